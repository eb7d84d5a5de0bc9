"""First expansion, trader and captain phases: trading post, small wharf, lighthouse, union hall, storehouse."""

from __future__ import annotations

import pytest

from caravela.games.puerto_rico.components import POINTS_GONE
from tests.rulebook.puerto_rico.stage import expanded

STUCK = {5: "5 corn", 6: "6 indigo", 7: "7 tobacco"}  # full ships: sugar and coffee find no place


# -- trading post ------------------------------------------------------------------------------------


def test_trading_post() -> None:
    """Any good, even one the trading house has, for its price; it goes to the supply."""
    table = expanded()
    anna, bob, chris, david = table.seats
    bob.gets(goods="corn, coffee", city="trading post*")
    table.lies(trading_house="coffee, sugar")
    table.begins("trader phase")
    bob.may("sells corn", "sells corn to the trading post", "sells coffee to the trading post", "passes")
    supply = table.game.goods[4]
    bob("sells coffee to the trading post").has(doubloons=4, goods="corn")
    assert table.game.goods[4] == supply + 1
    assert list(table.game.trading_house) == [0, 0, 1, 0, 1]
    table.is_done()  # one sale in a phase


def test_trading_post_unoccupied() -> None:
    table = expanded()
    bob = table.seats[1].gets(goods="coffee", city="trading post")
    table.begins("trader phase")
    bob.may("sells coffee", "passes")


def test_trading_post_with_the_traders_privilege_and_without_the_markets() -> None:
    for words, doubloons in [("sells sugar to the trading post", 3), ("sells sugar", 6)]:
        table = expanded()
        anna = table.seats[0].gets(goods="2 sugar", city="trading post*, small market*, large market*")
        table.begins("trader phase")
        anna(words).has(doubloons=doubloons)


def test_trading_post_and_office() -> None:
    """The office opens the trading house to a kind that lies there; the post does not need it."""
    table = expanded()
    anna = table.seats[0].gets(goods="coffee", city="trading post*, office*, large market*")
    table.lies(trading_house="coffee")
    table.begins("trader phase")
    anna.may("sells coffee", "sells coffee to the trading post", "passes")
    anna("sells coffee").has(doubloons=4 + 1 + 2)


@pytest.mark.parametrize("house", ["ends-the-phase", "closes-itself"])
def test_ruling_43_a_full_trading_house_ends_the_phase(house: str) -> None:
    """Nobody sells any more, not even at a trading post; the option leaves the posts open."""
    table = expanded(full_trading_house=house)
    anna, bob, chris, david = table.seats
    anna.gets(goods="corn")
    bob.gets(goods="coffee")
    chris.gets(goods="tobacco", city="trading post*")
    table.lies(trading_house="indigo, sugar, tobacco")
    table.begins("trader phase")
    anna("sells corn")  # the house is full
    if house == "closes-itself":
        chris.may("sells tobacco to the trading post", "passes")
        chris("sells tobacco to the trading post").has(doubloons=3)
    table.is_done()
    assert sum(table.game.trading_house) == 0  # emptied by the trader


def test_ruling_43_whoever_fills_the_house_ends_his_turn_first() -> None:
    """His land office is still his; those of the others are closed."""
    table = expanded(nobles="on")
    anna, bob, chris, david = table.seats
    for owner in (anna, bob):
        owner.gets(city="land office+", island="corn", goods="coffee")
    table.lies(trading_house="indigo, sugar, tobacco")
    table.begins("trader phase")
    anna("sells coffee").may("sells a corn plantation with the land office", "passes")
    anna("sells a corn plantation with the land office")
    table.is_done()


# -- small wharf -------------------------------------------------------------------------------------


def test_small_wharf() -> None:
    """Any mix of goods, a point for every two; once in a captain phase."""
    table = expanded()
    anna, bob, chris, david = table.seats
    bob.gets(goods="3 sugar, 2 coffee", city="small wharf*")
    table.lies(ships=STUCK)
    table.begins("captain phase")
    bob.may("puts one sugar on the small wharf", "puts one coffee on the small wharf", "passes")
    bob("puts one sugar on the small wharf", "puts one sugar on the small wharf", "puts one coffee on the small wharf")
    bob.has(points=0).may(
        "puts one sugar on the small wharf", "puts one coffee on the small wharf", "sails the small wharf"
    )
    assert table.reasons()["puts one corn on the small wharf"] == "you have no corn left"
    bob("sails the small wharf").has(points=1, goods="1 sugar, 1 coffee")
    bob.may("keeps sugar", "keeps coffee")  # no second voyage


def test_small_wharf_unoccupied() -> None:
    table = expanded()
    bob = table.seats[1].gets(goods="3 sugar, 2 coffee", city="small wharf")
    table.lies(ships=STUCK)
    table.begins("captain phase")
    bob.may("keeps sugar", "keeps coffee")


@pytest.mark.parametrize(("coffee", "points"), [(1, 0), (2, 1), (3, 1), (4, 2), (7, 3)])
def test_small_wharf_takes_as_few_or_as_many_as_its_owner_likes(coffee: int, points: int) -> None:
    table = expanded()
    bob = table.seats[1].gets(goods="8 coffee", city="small wharf*")
    table.lies(ships=STUCK)
    table.begins("captain phase")
    bob(*["puts one coffee on the small wharf"] * coffee)("sails the small wharf").has(points=points)


def test_wharf_and_small_wharf_in_one_phase() -> None:
    """In two turns, one ship each."""
    table = expanded()
    bob = table.seats[1].gets(goods="3 sugar, 2 coffee", city="small wharf*, wharf*")
    table.lies(ships=STUCK)
    table.begins("captain phase")
    bob("loads sugar on the wharf").has(points=3)
    bob("puts one coffee on the small wharf", "puts one coffee on the small wharf", "sails the small wharf")
    bob.has(points=4, goods="")


def test_ruling_47_the_small_wharf_replaces_the_load_of_a_turn() -> None:
    """Also while cargo ships are open; odd goods of several kinds make points together; the goods are in the supply."""
    table = expanded(3)
    bob = table.seats[1].gets(goods="3 sugar, 3 coffee", city="small wharf*")
    table.begins("captain phase")
    bob.may_not("passes").may_also("loads sugar on ship 4", "puts one sugar on the small wharf")
    supply = [int(number) for number in table.game.goods]
    bob("puts one sugar on the small wharf", "puts one coffee on the small wharf", "sails the small wharf")
    bob.has(points=1, goods="2 sugar, 2 coffee")
    assert [int(number) for number in table.game.goods] == [
        supply[0],
        supply[1],
        supply[2] + 1,
        supply[3],
        supply[4] + 1,
    ]
    bob.may_not("puts one sugar on the small wharf", "passes").may_also("loads sugar on ship 4")


def test_small_wharf_with_harbor_and_lighthouse() -> None:
    """One load, one bonus; as an option one for each kind aboard. The captain's point comes with his first load."""
    for option, bonus in [("per-load", 1), ("per-kind", 2)]:
        table = expanded(4, small_wharf_bonus=option)
        anna = table.seats[0].gets(goods="2 sugar, 2 coffee", city="small wharf*, harbor*, lighthouse*")
        table.lies(ships=STUCK)
        table.begins("captain phase")
        anna.has(doubloons=1)  # for being captain
        anna("puts one sugar on the small wharf", "puts one sugar on the small wharf")
        anna("puts one coffee on the small wharf", "sails the small wharf")
        anna.has(points=1 + 1 + bonus, doubloons=1 + bonus)


# -- lighthouse --------------------------------------------------------------------------------------


def test_lighthouse() -> None:
    """A doubloon with every load, also on a wharf."""
    table = expanded()
    bob = table.seats[1].gets(goods="3 sugar, 2 coffee, corn", city="lighthouse*, wharf*")
    table.begins("captain phase")
    bob("loads sugar on ship 5").has(doubloons=1)
    bob("loads coffee on the wharf").has(doubloons=2)
    bob("loads corn on ship 6").has(doubloons=3)


def test_lighthouse_unoccupied() -> None:
    table = expanded()
    anna = table.seats[0].gets(goods="3 sugar", city="lighthouse")
    table.begins("captain phase")
    anna("loads sugar on ship 5").has(doubloons=0, points=4)


def test_lighthouse_of_the_captain() -> None:
    """One doubloon more, whether he ships or not."""
    table = expanded()
    anna = table.seats[0].gets(goods="3 sugar", city="lighthouse*")
    table.begins("captain phase")
    anna.has(doubloons=1)
    anna("loads sugar on ship 5").has(doubloons=2)
    table = expanded()
    anna, bob, chris, david = table.seats
    anna.gets(city="lighthouse*")
    bob.gets(city="lighthouse*")
    table.begins("captain phase")
    anna.has(doubloons=1)
    bob.has(doubloons=0)


def test_ruling_49_the_captains_doubloon_is_not_a_privilege() -> None:
    """A library doubles the captain's point and leaves the lighthouse alone."""
    table = expanded()
    anna = table.seats[0].gets(goods="3 sugar", city="lighthouse*, library*")
    table.begins("captain phase")
    anna.has(doubloons=1)
    anna("loads sugar on ship 5").has(doubloons=2, points=3 + 2)


# -- union hall --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goods", "points"), [("3 corn, 2 indigo, 1 coffee", 2), ("4 corn, 2 coffee", 3), ("corn, indigo, sugar", 0)]
)
def test_union_hall_examples(goods: str, points: int) -> None:
    """A point for every two goods of a kind, before the first load."""
    table = expanded()
    anna, bob, chris, david = table.seats
    bob.gets(goods=goods, city="union hall*")
    table.begins("captain phase")
    bob.has(points=points, goods=goods).may_also("loads corn on ship 5")


def test_union_hall_unoccupied() -> None:
    table = expanded()
    bob = table.seats[1].gets(goods="4 corn, 2 coffee", city="union hall")
    table.begins("captain phase")
    bob.has(points=0)


def test_ruling_51_union_hall() -> None:
    """At the owner's first turn only, also for goods that find no ship; it is no load."""
    table = expanded()
    anna, bob, chris, david = table.seats
    anna.gets(goods="5 sugar", city="union hall*, harbor*")
    bob.gets(goods="coffee")
    table.lies(ships={5: "5 corn", 6: "6 indigo", 7: "6 coffee"})
    table.begins("captain phase")
    anna.has(points=2)
    bob("loads coffee on ship 7")
    anna.has(points=2)
    anna("keeps sugar").has(points=2)


def test_union_hall_may_empty_the_supply_of_points() -> None:
    table = expanded()
    table.game.points = 2
    anna = table.seats[0].gets(goods="4 sugar", city="union hall*")
    table.begins("captain phase")
    anna("takes the last points")
    assert table.game.ending == POINTS_GONE


# -- storehouse --------------------------------------------------------------------------------------


def test_storehouse() -> None:
    """Three goods of any kinds besides the usual one."""
    table = expanded()
    bob = table.seats[1].gets(goods="4 sugar, 2 coffee", city="storehouse*")
    table.lies(ships=STUCK)
    table.begins("captain phase")
    bob("keeps sugar", "keeps sugar", "keeps coffee", "keeps coffee").has(goods="2 sugar, 2 coffee")
    table.is_done()


def test_storehouse_unoccupied() -> None:
    table = expanded()
    bob = table.seats[1].gets(goods="4 sugar, 2 coffee", city="storehouse")
    table.lies(ships=STUCK)
    table.begins("captain phase")
    bob("keeps coffee").has(goods="1 coffee")


def test_storehouse_keeps_four_goods_without_asking() -> None:
    table = expanded()
    bob = table.seats[1].gets(goods="3 sugar, 1 coffee", city="storehouse*")
    table.lies(ships=STUCK)
    table.begins("captain phase")
    bob.has(goods="3 sugar, 1 coffee")
    table.is_done()


def test_storehouse_with_warehouses() -> None:
    """Whole kinds for the warehouses first, then four single goods."""
    table = expanded()
    bob = table.seats[1].gets(goods="5 sugar, 4 coffee, 3 corn", city="storehouse*, small warehouse*")
    table.lies(ships={5: "5 sugar", 6: "6 coffee", 7: "7 corn"})
    table.begins("captain phase")
    bob("stores sugar", "keeps corn", "keeps corn", "keeps corn", "keeps coffee").has(goods="3 corn, 5 sugar, 1 coffee")


def test_a_storehouse_does_not_free_from_loading() -> None:
    table = expanded()
    bob = table.seats[1].gets(goods="3 sugar", city="storehouse*")
    table.begins("captain phase")
    bob.may("loads sugar on ship 5", "loads sugar on ship 6", "loads sugar on ship 7")
