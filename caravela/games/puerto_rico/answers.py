"""The two answers that many decisions share, and the reasons that close many moves."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.engine.flow import Move
from caravela.engine.phrases import Refusal


@final
class Pass(Move):
    """Do not use the action of a role."""

    kind = "pass"
    says = "passes"


@final
class Decline(Move):
    """Do not use a privilege or the function of a building."""

    kind = "decline"
    says = "declines"
    tells = (
        "does not use the {function}",
        "does not use the privilege of the {role}",
        "leaves the last {chips} in the supply",
        "keeps nothing more on the {place}",
    )


PASS: Final = Pass()
DECLINE: Final = Decline()
SEATS: Final[i64] = 5

NOT_ASKED: Final = Refusal("not-asked", "this is not asked for now", absent=True)
NOT_IN_GAME: Final = Refusal("not-in-game", "it is not in this game", absent=True)
NOBODY_THERE: Final = Refusal("nobody-there", "nobody is there", absent=True)
NO_CIRCLE: Final = Refusal("no-circle", "you have no such place", absent=True)
NO_BUILDING_ALLOWS: Final = Refusal("no-building-allows", "no building of yours allows it", absent=True)
NO_GOOD: Final = Refusal("no-good", "you have no {good}")
NO_TILE: Final = Refusal("no-tile", "you have no {tile}")
CIRCLES_FULL: Final = Refusal("circles-full", "every circle there has a colonist")
NOT_FACE_UP: Final = Refusal("not-face-up", "no {tile} lies face-up")
NOT_OCCUPIED: Final = Refusal("not-occupied", "nobody works in your {building}")
USED_IN_PHASE: Final = Refusal("used-in-phase", "you have used your {building} in this phase")
