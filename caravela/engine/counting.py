"""Counts everything on the table, so that a match can find out what a move or a step has changed.

A game counts its things in one function and in a fixed order, so that two counts can be compared number by number. Each
number has a label: whose it is, what it is, where it lies, and whether only its owner may know it. Pieces are counted
wherever they lie, so what leaves one place arrives at another. Points are counted by source.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

POINTS: Final = "points"
"""The thing that makes up a player's score; its place is the source."""
ZEROS: Final = vec[i64]([0] * 64)
"""For things that exist once: extending a vec by a vec is much faster than by a list."""


@final
class Counter:
    """The label of one number."""

    def __init__(
        self,
        seat: i64,
        thing: str,
        place: str,
        secret: bool,
        at_end: bool = False,
        unknown: bool = False,
        gains_open: bool = False,
    ) -> None:
        self.seat: i64 = seat  # -1 for the table
        self.thing: str = thing
        self.place: str = place
        self.secret: bool = secret  # known only to its seat; for the table, to nobody
        self.at_end: bool = at_end  # points counted only at the end of the game, shown as they would be now
        self.unknown: bool = unknown  # known to nobody before the game is over, not even to its seat
        self.gains_open: bool = gains_open  # everybody sees its changes, though the total is secret

    def seen_by(self, viewer: i64) -> bool:
        """Whether a viewer sees the number."""
        if self.unknown:
            return False
        return not self.secret or (self.seat >= 0 and self.seat == viewer)

    def change_seen_by(self, viewer: i64) -> bool:
        """Whether a viewer sees changes of the number."""
        return self.gains_open or self.seen_by(viewer)


@final
class Count:
    """All numbers of a position, with their labels on request."""

    def __init__(self, labelled: bool = False) -> None:
        self.labelled: bool = labelled
        self.numbers: vec[i64] = vec[i64]()
        self.counters: list[Counter] = []

    def add(self, number: i64, seat: i64, thing: str, place: str = "", secret: bool = False) -> None:
        """Count a number of things at a place of this seat, or of the table."""
        self.numbers = append(self.numbers, number)
        if self.labelled:
            self.counters.append(Counter(seat, thing, place, secret))

    def add_one(self, at: i64, seat: i64, thing: str, places: list[str]) -> None:
        """Count a thing that exists once: at one of these places of this seat or of the table, or at none."""
        assert len(places) <= len(ZEROS), "so many places are not foreseen"
        first = i64(len(self.numbers))
        self.numbers = extend(self.numbers, ZEROS[: len(places)])
        if at >= 0:
            self.numbers[first + at] = 1
        if self.labelled:
            for place in places:
                self.counters.append(Counter(seat, thing, place, False))

    def add_points(
        self,
        number: i64,
        seat: i64,
        source: str,
        secret: bool = False,
        at_end: bool = False,
        unknown: bool = False,
        gains_open: bool = False,
    ) -> None:
        """Count a player's points from a source; with `at_end`, those they would have if the game ended now."""
        self.numbers = append(self.numbers, number)
        if self.labelled:
            self.counters.append(Counter(seat, POINTS, source, secret, at_end, unknown, gains_open))


def differences(before: Count, after: Count) -> list[tuple[int, int]]:
    """The indices of numbers that differ between two counts, and by how much."""
    first, second = before.numbers, after.numbers
    assert len(first) == len(second), "a game counts the same things at every moment"
    changed: list[tuple[int, int]] = []
    for i in range(i64(len(first))):
        if first[i] != second[i]:
            changed.append((i, second[i] - first[i]))
    return changed


def are_same(some: list[Counter], others: list[Counter]) -> bool:
    """Whether two rows of labels are equal."""
    if len(some) != len(others):
        return False
    for i in range(i64(len(some))):
        one, other = some[i], others[i]
        if one.seat != other.seat or one.thing != other.thing or one.place != other.place:
            return False
        if one.secret != other.secret or one.unknown != other.unknown:
            return False
        if one.at_end != other.at_end or one.gains_open != other.gains_open:
            return False
    return True
