"""The captain: goods are loaded while anybody can, a point for each; then goods are stored and full ships unload."""

from __future__ import annotations

from tests.rulebook.puerto_rico.stage import Table


def test_example_for_the_captain_phase() -> None:
    """Four players, ships of 5, 6 and 7 spaces, three corn on the second."""
    table = Table(4)
    anna, bob, chris, david = table.seats
    table.lies(ships={5: "", 6: "3 corn", 7: ""})
    anna.gets(goods="2 corn, 6 sugar")
    bob.gets(goods="2 sugar, 3 tobacco")
    chris.gets(goods="2 corn, 1 tobacco")
    david.gets(goods="1 corn, 5 indigo")
    table.begins("captain phase")

    anna.may("loads corn on ship 6", "loads sugar on ship 7")  # not ship 5, which cannot take all six
    anna("loads sugar on ship 7").has(points=7)
    bob.may("loads sugar on ship 7", "loads tobacco on ship 5")
    bob("loads sugar on ship 7").has(points=1, goods="1 sugar, 3 tobacco")
    assert table.ship(7) == "7 sugar"
    chris.may("loads corn on ship 6", "loads tobacco on ship 5")
    chris("loads tobacco on ship 5").has(points=1)
    david.may("loads corn on ship 6")  # no place for his indigo
    david("loads corn on ship 6").has(points=1)
    anna.may("loads corn on ship 6")
    anna("loads corn on ship 6").has(points=9, goods="")
    bob.may("loads tobacco on ship 5")
    bob("loads tobacco on ship 5").has(points=4, goods="1 sugar")

    # the loading has ended: Bob keeps his one good, Chris has two of a kind, David five
    chris.may("keeps corn")("keeps corn").has(goods="1 corn", points=1)
    david.may("keeps indigo")("keeps indigo").has(goods="1 indigo", points=1)
    table.is_done()
    assert [table.ship(spaces) for spaces in (5, 6, 7)] == ["4 tobacco", "", ""]
    bob.has(goods="1 sugar")


def test_loading_goes_round_while_anybody_can() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(goods="1 corn, 1 indigo, 1 sugar")
    bob.gets(goods="1 corn, 1 sugar")
    table.begins("captain phase", taker=1)
    bob("loads corn on ship 4").has(points=2)
    anna("loads indigo on ship 5")
    bob("loads sugar on ship 6").has(points=3)
    anna("loads corn on ship 4")
    anna("loads sugar on ship 6").has(points=3)
    table.is_done()


def test_whoever_can_load_must() -> None:
    table = Table(3)
    anna = table.seats[0].gets(goods="1 corn")
    table.begins("captain phase")
    anna.may("loads corn on ship 4", "loads corn on ship 5", "loads corn on ship 6")
    reasons = table.reasons()
    assert reasons["passes"] == "a player who can load must load"


def test_each_ship_carries_one_kind() -> None:
    table = Table(3)
    anna = table.seats[0].gets(goods="2 sugar")
    table.lies(ships={4: "1 corn", 5: "1 indigo"})
    table.begins("captain phase")
    anna.may("loads sugar on ship 6")
    reasons = table.reasons()
    assert reasons["loads sugar on ship 4"] == "ship 4 carries corn"


def test_a_kind_sails_on_one_ship_only() -> None:
    """Not even when that ship is full; and a full ship takes nothing."""
    table = Table(3)
    anna = table.seats[0].gets(goods="2 sugar, 1 corn")
    table.lies(ships={4: "4 sugar"})
    table.begins("captain phase")
    anna.may("loads corn on ship 5", "loads corn on ship 6")
    reasons = table.reasons()
    assert reasons["loads sugar on ship 4"] == "ship 4 is full"
    assert reasons["loads sugar on ship 5"] == "sugar is on ship 4, and a kind sails on one ship only"


def test_as_many_as_possible_are_loaded() -> None:
    table = Table(3)
    anna = table.seats[0].gets(goods="6 sugar")
    table.lies(ships={4: "1 sugar"})
    table.begins("captain phase")
    anna("loads sugar on ship 4").has(points=4)  # three, and the privilege
    anna("keeps sugar")  # the other three found no ship
    assert table.ship(4) == ""


def test_the_smaller_load_may_be_chosen() -> None:
    """Which kind is free, even if another would bring more points."""
    table = Table(3)
    anna = table.seats[0].gets(goods="1 corn, 4 sugar")
    table.lies(ships={4: "1 indigo", 5: "1 coffee"})
    table.begins("captain phase")
    anna("loads corn on ship 6").has(points=2, goods="4 sugar")


def test_every_good_is_worth_one_point() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    bob.gets(goods="3 corn")
    chris.gets(goods="3 coffee")
    table.begins("captain phase")
    bob("loads corn on ship 4").has(points=3, doubloons=0)
    chris("loads coffee on ship 5").has(points=3, doubloons=0)
    assert table.game.points == 75 - 6


def test_the_captain_who_loads_nothing_has_no_extra_point() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    bob.gets(goods="1 corn")
    table.begins("captain phase")
    bob("loads corn on ship 4").has(points=1)
    anna.has(points=0)


def test_only_full_ships_unload() -> None:
    table = Table(3)
    anna = table.seats[0].gets(goods="3 corn")
    table.lies(ships={4: "1 corn", 5: "2 indigo", 6: "6 coffee"})
    table.begins("captain phase")
    corn, coffee = table.game.goods[0], table.game.goods[4]
    anna("loads corn on ship 4")
    assert [table.ship(spaces) for spaces in (4, 5, 6)] == ["", "2 indigo", ""]
    assert (table.game.goods[0], table.game.goods[4]) == (corn + 4, coffee + 6)


def test_ruling_45_among_empty_ships_one_that_takes_the_most() -> None:
    """Equal ships are free to choose; if none takes all, only the largest."""
    table = Table(4)
    anna = table.seats[0].gets(goods="5 corn")
    table.begins("captain phase")
    anna.may("loads corn on ship 5", "loads corn on ship 6", "loads corn on ship 7")
    anna.gets(goods="1 corn")
    anna.may("loads corn on ship 6", "loads corn on ship 7")
    anna.gets(goods="3 corn")
    anna.may("loads corn on ship 7")
    reasons = table.reasons()
    assert reasons["loads corn on ship 6"] == "another empty ship takes more of your 9 corn"


def test_ruling_50_the_privilege_comes_with_the_first_load() -> None:
    """Whichever it is, and only with that one."""
    table = Table(4)
    anna = table.seats[0].gets(goods="1 corn, 1 indigo, 2 sugar")
    table.begins("captain phase")
    anna("loads sugar on ship 7").has(points=3)
    anna("loads corn on ship 5").has(points=4)
    anna("loads indigo on ship 6").has(points=5)


def test_ruling_56_full_ships_unload_at_the_end_only() -> None:
    """A ship that is filled in the phase stays full and shuts out its kind."""
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(goods="1 corn, 1 coffee")
    bob.gets(goods="1 corn")
    table.lies(ships={4: "3 corn", 5: "1 sugar", 6: "1 indigo"})
    table.begins("captain phase")
    anna("loads corn on ship 4")
    table.is_done()  # Bob's corn and Anna's coffee find no ship
    bob.has(goods="1 corn", points=0)
    assert table.ship(4) == ""
