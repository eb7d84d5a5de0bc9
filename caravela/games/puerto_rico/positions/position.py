"""Converts the whole position to plain data and back, and counts all pieces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.bits import bit
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
from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.components import (
    BUILDING_NAMES,
    CHOSEN_FROM,
    FIRST_BUILDING,
    GOOD_NAMES,
    GOODS,
    NOBODY,
    NOT_IN_PLAY,
    NOTHING,
    PLACARD_NAMES,
    PLACARDS,
    QUARRY,
    TILE_NAMES,
)
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.player import Player
from caravela.games.puerto_rico.positions.passing import PASSING, leave_out_what_is_over, with_what_is_left_out

PLACES = [*TILE_NAMES, *BUILDING_NAMES]
PLAYER_KEYS: Final = [
    "doubloons", "points", "windrose", "goods", "tiles", "buildings", "colonists", "forests", "used",
    "nobles", "nobles on the windrose", "flipped",
]  # fmt: skip
TABLE_KEYS: Final = [
    "round", "governor", "ending", "role taker", "placard doubloons", "placard takers", "face up", "face down",
    "discarded", "quarries", "goods", "colonists", "colonist ship", "points", "buildings", "ships", "trading house",
    "chosen", "nobles", "nobles on the ship", "players", *PASSING,
]  # fmt: skip


def write_player(player: Player) -> dict[str, Any]:
    written = {
        "doubloons": player.doubloons,
        "points": player.points,
        "windrose": player.windrose,
        "goods": named(player.goods, GOOD_NAMES),
        "tiles": {TILE_NAMES[i]: player.circles[i] for i in range(QUARRY + 1) if player.circles[i] > 0},
        "buildings": [BUILDING_NAMES[i] for i in range(len(BUILDING_NAMES)) if (player.built >> i) & 1 == 1],
        "colonists": named(player.colonists, PLACES),
        "forests": player.forests,
        "used": [BUILDING_NAMES[i] for i in range(len(BUILDING_NAMES)) if (player.used >> i) & 1 == 1],
    }
    if len(player.nobles) > 0:
        written["nobles"] = named(player.nobles, PLACES)
        written["nobles on the windrose"] = player.windrose_nobles
    if len(player.flipped) > 0:
        written["flipped"] = named(player.flipped, GOOD_NAMES)
    return written


def write(game: PuertoRico) -> dict[str, Any]:
    """Write everything that matters at this moment."""
    ships: list[dict[str, Any]] = []
    for i in range(len(game.ship_spaces)):
        good = game.ship_good[i]
        ships.append(
            {
                "spaces": game.ship_spaces[i],
                "good": GOOD_NAMES[good] if good >= 0 else None,
                "load": game.ship_load[i],
            }
        )
    written = {
        "round": game.round,
        "governor": game.governor,
        "ending": game.ending,
        "role taker": game.role_taker,
        "placard doubloons": named(game.placard_doubloons, PLACARD_NAMES),
        "placard takers": plain(game.placard_taker),
        "face up": named(game.face_up, GOOD_NAMES),
        "face down": named(game.face_down, GOOD_NAMES),
        "discarded": named(game.discarded, GOOD_NAMES),
        "quarries": game.quarries,
        "goods": named(game.goods, GOOD_NAMES),
        "colonists": game.colonists,
        "colonist ship": game.colonist_ship,
        "points": game.points,
        "buildings": named(game.buildings, BUILDING_NAMES),
        "ships": ships,
        "trading house": named(game.trading_house, GOOD_NAMES),
        "produced": named(game.produced, GOOD_NAMES),
        "captain has loaded": game.captain_has_loaded,
        "turns without load": game.turns_without_load,
        "kept": named(game.kept, GOOD_NAMES),
        "warehouses left": game.warehouses_left,
        "singles left": game.singles_left,
        "chosen": [BUILDING_NAMES[i] for i in range(len(BUILDING_NAMES)) if (game.chosen >> i) & 1 == 1],
        "nobles": game.nobles,
        "nobles on the ship": game.noble_ship,
        "harvest": named(game.harvest, GOOD_NAMES),
        "opened": game.opened,
        "shipped": game.shipped,
        "drawn": game.drawn,
        "wanted": game.wanted,
        "owed": game.owed,
        "stage": game.stage,
        "room": game.room,
        "aboard": game.aboard,
        "kinds aboard": game.aboard_kinds,
        "taken": game.taken,
        "offered": game.offered,
        "bonus": game.bonus,
        "settler has a tile": game.settler_has_tile,
        "players": [write_player(player) for player in game.players],
    }
    leave_out_what_is_over(game, written)
    return written


def building_bits(game: PuertoRico, names: object) -> i64:
    if not isinstance(names, list):
        raise Damaged("The position's 'buildings', 'chosen' and 'used' need lists of building names.")
    bits: i64 = 0
    for name in names:
        if name not in BUILDING_NAMES:
            raise Damaged(f"The position names a building '{name}', which does not exist.")
        number = BUILDING_NAMES.index(name)
        if number >= len(game.kinds):
            raise Damaged(f"The position names the {name}, which belongs to an expansion that is not in the game.")
        if (bits >> number) & 1 == 1:
            raise Damaged(f"The position names the {name} twice where it can be once.")
        bits |= bit(number)
    return bits


def only_known(what: str, fields: dict[str, Any], known: Iterable[str]) -> None:
    """Refuse unknown keys."""
    for key in fields:
        if key not in known:
            raise Damaged(f"The position tells '{key}' of {what}, where only {', '.join(known)} can be told.")


def read_player(game: PuertoRico, player: Player, given: dict[str, Any]) -> None:
    only_known("a player", given, PLAYER_KEYS)
    fields = {"forests": 0, "used": [], "nobles": {}, "nobles on the windrose": 0, "flipped": {}} | given
    places = PLACES[: game.places()]
    player.doubloons = whole_number(fields, "doubloons")
    player.points = whole_number(fields, "points")
    player.windrose = whole_number(fields, "windrose", 0, 200)
    player.goods = row_of(fields, "goods", GOOD_NAMES)
    tiles = row_of(fields, "tiles", TILE_NAMES)
    player.circles = vec[i64]([0] * game.places())
    player.forests = whole_number(fields, "forests")
    player.tiles = player.forests
    player.vacancies = 0
    for place in range(FIRST_BUILDING):
        player.circles[place] = tiles[place]
        player.tiles += tiles[place]
        player.vacancies += tiles[place]
    player.city = 0
    player.built = 0
    bits = building_bits(game, fields.get("buildings"))
    for building in game.kinds:
        if (bits >> building.number) & 1 == 1:
            player.place_building(building)
    player.used = building_bits(game, fields["used"])
    player.occupied = vec[Building]()
    player.colonists = vec[i64]([0] * game.places())
    player.placed = 0
    colonists = row_of(fields, "colonists", places)
    for place in range(game.places()):
        for _ in range(colonists[place]):
            player.put(place, game.kinds)
    nobles = row_of(fields, "nobles", places)
    player.windrose_nobles = whole_number(fields, "nobles on the windrose")
    flipped = row_of(fields, "flipped", GOOD_NAMES)
    for name, row, there in [("nobles", nobles, player.nobles), ("flipped", flipped, player.flipped)]:
        if sum(plain(row)) > 0 and len(there) == 0:
            raise Damaged(f"The position has {sum(plain(row))} of '{name}', which are not in the game: 0 are expected.")
    player.nobles = nobles if len(player.nobles) > 0 else player.nobles
    player.flipped = flipped if len(player.flipped) > 0 else player.flipped


def read(game: PuertoRico, given: dict[str, Any]) -> None:
    """Restore the position on a table set up for the same players and options; parts that are not in the game may be
    missing."""
    only_known("the table", given, TABLE_KEYS)
    fields = with_what_is_left_out({"nobles": 0, "nobles on the ship": 0, "chosen": []} | given)
    last = game.seats - 1
    game.round = whole_number(fields, "round", 1)
    game.governor = whole_number(fields, "governor", 0, last)
    game.ending = whole_number(fields, "ending", 0, 7)
    game.role_taker = whole_number(fields, "role taker", NOBODY, last)
    game.placard_doubloons = row_of(fields, "placard doubloons", PLACARD_NAMES)
    game.placard_taker = list_of(fields, "placard takers", PLACARDS, NOT_IN_PLAY, last)
    game.face_up = row_of(fields, "face up", GOOD_NAMES)
    game.face_down = row_of(fields, "face down", GOOD_NAMES)
    game.discarded = row_of(fields, "discarded", GOOD_NAMES)
    game.quarries = whole_number(fields, "quarries")
    game.goods = row_of(fields, "goods", GOOD_NAMES)
    game.colonists = whole_number(fields, "colonists")
    game.colonist_ship = whole_number(fields, "colonist ship")
    game.points = whole_number(fields, "points", -999, 999)
    game.buildings = row_of(fields, "buildings", BUILDING_NAMES[: len(game.kinds)])
    game.trading_house = row_of(fields, "trading house", GOOD_NAMES)
    game.produced = row_of(fields, "produced", GOOD_NAMES)
    game.captain_has_loaded = truth(fields, "captain has loaded")
    game.turns_without_load = whole_number(fields, "turns without load", 0, game.seats)
    game.kept = row_of(fields, "kept", GOOD_NAMES)
    game.warehouses_left = whole_number(fields, "warehouses left")
    game.singles_left = whole_number(fields, "singles left")
    game.chosen = building_bits(game, fields["chosen"])
    game.nobles = whole_number(fields, "nobles")
    game.noble_ship = whole_number(fields, "nobles on the ship")
    game.harvest = row_of(fields, "harvest", GOOD_NAMES)
    game.opened = whole_number(fields, "opened", 0, 31)
    game.shipped = whole_number(fields, "shipped", 0, 31)
    game.drawn = whole_number(fields, "drawn", NOTHING, GOODS - 1)
    game.wanted = whole_number(fields, "wanted", NOTHING, len(game.kinds) - 1)
    game.owed = whole_number(fields, "owed")
    game.stage = whole_number(fields, "stage", 0, game.places() - 1)
    game.room = whole_number(fields, "room")
    game.aboard = whole_number(fields, "aboard")
    game.aboard_kinds = whole_number(fields, "kinds aboard", 0, 31)
    game.taken = whole_number(fields, "taken", 0, 31)
    game.offered = whole_number(fields, "offered")
    game.bonus = whole_number(fields, "bonus")
    game.settler_has_tile = truth(fields, "settler has a tile")
    ships = fields.get("ships")
    players = fields.get("players")
    if not isinstance(ships, list) or len(ships) != len(game.ship_spaces):
        raise Damaged(f"The position needs {len(game.ship_spaces)} ships.")
    if not isinstance(players, list) or len(players) != game.seats:
        raise Damaged(f"The position needs {game.seats} players.")
    for i in range(len(ships)):
        ship = part({"a ship": ships[i]}, "a ship")
        only_known("a ship", ship, ["spaces", "good", "load"])
        good = ship.get("good")
        if whole_number(ship, "spaces") != game.ship_spaces[i]:
            raise Damaged(
                f"The position's ship {i + 1} has {ship['spaces']} spaces; {game.ship_spaces[i]} are expected."
            )
        if good is not None and good not in GOOD_NAMES:
            raise Damaged(f"The position's ship {i + 1} carries '{good}', which is no good.")
        game.ship_good[i] = NOTHING if good is None else i64(GOOD_NAMES.index(good))
        game.ship_load[i] = whole_number(ship, "load")
    for i in range(len(players)):
        read_player(game, game.players[i], part({"a player": players[i]}, "a player"))


def in_the_box(game: PuertoRico, building: Building) -> i64:
    """Copies of buildings that were not chosen for the game, or not yet."""
    left_out = building.beige and building.number < CHOSEN_FROM and (game.chosen >> building.number) & 1 == 0
    return min(building.copies, game.facts.beige_copies) if game.facts.beige_is_chosen and left_out else 0


def pieces(game: PuertoRico) -> dict[str, int]:
    """All pieces of the box, wherever they lie (invariant 1)."""
    count = {
        "colonists": game.colonists + game.colonist_ship,
        "nobles": game.nobles + game.noble_ship,
        "points": game.points,
        "quarries": game.quarries,
    }
    for good in range(GOODS):
        name = GOOD_NAMES[good]
        count[name] = game.goods[good] + game.trading_house[good]
        count[name + " plantations"] = game.face_up[good] + game.face_down[good] + game.discarded[good]
    for i in range(len(game.ship_spaces)):
        if game.ship_good[i] >= 0:
            count[GOOD_NAMES[game.ship_good[i]]] += game.ship_load[i]
    if game.drawn != NOTHING:
        count[GOOD_NAMES[game.drawn] + " plantations"] += 1
    for building in game.kinds:
        count[building.name] = game.buildings[building.number]
        count[building.name] += in_the_box(game, building)
    for player in game.players:
        count["colonists"] += player.colonists_in_all() - player.nobles_in_all()
        count["nobles"] += player.nobles_in_all()
        count["points"] += player.points
        count["quarries"] += player.circles[QUARRY]
        for good in range(GOODS):
            count[GOOD_NAMES[good]] += player.goods[good]
            count[GOOD_NAMES[good] + " plantations"] += player.circles[good]
            if len(player.flipped) > 0:
                count[GOOD_NAMES[good] + " plantations"] += player.flipped[good]
        for building in game.kinds:
            if player.has(building):
                count[building.name] += 1
    return count
