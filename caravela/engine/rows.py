"""Rows of numbers that the copies of a game share, because nothing ever changes one: it is replaced by another row."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64


def with_number(row: vec[i64], place: i64, number: i64) -> vec[i64]:
    """A row like this one with another number at one place."""
    changed = row[:]
    changed[place] = number
    return changed
