"""Sets of small numbers as the bits of one integer."""

from __future__ import annotations

from mypy_extensions import i64


def bit(number: i64) -> i64:
    """The set that has just this number, 0 to 62.

    A bare `1 << number` compiles to a shift of a 32-bit constant, which goes wrong from 31 on; a variable does not.
    """
    one: i64 = 1
    return one << number
