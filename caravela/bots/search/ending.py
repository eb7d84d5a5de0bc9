"""Exhaustive search of the end of a game, where few enough lines are left.

Everybody plays the move with the larger share of the win and, if equal, the larger lead; draws are averaged. Hidden
information is sampled in several worlds, which are averaged, too.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.bots.estimate import Estimate, final_shares
from caravela.engine.dice import Dice
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.engine.rules import Rules

LAST_ROUND: Final = 1.0  # in rounds left, as estimates count them
WORLDS: Final[i64] = 3
LINES: Final[i64] = 4000  # the maximum number of moves tried in each world
SAME: Final = 1e-9


@final
class Ending:
    """Solves decisions of the last round."""

    def __init__(self, rules: Rules, estimate: Estimate, dice: Dice) -> None:
        self.rules: Rules = rules
        self.estimate: Estimate = estimate
        self.dice: Dice = dice
        self.left: i64 = 0  # the remaining number of moves to try
        self.shares: vec[float] = vec[float]()  # of the win, by option
        self.leads: vec[float] = vec[float]()  # points minus the others' mean, by option

    def best(self, game: Game, out: MoveList) -> Move | None:
        """The best of the options; None if it is too early or there are too many lines."""
        if self.estimate.time_left(game) > LAST_ROUND or not self.solve(game, out):
            return None
        best: i64 = 0
        for i in range(1, out.count):
            if is_better(self.shares[i], self.leads[i], self.shares[best], self.leads[best]):
                best = i
        return out.moves[best]

    def solve(self, game: Game, out: MoveList) -> bool:
        """Compute the value of each option for the player who decides; returns False if there are too many lines."""
        seat = game.next_step().seat
        self.shares = vec[float]([0.0] * out.count)
        self.leads = vec[float]([0.0] * out.count)
        for _world in range(WORLDS):
            self.left = LINES
            world = self.rules.imagined(game, seat, self.dice)
            for i in range(out.count):
                twin = world.copy()
                twin.play(out.moves[i])
                worths = self.followed(twin)
                if len(worths) == 0:
                    return False
                self.shares[i] += worths[seat] / float(WORLDS)
                self.leads[i] += worths[game.seats + seat] / float(WORLDS)
        return True

    def followed(self, game: Game) -> vec[float]:
        """Every seat's share of the win, then every seat's lead, with best play; empty if there are too many lines.

        Changes the game.
        """
        seats = game.seats
        out = MoveList()
        while True:
            if game.is_over():
                return at_the_end(game)
            step = game.next_step()
            out.count = 0
            step.options(game, out)
            if out.count > 1:
                break
            game.play(out.moves[0])
        weights = step.weights(game) if step.by_chance else vec[i64]()
        total = 0.0
        best = vec[float]()
        for i in range(out.count):
            if step.by_chance and weights[i] == 0:
                continue
            self.left -= 1
            if self.left < 0:
                return vec[float]()
            twin = game.copy()
            twin.play(out.moves[i])
            worths = self.followed(twin)
            if len(worths) == 0:
                return worths
            if step.by_chance:
                weight = float(weights[i])
                if len(best) == 0:
                    best = vec[float]([0.0] * (2 * seats))
                for k in range(2 * seats):
                    best[k] += weight * worths[k]
                total += weight
            elif len(best) == 0 or is_better(
                worths[step.seat], worths[seats + step.seat], best[step.seat], best[seats + step.seat]
            ):
                best = worths
        if step.by_chance:
            for k in range(2 * seats):
                best[k] /= total
        return best


def is_better(share: float, lead: float, other_share: float, other_lead: float) -> bool:
    if share > other_share + SAME:
        return True
    return share > other_share - SAME and lead > other_lead + SAME


def at_the_end(game: Game) -> vec[float]:
    """Shares of the win, then points minus the others' mean."""
    seats = game.seats
    worths = vec[float]([0.0] * (2 * seats))
    final_shares(game, worths)
    total = 0.0
    for seat in range(seats):
        total += float(game.score(seat))
    for seat in range(seats):
        own = float(game.score(seat))
        worths[seats + seat] = own - (total - own) / float(seats - 1)
    return worths
