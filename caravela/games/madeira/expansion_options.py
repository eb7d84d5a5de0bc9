"""The options of Madeira: the modules of its expansion, freely combined."""

from __future__ import annotations

from typing import Final

from caravela.engine.options import Option, switch

OPTIONS: Final[list[Option]] = [
    switch("new-beginning", "expansion, module 1: players choose what they start with, tile by tile (reconstructed)"),
    switch("capitanias", "expansion, module 2: a hand of five cards, one of which is played in each round"),
    switch("kings-demands", "expansion, module 3: thirty demands in the place of the Crown's requests"),
    switch("new-roles", "expansion, module 4: die spaces with bonuses, a harvester, pirate citizen and pirate ship"),
    switch("ambassadors", "promotional set: four further favors, one of each guild stays out of the game"),
]
