"""The names and numbers of goods, places, slots, buildings, characters, favors, rewards and requests.

A *place* is where a worker may be: the fourteen good fields and the forest, the colony lands, home, the city watch,
then the city spots. A *slot* is where a ship may be: four in each market, then four in each colony.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MOST_SEATS: Final[i64] = 4
ROUNDS: Final[i64] = 5

WHEAT: Final[i64] = 0
SUGAR: Final[i64] = 1
WINE: Final[i64] = 2
GOODS: Final[i64] = 3
GOOD_NAMES: Final[list[str]] = ["wheat", "sugar", "wine"]

# The round after which convertible fields that are printed with a good give another; 0 for never.
CONVERTED_AFTER: Final = vec[i64]([2, 4, 0])

# -- places of workers ---------------------------------------------------------------------------

FIELDS: Final[i64] = 15  # including the forest, which comes last
FOREST: Final[i64] = 14
FIELD_NAMES: Final[list[str]] = ["1a", "1b", "1c", "1d", "2a", "2b", "2c", "2d", "2e", "3a", "3b", "3c", "3d", "3e"]
REGIONS: Final[i64] = 3
FIRST_FIELD: Final = vec[i64]([0, 4, 9, 14, 15])  # first field of each region; the forest comes after the last
REGION_OF: Final = vec[i64]([0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3])  # by field

COLONIES: Final[i64] = 3
COLONY_NAMES: Final[list[str]] = ["Açores", "Brasil", "India"]
FIRST_LAND: Final[i64] = 15
HOME: Final[i64] = 18
WATCH: Final[i64] = 19
OWN_PLACES: Final[i64] = 20  # places with a separate count of workers for each player; city spots are shared

CITIES: Final[i64] = 3
PORTO_SANTO: Final[i64] = 0
FUNCHAL: Final[i64] = 1
MACHICO: Final[i64] = 2
CITY_NAMES: Final[list[str]] = ["Porto Santo", "Funchal", "Machico"]
CITY_SPOTS: Final[i64] = 12
SPOTS: Final[i64] = 36
FIRST_SPOT: Final[i64] = 20
PLACES: Final[i64] = 56
OPEN_SPOTS: Final[i64] = 4  # columns of the two districts that are built from the start
DISTRICTS: Final[i64] = 12  # districts that are not built at the start, four in each city
CITY_DISTRICTS: Final[i64] = 4

PLACE_NAMES: Final[list[str]] = (
    ["field " + name for name in FIELD_NAMES]
    + ["the forest"]
    + COLONY_NAMES
    + ["home", "the city watch"]
    + [city + " " + str(spot + 1) for city in CITY_NAMES for spot in range(12)]
)

# -- slots of ships ------------------------------------------------------------------------------

MARKETS: Final[i64] = 3
LOCATION_SLOTS: Final[i64] = 4
MARKET_SLOTS: Final[i64] = 12
SLOTS: Final[i64] = 24
FROM_HOME: Final[i64] = 24  # instead of a slot, for a ship that starts at home
MARKET_NAMES: Final[list[str]] = ["the wheat market", "the sugar market", "the wine market"]
LOCATION_NAMES: Final[list[str]] = MARKET_NAMES + COLONY_NAMES
LETTERS: Final[list[str]] = ["a", "b", "c", "d"]
SLOT_NAMES: Final[list[str]] = ["slot " + letter + " of " + place for place in LOCATION_NAMES for letter in LETTERS]

# -- owners of spots, slots, rows and so on --------------------------------------------------------

NEUTRAL: Final[i64] = 4  # the neutral citizens, as an owner of city spots
NOBODY: Final[i64] = -1
NOTHING: Final[i64] = -1
NOT_IN_PLAY: Final[i64] = -2
UNBUILT: Final[i64] = -2  # instead of an owner, for the spots of a district with a favor on it

# -- buildings and characters ----------------------------------------------------------------------

MOINHO: Final[i64] = 0
CAPITANIA: Final[i64] = 1
ALFANDEGA: Final[i64] = 2
CASA_DA_COROA: Final[i64] = 3
FORTALEZA: Final[i64] = 4
BUILDINGS: Final[i64] = 5
BUILDING_NAMES: Final[list[str]] = ["Moinho", "Capitania", "Alfândega", "Casa da Coroa", "Fortaleza"]

STEWARD: Final[i64] = 0
COMMANDER: Final[i64] = 1
GUILD_MASTER: Final[i64] = 2
MAYOR: Final[i64] = 3
CHARACTERS: Final[i64] = 4
CHARACTER_NAMES: Final[list[str]] = ["steward", "commander", "guild master", "mayor"]

DIE_FACES: Final[i64] = 3
ROW_DICE: Final[i64] = 3
PIRATE_DICE: Final[i64] = 3
ACTION_MARKERS: Final[i64] = 3
WORKERS: Final[i64] = 12
SHIPS: Final[i64] = 6

# -- guild board -----------------------------------------------------------------------------------

GUILDS: Final[i64] = 4
GUILD_NAMES: Final[list[str]] = ["green", "blue", "orange", "violet"]
PASSING_SLOTS: Final[i64] = 4
PASSING_NAMES: Final[list[str]] = ["I", "II", "III", "IV"]
PASSING_SLOT_NAMES: Final[list[str]] = ["slot " + name for name in PASSING_NAMES]
ROW_REQUESTS: Final[i64] = 5

MONK: Final[i64] = 0
MILLER: Final[i64] = 1
BISHOP: Final[i64] = 2
PATRON: Final[i64] = 3
LORD: Final[i64] = 4
DIPLOMAT: Final[i64] = 5
TREASURER: Final[i64] = 6
NAVIGATOR: Final[i64] = 7
ENGINEER: Final[i64] = 8
CONSTABLE: Final[i64] = 9
LADY: Final[i64] = 10
SCOUT: Final[i64] = 11
FAVORS: Final[i64] = 12
FAVOR_NAMES: Final[list[str]] = [
    "monk",
    "miller",
    "bishop",
    "patron",
    "lord",
    "diplomat",
    "treasurer",
    "navigator",
    "engineer",
    "constable",
    "lady",
    "scout",
]

ROYAL_SUPPORT: Final[i64] = 6
REWARDS: Final[i64] = 8
REWARD_NAMES: Final[list[str]] = [
    "a worker to a field",
    "a worker to a city",
    "a favor turned up",
    "a worker to the city watch",
    "prestige",
    "Reals",
    "royal support",
    "a windmill step",
]
REWARD_PLACES: Final[i64] = 6  # letters A and B of each colony

MARKET_ROUTES: Final[i64] = 0
EXPEDITIONS: Final[i64] = 1
INFLUENCE: Final[i64] = 2
URBANIZATION: Final[i64] = 3
WEALTH: Final[i64] = 4
REQUESTS: Final[i64] = 5
REQUEST_NAMES: Final[list[str]] = ["market routes", "expeditions", "influence", "urbanization", "wealth"]
STARTING_REQUESTS: Final[i64] = 4

# -- where prestige points come from: the five kinds of request, then these -------------------------

FROM_REWARDS: Final[i64] = 5
FROM_BUILDINGS: Final[i64] = 6
FROM_PASSING: Final[i64] = 7
FROM_FAVORS: Final[i64] = 8
FROM_HONOR: Final[i64] = 9
FROM_WINDMILL: Final[i64] = 10
SOURCES: Final[i64] = 11
SOURCE_NAMES: Final[list[str]] = REQUEST_NAMES + [
    "king's rewards",
    "buildings",
    "passing",
    "favors",
    "honor",
    "windmill",
]

# -- phases ----------------------------------------------------------------------------------------

PREPARATION: Final[i64] = 0
ROUND_SETUP: Final[i64] = 1
CHARACTER_ACTIONS: Final[i64] = 2
BUILDING_ACTIONS: Final[i64] = 3
MAINTENANCE: Final[i64] = 4
CROWNS_REQUESTS: Final[i64] = 5
PHASES: Final[list[str]] = [
    "round setup",
    "character actions",
    "building actions",
    "maintenance",
    "the Crown's requests",
]
PHASE_KINDS: Final[list[str]] = [
    "preparation",
    "round-setup",
    "character-actions",
    "building-actions",
    "maintenance",
    "crowns-requests",
]
PHASE_NAMES: Final[list[str]] = ["preparation"] + [f"{'ABCDE'[i]}. {PHASES[i]}" for i in range(len(PHASES))]

# -- why a worker is being moved ---------------------------------------------------------------------

TO_FIELD: Final[i64] = 0
TO_CITY: Final[i64] = 1
TO_COLONY: Final[i64] = 2
TO_WATCH: Final[i64] = 3
ANYWHERE: Final[i64] = 4
ERRANDS: Final[i64] = 5

# -- counted things: those whose gains a log tells, and those that have a plural -----------------------

STOCK: Final[list[str]] = ["Real", "bread", "wood", *GOOD_NAMES, "pirate", "windmill level"]
PLURALS: Final[dict[str, str]] = {
    "Real": "Reals",
    "pirate": "pirates",
    "worker": "workers",
    "ship": "ships",
    "guild die": "guild dice",
    "pirate die": "pirate dice",
    "action marker": "action markers",
    "turn order marker": "turn order markers",
    "neutral citizen": "neutral citizens",
    "windmill level": "windmill levels",
    "converted field": "converted fields",
}
