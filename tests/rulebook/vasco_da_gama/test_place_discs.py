"""Phase 1: place action discs."""

from __future__ import annotations

from caravela.games.vasco_da_gama.components import CHARACTERS, MANUEL, READY
from caravela.games.vasco_da_gama.round import ROUND
from tests.rulebook.vasco_da_gama.stage import Seat, Stage


def place(seat: Seat, number: int, area: str) -> None:
    seat(f"picks number {number}")(f"places it in the {area} area")


def test_example_of_placing_discs() -> None:
    """Initial number 11, yellow first, red with Manuel I: nine discs, and red ends with two turns."""
    stage = Stage("yellow red")
    yellow, red = stage.seats
    game = stage.game
    game.holder[MANUEL] = red.seat
    game.players[red.seat].additional = READY
    game.coming = 11
    stage.begin(ROUND)

    assert game.marker == 11
    assert [game.money[0], game.money[1]] == [9, 4]
    place(yellow, 8, "characters")
    place(red, 15, "characters")
    place(yellow, 7, "recruiting")
    red("picks number 6")
    red("places it in the characters area")
    assert game.area_discs[CHARACTERS] == 3
    yellow("picks number 11")
    yellow.may_not("places it in the characters area", "all 3 action slots there are taken")
    yellow.may(
        "places it in the recruiting area",
        "places it in the purchase projects area",
        "places it in the navigation area",
    )
    yellow("places it in the navigation area")
    red("picks number 13").may_not("places it in the characters area", "all 3 action slots there are taken")
    red("places it in the purchase projects area")
    place(yellow, 9, "purchase projects")
    place(red, 21, "navigation")
    place(red, 5, "recruiting")
    assert game.next_step().by_chance  # phase 1 is over: the next tile is turned up
    yellow.has(discs=0)
    red.has(discs=0)


def test_a_number_is_taken_once() -> None:
    stage = Stage("yellow red")
    yellow, red = stage.seats
    stage.game.coming = 8
    stage.begin(ROUND)
    place(yellow, 8, "characters")
    red.may_not("picks number 8", "the number is taken")
    red.may_not("picks number 21", "additional action disc")


def test_action_slots_by_players() -> None:
    """Three, four and five in each area."""
    for names, slots in [("a b", 3), ("a b c", 4), ("a b c d", 5)]:
        assert [count for count in Stage(names).game.box.action_slots] == [slots] * 4
