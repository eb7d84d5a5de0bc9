"""Characters: money, and the four who are hosted."""

from __future__ import annotations

from caravela.games.vasco_da_gama.components import (
    ALVARES,
    AWAY,
    DIAS,
    MANUEL,
    NOBODY,
    ON_CHARACTER,
    PLACED,
    READY,
    SERNIGI,
)
from caravela.games.vasco_da_gama.end_of_round import DISCS_RETURN, FAVORS_AGAIN
from caravela.games.vasco_da_gama.phases.place_discs import NEXT_PLACER
from caravela.games.vasco_da_gama.phases.take_actions import NEXT_NUMBER
from tests.rulebook.vasco_da_gama.stage import Seat, Stage


def hosting_round() -> tuple[Stage, Seat, Seat, Seat, Seat]:
    """The tiles as at the beginning of the example, and its five discs in the characters area."""
    stage = Stage("yellow red black blue")
    yellow, red, black, blue = stage.seats
    game = stage.game
    game.holder[ALVARES] = blue.seat
    game.holder[SERNIGI] = yellow.seat
    game.holder[DIAS] = black.seat
    game.holder[MANUEL] = red.seat
    game.money[0] = 9
    game.money[1] = 4
    game.missionaries = 5
    game.merchant = 35 + 3
    for seat, number in [(blue, 8), (red, 9), (black, 10), (yellow, 11), (red, 12)]:
        stage.place(seat, number, "characters")
    game.players[red.seat].additional = PLACED
    game.number_owner[21] = red.seat
    game.number_area[21] = 2
    game.area_discs[2] += 1
    stage.begin(NEXT_NUMBER)
    return stage, yellow, red, black, blue


def test_example_of_the_hosting_round() -> None:
    stage, yellow, red, black, blue = hosting_round()
    game = stage.game
    blue.performs()("takes the Reals of the upper space").has(reals=9, discs=4)

    red.performs().may_not("takes the Reals of the upper space", "taken in this round")
    red("hosts Francisco Alvares").has(missionaries=1, discs=2)
    assert game.holder[ALVARES] == red.seat
    assert game.missionaries == 4

    black.performs().may_not("hosts Francisco Alvares", "he was hosted in this round")
    black("hosts Bartolomeu Dias").has(points=2)
    assert game.holder[DIAS] == black.seat

    yellow.performs()("hosts Manuel I")
    yellow("places it in the recruiting area")  # red has placed number 21, so number 22 is left
    yellow.has(additional=PLACED)
    assert game.number_owner[22] == yellow.seat

    red.performs()("hosts Girolamo Sernigi")
    red("sends the merchant ship to slot 1 of Mombasa").has(reals=2, points=0, discs=2)
    assert [game.holder[i] for i in range(4)] == [black.seat, red.seat, red.seat, yellow.seat]


def test_example_of_21_and_22_in_one_round() -> None:
    """Red has Manuel I and uses 21; yellow hosts him and uses 22; red returns his additional disc."""
    stage = Stage("yellow red")
    yellow, red = stage.seats
    game = stage.game
    game.holder[MANUEL] = red.seat
    game.holder[DIAS] = yellow.seat
    game.players[red.seat].additional = READY
    game.players[red.seat].discs = 0
    game.players[yellow.seat].discs = 0
    stage.begin(NEXT_PLACER[red.seat])
    red.may("picks number 21", "picks number 22")
    red("picks number 21")("places it in the purchase projects area").has(additional=PLACED)
    assert game.is_over()

    game.players[yellow.seat].discs = 1
    stage.place(yellow, 9, "characters")
    stage.section(4, "1 grey")
    stage.offer(3, 4)
    red.gets(reals=5)
    yellow.gets(reals=5)
    stage.begin(NEXT_NUMBER, DISCS_RETURN)
    yellow.performs()("hosts Manuel I")("places it in the recruiting area")
    assert game.called == 21
    red.performs()("buys project 4")("buys no more").has(projects=[4], reals=4)
    assert game.called == 22
    yellow.performs()("recruits a grey sailor from section 4")("recruits no more").has(crew="1 grey")
    red.has(additional=AWAY)
    yellow.has(additional=READY)


def test_a_host_of_manuel_chooses_between_two_numbers() -> None:
    """With nobody's disc on 21 or 22, as with two or three players, both are there."""
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    stage.place(yellow, 9, "characters")
    stage.begin(NEXT_NUMBER)
    yellow.performs()("hosts Manuel I")
    yellow.may("picks number 21", "picks number 22")
    yellow("picks number 22")("places it in the characters area")
    assert stage.game.called == 22
    yellow.performs()("hosts Bartolomeu Dias").has(additional=ON_CHARACTER, points=2)


def test_example_of_bartolomeu_dias() -> None:
    """Black hosts him again: 2 points at once, 2 at the end of the round, and he begins the next one."""
    stage = Stage("yellow red black")
    _, _, black = stage.seats
    game = stage.game
    game.holder[DIAS] = black.seat
    stage.place(black, 9, "characters")
    stage.begin(NEXT_NUMBER, FAVORS_AGAIN)
    black.performs()("hosts Bartolomeu Dias").has(points=4)
    assert game.first_player == black.seat


def test_example_of_missionaries_running_out() -> None:
    """Red gets the last one; black hosts in vain, and receives one at the end of the round, but not the missed one."""
    stage = Stage("yellow red black")
    _, red, black = stage.seats
    game = stage.game
    game.holder[ALVARES] = red.seat
    game.holder[DIAS] = red.seat
    game.missionaries = 1
    stage.begin(FAVORS_AGAIN)
    red.has(missionaries=1)
    assert game.missionaries == 0

    stage.place(black, 9, "characters")
    stage.begin(NEXT_NUMBER)
    black.performs()("hosts Francisco Alvares").has(missionaries=0)
    assert game.holder[ALVARES] == black.seat
    game.missionaries = 2  # two crews with missionaries were launched
    stage.begin(FAVORS_AGAIN)
    black.has(missionaries=1)
    assert game.missionaries == 1


def test_a_character_on_the_board_may_be_hosted() -> None:
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    stage.game.missionaries = 6
    assert stage.game.holder[ALVARES] == NOBODY
    stage.place(yellow, 9, "characters")
    stage.begin(NEXT_NUMBER)
    yellow.performs()("hosts Francisco Alvares").has(missionaries=1)
    assert stage.game.holder[ALVARES] == yellow.seat
