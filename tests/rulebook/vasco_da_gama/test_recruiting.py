"""Recruiting sailors and captains."""

from __future__ import annotations

from caravela.games.vasco_da_gama.actions.recruiting import RECRUITED, RECRUITING_CREW
from caravela.games.vasco_da_gama.rules import RULES
from tests.rulebook.vasco_da_gama.stage import Seat, Stage


def area() -> tuple[Stage, Seat, Seat, Seat, Seat]:
    """The four sections of the example, everybody with 12 Reals."""
    stage = Stage("yellow red black blue")
    stage.section(1, "3 violet, 2 grey")
    stage.section(2, "1 violet, 4 grey")
    stage.section(3, "1 orange, 2 turquoise, 2 violet")
    stage.section(4, "2 orange, 3 turquoise")
    yellow, red, black, blue = stage.seats
    for seat in stage.seats:
        seat.gets(reals=12)
    return stage, yellow, red, black, blue


def test_example_sailors_of_two_colours() -> None:
    """Yellow, section 4: 1 orange and 3 turquoise for 3 Reals."""
    stage, yellow, _, _, _ = area()
    stage.begin(RECRUITING_CREW[yellow.seat], RECRUITED)
    for _ in range(3):
        yellow("recruits a turquoise sailor from section 4")
        assert stage.game.spent == 1
    yellow("recruits an orange sailor from section 4")
    assert stage.game.spent == 3
    yellow("recruits no more").has(reals=9, crew="3 turquoise, 1 orange", captains=0)


def test_example_sailors_of_three_colours_and_a_captain() -> None:
    """Red, section 3: 6 Reals for the sailors and 4 for the captain."""
    stage, _, red, _, _ = area()
    stage.begin(RECRUITING_CREW[red.seat], RECRUITED)
    for words in ["a turquoise", "a turquoise", "a violet", "an orange"]:
        red(f"recruits {words} sailor from section 3")
    red.has(reals=6)
    red("recruits a captain").has(reals=2, captains=1, crew="2 turquoise, 1 violet, 1 orange")
    assert stage.game.spent == 10


def test_example_sailors_of_one_colour() -> None:
    """Blue, section 1: 3 violet for 1 Real."""
    stage, _, _, _, blue = area()
    stage.begin(RECRUITING_CREW[blue.seat], RECRUITED)
    for _ in range(3):
        blue("recruits a violet sailor from section 1")
    blue("recruits no more").has(reals=11, crew="3 violet", captains=0)


def test_example_a_captain_alone() -> None:
    """Black pays nothing."""
    stage, _, _, black, _ = area()
    stage.begin(RECRUITING_CREW[black.seat], RECRUITED)
    black("recruits a captain")("recruits no more").has(reals=12, captains=1)
    assert stage.game.is_over()


def test_sailors_come_from_one_section() -> None:
    stage, yellow, _, _, _ = area()
    stage.begin(RECRUITING_CREW[yellow.seat], RECRUITED)
    yellow("recruits a violet sailor from section 2")
    yellow.may_not("recruits a violet sailor from section 1", "sailors come from one section")
    yellow.may("recruits a grey sailor from section 2", "recruits a captain", "recruits no more")


def test_four_colours_cost_10() -> None:
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    stage.section(4, "2 turquoise, 1 violet, 1 grey, 1 orange")
    yellow.gets(reals=10)
    stage.begin(RECRUITING_CREW[yellow.seat], RECRUITED)
    for words, spent in [("a turquoise", 1), ("a violet", 3), ("a grey", 6), ("an orange", 10)]:
        yellow(f"recruits {words} sailor from section 4")
        assert stage.game.spent == spent
    yellow.may("recruits a turquoise sailor from section 4", "recruits no more")  # no Real is left for a captain
    yellow.has(reals=0, crew="1 turquoise, 1 violet, 1 grey, 1 orange")


def test_reasons() -> None:
    stage, yellow, _, _, _ = area()
    stage.section(3, "3 turquoise, 2 violet")
    stage.game.players[0].reals = 2
    stage.begin(RECRUITING_CREW[yellow.seat], RECRUITED)
    yellow("recruits a turquoise sailor from section 3")("recruits a turquoise sailor from section 3")
    yellow.may_not("recruits a violet sailor from section 3", "too dear: he costs 2 Reals more, and you have 1")
    yellow.may_not("recruits a captain", "too dear: he costs 2, 1 for each sailor, and you have 1")


def test_sailors_and_captain_come_in_any_order() -> None:
    """The captain first: each sailor who follows costs a Real more for him, and the sum is the same."""
    stage, yellow, _, _, _ = area()
    stage.section(3, "1 turquoise, 2 violet")
    stage.game.players[0].reals = 9
    stage.begin(RECRUITING_CREW[yellow.seat], RECRUITED)
    yellow("recruits a violet sailor from section 3").has(reals=8)
    yellow("recruits a captain").has(reals=7).may_not("recruits a captain", "only one captain in an action")
    yellow("recruits a turquoise sailor from section 3").has(reals=4)
    yellow("recruits a violet sailor from section 3").has(reals=3, captains=1, crew="1 turquoise, 2 violet")
    assert stage.game.is_over()  # 3 Reals for two colours, 3 for the captain


def test_no_captain_left() -> None:
    stage, yellow, _, _, _ = area()
    stage.game.players[0].captains_waiting = 0
    stage.begin(RECRUITING_CREW[yellow.seat], RECRUITED)
    yellow.may_not("recruits a captain", "no captain of yours is left")


def test_after_four_colours_nothing_more_is_paid_for_sailors() -> None:
    """Everything can still be asked: what is closed and why, and what the table shows."""
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    yellow.gets(reals=10)
    stage.section(3, "1 grey")
    stage.section(4, "2 turquoise, 1 violet, 1 grey, 2 orange")
    stage.begin(RECRUITING_CREW[yellow.seat])
    for colour in ["a turquoise", "a violet", "a grey", "an orange"]:
        yellow(f"recruits {colour} sailor from section 4")
    yellow.has(reals=0)
    yellow.may(
        "recruits a turquoise sailor from section 4", "recruits an orange sailor from section 4", "recruits no more"
    )
    yellow.may_not("recruits a grey sailor from section 3", "come from one section")
    assert set(RULES.view(stage.game, 0)["action"]["sailor_costs"].values()) == {0}
