"""Weak levels overlook moves and count only their own gain, but never play random moves."""

from __future__ import annotations

import pytest

from caravela.bots.experiments.simulation import SimulatedTable, play_one
from caravela.bots.greedy import BeginnerBot
from caravela.bots.lookahead import Spares, play_to_quiet
from caravela.bots.noticing import Noticing
from caravela.bots.roster import bot_named, estimate_for, policy_for
from caravela.engine.dice import Dice
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.games import names, rules_of
from tests.bots.test_policies import WITH_POLICIES, scores, some_policy
from tests.bots.test_search import HIDING, after, with_a_secret

WEAK = ["cabin-boy", "sailor"]


def options(game: Game) -> list[Move]:
    out = MoveList()
    game.next_step().options(game, out)
    return out.listed()


def noticed(noticing: Noticing, game: Game, seed: int) -> list[Move]:
    out = MoveList()
    game.next_step().options(game, out)
    noticing.keep_noticed(game, out, Dice(seed))
    return out.listed()


@pytest.mark.parametrize("game", WITH_POLICIES)
def test_who_is_cold_notices_what_the_policy_likes_best(game: str) -> None:
    position, policy = wide(game), some_policy(game)
    found = dict(zip(options(position), scores(policy, position), strict=True))
    seen = noticed(Noticing(policy, 3, 0), position, 1)
    assert len(seen) == 3
    assert min(found[move] for move in seen) >= max(score for move, score in found.items() if move not in seen)
    assert seen == [move for move in options(position) if move in seen]


@pytest.mark.parametrize("game", names())
def test_what_is_noticed_changes_from_time_to_time(game: str) -> None:
    position = wide(game)
    for policy in (None, policy_for(rules_of(game))):
        noticing = Noticing(policy, 2, 512)
        drawn = {tuple(move.number for move in noticed(noticing, position, seed)) for seed in range(20)}
        assert len(drawn) > 1
        assert noticed(noticing, position, 3) == noticed(noticing, position, 3)


def test_few_moves_are_all_noticed() -> None:
    position = wide("puerto-rico")
    assert noticed(Noticing(None, 64, 64), position, 1) == options(position)


@pytest.mark.parametrize("game", names())
def test_a_beginner_counts_what_a_move_brings_to_himself(game: str) -> None:
    """Among the moves it notices it takes the one with the best result for itself, ignoring the others' results."""
    rules, estimate = rules_of(game), estimate_for(rules_of(game))
    for plies in (30, 60, 90):
        position = after(rules, 3, plies)
        seat = position.next_step().seat
        bot = BeginnerBot(rules, estimate, 1, Noticing(None, 64, 64))
        copy = Dice(1)
        worths = {}
        bot.noticing.keep_noticed(rules.imagined(position, seat, copy), MoveList(), copy)
        for move in options(position):
            twin = rules.imagined(position, seat, copy)
            twin.play(move)
            worths[move] = float(estimate.value(play_to_quiet(estimate, twin, copy, MoveList(), Spares()), seat))
        assert worths[bot.choose(position)] == max(worths.values())


@pytest.mark.parametrize("name", WEAK)
@pytest.mark.parametrize(("game", "wishes"), HIDING)
def test_weak_levels_are_blind_to_what_is_hidden(name: str, game: str, wishes: dict[str, object]) -> None:
    position, twin = with_a_secret(game, 120, wishes)
    for seed in range(4):
        bots = [bot_named(name, rules_of(game), seed) for _ in range(2)]
        assert bots[0].choose(position) is bots[1].choose(twin)


@pytest.mark.parametrize("name", WEAK)
@pytest.mark.parametrize("game", names())
def test_weak_levels_play_whole_games_the_same_for_a_seed(name: str, game: str) -> None:
    table = SimulatedTable(game, [name.replace("sailor", "sailor@4")] * 3)
    assert play_one(table, 2) == play_one(table, 2)


def wide(game: str) -> Game:
    """A position with many moves."""
    rules = rules_of(game)
    for plies in range(20, 400):
        position = after(rules, 3, plies)
        if len(options(position)) >= 6:
            return position
    raise AssertionError("no such position")
