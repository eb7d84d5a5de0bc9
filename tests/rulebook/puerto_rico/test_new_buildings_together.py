"""New buildings beside each other: what one rule leaves to the next."""

from __future__ import annotations

import pytest

from caravela.games.puerto_rico.components import POINTS_GONE
from tests.rulebook.puerto_rico.stage import Table, expanded


def both(players: int = 4) -> Table:
    return Table(players, False, new_buildings="on", nobles="on")


# -- black market --------------------------------------------------------------------------------------


def test_black_market_pays_what_all_discounts_leave() -> None:
    """Wharf for 9: builder and library 2, quarries 2, forests 1, zoning office 1; two doubloons, one to be raised."""
    table = both()
    city = "black market*, library*, zoning office*"
    anna = table.seats[0].gets(city=city, island="2 quarry*, 3 forest", goods="corn", points=4, doubloons=2)
    table.begins("builder phase")
    anna("builds the wharf").may_also("returns one corn", "returns one victory point")
    anna("returns one victory point").has(doubloons=0, points=3, goods="corn")


@pytest.mark.parametrize("emptied", ["library", "zoning office"])
def test_ruling_81_also_for_library_and_zoning_office(emptied: str) -> None:
    table = both()
    anna = table.seats[0].gets(city="black market*, library*, zoning office*", doubloons=5)
    table.begins("builder phase")
    anna("builds the wharf", f"returns a colonist from the {emptied}").has(doubloons=0)
    table.is_done()


def test_a_guest_may_be_returned_or_sent_to_the_black_market_first() -> None:
    table = expanded()
    anna = table.seats[0].gets(city="black market, guest house**", doubloons=2)
    table.begins("builder phase")
    anna("moves a guest to the black market", "builds the hospice", "returns a colonist from the guest house")
    anna.has(city="black market*, guest house, hospice", doubloons=0)


def test_the_churchs_point_comes_too_late_to_pay() -> None:
    """A point is returned before the building is placed; then the church scores."""
    table = expanded()
    anna = table.seats[0].gets(city="black market*, church*", doubloons=5)
    table.begins("builder phase")
    anna("builds the lighthouse", "returns a colonist from the church").has(points=0, doubloons=0)
    table = expanded()
    anna = table.seats[0].gets(city="black market*, church*", doubloons=5, points=1)
    table.begins("builder phase")
    anna("builds the lighthouse", "returns one victory point").has(points=1)


def test_ruling_04_a_chip_returned_does_not_take_the_end_back() -> None:
    table = expanded()
    table.game.ending = POINTS_GONE
    anna = table.seats[0].gets(city="black market*", points=5)
    table.game.points = -2
    table.begins("builder phase")
    anna("builds the hacienda", "returns one victory point").has(points=4)
    assert (table.game.points, table.game.ending) == (-1, POINTS_GONE)


def test_the_black_market_does_not_pay_for_itself() -> None:
    """It is not yet owned when it is built."""
    table = expanded()
    anna = table.seats[0].gets(goods="corn", windrose=1, points=1)
    table.begins("builder phase")
    anna.may_not("builds the black market")


# -- captain phase -------------------------------------------------------------------------------------


def test_the_small_wharf_leaves_goods_that_must_be_loaded_next() -> None:
    """It may sail although ships are open; in the next turn the duty to load is back."""
    table = expanded(3)
    anna, bob, chris = table.seats
    bob.gets(city="small wharf*", goods="4 corn")
    chris.gets(goods="sugar")
    table.begins("captain phase", taker=1)
    bob("puts one corn on the small wharf", "sails the small wharf").has(points=0 + 1)  # the captain's point
    chris("loads sugar on ship 4")
    bob.may("loads corn on ship 5", "loads corn on ship 6")


def test_a_guest_reaches_the_wharf_in_a_later_turn() -> None:
    """Whoever has nothing to load may send a guest while the loading goes on."""
    table = expanded(3)
    anna, bob, chris = table.seats
    anna.gets(goods="2 corn")
    bob.gets(city="guest house*, wharf", goods="3 sugar")
    chris.gets(goods="corn")
    table.lies(ships={4: "", 5: "5 tobacco", 6: "6 indigo"})
    table.begins("captain phase")
    anna("loads corn on ship 4")
    bob("lets the guests stay")  # ship 4 has corn now
    chris("loads corn on ship 4")
    bob("moves a guest to the wharf", "loads sugar on the wharf").has(points=3, goods="")


def test_the_captain_is_paid_by_the_lighthouse_before_delivering() -> None:
    """Lighthouse, union hall, royal supplier, in this order and before the first load; nothing of it is a load."""
    table = both(3)
    anna, bob, chris = table.seats
    anna.gets(city="lighthouse*, union hall*, royal supplier*, harbor*", goods="2 sugar", idle_nobles=1)
    table.lies(ships={4: "4 corn", 5: "5 indigo", 6: "6 tobacco"})
    table.begins("captain phase")
    anna.has(doubloons=1, points=1).may("supplies one sugar", "declines")
    anna("supplies one sugar").has(doubloons=1, points=2, goods="sugar")
    table.is_done()


# -- library with guests in every role -----------------------------------------------------------------


def test_a_guest_doubles_the_privilege_of_builder_captain_and_craftsman() -> None:
    for role, words, doubloons, points in [
        ("builder", "builds the hospice", 8, 0),
        ("captain", "loads sugar on ship 5", 10, 1 + 2),
    ]:
        table = expanded()
        anna = table.seats[0].gets(city="library, guest house*", goods="sugar", doubloons=10)
        table.begins("taking a role 0")
        anna(f"takes the {role}", "moves a guest to the library", words).has(doubloons=doubloons, points=points)
    table = expanded()
    anna = table.seats[0].gets(city="library, guest house*, indigo plant*", island="corn*, indigo*")
    table.begins("taking a role 0")
    anna("takes the craftsman", "lets the guests stay", "moves a guest to the library")
    anna("takes one corn more", "takes one indigo more").has(goods="2 corn, 2 indigo")


def test_a_guest_in_the_library_before_the_mayor_is_taken() -> None:
    """Guests do not move in the mayor phase, but before its placard is taken."""
    table = expanded(3)
    anna = table.seats[0].gets(city="library, guest house*")
    table.begins("interlude 0", "taking a role 0")
    anna("moves a guest to the library", "takes the mayor")
    anna("takes a colonist from the supply", "takes a colonist from the supply")
    assert anna.player.colonists_in_all() == 1 + 2 + 1  # the guest, the doubled privilege, the ship


# -- two players ---------------------------------------------------------------------------------------


def test_two_players_with_both_expansions() -> None:
    """One of each beige building, two of each production building, one noble and one colonist on the first ship."""
    table = both(2)
    game = table.game
    assert {int(game.buildings[building.number]) for building in game.kinds if building.beige} == {1}
    assert {int(game.buildings[building.number]) for building in game.kinds if not building.beige} == {2}
    assert (game.colonist_ship, game.noble_ship, game.colonists, game.nobles) == (1, 1, 41, 19)
    assert game.points == 65


def test_a_ship_for_two_is_filled_with_a_noble_among_the_two() -> None:
    table = both(2)
    table.game.colonist_ship = table.game.noble_ship = 0
    table.begins("fill with a noble")
    assert (table.game.colonist_ship, table.game.noble_ship) == (1, 1)
    table.game.colonist_ship = table.game.noble_ship = table.game.nobles = 0
    table.begins("fill with a noble")
    assert (table.game.colonist_ship, table.game.noble_ship) == (2, 0)
