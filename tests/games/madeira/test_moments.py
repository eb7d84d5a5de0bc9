"""Tiles speak for themselves: phases name none of them, and each moment of a tile is asked in one file."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from caravela.games.madeira.capitanias.names import CARD_NAMES
from caravela.games.madeira.components import CHARACTER_NAMES, CITY_NAMES, FAVOR_NAMES

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
        ("helps", "guild_favors.py"),
        ("help", "guild_favors.py"),
        ("give", "kings_rewards.py"),
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

MODULES = ["capitanias", "kings_demands", "new_roles", "new_beginning", "ambassadors"]
BASE_FILES = [path for path in sorted(FOLDER.rglob("*.py")) if path.parent.name not in MODULES]
PLUMBING = ["catalogue", "setup", "options", "help", "expansion_help", "expansion_position", "expansion_view"]


def card_moments() -> list[str]:
    """The methods of `Card`."""
    tree = ast.parse((FOLDER / "card.py").read_text(encoding="utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return [node.name for node in classes[0].body if isinstance(node, ast.FunctionDef) if node.name != "__init__"]


@pytest.mark.parametrize("moment", [name for name in card_moments() if name not in ("is_served", "when_put_aside")])
def test_each_moment_of_a_card_is_asked_in_one_file_and_used_by_a_card(moment: str) -> None:
    files = [*BASE_FILES, FOLDER / "capitanias" / "hands.py"]
    assert len([path for path in files if f"card.{moment}(" in code_of(path)]) == 1
    used = [path for path in FOLDER.glob("capitanias/*.py") if f"def {moment}(" in code_of(path)]
    assert used


@pytest.mark.parametrize(
    "path",
    [path for path in BASE_FILES if path.stem not in PLUMBING],
    ids=lambda path: path.relative_to(FOLDER).as_posix(),
)
def test_rules_of_the_base_game_name_no_card_and_no_module(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    names = [name for name in CARD_NAMES if name not in CITY_NAMES] + MODULES
    assert [name for name in names if re.search(rf"\b{name}\b", text)] == []
