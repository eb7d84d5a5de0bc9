"""The names of the king's demands: six of each kind, in the order of the kinds."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

DEMANDS: Final[i64] = 30
KIND_DEMANDS: Final[i64] = 6
DEMAND_NAMES: Final[list[str]] = [
    "routes without wheat",
    "routes without sugar",
    "routes without wine",
    "routes with pirates",
    "routes by slots",
    "routes with wood",
    "expeditions without Açores",
    "expeditions without Brasil",
    "expeditions without India",
    "expeditions with pirates",
    "expeditions by slots",
    "expeditions with wood",
    "influence of green and blue",
    "influence of blue and orange",
    "influence of orange and violet",
    "influence of violet and green",
    "influence with wood",
    "influence with goods",
    "urbanization of Porto Santo",
    "urbanization of Funchal",
    "urbanization of Machico",
    "urbanization with goods",
    "urbanization by pairs",
    "urbanization of two cities",
    "wealth of colonies",
    "wealth of ships",
    "wealth of regions",
    "wealth of the windmill",
    "wealth of bread",
    "wealth of workers",
]
