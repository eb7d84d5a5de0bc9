"""Remarks in the log about the king's demands."""

from __future__ import annotations

from typing import Final

from caravela.engine.phrases import Remark

DEMAND_NOT_PAID: Final = Remark("demand-not-paid", "cannot pay for the demand {demand}")
