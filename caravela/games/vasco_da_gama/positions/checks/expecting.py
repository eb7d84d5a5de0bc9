"""Refusals of a position: one sentence with what is found and what is expected."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.engine.errors import Damaged
from caravela.games.vasco_da_gama.components import (
    NOBODY,
)


def refuse(sentence: str) -> None:
    raise Damaged(f"The position cannot be: {sentence}.")


def expect(what: str, found: i64, wanted: i64) -> None:
    """One number that can only be this."""
    if found != wanted:
        refuse(f"{what} is {found}, where {wanted} is expected")


def expect_from(what: str, found: i64, least: i64, most: i64) -> None:
    """One number within its bounds."""
    if least == most:
        expect(what, found, least)
    elif not least <= found <= most:
        refuse(f"{what} is {found}, where {least} to {most} is expected")


def seat_name(seat: i64) -> str:
    return "nobody" if seat == NOBODY else f"seat {seat + 1}"


def expect_seat(what: str, found: i64, wanted: i64) -> None:
    if found != wanted:
        refuse(f"{what} is {seat_name(found)}, where {seat_name(wanted)} is expected")
