"""What everybody would do at first sight, up to the next moment at which a position can be judged."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caravela.bots.estimate import NEVER, Estimate
from caravela.engine.dice import Dice
from caravela.engine.flow import MoveList
from caravela.engine.game import Game

LONGEST_TURN: Final[i64] = 60
"""Moves from one quiet moment to the next, at most."""


def play_to_quiet(estimate: Estimate, game: Game, dice: Dice, out: MoveList) -> Game:
    """Let everybody answer at first sight until the position can be judged; the game as it is then.

    The game itself is played on, or left for a copy of it. `out` is room to work in.
    """
    steps: i64 = 0
    while steps < LONGEST_TURN and not game.is_over() and not estimate.is_quiet(game):
        step = game.next_step()
        out.count = 0
        step.options(game, out)
        if step.by_chance:
            game.play(out.moves[dice.draw(step.weights(game))])
        elif out.count == 1:
            game.play(out.moves[0])
        else:
            game = after_first_sight(estimate, game, step.seat, out)
        steps += 1
    return game


def after_first_sight(estimate: Estimate, game: Game, seat: i64, out: MoveList) -> Game:
    """A copy of the game after the move with which the seat itself stands best at once."""
    best = game
    best_value = NEVER
    for i in range(out.count):
        twin = game.copy()
        twin.play(out.moves[i])
        value = estimate.value(twin, seat)
        if value > best_value:
            best_value = value
            best = twin
    return best
