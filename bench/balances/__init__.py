"""Further statistics of the balance report, one module per game."""

from __future__ import annotations

from math import sqrt


def mean_with_error(values: list[int]) -> str:
    """The mean, and half the width of its 95 % interval."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return f"{mean:.1f} ±{1.96 * sqrt(variance / len(values)):.1f}"
