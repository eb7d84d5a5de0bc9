"""Expansion, module 1: a new beginning, as it is reconstructed."""

from __future__ import annotations

import pytest

from caravela.engine.play.playout import Playout
from caravela.games.madeira.components import HOME, WATCH
from caravela.games.madeira.game import Madeira
from tests.rulebook.madeira.stage import RULES, Table


def chosen(players: int, seed: int, demands: str) -> Madeira:
    """A game up to its first round, tiles chosen at random."""
    game = RULES.new_game(players, {"new-beginning": "on", "kings-demands": demands})
    assert isinstance(game, Madeira)
    playout = Playout(seed)
    while game.phase == 0:
        playout.step(game)
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("demands", ["off", "on"])
def test_ruling_63_everybody_takes_a_tile_of_each_category(players: int, demands: str) -> None:
    for seed in range(5):
        game = chosen(players, seed, demands)
        for player in game.players:
            assert player.reals in (6, 7, 8, 9, 11)
            assert 2 <= player.bread <= 6
            assert player.wood in (1, 2)
            assert sum(player.requests) == 1
            assert player.city_workers == 1
            assert (player.workers[WATCH], player.workers[HOME], player.mill) == (2, 7, 3)
        assert len({player.reals for player in game.players}) == players
        assert sorted(seat for seat in game.passing if seat >= 0) == list(range(players))


def test_lesser_tiles_come_first_in_the_next_category() -> None:
    table = Table(3, modules="new-beginning")
    yellow, red, purple = table.seats
    for place, seat in enumerate([2, 0, 1]):
        table.game.expansion.new_beginning.order[place] = seat
    table.game.expansion.new_beginning.display[0] = table.game.expansion.new_beginning.display[1] = 15
    table.begins("next category 0", phase="p")
    purple("takes money tile 4").has(reals=9)
    yellow.may("takes money tile 1", "takes money tile 2", "takes money tile 3")
    assert table.reason("takes money tile 4") == "it is not there"
    yellow("takes money tile 1")
    red("takes money tile 2")
    yellow("takes bread tile 4").has(bread=5)
    red("takes bread tile 1")
    purple("takes bread tile 2")
    red("takes stores tile 2").has(wheat=2, sugar=0, wine=1, wood=1)


@pytest.mark.parametrize(("tile", "place"), [(1, "Porto Santo 1"), (2, "Funchal 1"), (3, "Machico 1")])
def test_the_city_of_a_tile(tile: int, place: str) -> None:
    table = Table(2, modules="new-beginning")
    table.game.expansion.new_beginning.category = 3
    table.begins("taking a tile 0", phase="p")
    table.seats[0](f"takes city tile {tile}").is_at(place)


def test_better_city_tiles_leave_the_choice() -> None:
    table = Table(2, modules="new-beginning")
    table.game.expansion.new_beginning.category = 3
    table.begins("taking a tile 0", "taking a tile 1", phase="p")
    yellow, red = table.seats
    yellow("takes city tile 4").may("settles in Porto Santo", "settles in Funchal", "settles in Machico")
    yellow("settles in Funchal").is_at("Funchal 1")
    red("takes city tile 5", "puts a worker in Funchal 3").is_at("Funchal 3")


def test_field_tiles() -> None:
    table = Table(4, modules="new-beginning")
    table.game.expansion.new_beginning.category = 4
    table.begins(*[f"taking a tile {seat}" for seat in range(4)], phase="p")
    yellow, red, purple, blue = table.seats
    yellow("takes fields tile 1").may(*[f"puts a worker in field 1{letter}" for letter in "abcd"])
    yellow("puts a worker in field 1a").may(*[f"puts a worker in field 2{letter}" for letter in "abcde"])
    yellow("puts a worker in field 2a")
    red("takes fields tile 4").is_at("the forest").may_not("puts a worker in field 1a", "puts a worker in the forest")
    red("puts a worker in field 1b")
    purple("takes fields tile 5", "puts a worker in field 3a").may_not("puts a worker in field 3b")
    purple("puts a worker in field 1c")
    blue("takes fields tile 3", "puts a worker in field 2b", "puts a worker in field 3b")
    table.is_done()


def test_ruling_63_the_forests_tile_leads_to_any_region_if_the_forest_is_occupied() -> None:
    table = Table(4, modules="new-beginning")
    table.game.expansion.new_beginning.category = 4
    table.begins("taking a tile 0", "taking a tile 1", phase="p")
    yellow, red = table.seats[:2]
    yellow("takes fields tile 5", "puts a worker in field 1a", "puts a worker in the forest")
    red("takes fields tile 4").may_not("puts a worker in the forest", "puts a worker in field 1a")
    red.may_also("puts a worker in field 1b", "puts a worker in field 2a", "puts a worker in field 3a")
    red("puts a worker in field 2a").may_not("puts a worker in field 2b", "puts a worker in the forest")
    red("puts a worker in field 3a")
    table.is_done()


def test_the_last_order_is_the_first_of_the_passing_column() -> None:
    table = Table(2, modules="new-beginning")
    for place in range(2):
        table.game.expansion.new_beginning.order[place] = place
    table.game.expansion.new_beginning.category = 5
    table.game.expansion.new_beginning.display[5] = 7
    for place, kind in enumerate([0, 1, 2]):
        table.game.expansion.new_beginning.offered[place] = kind
    table.begins("taking a tile 0", "taking a tile 1", "next category 6", phase="p")
    table.seats[0]("takes request tile 3")
    table.seats[1]("takes request tile 1")
    assert list(table.game.passing) == [1, 0, -1, -1]
    assert table.seats[0].player.requests[2] == 1
