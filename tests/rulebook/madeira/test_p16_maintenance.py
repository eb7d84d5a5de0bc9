"""Phase D. Maintenance, pages 15 and 16."""

from __future__ import annotations

from tests.rulebook.madeira.stage import RULES, Table


def test_example_honor_for_blue() -> None:
    table = Table()
    blue = table.seats[3].stands("the city watch", "the city watch", "the city watch").gets(bread=0, mill=7)
    table.seats[0].stands("the city watch", "the city watch").gets(mill=7)
    table.begins("maintenance", phase="D")
    blue.may("sends a worker home with honor", "declines")
    blue("sends a worker home with honor").has(prestige=4, guards=2, at_home=10)
    table.is_done()


def test_honor_may_be_declined() -> None:
    table = Table()
    blue = table.seats[3].stands("the city watch").gets(mill=7)
    table.begins("maintenance", phase="D")
    blue("declines").has(prestige=0, guards=1)


def test_ruling_19_no_honor_for_equals_or_an_empty_watch() -> None:
    table = Table()
    table.seats[0].stands("the city watch")
    table.seats[3].stands("the city watch")
    table.begins("maintenance", phase="D")
    table.is_done()
    table = Table()
    table.begins("maintenance", phase="D")
    table.is_done()


def test_example_income() -> None:
    table = Table()
    yellow, red, _, blue = table.seats
    red.stands("Açores", "Açores", "Brasil")
    yellow.stands("Brasil")
    blue.stands("India")
    table.begins("income", phase="D")
    red.has(wheat=2, sugar=1, wine=0)
    yellow.has(wheat=0, sugar=1, wine=0)
    blue.has(wheat=0, sugar=0, wine=1)


def test_example_upkeep_for_yellow() -> None:
    """Three ships, one wood at home, a worker in the forest: one bought, one pirate."""
    table = Table()
    yellow = table.seats[0].gets(wood=1, reals=5).stands("the forest")
    yellow.sails("slot a of Brasil", "slot b of Brasil", "slot a of the wheat market")
    table.begins("upkeep turn 0", phase="D")
    yellow.may("discards a wood", "discards no more wood")
    yellow("discards a wood").may("buys wood from the forest", "discards no more wood")
    yellow("buys wood from the forest", "discards no more wood").has(wood=0, reals=4, pirates=1)
    table.is_done()


def test_upkeep_without_wood_brings_pirates_at_once() -> None:
    table = Table()
    yellow = table.seats[0].gets(reals=5).sails("slot a of Brasil", "slot b of Brasil")
    table.begins("upkeep turn 0", phase="D")
    yellow.has(pirates=2, reals=5)
    table.is_done()


def test_upkeep_in_passing_order() -> None:
    """Who comes first takes the last wood of a field."""
    table = Table(2)
    table.lies(wood={"1c": 1})
    yellow, red = table.seats
    for seat in (yellow, red):
        seat.gets(reals=5, mill=7).stands("field 1c")
    yellow.sails("slot a of Brasil")
    red.sails("slot b of Brasil")
    table.game.passing[0], table.game.passing[1] = 1, 0
    table.begins("maintenance", phase="D")
    red("buys wood from field 1c").has(pirates=0)
    yellow.has(pirates=1)


def test_example_feeding_for_blue() -> None:
    """Ten workers, level 4, five bread of which one is kept: two pirates."""
    table = Table()
    fields = [f"field {name}" for name in ("1a", "1b", "1c", "1d", "2a", "2b", "2c", "2d", "2e", "3a")]
    blue = table.seats[3].gets(bread=5, mill=4).stands(*fields)
    table.begins("feeding turn 3", phase="D")
    blue(*["discards a bread"] * 4)
    blue.may("discards a bread", "feeds no more")("feeds no more").has(bread=1, pirates=2, mill=4)
    table.is_done()


def test_no_bread_for_workers_the_windmill_feeds() -> None:
    table = Table()
    yellow = table.seats[0].gets(bread=5, mill=3).stands("field 1a")
    table.begins("feeding turn 0", phase="D")
    yellow.has(bread=5, pirates=0)
    table.is_done()


def test_wheat_may_be_ground_before_feeding() -> None:
    table = Table()
    yellow = table.seats[0].gets(mill=0, wheat=2).stands("field 1a")
    table.begins("feeding turn 0", phase="D")
    yellow("grinds wheat in the windmill").may("feeds no more")("feeds no more").has(pirates=0, mill=1)
    table.is_done()


def test_ruling_05_wood_may_be_kept_but_not_while_buying() -> None:
    table = Table()
    yellow = table.seats[0].gets(wood=1, reals=9).stands("the forest").sails("slot a of Brasil")
    table.begins("upkeep turn 0", phase="D")
    yellow.may_not("buys wood from the forest")
    assert table.reason("buys wood from the forest") == "the wood at home goes first"
    yellow("discards no more wood").has(wood=1, pirates=1)


def test_ruling_20_everybody_on_the_board_eats() -> None:
    table = Table()
    yellow = table.seats[0].gets(mill=0).stands("the forest", "the city watch", "Machico 1", "India", "field 1a")
    table.begins("feeding turn 0", phase="D")
    yellow.has(pirates=5)


def test_the_four_steps_in_their_order() -> None:
    """Who goes home with honor need not be fed, and income may be ground before feeding, but brings no wood."""
    table = Table()
    yellow = table.seats[0].gets(mill=3).stands("the city watch", "Açores", "Açores", "field 1a", "field 1b")
    yellow.sails("slot a of Brasil")
    table.begins("maintenance", phase="D")
    yellow("sends a worker home with honor").has(wheat=2, pirates=1)  # for the ship
    yellow.may("feeds no more")("grinds wheat in the windmill", "feeds no more").has(pirates=1, mill=4, wheat=0)
    table.is_done()


def test_what_is_due_is_told() -> None:
    table = Table()
    yellow = table.seats[0].gets(wood=1, bread=9, reals=3, mill=1).stands("the forest", "field 1a", "field 1b")
    yellow.sails("slot a of Brasil", "slot b of Brasil")
    table.begins("upkeep turn 0", "feeding turn 0", phase="D")
    yellow("discards a wood", "buys wood from the forest")
    paying = RULES.view(table.game, 0)["paying"]
    assert [paying["bread_due"], paying["wood_due"], paying["wood_bought_this_turn"]] == [2, 0, 0]
    yellow("discards a bread")
    assert RULES.view(table.game, 0)["paying"]["bread_due"] == 1
    assert table.reason("steps down in the windmill for Reals") == "only in phases B and C"


def test_why_nobody_is_fed() -> None:
    table = Table()
    table.seats[0].gets(mill=1, wheat=2).stands("field 1a", "field 1b")
    table.begins("feeding turn 0", phase="D")
    assert table.reason("discards a bread") == "you have no bread"
    table.seats[0]("grinds wheat in the windmill")
    assert table.reason("discards a bread") == "everybody is fed"
    table.seats[0]("feeds no more")
    table.is_done()
