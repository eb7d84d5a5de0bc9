"""Edited positions from untrusted clients: checked quickly and refused in one sentence."""

from __future__ import annotations

import json

import pytest

from caravela.engine.dice import Dice
from caravela.engine.errors import CaravelaError
from caravela.games import names
from caravela.match.box import Box
from caravela.server.thinking.analysis import MOST_REPEATED, edit_position
from caravela.study.board.editing import PIECES, RANGE, VALUE, edited, other_values, parts_of


def start(**options: object) -> str:
    return Box("puerto-rico").start(3, options=options, seed=1).position()


def test_a_change_makes_a_position_no_longer_than_what_changed() -> None:
    """Even for deeply nested invalid input, whose indented text would be a thousand times as long."""
    deep = json.loads("[" * 500 + "0," * 9000 + "0" + "]" * 500)
    text = json.dumps({**json.loads(start()), "x": deep})
    assert len(edited(text).text) <= len(text)


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_an_impossible_position_is_shown_to_every_seat_or_to_none(seat: int | None) -> None:
    """A residence over more tiles than an island has is worth nothing that is printed."""
    text = start(points="hidden")
    parts = [part.id for part in parts_of(text) if "players/1" in part.id]
    changes = [(part, 1) for part in parts if "residence" in part]
    changes += [(part, 12) for part in parts if "/tiles/" in part][:2]
    assert len(changes) > 2
    for part, value in changes:
        text = edited(text, part, value).text
    answer = edit_position(text, "", 0, seat, False)
    assert json.loads(answer.body)["fault"]
    assert json.loads(answer.body).get("shown") is None


@pytest.mark.parametrize("game", names())
def test_every_refusal_of_a_change_is_told_by_kind_and_facts(game: str) -> None:
    """So the page can translate it; values that are listed as valid are valid."""
    match = Box(game).start(3, seed=4)
    while match.ply < 50:
        match.play(match.moves()[match.ply % len(match.moves())])
    text, dice, kinds = match.position(), Dice(9), set()
    parts = parts_of(text)
    for _ in range(30):
        part = parts[int(dice.below(len(parts)))]
        values = other_values(part, edited(text).values[part.id])
        if not values:
            continue
        fault = edited(text, part.id, values[int(dice.below(len(values)))]).fault
        if fault is None:
            continue
        kinds.add(fault.kind)
        assert fault.kind in (PIECES, RANGE, VALUE)
        if fault.kind == VALUE:
            assert fault.parts[0] == part.id
            for value in fault.fitting[:1]:
                assert edited(text, part.id, value).fault is None
    assert VALUE in kinds


def test_a_refusal_repeats_little_of_what_was_sent() -> None:
    text = json.dumps({**json.loads(start()), "game": "x" * 50_000})
    with pytest.raises(CaravelaError):
        edited(text)
    assert len(edit_position(text, "", 0, 0, False).refused) <= MOST_REPEATED + 1
