"""The answers that many decisions share."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.engine.flow import Move
from caravela.games.madeira.components import MOST_SEATS


@final
class Decline(Move):
    """Not to do what one may do, or no more of it."""

    kind = "decline"
    says = "declines"


DECLINE: Final = Decline()
SEATS: Final[i64] = MOST_SEATS
