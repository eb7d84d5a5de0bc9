"""The rule of undo: decisions since the last draw and the last decision of another player may be taken back freely."""

from __future__ import annotations

from collections.abc import Sequence


def free_from(deciders: Sequence[int], seat: int) -> int:
    """The earliest line that a seat may take back freely, given who decided each; their number if none."""
    first = len(deciders)
    while first > 0 and deciders[first - 1] == seat:
        first -= 1
    return first
