"""Points that a building or a privilege brings: awarded automatically, unless they would take the last chips.

Nobody has to use the function of a building or a privilege. Points never harm the player who takes them, except that
taking the last chip ends the game with this round. Only in this case the player is asked (PR-67).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts
from caravela.games.puerto_rico.answers import DECLINE, SEATS
from caravela.games.puerto_rico.game import PuertoRico


def offer_points(game: PuertoRico, seat: i64, points: i64) -> None:
    """Award points of one function or privilege, or ask first if they would cause the end of the game."""
    if points > 0 and game.ending == 0 and points >= game.points:
        game.offered = points
        game.do_next(TAKING_LAST_POINTS[seat])
    else:
        game.award_points(seat, points)


@final
class TakingLastPoints(Decision):
    """Take the last chips of the supply, or none of these points."""

    kind = "last-points"
    question = "Last points: take what a building or privilege of yours brings, and the game ends after this round"

    def applies(self, game: PuertoRico) -> bool:
        return game.offered > 0

    def options(self, game: PuertoRico, out: MoveList) -> None:
        out.add(TAKE_LAST_POINTS)
        out.add(DECLINE)

    def about(self, game: PuertoRico) -> Facts:
        return {"chips": "chips"}

    def candidates(self, game: PuertoRico) -> list[Move]:
        return [TAKE_LAST_POINTS, DECLINE]


@final
class TakeLastPoints(Move):
    """Take all offered points; points beyond the supply are noted."""

    kind = "take-last-points"
    earns = True
    says = "takes the last points"

    def play(self, game: PuertoRico, seat: i64) -> None:
        game.award_points(seat, game.offered)
        game.offered = 0


TAKING_LAST_POINTS: Final = vec[Step]([TakingLastPoints(seat) for seat in range(SEATS)])

TAKE_LAST_POINTS: Final = TakeLastPoints()
