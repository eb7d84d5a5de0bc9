"""Converts the whole position to plain data and back, and counts all pieces."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.errors import Damaged
from caravela.engine.writing import part
from caravela.games.madeira import modules
from caravela.games.madeira.actions.flipping import count_of
from caravela.games.madeira.box import ALL_FAVOR_NAMES, ALL_FAVORS, ALL_REQUEST_NAMES
from caravela.games.madeira.components import (
    ACTION_MARKERS,
    BUILDING_NAMES,
    BUILDINGS,
    CHARACTERS,
    COLONY_NAMES,
    CROWNS_REQUESTS,
    DISTRICTS,
    ERRANDS,
    FROM_HOME,
    GOOD_NAMES,
    GOODS,
    NEUTRAL,
    NOBODY,
    NOT_IN_PLAY,
    NOTHING,
    OWN_PLACES,
    PIRATE_DICE,
    PLACE_NAMES,
    PLACES,
    REQUESTS,
    REWARDS,
    ROUNDS,
    ROW_DICE,
    ROW_REQUESTS,
    SHIPS,
    SLOTS,
    STARTING_REQUESTS,
    UNBUILT,
    WORKERS,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.player import Player
from caravela.games.madeira.positions.fields import Field, NamedBits, NamedRow, Number, Row, Truth, written

TABLE_FIELDS: Final[list[Field]] = [
    Number("round", "round", 1, ROUNDS),
    Number("phase", "phase", 0, CROWNS_REQUESTS),
    Row("field wood", "field_wood", 0, 99),
    Row("field goods", "field_good", NOTHING, GOODS - 1),
    Row("city spots", "spots", UNBUILT, NEUTRAL),
    Row("districts", "districts", NOT_IN_PLAY, ALL_FAVORS - 1),
    Row("slots", "slots", NOT_IN_PLAY, -1, for_each_seat=1),
    Row("city watch dice", "watch_dice", 0, PIRATE_DICE),
    Row("characters", "characters", NOTHING, CHARACTERS - 1),
    Row("guild dice", "guild_dice", 0, 0, for_each_seat=1),
    Row("pirate dice", "pirate_dice", 0, 1),
    Row("rewards", "rewards", NOTHING, REWARDS - 1),
    Row("row requests", "row_requests", 0, ROW_REQUESTS),
    Row("row dice", "row_dice", 0, ROW_DICE),
    Row("row markers", "row_marker", NOBODY, -1, for_each_seat=1),
    Row("passing column", "passing", NOBODY, -1, for_each_seat=1),
    Row("starting requests", "starting", NOBODY, -1, for_each_seat=1),
    NamedRow("requests", "requests", ALL_REQUEST_NAMES, 30),
    Number("guild dice beside", "guild_dice_beside", 0, 0, for_each_seat=ROW_DICE),
    Number("pirate dice beside", "pirate_dice_beside", 0, PIRATE_DICE),
    Truth("held open", "held_open"),
    Truth("favor used", "favor_used"),
    Number("wood bought", "wood_bought", 0, 99),
    Number("extra harvests", "extra_harvests", 0, 9),
    Truth("cost waived", "cost_waived"),
    Number("extra workers", "extra_workers", 0, 9),
    Number("building", "building", NOTHING, BUILDINGS - 1),
    Number("row", "row", NOTHING, -1, for_each_seat=1),
    Number("wood due", "wood_due", 0, 99),
    Number("wood to get", "wood_to_get", 0, 99),
    Number("errand", "errand", NOTHING, ERRANDS - 1),
    Number("errands left", "errands_left", 0, 9),
    Truth("may stop", "may_stop"),
    Number("in hand", "in_hand", NOBODY, NEUTRAL),
    Number("from place", "from_place", NOTHING, PLACES - 1),
    Number("just put", "just_put", NOTHING, PLACES - 1),
    Number("ships left", "ships_left", 0, 9),
    Number("at sea", "at_sea", NOBODY, -1, for_each_seat=1),
    Number("ship from", "ship_from", NOTHING, FROM_HOME),
    Number("ship just put", "ship_just_put", NOTHING, SLOTS - 1),
    Number("reals due", "reals_due", 0, 999),
    NamedRow("rewards due", "rewards_due", COLONY_NAMES, 9),
    Number("harvests left", "harvests_left", 0, 9),
    Number("flips left", "flips_left", 0, 9),
    Number("dice to roll", "dice_to_roll", 0, 9),
    Number("rolled", "rolled", 0, 99),
    Number("rolled pirate", "rolled_pirate", 0, 9),
    Number("fed", "fed", 0, 99),
    Number("gifts left", "gifts_left", 0, 9),
]

PLAYER_FIELDS: Final[list[Field]] = [
    Number("reals", "reals"),
    Number("bread", "bread"),
    Number("wood", "wood"),
    NamedRow("goods", "goods", GOOD_NAMES),
    Number("pirates", "pirates"),
    Number("windmill", "mill", 0, 99),
    Number("prestige", "prestige"),
    Row("earned", "earned", -(10**6), 10**6),
    Number("ships at home", "ships", 0, SHIPS),
    NamedRow("workers", "workers", PLACE_NAMES[:OWN_PLACES], WORKERS),
    NamedRow("markers", "markers", BUILDING_NAMES, ACTION_MARKERS),
    Row("dice", "dice", 0, ROW_DICE),
    NamedBits("face up", "face_up", ALL_FAVOR_NAMES, "favor"),
    NamedBits("face down", "face_down", ALL_FAVOR_NAMES, "favor"),
    NamedRow("requests", "requests", ALL_REQUEST_NAMES, 4),
]


# -- writing -----------------------------------------------------------------------------------------


def write(game: Madeira) -> dict[str, Any]:
    position = written(game, TABLE_FIELDS)
    position["players"] = [write_player(player) for player in game.players]
    if game.facts.is_expanded:
        position["expansion"] = modules.write(game)
    return position


def write_player(player: Player) -> dict[str, Any]:
    return written(player, PLAYER_FIELDS)


# -- reading -----------------------------------------------------------------------------------------


def read(game: Madeira, position: dict[str, Any]) -> None:
    """Restore the position on a table set up for the same players and options."""
    for field in TABLE_FIELDS:
        field.read(game, position, game.seats)
    players = position.get("players")
    if not isinstance(players, list) or len(players) != game.seats:
        raise Damaged(f"The position needs {game.seats} players.")
    for seat in range(game.seats):
        read_player(game, seat, part({"a player": players[seat]}, "a player"))
    if game.facts.is_expanded:
        modules.read(game, position)


def read_player(game: Madeira, seat: i64, position: dict[str, Any]) -> None:
    player = game.players[seat]
    for field in PLAYER_FIELDS:
        field.read(player, position, game.seats)
    player.city_workers = 0
    for owner in game.spots:
        if owner == seat:
            player.city_workers += 1


# -- counting ----------------------------------------------------------------------------------------


def total(row: vec[i64]) -> int:
    return sum([number for number in row])


def pieces(game: Madeira) -> dict[str, int]:
    """All pieces with a fixed number, wherever they lie (invariant 1)."""
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
        modules.add_pieces(game, count)
    return count
