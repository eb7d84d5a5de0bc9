"""How a position is refused: one sentence with what is found and what is expected."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.engine.errors import Damaged, OutOfRange


def needs(what: str, found: object, expected: object, at: str = "") -> None:
    """Refuse a position in which something is not what it has to be; `at` is the beginning of the path where it
    lies."""
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
