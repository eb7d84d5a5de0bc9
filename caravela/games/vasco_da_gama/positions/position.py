"""Converts the whole position to plain data and back, and counts all pieces."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.errors import Damaged
from caravela.engine.writing import list_of, named, part, plain, row_of, truth, whole_number
from caravela.games.vasco_da_gama.box import PrintedBox
from caravela.games.vasco_da_gama.components import (
    AREA_NAMES,
    AREAS,
    CHARACTER_NAMES,
    CHARACTER_TILES,
    COLOUR_NAMES,
    COLOURS,
    CREW_KINDS,
    CREW_NAMES,
    DECKS,
    DISC_NAMES,
    LANDINGS,
    MERCHANTS,
    MISSIONARY,
    MOST_INITIAL,
    MOST_MARKED,
    NOBODY,
    NOTHING,
    NUMBERS,
    ON_CHARACTER,
    ORDINARY,
    PROJECTS,
    SECTIONS,
    SLOTS,
    SOURCE_NAMES,
    SPACES,
    TILES,
    VASCO_TILES,
    tile_name,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.player import Player


def write_player(player: Player) -> dict[str, Any]:
    return {
        "reals": player.reals,
        "discs": player.discs,
        "additional disc": DISC_NAMES[player.additional],
        "captains": player.captains,
        "captains waiting": player.captains_waiting,
        "crew": named(player.crew, CREW_NAMES),
        "projects": numbered(player.projects),
        "ships": numbered(player.ships),
        "points": named(player.earned, SOURCE_NAMES),
    }


def numbered(tiles: vec[i64]) -> list[int]:
    """Tiles by their printed numbers; 0 for none."""
    return [tile + 1 for tile in tiles]


def write(game: VascoDaGama) -> dict[str, Any]:
    numbers: list[dict[str, Any]] = []
    for number in range(1, NUMBERS + 1):
        if game.number_owner[number] != NOBODY:
            area = AREA_NAMES[game.number_area[number]]
            numbers.append({"number": number, "owner": game.number_owner[number], "area": area})
    return {
        "round": game.round,
        "first player": game.first_player,
        "face down": [tile + 1 for tile in range(PROJECTS) if game.pile[tile] > 0],
        "deck tops": numbered(game.tops),
        "projects": numbered(game.spaces),
        "merchants face down": [ship + 1 for ship in range(MERCHANTS) if game.merchant_pile[ship] > 0],
        "merchant": game.merchant + 1,
        "gone": [tile + 1 for tile in range(TILES) if game.gone[tile] > 0],
        "vasco's tiles face down": plain(game.vasco_pile),
        "vasco's tile to come": game.coming,
        "vasco's tile": game.current,
        "marker": game.marker,
        "money": plain(game.money),
        "numbers": numbers,
        "called": game.called,
        "bag": named(game.bag, COLOUR_NAMES),
        "sections": [
            {COLOUR_NAMES[colour]: game.sections[section * COLOURS + colour] for colour in range(COLOURS)}
            for section in range(SECTIONS)
        ],
        "missionaries": game.missionaries,
        "holders": plain(game.holder),
        "hosts": plain(game.host),
        "slots": numbered(game.slot_tile),
        "owners": plain(game.slot_owner),
        "action": {
            "spent": game.spent,
            "picked": game.picked,
            "section": game.section,
            "recruited": game.recruited,
            "recruited colours": game.recruited_colours,
            "with captain": game.with_captain,
            "landing": game.landing,
            "sent": game.sent,
            "sailing": game.sailing,
            "launching": game.launching,
            "aboard": game.aboard,
        },
        "players": [write_player(player) for player in game.players],
    }


def numbers_in(fields: dict[str, Any], key: str, most: int) -> list[int]:
    """A list of different numbers from 1 up, in order."""
    values = fields.get(key)
    if not isinstance(values, list):
        raise Damaged(f"The position's '{key}' needs a list of numbers.")
    for value in values:
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
            raise Damaged(f"The position's '{key}' has {value!r}; it needs whole numbers from 1 to {most}.")
    if values != sorted(set(values)):
        raise Damaged(f"The position's '{key}' needs different numbers in their order.")
    return values


def tiles_in(fields: dict[str, Any], key: str) -> vec[i64]:
    """A player's projects."""
    return vec[i64]([number - 1 for number in numbers_in(fields, key, int(PROJECTS))])


def less_one(row: vec[i64]) -> vec[i64]:
    for i in range(len(row)):
        row[i] -= 1
    return row


def ones_for(numbers: list[int], length: i64) -> vec[i64]:
    row = vec[i64]([0] * length)
    for number in numbers:
        row[number - 1] = 1
    return row


def read_player(player: Player, fields: dict[str, Any], box: PrintedBox) -> None:
    player.reals = whole_number(fields, "reals")
    player.discs = whole_number(fields, "discs", 0, box.discs)
    disc = fields.get("additional disc")
    if disc not in DISC_NAMES:
        raise Damaged(f"The position's 'additional disc' is one of {', '.join(DISC_NAMES)}, not {disc!r}.")
    player.additional = DISC_NAMES.index(disc)
    player.captains = whole_number(fields, "captains", 0, 20)
    player.captains_waiting = whole_number(fields, "captains waiting", 0, 20)
    player.crew = row_of(fields, "crew", CREW_NAMES)
    player.projects = tiles_in(fields, "projects")
    player.ships = tiles_in(fields, "ships")
    player.earned = row_of(fields, "points", SOURCE_NAMES, 9999)


def read(game: VascoDaGama, fields: dict[str, Any]) -> None:
    """Restore the position on a table set up for the same players and data."""
    last = game.seats - 1
    game.round = whole_number(fields, "round", 1, game.box.rounds)
    game.first_player = whole_number(fields, "first player", 0, last)
    game.pile = ones_for(numbers_in(fields, "face down", int(PROJECTS)), PROJECTS)
    game.tops = less_one(list_of(fields, "deck tops", int(DECKS), 0, int(PROJECTS)))
    game.spaces = less_one(list_of(fields, "projects", int(SPACES), 0, int(PROJECTS)))
    game.merchant_pile = ones_for(numbers_in(fields, "merchants face down", int(MERCHANTS)), MERCHANTS)
    game.merchant = whole_number(fields, "merchant", 0, TILES) - 1
    if 0 <= game.merchant < PROJECTS:
        raise Damaged(f"The position's 'merchant' is {game.merchant + 1}, which is no merchant ship.")
    game.gone = ones_for(numbers_in(fields, "gone", int(TILES)), TILES)
    game.vasco_pile = list_of(fields, "vasco's tiles face down", int(VASCO_TILES), 0, 1)
    game.coming = vasco_tile(fields, "vasco's tile to come")
    game.current = vasco_tile(fields, "vasco's tile")
    game.marker = whole_number(fields, "marker", 0, MOST_MARKED)
    game.money = list_of(fields, "money", 2, 0, 99)
    read_numbers(game, fields)
    game.called = whole_number(fields, "called", 0, NUMBERS)
    game.bag = row_of(fields, "bag", COLOUR_NAMES)
    sections = fields.get("sections")
    if not isinstance(sections, list) or len(sections) != SECTIONS:
        raise Damaged(f"The position needs {SECTIONS} sections of the recruiting area.")
    for section in range(SECTIONS):
        row = row_of({"sections": sections[section]}, "sections", COLOUR_NAMES, int(game.box.places))
        for colour in range(COLOURS):
            game.sections[section * COLOURS + colour] = row[colour]
    game.missionaries = whole_number(fields, "missionaries", 0, game.box.missionaries)
    game.holder = list_of(fields, "holders", int(CHARACTER_TILES), NOBODY, int(last))
    game.host = list_of(fields, "hosts", int(CHARACTER_TILES), NOBODY, int(last))
    game.slot_tile = less_one(list_of(fields, "slots", int(SLOTS), 0, int(TILES)))
    game.slot_owner = list_of(fields, "owners", int(SLOTS), NOBODY, int(last))
    read_action(game, part(fields, "action"))
    players = fields.get("players")
    if not isinstance(players, list) or len(players) != game.seats:
        raise Damaged(f"The position needs {game.seats} players.")
    for i in range(len(players)):
        read_player(game.players[i], part({"a player": players[i]}, "a player"), game.box)


def vasco_tile(fields: dict[str, Any], key: str) -> int:
    """An initial number, or 0 for no tile."""
    tile = whole_number(fields, key, 0, MOST_INITIAL)
    if 1 <= tile <= 3:
        raise Damaged(f"The position's '{key}' is {tile}; it needs 0, or an initial number from 4 to 12.")
    return tile


def read_numbers(game: VascoDaGama, fields: dict[str, Any]) -> None:
    """Discs on the board; the filled action slots are counted from them."""
    numbers = fields.get("numbers")
    if not isinstance(numbers, list):
        raise Damaged("The position's 'numbers' needs a list.")
    game.number_owner = vec[i64]([NOBODY] * (NUMBERS + 1))
    game.number_area = vec[i64]([NOTHING] * (NUMBERS + 1))
    game.area_discs = vec[i64]([0] * AREAS)
    for entry in numbers:
        placed = part({"a number": entry}, "a number")
        number = whole_number(placed, "number", 1, NUMBERS)
        if game.number_owner[number] != NOBODY:
            raise Damaged(f"The position places number {number} 2 times; 1 is expected.")
        area = placed.get("area")
        if area not in AREA_NAMES:
            raise Damaged(f"The position places number {number} in '{area}', which is no area.")
        game.number_owner[number] = whole_number(placed, "owner", 0, game.seats - 1)
        game.number_area[number] = AREA_NAMES.index(area)
        game.area_discs[AREA_NAMES.index(area)] += 1


def read_action(game: VascoDaGama, fields: dict[str, Any]) -> None:
    """The state of the current action."""
    game.spent = whole_number(fields, "spent")
    game.picked = whole_number(fields, "picked", 0, NUMBERS)
    game.section = whole_number(fields, "section", NOTHING, SECTIONS - 1)
    game.recruited = whole_number(fields, "recruited")
    game.recruited_colours = whole_number(fields, "recruited colours", 0, (1 << COLOURS) - 1)
    game.with_captain = truth(fields, "with captain")
    game.landing = whole_number(fields, "landing", NOTHING, LANDINGS - 1)
    game.sent = whole_number(fields, "sent", 0, SLOTS)
    game.sailing = whole_number(fields, "sailing", NOTHING, PROJECTS - 1)
    game.launching = whole_number(fields, "launching", NOTHING, PROJECTS - 1)
    game.aboard = whole_number(fields, "aboard", 0, (1 << CREW_KINDS) - 1)


def pieces(game: VascoDaGama) -> dict[str, int]:
    """All pieces of the box, wherever they lie (invariant 1)."""
    count = {CREW_NAMES[colour] + " sailors": int(game.bag[colour]) for colour in range(COLOURS)}
    for section in range(SECTIONS):
        for colour in range(COLOURS):
            count[CREW_NAMES[colour] + " sailors"] += game.sections[section * COLOURS + colour]
    count["missionaries"] = game.missionaries
    for tile in range(TILES):
        count[tile_name(tile)] = game.gone[tile]
    for tile in range(PROJECTS):
        count[tile_name(tile)] += game.pile[tile]
    for ship in range(MERCHANTS):
        count[tile_name(PROJECTS + ship)] += game.merchant_pile[ship]
    for row in [game.tops, game.spaces, game.slot_tile, vec[i64]([game.merchant])]:
        count_tiles(count, row)
    for seat in range(game.seats):
        player = game.players[seat]
        for colour in range(COLOURS):
            count[CREW_NAMES[colour] + " sailors"] += player.crew[colour]
        count["missionaries"] += player.crew[MISSIONARY]
        count_tiles(count, player.projects)
        count_tiles(count, player.ships)
        captains = player.captains + player.captains_waiting + game.ships_under_way(seat)
        count[f"captains of seat {seat}"] = captains + (1 if at_sea(game, seat) else 0)
        if at_sea(game, seat):
            count[tile_name(game.sailing)] += 1
        count[f"discs of seat {seat}"] = discs_of(game, seat)
    for character in range(CHARACTER_TILES):
        count[CHARACTER_NAMES[character]] = 1
    return count


def at_sea(game: VascoDaGama, seat: i64) -> bool:
    """Whether a ship of this player has left and has no slot yet."""
    return game.sailing != NOTHING and not game.is_over() and game.next_step().seat == seat


def count_tiles(count: dict[str, int], row: vec[i64]) -> None:
    for tile in row:
        if tile != NOTHING:
            count[tile_name(tile)] += 1


def discs_of(game: VascoDaGama, seat: i64) -> int:
    """Ordinary discs in the supply, on action slots and on characters."""
    count = game.players[seat].discs
    for number in range(1, ORDINARY + 1):
        if game.number_owner[number] == seat:
            count += 1
    for character in range(CHARACTER_TILES):
        if game.host[character] == seat:
            count += 1
    return count - (1 if game.players[seat].additional == ON_CHARACTER else 0)
