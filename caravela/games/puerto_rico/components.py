"""The names and numbers of goods, island tiles, placards and places.

A *place* is where colonists work: the five kinds of plantation, the quarries, then the buildings. All tiles of a kind
are one place with as many circles as there are tiles, because the position of a tile does not matter.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

CORN: Final[i64] = 0
INDIGO: Final[i64] = 1
SUGAR: Final[i64] = 2
TOBACCO: Final[i64] = 3
COFFEE: Final[i64] = 4
GOODS: Final[i64] = 5
GOOD_NAMES: Final[list[str]] = ["corn", "indigo", "sugar", "tobacco", "coffee"]

# Plantations have the number of their good; the quarry comes after them, buildings after the quarry.
PLANTATIONS: Final[i64] = 5
QUARRY: Final[i64] = 5
FIRST_BUILDING: Final[i64] = 6
TILE_NAMES: Final[list[str]] = ["corn", "indigo", "sugar", "tobacco", "coffee", "quarry"]

SETTLER: Final[i64] = 0
MAYOR: Final[i64] = 1
BUILDER: Final[i64] = 2
CRAFTSMAN: Final[i64] = 3
TRADER: Final[i64] = 4
CAPTAIN: Final[i64] = 5
PROSPECTOR: Final[i64] = 6
SECOND_PROSPECTOR: Final[i64] = 7
PLACARDS: Final[i64] = 8
PLACARD_NAMES: Final[list[str]] = [
    "settler",
    "mayor",
    "builder",
    "craftsman",
    "trader",
    "captain",
    "prospector",
    "second prospector",
]

BUILDING_NAMES: Final[list[str]] = [
    "small indigo plant",
    "small sugar mill",
    "indigo plant",
    "sugar mill",
    "tobacco storage",
    "coffee roaster",
    "small market",
    "hacienda",
    "construction hut",
    "small warehouse",
    "hospice",
    "office",
    "large market",
    "large warehouse",
    "factory",
    "university",
    "harbor",
    "wharf",
    "guild hall",
    "residence",
    "fortress",
    "customs house",
    "city hall",
    # the new buildings
    "aqueduct",
    "forest house",
    "black market",
    "storehouse",
    "guest house",
    "trading post",
    "church",
    "small wharf",
    "lighthouse",
    "library",
    "specialty factory",
    "union hall",
    "statue",
    "cloister",
    # the nobles
    "land office",
    "chapel",
    "hunting lodge",
    "zoning office",
    "royal supplier",
    "villa",
    "jeweler",
    "royal garden",
]
BASE_BUILDINGS: Final[i64] = 23
CHOSEN_FROM: Final[i64] = 37  # buildings with lower numbers may be chosen for a game
PLANTATION_NAMES: Final[list[str]] = [name + " plantation" for name in GOOD_NAMES]
PLACE_NAMES: Final[list[str]] = [*PLANTATION_NAMES, "quarry", *BUILDING_NAMES]
COLONIST: Final = "colonist"
NOBLE: Final = "noble"
FOREST: Final = "forest"

MOST_SEATS: Final[i64] = 5
USUALLY_OCCUPIED: Final[i64] = 8  # the most buildings of a player: rows have room for this many from the beginning
NOBODY: Final[i64] = -1
NOTHING: Final[i64] = -1
NOT_IN_PLAY: Final[i64] = -2  # instead of a taker, for a placard left in the box

# The reasons why the game ends after this round; several may apply.
COLONISTS_SHORT: Final[i64] = 1
CITY_FULL: Final[i64] = 2
POINTS_GONE: Final[i64] = 4
END_NAMES: Final[dict[int, str]] = {1: "colonists short", 2: "city full", 4: "victory points gone"}
