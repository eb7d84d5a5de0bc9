"""The estimate of Vasco da Gama equals the final score and prefers what is good for a player."""

from __future__ import annotations

from caravela.bots.estimates.vasco_da_gama import ESTIMATE
from caravela.games.vasco_da_gama.components import DIAS, FROM_SLOTS
from caravela.games.vasco_da_gama.phases.place_discs import NEXT_PLACER
from caravela.games.vasco_da_gama.phases.take_actions import NEXT_NUMBER
from tests.rulebook.vasco_da_gama.stage import Stage


def test_at_the_end_it_is_the_score() -> None:
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    yellow.gets(reals=7, captains=1, ships=[1])
    stage.game.award(0, 11, FROM_SLOTS)
    assert ESTIMATE.value(stage.game, 0) == 11 + 2 + 3


def test_it_likes_points_money_crew_ships_and_favors() -> None:
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    stage.begin(NEXT_PLACER[0])
    before = ESTIMATE.value(stage.game, 0)
    for better in ["points", "reals", "crew", "ship", "captain", "favor"]:
        twin = stage.game.copy()
        stage.game = twin
        if better == "points":
            twin.award(0, 1, FROM_SLOTS)
        elif better == "reals":
            twin.players[0].reals += 1
        elif better == "crew":
            twin.players[0].crew[2] += 1
        elif better == "ship":
            yellow.gets(ships=[13])
        elif better == "captain":
            twin.players[0].captains += 1
        else:
            twin.holder[DIAS] = 0
        after = ESTIMATE.value(twin, 0)
        assert after > before, better
        before = after


def test_it_judges_when_a_number_is_picked_or_called() -> None:
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    stage.begin(NEXT_PLACER[0])
    assert ESTIMATE.is_quiet(stage.game)
    yellow("picks number 9")
    assert not ESTIMATE.is_quiet(stage.game)
    yellow("places it in the recruiting area")
    stage.begin(NEXT_NUMBER)
    assert ESTIMATE.is_quiet(stage.game)
    yellow.performs()
    assert not ESTIMATE.is_quiet(stage.game)
