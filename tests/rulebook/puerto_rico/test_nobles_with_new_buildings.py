"""Both expansions in one game: the royal supplier, a whole captain phase, and nobles in the new buildings."""

from __future__ import annotations

import pytest

from caravela.games.puerto_rico.components import CHOSEN_FROM
from tests.rulebook.puerto_rico.stage import RULES, Table


def both(players: int = 4, **options: object) -> Table:
    """A table with both expansions, all kinds laid out."""
    return Table(players, False, new_buildings="on", nobles="on", **options)


# -- royal supplier ----------------------------------------------------------------------------------


@pytest.mark.parametrize("worker", ["*", "+"])
def test_royal_supplier(worker: str) -> None:
    """Before shipping: goods of different kinds to the supply, as many as nobles, a point each."""
    table = both()
    nobles = 2 - (worker == "+")
    bob = table.seats[1].gets(city=f"royal supplier{worker}", goods="3 corn, 2 sugar, coffee", idle_nobles=nobles)
    table.begins("captain phase")
    supply = table.game.goods[0]
    bob.may("supplies one corn", "supplies one sugar", "supplies one coffee", "declines")
    bob("supplies one corn").may("supplies one sugar", "supplies one coffee", "declines")
    bob("supplies one coffee").has(points=2, goods="2 corn, 2 sugar").may_also("loads corn on ship 5")
    assert table.game.goods[0] == supply + 1


def test_royal_supplier_unoccupied_or_without_nobles() -> None:
    for city, nobles in [("royal supplier", 3), ("royal supplier*", 0)]:
        table = both()
        bob = table.seats[1].gets(city=city, goods="3 corn", idle_nobles=nobles)
        table.begins("captain phase")
        bob.may("loads corn on ship 5", "loads corn on ship 6", "loads corn on ship 7")


def test_royal_supplier_may_stop_early_and_never_supplies_a_kind_twice() -> None:
    table = both()
    bob = table.seats[1].gets(city="royal supplier*", goods="3 corn", idle_nobles=3)
    table.begins("captain phase")
    bob("supplies one corn").has(points=1, goods="2 corn").may_also("loads corn on ship 5")
    table = both()
    bob = table.seats[1].gets(city="royal supplier*", goods="3 corn, sugar", idle_nobles=3)
    table.begins("captain phase")
    bob("supplies one corn", "declines").has(points=1).may_also("loads corn on ship 5")


def test_ruling_52_royal_supplier() -> None:
    """After the union hall, for points alone: no harbor, no lighthouse, no captain's point; once in a phase."""
    table = both()
    city = "royal supplier*, union hall*, harbor*, lighthouse*, wharf"
    anna = table.seats[0].gets(city=city, goods="2 corn, 2 sugar", idle_nobles=1)
    table.begins("captain phase")
    anna.has(points=2, doubloons=1)  # union hall, and the captain's lighthouse
    anna("supplies one corn").has(points=3, doubloons=1)
    anna("loads sugar on ship 5").has(points=3 + 2 + 1 + 1, doubloons=2)
    anna.may("loads corn on ship 6", "loads corn on ship 7")


def test_ruling_53_each_at_his_own_first_turn() -> None:
    """Later players see what was loaded before they deliver or have their goods counted."""
    table = both(3)
    anna, bob, chris = table.seats
    anna.gets(goods="2 corn")
    bob.gets(goods="2 sugar", city="union hall*, royal supplier*", idle_nobles=1)
    table.begins("captain phase")
    anna.may_also("loads corn on ship 4")
    bob.has(points=0)
    anna("loads corn on ship 4")
    bob.has(points=1).may("supplies one sugar", "declines")


def test_ruling_87_the_royal_supplier_delivers_at_the_first_turn_only() -> None:
    """A guest who moves in later finds it closed; so is the union hall once its owner has shipped."""
    table = both(3)
    anna, bob, chris = table.seats
    bob.gets(goods="2 corn, 2 sugar", city="union hall, royal supplier, guest house**", idle_nobles=1)
    table.begins("captain phase")
    bob("lets the guests stay", "loads corn on ship 4").has(points=2)
    bob("moves a guest to the union hall", "moves a guest to the royal supplier").has(points=2)
    bob.may_also("loads sugar on ship 5")


def test_ruling_87_the_union_hall_works_until_its_owner_ships() -> None:
    """Bob could load nothing in his first turn; a guest who enters before his first load brings the points, once."""
    table = both(3)
    anna, bob, chris = table.seats
    anna.gets(goods="corn")
    bob.gets(goods="4 sugar", city="union hall, wharf*, royal supplier, guest house**", idle_nobles=1)
    chris.gets(goods="coffee")
    table.lies(ships={4: "3 corn", 5: "4 coffee", 6: "6 indigo"})
    table.begins("captain phase")
    anna("loads corn on ship 4")
    bob("lets the guests stay", "passes")
    chris("loads coffee on ship 5")
    bob("moves a guest to the union hall", "moves a guest to the royal supplier").has(points=2)
    bob("loads sugar on the wharf").has(points=2 + 4)


# -- one captain phase -----------------------------------------------------------------------------------


def test_all_ships_and_bonuses_in_one_captain_phase() -> None:
    """Wharf, small wharf, harbor, lighthouse, union hall and royal supplier of a captain with a library."""
    table = both(3)
    anna, bob, chris = table.seats
    city = "wharf*, small wharf*, harbor*, lighthouse*, union hall*, royal supplier+, library*"
    anna.gets(city=city, goods="4 corn, 3 indigo, 3 sugar, coffee", idle_nobles=1)
    bob.gets(goods="2 tobacco")
    table.lies(ships={4: "", 5: "5 indigo", 6: "3 corn"})
    table.begins("captain phase")
    anna.has(points=2 + 1 + 1, doubloons=1)  # union hall; lighthouse of the captain
    anna("supplies one corn", "supplies one coffee").has(points=6, goods="3 corn, 3 indigo, 3 sugar")
    anna("loads corn on ship 6").has(points=6 + 3 + 1 + 2, doubloons=2)  # harbor and the doubled privilege
    bob("loads tobacco on ship 4")
    anna("loads indigo on the wharf").has(points=12 + 3 + 1, doubloons=3)
    anna.may("puts one sugar on the small wharf", "passes")
    anna(*["puts one sugar on the small wharf"] * 3)("sails the small wharf")
    anna.has(points=16 + 1 + 1, doubloons=4, goods="")
    table.is_done()


# -- nobles in the new buildings -----------------------------------------------------------------------


def test_a_noble_guest_works_as_a_noble() -> None:
    """The host chooses which guest goes."""
    table = both()
    anna = table.seats[0].gets(city="guest house*+, chapel, zoning office")
    table.begins("craftsman phase")
    anna.may(
        "lets the guests stay",
        "moves a guest to the chapel",
        "moves a noble guest to the chapel",
        "moves a guest to the zoning office",
        "moves a noble guest to the zoning office",
    )
    anna("moves a noble guest to the chapel", "moves a guest to the zoning office")
    anna.has(points=1, doubloons=0, city="guest house, chapel+, zoning office*")


def test_a_guest_in_the_hunting_lodge_at_the_end_of_the_settler_phase() -> None:
    table = both(3)
    anna, bob, chris = table.seats
    bob.gets(city="guest house*, hunting lodge", island="corn*")
    table.begins("close settling")
    bob("moves a guest to the hunting lodge", "discards a corn plantation").has(windrose=1, island="")


def test_a_guest_in_the_villa_before_the_mayor_phase() -> None:
    """A host who is about to be mayor may send a guest to the villa first."""
    table = both(3)
    anna, bob, chris = table.seats
    anna.gets(city="guest house*, villa")
    table.begins("interlude 0", "taking a role 0")
    anna("moves a guest to the villa", "takes the mayor", "declines")
    anna("takes a noble from the supply").has(nobles=1)


def test_the_black_market_takes_colonist_or_noble() -> None:
    """Each back to its own supply; one person in all."""
    table = both()
    anna = table.seats[0].gets(city="black market+, wharf*", island="corn+", idle_nobles=1, windrose=1)
    table.begins("builder phase")
    nobles, colonists = table.game.nobles, table.game.colonists
    anna("builds the hacienda").may(
        "returns a noble from a corn plantation",
        "returns a colonist from the wharf",
        "returns a colonist from the windrose",
        "returns a noble from the windrose",
        "returns a noble from the black market",
    )
    anna("returns a noble from a corn plantation").has(island="corn", nobles=2)
    assert (table.game.nobles, table.game.colonists) == (nobles + 1, colonists)


def test_a_noble_in_the_library_and_in_the_cloister() -> None:
    """Where the rules make no difference a noble is a colonist."""
    table = both()
    anna = table.seats[0].gets(city="library+, cloister+", island="3 corn")
    table.begins("prospecting")
    anna.has(doubloons=2, score=3 + 4 + 1 + 2)


def test_hospice_with_a_forest_brings_the_last_noble_of_the_ship_to_the_windrose() -> None:
    table = both(3)
    anna = table.seats[0].gets(city="hospice*, forest house*")
    table.game.colonists = table.game.colonist_ship = 0
    table.lies(face_up="corn")
    table.begins("settler phase")
    anna("takes a forest", "takes a noble for the windrose").has(windrose=1, idle_nobles=1)


def test_the_guest_houses_circles_count_with_nobles_too() -> None:
    table = both(2)
    table.seats[0].gets(city="guest house+, statue, office")
    table.game.colonist_ship = table.game.noble_ship = 0
    table.begins("fill with a noble")
    assert (table.game.noble_ship, table.game.colonist_ship) == (1, 1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_noble_buildings_are_not_chosen_but_come_on_top(players: int) -> None:
    table = Table(players, prepared=True, new_buildings="on", nobles="on")
    assert not [words for words in table.words() if "villa" in words or "chapel" in words]
    assert all(int(number) > 0 for number in list(table.game.buildings)[CHOSEN_FROM:])
    assert RULES.pieces(table.game)["nobles"] == 20


def test_ruling_78_the_land_office_buys_and_sells_forests_that_are_plantations() -> None:
    """A forest bought is the topmost tile laid face-down, unseen by others; one sold goes to the discards."""
    table = both(4, forests="flip")
    bob = table.seats[1].gets(city="land office*, forest house*", island="corn", doubloons=2)
    table.lies(face_down="", discarded="2 coffee")
    table.begins("trader phase")
    bob.may("buys a plantation with the land office", "buys a forest with the land office", "passes")
    bob("buys a forest with the land office")
    assert table.game.next_step().secret
    table("sells coffee from the stack, to lie face-down")
    bob.has(doubloons=1, island="corn, forest")
    assert RULES.view(table.game, 1)["players"][1]["flipped"] == {"coffee": 1}
    assert list(table.game.face_down) == [0, 0, 0, 0, 1]
    table.is_done()
    table = both(4, forests="flip")
    bob = table.seats[1].gets(city="land office+, forest house*", island="forest")
    table.begins("trader phase")
    bob("sells a forest with the land office").has(doubloons=1, island="")
    assert list(table.game.discarded) == [0, 1, 0, 0, 0]


def test_without_any_plantation_left_no_forest_is_sold_either() -> None:
    """If forests are plantations they need one to turn over; tiles of their own never run out."""
    for option, moves in [("flip", ["passes"]), ("separate", ["buys a forest with the land office", "passes"])]:
        table = both(4, forests=option)
        bob = table.seats[1].gets(city="land office*, forest house*", goods="corn", doubloons=2)
        table.lies(face_down="", discarded="")
        table.begins("trader phase")
        bob.may("sells corn", *moves)
