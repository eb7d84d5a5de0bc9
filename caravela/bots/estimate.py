"""An estimate says how well a player stands, in points; bots choose by it.

An estimate is a sum of features, each a fact of the position in the words of the game, times a weight. Features are
written by hand in `estimates/`; weights are fitted by `caravela train` and kept in the game's `weights.toml`. What the
lead is worth in chances to win depends on how much may still happen: `spread` says so, in points.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.game import Game

NEVER: Final = -1e18


class Estimate:
    """One per game. Without knowledge of a game, only the score counts."""

    def __init__(self) -> None:
        self.features: list[str] = []
        self.weights: vec[float] = vec[float]()
        self.row: vec[float] = vec[float]()  # room to measure in, made once

    def measure(self, game: Any, seat: i64, row: vec[float]) -> None:
        """Write the features of this player into the row, in the order of their names."""

    def value(self, game: Any, seat: i64) -> float:
        """What this player may hope for, in points; when the game is over, the score."""
        score: i64 = game.score(seat)
        return float(score)

    def is_quiet(self, game: Any) -> bool:
        """Whether the position can be judged: nothing is half done, as between two turns."""
        return True

    def time_left(self, game: Any) -> float:
        """About how many rounds are still to come."""
        return 1.0

    def round_of(self, game: Any) -> i64:
        """A number that changes from one round to the next."""
        return i64(int(self.time_left(game)))

    def spread(self, game: Any) -> float:
        """How many points of lead make a player about e times as likely to win as one without."""
        return 6.0

    def measured(self, game: Any, seat: i64) -> list[float]:
        """The features of this player, in the order of their names."""
        self.measure(game, seat, self.row)
        return [number for number in self.row]

    def reweighed(self, weights: list[float], spread: list[float]) -> Estimate:
        """The same features with other weights."""
        return self


class Features(Estimate):
    """An estimate made of features and weights."""

    def __init__(self, features: list[str], weights: list[float], spread: list[float]) -> None:
        super().__init__()
        assert len(features) == len(weights)
        self.features = features
        self.weights = vec[float](weights)
        self.row = vec[float]([0.0] * len(features))
        self.least_spread: float = spread[0]
        self.spread_per_round: float = spread[1]

    def spread(self, game: Any) -> float:
        return self.least_spread + self.spread_per_round * self.time_left(game)

    def weighed(self, row: vec[float]) -> float:
        weights = self.weights
        value = 0.0
        for i in range(i64(len(weights))):
            value += weights[i] * row[i]
        return value


def lead(estimate: Estimate, game: Game, seat: i64) -> float:
    """How far this player stands before the others: half before their average, half before the best of them."""
    own = estimate.value(game, seat)
    best = NEVER
    total = 0.0
    for other in range(game.seats):
        if other != seat:
            value = estimate.value(game, other)
            total += value
            best = max(best, value)
    return own - 0.5 * total / float(game.seats - 1) - 0.5 * best


def judge(estimate: Estimate, game: Game, shares: vec[float], leads: vec[float]) -> None:
    """Write down every seat's chance to win, certain when the game is over, and its points before the others' mean."""
    seats = game.seats
    best = NEVER
    total = 0.0
    for seat in range(seats):
        leads[seat] = estimate.value(game, seat)
        best = max(best, leads[seat])
        total += leads[seat]
    if game.is_over():
        final_shares(game, shares)
    else:
        spread = estimate.spread(game)
        all_shares = 0.0
        for seat in range(seats):
            shares[seat] = exp((leads[seat] - best) / spread)
            all_shares += shares[seat]
        for seat in range(seats):
            shares[seat] /= all_shares
    others = float(seats - 1)
    for seat in range(seats):
        leads[seat] = leads[seat] - (total - leads[seat]) / others


def final_shares(game: Game, shares: vec[float]) -> None:
    """One for the winner; several share the win."""
    best_score: i64 = -1000000
    best_tie: i64 = -1000000
    for seat in range(game.seats):
        score = game.score(seat)
        tie = game.tie_break(seat)
        if score > best_score or (score == best_score and tie > best_tie):
            best_score = score
            best_tie = tie
    count = 0.0
    for seat in range(game.seats):
        won = game.score(seat) == best_score and game.tie_break(seat) == best_tie
        shares[seat] = 1.0 if won else 0.0
        count += shares[seat]
    for seat in range(game.seats):
        shares[seat] /= count


def shares_at_end(game: Game) -> list[float]:
    """Every seat's share of the win in a finished game."""
    shares = vec[float]([0.0] * game.seats)
    final_shares(game, shares)
    return [share for share in shares]
