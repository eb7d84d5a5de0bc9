"""The fields of a table, a player and so on, as positions contain them.

A class lists its fields once, beside its attributes; writing, reading and the tests of copies use this list. Where a
field may be larger with more players, `for_each_seat` is the increase for each.
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.errors import Damaged
from caravela.engine.writing import list_of, named, plain, row_of, truth, whole_number

EXPANSION: Final = "expansion"
"""The modules' part of the position."""
REMEMBERED: Final = "what an action under way remembers; the next turn forgets it"
"""The reason why something cannot be edited."""


class Field:
    """An attribute, and its key in a position."""

    def __init__(self, key: str, attribute: str) -> None:
        self.key: str = key
        self.attribute: str = attribute

    def write(self, holder: object) -> Any:
        """The attribute as plain data."""
        return getattr(holder, self.attribute)

    def read(self, holder: object, position: dict[str, Any], seats: int) -> None:
        """Set the attribute from plain data; refused if it is out of bounds."""


@final
class Number(Field):
    """An integer."""

    def __init__(self, key: str, attribute: str, least: int = 0, most: int = 10**9, for_each_seat: int = 0) -> None:
        super().__init__(key, attribute)
        self.least: int = least
        self.most: int = most
        self.for_each_seat: int = for_each_seat

    def read(self, holder: object, position: dict[str, Any], seats: int) -> None:
        most = self.most + self.for_each_seat * seats
        setattr(holder, self.attribute, whole_number(position, self.key, self.least, most))


@final
class Truth(Field):
    """A boolean."""

    def read(self, holder: object, position: dict[str, Any], seats: int) -> None:
        setattr(holder, self.attribute, truth(position, self.key))


@final
class Row(Field):
    """Numbers in order, as many as on the newly set-up table."""

    def __init__(self, key: str, attribute: str, least: int = 0, most: int = 10**9, for_each_seat: int = 0) -> None:
        super().__init__(key, attribute)
        self.least: int = least
        self.most: int = most
        self.for_each_seat: int = for_each_seat

    def write(self, holder: object) -> Any:
        row: vec[i64] = getattr(holder, self.attribute)
        return plain(row)

    def read(self, holder: object, position: dict[str, Any], seats: int) -> None:
        row: vec[i64] = getattr(holder, self.attribute)
        most = self.most + self.for_each_seat * seats
        refill(row, list_of(position, self.key, len(row), self.least, most))


@final
class NamedRow(Field):
    """Numbers by name; zeros are left out."""

    def __init__(self, key: str, attribute: str, names: list[str], most: int = 999) -> None:
        super().__init__(key, attribute)
        self.names: list[str] = names
        self.most: int = most

    def write(self, holder: object) -> Any:
        row: vec[i64] = getattr(holder, self.attribute)
        return named(row, self.names)

    def read(self, holder: object, position: dict[str, Any], seats: int) -> None:
        row: vec[i64] = getattr(holder, self.attribute)
        refill(row, row_of(position, self.key, self.names[: len(row)], self.most))


@final
class NamedBits(Field):
    """A set of tiles as their names."""

    def __init__(self, key: str, attribute: str, names: list[str], tile: str) -> None:
        super().__init__(key, attribute)
        self.names: list[str] = names
        self.tile: str = tile

    def write(self, holder: object) -> Any:
        return names_of(getattr(holder, self.attribute), self.names)

    def read(self, holder: object, position: dict[str, Any], seats: int) -> None:
        setattr(holder, self.attribute, bits_of(position.get(self.key), self.key, self.names, self.tile))


@final
class NamedBitsBySeat(Field):
    """A set of tiles for each player."""

    def __init__(self, key: str, attribute: str, names: list[str], tile: str) -> None:
        super().__init__(key, attribute)
        self.names: list[str] = names
        self.tile: str = tile

    def write(self, holder: object) -> Any:
        row: vec[i64] = getattr(holder, self.attribute)
        return [names_of(bits, self.names) for bits in row]

    def read(self, holder: object, position: dict[str, Any], seats: int) -> None:
        row: vec[i64] = getattr(holder, self.attribute)
        lists = position.get(self.key)
        if not isinstance(lists, list) or len(lists) != len(row):
            raise Damaged(f"The position's '{self.key}' needs {len(row)} lists of {self.tile}s.")
        refill(row, vec[i64]([bits_of(names, self.key, self.names, self.tile) for names in lists]))


def refill(row: vec[i64], numbers: vec[i64]) -> None:
    """Set another row of numbers. Compiled code would never free a `vec` assigned by `setattr`."""
    if len(row) != len(numbers):
        raise AssertionError(f"{len(numbers)} numbers for {len(row)} places")
    for i in range(len(row)):
        row[i] = numbers[i]


def names_of(bits: i64, names: list[str]) -> list[str]:
    """The names of a set of tiles."""
    return [names[tile] for tile in range(len(names)) if (bits >> tile) & 1 == 1]


def bits_of(given: Any, key: str, names: list[str], tile: str) -> i64:
    """A set of tiles from their names, without duplicates."""
    if not isinstance(given, list):
        raise Damaged(f"The position's '{key}' needs a list of {tile}s.")
    bits: i64 = 0
    for name in given:
        if name not in names:
            raise Damaged(f"The position names a {tile} '{name}', which does not exist.")
        number: i64 = names.index(name)
        if (bits >> number) & 1 == 1:
            raise Damaged(f"The position's '{key}' names the {tile} {name} twice; there is 1.")
        bits |= 1 << number
    return bits


def written(holder: object, fields: list[Field]) -> dict[str, Any]:
    """All fields as plain data."""
    return {field.key: field.write(holder) for field in fields}
