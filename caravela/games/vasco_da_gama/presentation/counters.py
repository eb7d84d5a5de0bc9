"""The counters of Vasco da Gama: every piece wherever it lies, and every player's points by source.

Each tile and each sequence number is counted separately, so that the log can name it. The captain of a ship under way
is counted on the ship. A captain in the recruiting area belongs to the table until recruited.
Nothing is secret (VG-25).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.counting import Count
from caravela.games.vasco_da_gama.components import (
    AREA_NAMES,
    AREAS,
    AWAY,
    CHARACTER_NAMES,
    CHARACTER_TILES,
    CHARACTERS_AREA,
    COLOURS,
    CREW_KINDS,
    CREW_MEMBER_NAMES,
    DECK_NAMES,
    DECKS,
    KEPT,
    LEAST_INITIAL,
    LOWER,
    MISSIONARY,
    MONEY_SPACE_NAMES,
    MOST_MARKED,
    MOST_ROUNDS,
    NOBODY,
    NOTHING,
    NUMBERS,
    ORDINARY,
    PROJECTS,
    READY,
    SECTIONS,
    SLOTS,
    SOURCE_NAMES,
    SOURCES,
    SPACES,
    TILES,
    UPPER_SPACES,
    VASCO_TILES,
    slot_name,
    tile_name,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.positions.position import at_sea

TABLE: Final[i64] = -1

# Places of the board.
BAG: Final = "bag"
GONE_NAME: Final = "out of the game"
NUMBERS_ZONE: Final = "numbers zone"
RECRUITING_AREA: Final = "recruiting area"
SUPPLY: Final = "supply"
ACTION_SLOT_NAMES: Final[list[str]] = [area + " action slots" for area in AREA_NAMES]
NUMBER_PLACES: Final[list[str]] = [NUMBERS_ZONE, *ACTION_SLOT_NAMES]
ADDITIONAL_NUMBER_PLACES: Final[list[str]] = [CHARACTERS_AREA, *ACTION_SLOT_NAMES]
SECTION_NAMES: Final[list[str]] = ["section " + str(section + 1) for section in range(SECTIONS)]
SLOT_NAMES: Final[list[str]] = [slot_name(slot) for slot in range(SLOTS)]
SPACE_NAMES: Final[list[str]] = [*("space " + str(space + 1) for space in range(UPPER_SPACES)), "São Gabriel"]
MARKED_NUMBERS: Final[list[str]] = ["number " + str(number) for number in range(1, MOST_MARKED + 1)]
ROUND_NAMES: Final[list[str]] = ["round " + str(number) for number in range(1, MOST_ROUNDS + 1)]

# The places of a tile. On the table: in its deck, on top of it, in a space, out of the game. With a player: with
# either side up, between supply and slot, in a slot. A merchant ship is always the table's.
IN_DECK: Final[i64] = 0
ON_TOP: Final[i64] = 1
OUT: Final[i64] = 2
FIRST_SPACE: Final[i64] = 3
PROJECT_PLACES: Final[list[list[str]]] = [
    ["deck " + deck, "top of deck " + deck, GONE_NAME, *SPACE_NAMES] for deck in DECK_NAMES
]
PROJECT_SIDE: Final[i64] = 0
SHIP_SIDE: Final[i64] = 1
AT_SEA: Final[i64] = 2
FIRST_OWN_SLOT: Final[i64] = 3
OWN_PLACES: Final[list[str]] = ["projects", "ships", "at sea", *SLOT_NAMES]
MERCHANT_PLACES: Final[list[str]] = ["merchant ships deck", "merchant ship face up", GONE_NAME, *SLOT_NAMES]
VASCO_PLACES: Final[list[str]] = ["Vasco da Gama's deck", "next round", "this round", GONE_NAME]

# Things identified by their numbers.
TILE_NAMES: Final[list[str]] = [tile_name(tile) for tile in range(TILES)]
NUMBER_NAMES: Final[list[str]] = ["sequence number " + str(number) for number in range(NUMBERS + 1)]
VASCO_TILE_NAMES: Final[list[str]] = ["Vasco da Gama's tile " + str(LEAST_INITIAL + i) for i in range(VASCO_TILES)]

# A project that has been launched is a ship.
SHIP_NAMES: Final[list[str]] = ["ship " + str(tile + 1) for tile in range(PROJECTS)]
SHIP_PLACES: Final = frozenset({"ships", "at sea", *SLOT_NAMES})

STOCK: Final[list[str]] = ["Real", *CREW_MEMBER_NAMES, "captain"]
UNTOLD: Final = frozenset(
    {"action disc", "first player", "lay-project", "marker", "navigation", "round marker", "start-of-round"}
)
"""A project is laid out as soon as it is uncovered; markers, discs and Vasco da Gama's tile move every round; who is
first player and where ships navigate is told by remarks."""
PLURALS: Final[dict[str, str]] = {
    "action disc": "action discs",
    "captain": "captains",
    "missionary": "missionaries",
    "Real": "Reals",
} | {CREW_MEMBER_NAMES[colour]: CREW_MEMBER_NAMES[colour] + "s" for colour in range(COLOURS)}
"""Of everything that there is more than once."""


def count(game: VascoDaGama, out: Count) -> None:
    count_tiles(game, out)
    count_vascos_tiles(game, out)
    count_numbers(game, out)
    count_board(game, out)
    for seat in range(game.seats):
        count_supply(game, seat, out)
        count_discs(game, seat, out)
        count_captains(game, seat, out)
        count_points(game, seat, out)


def count_for(game: VascoDaGama, seat: i64, out: Count) -> None:
    """The things of one player; of tiles only the number, not the places."""
    owners = vec[i64]([TABLE] * TILES)
    places = vec[i64]([IN_DECK] * TILES)
    lay_out_supply(game, seat, places, owners)
    lay_out_slots(game, places, owners)
    for tile in range(PROJECTS):
        out.add(1 if owners[tile] == seat else 0, seat, TILE_NAMES[tile])
    for character in range(CHARACTER_TILES):
        out.add(1 if game.holder[character] == seat else 0, seat, CHARACTER_NAMES[character])
    count_supply(game, seat, out)
    count_discs(game, seat, out)
    count_captains(game, seat, out)
    count_points(game, seat, out)


# -- tiles ------------------------------------------------------------------------------------------------


def count_tiles(game: VascoDaGama, out: Count) -> None:
    """Projects, which become ships, and merchant ships."""
    places = vec[i64]([IN_DECK] * TILES)
    owners = vec[i64]([TABLE] * TILES)
    for tile in range(TILES):
        if game.gone[tile] > 0:
            places[tile] = OUT
    lay_out(game, places)
    for seat in range(game.seats):
        lay_out_supply(game, seat, places, owners)
    lay_out_slots(game, places, owners)
    for tile in range(PROJECTS):
        count_project(game, tile, places[tile], owners[tile], out)
    for tile in range(PROJECTS, TILES):
        out.add_one(places[tile], TABLE, TILE_NAMES[tile], MERCHANT_PLACES)


def told_name(thing: str, source: str, target: str) -> str:
    if thing.startswith("project ") and (source in SHIP_PLACES or target in SHIP_PLACES):
        return thing.replace("project ", "ship ")
    return thing


def lay_out(game: VascoDaGama, places: vec[i64]) -> None:
    """Tiles that everybody sees on the table."""
    for top in game.tops:
        if top != NOTHING:
            places[top] = ON_TOP
    for space in range(SPACES):
        if game.spaces[space] != NOTHING:
            places[game.spaces[space]] = FIRST_SPACE + space
    if game.merchant != NOTHING:
        places[game.merchant] = ON_TOP


def lay_out_supply(game: VascoDaGama, seat: i64, places: vec[i64], owners: vec[i64]) -> None:
    player = game.players[seat]
    for tile in player.projects:
        places[tile] = PROJECT_SIDE
        owners[tile] = seat
    for tile in player.ships:
        places[tile] = SHIP_SIDE
        owners[tile] = seat
    if at_sea(game, seat):
        places[game.sailing] = AT_SEA
        owners[game.sailing] = seat


def lay_out_slots(game: VascoDaGama, places: vec[i64], owners: vec[i64]) -> None:
    """Ships under way; slots have the same numbers for players' ships and for merchant ships."""
    for slot in range(SLOTS):
        tile = game.slot_tile[slot]
        if tile != NOTHING:
            places[tile] = FIRST_OWN_SLOT + slot
            owners[tile] = game.slot_owner[slot]


def count_project(game: VascoDaGama, tile: i64, place: i64, owner: i64, out: Count) -> None:
    deck: i64 = 0
    while deck + 1 < DECKS and tile >= game.box.first_of_deck[deck + 1]:
        deck += 1
    out.add_one(place if owner == TABLE else NOTHING, TABLE, TILE_NAMES[tile], PROJECT_PLACES[deck])
    for seat in range(game.seats):
        out.add_one(place if owner == seat else NOTHING, seat, TILE_NAMES[tile], OWN_PLACES)


def count_vascos_tiles(game: VascoDaGama, out: Count) -> None:
    for i in range(VASCO_TILES):
        initial = LEAST_INITIAL + i
        at: i64 = 3
        if game.vasco_pile[i] > 0:
            at = 0
        elif game.coming == initial:
            at = 1
        elif game.current == initial:
            at = 2
        out.add_one(at, TABLE, VASCO_TILE_NAMES[i], VASCO_PLACES)


# -- the board --------------------------------------------------------------------------------------------


def count_numbers(game: VascoDaGama, out: Count) -> None:
    """Sequence numbers, which belong to nobody: at home, or on a disc in an action slot."""
    for number in range(1, NUMBERS + 1):
        places = NUMBER_PLACES if number <= ORDINARY else ADDITIONAL_NUMBER_PLACES
        out.add_one(1 + game.number_area[number], TABLE, NUMBER_NAMES[number], places)


def count_board(game: VascoDaGama, out: Count) -> None:
    """Things of the table. The coins of the common supply are not limited, so they are not counted."""
    out.add_one(game.round - 1, TABLE, "round marker", ROUND_NAMES)
    out.add_one(game.marker - 1, TABLE, "marker", MARKED_NUMBERS)
    for space in range(LOWER + 1):
        out.add(game.money[space], TABLE, "Real", MONEY_SPACE_NAMES[space])
    for colour in range(COLOURS):
        out.add(game.bag[colour], TABLE, CREW_MEMBER_NAMES[colour], BAG)
        for section in range(SECTIONS):
            in_section = game.sections[section * COLOURS + colour]
            out.add(in_section, TABLE, CREW_MEMBER_NAMES[colour], SECTION_NAMES[section])
    waiting: i64 = 0
    for player in game.players:
        waiting += player.captains_waiting
    out.add(waiting, TABLE, "captain", RECRUITING_AREA)
    out.add(game.missionaries, TABLE, CREW_MEMBER_NAMES[MISSIONARY], CHARACTERS_AREA)
    for character in range(CHARACTER_TILES):
        holder = game.holder[character]
        out.add(1 if holder == NOBODY else 0, TABLE, CHARACTER_NAMES[character], CHARACTERS_AREA)
        for seat in range(game.seats):
            out.add(1 if holder == seat else 0, seat, CHARACTER_NAMES[character], SUPPLY)


# -- what players have ------------------------------------------------------------------------------------


def count_supply(game: VascoDaGama, seat: i64, out: Count) -> None:
    player = game.players[seat]
    out.add(1 if game.first_player == seat else 0, seat, "first player", SUPPLY)
    out.add(player.reals, seat, "Real", SUPPLY)
    for member in range(CREW_KINDS):
        out.add(player.crew[member], seat, CREW_MEMBER_NAMES[member], SUPPLY)


def count_discs(game: VascoDaGama, seat: i64, out: Count) -> None:
    """All five discs of a player; the places of the additional disc and of the others are counted alike."""
    player = game.players[seat]
    in_areas = vec[i64]([0] * AREAS)
    for number in range(1, NUMBERS + 1):
        if game.number_owner[number] == seat:
            in_areas[game.number_area[number]] += 1
    out.add(player.discs + (1 if player.additional in (READY, KEPT) else 0), seat, "action disc", SUPPLY)
    out.add(1 if player.additional == AWAY else 0, seat, "action disc", CHARACTERS_AREA)
    for area in range(AREAS):
        out.add(in_areas[area], seat, "action disc", ACTION_SLOT_NAMES[area])
    for character in range(CHARACTER_TILES):
        out.add(1 if game.host[character] == seat else 0, seat, "action disc", CHARACTER_NAMES[character])


def count_captains(game: VascoDaGama, seat: i64, out: Count) -> None:
    player = game.players[seat]
    out.add(player.captains, seat, "captain", SUPPLY)
    aboard = vec[i64]([0] * PROJECTS)
    for slot in range(SLOTS):
        if game.slot_owner[slot] == seat:
            aboard[game.slot_tile[slot]] = 1
    if at_sea(game, seat):
        aboard[game.sailing] = 1
    for tile in range(PROJECTS):
        out.add(aboard[tile], seat, "captain", TILE_NAMES[tile])


def count_points(game: VascoDaGama, seat: i64, out: Count) -> None:
    """The score by source: the scoring track, and the points that the end of the game would give now."""
    player = game.players[seat]
    for source in range(SOURCES):
        out.add_points(player.earned[source], seat, SOURCE_NAMES[source])
    out.add_points(player.reals // game.box.reals_for_a_point, seat, "Reals", at_end=True)
    ready = game.ships_ready(seat) * game.box.ready_ship_points
    out.add_points(ready, seat, "ships ready to sail", at_end=True)
