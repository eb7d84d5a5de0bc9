"""The eight king's rewards, page 20."""

from __future__ import annotations

from caravela.games.madeira.components import REWARD_NAMES
from tests.rulebook.madeira.stage import Seat, Table


def reward(name: str) -> Seat:
    """Yellow has just sailed to Açores, where this reward lies."""
    table = Table()
    yellow = table.seats[0].gets(pirates=5)
    table.game.rewards[0] = REWARD_NAMES.index(name)
    table.game.rewards_due[0] = 1
    table.begins("choosing a reward 0")
    return yellow(f"takes the king's reward in Açores: {name}")


def test_a_worker_to_a_field() -> None:
    yellow = reward("a worker to a field")
    yellow.may("takes a worker from home")("takes a worker from home", "puts a worker in the forest")
    yellow.is_at("the forest").table.is_done()


def test_a_worker_to_a_city() -> None:
    yellow = reward("a worker to a city").has(prestige=1)
    yellow.may("takes a worker from home", "declines")
    yellow("takes a worker from home", "puts a worker in Funchal 1").has(prestige=1)


def test_a_favor_turned_up() -> None:
    table = Table()
    yellow = table.seats[0].owns(down=("monk", "scout"))
    table.game.rewards[0] = 2
    table.game.rewards_due[0] = 1
    table.begins("choosing a reward 0")
    yellow("takes the king's reward in Açores: a favor turned up", "flips the scout face-up").shows("scout")
    table.is_done()


def test_a_worker_to_the_city_watch() -> None:
    reward("a worker to the city watch")("takes a worker from home").has(guards=1, pirates=2)


def test_prestige() -> None:
    reward("prestige").has(prestige=3)


def test_reals() -> None:
    reward("Reals").has(reals=5)


def test_royal_support_against_pirates() -> None:
    yellow = reward("royal support")
    yellow.may("discards pirates", "takes bread")("discards pirates").has(pirates=2, bread=0)


def test_royal_support_with_bread() -> None:
    reward("royal support")("takes bread").has(pirates=5, bread=2)


def test_a_windmill_step() -> None:
    reward("a windmill step").has(mill=4)


def test_rewards_may_be_declined() -> None:
    table = Table()
    table.game.rewards_due[1] = 2
    table.begins("choosing a reward 0")
    table.seats[0]("takes no king's reward")
    table.is_done()


def test_ruling_44_a_reward_that_moves_a_worker_moves_one() -> None:
    yellow = reward("a worker to the city watch").may_not("declines")
    assert yellow.table.reason("declines") == "one worker has to be moved"
