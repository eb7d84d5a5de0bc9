"""Move numbers are permanent: events, datasets and trained programs store them.

`moves.txt` of a game lists its moves by number. A catalogue begins with what is listed and grows at its end only; new
moves are listed with `pytest tests/records/test_moves.py --bless`, which appends and never changes a line.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from caravela.games import names, rules_of
from tests.records.golden import FOLDER


def list_of(game: str) -> Path:
    return FOLDER / game.replace("-", "_") / "moves.txt"


def listed(game: str) -> list[str]:
    path = list_of(game)
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def numbered(game: str) -> list[str]:
    moves = rules_of(game).catalogue.moves
    assert [move.number for move in moves] == list(range(len(moves)))
    return [f"{move.number} {move.words()}" for move in moves]


@pytest.mark.parametrize("game", names())
def test_numbers_of_moves_are_for_good(game: str) -> None:
    known, found = listed(game), numbered(game)
    changed = [f"'{was}' is '{now}'" for was, now in zip(known, found, strict=False) if was != now]
    assert not changed, f"{len(changed)} moves have other numbers or words: {'; '.join(changed[:3])}"
    assert len(found) >= len(known), f"{len(known) - len(found)} moves are gone"


@pytest.mark.parametrize("game", names())
def test_every_move_is_listed(game: str, bless: bool) -> None:
    known, found = listed(game), numbered(game)
    if bless and found[: len(known)] == known and len(found) > len(known):
        with list_of(game).open("a", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in found[len(known) :])
    assert listed(game) == found, f"{len(found) - len(known)} new moves are not listed; see the top of this file"
