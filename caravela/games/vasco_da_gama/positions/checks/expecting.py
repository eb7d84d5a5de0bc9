"""Refusals of positions in one sentence with the actual and the expected value."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.engine.errors import Damaged, OutOfRange
from caravela.games.vasco_da_gama.components import (
    NOBODY,
)


def refuse(sentence: str) -> None:
    raise Damaged(f"The position cannot be: {sentence}.")


def expect(what: str, actual: i64, wanted: i64, at: str = "") -> None:
    """Refuse any other value of a number; `at` is the start of its path."""
    expect_from(what, actual, wanted, wanted, at)


def expect_from(what: str, actual: i64, least: i64, most: i64, at: str = "") -> None:
    """Refuse a number out of bounds."""
    if not least <= actual <= most:
        bounds = f"{least}" if least == most else f"{least} to {most}"
        sentence = f"The position cannot be: {what} is {actual}, where {bounds} is expected."
        raise OutOfRange(sentence, at, actual, least, most)


def seat_name(seat: i64) -> str:
    return "nobody" if seat == NOBODY else f"seat {seat + 1}"


def expect_seat(what: str, found: i64, wanted: i64) -> None:
    if found != wanted:
        refuse(f"{what} is {seat_name(found)}, where {seat_name(wanted)} is expected")
