"""Discarding, buying and getting wood, page 12."""

from __future__ import annotations

from caravela.games.madeira.actions.wood import can_discard_wood, price_of_wood
from tests.rulebook.madeira.stage import RULES, Seat, Table


def call(seat: Seat) -> None:
    seat.has_dice(3).turn()("places a guild 3 at Alfândega", "performs the character's action")


def test_example_purple_buys_four_wood_for_ten_reals() -> None:
    """One wood at home, two on a field with a worker, a worker in the forest, five needed."""
    table = Table()
    table.lies(wood={"2e": 2})
    purple = table.seats[2].gets(wood=1, reals=12).stands("field 2e", "the forest")
    call(purple)
    purple("takes the patron")
    purple.may("buys wood from field 2e", "buys wood from the forest")
    purple("buys wood from the forest", "buys wood from the forest")
    purple("buys wood from field 2e", "buys wood from field 2e").has(reals=2, wood=0).shows("patron")
    assert table.game.field_wood[8] == 0
    table.is_done()


def test_the_price_of_the_whole_must_be_there() -> None:
    table = Table()
    table.lies(wood={"2e": 2})
    purple = table.seats[2].gets(wood=1, reals=9).stands("field 2e", "the forest")
    call(purple)
    purple.may_not("takes the patron").may_also("takes the bishop")  # 4 wood more cost 10, 3 more cost 6


def test_a_field_gives_no_more_than_it_has() -> None:
    table = Table()
    table.lies(wood={"2e": 1})
    purple = table.seats[2].gets(wood=1, reals=20).stands("field 2e", "field 2a")
    call(purple)
    purple.may_also("takes the monk").may_not("takes the miller")
    purple("takes the monk").has(reals=19, wood=0)  # the only place without asking
    table.is_done()


def test_no_access_no_wood() -> None:
    table = Table()
    purple = table.seats[2].gets(reals=20).has_dice(3)
    purple.turn()("places a guild 3 at Alfândega")
    table.is_done()  # neither an action nor a harvest is possible


def test_the_view_tells_the_running_total() -> None:
    table = Table()
    table.lies(wood={"2e": 2})
    purple = table.seats[2].gets(reals=12).stands("field 2e", "the forest")
    call(purple)
    purple("takes the miller", "buys wood from the forest", "buys wood from field 2e")
    paying = RULES.view(table.game, 2)["paying"]
    assert paying["wood_bought_this_turn"] == 2
    assert paying["paid_for_wood_this_turn"] == 3
    assert paying["next_wood"] == 3
    assert paying["wood_due"] == 1


def test_ruling_03_price_of_the_running_total() -> None:
    """A navigator's wood counts when the same turn buys more."""
    table = Table()
    yellow = table.seats[0].gets(reals=10, wheat=2).stands("the forest").owns("navigator").has_dice(3)
    yellow.turn()("uses the navigator", "takes a ship from home", "sails to slot a of the wheat market")
    yellow.has(reals=14)
    yellow("places a guild 3 at Alfândega", "performs the character's action", "takes the monk")
    yellow.has(reals=9)  # the second and third wood of the turn: 2 and 3


def test_ruling_04_wood_at_home_first() -> None:
    table = Table()
    table.lies()
    yellow = table.seats[0].gets(wood=3, reals=10).stands("the forest")
    call(yellow)
    yellow("takes the monk").has(wood=1, reals=10)


def test_ruling_45_the_price_goes_on_rising_after_ten() -> None:
    """Demands of round 5 may take 4, 4 and 5 wood in one turn."""
    table = Table()
    table.game.wood_bought = 9
    assert price_of_wood(table.game, 1) == 10
    assert [price_of_wood(table.game, count) for count in (2, 3, 4)] == [21, 33, 46]
    yellow = table.seats[0].gets(reals=46).stands("the forest")
    assert can_discard_wood(table.game, yellow.player, 4)
    assert not can_discard_wood(table.game, yellow.player, 5)
