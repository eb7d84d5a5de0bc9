"""The last step of a calibration: what tenths of chances become so that they come as often as they are told."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

BENDS = 10
"""Straight pieces of the line."""
LEAST_SHARE = 1e-3
BENDING = 200
"""Steps of a fit."""
STAYING = 1.0
"""Cases that say of each tenth that it may stay as it is."""


def fitted_bends(cases: list[tuple[Array, Array]]) -> list[float]:
    """What tenths of chances become so that they come as often as told, see `Net.bend`.

    Cases are chances and shares of the win, by number of players. Each step makes what came more likely (MM algorithm).
    """
    knots = np.linspace(0, 1, BENDS + 1)
    bends = np.maximum(knots, LEAST_SHARE)
    near = [np.maximum(1 - np.abs(chances[:, :, None] - knots) * BENDS, 0.0) for chances, _ in cases]
    for _ in range(BENDING):
        came, told = np.full(len(knots), STAYING), STAYING / bends
        for (_, won), weights in zip(cases, near, strict=True):
            bent = weights @ bends
            came += np.einsum("psk,ps->k", weights, won / bent) * bends
            told += np.einsum("psk,p->k", weights, won.sum(axis=1) / bent.sum(axis=1))
        bends = np.maximum.accumulate(came / told)
        bends /= bends[-1]
    return [round(float(bend), 4) for bend in bends]


def bent(bends: list[float], chances: Array) -> Array:
    """Chances as a net's file corrects them."""
    raw = np.interp(chances, np.linspace(0, 1, len(bends)), bends)
    answer: Array = raw / raw.sum(axis=1, keepdims=True)
    return answer
