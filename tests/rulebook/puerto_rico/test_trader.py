"""The trader: everybody may sell one good to the trading house, the trader for a doubloon more."""

from __future__ import annotations

import pytest

from tests.rulebook.puerto_rico.stage import Table


@pytest.mark.parametrize(("good", "price"), [("corn", 0), ("indigo", 1), ("sugar", 2), ("tobacco", 3), ("coffee", 4)])
def test_prices(good: str, price: int) -> None:
    """The trader gets one more than the others."""
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(goods=f"2 {good}")
    table.begins("trader phase")
    anna(f"sells {good}").has(doubloons=price + 1, goods=f"1 {good}")
    table.lies(trading_house="")
    bob.gets(goods=f"2 {good}")
    table.begins("trader phase")
    anna("passes")
    bob(f"sells {good}").has(doubloons=price, goods=f"1 {good}")


def test_one_good_each_in_clockwise_order() -> None:
    table = Table(4)
    anna, bob, chris, david = table.seats
    for seat in table.seats:
        seat.gets(goods="2 indigo, 2 sugar")
    table.begins("trader phase", taker=2)
    chris("sells sugar").has(doubloons=3)
    david("sells indigo").has(doubloons=1)
    table.is_done()  # Anna and Bob have no other kind
    assert list(table.game.trading_house) == [0, 1, 1, 0, 0]


def test_only_different_kinds() -> None:
    table = Table(4)
    anna = table.seats[0].gets(goods="1 corn, 1 indigo, 1 tobacco")
    table.lies(trading_house="1 corn, 1 tobacco")
    table.begins("trader phase")
    anna.may("sells indigo", "passes")
    reasons = table.reasons()
    assert reasons["sells corn"].startswith("the trading house already has corn")
    assert reasons["sells coffee"] == "you have no coffee"


def test_a_full_house_ends_the_phase_and_is_emptied() -> None:
    table = Table(4)
    anna, bob, chris, david = table.seats
    table.lies(trading_house="1 corn, 1 indigo, 1 sugar")
    anna.gets(goods="1 tobacco")
    bob.gets(goods="1 coffee")
    supply = list(table.game.goods)
    table.begins("trader phase")
    anna("sells tobacco")
    table.is_done()
    bob.has(goods="1 coffee")
    assert list(table.game.trading_house) == [0, 0, 0, 0, 0]
    assert list(table.game.goods) == [supply[0] + 1, supply[1] + 1, supply[2] + 1, supply[3] + 1, supply[4]]


def test_fewer_than_four_goods_stay() -> None:
    table = Table(4)
    anna = table.seats[0].gets(goods="1 tobacco")
    table.lies(trading_house="1 corn, 1 indigo")
    table.begins("trader phase")
    anna("sells tobacco")
    table.is_done()
    assert list(table.game.trading_house) == [1, 1, 0, 1, 0]


def test_the_trader_who_does_not_sell_gets_nothing() -> None:
    table = Table(4)
    anna = table.seats[0].gets(goods="1 coffee", city="large market*")
    table.begins("trader phase")
    anna("passes").has(doubloons=0, goods="1 coffee")


def test_corn_may_be_sold_for_nothing() -> None:
    table = Table(4)
    anna, bob, chris, david = table.seats
    bob.gets(goods="1 corn")
    table.begins("trader phase")
    bob("sells corn").has(doubloons=0, goods="")


def test_ruling_41_one_sale_and_only_a_sale_pays() -> None:
    table = Table(4)
    anna = table.seats[0].gets(goods="1 corn, 1 sugar", city="small market*")
    table.begins("trader phase")
    anna("sells corn").has(doubloons=2, goods="1 sugar")
    table.is_done()


def test_ruling_42_the_office_sells_a_kind_again_but_not_into_a_full_house() -> None:
    table = Table(4)
    anna, bob, chris, david = table.seats
    anna.gets(goods="1 sugar", city="office*")
    bob.gets(goods="1 sugar", city="office*")
    table.lies(trading_house="1 corn, 1 indigo, 1 sugar")
    table.begins("trader phase")
    anna("sells sugar").has(doubloons=3)
    table.is_done()  # the house was full for Bob
    assert list(table.game.trading_house) == [0, 0, 0, 0, 0]
