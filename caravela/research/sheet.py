"""The observation of a seat as numbers in a fixed order.

Each game declares its observation once, as a list of calls like `sheet.number("doubloons", player.doubloons)`. The same
list fills an array of numbers and, on a sheet that keeps names, names the numbers of the layout for entities and text.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64

ZERO: Final[i64] = 0
"""Use it in conditional expressions: with a literal there, compiled code creates Python integers for both sides."""


@final
class Sheet:
    """Fills an array from `at` on. A sheet that keeps names also records the meaning of each number.

    Filling a sheet again writes only changed numbers, because most are flags that seldom change. So a sheet always
    serves games with the same players and options, and nothing else may write to it.
    """

    def __init__(self, width: i64, seats: i64, seat: i64, keeps_names: bool = False) -> None:
        self.row: vec[i32] = vec[i32]([0] * width)
        self.at: i64 = 0
        self.flags: vec[i64] = vec[i64]()  # for each group of flags, its bits, or one more than its index
        self.group: i64 = 0  # the index of the next group
        self.seats: i64 = seats
        self.seat: i64 = seat  # the observing seat
        self.keeps_names: bool = keeps_names
        self.names: list[str] = []  # the names of all numbers so far
        self.parts: list[tuple[str, str, int, int]] = []  # components: kind, name, index, and their first number

    def begin(self, at: i64, group: i64, seat: i64) -> None:
        """Fill from here on, for this seat."""
        self.at = at
        self.group = group
        self.seat = seat

    def make_room(self, groups: i64) -> None:
        """Allocate groups of flags, all without a flag."""
        self.flags = vec[i64]([0] * groups)

    def next_group(self) -> i64:
        group = self.group
        if group == len(self.flags):
            self.add_group()
        self.group = group + 1
        return group

    def add_group(self) -> None:
        self.flags = append(self.flags, 0)

    def part(self, kind: str, name: str = "", index: i64 = -1) -> None:
        """The following numbers belong to this component."""
        if self.keeps_names:
            self.label_part(kind, name, index)

    def number(self, name: str, value: i64) -> None:
        self.row[self.at] = i32(value)
        self.at += 1
        if self.keeps_names:
            self.label_one(name)

    def flag(self, name: str, value: bool) -> None:
        self.number(name, 1 if value else 0)

    def numbers(self, name: str, values: vec[i64], names: list[str], first: i64 = 0) -> None:
        """One number per name, from a place on. Missing values at the end are zero; their number must be constant."""
        many: i64 = len(names)
        given = i64(len(values)) - first
        if given > many:
            given = many
        row = self.row
        at = self.at
        for i in range(given):
            row[at + i] = i32(values[first + i])
        self.at = at + many
        if self.keeps_names:
            self.label(name, ", ", names)

    def one_of(self, name: str, which: i64, names: list[str]) -> None:
        """A one-hot encoding; all zero if `which` is negative."""
        self.only_flag(which, len(names))
        if self.keeps_names:
            self.label(name, " is ", names)

    def bits(self, name: str, bits: i64, names: list[str]) -> None:
        """A flag for each bit."""
        many: i64 = len(names)
        group = self.next_group()
        changed = bits ^ self.flags[group]
        if changed != 0:
            self.flags[group] = bits
            row = self.row
            at = self.at
            i: i64 = 0
            while changed != 0 and i < many:
                if changed & 1 == 1:
                    row[at + i] = i32((bits >> i) & 1)
                changed >>= 1
                i += 1
        self.at += many
        if self.keeps_names:
            self.label(name, ": ", names)

    def owner(self, name: str, owner: i64) -> None:
        """A one-hot encoding of the owner's seat, clockwise from the observer."""
        seats = self.seats
        place: i64 = -1
        if 0 <= owner < seats:
            place = owner - self.seat
            if place < 0:
                place += seats
        self.only_flag(place, seats)
        if self.keeps_names:
            self.label(name, " is ", SEAT_NAMES[:seats])

    def only_flag(self, which: i64, many: i64) -> None:
        """Set the only flag of a group; none if there is no such flag."""
        flag: i64 = 0
        if 0 <= which < many:
            flag = which + 1
        group = self.next_group()
        before = self.flags[group]
        if flag != before:
            row = self.row
            at = self.at - 1
            self.flags[group] = flag
            if before > 0:
                row[at + before] = 0
            if flag > 0:
                row[at + flag] = 1
        self.at += many

    # -- names: separate functions, so that those above are short enough for the C compiler to inline -------------

    def label_part(self, kind: str, name: str, index: i64) -> None:
        self.parts.append((kind, name, index, self.at))

    def label_one(self, name: str) -> None:
        self.names.append(name)

    def label(self, name: str, kind: str, names: list[str]) -> None:
        """Record the names of numbers of one kind."""
        for meaning in names:
            self.names.append(name + kind + meaning)


SEAT_NAMES: list[str] = [
    "the observer",
    "the next seat",
    "the second seat on",
    "the third seat on",
    "the fourth seat on",
]


class Observer:
    """Fills a sheet for a game."""

    version: int = 1
    """Changes with each change of the layout."""

    def fill(self, game: Any, sheet: Sheet) -> None:
        """Write everything that the observing seat may see, always the same numbers in the same order."""
