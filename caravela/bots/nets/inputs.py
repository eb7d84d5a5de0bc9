"""The input of a net: small whole numbers in a fixed order, most of them zero.

A game describes each player by the same row of numbers and the board by another. Only numbers other than zero are
stored, so reading them is quick.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

LARGEST: Final[i64] = 31
"""No number is larger: what counts further is told in coarser units."""


class Inputs:
    """A sparse row of numbers, filled from the front."""

    def __init__(self) -> None:
        self.places: vec[i64] = vec[i64]([0] * 256)
        self.values: vec[i64] = vec[i64]([0] * 256)
        self.count: i64 = 0  # how many are not zero
        self.at: i64 = 0  # the place of the next number

    def begin(self) -> None:
        self.count = 0
        self.at = 0

    def put(self, place: i64, value: i64) -> None:
        count = self.count
        if count == len(self.places):
            self.places = append(self.places, place)
            self.values = append(self.values, value)
        else:
            self.places[count] = place
            self.values[count] = value
        self.count = count + 1

    def number(self, value: i64) -> None:
        """One number; what is beyond the largest counts as that."""
        if value != 0:
            self.put(self.at, max(min(value, LARGEST), -LARGEST))
        self.at += 1

    def flag(self, holds: bool) -> None:
        if holds:
            self.put(self.at, 1)
        self.at += 1

    def one_of(self, which: i64, many: i64) -> None:
        """A one at the place of the one that holds; none if it is not among them."""
        if 0 <= which < many:
            self.put(self.at + which, 1)
        self.at += many

    def amount(self, value: i64, most: i64) -> None:
        """A number, and a one at the place of the exact amount, those of `most` and above alike; none for nothing."""
        if value > 0:
            self.put(self.at, min(value, LARGEST))
            self.put(self.at + min(value, most), 1)
        elif value < 0:
            self.put(self.at, max(value, -LARGEST))
        self.at += most + 1

    def bits(self, bits: i64, many: i64) -> None:
        """A one for each bit that is set."""
        for i in range(many):
            if (bits >> i) & 1 == 1:
                self.put(self.at + i, 1)
        self.at += many


class Encoder:
    """How a game describes its positions to a net. Without one, a game has no net."""

    version: int = 0
    """Changes when the meaning of a number does; zero is none."""

    def board(self, game: Any, out: Inputs) -> None:
        """What belongs to nobody."""

    def player(self, game: Any, seat: i64, out: Inputs) -> None:
        """What belongs to a player, and where he sits in the order of play."""

    def looks_around(self, step: Any) -> bool:
        """Whether a policy is told of the others too before this decision: it is one about the course of the round."""
        return False
