"""The two answers that many decisions share."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.engine.flow import Move


@final
class Pass(Move):
    """Not to use the action of a role."""

    kind = "pass"
    says = "passes"


@final
class Decline(Move):
    """Not to use a privilege or the function of a building."""

    kind = "decline"
    says = "declines"


PASS: Final = Pass()
DECLINE: Final = Decline()
SEATS: Final[i64] = 5
