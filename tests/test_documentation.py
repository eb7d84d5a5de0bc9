"""Examples in the documentation work: Python is run, commands and their options are looked up."""

from __future__ import annotations

import re
import shlex
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import typer

import caravela
from caravela.cli import app

ROOT = Path(__file__).parent.parent
GAMES = Path(caravela.__file__).parent / "games"
LANGUAGE = Path(caravela.__file__).parent / "language"
PAGES = sorted(
    [
        *(ROOT / "docs").glob("*.md"),
        *GAMES.glob("*/README.md"),
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "client/README.md")),
        LANGUAGE / "README.md",
    ]
)
TRIED = {
    "README.md": "tests/test_api.py",
    "docs/api.md": "tests/test_api.py",
    "docs/research.md": "tests/test_api.py",
    "docs/adding-a-game.md": "tests/games/test_adding_a_game.py",
}
"""Pages with Python on them, and the test that runs it."""
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}-{page.stem}")


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def commands_in(text: str, program: str) -> list[str]:
    """Lines of shell blocks and words set as code that begin with a program's name."""
    lines = [
        line
        for block in re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        for line in block.splitlines()
    ]
    inline = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL))
    return [each.strip() for each in [*lines, *inline] if each.strip().startswith(f"{program} ")]


def test_every_page_with_python_is_run_by_a_test() -> None:
    with_python = {page for page in PAGES if re.search(r"^```python", text_of(page), re.MULTILINE)}
    assert with_python == {ROOT / name for name in TRIED}
    for name, test in TRIED.items():
        assert Path(name).name in text_of(ROOT / test)


@every_page
def test_every_command_exists_with_its_options(page: Path) -> None:
    for line in commands_in(text_of(page), "caravela"):
        command: Any = typer.main.get_command(app)
        options = {option for each in command.params for option in each.opts} | {"--help"}
        for word in shlex.split(line, comments=True)[1:]:
            if word in getattr(command, "commands", {}):
                command = command.commands[word]
                options |= {option for each in command.params for option in [*each.opts, *each.secondary_opts]}
            elif word.startswith("-"):
                assert word.partition("=")[0] in options, f"{line}: there is no {word}"
        assert not hasattr(command, "commands") or "--" in line, f"{line}: there is no such command"


@every_page
def test_every_target_of_make_exists(page: Path) -> None:
    targets = set(re.findall(r"^([a-z][\w-]*):", text_of(ROOT / "Makefile"), re.MULTILINE))
    for line in commands_in(text_of(page), "make"):
        named = [word for word in shlex.split(line, comments=True)[1:] if "=" not in word]
        assert set(named) <= targets, line


@every_page
def test_every_module_that_is_run_exists(page: Path) -> None:
    for name in re.findall(r"python -m ((?:bench|caravela|tests)[\w.]*)", text_of(page)):
        assert find_spec(name) is not None, name


FOLDERS = ("caravela", "client", "tests", "bench", "docs", "examples")


def paths_in(text: str) -> set[str]:
    """Files and folders of the project in code style; placeholders such as GAME stand for any name."""
    named = re.findall(rf"`((?:{'|'.join(FOLDERS)})/[\w./-]*)", text)
    return {re.sub(r"[A-Z]{2,}(?=[/.])", "*", name.rstrip(".")) for name in named}


@every_page
def test_every_file_that_is_named_exists(page: Path) -> None:
    """Except those of Nim, the game that docs/adding-a-game.md makes."""
    missing = [name for name in paths_in(text_of(page)) if not any(ROOT.glob(name))]
    assert [name for name in missing if not re.search(r"[/_]nim\b", name)] == []


STARTS = ["a building", "a card", "a message", "an option", "a language", "a bot level", "a game"]


def test_the_readme_says_where_to_begin() -> None:
    """Each thing that people add has a row with a place that exists, and steps of its own in CONTRIBUTING."""
    readme, contributing = text_of(ROOT / "README.md"), text_of(ROOT / "CONTRIBUTING.md")
    rows = dict(re.findall(r"^\| (an? [\w ]+?)(?: \([\w ]+\))? \| (.+) \|$", readme, re.MULTILINE))
    assert list(rows) == STARTS
    for thing, where in rows.items():
        links = re.findall(r"\]\(([\w./-]+)\)", where)
        assert paths_in(where) or links or "caravela.language.catalogues" in where, thing
        assert all((ROOT / link).exists() for link in links), thing
        assert re.search(rf"^\*\*{thing}", contributing, re.MULTILINE | re.IGNORECASE), thing


@every_page
def test_names_are_where_the_page_says(page: Path) -> None:
    for name, path in re.findall(rf"`(\w+)` in `((?:{'|'.join(FOLDERS)})/[\w./-]+\.\w+)`", text_of(page)):
        assert re.search(rf"\b{name}\b", text_of(ROOT / path)), f"{path} has no {name}"
