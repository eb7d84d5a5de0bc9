"""The steward: up to two workers move, each to a field without a worker of their colour, or to the forest."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.engine.phrases import Reason
from caravela.games.madeira.actions.workers import STAYS_IN_WATCH, can_leave, move_workers
from caravela.games.madeira.components import STEWARD, TO_FIELD
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.character import Character


@final
class Steward(Character):
    def can_act(self, game: Madeira, seat: i64) -> bool:
        return can_leave(game, seat)

    def why_not(self) -> Reason:
        return STAYS_IN_WATCH.told()

    def act(self, game: Madeira, seat: i64) -> None:
        move_workers(game, seat, TO_FIELD, game.board.steward_workers, True)


THE_STEWARD: Final = Steward(STEWARD)
