"""Tiles speak for themselves: phases name none of them, and each moment of a tile is asked in one file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from caravela.games.madeira.components import CHARACTER_NAMES, FAVOR_NAMES

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
