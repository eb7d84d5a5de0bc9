"""Refusals of positions in one sentence with the actual and the expected value."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.engine.errors import Damaged, OutOfRange
from caravela.games.vasco_da_gama.components import (
    NOBODY,
)


def refuse(sentence: str) -> None:
    raise Damaged(f"The position cannot be: {sentence}.")


def expect(what: str, found: i64, wanted: i64, at: str = "") -> None:
    """Refuse any other value of a number; `at` is the start of its path."""
    expect_from(what, found, wanted, wanted, at)


def expect_from(what: str, found: i64, least: i64, most: i64, at: str = "") -> None:
    """Refuse a number out of bounds."""
    if not least <= found <= most:
        bounds = f"{least}" if least == most else f"{least} to {most}"
        sentence = f"The position cannot be: {what} is {found}, where {bounds} is expected."
        raise OutOfRange(sentence, at, found, least, most)


def seat_name(seat: i64) -> str:
    return "nobody" if seat == NOBODY else f"seat {seat + 1}"


def expect_seat(what: str, found: i64, wanted: i64) -> None:
    if found != wanted:
        refuse(f"{what} is {seat_name(found)}, where {seat_name(wanted)} is expected")
