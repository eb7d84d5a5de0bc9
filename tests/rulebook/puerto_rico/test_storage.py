"""Goods storage: one good stays on the windrose, warehouses keep kinds whole, everything else is lost."""

from __future__ import annotations

from tests.rulebook.puerto_rico.stage import Table, expanded

FULL = {4: "4 corn", 5: "5 indigo", 6: "6 tobacco"}


def stuck_table() -> Table:
    """Three players; corn, indigo and tobacco are on full ships, and no ship is left."""
    table = Table(3)
    table.lies(ships=FULL)
    return table


def test_one_good_is_kept() -> None:
    table = stuck_table()
    anna = table.seats[0].gets(goods="2 corn, 1 coffee")
    table.begins("captain phase")
    corn = table.game.goods[0]
    anna.may("keeps corn", "keeps coffee")
    anna("keeps coffee").has(goods="1 coffee", points=0)
    assert table.game.goods[0] == corn + 2 + 4  # and the ship unloads


def test_a_single_good_stays_without_asking() -> None:
    table = stuck_table()
    anna = table.seats[0].gets(goods="1 corn")
    table.begins("captain phase")
    anna.has(goods="1 corn")
    table.is_done()


def test_everybody_chooses_what_to_keep_from_the_captain_on() -> None:
    table = stuck_table()
    anna, bob, chris = table.seats
    for seat in table.seats:
        seat.gets(goods="1 corn, 1 sugar")
    table.begins("captain phase", taker=1)
    bob("keeps sugar").has(goods="1 sugar")
    chris("keeps corn").has(goods="1 corn")
    anna("keeps sugar").has(goods="1 sugar")


def test_without_a_captain_phase_goods_are_kept_without_limit() -> None:
    table = Table(3)
    anna = table.seats[0].gets(goods="5 corn, 4 coffee", island="corn*")
    for phase in ["trader phase", "builder phase", "mayor phase"]:
        table.begins(phase)
        while table.waits_for() == "Anna":
            anna("declines" if phase == "mayor phase" else "passes")
        anna.has(goods="5 corn, 4 coffee")


def test_ruling_54_as_much_as_there_is_room_for() -> None:
    """The owner chooses the kinds, not whether to fill the room: warehouses first, then the single good."""
    table = stuck_table()
    anna = table.seats[0].gets(goods="3 corn, 2 sugar, 1 coffee", city="small warehouse*")
    table.begins("captain phase")
    anna.may("stores corn", "stores sugar", "stores coffee")
    anna("stores sugar").may("keeps corn", "keeps coffee")
    anna("keeps corn").has(goods="1 corn, 2 sugar")


def test_ruling_54_nobody_is_asked_if_everything_finds_room() -> None:
    table = stuck_table()
    anna = table.seats[0].gets(goods="5 corn, 1 sugar", city="small warehouse*")
    table.begins("captain phase")
    anna.has(goods="5 corn, 1 sugar")
    table.is_done()


def test_ruling_54_as_an_option_goods_may_be_given_up() -> None:
    """Then everybody is asked, and may leave a warehouse or the windrose empty."""
    table = Table(3, stored_goods="chosen")
    table.lies(ships=FULL)
    anna = table.seats[0].gets(goods="3 corn, 1 sugar", city="small warehouse*")
    table.begins("captain phase")
    anna.may("stores corn", "stores sugar", "declines")
    anna("declines").may("keeps corn", "keeps sugar", "declines")
    anna("declines").has(goods="")
    table.is_done()
    table = Table(3, stored_goods="chosen")
    table.lies(ships=FULL)
    anna = table.seats[0].gets(goods="3 corn", city="small warehouse*")
    table.begins("captain phase")
    anna("stores corn").has(goods="3 corn")
    table.is_done()


def test_ruling_55_a_warehouse_does_not_free_from_loading() -> None:
    table = Table(3)
    anna = table.seats[0].gets(goods="2 corn", city="small warehouse*, large warehouse*")
    table.begins("captain phase")
    anna.may("loads corn on ship 4", "loads corn on ship 5", "loads corn on ship 6")


def test_ruling_54_a_kind_of_one_goes_on_the_windrose() -> None:
    """Whether everything finds room does not depend on the order of the kinds."""
    for goods in ["1 corn, 5 sugar", "5 sugar, 1 coffee"]:
        table = stuck_table()
        anna = table.seats[0].gets(goods=goods, city="small warehouse*")
        table.begins("captain phase")
        anna.has(goods=goods)
        table.is_done()


def test_ruling_54_kinds_and_goods_are_chosen_in_any_order() -> None:
    table = stuck_table()
    anna = table.seats[0].gets(goods="2 corn, 2 indigo, 2 sugar, 2 coffee", city="large warehouse*")
    table.begins("captain phase")
    anna.may("stores corn", "stores indigo", "stores sugar", "stores coffee")
    assert table.reasons() == {"stores tobacco": "you have no tobacco", "declines": "a player who has room must store"}
    anna("stores coffee").may("stores corn", "stores indigo", "stores sugar")
    assert table.reasons()["stores coffee"] == "all your coffee is kept already"
    anna("stores indigo").may("keeps corn", "keeps sugar")
    anna("keeps corn").has(goods="1 corn, 2 indigo, 2 coffee")


def test_ruling_54_a_storehouse_keeps_any_goods_in_any_order() -> None:
    table = expanded(3)
    table.lies(ships=FULL)
    anna = table.seats[0].gets(goods="3 corn, 2 sugar, 2 coffee", city="storehouse*")
    table.begins("captain phase")
    anna("keeps sugar", "keeps coffee", "keeps corn", "keeps sugar").has(goods="1 corn, 2 sugar, 1 coffee")
