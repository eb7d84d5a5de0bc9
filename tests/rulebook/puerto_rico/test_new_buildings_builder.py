"""First expansion, builder phase: black market, church, statue and university."""

from __future__ import annotations

import pytest

from caravela.games.puerto_rico.components import CITY_FULL
from tests.rulebook.puerto_rico.stage import expanded

# -- black market ------------------------------------------------------------------------------------


def test_black_market_example() -> None:
    """Scott has 6 doubloons and wants the harbor for 8: an indigo and a colonist, and no victory point besides."""
    table = expanded()
    anna = table.seats[0]
    scott = table.seats[1].called("Scott")
    scott.gets(city="black market*", goods="indigo", windrose=1, doubloons=6, points=3)
    table.begins("builder phase")
    anna("passes")
    colonists, indigo = table.game.colonists, table.game.goods[1]
    scott("builds the harbor").may_also("returns a colonist from the windrose", "returns one indigo")
    scott("returns a colonist from the windrose").may("returns one indigo", "returns one victory point")
    scott("returns one indigo").has(doubloons=0, points=3, goods="", windrose=0, city="black market*, harbor")
    assert (table.game.colonists, table.game.goods[1]) == (colonists + 1, indigo + 1)
    table.is_done()


def test_black_market_raises_three_doubloons_at_most() -> None:
    table = expanded()
    anna = table.seats[0].gets(city="black market*", goods="2 corn, coffee", windrose=2, points=5, doubloons=6)
    table.begins("builder phase")
    anna.may_also("builds the residence").may_not("builds the black market")
    anna("builds the residence", "returns a colonist from the windrose", "returns one coffee")
    anna("returns one victory point").has(doubloons=0, goods="2 corn", points=4, windrose=1)
    table = expanded()
    anna = table.seats[0].gets(city="black market*", goods="2 corn, coffee", windrose=2, points=5, doubloons=5)
    table.begins("builder phase")
    anna.may_not("builds the residence")
    assert table.reasons()["builds the residence"] == "too dear: it costs you 9 doubloons, you have 5 and can raise 3"


def test_black_market_unoccupied() -> None:
    table = expanded()
    anna = table.seats[0].gets(city="black market", goods="2 corn", windrose=2, points=5, doubloons=1)
    table.begins("builder phase")
    anna.may_not("builds the storehouse").may_also("builds the hacienda")


def test_whoever_can_pay_returns_nothing() -> None:
    """No doubloon may be left over, so only what is missing can be raised."""
    table = expanded()
    anna = table.seats[0].gets(city="black market*", goods="corn", windrose=1, points=1, doubloons=7)
    table.begins("builder phase")
    anna("builds the harbor").has(doubloons=0, goods="corn", windrose=1, points=1)
    table.is_done()


@pytest.mark.parametrize(
    ("goods", "windrose", "points", "possible"),
    [
        ("", 0, 0, 1),
        ("corn", 0, 0, 2),
        ("4 corn, 2 sugar", 0, 0, 2),
        ("corn", 1, 0, 2),
        ("corn", 1, 1, 3),
        ("", 5, 9, 2),
    ],
)
def test_no_more_than_one_of_each(goods: str, windrose: int, points: int, possible: int) -> None:
    """A builder without money, with a worker in the market, reaches what costs one doubloon more than he can raise."""
    table = expanded()
    anna = table.seats[0].gets(city="black market*", goods=goods, windrose=windrose, points=points)
    table.begins("builder phase")
    costs = {"small market": 1, "hacienda": 2, "storehouse": 3, "hospice": 4, "office": 5}
    for name, cost in costs.items():
        allowed = cost - 1 <= possible
        (anna.may_also if allowed else anna.may_not)(f"builds the {name}")


def test_a_person_at_work_may_be_returned() -> None:
    """From any plantation, quarry or building."""
    table = expanded()
    anna = table.seats[0].gets(city="black market*, wharf*", island="corn*, sugar, quarry*", doubloons=1)
    table.begins("builder phase")
    anna("builds the hospice").may(
        "returns a colonist from a corn plantation",
        "returns a colonist from a quarry",
        "returns a colonist from the wharf",
        "returns a colonist from the black market",
    )
    anna("returns a colonist from the wharf").has(city="black market*, wharf, hospice", doubloons=0)


def test_a_building_emptied_by_the_payment_does_nothing() -> None:
    """An emptied church scores nothing, an emptied university brings nobody."""
    table = expanded()
    anna = table.seats[0].gets(city="black market*, church*, university*", doubloons=2, points=1)
    table.begins("builder phase")
    anna("builds the hospice", "returns a colonist from the church").has(points=1)
    anna.may("takes a colonist for the hospice", "declines")
    table = expanded()
    anna = table.seats[0].gets(city="black market*, church*, university*", doubloons=2, points=1)
    table.begins("builder phase")
    anna("builds the hospice", "returns a colonist from the university").has(points=2)
    table.is_done()


def test_ruling_29_black_market() -> None:
    """Exactly what is missing; its own worker may go; a colonist returned may come back through the university."""
    table = expanded()
    table.game.colonists = table.game.colonist_ship = 0
    anna = table.seats[0]
    table.game.colonists = 2
    anna.gets(city="black market*, university*", goods="corn", doubloons=2)
    assert table.game.colonists == 0
    table.begins("builder phase")
    anna("builds the hospice").may(
        "returns a colonist from the black market", "returns a colonist from the university", "returns one corn"
    )
    anna("returns one corn")
    table.is_done()  # nobody is left for the hospice
    table = expanded()
    table.game.colonist_ship, table.game.colonists = 0, 3
    anna = table.seats[0].gets(city="black market*, university*", windrose=1, doubloons=2)
    table.begins("builder phase")
    anna("builds the hospice", "returns a colonist from the windrose", "takes a colonist for the hospice")
    anna.has(windrose=0, city="black market*, university*, hospice*")


@pytest.mark.parametrize("worker", ["may-go", "stays"])
def test_ruling_29_the_worker_of_the_black_market(worker: str) -> None:
    """He is one of the owner's colonists; an option keeps him."""
    table = expanded(black_market_worker=worker)
    anna = table.seats[0].gets(city="black market*", goods="corn", doubloons=1)
    table.begins("building 0", taker=1)
    if worker == "stays":
        anna.may_not("builds the storehouse")("builds the hacienda").may("returns one corn")
        return
    anna("builds the storehouse", "returns a colonist from the black market", "returns one corn")
    anna.has(city="black market, storehouse", goods="", doubloons=0)


def test_ruling_80_what_belongs_together_is_chosen_in_any_order() -> None:
    """At the black market a person, a good and a point, whichever comes first; what was chosen is closed."""
    table = expanded()
    anna = table.seats[0].gets(city="black market*", goods="corn", windrose=1, points=1)
    table.begins("builder phase")
    anna("builds the storehouse", "returns one corn").may(
        "returns a colonist from the windrose",
        "returns a colonist from the black market",
        "returns one victory point",
    )
    assert table.reasons()["returns one corn"] == "you have already returned a good, and only one is allowed"
    anna("returns a colonist from the windrose").has(doubloons=0, points=1, goods="")


def test_ruling_81_the_price_stays_when_its_quarryman_is_returned() -> None:
    table = expanded()
    anna = table.seats[0].gets(city="black market*", island="quarry*", doubloons=1)
    table.begins("builder phase")
    anna("builds the hospice", "returns a colonist from a quarry").has(doubloons=0, island="quarry")
    table.is_done()


# -- church ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("building", "points"),
    [
        ("small market", 0),
        ("indigo plant", 1),
        ("hospice", 1),
        ("coffee roaster", 1),
        ("wharf", 1),
        ("statue", 2),
        ("city hall", 2),
    ],
)
def test_church(building: str, points: int) -> None:
    """Nothing for the first column, one point for the second and third, two for the fourth."""
    table = expanded()
    anna = table.seats[0].gets(city="church*", doubloons=20)
    table.begins("builder phase")
    anna(f"builds the {building}").has(points=points)


def test_church_unoccupied() -> None:
    table = expanded()
    anna = table.seats[0].gets(city="church", doubloons=20)
    table.begins("builder phase")
    anna("builds the statue").has(points=0)


def test_ruling_32_church() -> None:
    """Production buildings count; the church itself does not, even with a colonist from the university."""
    table = expanded()
    anna = table.seats[0].gets(city="university*", doubloons=20)
    table.begins("builder phase")
    anna("builds the church", "takes a colonist for the church").has(points=0)
    table = expanded()
    anna = table.seats[0].gets(city="church*, university*", doubloons=20)
    table.begins("builder phase")
    anna("builds the tobacco storage").has(points=1)  # before the colonist comes
    anna("takes a colonist for the tobacco storage").has(city="church*, university*, tobacco storage*")


# -- statue and university -----------------------------------------------------------------------------


def test_statue() -> None:
    """Two spaces, no circle, 8 points."""
    table = expanded()
    anna = table.seats[0].gets(doubloons=9)
    table.begins("builder phase")
    anna("builds the statue").has(city="statue", score=8, doubloons=0)
    assert anna.player.city == 2
    table.begins("mayor phase")
    anna("takes a colonist from the supply").has(windrose=2)  # there is no circle for them


def test_university_and_statue() -> None:
    """No colonist comes for a building without a circle."""
    table = expanded()
    anna = table.seats[0].gets(city="university*", doubloons=9)
    table.begins("builder phase")
    anna("builds the statue")
    table.is_done()


def test_university_with_a_building_of_two_circles() -> None:
    table = expanded()
    anna = table.seats[0].gets(city="university*", doubloons=9)
    table.begins("builder phase")
    anna("builds the guest house", "takes a colonist for the guest house").has(city="university*, guest house*")


def test_the_statue_asks_for_no_colonist_on_the_ship() -> None:
    table = expanded(3)
    table.seats[0].gets(city="statue, guest house")
    table.seats[1].gets(city="office, harbor, wharf, church")
    table.game.colonist_ship = 0
    table.begins("fill colonist ship")
    assert table.game.colonist_ship == 2 + 4


def test_a_new_large_building_fills_the_city() -> None:
    table = expanded()
    ten = "small indigo plant, small sugar mill, indigo plant, sugar mill, tobacco storage, coffee roaster"
    ten += ", aqueduct, storehouse, church, library"
    anna = table.seats[0].gets(city=ten, doubloons=9)
    table.begins("builder phase")
    anna("builds the cloister")
    assert table.game.ending == CITY_FULL
