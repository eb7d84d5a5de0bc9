"""Counts lines of play, like perft in computer chess: a changed count means a changed rule."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.engine.flow import MoveList
from caravela.engine.game import Game


def perft(game: Game, depth: i64) -> i64:
    """The number of ways to play this many moves, including draws; a finished game counts once."""
    if depth == 0 or game.is_over():
        return 1
    step = game.next_step()
    answers = MoveList()
    step.options(game, answers)
    weights = step.weights(game)
    count: i64 = 0
    for i in range(answers.count):
        if not step.by_chance or weights[i] > 0:
            twin = game.copy()
            twin.play(answers.moves[i])
            count += perft(twin, depth - 1)
    return count
