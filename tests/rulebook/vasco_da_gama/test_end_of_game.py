"""End of the game: last launches, scoring and both tie-breaks."""

from __future__ import annotations

from caravela.engine.game import winners
from caravela.games.vasco_da_gama.components import FROM_SLOTS
from caravela.games.vasco_da_gama.end_of_game import LAST_LAUNCHES
from tests.rulebook.vasco_da_gama.stage import Stage


def test_last_launches_in_turn() -> None:
    """A project with its crew may be launched; with a captain it is worth 3 points."""
    stage = Stage("yellow red")
    yellow, red = stage.seats
    stage.game.first_player = red.seat
    mine, his = stage.tile(4, crew=1), stage.tile(5, crew=1)
    yellow.gets(captains=1, crew="1 grey", projects=[mine])
    red.gets(crew="1 grey, 1 violet", projects=[his])
    stage.begin(LAST_LAUNCHES)
    red(f"launches project {his}")("mans it with a violet sailor")
    yellow(f"launches project {mine}")
    assert stage.game.is_over()
    assert stage.game.score(yellow.seat) == 3
    assert stage.game.score(red.seat) == 0  # no captain to board


def test_reals_and_ships_ready_to_sail() -> None:
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    yellow.gets(reals=11, captains=2, ships=[1, 2, 3])
    stage.game.award(0, 40, FROM_SLOTS)
    assert stage.game.score(0) == 40 + 3 + 6


def test_ties_go_to_ships_under_way_then_to_sailors() -> None:
    stage = Stage("yellow red black")
    yellow, red, black = stage.seats
    for seat in range(3):
        stage.game.award(seat, 20, FROM_SLOTS)
    assert winners(stage.game) == [0, 1, 2]
    stage.moor("Malindi", 1, 13, red)
    stage.moor("Malindi", 2, 23, black)
    assert winners(stage.game) == [red.seat, black.seat]
    yellow.gets(crew="9 grey")
    black.gets(crew="1 grey")
    red.gets(crew="3 missionary")  # missionaries are no sailors
    assert winners(stage.game) == [black.seat]
