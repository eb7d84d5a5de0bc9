"""Rows of numbers shared between copies of a game: they are never changed in place, only replaced."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

NO_ROW: Final = vec[i64]()  # where a row is not in play


def changed(row: vec[i64], place: i64, number: i64) -> vec[i64]:
    """The row with another number at a place."""
    twin = row[:]
    twin[place] = number
    return twin


def added(row: vec[i64], place: i64, number: i64) -> vec[i64]:
    """The row with this amount added at a place."""
    twin = row[:]
    twin[place] += number
    return twin


def zeros(row: vec[i64]) -> vec[i64]:
    """A row of the same length with only zeros."""
    return vec[i64]([0] * len(row))


def place_of(row: vec[i64], number: i64) -> i64:
    """The first place of a row with this number, or -1."""
    for place in range(i64(len(row))):
        if row[place] == number:
            return place
    return -1
