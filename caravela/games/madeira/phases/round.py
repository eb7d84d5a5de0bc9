"""The game is played over five rounds of five phases; after the fifth it is over."""

from __future__ import annotations

from typing import Final, final

from caravela.engine.flow import Step
from caravela.games.madeira.components import ROUNDS
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.phases.a_round_setup import ROUND_SETUP_PHASE
from caravela.games.madeira.phases.b_character_actions import CHARACTER_ACTIONS_PHASE
from caravela.games.madeira.phases.c_building_actions import BUILDING_ACTIONS_PHASE
from caravela.games.madeira.phases.d_maintenance import MAINTENANCE_PHASE
from caravela.games.madeira.phases.e_crowns_requests import CROWNS_REQUESTS_PHASE


@final
class Round(Step):
    """The phases in their order; the last one is put on the agenda first."""

    kind = "round"

    def happen(self, game: Madeira) -> None:
        game.do_next(CROWNS_REQUESTS_PHASE, END_OF_ROUND)
        game.do_next(BUILDING_ACTIONS_PHASE, MAINTENANCE_PHASE)
        game.do_next(ROUND_SETUP_PHASE, CHARACTER_ACTIONS_PHASE)


@final
class EndOfRound(Step):
    """The next round, unless it was the last."""

    kind = "end-of-round"

    def happen(self, game: Madeira) -> None:
        game.gifts_left = 0
        if game.round < ROUNDS:
            game.round += 1
            game.do_next(ROUND)
        else:
            game.do_next(END_OF_GAME)


@final
class EndOfGame(Step):
    """Resources become prestige, and pirates cost some; `Madeira.score` computes the amounts (page 18)."""

    kind = "end-of-game"


ROUND: Final = Round()
END_OF_ROUND: Final = EndOfRound()
END_OF_GAME: Final = EndOfGame()
