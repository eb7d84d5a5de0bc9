"""Hooks of buildings: each is called in one place of the rules, and no role names a building."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from caravela.games.puerto_rico import building
from caravela.games.puerto_rico.components import BUILDING_NAMES

FOLDER = Path(building.__file__).parent
RULE_FILES = [
    *sorted(FOLDER.glob("*.py")),
    *sorted(FOLDER.glob("roles/*.py")),
    *sorted(FOLDER.glob("positions/*.py")),
    *sorted(FOLDER.glob("presentation/*.py")),
    FOLDER / "nobles" / "people.py",
]
TILE_FILES = [path for folder in ("buildings", "new_buildings", "nobles") for path in FOLDER.glob(f"{folder}/*.py")]
ROLE_FILES = sorted(FOLDER.glob("roles/*.py"))


def source_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def moments() -> list[str]:
    """The methods of `Building`."""
    classes = [node for node in source_of(FOLDER / "building.py").body if isinstance(node, ast.ClassDef)]
    methods = [node.name for node in classes[0].body if isinstance(node, ast.FunctionDef)]
    return [name for name in methods if name != "__init__"]


def calls_of(name: str, path: Path) -> int:
    """The number of calls of a hook in a file."""
    return sum(
        isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == name
        for node in ast.walk(source_of(path))
    )


def test_there_are_moments() -> None:
    assert {"before_settling", "own_ship", "points_at_end"} <= set(moments())


@pytest.mark.parametrize("moment", moments())
def test_each_moment_is_asked_in_one_place(moment: str) -> None:
    """The view, which recounts the score for people, is no rule."""
    asked = {path.name: calls_of(moment, path) for path in RULE_FILES if path.name != "view.py"}
    assert sum(asked.values()) == 1, {name: count for name, count in asked.items() if count}


@pytest.mark.parametrize("moment", moments())
def test_each_moment_is_used_by_a_building(moment: str) -> None:
    used = [path for path in TILE_FILES if f"def {moment}(" in path.read_text(encoding="utf-8")]
    assert used


@pytest.mark.parametrize("path", ROLE_FILES, ids=lambda path: path.name)
def test_no_role_names_a_building(path: Path) -> None:
    """Neither in code nor in a sentence."""
    text = path.read_text(encoding="utf-8")
    named = [name for name in BUILDING_NAMES if re.search(rf"\b{name}\b", text, re.IGNORECASE)]
    classes = [name.title().replace(" ", "") for name in BUILDING_NAMES]
    assert named == []
    assert [name for name in classes if re.search(rf"\b{name}\b", text)] == []
    assert "puerto_rico.buildings" not in text
