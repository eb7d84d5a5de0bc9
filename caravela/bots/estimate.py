"""An estimate evaluates the position of a player in points; bots choose moves by it.

An estimate is a weighted sum of features, each a fact of the position in the terms of the game. Features are written by
hand in `estimates/`; weights are fitted by `caravela train` and stored in the game's `weights.toml`. The win
probability of a lead depends on how much may still happen, which `spread` measures in points.
"""

from __future__ import annotations

from math import exp, log
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caravela.bots.nets.inputs import Encoder
from caravela.bots.nets.net import Net
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game

NEVER: Final = -1e18
SURE: Final = 0.001  # win probabilities are clipped to this distance from 0 and 1
POINTS_PER_LOGIT: Final = 4.0
WIN_COUNTS: Final = 0.8  # the weight of the win probability in the value; the rest is the lead


class Estimate:
    """One per game. The default counts only the score."""

    def __init__(self) -> None:
        self.features: list[str] = []
        self.weights: vec[float] = vec[float]()
        self.row: vec[float] = vec[float]()  # preallocated row for features
        self.encoder: Encoder = Encoder()
        self.net: Net | None = None  # corrects the features, if there is one
        self.terms: vec[float] = vec[float]()  # preallocated: features times weights, of every seat
        self.corrects: dict[str, list[str]] = {}  # see `merge_corrections`: features that correct others
        self.added: vec[float] = vec[float]()  # from the net's file, added to the weights
        self.facts: list[str] = []  # facts without a weight; a net's file may add points for them
        self.added_for_facts: vec[float] = vec[float]()
        self.facts_row: vec[float] = vec[float]()  # preallocated row for facts

    def measure(self, game: Any, seat: i64, row: vec[float]) -> None:
        """Write the features of this player into the row, in the order of their names."""

    def measure_facts(self, game: Any, seat: i64, row: vec[float]) -> None:
        """Write the facts of this player into the row, in the order of their names."""

    def value(self, game: Any, seat: i64) -> float:
        """The expected points of this player; when the game is over, the score."""
        score: i64 = game.score(seat)
        return float(score)

    def is_quiet(self, game: Any) -> bool:
        """Whether the position can be evaluated: no action is half done, as between two turns."""
        return True

    def is_waste(self, game: Any, move: Move) -> bool:
        """Whether a legal move gives something up for nothing; bots with a net never choose it, whatever the net
        says."""
        return False

    def time_left(self, game: Any) -> float:
        """The approximate number of rounds left."""
        return 1.0

    def round_of(self, game: Any) -> i64:
        """A number that changes from one round to the next."""
        return i64(int(self.time_left(game)))

    def spread(self, game: Any) -> float:
        """The lead in points that raises a player's odds by a factor of e."""
        return 6.0

    def measured(self, game: Any, seat: i64) -> list[float]:
        """The features of this player, in the order of their names."""
        self.measure(game, seat, self.row)
        return [number for number in self.row]

    def reweighed(self, weights: list[float], spread: list[float]) -> Estimate:
        """The same features with other weights."""
        return self

    def with_net(self, net: Net) -> Estimate:
        """The same estimate, corrected by a net."""
        twin = self.reweighed([weight for weight in self.weights], self.spreads())
        twin.net = net
        net.refuse_unknown(self.features + self.facts)
        twin.added = vec[float](net.added_to(self.features))
        twin.added_for_facts = vec[float](net.added_to(self.facts))
        twin.facts_row = vec[float]([0.0] * len(self.facts))
        return twin

    def judged_weights(self) -> list[float]:
        """The weights used for evaluation, including a net's additions."""
        if len(self.added) == 0:
            return [weight for weight in self.weights]
        return [weight + more for weight, more in zip(self.weights, self.added, strict=True)]

    def added_value(self, game: Any, seat: i64) -> float:
        """The net's additions for this player's measured features and facts, in points."""
        value = 0.0
        if len(self.added) > 0:
            value = weighed_by(self.added, self.row)
        if len(self.added_for_facts) > 0:
            self.measure_facts(game, seat, self.facts_row)
            value += weighed_by(self.added_for_facts, self.facts_row)
        return value

    def spreads(self) -> list[float]:
        """The two coefficients of the spread: at the end, and per round left."""
        return [6.0, 0.0]

    def value_with_terms(self, game: Any, seat: i64) -> float:
        """The value of this player; also stores the features times their weights."""
        value = self.value(game, seat)
        self.write_terms(seat)
        return value

    def write_terms(self, seat: i64) -> None:
        """Store the features just measured times their weights for this seat."""
        weights = self.weights
        width = i64(len(weights))
        while len(self.terms) < (seat + 1) * width:
            self.terms = append(self.terms, 0.0)
        terms = self.terms
        row = self.row
        for i in range(width):
            terms[seat * width + i] = weights[i] * row[i]


class Features(Estimate):
    """An estimate with named features and weights."""

    def __init__(self, features: list[str], weights: list[float], spread: list[float]) -> None:
        super().__init__()
        assert len(features) == len(weights)
        self.features = features
        self.weights = vec[float](weights)
        self.row = vec[float]([0.0] * len(features))
        self.least_spread: float = spread[0]
        self.spread_per_round: float = spread[1]

    def spreads(self) -> list[float]:
        return [self.least_spread, self.spread_per_round]

    def spread(self, game: Any) -> float:
        return self.least_spread + self.spread_per_round * self.time_left(game)

    def weighed(self, row: vec[float]) -> float:
        return weighed_by(self.weights, row)


def weighed_by(weights: vec[float], row: vec[float]) -> float:
    value = 0.0
    for i in range(i64(len(weights))):
        value += weights[i] * row[i]
    return value


def drop_waste(estimate: Estimate, game: Game, out: MoveList) -> None:
    """Remove wasteful moves from the options, unless all of them are."""
    kept: i64 = 0
    for i in range(out.count):
        if not estimate.is_waste(game, out.moves[i]):
            out.moves[kept] = out.moves[i]
            kept += 1
    if kept > 0:
        out.count = kept


def lead(estimate: Estimate, game: Game, seat: i64) -> float:
    """A player's lead: half against the average of the others, half against the best of them."""
    own = estimate.value(game, seat)
    best = NEVER
    total = 0.0
    for other in range(game.seats):
        if other != seat:
            value = estimate.value(game, other)
            total += value
            best = max(best, value)
    return own - 0.5 * total / float(game.seats - 1) - 0.5 * best


def standing(estimate: Estimate, game: Game, seat: i64, shares: vec[float], leads: vec[float]) -> float:
    """The value of a position for this player in points; without a net it is the lead. The rows are preallocated."""
    if estimate.net is None:
        return lead(estimate, game, seat)
    judge(estimate, game, shares, leads)
    share = max(min(shares[seat], 1.0 - SURE), SURE)
    return WIN_COUNTS * POINTS_PER_LOGIT * log(share / (1.0 - share)) + (1.0 - WIN_COUNTS) * leads[seat]


def judge(estimate: Estimate, game: Game, shares: vec[float], leads: vec[float]) -> None:
    """Compute every seat's win probability (certain when the game is over) and its lead over the others' mean."""
    seats = game.seats
    net = estimate.net
    over = game.is_over()
    for seat in range(seats):
        if net is not None and not over:
            leads[seat] = estimate.value_with_terms(game, seat) + estimate.added_value(game, seat)
        else:
            leads[seat] = estimate.value(game, seat)
    if over:
        final_shares(game, shares)
    else:
        spread = estimate.spread(game)
        for seat in range(seats):
            shares[seat] = leads[seat] / spread
        if net is not None:
            net.judge(estimate.encoder, game, estimate.terms, i64(len(estimate.weights)), shares, leads)
            logit_scale = net.logit_scale(spread)
            for seat in range(seats):
                shares[seat] *= logit_scale
        to_shares(seats, shares)
        if net is not None:
            net.apply_curve(seats, shares)
    total = 0.0
    for seat in range(seats):
        total += leads[seat]
    others = float(seats - 1)
    for seat in range(seats):
        leads[seat] = leads[seat] - (total - leads[seat]) / others


def to_shares(seats: i64, shares: vec[float]) -> None:
    """Turn logits into shares that add up to one (softmax)."""
    best = NEVER
    for seat in range(seats):
        best = max(best, shares[seat])
    total = 0.0
    for seat in range(seats):
        shares[seat] = exp(shares[seat] - best)
        total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total


def final_shares(game: Game, shares: vec[float]) -> None:
    """One for the winner; winners of a tie share it."""
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
