"""The current round and phase, for the headings of a log."""

from __future__ import annotations

from typing import Final

from caravela.engine.phrases import Facts
from caravela.games.puerto_rico.components import NOBODY
from caravela.games.puerto_rico.game import PuertoRico

PREPARATION: Final = "preparation"
GAME_END: Final = "game-end"
STEPS_OF_PHASE: Final[dict[str, list[str]]] = {
    PREPARATION: ["round", "choosing-buildings", "drawing-buildings"],
    "taking-role": ["taking-role", "end-of-round"],
    "settler": [
        "settler-phase",
        "settler-turn",
        "settling",
        "settler-again",
        "settling-again",
        "close-settling",
        "after-settlers",
        "renew-plantations",
        "turning-up",
        "hacienda",
        "hacienda-look",
        "hacienda-draw",
        "placing-drawn",
        "receiving-on-island",
        "receiving-on-windrose",
        "hunting-lodge",
        "clearing",
    ],
    "mayor": [
        "mayor-phase",
        "mayor-privilege",
        "mayor-doubled-privilege",
        "deal-people",
        "villa",
        "colonists-arrive",
        "taking-from-ship",
        "place-anew",
        "placing-nobles",
        "placing",
        "fill-circles",
        "fill-ship",
    ],
    "builder": ["builder-phase", "building", "building-paid", "building-bonus", "black-market", "receiving-in-city"],
    "craftsman": [
        "craftsman-phase",
        "production",
        "production-bonus",
        "leaving-goods",
        "have-privilege",
        "use-privilege",
        "craftsman-privilege",
        "craftsman-doubled-privilege",
    ],
    "trader": [
        "trader-phase",
        "selling",
        "after-sale",
        "land-office-draw",
        "land-office-forest",
        "empty-trading-house",
    ],
    "captain": [
        "captain-phase",
        "next-loader",
        "open-turn",
        "loader-turn",
        "lighthouse",
        "union-hall",
        "open-supply",
        "royal-supplier",
        "loading",
        "small-wharf",
        "captain-privilege",
        "load-bonus",
        "goods-storage",
        "storing-turn",
        "storing",
        "keeping",
        "goods-lost",
        "unload-ships",
    ],
    "prospector": ["prospector-phase", "prospector-privilege"],
}
"""By phase, the kinds of the steps that belong to it. Others may come in any phase."""
PHASE_OF: Final[dict[str, str]] = {kind: phase for phase, kinds in STEPS_OF_PHASE.items() for kind in kinds}


def chapter(game: PuertoRico) -> Facts:
    """The phase of the next step that belongs to a phase."""
    phase = GAME_END
    agenda = game.agenda
    for i in range(len(agenda)):
        kind = agenda[len(agenda) - 1 - i].kind
        if kind in PHASE_OF:
            phase = PHASE_OF[kind]
            break
    if game.round == 1 and phase == "settler" and game.role_taker == NOBODY:
        phase = PREPARATION  # the first plantations are turned up
    return {"round": int(game.round), "phase": phase}
