"""Converts rows of numbers to plain data and back, for writing and reading positions."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.errors import Damaged


def named(row: vec[i64], names: list[str]) -> dict[str, int]:
    """The nonzero numbers of a row, by name."""
    by_name: dict[str, int] = {}
    for i in range(i64(len(row))):
        number = row[i]
        if number != 0:
            by_name[names[i]] = number
    return by_name


def plain(row: vec[i64]) -> list[int]:
    return [number for number in row]


def whole_number(fields: dict[str, Any], key: str, least: int = 0, most: int = 10**9) -> int:
    """An integer of a position, within its bounds."""
    if key not in fields:
        raise Damaged(f"The position has no '{key}'.")
    value = fields[key]
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise Damaged(f"The position's '{key}' is {value!r}; it needs a whole number from {least} to {most}.")
    return value


def truth(fields: dict[str, Any], key: str) -> bool:
    value = fields.get(key)
    if not isinstance(value, bool):
        raise Damaged(f"The position's '{key}' needs true or false.")
    return value


def row_of(fields: dict[str, Any], key: str, names: list[str], most: int = 999) -> vec[i64]:
    """A row from numbers by name; missing ones are zero."""
    values = fields.get(key)
    if not isinstance(values, dict):
        raise Damaged(f"The position's '{key}' needs numbers by name.")
    row = vec[i64]([0] * len(names))
    for name in values:
        if name not in names:
            raise Damaged(f"The position's '{key}' names '{name}', which is none of {', '.join(names)}.")
        row[names.index(name)] = whole_number(values, name, 0, most)
    return row


def list_of(fields: dict[str, Any], key: str, length: int, least: int, most: int) -> vec[i64]:
    """A row from a list of numbers."""
    values = fields.get(key)
    if not isinstance(values, list) or len(values) != length:
        raise Damaged(f"The position's '{key}' needs a list of {length} numbers.")
    row = vec[i64]([0] * length)
    for i in range(length):
        value = values[i]
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise Damaged(f"The position's '{key}' has {value!r}; it needs whole numbers from {least} to {most}.")
        row[i] = value
    return row


def part(fields: dict[str, Any], key: str) -> dict[str, Any]:
    """A part of the position that is itself a mapping."""
    value = fields.get(key)
    if not isinstance(value, dict):
        raise Damaged(f"The position's '{key}' needs named things.")
    return value
