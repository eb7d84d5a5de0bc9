"""A rollout policy: everybody plays the move with the best immediate evaluation.

Evaluating costs time, so it is done for moves with few evaluations, and occasionally for others. Otherwise a player
uses a move's liking: its recent advantage over the alternatives.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from caravela.bots.estimate import NEVER, Estimate
from caravela.bots.lookahead import Spares
from caravela.bots.search.answers import FINE, Answers
from caravela.bots.search.search_settings import SearchSettings
from caravela.bots.search.tree import MOST_SEATS, NONE
from caravela.engine.dice import Dice
from caravela.engine.flow import Step
from caravela.engine.game import Game

LATELY: Final[i64] = 16  # the length of the running mean, in evaluations
KNOWN: Final[i64] = 2  # after this many evaluations, a move's liking is used
FRACTIONS: Final = vec[float]([float(grain) / float(FINE) for grain in range(FINE)])


@final
class ByLiking(Answers):
    def __init__(self, estimate: Estimate, dice: Dice, settings: SearchSettings, moves: i64) -> None:
        super().__init__(estimate, dice, settings)
        self.moves: i64 = moves  # the number of moves in the game
        self.liking: vec[float] = vec[float]([0.0] * (moves * MOST_SEATS))
        self.liked: vec[i64] = vec[i64]([0] * (moves * MOST_SEATS))
        self.values: vec[float] = vec[float]()
        self.spares: Spares = Spares()

    def begin_thinking(self, until: float) -> None:
        self.until = until
        for i in range(i64(len(self.liked))):
            self.liked[i] = min(self.liked[i], KNOWN)  # so that new evaluations count more

    def choose(self, game: Game, step: Step) -> i64:
        best = NONE if self.is_time_to_look() else self.liked_most(step.seat)
        return self.look(game, step.seat) if best == NONE else best

    def write_weights(self, game: Game, step: Step, weights: vec[float]) -> float:
        best = self.look(game, step.seat)
        most = self.values[best]
        total = 0.0
        for i in range(self.out.count):
            weights[i] = exp((self.values[i] - most) / self.settings.sharpness)
            total += weights[i]
        return total

    def look(self, game: Game, seat: i64) -> i64:
        """Evaluate every option; returns the index of the best one."""
        out = self.out
        count = out.count
        while len(self.values) < count:
            self.values = append(self.values, 0.0)
        values = self.values
        mean = 0.0
        best: i64 = 0
        for i in range(count):
            twin = self.spares.copy_of(game)
            twin.play(out.moves[i])
            values[i] = self.estimate.value(twin, seat)
            self.spares.take_back(twin)
            mean += values[i]
            if values[i] > values[best]:
                best = i
        mean /= float(count)
        first = seat * self.moves
        for i in range(count):
            self.like(first + out.moves[i].number, values[i] - mean)
        return best

    def like(self, place: i64, value: float) -> None:
        """Update the running mean of a move's advantage over the alternatives."""
        self.liked[place] += 1
        rate = 1.0 / float(min(self.liked[place], LATELY))
        self.liking[place] += rate * (value - self.liking[place])

    def is_time_to_look(self) -> bool:
        """Whether known options are evaluated again."""
        looks = self.settings.looks
        return looks > 0 and self.dice.below(looks) == 0

    def liked_most(self, seat: i64) -> i64:
        """The index of the option that its player likes most; -1 if one has too few evaluations."""
        out = self.out
        moves = out.moves
        liking = self.liking
        liked = self.liked
        dice = self.dice
        undrawn = dice.carry
        noise = self.settings.noise
        first = seat * self.moves
        best: i64 = 0
        best_value = NEVER
        for i in range(out.count):
            place = first + moves[i].number
            if liked[place] < KNOWN:
                dice.carry = undrawn  # evaluating consumes no randomness
                return NONE
            value = liking[place] + noise * FRACTIONS[dice.below(FINE)]
            if value > best_value:
                best_value = value
                best = i
        return best
