"""Initial preparation, pages 2 to 5."""

from __future__ import annotations

import pytest

from caravela.engine.errors import BadChoice
from caravela.games.madeira.components import PLACE_NAMES
from tests.rulebook.madeira.stage import RULES, Table


def prepare(table: Table) -> None:
    """Chance as it comes first, up to the first decision."""
    while table.waits_for() == "the table":
        table(table.moves()[0].words())


def test_example_wood_for_two_players() -> None:
    """On the island of region 1: one wood on its right sugar field and one on its right wheat field, no other."""
    game = Table(2, prepared=True).game
    assert [game.field_wood[field] for field in range(4)] == [0, 0, 1, 1]
    assert [game.field_good[field] for field in range(4)] == [0, 1, 0, 1]


def test_wood_by_the_number_of_players() -> None:
    totals = [sum(Table(players, prepared=True).game.field_wood) for players in (2, 3, 4)]
    assert totals == [13, 20, 27]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rows_requests_and_dice(players: int) -> None:
    table = Table(players, prepared=True)
    prepare(table)
    game = table.game
    assert len(game.row_marker) == players
    for row in range(players):
        assert sum([game.row_requests[row * 5 + kind] for kind in range(5)]) == 5
        assert sum([game.row_dice[row * 3 + face] for face in range(3)]) == 3
    assert sum(game.watch_dice) == 3
    assert sorted(game.districts) == list(range(12))
    assert len(set(game.rewards)) == 6
    assert all(game.board.reward_letter[game.rewards[i]] == i % 2 for i in range(6))
    assert [character >= 0 for character in game.characters] == [True, True, True, True, False]  # Fortaleza shows I


def test_only_two_three_or_four_play() -> None:
    for players in (1, 5):
        with pytest.raises(BadChoice, match="2 to 4 players"):
            RULES.new_game(players, {})


def test_most_crowns_begin_and_later_players_have_more_reals() -> None:
    table = Table(4, prepared=True)
    yellow, red, purple, blue = table.seats
    table("deals the request with 2 crowns", "deals the request with 3 crowns")
    table("deals the request with 4 crowns", "deals the request with 1 crown")
    prepare(table)
    assert list(table.game.passing) == [2, 3, 0, 1]
    purple.has(reals=7)
    blue.has(reals=8)
    yellow.has(reals=9)
    red.has(reals=10)


def test_home_supply() -> None:
    table = Table(3, prepared=True)
    prepare(table)
    for slot in (0, 1):  # the third is just placing a worker
        seat = table.seats[table.game.passing[slot]]
        seat.has(wheat=1, sugar=1, wine=1, wood=1, bread=4, pirates=6, ships=6, guards=2, mill=3, prestige=0)
        seat.has(at_home=10)


def test_two_player_order_uses_slots_one_and_two() -> None:
    table = Table(2, prepared=True)
    table("deals the request with 1 crown", "deals the request with 3 crowns")
    prepare(table)
    assert list(table.game.passing) == [1, 0, -1, -1]


def test_example_initial_placement_in_reverse_order() -> None:
    """Purple to Funchal, Red to Porto Santo, Yellow and Blue to Machico; each then takes two fields."""
    table = Table(4, prepared=True)
    yellow, red, purple, blue = table.seats
    table("deals the request with 2 crowns", "deals the request with 1 crown", "deals the request with 3 crowns")
    table("deals the request with 4 crowns")
    prepare(table)
    assert list(table.game.passing) == [3, 0, 1, 2]  # Blue first, then Yellow, Red, Purple
    spots = [f"{city} {spot}" for city in ("Porto Santo", "Funchal", "Machico") for spot in (1, 2, 3)]
    purple.may(*[f"puts a worker in {spot}" for spot in spots])
    purple("puts a worker in Funchal 3")
    purple("puts a worker in the forest")
    purple.may_not("puts a worker in the forest").may_also("puts a worker in field 1a", "puts a worker in field 3e")
    purple("puts a worker in field 1a")
    red("puts a worker in Porto Santo 3")
    red.may_not("puts a worker in field 1a", "puts a worker in the forest")
    red("puts a worker in field 2a")
    red.may_not("puts a worker in field 2b", "puts a worker in field 2e")  # his own region
    red("puts a worker in field 3a")
    yellow("puts a worker in Machico 3", "puts a worker in field 1b", "puts a worker in field 2b")
    blue.may_not("puts a worker in Machico 3", "puts a worker in Machico 4")
    blue("puts a worker in Machico 1", "puts a worker in field 1c", "puts a worker in field 3b")
    blue.may("chooses row 1", "chooses row 2", "chooses row 3", "chooses row 4")
    for seat in table.seats:
        seat.has(at_home=7)


def test_ruling_36_forest_is_an_area_of_its_own() -> None:
    table = Table(2, prepared=True)
    prepare(table)
    words = table.waits_for()
    seat = next(seat for seat in table.seats if seat.name == words)
    seat("puts a worker in Funchal 1", "puts a worker in the forest")
    for field in range(14):
        seat.may_also(f"puts a worker in {PLACE_NAMES[field]}")
