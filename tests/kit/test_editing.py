"""The position editor: everything is editable or has a reason why not, and a change can be undone."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import caravela
from caravela.engine.editing.parts import CHOICE, Editing, NumberPart, Path, Position, PositionPart
from caravela.engine.errors import OutOfRange
from caravela.match.match import Match
from caravela.match.position import read_position
from caravela.study.board.editing import PIECES, RANGE, VALUE, edited, parts_of
from tests.kit.tables import TABLES, KitTable, every_table
from tests.kit.thoroughness import by_build

EVERY_MOVE = by_build(plain=69, compiled=23, soak=23)
"""Number of moves between two checked positions."""


def positions(table: KitTable, seed: int) -> Iterator[tuple[Match, Position]]:
    """Some positions of a random game, as they are written."""
    match = caravela.game(table.game).start(table.players, options=table.options, seed=seed)
    draw = random.Random(seed)
    while not match.over:
        if match.ply % EVERY_MOVE == 0:
            yield match, json.loads(match.position())
        match.play(draw.choice(match.moves()))


def leaves(plain: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of everything that is a value."""
    if isinstance(plain, dict | list):
        for key, value in plain.items() if isinstance(plain, dict) else enumerate(plain):
            yield from leaves(value, (*path, key))
    else:
        yield path


def editing(table: KitTable) -> Editing:
    return table.rules.editing(table.rules.new_game(table.players, dict(table.options)))


@every_table
def test_every_leaf_is_editable_or_has_a_reason(table: KitTable) -> None:
    parts = editing(table)
    assert len({part.id for part in parts.parts}) == len(parts.parts)
    for _, position in positions(table, 1):
        for key in ("agenda", "table"):
            for leaf in leaves(position[key], (key,)):
                if not any(part.covers(leaf) for part in parts.parts):
                    assert any(fixed.covers(leaf) and fixed.reason for fixed in parts.fixed), leaf


@every_table
def test_every_value_is_possible_and_written_as_it_was_read(table: KitTable) -> None:
    parts = editing(table)
    for _, position in positions(table, 2):
        before = copy.deepcopy(position)
        for part in parts.parts:
            value = part.value(position)
            assert part.allows(value), (part.id, value)
            if part.path != ("agenda",):  # a moment between actions is written anew, one amid an action is not known
                part.put(position, value)
        parts.follow(position)
        assert position == before


def another(part: PositionPart, position: Position) -> int | str | None:
    """Another value of a part."""
    value = part.value(position)
    if part.kind == CHOICE:
        return next((each.value for each in part.choices if each.value not in ("", value)), None)
    assert isinstance(value, int)
    return value + 1 if value < part.most else value - 1 if value > part.least else None


@pytest.mark.parametrize("table", TABLES[::3], ids=str)
def test_every_part_changes_by_itself_and_comes_back(table: KitTable) -> None:
    parts = editing(table)
    _, position = list(positions(table, 3))[-1]
    holders = {part.needs for part in parts.parts}  # without a disc nobody knows where it lay
    for part in parts.parts:
        value = another(part, position)
        if part.path == ("agenda",) or value is None:
            continue
        changed = copy.deepcopy(position)
        before = part.value(changed)
        part.change(changed, value)
        if not part.needs:  # where a disc lies is nothing without a disc
            assert part.value(changed) == value, part.id
        part.change(changed, before)
        if part.supply is None and part.id not in holders:
            assert changed == position, part.id


@pytest.mark.long
@pytest.mark.parametrize("game", ["puerto-rico", "madeira", "vasco-da-gama"])
def test_what_is_added_comes_from_the_supply(game: str) -> None:
    """So the pieces add up."""
    match = caravela.game(game).start(3, seed=4)
    draw = random.Random(4)
    while match.ply < 120:
        match.play(draw.choice(match.moves()))
    position = json.loads(match.position())
    parts = match.rules.editing(match.rules.new_game(3, {})).parts
    supplied = 0
    for part in parts:
        if isinstance(part, NumberPart) and part.supply is not None and part.piece == part.supply.piece:
            left, value = part.supply.value(position), part.value(position)
            if isinstance(left, int) and isinstance(value, int) and left > part.supply.least and value < part.most:
                result = edited(match.position(), part.id, value + 1)
                assert result.fault is None or result.fault.kind != PIECES, (part.id, result.fault)
                supplied += 1
    assert supplied > 3


def test_pieces_that_do_not_add_up_are_told_with_the_parts_they_lie_on() -> None:
    match = caravela.game("puerto-rico").start(3, seed=1)
    result = edited(match.position(), "table/goods/corn", 3)
    assert result.fault is not None
    assert (result.fault.kind, result.fault.name, result.fault.expected) == (PIECES, "corn", 10)
    assert "table/goods/corn" in result.fault.parts
    assert "table/players/2/goods/corn" in result.fault.parts
    assert result.match is not None
    assert result.match.view(0)["table"]["goods"]["corn"] == 3
    back = edited(result.text, "table/goods/corn", 10)
    assert back.fault is None


def test_what_no_game_comes_to_is_told_at_the_part_that_was_changed_and_the_one_that_the_check_names() -> None:
    for game, part, value, told in (
        ("madeira", "table/round", 4, "table/characters/1"),
        ("puerto-rico", "table/ending/0", 1, "table/ending/0"),
    ):
        fault = edited(caravela.game(game).start(3, seed=1).position(), part, value).fault
        assert fault is not None
        assert (fault.kind, fault.parts) == (VALUE, list(dict.fromkeys([part, told])))


@pytest.mark.parametrize(
    ("game", "part", "value", "bounds"),
    [
        ("puerto-rico", "table/players/1/doubloons", 9, (9, 2, 2)),
        ("puerto-rico", "table/ships/0/load", 2, (2, 0, 0)),
        ("madeira", "table/field wood/14", 2, (2, 0, 0)),
        ("madeira", "table/players/0/windmill", 60, (60, 0, 7)),
        ("vasco-da-gama", "table/round", 2, (2, 1, 1)),
    ],
)
def test_a_number_out_of_its_bounds_is_told_with_them(
    game: str, part: str, value: int, bounds: tuple[int, int, int]
) -> None:
    fault = edited(caravela.game(game).start(3, seed=1).position(), part, value).fault
    assert fault is not None
    assert (fault.kind, fault.parts) == (RANGE, [part])
    assert (fault.found, fault.expected, fault.most) == bounds


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES[::4], ids=str)
def test_checks_name_parts_that_there_are(table: KitTable) -> None:
    """Whatever a change breaks: where a check tells its part, that is one."""
    ids = [f"{part.id}/" for part in editing(table).parts]
    draw = random.Random(6)
    _, position = list(positions(table, 6))[1]
    named: set[str] = set()
    for part in draw.sample(editing(table).parts, 40):
        value = another(part, position)
        if value is None:
            continue
        changed = copy.deepcopy(position)
        part.change(changed, value)
        try:
            read_position(json.dumps(changed))
        except OutOfRange as reason:
            named.add(reason.part)
        except caravela.CaravelaError:
            named.add("")
    assert named
    assert [part for part in named if part and not any(id.startswith(f"{part}/") for id in ids)] == []


def test_a_part_that_does_not_exist_or_a_value_out_of_range_is_refused() -> None:
    text = caravela.game("puerto-rico").start(3, seed=1).position()
    wrong: list[tuple[str, int | str]] = [("table/gold", 1), ("table/quarries", 500), ("table/round", "2")]
    for part, value in [*wrong, ("table/ships/0/good", "tea")]:
        with pytest.raises(caravela.CaravelaError):
            edited(text, part, value)


def test_who_takes_the_next_role_is_chosen_with_everything_that_follows() -> None:
    """Placards, doubloons, role taker and agenda fit; the position can be played on from."""
    match = caravela.game("puerto-rico").start(3, seed=2)
    draw = random.Random(2)
    while match.ply < 60:
        match.play(draw.choice(match.moves()))
    for seat in range(3):
        result = edited(match.position(), "agenda", seat)
        assert result.fault is None
        assert read_position(result.text).game.next_step().seat == seat
    assert parts_of(match.position())[0].id == "agenda"
