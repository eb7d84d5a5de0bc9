"""A cache for views: a part of a view is returned again, as the same object, as long as its content is the same.

Most of a table does not change from one move to the next, and building dictionaries is most of the cost of a view. Each
part first lists the numbers that it depends on; if they equal the last ones, it is reused. Parts are shared by all
views of a seat, so they must not be modified.
"""

from __future__ import annotations

from typing import Any, final

from librt.vecs import append, vec
from mypy_extensions import i64

from caravela.engine.writing import named


@final
class ShownPart:
    """One part of a view, with the numbers that it was built from."""

    def __init__(self) -> None:
        self.numbers: vec[i64] = vec[i64]()
        self.at: i64 = 0
        self.content: Any = None  # None while the numbers do not match

    def begin(self) -> None:
        """Start listing the numbers, always in the same order."""
        self.at = 0

    def number(self, number: i64) -> None:
        at = self.at
        if at == len(self.numbers):
            self.numbers = append(self.numbers, number)
            self.content = None
        elif self.numbers[at] != number:
            self.numbers[at] = number
            self.content = None
        self.at = at + 1

    def row(self, row: vec[i64]) -> None:
        """List all numbers of a row, and its length."""
        self.number(len(row))
        for number in row:
            self.number(number)

    def is_known(self) -> bool:
        """Whether all numbers equal the last ones."""
        if self.at < len(self.numbers):
            self.numbers = self.numbers[: self.at]
            self.content = None
        return self.content is not None

    def named(self, row: vec[i64], names: list[str]) -> dict[str, int]:
        """The nonzero numbers of a row, by name."""
        self.begin()
        self.row(row)
        if not self.is_known():
            self.content = named(row, names)
        content: dict[str, int] = self.content
        return content


@final
class Shown:
    """The parts of one seat's views, in the order in which a game builds them."""

    def __init__(self) -> None:
        self.parts: list[ShownPart] = []
        self.next: i64 = 0

    def begin(self) -> None:
        """Start the next view with its first part."""
        self.next = 0

    def part(self) -> ShownPart:
        """The next part, which starts to list its numbers."""
        if self.next == len(self.parts):
            self.parts.append(ShownPart())
        part = self.parts[self.next]
        self.next += 1
        part.begin()
        return part
