"""Refuses positions, in one sentence with the actual and the expected value."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.engine.errors import Damaged, OutOfRange


def needs(what: str, found: object, expected: object, at: str = "") -> None:
    """Refuse a position unless a condition holds; `at` is the start of the path of the value."""
    if found == expected:
        return
    if at != "" and isinstance(found, int) and isinstance(expected, int):
        raise OutOfRange(sentence(what, found, f"{expected}"), at, found, expected, expected)
    refuse(what, found, f"{expected}")


def needs_at_most(what: str, found: i64, most: i64, at: str = "") -> None:
    if found > most:
        raise OutOfRange(sentence(what, found, f"at most {most}"), at, found, 0, most)


def needs_one_of(what: str, found: i64, allowed: list[int]) -> None:
    if found not in allowed:
        refuse(what, found, " or ".join([str(number) for number in allowed]))


def refuse(what: str, found: object, expected: str) -> None:
    raise Damaged(sentence(what, found, expected))


def sentence(what: str, found: object, expected: str) -> str:
    return f"The position has {found} {what}; expected {expected}."
