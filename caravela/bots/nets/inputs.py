"""The input of a net: small integers in a fixed order, most of them zero.

A game describes each player by the same row of numbers, and the board by another. Only nonzero numbers are stored,
which makes reading them fast.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

LARGEST: Final[i64] = 31
"""Numbers are clipped to this; larger quantities use coarser units."""


class Inputs:
    """A sparse row of integers, filled in order."""

    def __init__(self) -> None:
        self.places: vec[i64] = vec[i64]([0] * 256)
        self.values: vec[i64] = vec[i64]([0] * 256)
        self.count: i64 = 0  # the number of nonzero entries
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
        """Add one number, clipped to the largest."""
        if value != 0:
            self.put(self.at, max(min(value, LARGEST), -LARGEST))
        self.at += 1

    def flag(self, holds: bool) -> None:
        if holds:
            self.put(self.at, 1)
        self.at += 1

    def one_of(self, which: i64, many: i64) -> None:
        """Add a one-hot encoding; all zero if the value is out of range."""
        if 0 <= which < many:
            self.put(self.at + which, 1)
        self.at += many

    def amount(self, value: i64, most: i64) -> None:
        """Add a number and a one-hot encoding of it, with one place for `most` and above and none for zero."""
        if value > 0:
            self.put(self.at, min(value, LARGEST))
            self.put(self.at + min(value, most), 1)
        elif value < 0:
            self.put(self.at, max(value, -LARGEST))
        self.at += most + 1

    def bits(self, bits: i64, many: i64) -> None:
        """Add one place for each bit."""
        for i in range(many):
            if (bits >> i) & 1 == 1:
                self.put(self.at + i, 1)
        self.at += many


class Encoder:
    """Encodes a game's positions for a net. A game without one has no net."""

    version: int = 0
    """A version that changes with the meaning of a number; 0 for none."""

    def board(self, game: Any, out: Inputs) -> None:
        """Encode the shared board."""

    def player(self, game: Any, seat: i64, out: Inputs) -> None:
        """Encode a player's board, and their place in the turn order."""

    def looks_around(self, step: Any) -> bool:
        """Whether a policy also sees the other players at this decision, because it concerns the course of the
        round."""
        return False
