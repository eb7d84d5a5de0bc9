"""A sheet of numbers with what a seat sees, filled in a fixed order.

Each game declares its observation once, as a list of calls like `out.number("doubloons", player.doubloons)`. The same
list fills an array of numbers (`Sheet`), names the numbers of the layout and makes entities and text (`NamedSheet`).
"""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i32, i64


class Sheet:
    """Only the numbers: fills an array from `at` on and ignores names."""

    def __init__(self, width: i64, seats: i64, seat: i64) -> None:
        self.row: vec[i32] = vec[i32]([0] * width)
        self.at: i64 = 0
        self.seats: i64 = seats
        self.seat: i64 = seat  # the observing seat

    def part(self, kind: str, name: str = "", index: i64 = -1) -> None:
        """The following numbers belong to this component."""

    def number(self, name: str, value: i64) -> None:
        self.row[self.at] = i32(value)
        self.at += 1

    def flag(self, name: str, value: bool) -> None:
        self.number(name, 1 if value else 0)

    def numbers(self, name: str, values: vec[i64], names: list[str], first: i64 = 0) -> None:
        """One number per name, from the first value on; zeros where the values end."""
        many: i64 = len(names)
        told = i64(len(values)) - first
        if told > many:
            told = many
        elif told < 0:
            told = 0
        row = self.row
        at = self.at
        for i in range(told):
            row[at + i] = i32(values[first + i])
        for i in range(told, many):
            row[at + i] = 0
        self.at = at + many

    def one_of(self, name: str, which: i64, names: list[str]) -> None:
        """A one at the given index, none if `which` is negative."""
        many: i64 = len(names)
        row = self.row
        at = self.at
        for i in range(many):
            row[at + i] = 0
        if 0 <= which < many:
            row[at + which] = 1
        self.at = at + many

    def bits(self, name: str, bits: i64, names: list[str]) -> None:
        """A one for each bit that is set."""
        many: i64 = len(names)
        row = self.row
        at = self.at
        for i in range(many):
            row[at + i] = i32((bits >> i) & 1)
        self.at = at + many

    def owner(self, name: str, owner: i64) -> None:
        """A one at the seat of the owner, counted clockwise from the observer."""
        row = self.row
        at = self.at
        seats = self.seats
        for i in range(seats):
            row[at + i] = 0
        if 0 <= owner < seats:
            row[at + (owner - self.seat + seats) % seats] = 1
        self.at = at + seats


@final
class NamedSheet(Sheet):
    """The same numbers with their names, by component."""

    def __init__(self, width: i64, seats: i64, seat: i64) -> None:
        super().__init__(width, seats, seat)
        self.names: list[str] = []
        self.parts: list[tuple[str, str, int, int]] = []  # kind, name, index, where its numbers begin

    def part(self, kind: str, name: str = "", index: i64 = -1) -> None:
        self.parts.append((kind, name, index, self.at))

    def label(self, name: str) -> None:
        self.names.append(name)

    def number(self, name: str, value: i64) -> None:
        super().number(name, value)
        self.label(name)

    def numbers(self, name: str, values: vec[i64], names: list[str], first: i64 = 0) -> None:
        super().numbers(name, values, names, first)
        for each in names:
            self.label(name + ", " + each)

    def one_of(self, name: str, which: i64, names: list[str]) -> None:
        super().one_of(name, which, names)
        for each in names:
            self.label(name + " is " + each)

    def bits(self, name: str, bits: i64, names: list[str]) -> None:
        super().bits(name, bits, names)
        for each in names:
            self.label(name + ": " + each)

    def owner(self, name: str, owner: i64) -> None:
        super().owner(name, owner)
        for i in range(self.seats):
            self.label(name + " is " + SEAT_NAMES[i])


SEAT_NAMES: list[str] = [
    "the observer",
    "the next seat",
    "the second seat on",
    "the third seat on",
    "the fourth seat on",
]


class Observer:
    """How a game fills a sheet."""

    version: int = 1
    """Changes with each change of the layout."""

    def fill(self, game: Any, out: Sheet) -> None:
        """Fill in all that the seat of the sheet may see; always the same numbers in the same order."""
