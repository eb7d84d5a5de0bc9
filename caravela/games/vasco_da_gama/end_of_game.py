"""End of the game: a last chance to launch; then Reals and ships ready to sail are counted.

The counting itself needs no step: `VascoDaGama.score` always includes it.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Reason
from caravela.games.vasco_da_gama.components import MOST_SEATS
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.launching import (
    LAUNCH_NO_MORE,
    Launch,
    can_launch,
    launches_of,
    offer_launches,
    refused_launch,
)


@final
class LastLaunches(Step):
    """Every player in turn from the first."""

    kind = "end-of-game"

    def happen(self, game: VascoDaGama) -> None:
        game.each_in_turn(LAUNCHING_LAST, game.first_player)


@final
class LaunchingLast(Decision):
    """Projects still in front of a player may be launched; captains board automatically (VG-18)."""

    kind = "launching-last"
    question = "End of the game: launch what you still can"

    def applies(self, game: VascoDaGama) -> bool:
        return can_launch(game, self.seat)

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        offer_launches(game, self.seat, out)
        out.add(LAUNCH_NO_MORE)

    def candidates(self, game: VascoDaGama) -> list[Move]:
        return [*launches_of(game, self.seat), LAUNCH_NO_MORE]

    def refusal(self, game: VascoDaGama, move: Move) -> Reason | None:
        return refused_launch(game, self.seat, move.tile) if isinstance(move, Launch) else None


LAST_LAUNCHES: Final = LastLaunches()
LAUNCHING_LAST: Final = vec[Step]([LaunchingLast(seat) for seat in range(MOST_SEATS)])
