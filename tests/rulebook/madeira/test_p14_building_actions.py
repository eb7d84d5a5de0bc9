"""Phase C: paying the cost or receiving pirates, page 14."""

from __future__ import annotations

from tests.rulebook.madeira.stage import Table


def test_example_three_players_at_a_cost_of_six() -> None:
    """Guild dice 4, pirate die 3: Yellow acts, Blue pays only, Red receives 4 pirates."""
    table = Table()
    yellow, red, _, blue = table.seats
    yellow.gets(reals=6).stands("field 2a").marks("Capitania")
    blue.gets(reals=7).stands("field 2a").marks("Capitania")
    red.gets(reals=9).stands("field 2a").marks("Capitania", "Capitania")
    table.resolves("Capitania", dice=3, pirate_die=True)
    table("rolls 1 with a guild die", "rolls 1 with a guild die", "rolls 2 with a guild die")
    table("rolls 3 with the pirate die")
    yellow.may("pays the cost", "pays the cost and does not act", "receives pirates")
    yellow("pays the cost").has(reals=0, prestige=1)
    yellow("takes a worker from home", "puts a worker in Machico 1").is_at("Machico 1")
    red("receives pirates").has(pirates=4, reals=9)
    blue("pays the cost and does not act").has(reals=1, prestige=0, pirates=0)
    table.is_done()


def test_base_cost_by_players() -> None:
    for players, cost in ((2, 8), (3, 9), (4, 10)):
        table = Table(players)
        yellow = table.seats[0].gets(reals=cost).stands("field 2a").marks("Moinho")
        table.resolves("Moinho", dice=1)
        table("rolls 2 with a guild die")
        yellow("pays the cost").has(reals=2, bread=2)


def test_the_cost_is_never_below_zero() -> None:
    table = Table()
    yellow = table.seats[0].stands("field 2a").marks("Moinho")
    table.resolves("Moinho", dice=4)
    table(*["rolls 3 with a guild die"] * 4)
    yellow("pays the cost").has(reals=0, bread=2)


def test_without_a_pirate_die_one_pirate() -> None:
    table = Table()
    yellow = table.seats[0].gets(mill=0).marks("Moinho")
    table.resolves("Moinho")
    yellow.may("receives pirates")
    assert table.reason("pays the cost") == "it costs 10 Reals"
    yellow("receives pirates").has(pirates=1)


def test_paying_without_workers_in_the_region() -> None:
    table = Table()
    yellow = table.seats[0].gets(reals=10).stands("field 1a", "the forest").marks("Moinho")
    table.resolves("Moinho")
    yellow.may("pays the cost", "receives pirates")("pays the cost").has(reals=0, bread=0, pirates=0)


def test_buildings_in_order_and_everything_goes_back() -> None:
    table = Table(2)
    yellow, red = table.seats
    yellow.marks("Fortaleza")
    red.marks("Moinho")
    for building in (0, 4):
        table.game.guild_dice[building] = 1
    table.game.guild_dice_beside -= 2
    table.begins("building actions", phase="C")
    table("rolls 1 with a guild die")
    red("receives pirates")
    table("rolls 3 with a guild die")
    yellow("receives pirates", "goes on")
    red("goes on")
    table.is_done()
    assert list(yellow.player.markers) == list(red.player.markers) == [0] * 5
    assert table.game.guild_dice_beside == 6
    assert list(table.game.characters) == [-1] * 5


def test_ruling_14_once_for_several_markers() -> None:
    table = Table(2)
    yellow = table.seats[0].gets(reals=20).stands("field 2a").marks("Moinho", "Moinho", "Moinho")
    table.resolves("Moinho")
    yellow("pays the cost").has(reals=12, bread=2)
    table.is_done()


def test_ruling_24_passing_order_inside_each_building() -> None:
    table = Table(3)
    yellow, red, purple = table.seats
    for slot, seat in enumerate([2, 0, 1]):
        table.game.passing[slot] = seat
    for one in (yellow, red, purple):
        one.marks("Moinho")
    table.resolves("Moinho")
    purple("receives pirates")
    yellow("receives pirates")
    red("receives pirates")


def test_ruling_25_no_markers_no_roll() -> None:
    table = Table()
    table.resolves("Moinho", dice=0, pirate_die=True)
    table.is_done()


def test_a_marker_that_comes_to_a_lone_pirate_die_has_it_rolled() -> None:
    """No guild die lowers the cost, but the pirate die counts."""
    table = Table()
    yellow = table.seats[0].gets(reals=9, mill=0).marks("Capitania")
    table.resolves("Capitania", pirate_die=True)
    table("rolls 2 with the pirate die")
    yellow.may("receives pirates")("receives pirates").has(pirates=3, reals=9)


def test_the_windmill_may_pay_for_a_building() -> None:
    table = Table()
    yellow = table.seats[0].gets(reals=7, mill=1).stands("field 2a").marks("Moinho")
    table.resolves("Moinho")
    yellow.may_not("pays the cost")("steps down in the windmill for Reals", "pays the cost")
    yellow.has(reals=0, mill=0, bread=2)
