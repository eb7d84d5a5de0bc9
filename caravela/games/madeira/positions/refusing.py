"""How a position is refused: one sentence with what is found and what is expected."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.engine.errors import Damaged


def needs(what: str, found: object, expected: object) -> None:
    """Refuse a position in which something is not what it has to be."""
    if found != expected:
        refuse(what, found, f"{expected}")


def needs_at_most(what: str, found: i64, most: i64) -> None:
    if found > most:
        refuse(what, found, f"at most {most}")


def needs_one_of(what: str, found: i64, allowed: list[int]) -> None:
    if found not in allowed:
        refuse(what, found, " or ".join([str(number) for number in allowed]))


def refuse(what: str, found: object, expected: str) -> None:
    raise Damaged(f"The position has {found} {what}; expected {expected}.")
