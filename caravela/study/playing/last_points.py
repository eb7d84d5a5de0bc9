"""Which privilege or building of Puerto Rico the last points came from, when their player was asked.

The question does not say it. The captain's privilege comes first after a load, and is not asked about if chips are left
after it; the bonuses of buildings follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from caravela.games.puerto_rico.game import PuertoRico
from caravela.match.happenings import Happening
from caravela.match.log import Gain
from caravela.match.match import Match

TAKING = "take-last-points"
PRIVILEGE = "captain-privilege"
LOADS = ("load", "load-wharf", "load-small-wharf")


def is_of_privilege(match: Match, happened: Sequence[Sequence[Happening]], seat: int) -> bool:
    """Whether the last points taken in a turn are those of the captain's privilege."""
    for ply in range(1, len(happened)):
        if happened[ply][0].cause == TAKING and happened[ply - 1][0].cause in LOADS:
            before = match.game_before(ply - 1)
            assert isinstance(before, PuertoRico)
            is_first = seat == int(before.role_taker) and not before.captain_has_loaded
            return is_first and all(happening.cause != PRIVILEGE for happening in happened[ply - 1])
    return False


def with_source(gain: Gain, of_privilege: bool) -> Gain:
    """A gain with what it came from, if it is of last points."""
    return replace(gain, cause=PRIVILEGE) if of_privilege and gain.cause == TAKING else gain
