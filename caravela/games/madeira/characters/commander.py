"""The commander: up to two ships move, each to an empty slot of a colony or a market."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.engine.phrases import Reason, Refusal
from caravela.games.madeira.actions.ships import can_move_ship, move_ships, ship_may_be_helped
from caravela.games.madeira.components import COMMANDER, NOTHING
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.character import Character


@final
class Commander(Character):
    def can_act(self, game: Madeira, seat: i64) -> bool:
        return can_move_ship(game, seat, NOTHING)

    def may_be_helped(self, game: Madeira, seat: i64) -> bool:
        return ship_may_be_helped(game, seat, NOTHING)

    def why_not(self) -> Reason:
        return NOTHING_TO_SAIL_WITH.told()

    def act(self, game: Madeira, seat: i64) -> None:
        move_ships(game, seat, game.board.commander_ships)


THE_COMMANDER: Final = Commander(COMMANDER)

NOTHING_TO_SAIL_WITH: Final = Refusal("nothing-to-sail-with", "you have no ship, goods or wood to sail with")
