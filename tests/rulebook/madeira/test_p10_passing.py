"""Passing, pages 10 and 20."""

from __future__ import annotations

from tests.rulebook.madeira.stage import Table


def test_example_red_passes_to_slot_two() -> None:
    """She gets 3 Reals and will be second."""
    table = Table()
    red = table.seats[1]
    for slot in range(4):
        table.game.passing[slot] = -1
    red.turn()("passes to slot II").has(reals=3)
    assert table.game.place_in_order(1) == 1


def test_slot_one() -> None:
    table = Table()
    yellow = table.seats[0]
    yellow.turn().may_not("passes to slot I for its action")("passes to slot I").has(reals=2)


def test_slot_two_for_its_action() -> None:
    table = Table(2)
    yellow = table.seats[0]
    table.game.passing[1] = -1
    yellow.turn()("passes to slot II for its action").has(prestige=1, reals=0)
    yellow.may("takes a worker from home", "declines")
    yellow("takes a worker from home", "puts a worker in Machico 3").is_at("Machico 3").has(prestige=1)


def test_slot_three_for_its_action() -> None:
    table = Table(2)
    yellow = table.seats[0].gets(pirates=5)
    yellow.turn()("passes to slot III for its action")
    yellow.may("takes a worker from home")("takes a worker from home").has(guards=1, pirates=2, reals=0)
    table.is_done()


def test_ruling_42_slot_three_has_no_action_for_whoever_has_all_workers_in_the_watch() -> None:
    table = Table(2)
    yellow = table.seats[0].stands(*["the city watch"] * 12)
    yellow.turn().may_also("passes to slot III").may_not("passes to slot III for its action")
    assert "do not leave" in table.reason("passes to slot III for its action")


def test_slot_four_for_its_action() -> None:
    table = Table(2)
    yellow = table.seats[0].gets(wheat=2, wood=1)
    yellow.turn()("passes to slot IV for its action", "takes a ship from home")
    yellow("sails to slot a of the wheat market").has(reals=5, wood=0, wheat=0, ships=5)
    table.is_done()


def test_slots_for_reals() -> None:
    for slot, reals in (("III", 4), ("IV", 5)):
        table = Table(2)
        table.seats[0].turn()(f"passes to slot {slot}").has(reals=reals)


def test_all_four_slots_are_open_to_two_players() -> None:
    table = Table(2)
    table.game.passing[1] = -1
    yellow = table.seats[0]
    yellow.turn().may_also("passes to slot I", "passes to slot II", "passes to slot III", "passes to slot IV")


def test_slot_four_needs_a_ship_that_can_move() -> None:
    table = Table(2)
    yellow = table.seats[0]
    yellow.turn().may_not("passes to slot IV for its action")
    assert table.reason("passes to slot IV for its action") == "you cannot move a ship"


def test_the_passing_column_is_the_order_of_the_next_choice_of_rows() -> None:
    """Red passed to slot II and Yellow to slot IV: Red chooses first in the next round."""
    table = Table(2)
    yellow, red = table.seats
    for slot, seat in enumerate([-1, 1, -1, 0]):
        table.game.passing[slot] = seat
    for row in range(2):
        table.game.row_requests[row * 5] = 4
    for building in range(5):
        table.game.characters[building] = -1
    table.begins("end of round", phase="E")
    while table.waits_for() == "the table":
        table(table.moves()[0].words())
    red("chooses row 2", "takes the request market routes")
    yellow.may("chooses row 1")
