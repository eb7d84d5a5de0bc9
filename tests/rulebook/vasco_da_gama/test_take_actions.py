"""Phase 2: take actions."""

from __future__ import annotations

import pytest

from caravela.games.vasco_da_gama.components import MANUEL
from caravela.games.vasco_da_gama.phases.take_actions import MOVE_MARKER, NEXT_NUMBER, TURNING_VASCOS_TILE
from tests.rulebook.vasco_da_gama.stage import Seat, Stage


def called_example() -> tuple[Stage, Seat, Seat]:
    """The discs of the example of phase 1, before the next tile is turned up."""
    stage = Stage("yellow red")
    yellow, red = stage.seats
    stage.game.current = 11
    stage.game.marker = 11
    stage.game.vasco_pile[11 - 4] = 0
    stage.game.money[0] = 9
    stage.game.money[1] = 4
    stage.game.holder[MANUEL] = red.seat
    for seat, number, area in [
        (yellow, 8, "characters"),
        (red, 15, "characters"),
        (yellow, 7, "recruiting"),
        (red, 6, "characters"),
        (yellow, 11, "navigation"),
        (red, 13, "purchase projects"),
        (yellow, 9, "purchase projects"),
        (red, 21, "navigation"),
        (red, 5, "recruiting"),
    ]:
        stage.place(seat, number, area)
    first, second = stage.tile(4), stage.tile(4)
    yellow.gets(reals=10, captains=1, ships=[first])
    red.gets(reals=10, captains=1, ships=[second])
    stage.offer(stage.tile(7), stage.tile(7), stage.tile(7))
    stage.begin(TURNING_VASCOS_TILE, MOVE_MARKER, NEXT_NUMBER)
    return stage, yellow, red


def tile_with_variation(stage: Stage, variation: int) -> int:
    box = stage.game.box
    return next(4 + i for i in range(9) if box.variation[i] == variation and i != 11 - 4)


def test_example_of_the_variation() -> None:
    """The initial number is 11, the variation -3: the first free action is number 8."""
    stage, _, _ = called_example()
    stage.table(f"turns up Vasco da Gama's tile {tile_with_variation(stage, -3)}")
    assert stage.game.marker == 8


def test_example_of_the_called_numbers() -> None:
    """Numbers 5, 6, 7, 8, 9, 11, 13, 15 and 21, with what each of them costs or brings."""
    stage, yellow, red = called_example()
    stage.table(f"turns up Vasco da Gama's tile {tile_with_variation(stage, -3)}")

    assert stage.game.called == 5
    red.performs().has(reals=7)  # 8 - 5
    red("recruits a captain").has(reals=7)
    assert stage.game.called == 6
    red("gives up the action").has(reals=9)  # 2 for the row of 6 to 10
    assert stage.game.called == 7
    yellow.performs().has(reals=9)  # 8 - 7
    yellow("recruits a captain")
    assert stage.game.called == 8
    yellow.performs()("takes the Reals of the upper space").has(reals=18)
    assert stage.game.called == 9
    project = stage.game.spaces[0] + 1
    yellow.performs()(f"buys project {project}")("buys no more").has(reals=17)
    assert stage.game.called == 11
    yellow.performs()("sails for Natal")
    yellow("sends ship 1")
    yellow(f"takes project {stage.game.spaces[1] + 1}").has(reals=17, points=4)
    assert stage.game.called == 13
    last = stage.game.spaces[2] + 1
    red.performs()(f"buys project {last}").has(reals=8, projects=[last])
    assert stage.game.called == 15
    red("gives up the action").has(reals=11)  # 3 for the row of 11 to 15, although it is free of charge
    assert stage.game.called == 21
    red.performs()("sails for Terra de Boa Gente")("sends ship 2").has(reals=11, points=4)
    assert stage.game.is_over()  # phase 2 is over


@pytest.mark.parametrize(("number", "reals"), [(1, 1), (5, 1), (6, 2), (10, 2), (11, 3), (15, 3), (16, 4), (20, 4)])
def test_giving_up_brings_reals_by_the_row(number: int, reals: int) -> None:
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    stage.place(yellow, number, "characters")
    stage.begin(NEXT_NUMBER)
    yellow("gives up the action").has(reals=reals, discs=4)


def test_giving_up_21_and_22_brings_nothing() -> None:
    stage = Stage("yellow red")
    yellow, red = stage.seats
    stage.place(yellow, 21, "navigation")
    stage.place(red, 22, "navigation")
    stage.begin(NEXT_NUMBER)
    yellow("gives up the action").has(reals=0)
    red("gives up the action").has(reals=0)


def test_the_right_may_be_too_dear() -> None:
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    yellow.gets(reals=2)
    stage.game.marker = 8
    stage.place(yellow, 5, "characters")
    stage.begin(NEXT_NUMBER)
    yellow.cannot_perform("too dear: the right to act costs 3 Reals, and you have 2")
    yellow.may("gives up the action")


def test_nothing_may_be_left_to_do() -> None:
    """The reasons tell what is gone from what is too dear."""
    stage = Stage("yellow red")
    yellow, red = stage.seats
    yellow.gets(reals=9)
    stage.game.players[yellow.seat].captains_waiting = 0
    for character in range(4):
        stage.game.host[character] = red.seat
    for number, area in [(7, "purchase projects"), (8, "recruiting"), (9, "characters")]:
        stage.place(yellow, number, area)
    stage.begin(NEXT_NUMBER)
    yellow.cannot_perform("every project is sold")("gives up the action")
    yellow.cannot_perform("no sailor and no captain of yours is left")("gives up the action")
    yellow.cannot_perform("every character is hosted, and both amounts of Reals are taken")


def test_too_dear_without_a_price_for_the_right() -> None:
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    stage.offer(3)
    stage.place(yellow, 9, "purchase projects")
    stage.begin(NEXT_NUMBER)
    yellow.cannot_perform("too dear: 0 Reals are too few for anything there")


def test_the_last_real_is_enough() -> None:
    """Lines 231, 288, 293, 353: whoever has just the price may perform, after paying for the right too."""
    for area, may_begin in [
        ("recruiting", "recruits a grey sailor from section 4"),
        ("purchase projects", "buys project 3"),
    ]:
        for right in (0, 2):
            stage = Stage("yellow red")
            yellow, _ = stage.seats
            yellow.gets(reals=right + 1)
            stage.game.players[yellow.seat].captains_waiting = 0
            stage.section(4, "1 grey")
            stage.offer(3)
            stage.game.marker = 7 + right
            stage.place(yellow, 7, area)
            stage.begin(NEXT_NUMBER)
            yellow.performs()(may_begin).has(reals=0)
            assert stage.game.is_over()

    stage = Stage("yellow red")
    yellow, _ = stage.seats
    yellow.gets(reals=2)  # all of them for the right: a captain alone is free of charge
    stage.game.marker = 9
    stage.place(yellow, 7, "recruiting")
    stage.begin(NEXT_NUMBER)
    yellow.performs()("recruits a captain").has(reals=0, captains=1)
    assert stage.game.is_over()

    stage = Stage("yellow red")
    yellow, _ = stage.seats
    number = stage.tile(7, crew=3)
    yellow.gets(reals=3)
    stage.offer(sao_gabriel=number)
    stage.place(yellow, 7, "purchase projects")
    stage.begin(NEXT_NUMBER)
    yellow.performs()("buys the São Gabriel").has(reals=0, ships=[number])
