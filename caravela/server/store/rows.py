"""Checks rows of an export against the columns of their table, as both kinds of databases store them."""

from __future__ import annotations

import math
from typing import Any

from sqlalchemy import Boolean, Column, Double, Integer, String, Table

LARGEST = 2**31 - 1
"""The largest whole number that PostgreSQL stores in these columns."""


def wrong_in_row(table: Table, row: dict[str, Any]) -> str | None:
    """What is wrong with a row, or None."""
    columns = {column.name: column for column in table.columns}
    if row.keys() != columns.keys():
        return f"it needs exactly the columns {', '.join(columns)}"
    for name, column in columns.items():
        wrong = wrong_in_value(column, row[name])
        if wrong is not None:
            return f"'{name}' {wrong}"
    return None


def wrong_in_value(column: Column[Any], value: Any) -> str | None:
    """What is wrong with a value, or None."""
    if value is None:
        return None if column.nullable else "is missing"
    match column.type:
        case Boolean():
            return None if isinstance(value, bool) else "is neither true nor false"
        case Integer():
            return wrong_in_number(value)
        case Double():
            return None if is_finite(value) else "is not a finite number"
        case String(length=length):  # also long texts, whose length is None
            return wrong_in_text(value, length)
        case other:
            raise AssertionError(f"no check for {other!r}")


def wrong_in_number(value: Any) -> str | None:
    if not isinstance(value, int) or isinstance(value, bool):
        return "is not a whole number"
    return None if -LARGEST - 1 <= value <= LARGEST else "is too large a number"


def is_finite(value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    try:
        return math.isfinite(value)
    except OverflowError:  # a whole number beyond all floating-point numbers
        return False


def wrong_in_text(value: Any, length: int | None) -> str | None:
    if not isinstance(value, str):
        return "is not a text"
    if "\0" in value:
        return "contains the character NUL"
    if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        return "contains half a character"
    return None if length is None or len(value) <= length else f"is longer than {length} characters"
