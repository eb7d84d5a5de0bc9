"""The last step of calibration: a piecewise linear calibration curve from predicted to observed win probabilities."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

PIECES = 10
"""The number of linear pieces of the curve."""
LEAST_SHARE = 1e-3
STEPS = 200
"""The number of fitting steps."""
PRIOR_CASES = 1.0
"""The strength of the prior for the identity, in cases per point of the curve."""


def fitted_curve(cases: list[tuple[Array, Array]]) -> list[float]:
    """Fit the points of the calibration curve so that predicted probabilities match observed frequencies, see
    `Net.apply_curve`.

    Cases are predictions and shares of the win, by number of players. Each step increases the likelihood (MM
    algorithm).
    """
    knots = np.linspace(0, 1, PIECES + 1)
    curve = np.maximum(knots, LEAST_SHARE)
    near = [np.maximum(1 - np.abs(chances[:, :, None] - knots) * PIECES, 0.0) for chances, _ in cases]
    for _ in range(STEPS):
        observed, predicted = np.full(len(knots), PRIOR_CASES), PRIOR_CASES / curve
        for (_, won), weights in zip(cases, near, strict=True):
            calibrated = weights @ curve
            observed += np.einsum("psk,ps->k", weights, won / calibrated) * curve
            predicted += np.einsum("psk,p->k", weights, won.sum(axis=1) / calibrated.sum(axis=1))
        curve = np.maximum.accumulate(observed / predicted)
        curve /= curve[-1]
    return [round(float(point), 4) for point in curve]


def calibrated(curve: list[float], chances: Array) -> Array:
    """Probabilities corrected by the calibration curve."""
    raw = np.interp(chances, np.linspace(0, 1, len(curve)), curve)
    answer: Array = raw / raw.sum(axis=1, keepdims=True)
    return answer
