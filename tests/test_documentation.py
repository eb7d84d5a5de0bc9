"""What the documentation tells people to type exists: Python is run, commands and their options are looked up."""

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
