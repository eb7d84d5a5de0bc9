"""A position set up by hand: one part after the other is changed, and what is impossible is told after each."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache

from caravela.engine.editing.parts import CHOICE, Editing, PositionPart, Value
from caravela.engine.errors import CaravelaError, OutOfRange
from caravela.games import rules_of
from caravela.match.chance import RecordedChance
from caravela.match.match import Match
from caravela.match.position import BROKEN, PositionText, WrongPieces, lay_out, read_position
from caravela.study.disclosed import disclosed

PIECES, RANGE, VALUE, RULES = "pieces", "range", "value", "rules"
"""What is wrong with a position: its pieces do not add up, a number is out of its bounds, the changed part does not fit
the rest, or no game comes to it and nothing was changed."""
MOST_TRIED, MOST_TOLD = 16, 4
"""Other values of a part that are tried, and those told that fit the rest, at most."""


@dataclass(frozen=True)
class PositionFault:
    """Why a position is impossible: in words, of pieces by name, owner and numbers, of a number with its bounds, of a
    part that does not fit the rest with values that would; with the parts concerned."""

    kind: str
    words: str
    parts: list[str] = field(default_factory=list)
    name: str = ""
    seat: int = -1
    found: int = 0
    expected: int = 0  # of a number the lower bound
    most: int = 0  # the upper bound; less than the lower one if there is none
    fitting: list[Value] = field(default_factory=list)


@dataclass(frozen=True)
class EditedPosition:
    """A position after a change, its values by part, and what is wrong with it."""

    text: str
    values: dict[str, Value]
    fault: PositionFault | None
    match: Match | None  # to be looked at; none if it cannot be laid out


@lru_cache(maxsize=16)
def editing_of(game: str, players: int, options: tuple[tuple[str, str], ...]) -> Editing:
    """How positions of such a table are changed."""
    rules = rules_of(game)
    return rules.editing(rules.new_game(players, dict(options)))


def editing_for(position: PositionText) -> Editing:
    return editing_of(position.rules.name, len(position.names), tuple(sorted(position.choices.items())))


def parts_of(text: str) -> list[PositionPart]:
    """Everything that can be changed in a position."""
    return editing_for(PositionText(text)).parts


def edited(text: str, part: str = "", value: Value = 0) -> EditedPosition:
    """The position after a part of it is changed; without a part, as it is."""
    position = PositionText(text)
    editing = editing_for(position)
    before = json.dumps(position.fields, ensure_ascii=False)
    try:
        if part:
            editing.find(part).change(position.fields, value)
            editing.follow(position.fields)
        values = {each.id: each.value(position.fields) for each in editing.parts}
    except BROKEN:
        raise CaravelaError("The position is not laid out as the game writes it.") from None
    # In one line: with an indent, nesting that no position has would make it many times as long.
    changed = json.dumps(position.fields, ensure_ascii=False)
    try:
        return EditedPosition(changed, values, None, disclosed(read_position(changed, RecordedChance()), changed))
    except WrongPieces as wrong:
        fault = fault_of_pieces(editing, wrong)
    except OutOfRange as reason:
        fault = fault_of_range(editing, reason, part)
    except CaravelaError as reason:
        fault = PositionFault(RULES, str(reason), [part] if part else [])
    if fault.kind == RULES and part:
        fault = fault_of_value(editing, fault, before, part, value)
    return EditedPosition(changed, values, fault, unchecked(position))


def fault_of_pieces(editing: Editing, wrong: WrongPieces) -> PositionFault:
    """The first kind of piece that does not add up; the parts are where such pieces lie."""
    piece, (found, expected) = next(iter(wrong.counts.items()))
    label = editing.piece_label(piece)
    parts = [part.id for part in editing.parts if part.piece == piece]
    return PositionFault(PIECES, str(wrong), parts, label.name, label.seat, found, expected)


def fault_of_range(editing: Editing, wrong: OutOfRange, changed: str) -> PositionFault:
    """A number out of its bounds; where the check does not tell which part it is, the one that was changed."""
    parts = [part for part in editing.parts if wrong.part and f"{part.id}/".startswith(f"{wrong.part}/")]
    here = [part.id for part in parts] or ([changed] if changed else [])
    if not parts or any(part.kind == CHOICE for part in parts):  # a number of choices is no number that is shown
        return PositionFault(RULES, str(wrong), here)
    return PositionFault(RANGE, str(wrong), here, found=wrong.found, expected=wrong.least, most=wrong.most)


def fault_of_value(editing: Editing, fault: PositionFault, before: str, part: str, value: Value) -> PositionFault:
    """A part that does not fit the rest: told with the values nearest to the one it was given that would."""
    fitting: list[Value] = []
    for other in other_values(editing.find(part), value)[:MOST_TRIED]:
        if len(fitting) < MOST_TOLD and is_possible(editing, before, part, other):
            fitting.append(other)
    parts = list(dict.fromkeys([part, *fault.parts]))
    return PositionFault(VALUE, fault.words, parts, fitting=sorted(fitting, key=str_or_number))


def other_values(part: PositionPart, value: Value) -> list[Value]:
    """All other values that a part may have; numbers by how near they are."""
    if part.kind == CHOICE:
        return [choice.value for choice in part.choices if choice.value != value]
    assert isinstance(value, int)
    numbers: list[int] = sorted(range(part.least, part.most + 1), key=lambda number: abs(number - value))
    return [number for number in numbers if number != value]


def str_or_number(value: Value) -> tuple[int, str]:
    return (value, "") if isinstance(value, int) else (0, value)


def is_possible(editing: Editing, before: str, part: str, value: Value) -> bool:
    fields = json.loads(before)
    try:
        editing.find(part).change(fields, value)
        editing.follow(fields)
        read_position(json.dumps(fields, ensure_ascii=False), RecordedChance())
    except (*BROKEN, CaravelaError):
        return False
    return True


def unchecked(position: PositionText) -> Match | None:
    """An impossible position as far as it can be shown. Nothing happens in it, for it might never end."""
    game = position.set_up(None)
    try:
        lay_out(position.rules, game, position.fields)
        match = position.match(game, RecordedChance(), None, None)
        for seat in range(game.seats):
            match.view(seat)
    except (*BROKEN, CaravelaError):
        return None
    return match
