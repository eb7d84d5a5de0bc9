"""The craftsman: everybody takes goods from the supply; the craftsman takes one more at the end."""

from __future__ import annotations

from tests.rulebook.puerto_rico.stage import Table


def test_everybody_produces_and_the_craftsman_one_more() -> None:
    table = Table(4)
    anna, bob, chris, david = table.seats
    anna.gets(island="2 corn*, indigo*", city="small indigo plant*")
    bob.gets(island="corn*", goods="1 coffee")
    chris.gets(island="3 sugar*", city="sugar mill**")
    table.begins("craftsman phase")
    bob.has(goods="1 coffee, 1 corn")
    chris.has(goods="2 sugar")
    david.has(goods="")
    anna.has(goods="2 corn, 1 indigo")
    anna.may("takes one corn more", "takes one indigo more", "declines")
    anna("takes one indigo more").has(goods="2 corn, 2 indigo")
    table.is_done()


def test_nothing_replaces_a_good_that_is_exhausted() -> None:
    """Whoever comes later takes fewer, or none, and no other good for them."""
    table = Table(4)
    anna, bob, chris, david = table.seats
    for seat in table.seats:
        seat.gets(island="corn*, 2 sugar*", city="" if seat is david else "sugar mill**")
    table.lies(goods="10 corn, 3 sugar, 9 coffee")
    table.begins("craftsman phase", taker=1)
    bob.has(goods="1 corn, 2 sugar")
    chris.has(goods="1 corn, 1 sugar")
    david.has(goods="1 corn")
    anna.has(goods="1 corn")
    bob.may("takes one corn more", "declines")  # no sugar is left for the privilege


def test_a_craftsman_without_goods_has_no_privilege() -> None:
    table = Table(4)
    anna, bob, chris, david = table.seats
    anna.gets(goods="2 coffee")
    bob.gets(island="corn*")
    table.begins("craftsman phase")
    anna.has(goods="2 coffee")
    bob.has(goods="1 corn")
    table.is_done()


def test_a_craftsman_whose_good_is_exhausted_has_no_privilege() -> None:
    table = Table(4)
    anna = table.seats[0].gets(island="corn*")
    table.lies(goods="2 sugar")
    table.begins("craftsman phase")
    anna.has(goods="")
    table.is_done()


def test_the_privilege_comes_last() -> None:
    """What the others take first may be lacking for it."""
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(island="corn*")
    bob.gets(island="2 corn*")
    table.lies(goods="3 corn")
    table.begins("craftsman phase")
    bob.has(goods="2 corn")
    table.is_done()


def test_the_privilege_may_take_the_last_good() -> None:
    table = Table(3)
    anna = table.seats[0].gets(island="corn*, indigo*", city="small indigo plant*")
    table.lies(goods="2 corn, 2 indigo")
    table.begins("craftsman phase")
    anna.may("takes one corn more", "takes one indigo more", "declines")
    anna("takes one corn more").has(goods="2 corn, 1 indigo")
    assert table.game.goods[0] == 0


def test_reasons() -> None:
    table = Table(3)
    table.seats[0].gets(island="corn*, indigo*", city="small indigo plant*")
    table.lies(goods="2 corn, 1 indigo")
    table.begins("craftsman phase")
    reasons = table.reasons()
    assert reasons["takes one indigo more"] == "the supply has no indigo left"
    assert reasons["takes one coffee more"] == "you produced no coffee in this phase"


def test_ruling_09_production_is_automatic_and_complete() -> None:
    """Nobody is asked, and nobody takes fewer goods than he can."""
    table = Table(3)
    anna, bob, chris = table.seats
    chris.gets(island="4 corn*, tobacco*", city="tobacco storage***")
    table.begins("craftsman phase")
    table.is_done()
    chris.has(goods="4 corn, 1 tobacco")


def test_ruling_34_clockwise_from_the_craftsman() -> None:
    """With two corn in the supply, the craftsman and the left neighbor have them, not the first seats."""
    table = Table(4)
    anna, bob, chris, david = table.seats
    for seat in table.seats:
        seat.gets(island="corn*")
    table.lies(goods="2 corn")
    table.begins("craftsman phase", taker=3)
    david.has(goods="1 corn")
    anna.has(goods="1 corn")
    bob.has(goods="")
    chris.has(goods="")


def test_ruling_36_the_privilege_is_no_production() -> None:
    """One good of a kind produced in this phase; the factory has paid before."""
    table = Table(3)
    anna = table.seats[0].gets(island="corn*", city="factory*", goods="1 indigo")
    table.begins("craftsman phase")
    anna.may("takes one corn more", "declines")
    anna("takes one corn more").has(goods="2 corn, 1 indigo", doubloons=0)
