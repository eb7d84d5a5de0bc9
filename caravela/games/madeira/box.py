"""Names of the complete box: favors and requests of modules are numbered after those of the base game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caravela.games.madeira.ambassadors.names import AMBASSADOR_NAMES
from caravela.games.madeira.components import FAVOR_NAMES, PLURALS, REQUEST_NAMES, STOCK
from caravela.games.madeira.kings_demands.names import DEMAND_NAMES
from caravela.games.madeira.new_roles.names import ROLE_PLURALS, ROLE_STOCK

ALL_FAVORS: Final[i64] = 16
ALL_FAVOR_NAMES: Final[list[str]] = FAVOR_NAMES + AMBASSADOR_NAMES

ALL_REQUESTS: Final[i64] = 35
ALL_REQUEST_NAMES: Final[list[str]] = REQUEST_NAMES + DEMAND_NAMES

ALL_STOCK: Final[list[str]] = STOCK + ROLE_STOCK
ALL_PLURALS: Final[dict[str, str]] = PLURALS | ROLE_PLURALS
