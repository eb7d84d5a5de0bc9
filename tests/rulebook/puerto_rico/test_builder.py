"""The builder: everybody may build one building, the builder for a doubloon less; quarries lower the cost too."""

from __future__ import annotations

import pytest

from caravela.games.puerto_rico.components import BUILDING_NAMES, QUARRY
from caravela.games.puerto_rico.roles.builder import price_of
from tests.rulebook.puerto_rico.stage import RULES, Table


def price(table: Table, seat: int, building: str) -> int:
    return int(price_of(table.game, seat, table.game.kinds[BUILDING_NAMES.index(building)]))


@pytest.mark.parametrize(
    ("building", "doubloons"), [("construction hut", 1), ("office", 3), ("harbor", 5), ("city hall", 7)]
)
def test_example_of_three_occupied_quarries(building: str, doubloons: int) -> None:
    """With three occupied quarries the four columns cost 1, 3, 5 and 7."""
    table = Table(4)
    anna, bob, chris, david = table.seats
    bob.gets(island="3 quarry*, quarry", doubloons=doubloons)
    table.begins("builder phase", taker=2)
    chris("passes")
    bob(f"builds the {building}").has(doubloons=0, city=building)


@pytest.mark.parametrize(
    ("building", "doubloons"), [("construction hut", 0), ("office", 2), ("harbor", 4), ("city hall", 6)]
)
def test_the_privilege_comes_on_top_of_the_quarries(building: str, doubloons: int) -> None:
    table = Table(4)
    anna = table.seats[0].gets(island="3 quarry*", doubloons=doubloons)
    table.begins("builder phase")
    anna(f"builds the {building}").has(doubloons=0, city=building)


def test_each_column_allows_as_many_quarries_as_its_number() -> None:
    table = Table(4)
    table.seats[1].gets(island="5 quarry*")
    table.begins("builder phase")
    for column, building in [(1, "small market"), (2, "large market"), (3, "wharf"), (4, "fortress")]:
        cost = table.game.kinds[BUILDING_NAMES.index(building)].cost
        assert price(table, 1, building) == max(0, cost - column)
    assert price(table, 1, "indigo plant") == 1  # second column
    assert price(table, 1, "tobacco storage") == 2  # third column


def test_the_cost_never_falls_below_zero() -> None:
    table = Table(4)
    anna = table.seats[0].gets(island="quarry*", doubloons=1)
    table.begins("builder phase")
    anna("builds the small market").has(doubloons=1)


def test_only_occupied_quarries_count() -> None:
    table = Table(4)
    table.seats[1].gets(island="2 quarry")
    table.begins("builder phase")
    assert price(table, 1, "office") == 5


def test_the_others_pay_the_full_cost_in_clockwise_order() -> None:
    table = Table(4)
    anna, bob, chris, david = table.seats
    for seat in table.seats:
        seat.gets(doubloons=2)
    table.begins("builder phase", taker=3)
    david("builds the construction hut").has(doubloons=1)
    anna("builds the hacienda").has(doubloons=0)
    bob("builds the small sugar mill").has(doubloons=0)
    chris("passes").has(doubloons=2)
    table.is_done()


def test_one_building_in_a_turn() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(doubloons=50)
    table.begins("builder phase")
    anna("builds the wharf")
    table.is_done()


def test_a_building_must_be_paid_for() -> None:
    table = Table(4)
    anna, bob, chris, david = table.seats
    bob.gets(doubloons=2)
    table.begins("builder phase")
    anna("passes")
    bob.may(
        "builds the small indigo plant",
        "builds the small sugar mill",
        "builds the small market",
        "builds the hacienda",
        "builds the construction hut",
        "passes",
    )
    reasons = table.reasons()
    assert reasons["builds the office"] == "too dear: it costs you 5 doubloons and you have 2"


def test_the_builder_who_does_not_build_gets_nothing() -> None:
    table = Table(4)
    anna = table.seats[0].gets(doubloons=3)
    table.begins("builder phase")
    anna("passes").has(doubloons=3, city="")


def test_a_building_leaves_the_game_board() -> None:
    """There are two of each small beige building; the third player comes too late."""
    table = Table(3)
    anna, bob, chris = table.seats
    for seat in table.seats:
        seat.gets(doubloons=9)
    table.begins("builder phase")
    anna("builds the wharf")
    bob("builds the wharf")
    chris.may_not("builds the wharf")
    reasons = table.reasons()
    assert reasons["builds the wharf"] == "none is left on the game board"


def test_twelve_city_spaces() -> None:
    """A full city takes no building, and one free space no large building."""
    eleven = "small indigo plant, small sugar mill, indigo plant, sugar mill, tobacco storage, coffee roaster"
    eleven += ", small market, hacienda, construction hut, small warehouse, hospice"
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(city=eleven, doubloons=20)
    table.begins("builder phase")
    anna.may_also("builds the office").may_not("builds the city hall", "builds the residence")
    anna("builds the office")
    table.begins("builder phase")
    anna.has(city=eleven + ", office")
    assert table.waits_for() == "nobody"  # Bob and Chris have no doubloons


def test_a_large_building_takes_two_spaces() -> None:
    table = Table(3)
    anna = table.seats[0].gets(doubloons=9)
    table.begins("builder phase")
    anna("builds the fortress")
    assert anna.player.city == 2


def test_the_view_shows_the_privilege_only_in_the_builder_phase() -> None:
    """The price that a seat sees is what it would pay: the trader has no builder's discount."""
    table = Table(3)
    anna = table.seats[0].gets(goods="corn", doubloons=1)
    office = BUILDING_NAMES.index("office")
    table.begins("trader phase")
    assert RULES.view(table.game, 0)["market"][office]["price"] == 5
    anna("passes")
    table.begins("builder phase")
    assert RULES.view(table.game, 0)["market"][office]["price"] == 4
    assert RULES.view(table.game, 1)["market"][office]["price"] == 5


def test_the_view_counts_quarries_while_people_are_placed_anew() -> None:
    """They were at work before, and can be again: nobody's prices rise because the mayor lifts all people."""
    table = Table(3)
    anna = table.seats[0].gets(island="quarry*, corn*, indigo", city="indigo plant, small market")
    office = BUILDING_NAMES.index("office")
    assert RULES.view(table.game, 0)["market"][office]["price"] == 4
    table.begins("mayor phase")
    anna("takes a colonist from the supply")
    assert anna.player.colonists[QUARRY] == 0
    assert RULES.view(table.game, 0)["market"][office]["price"] == 4
    assert RULES.view(table.game, 1)["market"][office]["price"] == 5


def test_ruling_05_places_in_the_city_do_not_matter() -> None:
    """Two free spaces always suffice for a large building, five large buildings fit into a city."""
    table = Table(3)
    anna = table.seats[0].gets(doubloons=9, city="guild hall, residence, fortress, customs house, office, wharf")
    table.begins("builder phase")
    anna("builds the city hall")
    assert anna.player.city == 12


def test_ruling_27_discounts_add_up() -> None:
    """Cost less occupied quarries, as many as the column, less one for the builder, never below zero."""
    table = Table(4)
    table.seats[0].gets(island="4 quarry*")
    table.begins("builder phase")
    prices = {"small market": 0, "hospice": 1, "wharf": 5, "city hall": 5}
    assert {building: price(table, 0, building) for building in prices} == prices


def test_ruling_30_discounts_are_not_declined() -> None:
    """There is one price for a building at a time."""
    table = Table(4)
    anna = table.seats[0].gets(island="quarry*", doubloons=5)
    table.begins("builder phase")
    assert [words for words in table.words() if "hacienda" in words] == ["builds the hacienda"]
    anna("builds the hacienda").has(doubloons=5)


def test_ruling_33_no_building_twice() -> None:
    """The large market is another building than the small one."""
    table = Table(4)
    anna = table.seats[0].gets(city="small market*", doubloons=9)
    table.begins("builder phase")
    anna.may_not("builds the small market").may_also("builds the large market")
    reasons = table.reasons()
    assert reasons["builds the small market"] == "you have one, and each building may be built only once"
