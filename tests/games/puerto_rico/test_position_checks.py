"""Impossible positions are refused, possible ones are read: valid ones are changed field by field."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from caravela.engine.dice import Dice
from caravela.engine.errors import Damaged
from caravela.engine.flow import MoveList
from caravela.games.puerto_rico.components import (
    CRAFTSMAN,
    GOOD_NAMES,
)
from caravela.games.puerto_rico.positions.passing import PASSING
from caravela.match.position import lay_out
from tests.games.puerto_rico.position_changes import (
    CHANGES,
    POSSIBLE,
    RULES,
    UNSEEN,
    changed,
    changes,
    every_table,
    field,
    impossible,
    is_number,
    leaves,
    nobody_took_a_role,
    positions,
    read,
    refusal_of,
    step,
    written,
)
from tests.rulebook.puerto_rico.stage import expanded


@every_table
def test_every_change_of_one_field_is_refused_unless_it_is_possible(players: int, options: dict[str, object]) -> None:
    wrong, rng = [], random.Random(players)
    for game in positions(players, options, 7 + players, 10**6):
        position = written(game)
        table = position["table"]
        assert written(read(players, options, position)) == position
        seen = [(path, value) for path, value in leaves(table) if field(path) not in UNSEEN]
        every = [(path, value, other) for path, value in seen for other in changes(path, value)]
        for path, value, other in rng.sample(every, min(len(every), CHANGES)):
            twin = {"agenda": position["agenda"], "table": changed(table, path, other)}
            possible = POSSIBLE.get(field(path), impossible)(game, table, path, other)
            refusal = refusal_of(players, options, twin)
            if possible != (refusal == "") or not refusal.endswith("." if refusal else ""):
                wrong.append((position["agenda"][:2], path, value, other, refusal))
    assert not wrong, wrong[:5]


@every_table
def test_what_the_table_does_not_show_is_in_bounds_and_can_be_played_on(
    players: int, options: dict[str, object]
) -> None:
    """Of the fields that tell what has happened in a phase: what is read goes on to the end of a game."""
    refused = read_on = 0
    for index, game in enumerate(positions(players, options, 50 + players, 10**6)):
        position = written(game)
        table = position["table"]
        for path, value in leaves(table):
            if field(path) not in UNSEEN:
                continue
            for other in changes(path, value):
                twin = {"agenda": position["agenda"], "table": changed(table, path, other)}
                refusal = refusal_of(players, options, twin)
                if not is_number(other) and not isinstance(other, dict | list):
                    assert refusal, (path, other)
                if is_number(other) and not 0 <= other < 100:
                    assert refusal or (field(path) == "wanted" and other == -1), (path, other)
                if refusal:
                    refused += 1
                    continue
                again, dice = read(players, options, twin), Dice(index)
                read_on += 1
                while not again.is_over():
                    step(again, dice)
                assert RULES.pieces(again) == RULES.pieces(game), (path, other)
    assert refused > 20
    assert read_on < refused


@every_table
def test_a_field_that_lacks_is_refused_unless_it_need_not_be_told(players: int, options: dict[str, object]) -> None:
    """Only what does not matter, or belongs to an expansion that is off, may be left out."""
    need_not = {*PASSING, "nobles", "nobles on the ship", "chosen"}
    for game in positions(players, options, 70 + players, 10**6):
        position = written(game)
        for key in position["table"]:
            twin = copy.deepcopy(position)
            del twin["table"][key]
            if key not in need_not:
                with pytest.raises(Damaged, match=key):
                    read(players, options, twin)


@pytest.mark.parametrize("players", [2, 4])
def test_keys_of_expansions_may_be_left_out(players: int) -> None:
    for game in positions(players, {}, 5, 300):
        position = written(game)
        twin = copy.deepcopy(position)
        for key in ["nobles", "nobles on the ship", "chosen"]:
            del twin["table"][key]
        for player in twin["table"]["players"]:
            del player["forests"]
            if not player["used"]:
                del player["used"]
        assert written(read(players, {}, twin)) == position


# Steps that hold to what lies in the supply or on a player's board.
HOLDING = {
    "GivingBack", "TakeHarvest", "Placing", "PlacingNoble", "FinishBuilding", "FillingSmallWharf", "Supplying",
}  # fmt: skip


@every_table
def test_pieces_may_change_places(players: int, options: dict[str, object]) -> None:
    """A good, a chip, a colonist from the supply to a player, a tile from the stacks to the discards: all are read.

    Only before anybody has taken a role everything is known, and nothing may.
    """
    for game in positions(players, options, 90 + players, 500):
        position = written(game)
        table = position["table"]
        ahead = {type(each).__name__ for each in game.agenda}
        if ahead & HOLDING:
            continue
        for good in GOOD_NAMES:
            if table["goods"].get(good, 0) > 1:  # a question about the last one would have no answer any more
                table["goods"][good] -= 1
                table["players"][-1]["goods"][good] = table["players"][-1]["goods"].get(good, 0) + 1
                break
        if table["points"] > 1 and "TakingLastPoints" not in ahead:
            table["points"] -= 1
            table["players"][0]["points"] += 1
        if table["colonists"] > 1:
            table["colonists"] -= 1
            table["players"][0]["windrose"] += 1
        for kind in GOOD_NAMES:
            if table["face down"].get(kind):
                table["face down"][kind] -= 1
                table["discarded"][kind] = table["discarded"].get(kind, 0) + 1
                break
        if nobody_took_a_role(table):
            assert "before the first role" in refusal_of(players, options, position)
        else:
            read(players, options, position)


@every_table
def test_a_position_goes_on_like_the_game_it_was_written_from(players: int, options: dict[str, object]) -> None:
    """What a position leaves out as over never matters again."""
    for index, game in enumerate(positions(players, options, 30 + players, 10**6)):
        again, twin = read(players, options, written(game)), game.copy()
        dice, other = Dice(index), Dice(index)
        while not twin.is_over():
            step(twin, dice)
            step(again, other)
        assert written(again) == written(twin)


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"round": 2}, "The position has in round 2 the governor at seat 1; expected is 2."),
        ({"colonist ship": 99, "colonists": 0}, "The position has people on the ship: 99; expected is 0 to 4."),
        ({"role taker": 2}, "The position has the role of seat 3; expected is 0 (0 is nobody)."),
        ({"placard doubloons": {"mayor": 1}}, "The position has doubloons on the mayor: 1; expected is 0."),
        ({"ending": 2}, "The position has the end by a full city: True; expected is False."),
        ({"owed": 2}, "The position has 'owed' 2; expected is 0, as it does not matter now."),
        (
            {"ships": [{"spaces": 5, "good": "corn", "load": 5}, {"spaces": 6, "good": "corn", "load": 1}]},
            "The position has on ship 6 corn, as on ship 5; expected is another kind.",
        ),
    ],
)
def test_refusals_name_what_is_found_and_what_is_expected(change: dict[str, Any], refusal: str) -> None:
    game = RULES.new_game(4, {})
    position = written(game)
    ships = position["table"]["ships"]
    position["table"] |= change
    position["table"]["ships"] += ships[len(position["table"]["ships"]) :]
    with pytest.raises(Damaged) as refused:
        read(4, {}, position)
    assert str(refused.value) == refusal


def test_what_is_remembered_for_a_while_belongs_to_steps_that_there_are() -> None:
    """Steps are known by the names of their classes, so no two classes share one."""
    classes: dict[str, set[type]] = {}
    for each in RULES.catalogue.steps.values():
        classes.setdefault(type(each).__name__, set()).add(type(each))
    assert [name for name, found in classes.items() if len(found) > 1] == []
    for name, (steps, _) in PASSING.items():
        assert steps <= set(classes), name


@pytest.mark.parametrize("taken", ["", "takes one corn more"])
def test_a_doubled_privilege_is_read_back(taken: str) -> None:
    """Before the first of two goods and between them."""
    table = expanded(3)
    anna = table.seats[0].gets(city="library*", goods="corn, indigo", island="corn*, indigo*")
    anna.gets(city="small indigo plant*")
    table.game.produced[0] = table.game.produced[1] = 1
    table.game.placard_taker[CRAFTSMAN] = 0
    table.begins("use privilege 0", "taking a role 1", "taking a role 2", "end of round")
    if taken:
        anna(taken)
    again = table.game.copy()
    lay_out(RULES, again, written(table.game))
    assert written(again) == written(table.game)
    out, same = MoveList(), MoveList()
    table.game.next_step().options(table.game, out)
    again.next_step().options(again, same)
    assert [move.words() for move in same.listed()] == [move.words() for move in out.listed()]
    assert len(out.listed()) == (2 if taken else 3)
