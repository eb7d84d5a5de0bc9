"""Expansions hook in from outside: no file of the base game imports or names one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from caravela.games.puerto_rico import building
from caravela.games.puerto_rico.options import OPTIONS

FOLDER = Path(building.__file__).parent
EXPANSIONS = ("new_buildings", "nobles")
DOORS = {"setup.py", "catalogue.py"}
BASE = [
    path
    for pattern in ("roles/*.py", "buildings/*.py", "*.py", "positions/*.py", "presentation/*.py")
    for path in sorted(FOLDER.glob(pattern))
]
RULES = [*sorted(FOLDER.glob("roles/*.py")), FOLDER / "round.py", FOLDER / "game.py"]


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return found


@pytest.mark.parametrize("path", [path for path in BASE if path.name not in DOORS], ids=lambda path: path.name)
def test_nothing_but_the_doors_imports_an_expansion(path: Path) -> None:
    named = [name for name in imported(path) for expansion in EXPANSIONS if f"puerto_rico.{expansion}" in name]
    assert named == []


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
def test_no_rule_of_the_base_game_asks_for_an_expansion(path: Path) -> None:
    """Neither by name nor by option; roles and rounds read settings."""
    text = path.read_text(encoding="utf-8").lower()
    names = ["expansion", "new buildings", *[f'"{option.name}"' for option in OPTIONS], "choices["]
    assert [name for name in names if name in text] == []


def test_expansions_do_not_know_each_other() -> None:
    for one, other in [EXPANSIONS, EXPANSIONS[::-1]]:
        for path in FOLDER.glob(f"{one}/*.py"):
            assert not [name for name in imported(path) if f"puerto_rico.{other}" in name]
