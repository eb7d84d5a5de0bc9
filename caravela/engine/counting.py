"""Counting everything on the table: how the match finds out what a move or a step has changed.

A game counts its things in one function and in a fixed order, so that two counts can be compared number by number. Each
number has a label: whose it is, what it is, where it lies, and whether only its owner may know it. Pieces are counted
wherever they lie, so what leaves one place arrives at another. Points are counted by source.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

POINTS: Final = "points"
"""The thing of which a player's score is made; its place is the source."""
ZEROS: Final = vec[i64]([0] * 64)
"""For things that there are once: a vec is extended by a vec far faster than by a list."""


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
        self.seat: i64 = seat  # -1 is the table
        self.thing: str = thing
        self.place: str = place
        self.secret: bool = secret  # known only to its seat; of the table, to nobody
        self.at_end: bool = at_end  # points that only the end of the game counts: told as what they would be now
        self.unknown: bool = unknown  # known to nobody before the game is over, not even to its seat
        self.gains_open: bool = gains_open  # everybody sees it change, though the total is secret

    def seen_by(self, viewer: i64) -> bool:
        """Whether somebody sees how many there are."""
        if self.unknown:
            return False
        return not self.secret or (self.seat >= 0 and self.seat == viewer)

    def change_seen_by(self, viewer: i64) -> bool:
        """Whether somebody sees by how many they become more or fewer."""
        return self.gains_open or self.seen_by(viewer)


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

    def add_one(self, at: i64, seat: i64, thing: str, places: list[str]) -> None:
        """A thing that there is once lies at one of these places of this seat, or of the table, or at none of them."""
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
        """A player has so many points from this source, or would have if the game ended now."""
        self.numbers = append(self.numbers, number)
        if self.labelled:
            self.counters.append(Counter(seat, POINTS, source, secret, at_end, unknown, gains_open))


def differences(before: Count, after: Count) -> list[tuple[int, int]]:
    """Which numbers differ between two counts, and by how much."""
    first, second = before.numbers, after.numbers
    assert len(first) == len(second), "a game counts the same things at every moment"
    changed: list[tuple[int, int]] = []
    for i in range(i64(len(first))):
        if first[i] != second[i]:
            changed.append((i, second[i] - first[i]))
    return changed


def are_same(some: list[Counter], others: list[Counter]) -> bool:
    """Whether two rows of labels say the same."""
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
