"""Harvest and special harvest, page 13."""

from __future__ import annotations

from tests.rulebook.madeira.stage import Table


def test_example_red_harvests_region_one() -> None:
    """The steward is in region 1: a wood, a wheat and a wine from the supply."""
    table = Table(round=5)
    table.lies(wood={"1d": 2}, steward="Alfândega")
    table.game.field_good[1] = 2  # the sugar field was converted
    red = table.seats[1].stands("field 1d", "field 1c", "field 1b", "field 2d", "the forest").has_dice(1)
    red.turn()("places a guild 1 at Alfândega", "harvests").has(wood=1, wheat=1, wine=1, sugar=0)
    assert table.game.field_wood[3] == 1
    table.is_done()


def test_example_blue_harvests_the_sugar_field_twice() -> None:
    """Round 5, no character at Moinho: a wine, the last wood of the sugar field, then a sugar from it."""
    table = Table(round=5)
    table.lies(wood={"2e": 1}, steward="Fortaleza")
    blue = table.seats[3].stands("field 2c", "field 2e").has_dice(3)
    blue.turn()("places a guild 3 at Moinho").may("harvests", "declines")
    blue("harvests").has(wine=1, wood=1, sugar=0)
    blue.may("harvests field 2c again", "harvests field 2e again")
    blue("harvests field 2e again").has(wine=1, wood=1, sugar=1)
    table.is_done()


def test_no_harvest_without_a_worker_in_the_region() -> None:
    table = Table()
    yellow = table.seats[0].stands("field 1a", "the forest").has_dice(3)
    yellow.turn()("places a guild 3 at Moinho").may("performs the character's action", "declines")
    assert table.reason("harvests") == "you have no worker in this region"


def test_a_single_field_is_repeated_without_asking() -> None:
    table = Table()
    table.lies(wood={"3c": 1})
    yellow = table.seats[0].stands("field 3c").has_dice(3)
    yellow.turn()("places a guild 3 at Fortaleza", "harvests").has(wood=1, wine=1)
    table.is_done()


def test_a_pirate_die_allows_a_harvest_too() -> None:
    table = Table()
    table.game.watch_dice[2] = 1
    yellow = table.seats[0].stands("field 3e", "the city watch")
    yellow.turn()("places a pirate 3 at Casa da Coroa", "harvests").has(wine=1)


def test_ruling_08_repeats_on_own_fields_of_the_region() -> None:
    """Wood before the good, one at a time; here with an engineer on the empty building: three repeats."""
    table = Table()
    table.lies(wood={"3d": 2})
    yellow = table.seats[0].stands("field 3a", "field 3d", "field 1a").owns("engineer").has_dice(3)
    yellow.turn()("uses the engineer", "places a guild 3 at Fortaleza", "harvests").has(wheat=1, wood=1)
    yellow.may("harvests field 3a again", "harvests field 3d again")
    yellow("harvests field 3d again").may("harvests field 3a again", "harvests field 3d again", "declines")
    yellow("harvests field 3d again", "harvests field 3a again").has(wood=2, wheat=3)
    table.is_done()


def test_ruling_43_the_special_repeat_is_no_choice() -> None:
    table = Table()
    table.lies()
    yellow = table.seats[0].stands("field 3a", "field 3d").has_dice(3)
    yellow.turn()("places a guild 3 at Fortaleza", "harvests")
    yellow.may("harvests field 3a again", "harvests field 3d again")
