"""A fast, predictable random generator for bots, tests and simulation; the same stream compiled or not.

Live tables never use it: see `caravela.match.chance`. It is a multiply-with-carry generator whose arithmetic stays
below 2**63, because compiled integers overflow where interpreted ones grow.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Step

MULTIPLIER: Final[i64] = 1640531364
LOW: Final[i64] = 0xFFFFFFFF


@final
class Dice:
    """A stream of numbers determined by a seed."""

    def __init__(self, seed: int) -> None:
        self.carry: i64 = (seed * 2654435761 + 88675123) % 4611686018427387847 + 1
        for _ in range(8):
            self.below(2)

    def below(self, n: i64) -> i64:
        """A number from 0 up to, not including, n."""
        x: i64 = MULTIPLIER * (self.carry & LOW) + (self.carry >> 32)
        self.carry = x
        return (((x & LOW) ^ (x >> 32)) * n) >> 32

    def draw_for(self, step: Step, game: Any) -> i64:
        """The index of the option that chance draws at a step. For interpreted callers: see `draw`."""
        return self.draw(step.weights(game))

    def draw(self, weights: vec[i64]) -> i64:
        """An index, with probabilities by weight. Compiled code never frees the weights of an interpreted caller."""
        total: i64 = 0
        for weight in weights:
            total += weight
        left = self.below(total)
        index: i64 = 0
        while left >= weights[index]:
            left -= weights[index]
            index += 1
        return index
