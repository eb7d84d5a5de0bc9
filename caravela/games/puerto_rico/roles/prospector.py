"""The prospector: no action, only the privilege of one doubloon from the bank."""

from __future__ import annotations

from typing import Final, final

from caravela.engine.flow import Step
from caravela.games.puerto_rico.game import PuertoRico


@final
class Prospecting(Step):
    """A doubloon for the prospector."""

    def happen(self, game: PuertoRico) -> None:
        game.players[game.role_taker].doubloons += game.privilege(game.role_taker)


PROSPECTING: Final = Prospecting()
