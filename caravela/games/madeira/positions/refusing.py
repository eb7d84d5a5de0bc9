"""Refuses positions, in one sentence with the actual and the expected value."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.engine.errors import Damaged, OutOfRange


def needs(what: str, actual: object, expected: object, at: str = "") -> None:
    """Refuse a position unless a condition holds; `at` is the start of the path of the value."""
    if actual == expected:
        return
    if at != "" and isinstance(actual, int) and isinstance(expected, int):
        raise OutOfRange(sentence(what, actual, f"{expected}"), at, actual, expected, expected)
    refuse(what, actual, f"{expected}")


def needs_at_most(what: str, actual: i64, most: i64, at: str = "") -> None:
    if actual > most:
        raise OutOfRange(sentence(what, actual, f"at most {most}"), at, actual, 0, most)


def needs_one_of(what: str, found: i64, allowed: list[int]) -> None:
    if found not in allowed:
        refuse(what, found, " or ".join([str(number) for number in allowed]))


def refuse(what: str, found: object, expected: str) -> None:
    raise Damaged(sentence(what, found, expected))


def sentence(what: str, found: object, expected: str) -> str:
    return f"The position has {found} {what}; expected {expected}."
