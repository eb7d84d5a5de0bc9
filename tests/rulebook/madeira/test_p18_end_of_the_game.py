"""End of the game, page 18."""

from __future__ import annotations

from caravela.engine.game import winners
from tests.rulebook.madeira.stage import RULES, Table


def test_example_resources_of_red() -> None:
    """3 wheat, 2 wood and 6 Reals: 2 prestige."""
    table = Table()
    table.seats[1].gets(wheat=3, wood=2, reals=6).has(score=2)


def test_example_pirates_of_four() -> None:
    """25, 21, 12 and 5 pirates."""
    table = Table()
    yellow, red, purple, blue = table.seats
    red.gets(pirates=25).has(score=-16 - 5)
    yellow.gets(pirates=21)
    blue.gets(pirates=12)
    purple.gets(pirates=5)
    red.has(score=-21)
    yellow.has(score=-9)
    blue.has(score=-4)
    purple.has(score=-2)


def test_example_pirates_tied() -> None:
    """Red in slot III and Blue in slot IV have 18 each."""
    table = Table()
    yellow, red, purple, blue = table.seats
    for slot, seat in enumerate([0, 2, 1, 3]):
        table.game.passing[slot] = seat
    red.gets(pirates=18)
    blue.gets(pirates=18)
    yellow.gets(pirates=7)
    purple.gets(pirates=3)
    blue.has(score=-16)
    red.has(score=-8)
    yellow.has(score=-4)
    purple.has(score=-2)


def test_ties_go_to_the_topmost_marker() -> None:
    table = Table(3)
    for slot, seat in enumerate([2, 1, 0]):
        table.game.passing[slot] = seat
    for other in table.seats:
        other.gets(prestige=9)
    assert winners(table.game) == [2]


def test_ruling_22_ranks_with_fewer_players() -> None:
    table = Table(2)
    yellow, red = table.seats
    yellow.gets(pirates=3)
    red.gets(pirates=2)
    yellow.has(score=-16)
    red.has(score=-8)
    red.gets(pirates=0).has(score=0)


def test_ruling_23_only_the_end_goes_below_zero() -> None:
    table = Table(2)
    yellow = table.seats[0].gets(mill=0, pirates=1)
    yellow.turn().may_not("gives up prestige for bread")
    yellow.has(prestige=0, score=-16)


def test_ruling_28_everything_left_counts_together() -> None:
    table = Table()
    table.seats[0].gets(wheat=1, sugar=1, wine=1, wood=1, bread=3, reals=2).has(score=1)
    table.seats[1].gets(wheat=2, sugar=2, wine=2, wood=2, bread=1, reals=1).has(score=2)


def test_ruling_35_pirates_are_hidden_until_the_end() -> None:
    table = Table(2)
    table.seats[1].gets(pirates=17)
    table.begins("turn 0")
    seen = RULES.view(table.game, 0)["players"]
    assert "pirates" in seen[0]
    assert "pirates" not in seen[1]
    assert "score" not in seen[0]
    table.game.agenda = table.game.agenda[:0]
    assert RULES.view(table.game, 0)["players"][1]["pirates"] == 17
