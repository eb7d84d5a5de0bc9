"""What views have shown: a part of a view is handed out again, the same object, while what it shows is the same.

Most of a table stays as it is from one move to the next, and making its dictionaries anew is most of what a view costs.
Each part names the numbers it is made of before it is made. If they are those of the last time, so is the part. Parts
are shared by all views of a seat, so nobody writes into them.
"""

from __future__ import annotations

from typing import Any, final

from librt.vecs import append, vec
from mypy_extensions import i64

from caravela.engine.writing import named


@final
class ShownPart:
    """One part of a view, and the numbers it was made of."""

    def __init__(self) -> None:
        self.numbers: vec[i64] = vec[i64]()
        self.at: i64 = 0
        self.made: Any = None  # none while the numbers are not those of a part

    def begin(self) -> None:
        """Name the numbers anew, always in the same order."""
        self.at = 0

    def number(self, number: i64) -> None:
        at = self.at
        if at == len(self.numbers):
            self.numbers = append(self.numbers, number)
            self.made = None
        elif self.numbers[at] != number:
            self.numbers[at] = number
            self.made = None
        self.at = at + 1

    def row(self, row: vec[i64]) -> None:
        """All numbers of a row, and how many they are."""
        self.number(len(row))
        for number in row:
            self.number(number)

    def is_known(self) -> bool:
        """Whether all numbers are those of the last time."""
        if self.at < len(self.numbers):
            self.numbers = self.numbers[: self.at]
            self.made = None
        return self.made is not None

    def named(self, row: vec[i64], names: list[str]) -> dict[str, int]:
        """The numbers of a row that are not zero, by name."""
        self.begin()
        self.row(row)
        if not self.is_known():
            self.made = named(row, names)
        made: dict[str, int] = self.made
        return made


@final
class Shown:
    """The parts of one seat's views, in the order in which a game shows them."""

    def __init__(self) -> None:
        self.parts: list[ShownPart] = []
        self.next: i64 = 0

    def begin(self) -> None:
        """The next view: its first part comes next."""
        self.next = 0

    def part(self) -> ShownPart:
        """The next part, which begins to name its numbers."""
        if self.next == len(self.parts):
            self.parts.append(ShownPart())
        part = self.parts[self.next]
        self.next += 1
        part.begin()
        return part
