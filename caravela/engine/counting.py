"""Counting everything on the table: how the match finds out what a move or a step has changed.

A game counts its things in one function and in a fixed order, so that two counts can be compared number by number. Each
number has a label: whose it is, what it is, where it lies, and whether only its owner may know it. Pieces are counted
wherever they lie, so what leaves one place arrives at another. Points are counted by source.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

POINTS: Final = "points"
"""The thing of which a player's score is made; its place is the source."""


@final
class Counter:
    """The label of one number."""

    def __init__(self, seat: i64, thing: str, place: str, secret: bool) -> None:
        self.seat: i64 = seat  # -1 is the table
        self.thing: str = thing
        self.place: str = place
        self.secret: bool = secret  # known only to its seat; of the table, to nobody

    def seen_by(self, viewer: i64) -> bool:
        return not self.secret or (self.seat >= 0 and self.seat == viewer)


@final
class Count:
    """Every number of a position, and their labels if they are wanted."""

    def __init__(self, labelled: bool = False) -> None:
        self.labelled: bool = labelled
        self.numbers: vec[i64] = vec[i64]()
        self.counters: list[Counter] = []

    def add(self, number: i64, seat: i64, thing: str, place: str = "", secret: bool = False) -> None:
        """So many of a thing lie at a place of this seat, or of the table."""
        self.numbers = append(self.numbers, number)
        if self.labelled:
            self.counters.append(Counter(seat, thing, place, secret))

    def add_points(self, number: i64, seat: i64, source: str, secret: bool = False) -> None:
        """A player has so many points from this source."""
        self.add(number, seat, POINTS, source, secret)


def differences(before: vec[i64], after: vec[i64]) -> list[int]:
    """Which numbers differ between two counts."""
    assert len(before) == len(after), "a game counts the same things at every moment"
    found: list[int] = []
    for i in range(i64(len(before))):
        if before[i] != after[i]:
            found.append(i)
    return found
