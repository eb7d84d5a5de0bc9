"""The prospector: no action, only the privilege of one doubloon from the bank."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec

from caravela.engine.flow import Step
from caravela.games.puerto_rico.answers import SEATS
from caravela.games.puerto_rico.game import PuertoRico


@final
class Prospecting(Step):
    """A turn only for the prospector."""

    kind = "prospector-phase"

    def happen(self, game: PuertoRico) -> None:
        game.turn(PROSPECTOR_PRIVILEGE[game.role_taker])


@final
class ProspectorPrivilege(Step):
    """A doubloon for the prospector."""

    kind = "prospector-privilege"

    def happen(self, game: PuertoRico) -> None:
        game.players[self.seat].doubloons += game.privilege(self.seat) * game.facts.prospector_doubloons


PROSPECTING: Final = Prospecting()
PROSPECTOR_PRIVILEGE: Final = vec[Step]([ProspectorPrivilege(seat) for seat in range(SEATS)])
