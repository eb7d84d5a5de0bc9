"""Fuzzed positions: every accepted position can be played to its end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from caravela.engine.dice import Dice
from caravela.engine.errors import CaravelaError
from caravela.engine.game import Game, possible_moves
from caravela.games import names, rules_of
from caravela.match.box import Box
from caravela.match.match import Match
from caravela.match.position import LONGEST_GAME, read_position, restore
from tests.kit.tables import TABLES
from tests.kit.thoroughness import by_build

Path = tuple[str | int, ...]

WAYS = ["drop", "double", "exchange", "insert", "replace", "another seat", "begin later"]


def somewhere(game: str, dice: Dice) -> Match:
    """A position in the middle of a random game, at one of the tables of the kit."""
    tables = [table for table in TABLES if table.game == game]
    table = tables[dice.below(len(tables))]
    match = Box(game).start(table.players, seed=int(dice.below(10**6)), options=table.options)
    for _ in range(dice.below(250)):
        moves = match.moves()
        match.play(moves[dice.below(len(moves))])
        if match.over:
            match.undo(consent=True)
            break
    return match


def places_in(found: object, path: Path = ()) -> Iterator[Path]:
    """Where in a position something single stands, or a list."""
    if isinstance(found, dict):
        for key, value in found.items():
            yield from places_in(value, (*path, key))
    else:
        yield path
        if isinstance(found, list):
            for index, value in enumerate(found):
                yield from places_in(value, (*path, index))


def at(found: Any, path: Path) -> Any:
    for key in path:
        found = found[key]
    return found


def edit_agenda(found: dict[str, Any], way: str, steps: list[str], dice: Dice) -> None:
    agenda = found["agenda"]
    here, there = dice.below(len(agenda)), dice.below(len(agenda))
    if way == "drop":
        agenda.pop(here)
    if way == "double":
        agenda.insert(there, agenda[here])
    if way == "exchange":
        agenda[here], agenda[there] = agenda[there], agenda[here]
    if way == "insert":
        agenda.insert(here, steps[dice.below(len(steps))])
    if way == "replace":
        agenda[here] = steps[dice.below(len(steps))]
    if way == "another seat" and agenda[here][-1].isdigit():
        agenda[here] = agenda[here][:-1] + str(dice.below(len(found["players"])))
    if way == "begin later":
        del agenda[:here]


def edit_table(found: dict[str, Any], dice: Dice) -> None:
    """Something is more, less or otherwise; often something else is less by as much, so that pieces still add up."""
    table = found["table"]
    paths = list(places_in(table))
    path = paths[dice.below(len(paths))]
    value, around = at(table, path), at(table, path[:-1])
    if isinstance(value, bool):
        around[path[-1]] = not value
    elif isinstance(value, int):
        more = [-2, -1, 1, 2, 5][dice.below(5)]
        around[path[-1]] = value + more
        numbers = [each for each in paths if type(at(table, each)) is int]
        alike = [each for each in numbers if each[-1] == path[-1]] if dice.below(2) else numbers
        other = alike[dice.below(len(alike))]
        if dice.below(3):
            at(table, other[:-1])[other[-1]] -= more
    elif isinstance(value, list) and value:
        value.pop(dice.below(len(value)))


def play_out(game: Game, dice: Dice) -> None:
    for _ in range(LONGEST_GAME):
        if game.is_over():
            assert all(game.score(seat) > -(10**6) for seat in range(game.seats))
            return
        moves = possible_moves(game)
        assert moves, "there is nothing to answer"
        game.play(moves[dice.below(len(moves))])
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seed", range(by_build(plain=2, compiled=8, soak=80)))
@pytest.mark.parametrize("game", names())
def test_an_edited_position_is_refused_or_can_be_played_to_its_end(game: str, seed: int) -> None:
    dice, steps = Dice(seed), list(rules_of(game).catalogue.steps)
    text = somewhere(game, dice).position()
    for number in range(16):
        found = json.loads(text)
        if number % 2 == 0:
            edit_agenda(found, WAYS[number // 2 % len(WAYS)], steps, dice)
        else:
            edit_table(found, dice)
        try:
            match = read_position(json.dumps(found))
        except CaravelaError:
            continue
        for _ in range(2):
            play_out(match.game.copy(), dice)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", names())
def test_what_the_program_wrote_is_read_by_both_roads(game: str, seed: int) -> None:
    match = somewhere(game, Dice(seed + 50))
    text = match.position()
    assert read_position(text).position() == restore(text).position() == text


@pytest.mark.parametrize("game", names())
def test_an_agenda_out_of_joint_is_refused(game: str) -> None:
    """A last step too few, one twice, two exchanged."""
    text = Box(game).start(3, seed=5).position()
    for way in ("lose the last", "double the last", "exchange"):
        found = json.loads(text)
        agenda = found["agenda"]
        if way == "lose the last":
            agenda.pop()
        if way == "double the last":
            agenda.append(agenda[-1])
        if way == "exchange":
            agenda[-1], agenda[-2] = agenda[-2], agenda[-1]
        with pytest.raises(CaravelaError, match="The position's agenda "):
            read_position(json.dumps(found))


STRANGE: list[object] = [None, True, "rum", [], {}, [[]], {"rum": 1}, 1.5, -1, 10**30, "5"]


@pytest.mark.parametrize("game", names())
def test_whatever_stands_anywhere_is_read_or_refused_in_one_sentence(game: str) -> None:
    """Invalid values anywhere lead to one sentence and nothing else."""
    dice = Dice(9)
    text = somewhere(game, dice).position()
    for path in [("agenda",), ("players",), ("options",), ("table",), *places_in(json.loads(text))]:
        found = json.loads(text)
        at(found, path[:-1])[path[-1]] = STRANGE[dice.below(len(STRANGE))]
        try:
            read_position(json.dumps(found))
        except CaravelaError as reason:
            sentence = str(reason)
            if "\n" in sentence or not sentence.endswith("."):
                raise AssertionError(sentence) from None


@pytest.mark.parametrize("text", ["[" * 100_000, '{"caravela position": ' + "9" * 5000 + "}"])
def test_no_json_is_too_strange(text: str) -> None:
    with pytest.raises(CaravelaError):
        read_position(text)
