"""The round: discs are placed, actions are taken, ships navigate; then the round or the game ends."""

from __future__ import annotations

from typing import Final, final

from caravela.engine.flow import Step
from caravela.engine.phrases import Facts
from caravela.games.vasco_da_gama.actions.merchant import TURNING_MERCHANT
from caravela.games.vasco_da_gama.components import LEAST_INITIAL, LOWER, UPPER
from caravela.games.vasco_da_gama.end_of_game import LAST_LAUNCHES
from caravela.games.vasco_da_gama.end_of_round import (
    BEFORE_REFILLING,
    CLEAR_MONEY,
    DISCS_RETURN,
    FAVORS_AGAIN,
    REFILL_SECTIONS,
    RENEW_PROJECTS,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.phases.navigation import NAVIGATION_PHASE
from caravela.games.vasco_da_gama.phases.place_discs import NEXT_PLACER
from caravela.games.vasco_da_gama.phases.take_actions import (
    MOVE_MARKER,
    NEXT_NUMBER,
    TURNING_VASCOS_TILE,
)


@final
class Round(Step):
    """Vasco da Gama's tile determines the start of the marker and the offered Reals; then the phases follow."""

    kind = "start-of-round"

    def happen(self, game: VascoDaGama) -> None:
        tile = game.coming
        game.current = tile
        game.coming = 0
        game.marker = tile
        game.money[UPPER] = game.box.money[(tile - LEAST_INITIAL) * 2]
        game.money[LOWER] = game.box.money[(tile - LEAST_INITIAL) * 2 + 1]
        game.do_next(NAVIGATION_PHASE, END_OF_ROUND)
        game.do_next(MOVE_MARKER, NEXT_NUMBER)
        game.do_next(NEXT_PLACER[game.first_player], TURNING_VASCOS_TILE)


@final
class EndOfRound(Step):
    """Each round prepares the next one; the last round ends the game."""

    kind = "end-of-round"

    def happen(self, game: VascoDaGama) -> None:
        if game.round == game.box.rounds:
            game.do_next(FAVORS_AGAIN, LAST_LAUNCHES)
            return
        game.do_next(DISCS_RETURN, ROUND)
        game.do_next(REFILL_SECTIONS, FAVORS_AGAIN)
        game.do_next(CLEAR_MONEY, BEFORE_REFILLING)
        game.do_next(RENEW_PROJECTS, TURNING_MERCHANT)


ROUND: Final = Round()
END_OF_ROUND: Final = EndOfRound()

PHASES: Final[dict[str, str]] = {
    "next-placer": "place-action-discs",
    "move-marker": "take-actions",
    "call-number": "take-actions",
    "navigation-phase": "navigation",
    "end-of-round": "navigation",
    "start-of-round": "end-of-round",
    "end-of-game": "end-of-game",
    "launching-last": "end-of-game",
}
"""The phase that goes on while this is the next of these kinds of steps to come."""
SET_UP: Final = "set-up"
PHASE_KINDS: Final[list[str]] = [SET_UP, *dict.fromkeys(PHASES.values())]


def chapter(game: VascoDaGama) -> Facts:
    """The round and its phase. The end of a round belongs to it even after the round marker has moved."""
    number = int(game.round)
    coming = [step.kind for step in game.agenda]
    phase = "end-of-game"
    for kind in coming:
        phase = PHASES.get(kind, phase)
    if phase == "end-of-round" and game.current == 0:
        phase = SET_UP
    elif phase == "end-of-round" and "clear-reals" not in coming:
        number -= 1
    return {"round": number, "phase": phase}
