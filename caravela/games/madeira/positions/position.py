"""The whole position as plain data and back, and a count of all pieces."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.errors import Damaged
from caravela.engine.writing import (
    list_of,
    named,
    part,
    plain,
    row_of,
    truth,
    whole_number,
)
from caravela.games.madeira.actions.flipping import count_of
from caravela.games.madeira.components import (
    ACTION_MARKERS,
    BUILDING_NAMES,
    BUILDINGS,
    CHARACTERS,
    COLONY_NAMES,
    CROWNS_REQUESTS,
    DIE_FACES,
    DISTRICTS,
    ERRANDS,
    FIELDS,
    FROM_HOME,
    GOOD_NAMES,
    GOODS,
    NEUTRAL,
    NOBODY,
    NOT_IN_PLAY,
    NOTHING,
    OWN_PLACES,
    PASSING_SLOTS,
    PLACE_NAMES,
    PLACES,
    REQUESTS,
    REWARD_PLACES,
    REWARDS,
    ROUNDS,
    SHIPS,
    SLOTS,
    SOURCES,
    SPOTS,
    STARTING_REQUESTS,
    UNBUILT,
    WORKERS,
)
from caravela.games.madeira.expansion_components import ALL_FAVOR_NAMES, ALL_FAVORS, ALL_REQUEST_NAMES
from caravela.games.madeira.expansion_position import pieces_of_expansion, read_expansion, write_expansion
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.player import Player

OWN_PLACE_NAMES = PLACE_NAMES[:OWN_PLACES]


# -- writing -----------------------------------------------------------------------------------------


def favor_names(bits: i64) -> list[str]:
    return [ALL_FAVOR_NAMES[favor] for favor in range(ALL_FAVORS) if (bits >> favor) & 1 == 1]


def write_player(player: Player) -> dict[str, Any]:
    return {
        "reals": player.reals,
        "bread": player.bread,
        "wood": player.wood,
        "goods": named(player.goods, GOOD_NAMES),
        "pirates": player.pirates,
        "windmill": player.mill,
        "prestige": player.prestige,
        "earned": plain(player.earned),
        "ships at home": player.ships,
        "workers": named(player.workers, OWN_PLACE_NAMES),
        "markers": named(player.markers, BUILDING_NAMES),
        "dice": plain(player.dice),
        "face up": favor_names(player.face_up),
        "face down": favor_names(player.face_down),
        "requests": named(player.requests, ALL_REQUEST_NAMES),
    }


def write(game: Madeira) -> dict[str, Any]:
    written = write_base(game)
    if game.facts.is_expanded:
        written["expansion"] = write_expansion(game)
    return written


def write_base(game: Madeira) -> dict[str, Any]:
    return {
        "round": game.round,
        "phase": game.phase,
        "field wood": plain(game.field_wood),
        "field goods": plain(game.field_good),
        "city spots": plain(game.spots),
        "districts": plain(game.districts),
        "slots": plain(game.slots),
        "city watch dice": plain(game.watch_dice),
        "characters": plain(game.characters),
        "guild dice": plain(game.guild_dice),
        "pirate dice": plain(game.pirate_dice),
        "rewards": plain(game.rewards),
        "row requests": plain(game.row_requests),
        "row dice": plain(game.row_dice),
        "row markers": plain(game.row_marker),
        "passing column": plain(game.passing),
        "starting requests": plain(game.starting),
        "requests": named(game.requests, ALL_REQUEST_NAMES),
        "guild dice beside": game.guild_dice_beside,
        "pirate dice beside": game.pirate_dice_beside,
        "held open": game.held_open,
        "favor used": game.favor_used,
        "wood bought": game.wood_bought,
        "extra harvests": game.extra_harvests,
        "cost waived": game.cost_waived,
        "extra workers": game.extra_workers,
        "building": game.building,
        "row": game.row,
        "wood due": game.wood_due,
        "wood to get": game.wood_to_get,
        "errand": game.errand,
        "errands left": game.errands_left,
        "may stop": game.may_stop,
        "in hand": game.in_hand,
        "from place": game.from_place,
        "just put": game.just_put,
        "ships left": game.ships_left,
        "at sea": game.at_sea,
        "ship from": game.ship_from,
        "ship just put": game.ship_just_put,
        "reals due": game.reals_due,
        "rewards due": named(game.rewards_due, COLONY_NAMES),
        "harvests left": game.harvests_left,
        "flips left": game.flips_left,
        "dice to roll": game.dice_to_roll,
        "rolled": game.rolled,
        "rolled pirate": game.rolled_pirate,
        "fed": game.fed,
        "gifts left": game.gifts_left,
        "players": [write_player(player) for player in game.players],
    }


# -- reading -----------------------------------------------------------------------------------------


def favor_bits(found: dict[str, Any], key: str) -> i64:
    names = found.get(key)
    if not isinstance(names, list):
        raise Damaged(f"The position's '{key}' needs a list of favors.")
    bits: i64 = 0
    for name in names:
        if name not in ALL_FAVOR_NAMES:
            raise Damaged(f"The position names a favor '{name}', which does not exist.")
        favor: i64 = ALL_FAVOR_NAMES.index(name)
        if (bits >> favor) & 1 == 1:
            raise Damaged(f"The position's '{key}' names the {name} twice; there is 1.")
        bits |= 1 << favor
    return bits


def read_player(game: Madeira, seat: i64, found: dict[str, Any]) -> None:
    player = game.players[seat]
    player.reals = whole_number(found, "reals")
    player.bread = whole_number(found, "bread")
    player.wood = whole_number(found, "wood")
    player.goods = row_of(found, "goods", GOOD_NAMES)
    player.pirates = whole_number(found, "pirates")
    player.mill = whole_number(found, "windmill", 0, game.board.mill_top)
    player.prestige = whole_number(found, "prestige")
    player.earned = list_of(found, "earned", SOURCES, -(10**6), 10**6)
    player.ships = whole_number(found, "ships at home", 0, SHIPS)
    player.workers = row_of(found, "workers", OWN_PLACE_NAMES, WORKERS)
    player.markers = row_of(found, "markers", BUILDING_NAMES, ACTION_MARKERS)
    player.dice = list_of(found, "dice", DIE_FACES, 0, 3)
    player.face_up = favor_bits(found, "face up")
    player.face_down = favor_bits(found, "face down")
    player.requests = row_of(found, "requests", ALL_REQUEST_NAMES[: game.facts.request_kinds], 4)
    player.city_workers = 0
    for owner in game.spots:
        if owner == seat:
            player.city_workers += 1


def read(game: Madeira, found: dict[str, Any]) -> None:
    """Lay the position out on a table set up for the same players and options."""
    last = game.seats - 1
    rows = game.seats
    game.round = whole_number(found, "round", 1, ROUNDS)
    game.phase = whole_number(found, "phase", 0, CROWNS_REQUESTS)
    game.field_wood = list_of(found, "field wood", FIELDS, 0, 99)
    game.field_good = list_of(found, "field goods", FIELDS, NOTHING, GOODS - 1)
    game.spots = list_of(found, "city spots", SPOTS, UNBUILT, NEUTRAL)
    game.districts = list_of(found, "districts", DISTRICTS, NOT_IN_PLAY, ALL_FAVORS - 1)
    game.slots = list_of(found, "slots", SLOTS, NOT_IN_PLAY, last)
    game.watch_dice = list_of(found, "city watch dice", DIE_FACES, 0, 3)
    game.characters = list_of(found, "characters", BUILDINGS, NOTHING, CHARACTERS - 1)
    game.guild_dice = list_of(found, "guild dice", BUILDINGS, 0, game.seats)
    game.pirate_dice = list_of(found, "pirate dice", BUILDINGS, 0, 1)
    game.rewards = list_of(found, "rewards", REWARD_PLACES, NOTHING, REWARDS - 1)
    game.row_requests = list_of(found, "row requests", rows * game.facts.request_kinds, 0, 5)
    game.row_dice = list_of(found, "row dice", rows * DIE_FACES, 0, 3)
    game.row_marker = list_of(found, "row markers", rows, NOBODY, last)
    game.passing = list_of(found, "passing column", PASSING_SLOTS, NOBODY, last)
    game.starting = list_of(found, "starting requests", STARTING_REQUESTS, NOBODY, last)
    game.requests = row_of(found, "requests", ALL_REQUEST_NAMES[: game.facts.request_kinds], 30)
    game.guild_dice_beside = whole_number(found, "guild dice beside", 0, 3 * rows)
    game.pirate_dice_beside = whole_number(found, "pirate dice beside", 0, 3)
    read_facts(game, found)
    players = found.get("players")
    if not isinstance(players, list) or len(players) != game.seats:
        raise Damaged(f"The position needs {game.seats} players.")
    for seat in range(game.seats):
        read_player(game, seat, part({"a player": players[seat]}, "a player"))
    if game.facts.is_expanded:
        read_expansion(game, found)


def read_facts(game: Madeira, found: dict[str, Any]) -> None:
    """The facts of a turn and of an action."""
    game.held_open = truth(found, "held open")
    game.favor_used = truth(found, "favor used")
    game.wood_bought = whole_number(found, "wood bought", 0, 99)
    game.extra_harvests = whole_number(found, "extra harvests", 0, 9)
    game.cost_waived = truth(found, "cost waived")
    game.extra_workers = whole_number(found, "extra workers", 0, 9)
    game.building = whole_number(found, "building", NOTHING, BUILDINGS - 1)
    game.row = whole_number(found, "row", NOTHING, game.seats - 1)
    game.wood_due = whole_number(found, "wood due", 0, 99)
    game.wood_to_get = whole_number(found, "wood to get", 0, 99)
    game.errand = whole_number(found, "errand", NOTHING, ERRANDS - 1)
    game.errands_left = whole_number(found, "errands left", 0, 9)
    game.may_stop = truth(found, "may stop")
    game.in_hand = whole_number(found, "in hand", NOBODY, NEUTRAL)
    game.from_place = whole_number(found, "from place", NOTHING, PLACES - 1)
    game.just_put = whole_number(found, "just put", NOTHING, PLACES - 1)
    game.ships_left = whole_number(found, "ships left", 0, 9)
    game.at_sea = whole_number(found, "at sea", NOBODY, game.seats - 1)
    game.ship_from = whole_number(found, "ship from", NOTHING, FROM_HOME)
    game.ship_just_put = whole_number(found, "ship just put", NOTHING, SLOTS - 1)
    game.reals_due = whole_number(found, "reals due", 0, 999)
    game.rewards_due = row_of(found, "rewards due", COLONY_NAMES, 9)
    game.harvests_left = whole_number(found, "harvests left", 0, 9)
    game.flips_left = whole_number(found, "flips left", 0, 9)
    game.dice_to_roll = whole_number(found, "dice to roll", 0, 9)
    game.rolled = whole_number(found, "rolled", 0, 99)
    game.rolled_pirate = whole_number(found, "rolled pirate", 0, 9)
    game.fed = whole_number(found, "fed", 0, 99)
    game.gifts_left = whole_number(found, "gifts left", 0, 9)


# -- counting ----------------------------------------------------------------------------------------


def total(row: vec[i64]) -> int:
    return sum([number for number in row])


def pieces(game: Madeira) -> dict[str, int]:
    """Everything of the box that has a fixed number, counted wherever it lies (invariant 1)."""
    count = {
        "guild dice": total(game.row_dice) + total(game.guild_dice) + game.guild_dice_beside,
        "pirate dice": total(game.watch_dice) + total(game.pirate_dice) + game.pirate_dice_beside,
        "favors": DISTRICTS - len([favor for favor in game.districts if favor == NOTHING]),
        "citizens": len([owner for owner in game.spots if owner == NEUTRAL]) + (game.in_hand == NEUTRAL),
    }
    kinds = game.facts.request_kinds
    for kind in range(kinds):
        name = ALL_REQUEST_NAMES[kind]
        count[name] = game.requests[kind]
        for row in range(game.seats):
            count[name] += game.row_requests[row * kinds + kind]
        if kind < REQUESTS and game.facts.deals_requests:
            for crowns in range(STARTING_REQUESTS):
                if game.starting[crowns] == NOBODY and game.board.request_crowns[kind] == crowns + 1:
                    count[name] += 1
    for seat in range(game.seats):
        player = game.players[seat]
        count["guild dice"] += total(player.dice)
        count["favors"] += count_of(player.face_up) + count_of(player.face_down)
        for kind in range(kinds):
            count[ALL_REQUEST_NAMES[kind]] += player.requests[kind]
        in_cities = len([owner for owner in game.spots if owner == seat])
        count[f"workers of player {seat + 1}"] = total(player.workers) + in_cities + (game.in_hand == seat)
        count[f"ships of player {seat + 1}"] = player.ships + game.ships_on_board(seat) + (game.at_sea == seat)
        in_rows = len([owner for owner in game.row_marker if owner == seat])
        in_column = len([owner for owner in game.passing if owner == seat])
        count[f"turn order marker of player {seat + 1}"] = in_rows + in_column
    if game.facts.is_expanded:
        pieces_of_expansion(game, count)
    return count
