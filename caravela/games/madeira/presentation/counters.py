"""The counters of Madeira: every piece wherever it lies, and every player's prestige by source.

Dice are counted without their values, which the moves contain. Gains and discards of pirates are open, although nobody
sees the totals of others (MA-35). The loss from pirates depends on all totals, so nobody knows it before the game is
over.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caravela.engine.counting import Count
from caravela.games.madeira.box import ALL_FAVOR_NAMES, ALL_REQUEST_NAMES
from caravela.games.madeira.components import (
    ACTION_MARKERS,
    BUILDING_NAMES,
    BUILDINGS,
    CHARACTER_NAMES,
    CHARACTERS,
    DIE_FACES,
    FIRST_SPOT,
    FOREST,
    GOOD_NAMES,
    GOODS,
    HOME,
    NEUTRAL,
    NOBODY,
    OWN_PLACES,
    PASSING_SLOT_NAMES,
    PASSING_SLOTS,
    PLACE_NAMES,
    REQUESTS,
    REWARD_NAMES,
    REWARDS,
    SLOT_NAMES,
    SLOTS,
    SOURCE_NAMES,
    SOURCES,
    SPOTS,
    STARTING_REQUESTS,
    WATCH,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.counted import BESIDE, TABLE
from caravela.games.madeira.player import Player

AT_HOME: Final[str] = PLACE_NAMES[HOME]
IN_HAND: Final = "in hand"
FACE_UP: Final = "face up"
CHARACTER_PLACES: Final[list[str]] = [BESIDE, *BUILDING_NAMES]
ROW_NAMES: Final[list[str]] = ["row 1", "row 2", "row 3", "row 4"]
REWARD_TILE_NAMES: Final[list[str]] = ["king's reward " + name for name in REWARD_NAMES]
UNTOLD: Final = frozenset(
    {"clearing-buildings", "fulfilling-requests", IN_HAND, "place in the order of choosing", "round-setup"}
)
"""Buildings are cleared, and pirate dice taken from the city watch, every round; remarks tell fulfilled requests."""
TOLD_BESIDES: Final = frozenset({FACE_UP})
"""Favors turned up by a building, a reward or a row without a choice."""


def count(game: Madeira, out: Count) -> None:
    count_board(game, out)
    count_dice_and_characters(game, out)
    count_tiles(game, out)
    count_requests(game, out)
    for seat in range(game.seats):
        count_base_home(game, seat, out)
    for further in game.facts.counted:
        further.count(game, out)


def count_for(game: Madeira, seat: i64, out: Count) -> None:
    """The things of one player, with the counters of modules."""
    count_base_home(game, seat, out)
    for further in game.facts.counted:
        further.count(game, out)


def count_base_home(game: Madeira, seat: i64, out: Count) -> None:
    """The things of one player in the base game."""
    count_home(game, seat, out)
    count_workers_and_ships(game, seat, out)
    count_markers(game, seat, out)
    count_prestige(game, seat, out)


# -- what belongs to nobody ------------------------------------------------------------------------------


def count_board(game: Madeira, out: Count) -> None:
    """Wood on the fields, fields that give another good than is printed, and neutral citizens."""
    for field in range(FOREST):
        is_converted = game.field_good[field] != game.board.field_good[field]
        out.add(game.field_wood[field], TABLE, "wood", PLACE_NAMES[field])
        out.add(1 if is_converted else 0, TABLE, "converted field", PLACE_NAMES[field])
    for spot in range(SPOTS):
        out.add(1 if game.spots[spot] == NEUTRAL else 0, TABLE, "neutral citizen", PLACE_NAMES[FIRST_SPOT + spot])
    out.add(1 if game.in_hand == NEUTRAL else 0, TABLE, "neutral citizen", IN_HAND)


def count_dice_and_characters(game: Madeira, out: Count) -> None:
    watch: i64 = 0
    for face in range(DIE_FACES):
        watch += game.watch_dice[face]
    out.add(watch, TABLE, "pirate die", PLACE_NAMES[WATCH])
    out.add(game.pirate_dice_beside, TABLE, "pirate die", BESIDE)
    out.add(game.guild_dice_beside, TABLE, "guild die", BESIDE)
    for row in range(game.seats):
        in_row: i64 = 0
        for face in range(DIE_FACES):
            in_row += game.row_dice[row * DIE_FACES + face]
        out.add(in_row, TABLE, "guild die", ROW_NAMES[row])
    for building in range(BUILDINGS):
        out.add(game.guild_dice[building], TABLE, "guild die", BUILDING_NAMES[building])
        out.add(game.pirate_dice[building], TABLE, "pirate die", BUILDING_NAMES[building])
    for character in range(CHARACTERS):
        at: i64 = 0  # beside the board
        for building in range(BUILDINGS):
            if game.characters[building] == character:
                at = building + 1
        out.add_one(at, TABLE, CHARACTER_NAMES[character], CHARACTER_PLACES)


def count_tiles(game: Madeira, out: Count) -> None:
    """Favors on the districts, and rewards in the colonies."""
    on_districts: i64 = 0
    for favor in game.districts:
        if favor >= 0:
            on_districts |= 1 << favor
    gone = on_districts | game.expansion.removed_favors()
    for player in game.players:
        gone |= player.face_up | player.face_down
    for favor in range(i64(len(game.facts.favors))):
        out.add((on_districts >> favor) & 1, TABLE, ALL_FAVOR_NAMES[favor], "district")
        out.add(1 - ((gone >> favor) & 1), TABLE, ALL_FAVOR_NAMES[favor], BESIDE)
    for reward in range(REWARDS):
        in_colony: i64 = 1 if reward in game.rewards else 0
        out.add(in_colony, TABLE, REWARD_TILE_NAMES[reward], "colony")
        out.add(1 - in_colony, TABLE, REWARD_TILE_NAMES[reward], BESIDE)


def count_requests(game: Madeira, out: Count) -> None:
    """On the rows, and beside the board. Those that show crowns are dealt in the preparation."""
    kinds = game.facts.request_kinds
    for kind in range(kinds):
        out.add(game.requests[kind], TABLE, ALL_REQUEST_NAMES[kind], BESIDE)
        for row in range(game.seats):
            out.add(game.row_requests[row * kinds + kind], TABLE, ALL_REQUEST_NAMES[kind], ROW_NAMES[row])
    if game.facts.deals_requests:
        for kind in range(REQUESTS):
            crowns = game.board.request_crowns[kind]
            is_there = 0 < crowns <= STARTING_REQUESTS and game.starting[crowns - 1] == NOBODY
            out.add(1 if is_there else 0, TABLE, ALL_REQUEST_NAMES[kind], "starting requests")


# -- what belongs to a player ----------------------------------------------------------------------------


def count_home(game: Madeira, seat: i64, out: Count) -> None:
    player = game.players[seat]
    out.add(player.reals, seat, "Real", AT_HOME)
    out.add(player.bread, seat, "bread", AT_HOME)
    out.add(player.wood, seat, "wood", AT_HOME)
    for good in range(GOODS):
        out.add(player.goods[good], seat, GOOD_NAMES[good], AT_HOME)
    out.add(player.pirates, seat, "pirate", AT_HOME)
    out.add(player.mill, seat, "windmill level", "windmill")
    for favor in range(i64(len(game.facts.favors))):
        out.add((player.face_up >> favor) & 1, seat, ALL_FAVOR_NAMES[favor], FACE_UP)
        out.add((player.face_down >> favor) & 1, seat, ALL_FAVOR_NAMES[favor], "face down")
    for kind in range(game.facts.request_kinds):
        out.add(player.requests[kind], seat, ALL_REQUEST_NAMES[kind], AT_HOME)


def count_workers_and_ships(game: Madeira, seat: i64, out: Count) -> None:
    player = game.players[seat]
    for place in range(OWN_PLACES):
        out.add(player.workers[place], seat, "worker", PLACE_NAMES[place])
    for spot in range(SPOTS):
        out.add(1 if game.spots[spot] == seat else 0, seat, "worker", PLACE_NAMES[FIRST_SPOT + spot])
    out.add(1 if game.in_hand == seat else 0, seat, "worker", IN_HAND)
    out.add(player.ships, seat, "ship", AT_HOME)
    for slot in range(SLOTS):
        out.add(1 if game.slots[slot] == seat else 0, seat, "ship", SLOT_NAMES[slot])
    out.add(1 if game.at_sea == seat else 0, seat, "ship", "at sea")


def count_markers(game: Madeira, seat: i64, out: Count) -> None:
    """Guild dice, action markers and the Turn Order marker."""
    player = game.players[seat]
    out.add(player.dice[0] + player.dice[1] + player.dice[2], seat, "guild die", AT_HOME)
    out.add(markers_at_home(game, player, seat), seat, "action marker", AT_HOME)
    for building in range(BUILDINGS):
        out.add(player.markers[building], seat, "action marker", BUILDING_NAMES[building])
    for row in range(game.seats):
        out.add(1 if game.row_marker[row] == seat else 0, seat, "turn order marker", ROW_NAMES[row])
    for slot in range(PASSING_SLOTS):
        out.add(1 if game.passing[slot] == seat else 0, seat, "turn order marker", PASSING_SLOT_NAMES[slot])


def markers_at_home(game: Madeira, player: Player, seat: i64) -> i64:
    """Action markers that are neither on a building nor with a guild die on a card."""
    count: i64 = ACTION_MARKERS - game.expansion.guild_dice_on_card(seat)
    for building in range(BUILDINGS):
        count -= player.markers[building]
    return count


def count_prestige(game: Madeira, seat: i64, out: Count) -> None:
    for source in range(SOURCES):
        out.add_points(game.players[seat].earned[source], seat, SOURCE_NAMES[source])
    out.add_points(game.prestige_of_resources(seat), seat, "resources", at_end=True)
    out.add_points(-game.prestige_lost(seat), seat, "pirates", at_end=True, unknown=True)
