"""Phase B: placing dice, page 9."""

from __future__ import annotations

from tests.rulebook.madeira.stage import Table


def test_example_two_bread_for_a_one_in_region_three() -> None:
    table = Table()
    yellow = table.seats[0].gets(bread=1).has_dice(1)
    yellow.turn().may_not("places a guild 1 at Casa da Coroa", "places a guild 1 at Fortaleza")
    yellow.may_also("places a guild 1 at Moinho", "places a guild 1 at Alfândega")
    assert table.reason("places a guild 1 at Fortaleza") == "it takes 2 bread"
    yellow.gets(bread=2)("places a guild 1 at Casa da Coroa").has(bread=0)


def test_no_bread_for_a_die_as_high_as_the_region() -> None:
    table = Table()
    yellow = table.seats[0].gets(bread=2).has_dice(3)
    yellow.turn()("places a guild 3 at Casa da Coroa").has(bread=2)


def test_a_guild_die_leaves_a_marker() -> None:
    table = Table()
    yellow = table.seats[0].has_dice(2, 2)
    yellow.turn()("places a guild 2 at Capitania")
    assert list(yellow.player.markers) == [0, 1, 0, 0, 0]
    assert table.game.guild_dice[1] == 1


def test_a_pirate_die_sends_a_guard_home_and_leaves_no_marker() -> None:
    table = Table()
    table.game.watch_dice[1] = 1
    yellow = table.seats[0].stands("the city watch")
    yellow.turn().may_also("places a pirate 2 at Moinho").may_not("places a pirate 2 at Fortaleza")
    yellow("places a pirate 2 at Moinho").has(guards=0, at_home=12)
    assert list(yellow.player.markers) == [0, 0, 0, 0, 0]
    assert table.game.pirate_dice[0] == 1


def test_no_pirate_die_without_a_guard() -> None:
    table = Table()
    table.game.watch_dice[2] = 1
    yellow = table.seats[0]
    yellow.turn().may_not("places a pirate 3 at Moinho")
    assert table.reason("places a pirate 3 at Moinho") == "you have no worker in the city watch"


def test_dice_limits() -> None:
    """One pirate die on a character, and as many dice as players."""
    table = Table(3)
    table.game.watch_dice[2] = 1
    table.game.pirate_dice[0] = 1
    table.game.guild_dice[1] = 3
    table.game.guild_dice[2] = 2
    yellow = table.seats[0].stands("the city watch").has_dice(3)
    yellow.turn().may_not(
        "places a pirate 3 at Moinho", "places a guild 3 at Capitania", "places a pirate 3 at Capitania"
    )
    yellow.may_also("places a guild 3 at Moinho", "places a pirate 3 at Alfândega", "places a guild 3 at Alfândega")
    assert table.reason("places a pirate 3 at Moinho") == "a pirate die is there"
    assert table.reason("places a guild 3 at Capitania") == "Capitania has 3 dice"


def test_several_markers_on_one_building() -> None:
    table = Table()
    yellow = table.seats[0].has_dice(3, 3)
    yellow.turn()("places a guild 3 at Moinho", "declines")
    yellow.turn()("places a guild 3 at Moinho")
    assert yellow.player.markers[0] == 2


def test_a_die_may_be_placed_without_an_action() -> None:
    table = Table()
    yellow = table.seats[0].has_dice(3)
    yellow.turn()("places a guild 3 at Moinho").may("performs the character's action", "declines")("declines")
    table.is_done()


def test_turns_follow_the_guild_column_until_all_have_passed() -> None:
    table = Table(3)
    yellow, red, purple = table.seats
    for seat in table.seats:
        seat.has_dice(3)
    for slot in range(3):
        table.game.passing[slot] = -1
    table.game.row_marker[0], table.game.row_marker[1], table.game.row_marker[2] = 2, 0, 1
    table.begins("character actions")
    purple("places a guild 3 at Moinho", "declines")
    yellow("passes to slot I")
    red("places a guild 3 at Moinho", "declines")
    purple("passes to slot IV")
    red.may_not("passes to slot I", "passes to slot IV")("passes to slot II")
    table.is_done()
    assert list(table.game.passing) == [0, 1, -1, 2]


def test_ruling_26_passing_with_dice_left() -> None:
    table = Table()
    yellow = table.seats[0].has_dice(3, 2)
    yellow.turn()("passes to slot I")
    assert not yellow.player.has_dice()
    assert table.game.guild_dice_beside == 12


def test_ruling_26_pirate_dice_without_guild_dice() -> None:
    table = Table()
    table.game.watch_dice[2] = 1
    yellow = table.seats[0].stands("the city watch")
    yellow.turn().may_also("places a pirate 3 at Fortaleza")


def test_a_low_pirate_die_takes_bread_too() -> None:
    table = Table()
    table.game.watch_dice[0] = 1
    yellow = table.seats[0].stands("the city watch").gets(bread=2)
    yellow.turn()("places a pirate 1 at Fortaleza").has(bread=0, guards=0)
