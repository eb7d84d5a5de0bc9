"""The view of a seat or a spectator: everything except the order of face-down tiles. The players of this game have no
secrets. The position contains only public facts about the decks and the bag, so the view hides nothing.
"""

from __future__ import annotations

from mypy_extensions import i64

from caravela.engine.writing import named
from caravela.games.vasco_da_gama.actions.recruiting import price_of_captain, price_of_sailor
from caravela.games.vasco_da_gama.components import (
    AREA_NAMES,
    AREAS,
    CHARACTER_NAMES,
    CHARACTER_TILES,
    COLOUR_NAMES,
    COLOURS,
    CREW_NAMES,
    DECK_NAMES,
    DISC_NAMES,
    FIRST_SLOT,
    HOW_MANY,
    LANDING_NAMES,
    LANDINGS,
    LEAST_INITIAL,
    NOBODY,
    NOTHING,
    NUMBERS,
    PROJECTS,
    SAO_GABRIEL,
    SECTIONS,
    SOURCE_NAMES,
    SOURCES,
    VASCO_TILES,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.phases.take_actions import right_price
from caravela.games.vasco_da_gama.presentation.view_types import (
    ActionSeen,
    AreaSeen,
    CharacterSeen,
    DeckSeen,
    LandingSeen,
    NumberSeen,
    PlayerSeen,
    SectionSeen,
    SlotSeen,
    TableSeen,
    TileSeen,
    VascoTileSeen,
)
from caravela.games.vasco_da_gama.round import chapter

BONUS_NAMES = ["project", "sailor", "captain", "", "", ""]


def view(game: VascoDaGama, seat: i64) -> TableSeen:
    """The table as all players see it."""
    return {
        "round": game.round,
        "phase": str(chapter(game)["phase"]),
        "first_player": game.first_player,
        "marker": game.marker,
        "vasco_tile": vasco_seen(game, game.current),
        "vasco_tile_to_come": vasco_seen(game, game.coming),
        "vasco_tiles_face_down": [LEAST_INITIAL + tile for tile in range(VASCO_TILES) if game.vasco_pile[tile] > 0],
        "money": {"upper": game.money[0], "lower": game.money[1]},
        "numbers": [number_seen(game, number) for number in range(1, NUMBERS + 1)],
        "areas": [area_seen(game, area) for area in range(AREAS)],
        "called": game.called,
        "action": action_seen(game),
        "projects": [space_seen(game, game.spaces[space]) for space in range(SAO_GABRIEL)],
        "sao_gabriel": space_seen(game, game.spaces[SAO_GABRIEL]),
        "decks": [deck_seen(game, deck) for deck in range(len(DECK_NAMES))],
        "merchant": space_seen(game, game.merchant),
        "merchants_face_down": [
            game.box.limit[PROJECTS + ship] for ship in range(len(game.merchant_pile)) if game.merchant_pile[ship] > 0
        ],
        "sections": [section_seen(game, section) for section in range(SECTIONS)],
        "bag": {COLOUR_NAMES[colour]: game.bag[colour] for colour in range(COLOURS)},
        "missionaries": game.missionaries,
        "characters": [character_seen(game, character) for character in range(CHARACTER_TILES)],
        "landings": [landing_seen(game, landing) for landing in range(LANDINGS)],
        "players": [player_seen(game, of) for of in range(game.seats)],
    }


def space_seen(game: VascoDaGama, tile: i64) -> TileSeen | None:
    """The tile on a space; None if it is empty."""
    return tile_seen(game, tile) if tile != NOTHING else None


def tile_seen(game: VascoDaGama, tile: i64) -> TileSeen:
    """A project or ship with its printed numbers."""
    if tile >= PROJECTS:
        return {"merchant": tile - PROJECTS + 1, "limit": game.box.limit[tile]}
    box = game.box
    return {
        "project": tile + 1,
        "limit": box.limit[tile],
        "crew": box.crew[tile],
        "reals": box.reals[tile],
        "points": box.points[tile],
    }


def vasco_seen(game: VascoDaGama, initial: i64) -> VascoTileSeen | None:
    if initial == 0:
        return None
    tile = initial - LEAST_INITIAL
    return {
        "initial": initial,
        "variation": game.box.variation[tile],
        "upper": game.box.money[tile * 2],
        "lower": game.box.money[tile * 2 + 1],
    }


def number_seen(game: VascoDaGama, number: i64) -> NumberSeen:
    """A sequence number: its place, the cost of acting by the marker, and the Reals for giving up."""
    owner = game.number_owner[number]
    return {
        "number": number,
        "owner": owner if owner != NOBODY else None,
        "area": AREA_NAMES[game.number_area[number]] if owner != NOBODY else None,
        "price": right_price(game, number),
        "giving_up": game.box.giving_up[number],
    }


def area_seen(game: VascoDaGama, area: i64) -> AreaSeen:
    return {
        "name": AREA_NAMES[area],
        "slots": game.box.action_slots[area],
        "discs": [
            {"number": number, "owner": game.number_owner[number]}
            for number in range(1, NUMBERS + 1)
            if game.number_area[number] == area
        ],
    }


def action_seen(game: VascoDaGama) -> ActionSeen:
    """The current action, with its running cost."""
    seen: ActionSeen = {
        "spent": game.spent,
        "sailor_costs": {COLOUR_NAMES[colour]: price_of_sailor(game, colour) for colour in range(COLOURS)},
        "captain_costs": price_of_captain(game),
        "project_costs": game.box.first_project,
        "another_costs": game.box.second_project,
    }
    if game.picked > 0:
        seen["number_in_hand"] = game.picked
    if game.recruited > 0:
        seen["section"] = game.section + 1
        seen["sailors"] = game.recruited
        seen["colours"] = HOW_MANY[game.recruited_colours]
    if game.with_captain:
        seen["captain"] = True
    if game.landing != NOTHING:
        seen["landing"] = LANDING_NAMES[game.landing]
        seen["ships_sent"] = game.sent
    if game.sailing != NOTHING:
        seen["ship"] = tile_seen(game, game.sailing)
    if game.launching != NOTHING:
        seen["launching"] = tile_seen(game, game.launching)
        seen["aboard"] = [CREW_NAMES[kind] for kind in range(len(CREW_NAMES)) if (game.aboard >> kind) & 1 == 1]
    return seen


def deck_seen(game: VascoDaGama, deck: i64) -> DeckSeen:
    """The top of a deck, and the tiles below it in no order."""
    first = game.box.first_of_deck[deck]
    last = game.box.first_of_deck[deck + 1]
    return {
        "deck": DECK_NAMES[deck],
        "top": space_seen(game, game.tops[deck]),
        "under_it": [tile + 1 for tile in range(first, last) if game.pile[tile] > 0],
    }


def section_seen(game: VascoDaGama, section: i64) -> SectionSeen:
    return {
        "section": section + 1,
        "active": section >= game.first_section(),
        "sailors": {
            COLOUR_NAMES[colour]: game.sections[section * COLOURS + colour]
            for colour in range(COLOURS)
            if game.sections[section * COLOURS + colour] > 0
        },
    }


def character_seen(game: VascoDaGama, character: i64) -> CharacterSeen:
    holder = game.holder[character]
    host = game.host[character]
    return {
        "name": CHARACTER_NAMES[character],
        "holder": holder if holder != NOBODY else None,
        "hosted_by": host if host != NOBODY else None,
    }


def landing_seen(game: VascoDaGama, landing: i64) -> LandingSeen:
    slots: list[SlotSeen] = []
    for slot in range(FIRST_SLOT[landing], FIRST_SLOT[landing + 1]):
        owner = game.slot_owner[slot]
        slots.append(
            {
                "value": game.box.slot_value[slot],
                "ship": space_seen(game, game.slot_tile[slot]),
                "owner": owner if owner != NOBODY else None,
            }
        )
    return {
        "name": LANDING_NAMES[landing],
        "completion": game.box.completion[landing],
        "bonus": bonus_seen(game, landing),
        "complete": game.is_complete(landing),
        "slots": slots,
    }


def bonus_seen(game: VascoDaGama, landing: i64) -> str:
    """The bonus of the coast for each ship sent there; none at Calicut."""
    reals = game.box.bonus_reals[landing]
    if reals > 0:
        return f"{reals} Real" if reals == 1 else f"{reals} Reals"
    return BONUS_NAMES[landing]


def player_seen(game: VascoDaGama, of: i64) -> PlayerSeen:
    player = game.players[of]
    return {
        "reals": player.reals,
        "discs": player.discs,
        "additional_disc": DISC_NAMES[player.additional],
        "captains": player.captains,
        "captains_waiting": player.captains_waiting,
        "crew": named(player.crew, CREW_NAMES),
        "projects": [tile_seen(game, tile) for tile in player.projects],
        "ships": [tile_seen(game, tile) for tile in player.ships],
        "points": player.points(),
        "ships_under_way": game.ships_under_way(of),
        "characters": [CHARACTER_NAMES[i] for i in range(CHARACTER_TILES) if game.holder[i] == of],
        "score": game.score(of),
        "breakdown": breakdown(game, of),
    }


def breakdown(game: VascoDaGama, seat: i64) -> dict[str, int]:
    """The score of a player by source: the track, then the points at the end of the game."""
    player = game.players[seat]
    points = {SOURCE_NAMES[source]: int(player.earned[source]) for source in range(SOURCES)}
    points["Reals"] = player.reals // game.box.reals_for_a_point
    points["ships ready to sail"] = game.ships_ready(seat) * game.box.ready_ship_points
    return points
