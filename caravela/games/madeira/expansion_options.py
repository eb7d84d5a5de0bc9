"""The options of Madeira: the modules of its expansion, freely combined, and how the book is read."""

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

# Where the book can be read in two ways the more literal reading is the default.
RULING_OPTIONS: Final[list[Option]] = [
    switch("free-step-prestige", "a free step up of the windmill brings a prestige point at its top (MA-2)"),
    Option(
        "harvest-without-worker",
        ["on", "off"],
        "whoever has no worker in the region may harvest for what a card adds (MA-66)",
        "capitanias",
    ),
    switch(
        "cards-after-skipped-buildings",
        "Machico and Funchal work after buildings that are skipped as well (MA-31)",
        "capitanias",
    ),
    Option(
        "harvester-harvests-twice",
        ["on", "off"],
        "the harvester's special harvest is a further harvest; if off, the harvest of the turn becomes one (MA-69)",
        "new-roles",
    ),
]
