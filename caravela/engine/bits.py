"""Sets of small numbers as the bits of one integer."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# A bare `1 << number` compiles to a shift of a 32-bit constant, which goes wrong from 31 on; a table does not.
BITS: Final = vec[i64]([2**number for number in range(63)])


def bit(number: i64) -> i64:
    """The set that contains just this number, 0 to 62."""
    return BITS[number]
