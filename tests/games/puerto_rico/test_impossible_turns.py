"""Unreachable turns with the right pieces are refused in one sentence."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable

import pytest

from bench.rich_boards import random_move, rich_game
from bench.soak import random_wishes
from caravela.engine.dice import Dice
from caravela.engine.errors import Damaged
from caravela.engine.game import Game
from caravela.games import rules_of
from caravela.games.puerto_rico.components import BUILDING_NAMES
from caravela.match.position import check, lay_out, position_of
from tests.games.puerto_rico.sound_tables import GUEST_SET, SET, Position, later_table, refusal_of, written
from tests.kit.thoroughness import by_build
from tests.rulebook.puerto_rico.stage import Table

RULES = rules_of("puerto-rico")
STEPS = list(RULES.catalogue.steps)

# -- any agenda, edited --------------------------------------------------------------------------------

# Steps under a question of which the table does not say whether they are over: bonuses of one load or turn, a pause.
MAY_LACK = ("open supply", "load bonus", "production bonus", "receiving", "interlude")


def edits_below_the_first(agenda: list[str], seats: int) -> list[list[str]]:
    """A step less, one twice, two exchanged, one of another seat: everywhere but at the question that waits."""
    found = []
    for i in range(1, len(agenda)):
        if not agenda[i].startswith(MAY_LACK):
            found.append(agenda[:i] + agenda[i + 1 :])
        found.append([*agenda[:i], agenda[i], *agenda[i:]])
        found.append([*agenda[: i - 1], agenda[i], agenda[i - 1], *agenda[i + 1 :]])
        others = [re.sub(r" \d", f" {seat}", agenda[i], count=1) for seat in range(seats)]
        found += [[*agenda[:i], other, *agenda[i + 1 :]] for other in others]
    return [edited for edited in found if edited != agenda]


def other_questions(agenda: list[str], dice: Dice) -> list[list[str]]:
    """Another step instead of the question that waits, or before it."""
    some = [STEPS[dice.below(len(STEPS))] for _ in range(30)]
    return [[step, *agenda[at:]] for step in some for at in (0, 1)]


def is_read(fresh: Game, agenda: list[str], table: Position) -> Game | None:
    again = fresh.copy()
    try:
        lay_out(RULES, again, {"agenda": agenda, "table": table})
        check(RULES, again, RULES.pieces(fresh))
    except (Damaged, IndexError):
        return None
    return again


@pytest.mark.parametrize("seed", range(by_build(plain=1, compiled=12, soak=48)))
def test_an_edited_agenda_is_refused_or_goes_on_as_games_do(seed: int) -> None:
    """Below the question nothing can be otherwise; what is read with another question comes only to sound positions."""
    dice, players, wrong = Dice(seed), 2 + seed % 4, []
    wishes = random_wishes(RULES, players, dice)
    game, fresh = rich_game(RULES, players, wishes, dice), RULES.new_game(players, wishes)
    assert game is not None
    for _ in range(25):
        for _ in range(2):
            if not game.is_over():
                random_move(game, dice)
        if game.is_over():
            break
        position = json.loads(json.dumps(position_of(RULES, game)))
        agenda, table = position["agenda"], position["table"]
        for edited in edits_below_the_first(agenda, players):
            if is_read(fresh, edited, table) is not None:
                wrong.append((agenda, edited))
        for edited in other_questions(agenda, dice):
            again = is_read(fresh, edited, table)
            for _ in range(12):
                if again is None or again.is_over():
                    break
                random_move(again, dice)
                later = json.loads(json.dumps(position_of(RULES, again)))
                if not again.is_over() and is_read(fresh, later["agenda"], later["table"]) is None:
                    wrong.append((edited, later["agenda"]))
    assert not wrong, wrong[:3]


# -- turns in particular -------------------------------------------------------------------------------

Change = Callable[[Position], object]


def refused(table: Table, change: Change, sentence: str) -> None:
    """The position of a table is read, and refused with this sentence when it is changed."""
    position = written(table)
    assert refusal_of(table, position) == ""
    twin = copy.deepcopy(position)
    change(twin)
    assert sentence in refusal_of(table, twin), refusal_of(table, twin)


def begins_with(*steps: str, instead: int = 1) -> Change:
    """Other steps instead of the first."""

    def change(position: Position) -> None:
        position["agenda"][:instead] = steps

    return change


@pytest.mark.parametrize(
    ("role", "steps", "sentence"),
    [
        ("settler", ["hacienda 0", "interlude 0", "settling 0"], "with the hacienda occupied: False"),
        ("settler", ["receiving 0 for 0"], "with the hospice occupied: False"),
        ("settler", ["receiving 0 for 17"], "as no turn does"),
        ("builder", ["receiving 0 for 17"], "with the university occupied: False"),
        ("builder", ["returning 0", "finish building 0"], "with the black market built: False"),
        ("trader", ["bought blind 0", "interlude 0", "selling 0"], "with the land office occupied: False"),
        ("captain", ["filling the small wharf 0"], "with the small wharf occupied: False"),
        ("captain", ["taking the last points 0", "load bonus 0 of 16"], "a bonus of the harbor"),
    ],
)
def test_a_step_of_a_building_that_the_seat_has_not(role: str, steps: list[str], sentence: str) -> None:
    table = later_table(3, new_buildings="on", building_set=GUEST_SET, nobles="on")
    for seat in table.seats:
        seat.gets(goods="2 corn", doubloons=9)
    table.seats[0](f"takes the {role}")

    def change(position: Position) -> None:
        position["agenda"][:1] = steps
        position["table"] |= {"aboard": 1, "kinds aboard": 1} if "small wharf" in steps[0] else {}
        position["table"] |= {"offered": 1, "bonus": 1} if "last points" in steps[0] else {}
        if "returning 0" in steps:
            position["table"] |= {"wanted": BUILDING_NAMES.index("storehouse"), "owed": 1, "taken": 0}
        if "load bonus 0 of 16" in steps:
            position["table"] |= {"shipped": 1, "captain has loaded": True, "turns without load": 0}

    refused(table, change, sentence)


@pytest.mark.parametrize("steps", [["hunt 0"], ["clearing 0"]])
def test_nobody_hunts_without_a_lodge(steps: list[str]) -> None:
    table = later_table(3, nobles="on")
    table.seats[0]("takes the settler")
    rest = ["after settlers 1", "after settlers 2", "renew plantations"]
    refused(table, begins_with(*steps, *rest, instead=4), "agenda goes on" if steps == ["hunt 0"] else "hunting lodge")


def test_the_supplier_and_the_doubled_privilege_belong_to_buildings() -> None:
    table = later_table(3, nobles="on")
    table.seats[0].gets(goods="2 corn", idle_nobles=3)("takes the captain")

    def supply(position: Position) -> None:
        position["agenda"][:2] = ["supplying 0", "loader turn 0"]
        position["table"] |= {"owed": 3, "taken": 0, "turns without load": 0}

    refused(table, supply, "with the royal supplier occupied: False")
    table = later_table(3)
    table.seats[0]("takes the mayor")
    refused(
        table, begins_with("mayor's doubled privilege 0"), "agenda goes on from 'mayor-doubled-privilege' of seat 1"
    )


def test_a_tile_does_not_come_to_a_full_island() -> None:
    table = later_table(3, nobles="on")
    anna = table.seats[0].gets(city="land office*, residence*", island="9 corn, indigo", doubloons=3)
    anna("takes the trader", "buys a plantation with the land office")
    assert table.waits_for() == "the table"

    def fill(position: Position) -> None:
        position["table"]["players"][0]["tiles"]["quarry"] = 1
        position["table"]["quarries"] -= 1

    refused(table, fill, "island spaces filled when a tile comes: 12; expected is 0 to 11.")


@pytest.mark.parametrize("options", [{}, {"nobles": "on"}])
def test_people_are_placed_when_the_ship_is_empty(options: dict[str, object]) -> None:
    table = later_table(3, **options)
    anna = table.seats[0].gets(island="2 corn")
    anna("takes the mayor", "takes a colonist from the supply")
    while "ship" in table.words()[0]:
        table.play(table.waits_for(), "takes a colonist from the ship")

    def back_on_board(position: Position) -> None:
        position["table"]["colonist ship"] += 3
        position["table"]["colonists"] -= 3

    refused(table, back_on_board, "people on the ship while people are placed: 3; expected is 0.")


def test_nobles_come_from_a_ship_that_has_them() -> None:
    table = later_table(3, nobles="on")
    table.seats[0]("takes the mayor", "declines")
    assert written(table)["agenda"][0] == "taking from the ship 0"

    def noble_leaves(position: Position) -> None:
        position["table"]["nobles on the ship"] -= 1
        position["table"]["nobles"] += 1

    refused(table, noble_leaves, "The position's agenda goes on from 'taking-from-ship' of seat 1")
    table = later_table(3, nobles="on")
    table.seats[0].gets(city="hospice*")("takes the settler", f"takes the {first_tile(table)} plantation")
    refused(table, begins_with(f"receiving a noble 0 for {tile_number(table)}"), "colonists to come before a noble: ")


def first_tile(table: Table) -> str:
    return str(next(iter(written(table)["table"]["face up"])))


def tile_number(table: Table) -> str:
    return str(written(table)["agenda"][0].split()[-1])


# -- the round -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "agenda",
    [
        ["taking a role 1", "taking a role 2", "end of round"],
        ["taking a role 0", "end of round"],
        ["taking a role 2", "end of round"],
        ["taking a role 0", "taking a role 1", "taking a role 2"] * 2 + ["end of round"],
    ],
)
def test_everybody_takes_a_placard_in_turn(agenda: list[str]) -> None:
    table = later_table(3)
    expected = "expected is 'taking-role' of seat 1, 'taking-role' of seat 2, 'taking-role' of seat 3, 'end-of-round'."
    refused(table, lambda position: position.update(agenda=agenda), expected)


@pytest.mark.parametrize(
    "turns",
    [
        ["settling 1", "settler turn 2", "settler turn 0"],
        ["settling 0", "settler turn 1", "settler turn 2", "settler turn 0"],
        ["settling 2", "settler turn 0"],
    ],
)
def test_a_phase_goes_round_once_from_whoever_took_the_role(turns: list[str]) -> None:
    table = later_table(3)
    table.seats[0]("takes the settler")
    refused(table, begins_with(*turns, instead=3), "expected is the rest of the settler.")


def test_the_phase_is_that_of_the_placard_taken() -> None:
    table = later_table(3)
    table.seats[0]("takes the settler")

    def another_placard(position: Position) -> None:
        position["table"]["placard takers"][:2] = [-1, 0]

    refused(table, another_placard, "expected is the rest of the mayor.")


# -- what is remembered --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "building"),
    [("captain", "small wharf"), ("captain", "wharf"), ("captain", "union hall"), ("trader", "land office")],
)
def test_a_building_is_used_in_a_turn_of_its_owner(role: str, building: str) -> None:
    names = SET.replace("union hall", "wharf") if building == "wharf" else SET
    table = later_table(3, new_buildings="on", building_set=names, nobles="on")
    table.seats[0].gets(goods="2 corn")
    table.seats[1].gets(goods="2 corn", city=f"{building}*")
    table.seats[0](f"takes the {role}")

    def use(position: Position) -> None:
        position["table"]["players"][1]["used"] = [building]

    refused(table, use, f"the {building} used by seat 2; expected is ")


def test_a_privilege_offers_its_own_points() -> None:
    table = later_table(3)
    anna = table.seats[0].gets(goods="2 corn")
    table.seats[1].gets(points=table.game.points - 3)
    anna("takes the captain", "loads corn on ship 4")
    refused(table, lambda position: position["table"].update(offered=60), "points on offer: 60; expected is 1.")


def test_no_more_is_owed_than_the_building_costs() -> None:
    table = later_table(3, new_buildings="on", building_set=SET)
    table.game.players[0].doubloons = 0
    anna = table.seats[0].gets(city="black market*", island="quarry*", goods="corn", points=1)
    anna("takes the builder", "builds the storehouse")
    refused(table, lambda position: position["table"].update(owed=3), "things returned and owed: 3; expected is 1.")


# -- tables that no game has ---------------------------------------------------------------------------


def moved(path: list[str | int], more: int, other: list[str | int]) -> Change:
    """So many pieces from one place of the table to another."""

    def change(position: Position) -> None:
        for place, number in ((path, more), (other, -more)):
            spot = position["table"]
            for key in place[:-1]:
                spot = spot[key]
            spot[place[-1]] = spot.get(place[-1], 0) + number

    return change


@pytest.mark.parametrize(
    ("options", "change", "sentence"),
    [
        (
            {},
            moved(["players", 0, "tiles", "indigo"], -1, ["face down", "indigo"]),
            "tiles of the kind he began with: 0",
        ),
        ({}, moved(["colonist ship"], -3, ["colonists"]), "people on the ship, as the supply has colonists: 0"),
        ({"nobles": "on"}, moved(["nobles on the ship"], -1, ["nobles"]), "people on the ship, as the supply has"),
        (
            {},
            moved(["players", 0, "points"], 5, ["points"]),
            "before the first role for player 1 points: 5; expected is 0.",
        ),
        ({}, moved(["players", 0, "windrose"], 30, ["colonists"]), "before the first role for player 1 people: 30"),
        (
            {},
            moved(["players", 0, "goods", "corn"], 1, ["goods", "corn"]),
            "before the first role for player 1 goods: 1",
        ),
    ],
)
def test_before_the_first_role_everything_is_as_it_was_set_up(
    options: dict[str, object], change: Change, sentence: str
) -> None:
    table = Table(3, True, **options)
    while table.waits_for() == "the table":
        table.play("the table", table.words()[0])
    refused(table, change, sentence)


@pytest.mark.parametrize("doubloons", [0, 3, 900])
def test_the_first_doubloons_are_known(doubloons: int) -> None:
    table = Table(3, True)
    while table.waits_for() == "the table":
        table.play("the table", table.words()[0])
    refused(
        table,
        lambda position: position["table"]["players"][0].update(doubloons=doubloons),
        f"before the first role for player 1 doubloons: {doubloons}; expected is 2.",
    )
