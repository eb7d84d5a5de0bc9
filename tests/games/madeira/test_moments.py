"""Hooks of tiles: phases name no tile, and each hook is called in one file."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from caravela.games.madeira.ambassadors.names import AMBASSADOR_NAMES
from caravela.games.madeira.capitanias.names import CARD_NAMES
from caravela.games.madeira.components import CHARACTER_NAMES, CITY_NAMES, FAVOR_NAMES
from caravela.games.madeira.kings_demands.names import DEMAND_NAMES
from caravela.games.madeira.modules import OPTIONS
from caravela.games.madeira.new_roles.names import BONUS_NAMES

FOLDER = Path(__file__).parents[3] / "caravela" / "games" / "madeira"
CLASSES = ["Moinho", "Capitania", "Alfandega", "CasaDaCoroa", "Fortaleza"]


def code_of(path: Path) -> str:
    """The file without its docstrings and comments."""
    text = re.sub(r'"""(?s:.*?)"""', "", path.read_text(encoding="utf-8"))
    return re.sub(r"#.*", "", text)


@pytest.mark.parametrize("path", sorted((FOLDER / "phases").glob("*.py")), ids=lambda path: path.name)
def test_phases_name_no_tile(path: Path) -> None:
    names = [name.upper().replace(" ", "_") for name in FAVOR_NAMES + CHARACTER_NAMES] + CLASSES
    words = set(re.findall(r"\w+", code_of(path)))
    assert not words & set(names)


@pytest.mark.parametrize(
    ("moment", "file"),
    [
        ("helps", "tiles/guild_favors.py"),
        ("help", "tiles/guild_favors.py"),
        ("give", "tiles/kings_rewards.py"),
        ("can_act", "phases/b_character_actions.py"),
    ],
)
def test_each_moment_is_asked_in_one_file(moment: str, file: str) -> None:
    asking = [
        path.relative_to(FOLDER).as_posix()
        for path in sorted(FOLDER.rglob("*.py"))
        if re.search(rf"\]\.{moment}\(", code_of(path))
    ]
    assert asking == [file]


# -- cards -----------------------------------------------------------------------------------------------

MODULES = [option.name.replace("-", "_") for option in OPTIONS]
# Files that call hooks, and files that connect modules.
HOOKS = [
    "hooks/card.py",
    "hooks/facts.py",
    "hooks/module.py",
    "box.py",
    "expansion.py",
    "modules.py",
    "presentation/view_types.py",
]
BASE_FILES = [
    path
    for path in sorted(FOLDER.rglob("*.py"))
    if path.parent.name not in MODULES and path.relative_to(FOLDER).as_posix() not in HOOKS
]


def card_moments() -> list[str]:
    """The methods of `Card`."""
    tree = ast.parse((FOLDER / "hooks" / "card.py").read_text(encoding="utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return [node.name for node in classes[0].body if isinstance(node, ast.FunctionDef) if node.name != "__init__"]


@pytest.mark.parametrize("moment", [name for name in card_moments() if name not in ("is_served", "when_put_aside")])
def test_each_moment_of_a_card_is_asked_in_one_file_and_used_by_a_card(moment: str) -> None:
    files = [*BASE_FILES, FOLDER / "capitanias" / "hands.py"]
    assert len([path for path in files if f"card.{moment}(" in code_of(path)]) == 1
    used = [path for path in FOLDER.glob("capitanias/*.py") if f"def {moment}(" in code_of(path)]
    assert used


# -- modules ---------------------------------------------------------------------------------------------

# Names that only a module uses.
WORDS = (
    [option.name.replace("-", " ") for option in OPTIONS]
    + [name for name in CARD_NAMES if name not in CITY_NAMES]
    + [name for name in BONUS_NAMES if name not in ("step up", "top action")]
    + DEMAND_NAMES
    + AMBASSADOR_NAMES
    + ["module", "ambassador", "demand", "king's demands", "dark guild", "harvester", "die space", "role"]
    + ["laid down", "lying down", "at rest", "threatened", "spared", "protections", "dark guilds", "hands"]
)


def words_of(path: Path) -> str:
    """Everything in a file, with names in code read as words."""
    return path.read_text(encoding="utf-8").replace("_", " ").replace("-", " ").lower()


@pytest.mark.parametrize("path", BASE_FILES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_files_of_the_base_game_name_no_module_and_nothing_of_one(path: Path) -> None:
    text = words_of(path)
    assert [word for word in WORDS if re.search(rf"\b{re.escape(word.replace('-', ' ').lower())}\b", text)] == []


@pytest.mark.parametrize("path", BASE_FILES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_files_of_the_base_game_reach_no_module(path: Path) -> None:
    assert re.findall(rf"madeira\.(?:{'|'.join(MODULES)})\b", path.read_text(encoding="utf-8")) == []


def test_the_words_of_modules_are_found_where_they_are() -> None:
    found = " ".join(words_of(path) for path in sorted(FOLDER.rglob("*.py")))
    missing = [word for word in WORDS if not re.search(rf"\b{re.escape(word.replace('-', ' ').lower())}\b", found)]
    assert missing == []


# -- folders -----------------------------------------------------------------------------------------------


def test_folders_and_files_stay_small() -> None:
    for folder in [FOLDER, *[path for path in FOLDER.iterdir() if path.is_dir() and path.name != "__pycache__"]]:
        assert len(list(folder.glob("*.py"))) <= 18, folder.name
    for path in FOLDER.rglob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 450, path.name
    assert list(FOLDER.glob("expansion_*.py")) == []


@pytest.mark.parametrize("module", MODULES)
def test_a_module_owns_what_it_adds(module: str) -> None:
    files = {path.name for path in (FOLDER / module).glob("*.py")}
    assert {"module.py", "state.py", "checks.py", "help.py"} <= files


# -- rows ------------------------------------------------------------------------------------------------

OWN_ROWS = ["goods", "workers"]


def rows_of(file: str) -> list[str]:
    """The attributes of game or player that are rows of numbers, but for those that a copy has of its own."""
    found = re.findall(r"self\.(\w+): vec\[i64\] =", code_of(FOLDER / file))
    return [name for name in found if name not in OWN_ROWS]


def rows_made_own(file: str) -> list[str]:
    """Those that `own_rows` of game or player copies."""
    return re.findall(r"self\.(\w+) = self\.\1\[:\]", code_of(FOLDER / file))


def written_into(path: Path) -> list[str]:
    """Rows of which a function changes a place though a copy may have the same row."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    rows = rows_of("game.py") + rows_of("player.py")
    own = rows_made_own("game.py") + rows_made_own("player.py")
    found = []
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        nodes = [node for node in ast.walk(function) if isinstance(node, ast.Assign | ast.AugAssign)]
        calls = {ast.unparse(node.func) for node in ast.walk(function) if isinstance(node, ast.Call)}
        names = {
            target.id
            for node in nodes
            if isinstance(node.value, ast.Attribute) and node.value.attr in rows and isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in nodes:
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                row = target.value if isinstance(target, ast.Subscript) else None
                if isinstance(row, ast.Name) and row.id in names:
                    found.append(row.id)
                elif isinstance(row, ast.Attribute) and row.attr in rows:
                    made_own = row.attr in own and f"{ast.unparse(row.value)}.own_rows" in calls
                    if not made_own and function.name not in ("lay_out", "fulfil_all_but"):
                        found.append(row.attr)
    return found


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.py")), ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_rows_that_copies_share_are_replaced_or_made_own_before(path: Path) -> None:
    assert "field_wood" in rows_of("game.py")
    assert "passing" in rows_made_own("game.py")
    assert "earned" in rows_made_own("player.py")
    assert written_into(path) == []
