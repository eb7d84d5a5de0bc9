"""Positions of every game can be read, also with rare combinations of buildings."""

from __future__ import annotations

import json

import pytest

from bench.rich_boards import random_move, rich_game
from bench.soak import random_wishes
from caravela.engine.dice import Dice
from caravela.engine.errors import Damaged
from caravela.games import rules_of
from caravela.match.agenda import kind_of, known_agendas
from caravela.match.position import check, lay_out, position_of
from tests.games.puerto_rico.planned_agendas import neighbours
from tests.games.puerto_rico.sound_tables import SET, later_table, read_again

RULES = rules_of("puerto-rico")


@pytest.mark.parametrize("seed", range(12))
def test_every_position_from_a_rich_board_is_read_back(seed: int) -> None:
    dice = Dice(seed)
    players = 2 + seed % 4
    for _ in range(3):
        wishes = random_wishes(RULES, players, dice)
        game, fresh = rich_game(RULES, players, wishes, dice), RULES.new_game(players, wishes)
        assert game is not None
        for _ in range(60):
            if game.is_over():
                break
            position = json.loads(json.dumps(position_of(RULES, game)))
            again = fresh.copy()
            lay_out(RULES, again, position)
            try:
                check(RULES, again, RULES.pieces(fresh))
            except Damaged as refusal:
                raise AssertionError(f"{wishes} at {position['agenda']}: {refusal}") from None
            assert json.loads(json.dumps(position_of(RULES, again))) == position
            random_move(game, dice)


def test_every_turn_that_the_rules_plan_is_among_the_known_agendas() -> None:
    """Random games seldom show all of them, so the file is asked about each."""
    known, missing = known_agendas(RULES), set()
    for upper, lower, seats in neighbours():
        names = RULES.catalogue.name_of(upper), RULES.catalogue.name_of(lower)
        if not known.allows(upper, names[0], lower, names[1], seats):
            missing.add((kind_of(names[0]), kind_of(names[1])))
    assert not missing


def test_the_last_points_of_a_union_hall_before_the_royal_supplier() -> None:
    table = later_table(3, new_buildings="on", building_set=SET, nobles="on")
    anna = table.seats[0].gets(city="union hall*, royal supplier*", goods="2 corn", idle_nobles=1)
    table.seats[1].gets(points=table.game.points - 1)
    table.pieces = RULES.pieces(table.game)
    anna("takes the captain").may("takes the last points", "declines")
    read_again(table)
    anna("declines").may("supplies one corn", "declines")
    read_again(table)


def test_a_forest_as_second_tile_with_a_hospice_and_nothing_before() -> None:
    table = later_table(3, new_buildings="on", building_set=SET)
    anna = table.seats[0].gets(city="forest house*, hospice*, library*")
    table.pieces = RULES.pieces(table.game)
    anna("takes the settler", "passes")
    table.seats[1]("passes")
    table.seats[2]("passes")
    anna("takes a forest").may("takes a colonist for the windrose", "declines")
    read_again(table)


def test_a_view_shows_buildings_as_used_only_while_the_phase_goes_on() -> None:
    """As it does of the same position read back."""
    table = later_table(3)
    anna = table.seats[0].gets(city="wharf*", goods="2 corn, 2 indigo")
    anna("takes the captain", "loads corn on the wharf")
    assert RULES.view(table.game, 1)["players"][0]["used"] == ["wharf"]
    anna("loads indigo on ship 4")
    assert table.waits_for() == "Bob"
    assert RULES.view(table.game, 1)["players"][0]["used"] == []
