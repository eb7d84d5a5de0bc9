"""Rows of numbers: rows shared between copies of a game, which are never changed in place, and rows of one game."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64


def with_number(row: vec[i64], place: i64, number: i64) -> vec[i64]:
    """A copy of the row with another number at one place."""
    changed = row[:]
    changed[place] = number
    return changed


def write_over(row: vec[i64], numbers: vec[i64], many: i64) -> None:
    """Copy the first numbers of a row into one that is not shared."""
    for place in range(many):
        row[place] = numbers[place]
