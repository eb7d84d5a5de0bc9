"""Fits the weights of an estimate to the results of games, by regularised least squares.

At every quiet position of a game, the player's features minus the others' mean are regressed on the final lead. The
regularisation pulls towards the initial weights, so a feature that rarely differs keeps its weight.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from caravela.bots.estimate import Estimate
from caravela.engine.game import Game

HOLD: Final = 3000.0
"""The strength of the regularisation, in positions in which the feature differs by one."""


@final
class GameSamples:
    """Samples of one game: the features of all seats at quiet positions."""

    def __init__(self, estimate: Estimate) -> None:
        self.estimate: Estimate = estimate
        self.size: i64 = len(estimate.features)
        self.rows: vec[float] = vec[float]()
        self.times: vec[float] = vec[float]()

    def note(self, game: Game) -> None:
        """Record a quiet position: every seat's features minus the mean of all seats."""
        size = self.size
        seats = game.seats
        first = i64(len(self.rows))
        row = vec[float]([0.0] * size)
        mean = vec[float]([0.0] * size)
        for seat in range(seats):
            self.estimate.measure(game, seat, row)
            for i in range(size):
                self.rows = append(self.rows, row[i])
                mean[i] += row[i] / float(seats)
        for seat in range(seats):
            for i in range(size):
                self.rows[first + seat * size + i] -= mean[i]
        self.times = append(self.times, self.estimate.time_left(game))


@final
class Fit:
    """The sums needed for a fit; sums of several processes can be added."""

    def __init__(self, weights: list[float]) -> None:
        self.size: i64 = len(weights)
        self.weights: vec[float] = vec[float](weights)
        self.squares: vec[float] = vec[float]([0.0] * (self.size * self.size))
        self.sides: vec[float] = vec[float]([0.0] * self.size)
        self.errors: vec[float] = vec[float]([0.0] * 5)  # count, time, time², error, error × time
        self.games: i64 = 0

    def learn(self, lesson: GameSamples, game: Game) -> None:
        """Add the samples of a finished game."""
        size = self.size
        seats = game.seats
        mean = 0.0
        for seat in range(seats):
            mean += float(game.score(seat)) / float(seats)
        rows = lesson.rows
        first: i64 = 0
        for time in lesson.times:
            for seat in range(seats):
                self.add(rows, first, float(game.score(seat)) - mean, time)
                first += size
        self.games += 1

    def add(self, rows: vec[float], first: i64, ended: float, time: float) -> None:
        size = self.size
        weights = self.weights
        missed = ended
        for i in range(size):
            missed -= weights[i] * rows[first + i]
        squares = self.squares
        sides = self.sides
        for i in range(size):
            left = rows[first + i]
            if left != 0.0:
                sides[i] += left * missed
                for k in range(size):
                    squares[i * size + k] += left * rows[first + k]
        error = missed if missed > 0.0 else -missed
        errors = self.errors
        errors[0] += 1.0
        errors[1] += time
        errors[2] += time * time
        errors[3] += error
        errors[4] += error * time

    def sums(self) -> list[list[float]]:
        """All sums as plain lists, for storage or transfer."""
        return [
            [number for number in self.squares],
            [number for number in self.sides],
            [number for number in self.errors],
            [float(self.games)],
        ]

    def add_sums(self, sums: list[list[float]]) -> None:
        for i in range(self.size * self.size):
            self.squares[i] += sums[0][i]
        for i in range(self.size):
            self.sides[i] += sums[1][i]
        for i in range(i64(5)):
            self.errors[i] += sums[2][i]
        self.games += int(sums[3][0])

    def spread(self) -> list[float]:
        """A linear model of the mean error: at the end, and per round left."""
        sums = [number for number in self.errors]
        count, time, squared, error, product = sums[0], sums[1], sums[2], sums[3], sums[4]
        slope = (count * product - time * error) / max(count * squared - time * time, 1e-9)
        slope = max(slope, 0.0)
        return [max((error - slope * time) / count, 0.5), slope]
