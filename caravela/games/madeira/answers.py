"""Answers that many decisions share, and refusals that belong to no single rule."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.engine.flow import Move
from caravela.engine.phrases import Refusal
from caravela.games.madeira.components import MOST_SEATS


@final
class Decline(Move):
    """Decline an optional action, or stop it."""

    kind = "decline"
    says = "declines"
    tells = (
        "declines what the card {card} allows",
        "declines at {building}",
        "ends the action of the {character}",
        "moves no further {piece}",
        "declines ({offer})",
    )


DECLINE: Final = Decline()
SEATS: Final[i64] = MOST_SEATS

NOT_ASKED: Final = Refusal("not-asked", "it answers another question", absent=True)
COSTS_REALS: Final = Refusal("costs-reals", "it costs {count} Real", "it costs {count} Reals")
TAKES_BREAD: Final = Refusal("takes-bread", "it takes {count} bread")
TAKES_GOODS: Final = Refusal("takes-goods", "it takes {count} {good}")
CAME_FROM_THERE: Final = Refusal("came-from-there", "it came from there")
OWN_WORKER_THERE: Final = Refusal("own-worker-there", "you have a worker there")
NO_OWN_WORKER_THERE: Final = Refusal("no-own-worker-there", "you have no worker in {place}")
NO_WORKER_TO_TAKE: Final = Refusal("no-worker-to-take", "no worker of yours is in {place}", absent=True)
NO_WORKER_IN_REGION: Final = Refusal("no-worker-in-region", "you have no worker in this region")
SOMEBODY_THERE: Final = Refusal("somebody-there", "somebody is there")
NOT_BUILT: Final = Refusal("district-not-built", "the district is not built")
AFTER_ENGINEER: Final = Refusal("after-engineer", "after the engineer you have to harvest")
NO_ACCESS_TO_WOOD: Final = Refusal("no-access-to-wood", "you have no access to wood")
CANNOT_MOVE_SHIP: Final = Refusal("cannot-move-ship", "you cannot move a ship")
NO_GOOD: Final = Refusal("no-good", "you have no {good}")
NO_REWARD_THERE: Final = Refusal("no-reward-there", "this reward does not lie in {colony}", absent=True)
