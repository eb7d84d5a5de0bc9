"""The last two small beige buildings, harbor and wharf; each occupied and not."""

from __future__ import annotations

from tests.rulebook.puerto_rico.stage import Table

STUCK = {4: "4 corn", 5: "5 indigo", 6: "6 tobacco"}

# -- harbor ------------------------------------------------------------------------------------------


def test_harbor_example() -> None:
    """Three loads of 3 tobacco, 2 sugar, and 2 tobacco on the wharf bring 4, 3 and 3 points."""
    table = Table(4)
    anna, bob, chris, david = table.seats
    anna.gets(goods="5 tobacco, 2 sugar", city="harbor*, wharf*")
    bob.gets(goods="1 corn")
    table.lies(ships={5: "2 tobacco", 6: "1 sugar", 7: ""})
    table.begins("captain phase", taker=1)
    bob("loads corn on ship 7")
    anna("loads tobacco on ship 5").has(points=4, goods="2 tobacco, 2 sugar")
    anna("loads sugar on ship 6").has(points=7)
    supply = table.game.goods[3]
    anna("loads tobacco on the wharf").has(points=10, goods="")
    assert table.game.goods[3] == supply + 2 + 5  # the wharf's goods, and the full ship's
    assert [table.ship(spaces) for spaces in (5, 6, 7)] == ["", "3 sugar", "1 corn"]


def test_harbor_unoccupied() -> None:
    table = Table(4)
    anna = table.seats[0].gets(goods="2 sugar", city="harbor")
    table.begins("captain phase")
    anna("loads sugar on ship 5").has(points=3)


# -- wharf -------------------------------------------------------------------------------------------


def test_wharf_example() -> None:
    """If Anna puts all her tobacco on the wharf instead, the tobacco ship stays as it is."""
    table = Table(4)
    anna, bob, chris, david = table.seats
    anna.gets(goods="5 tobacco, 2 sugar", city="harbor*, wharf*")
    bob.gets(goods="1 corn")
    table.lies(ships={5: "2 tobacco", 6: "1 sugar", 7: ""})
    table.begins("captain phase", taker=1)
    bob("loads corn on ship 7")
    anna("loads tobacco on the wharf").has(points=6, goods="2 sugar")
    anna("loads sugar on ship 6").has(points=9)
    assert [table.ship(spaces) for spaces in (5, 6, 7)] == ["2 tobacco", "3 sugar", "1 corn"]


def test_wharf_once_in_a_captain_phase() -> None:
    """All goods of one kind, any kind of hers; in the next phase again."""
    table = Table(3)
    anna = table.seats[0].gets(goods="1 coffee, 3 sugar", city="wharf*")
    table.lies(ships=STUCK)
    table.begins("captain phase")
    anna.may("loads sugar on the wharf", "loads coffee on the wharf", "passes")
    anna("loads coffee on the wharf").has(points=2, goods="3 sugar")
    anna("keeps sugar")
    table.lies(ships=STUCK)
    table.begins("captain phase")
    anna("loads sugar on the wharf").has(points=4, goods="")


def test_wharf_unoccupied() -> None:
    table = Table(3)
    anna = table.seats[0].gets(goods="1 coffee, 3 sugar", city="wharf")
    table.lies(ships=STUCK)
    table.begins("captain phase")
    anna.may("keeps sugar", "keeps coffee").has(points=0)


def test_both_wharfs_may_take_the_same_kind() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(goods="3 corn", city="wharf*")
    bob.gets(goods="2 corn", city="wharf*")
    table.lies(ships=STUCK)
    table.begins("captain phase", taker=2)
    anna("loads corn on the wharf").has(points=3)
    bob("loads corn on the wharf").has(points=2)


def test_ruling_46_the_wharf_is_free_to_use() -> None:
    """Instead of an open ship, or not at all; but an open ship or the wharf it must be."""
    table = Table(3)
    anna = table.seats[0].gets(goods="2 coffee", city="wharf*")
    table.lies(ships={4: "1 corn", 5: "1 coffee", 6: "1 indigo"})
    table.begins("captain phase")
    anna.may("loads coffee on ship 5", "loads coffee on the wharf")


def test_ruling_46_who_passed_with_the_wharf_is_asked_again_while_others_load() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(goods="2 coffee", city="wharf*")
    bob.gets(goods="1 corn, 1 indigo")
    table.lies(ships={4: "1 corn", 5: "1 indigo", 6: "1 sugar"})
    table.begins("captain phase")
    anna("passes")
    bob("loads corn on ship 4")
    anna("passes")
    bob("loads indigo on ship 5")
    anna.may("loads coffee on the wharf", "passes")
    anna("passes")
    anna.may("keeps coffee").has(points=0)  # a whole circle without a load has ended the loading


def test_ruling_46_the_loading_ends_when_every_wharf_is_passed() -> None:
    """Nobody is asked twice when nothing has been loaded in between."""
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(goods="2 coffee", city="wharf*")
    bob.gets(goods="2 coffee", city="wharf*")
    table.lies(ships=STUCK)
    table.begins("captain phase")
    anna("passes")
    bob("passes")
    anna("keeps coffee")
    bob("keeps coffee")
    table.is_done()


def test_ruling_48_a_wharf_use_is_a_load() -> None:
    """The captain's privilege and the harbor count for it."""
    table = Table(3)
    anna = table.seats[0].gets(goods="2 coffee", city="wharf*, harbor*")
    table.lies(ships=STUCK)
    table.begins("captain phase")
    anna("loads coffee on the wharf").has(points=2 + 1 + 1)


def test_ruling_76_the_wharf_takes_any_number() -> None:
    """Eleven spaces are as good as unlimited: there are no more than eleven goods of a kind."""
    table = Table(3)
    anna = table.seats[0].gets(goods="11 sugar", city="wharf*")
    table.begins("captain phase", taker=1)
    anna("loads sugar on the wharf").has(points=11, goods="")
