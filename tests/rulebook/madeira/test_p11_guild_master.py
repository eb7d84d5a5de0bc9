"""The guild master and the use of guild favors, page 11."""

from __future__ import annotations

from tests.rulebook.madeira.stage import Seat, Table


def call(seat: Seat) -> None:
    seat.has_dice(3).turn()("places a guild 3 at Alfândega", "performs the character's action")


def test_example_purple_takes_the_bishop_for_four_wood() -> None:
    table = Table()
    purple = table.seats[2].gets(wood=4)
    call(purple)
    purple("takes the bishop").has(wood=0).shows("bishop")
    assert table.game.districts[2] == -1
    assert [table.game.spots[spot] for spot in (8, 9)] == [-1, -1]  # the fifth district of Porto Santo is built


def test_columns_cost_two_to_five_wood() -> None:
    table = Table()
    yellow = table.seats[0].gets(wood=3)
    call(yellow)
    yellow.may(
        "takes the monk", "takes the miller", "takes the lord", "takes the diplomat", "takes the engineer",
        "takes the constable", "declines",
    )  # fmt: skip
    assert table.reason("takes the patron") == "you cannot discard or buy the 5 wood it takes"


def test_not_offered_without_wood() -> None:
    table = Table()
    yellow = table.seats[0].has_dice(3).stands("field 1a")
    table.lies()
    yellow.turn()("places a guild 3 at Alfândega").may("harvests", "declines")
    assert table.reason("performs the character's action") == "you cannot discard or buy the wood for a district"


def test_one_favor_at_the_beginning_of_a_turn() -> None:
    table = Table()
    yellow = table.seats[0].owns("patron", "treasurer").has_dice(3)
    yellow.turn().may_also("uses the patron", "uses the treasurer")
    yellow("uses the patron").has(bread=3).shows("treasurer")
    yellow.may_not("uses the treasurer")
    assert table.reason("uses the treasurer") == "only one favor may be used in a turn"
    assert table.reason("uses the patron") == "it lies face-down"
    yellow("places a guild 3 at Alfândega")
    table.is_done()


def test_no_favor_in_phase_c_without_a_marker_there() -> None:
    table = Table(2)
    yellow, red = table.seats
    yellow.owns("treasurer")
    red.marks("Moinho").owns("patron")
    table.resolves("Moinho")
    red.may_also("uses the patron")("receives pirates")
    table.is_done()


def test_no_favors_in_maintenance() -> None:
    table = Table()
    yellow = table.seats[0].owns("patron").gets(bread=9).stands("field 1a", "field 1b", "field 1c", "Brasil", "India")
    table.begins("feeding turn 0", phase="D")
    yellow.may("discards a bread", "feeds no more")


def test_ruling_15_one_favor_in_each_building_turn() -> None:
    table = Table(2)
    yellow = table.seats[0].owns("patron", "treasurer").marks("Moinho", "Capitania")
    table.begins("resolve 0", phase="C")
    yellow("uses the patron").may_not("uses the treasurer")("receives pirates")
    yellow("uses the treasurer").has(reals=5)
