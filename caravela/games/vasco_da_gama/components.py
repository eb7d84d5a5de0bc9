"""The names and numbers of landings, tiles, areas, characters and crew.

Every ship of the box is a tile with a number: the 35 projects first, the merchant ships behind them. Every ship slot
has a number too: from Natal's up to Calicut's, at each landing from left to right.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.phrases import Facts

MOST_SEATS: Final[i64] = 4
NOBODY: Final[i64] = -1
NOTHING: Final[i64] = -1

# Landings, from the nearest to the furthest; a ship that navigates goes to the next one.
NATAL: Final[i64] = 0
TERRA: Final[i64] = 1
MOZAMBIQUE: Final[i64] = 2
MOMBASA: Final[i64] = 3
MALINDI: Final[i64] = 4
CALICUT: Final[i64] = 5
LANDINGS: Final[i64] = 6
LANDING_NAMES: Final[list[str]] = ["Natal", "Terra de Boa Gente", "Mozambique", "Mombasa", "Malindi", "Calicut"]

# The first slot of each landing, and behind the last the number of all slots.
SLOTS: Final[i64] = 21
FIRST_SLOT: Final = vec[i64]([0, 1, 3, 6, 10, 15, 21])
LANDING_OF: Final = vec[i64]([0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5])

# Tiles.
PROJECTS: Final[i64] = 35
MERCHANTS: Final[i64] = 6
MOST_ROUNDS: Final[i64] = 5  # there are enough projects, merchant ships and tiles of Vasco da Gama for this many rounds
TILES: Final[i64] = 41
DECKS: Final[i64] = 3
DECK_NAMES: Final[list[str]] = ["I", "II", "III"]
UPPER_SPACES: Final[i64] = 6
SAO_GABRIEL: Final[i64] = 6  # the space behind the upper six
SPACES: Final[i64] = 7

# Vasco da Gama's tiles are known by their initial numbers.
LEAST_INITIAL: Final[i64] = 4
MOST_INITIAL: Final[i64] = 12
MOST_VARIATION: Final[i64] = 3  # either way
MOST_MARKED: Final[i64] = 15
VASCO_TILES: Final[i64] = 9
UPPER: Final[i64] = 0
LOWER: Final[i64] = 1
MONEY_NAMES: Final[list[str]] = ["upper", "lower"]
MONEY_SPACE_NAMES: Final[list[str]] = ["upper space", "lower space"]

# Areas of the board.
CHARACTERS: Final[i64] = 0
RECRUITING: Final[i64] = 1
PURCHASE: Final[i64] = 2
NAVIGATION: Final[i64] = 3
AREAS: Final[i64] = 4
AREA_NAMES: Final[list[str]] = ["characters", "recruiting", "purchase projects", "navigation"]
ACTION_NAMES: Final[list[str]] = ["characters", "recruiting", "purchase projects", "expedition"]

# Sequence numbers; those behind the last ordinary one belong to the additional action discs.
ORDINARY: Final[i64] = 20
NUMBERS: Final[i64] = 22

# Where an additional action disc is.
AWAY: Final[i64] = 0  # in the characters area
READY: Final[i64] = 1  # in its owner's supply
PLACED: Final[i64] = 2  # on an action slot
ON_CHARACTER: Final[i64] = 3  # on the space of a hosted character
KEPT: Final[i64] = 4  # in its owner's supply, not placed in this round
DISC_NAMES: Final[list[str]] = ["away", "ready", "placed", "on a character", "kept"]

# Crew: four colours of sailors, and missionaries as a fifth colour.
COLOURS: Final[i64] = 4
MISSIONARY: Final[i64] = 4
CREW_KINDS: Final[i64] = 5
COLOUR_NAMES: Final[list[str]] = ["turquoise", "violet", "grey", "orange"]
CREW_NAMES: Final[list[str]] = ["turquoise", "violet", "grey", "orange", "missionary"]
CREW_MEMBER_NAMES: Final[list[str]] = [*(colour + " sailor" for colour in COLOUR_NAMES), "missionary"]
SECTIONS: Final[i64] = 4
HOW_MANY: Final = vec[i64]([kinds.bit_count() for kinds in range(32)])  # in a set of kinds of crew

# Characters.
DIAS: Final[i64] = 0
ALVARES: Final[i64] = 1
SERNIGI: Final[i64] = 2
MANUEL: Final[i64] = 3
CHARACTER_TILES: Final[i64] = 4
CHARACTERS_AREA: Final = "characters area"
CHARACTER_NAMES: Final[list[str]] = ["Bartolomeu Dias", "Francisco Alvares", "Girolamo Sernigi", "Manuel I"]

# The sources of points on the scoring track.
FROM_SLOTS: Final[i64] = 0
FROM_LANDINGS: Final[i64] = 1
FROM_SHIPS: Final[i64] = 2
FROM_DIAS: Final[i64] = 3
SOURCES: Final[i64] = 4
SOURCE_NAMES: Final[list[str]] = ["expeditions", "complete landings", "ships under way", "Bartolomeu Dias"]


def tile_name(tile: i64) -> str:
    """The name of a ship or project by its number on the list of tiles."""
    return f"project {tile + 1}" if tile < PROJECTS else f"merchant ship {tile - PROJECTS + 1}"


def slot_name(slot: i64) -> str:
    """The name of a slot by its place at its landing, counted from the left."""
    landing = LANDING_OF[slot]
    return f"slot {slot - FIRST_SLOT[landing] + 1} of {LANDING_NAMES[landing]}"


def slot_facts(slot: i64) -> Facts:
    """The same as facts."""
    landing = LANDING_OF[slot]
    return {"slot": int(slot - FIRST_SLOT[landing]) + 1, "landing": LANDING_NAMES[landing]}
