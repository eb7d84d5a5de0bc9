"""What a seat or a spectator may see. The only secret of the base game: chips, if they are played face-down (PR-6)."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from caravela.engine.writing import named
from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.components import (
    BUILDING_NAMES,
    CITY_SPACES,
    END_NAMES,
    GOOD_NAMES,
    GOODS,
    ISLAND_SPACES,
    NOT_IN_PLAY,
    PLACARD_NAMES,
    PLACARDS,
    TILE_NAMES,
)
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.position import write, write_player
from caravela.games.puerto_rico.roles.builder import price_seen
from caravela.games.puerto_rico.roles.craftsman import production_of


def view(game: PuertoRico, seat: i64) -> dict[str, Any]:
    """The table as this seat sees it; a spectator has seat -1. When the game is over everything is open."""
    table = write(game)
    stack = 0
    for count in game.face_down:
        stack += count
    return {
        "round": game.round,
        "governor": game.governor,
        "role taker": game.role_taker,
        "ends after this round": [name for bit, name in END_NAMES.items() if game.ending & bit],
        "placards": [placard_seen(game, i) for i in range(PLACARDS) if game.placard_taker[i] != NOT_IN_PLAY],
        "face up": table["face up"],
        "face down": stack,
        "discarded": table["discarded"],
        "quarries": game.quarries,
        "goods": table["goods"],
        "colonists": game.colonists,
        "colonist ship": game.colonist_ship,
        "points": game.points,
        "ships": table["ships"],
        "trading house": table["trading house"],
        "prices": {GOOD_NAMES[i]: game.prices[i] for i in range(GOODS)},
        "market": [building_seen(game, building, seat) for building in game.kinds],
        "players": [player_seen(game, i, seat) for i in range(game.seats)],
    }


def points_hidden(game: PuertoRico, of: i64, seat: i64) -> bool:
    return game.hidden_points and of != seat and not game.is_over()


def placard_seen(game: PuertoRico, placard: i64) -> dict[str, Any]:
    taker = game.placard_taker[placard]
    return {
        "name": PLACARD_NAMES[placard],
        "doubloons": game.placard_doubloons[placard],
        "taker": taker if taker >= 0 else None,
    }


def building_seen(game: PuertoRico, building: Building, seat: i64) -> dict[str, Any]:
    """A building of the game board, with what it costs this seat now."""
    return {
        "name": building.name,
        "cost": building.cost,
        "price": price_seen(game, seat, building) if seat >= 0 else building.cost,
        "points": building.points,
        "column": building.column,
        "circles": building.circles,
        "spaces": building.spaces,
        "beige": building.beige,
        "good": GOOD_NAMES[building.good] if building.good >= 0 else None,
        "left": game.buildings[building.number],
    }


def player_seen(game: PuertoRico, of: i64, seat: i64) -> dict[str, Any]:
    player = game.players[of]
    seen = write_player(player)
    seen["circles"] = named(player.circles, [*TILE_NAMES, *BUILDING_NAMES])
    seen["free island spaces"] = ISLAND_SPACES - player.tiles
    seen["free city spaces"] = CITY_SPACES - player.city
    seen["production"] = named(production_of(player), GOOD_NAMES)
    if points_hidden(game, of, seat):
        del seen["points"]
    else:
        seen["score"] = game.score(of)
        seen["breakdown"] = breakdown(game, of)
    return seen


def breakdown(game: PuertoRico, seat: i64) -> dict[str, int]:
    """The score of a player recounted source by source."""
    player = game.players[seat]
    found = {"chips": player.points, "buildings": 0}
    for building in game.kinds:
        if player.has(building):
            found["buildings"] += building.points
    for building in player.occupied:
        extra = building.points_at_end(game, player)
        if extra > 0:
            found[building.name] = extra
    return found


def tally(game: PuertoRico, seat: i64) -> dict[str, int]:
    """What a log tells changes of: gains are open even where totals are not."""
    player = game.players[seat]
    found = {"points": player.points, "doubloons": player.doubloons}
    for good in range(GOODS):
        found[GOOD_NAMES[good]] = player.goods[good]
    return found


def secrets_swapped(game: PuertoRico, seat: i64) -> PuertoRico | None:
    """With face-down chips: one point moved between two other players, which this seat cannot notice."""
    if not game.hidden_points or game.is_over():
        return None
    others = [i for i in range(game.seats) if i != seat]
    for giver in others:
        for taker in others:
            if giver != taker and game.players[giver].points > 0:
                twin = game.copy()
                twin.players[giver].points -= 1
                twin.players[taker].points += 1
                return twin
    return None
