"""Rows of numbers: those that copies of a game share, which are replaced and never changed, and those of one game."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64


def with_number(row: vec[i64], place: i64, number: i64) -> vec[i64]:
    """A row like this one with another number at one place."""
    changed = row[:]
    changed[place] = number
    return changed


def write_over(row: vec[i64], numbers: vec[i64], many: i64) -> None:
    """The first so many numbers of another row into one that no copy shares."""
    for place in range(many):
        row[place] = numbers[place]
