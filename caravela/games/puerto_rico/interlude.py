"""Interludes: the optional actions that buildings allow before a turn. A phase puts one before each player's turn where
it matters."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec

from caravela.engine.flow import Step
from caravela.games.puerto_rico.answers import SEATS
from caravela.games.puerto_rico.game import PuertoRico


@final
class Interlude(Step):
    """One player's buildings are asked."""

    kind = "interlude"

    def happen(self, game: PuertoRico) -> None:
        colonists = game.players[self.seat].colonists
        for building in game.facts.before_turns:
            if colonists[building.place] > 0:
                game.do_next(building.before_any_turn[self.seat])


INTERLUDE: Final = vec[Step]([Interlude(seat) for seat in range(SEATS)])
