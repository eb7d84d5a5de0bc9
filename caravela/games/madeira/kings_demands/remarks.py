"""What the log tells of the king's demands beside moves and gains."""

from __future__ import annotations

from typing import Final

from caravela.engine.phrases import Remark

DEMAND_NOT_PAID: Final = Remark("demand-not-paid", "cannot pay for the demand {demand}")
