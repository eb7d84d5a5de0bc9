"""The structure of the package: small folders, unique class names, no unused names."""

from __future__ import annotations

import ast
import re
import runpy
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.tracing import REACHED_BY_OTHERS

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "caravela"
MOST_MODULES = 16


GAMES = [path.name for path in sorted((PACKAGE / "games").iterdir()) if (path / "registration.py").exists()]
SAME_IN_A_GAME = {"Leave"}
"""The message of a player who leaves a table; a move in Puerto Rico."""


def classes(game: str) -> dict[str, list[str]]:
    """The files of each class name of a game and of everything outside games. Other games do not count, because
    each uses the words of its rulebook. Nested classes belong to their class and may repeat."""
    files: dict[str, list[str]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).parts
        if parts[0] == "games" and parts[1] in GAMES and parts[1] != game:
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                files[node.name].append(path.relative_to(PACKAGE).as_posix())
    return files


@pytest.mark.parametrize("game", GAMES)
def test_class_names_are_unique(game: str) -> None:
    repeated = {name: files for name, files in classes(game).items() if len(files) > 1}
    assert {name: files for name, files in repeated.items() if name not in SAME_IN_A_GAME} == {}


def test_folders_stay_small() -> None:
    folders = {path.parent for path in PACKAGE.rglob("*.py")}
    sizes = {folder: len([path for path in folder.glob("*.py") if path.name != "__init__.py"]) for folder in folders}
    assert {folder.as_posix(): size for folder, size in sizes.items() if size > MOST_MODULES} == {}


NAMED_FOR_ORDER = "components.py"
"""Numbers the components of a game; not every one is named again."""


def names_of(node: ast.stmt) -> list[str]:
    """What a statement of a module makes for others; commands and answers to requests are found by their decorators."""
    if isinstance(node, ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return [] if node.decorator_list or node.name.startswith("__") else [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def test_nothing_is_left_unused() -> None:
    """Each name of a module is used by the package, its benchmarks or its documentation; a test is no use."""
    sources = [path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".toml")]
    others = [path for folder in ("bench", "docs", "examples") for path in (ROOT / folder).rglob("*") if path.is_file()]
    words: Counter[str] = Counter()
    for path in [*sources, *others, ROOT / "pyproject.toml"]:
        words.update(re.findall(r"\w+", path.read_text(encoding="utf-8", errors="ignore")))
    unused = [
        f"{path.relative_to(PACKAGE)}: {name}"
        for path in sources
        if path.suffix == ".py" and path.name != NAMED_FOR_ORDER
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        for name in names_of(node)
        if words[name] < 2
    ]
    assert unused == []


def test_make_installs_into_the_environment_it_is_given() -> None:
    """Also outside the project: uv would otherwise use .venv."""
    command = ["make", "--dry-run", "VENV=/elsewhere/env", "/elsewhere/env/docs"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "/elsewhere/env/bin/uv pip install --quiet --python /elsewhere/env/bin/python " in told
    assert "/elsewhere/env/bin/python -m pip install" in told


LOADED_BY_NAME = {"aiosqlite", "httptools", "tzdata", "uvloop"}
"""Dependencies that SQLAlchemy, uvicorn and Python itself load."""


def test_every_dependency_is_imported() -> None:
    """By the package itself; the extras are for its users' own programs too."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = [re.split(r"[\[<>=;]", line)[0].strip().lower() for line in project["dependencies"]]
    modules: dict[str, set[str]] = defaultdict(set)
    for module, distributions in packages_distributions().items():
        for distribution in distributions:
            modules[distribution.lower().replace("_", "-")].add(module)
    sources = "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    imported = set(re.findall(r"^\s*(?:from|import) (\w+)", sources, re.MULTILINE))
    assert [name for name in names if name not in LOADED_BY_NAME and not modules[name] & imported] == []


def test_what_is_compiled_imports_only_what_players_have(monkeypatch: pytest.MonkeyPatch) -> None:
    """The compiler needs everything that a compiled module imports, and players install no extras."""
    monkeypatch.chdir(ROOT)
    compiled = runpy.run_path("setup.py", run_name="setup")["compiled_modules"]()
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {re.split(r"[\[<>=;]", line)[0].strip().lower() for line in project["dependencies"]}
    distributions = packages_distributions()

    def is_installed(module: str) -> bool:
        brings = {name.lower().replace("_", "-") for name in distributions.get(module, [module])}
        return module == "caravela" or module in sys.stdlib_module_names or not names.isdisjoint(brings)

    assert len(compiled) > 100
    assert {
        path: missing
        for path in compiled
        if (missing := {module for module in imported_by(Path(path)) if not is_installed(module)})
    } == {}


def imported_by(path: Path) -> set[str]:
    """The first names of all modules that a file imports."""
    modules: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules.update(name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            modules.add((node.module or "").partition(".")[0])
    return modules


def test_every_upper_bound_has_its_reason() -> None:
    lines = (ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    dependencies = lines[lines.index("dependencies = [") : lines.index("[project.scripts]")]
    bounded = [line for line in dependencies if re.search(r'"[\w\[\]-]+>=[\d.]+,<', line)]
    assert len(bounded) > 3
    assert [line for line in bounded if "#" not in line] == []


def test_tests_that_coverage_leaves_out_are_there() -> None:
    missing = [
        test
        for file, tests in REACHED_BY_OTHERS.items()
        for test in tests
        if f"def {test}(" not in (ROOT / file).read_text(encoding="utf-8")
    ]
    assert missing == []
