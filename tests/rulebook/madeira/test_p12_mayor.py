"""The mayor and getting wood, page 12."""

from __future__ import annotations

from tests.rulebook.madeira.stage import Seat, Table


def call(seat: Seat) -> None:
    seat.has_dice(3).turn()("places a guild 3 at Casa da Coroa", "performs the character's action")


def test_example_yellow_relocates_a_worker_and_a_citizen() -> None:
    """From Machico to Funchal and from Porto Santo to Funchal: 2 bread and 4 Reals, no wood in spite of the forest."""
    table = Table()  # a citizen on the fourth spot of each city
    yellow = table.seats[0].stands("Porto Santo 1", "Machico 1", "the forest")
    call(yellow)
    yellow("relocates from Machico 1", "relocates to Funchal 1")
    yellow("relocates from Porto Santo 4", "relocates to Funchal 3")
    yellow.has(bread=2, reals=4, wood=0)
    table.is_done()


def test_income_without_relocating() -> None:
    table = Table()
    yellow = table.seats[0].stands("Porto Santo 1", "Porto Santo 2", "Funchal 1")
    call(yellow)
    yellow("declines").has(bread=5, reals=3, wood=0)


def test_example_blue_gets_one_wood_of_three() -> None:
    """A single wood in reach."""
    table = Table()
    table.lies(wood={"1c": 1})
    blue = table.seats[3].stands("Machico 1", "field 1c")
    call(blue)
    blue("declines").has(wood=1, reals=0)
    assert table.game.field_wood[2] == 0


def test_getting_wood_asks_where_from() -> None:
    table = Table()
    table.lies(wood={"1c": 1, "1d": 3})
    blue = table.seats[3].stands("Machico 1", "field 1c", "field 1d")
    call(blue)
    blue("declines").may("gets wood from field 1c", "gets wood from field 1d")
    blue("gets wood from field 1c").has(wood=3)  # the other two from the only field left
    table.is_done()


def test_only_empty_spots_of_built_districts() -> None:
    table = Table()
    yellow = table.seats[0].stands("Funchal 1")
    table.seats[1].stands("Machico 1")
    call(yellow)
    yellow.may_not("relocates from Machico 1").may_also("relocates from Machico 4")
    yellow("relocates from Funchal 1")
    yellow.may_not("relocates to Machico 1", "relocates to Funchal 1", "relocates to Machico 5")
    assert table.reason("relocates to Machico 1") == "somebody is there"
    assert table.reason("relocates to Machico 5") == "the district is not built"
    yellow("relocates to Funchal 2").may_not("relocates from Funchal 2")
    assert table.reason("relocates from Funchal 2") == "this one was relocated just now"
