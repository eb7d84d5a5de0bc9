"""An estimate says how well a player stands, in points; bots choose by it."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from caravela.engine.game import Game


class Estimate:
    """One per game. Without knowledge of a game, only the score counts."""

    def value(self, game: Any, seat: i64) -> float:
        """What this player may hope for, in points."""
        score: i64 = game.score(seat)
        return float(score)

    def is_quiet(self, game: Any) -> bool:
        """Whether the position can be judged: nothing is half done, as between two turns."""
        return True


def lead(estimate: Estimate, game: Game, seat: i64) -> float:
    """How far this player stands before the others: half before their average, half before the best of them."""
    own = estimate.value(game, seat)
    best = -1e9
    total = 0.0
    for other in range(game.seats):
        if other != seat:
            value = estimate.value(game, other)
            total += value
            best = max(best, value)
    return own - 0.5 * total / float(game.seats - 1) - 0.5 * best
