"""The view of a seat or a spectator. The number of other players' pirates is secret (MA-35).

Everybody receives and discards them openly, so whoever watches a game can count them. Nobody watched the game of a
puzzle: there they are disclosed.
"""

from __future__ import annotations

from mypy_extensions import i64

from caravela.engine.dice import Dice
from caravela.engine.game import Game
from caravela.engine.writing import named, plain
from caravela.games.madeira import modules
from caravela.games.madeira.actions.ships import REALS_ROW
from caravela.games.madeira.actions.wood import price_of_wood
from caravela.games.madeira.box import ALL_FAVOR_NAMES, ALL_REQUEST_NAMES
from caravela.games.madeira.characters.mayor import city_income
from caravela.games.madeira.components import (
    BUILDING_ACTIONS,
    BUILDING_NAMES,
    BUILDINGS,
    CHARACTER_NAMES,
    CITIES,
    CITY_DISTRICTS,
    CITY_NAMES,
    CITY_SPOTS,
    COLONIES,
    COLONY_NAMES,
    CONVERTED_AFTER,
    DIE_FACES,
    FIELDS,
    FIRST_LAND,
    FOREST,
    GOOD_NAMES,
    GUILD_NAMES,
    LETTERS,
    LOCATION_SLOTS,
    MAINTENANCE,
    MARKET_NAMES,
    MARKET_SLOTS,
    MARKETS,
    NEUTRAL,
    NOTHING,
    OWN_PLACES,
    PASSING_NAMES,
    PASSING_SLOTS,
    PHASE_NAMES,
    PLACE_NAMES,
    REGION_OF,
    REQUESTS,
    REWARD_NAMES,
    SLOT_NAMES,
    SOURCE_NAMES,
    SOURCES,
    WATCH,
    WEALTH,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.phases.d_maintenance import hungry
from caravela.games.madeira.phases.e_crowns_requests import prestige_for
from caravela.games.madeira.positions.fields import names_of
from caravela.games.madeira.presentation.view_types import (
    BuildingSeen,
    CitySeen,
    FieldSeen,
    LocationSeen,
    Owner,
    PlayerSeen,
    RowSeen,
    SlotSeen,
    TableSeen,
)
from caravela.games.madeira.tiles.buildings import cost_of_building, possible_costs, workers_for


def view(game: Madeira, seat: i64) -> TableSeen:
    """The table as this seat sees it; a spectator has seat -1. When the game is over everything is open."""
    seen = base_view(game, seat)
    if game.facts.is_expanded:
        modules.see_table(game, seen)
    return seen


def base_view(game: Madeira, seat: i64) -> TableSeen:
    board = game.board
    return {
        "round": game.round,
        "phase": PHASE_NAMES[game.phase],
        "fields": [field_seen(game, field) for field in range(FIELDS)],
        "cities": [city_seen(game, city) for city in range(CITIES)],
        "markets": [market_seen(game, market) for market in range(MARKETS)],
        "colonies": [colony_seen(game, colony) for colony in range(COLONIES)],
        "buildings": [building_seen(game, building) for building in range(BUILDINGS)],
        "city_watch": {
            "dice": dice_seen([game.watch_dice[face] for face in range(DIE_FACES)]),
            "workers": [player.workers[WATCH] for player in game.players],
        },
        "windmill": {"top": board.mill_top, "levels": [player.mill for player in game.players]},
        "rows": [row_seen(game, row) for row in range(game.seats)],
        "passing_column": [
            {"slot": PASSING_NAMES[slot], "player": owner(game.passing[slot]), "reals": board.passing_reals[slot]}
            for slot in range(PASSING_SLOTS)
        ],
        "paying": {
            "wood_bought_this_turn": game.wood_bought,
            "paid_for_wood_this_turn": board.wood_price[game.wood_bought],
            "next_wood": price_of_wood(game, 1),
            "wood_due": game.wood_due,
            "bread_due": bread_due(game),
            "reals_due": game.reals_due,
            "building_cost": cost_of_building(game, asked(game)) if game.phase == BUILDING_ACTIONS else None,
            "pirates_for_not_paying": board.unpaid_pirates + game.rolled_pirate,
            "base_cost": board.building_cost,
            "rolled": game.rolled,
            "rolled_pirate": game.rolled_pirate,
        },
        "building": BUILDING_NAMES[game.building] if game.building != NOTHING else None,
        "in_hand": None if game.in_hand < 0 else ("citizen" if game.in_hand == NEUTRAL else "worker"),
        "taken_from": PLACE_NAMES[game.from_place] if game.in_hand >= 0 else None,
        "at_sea_from": None if game.at_sea < 0 else [*SLOT_NAMES, "home"][game.ship_from],
        "favor_used": game.favor_used,
        "favor_guilds": {ALL_FAVOR_NAMES[i]: GUILD_NAMES[board.favor_guild[i]] for i in range(len(board.favor_guild))},
        "turn_order": sorted(range(game.seats), key=game.place_in_order),
        "players": [player_seen(game, of, seat) for of in range(game.seats)],
    }


def bread_due(game: Madeira) -> int:
    """The number of workers still to be fed of the player to decide in phase D."""
    if game.phase != MAINTENANCE or game.is_over() or game.next_step().seat < 0:
        return 0
    return hungry(game, game.players[game.next_step().seat])


def asked(game: Madeira) -> i64:
    """The seat to decide, otherwise the first seat."""
    return max(game.next_step().seat, 0) if not game.is_over() else 0


def owner(seat: i64) -> Owner:
    """The owner of a piece, as plain data."""
    if seat == NEUTRAL:
        return "neutral"
    return seat if seat >= 0 else None


def dice_seen(counts: list[int]) -> list[int]:
    """The dice one by one."""
    return [face + 1 for face in range(len(counts)) for _ in range(counts[face])]


def field_seen(game: Madeira, field: i64) -> FieldSeen:
    converts = game.board.field_converts[field]
    converted = game.field_good[field] != game.board.field_good[field]
    return {
        "name": PLACE_NAMES[field],
        "region": REGION_OF[field] + 1 if field != FOREST else None,
        "good": GOOD_NAMES[game.field_good[field]] if field != FOREST else None,
        "converts_to": GOOD_NAMES[converts] if converts != NOTHING and may_still_convert(game, field) else None,
        "converted": converted,
        "wood": game.field_wood[field],
        "workers": [seat for seat in range(game.seats) if game.players[seat].workers[field] > 0],
    }


def may_still_convert(game: Madeira, field: i64) -> bool:
    """Whether a field may still be converted; the round depends on its printed good."""
    return game.round <= CONVERTED_AFTER[game.board.field_good[field]]


def city_seen(game: Madeira, city: i64) -> CitySeen:
    board = game.board
    districts = [game.districts[city * CITY_DISTRICTS + i] for i in range(CITY_DISTRICTS)]
    spots = [game.spots[city * CITY_SPOTS + spot] for spot in range(CITY_SPOTS)]
    return {
        "name": CITY_NAMES[city],
        "spots": [owner(whose) for whose in spots],
        "favors": [ALL_FAVOR_NAMES[favor] if favor >= 0 else None for favor in districts],
        "wood": plain(board.district_wood),
        "most": board.city_most[city],
        "present": board.city_present[city],
    }


def slot_seen(game: Madeira, slot: i64) -> SlotSeen:
    board = game.board
    prices = [board.slot_cost[slot]] + ([board.slot_choice[slot]] if board.slot_choice[slot] > 0 else [])
    seen: SlotSeen = {
        "slot": LETTERS[slot % LOCATION_SLOTS],
        "ship": owner(game.slots[slot]),
        "good": GOOD_NAMES[board.slot_good[slot]],
        "goods": prices,
    }
    if slot < MARKET_SLOTS:
        first = slot // LOCATION_SLOTS * REALS_ROW
        seen["reals"] = [board.market_reals[first + goods] for goods in prices]
    return seen


def slots_seen(game: Madeira, location: i64) -> list[SlotSeen]:
    first = location * LOCATION_SLOTS
    return [slot_seen(game, slot) for slot in range(first, first + LOCATION_SLOTS) if game.board.slot_cost[slot] > 0]


def market_seen(game: Madeira, market: i64) -> LocationSeen:
    worth = game.board.ship_prestige
    return {
        "name": MARKET_NAMES[market],
        "slots": slots_seen(game, market),
        "prestige_in_rounds_1_3_5": [worth[3 * market + i] for i in range(3)],
    }


def colony_seen(game: Madeira, colony: i64) -> LocationSeen:
    worth = game.board.ship_prestige
    rewards = [game.rewards[2 * colony], game.rewards[2 * colony + 1]]
    return {
        "name": COLONY_NAMES[colony],
        "good": GOOD_NAMES[game.board.colony_good[colony]],
        "slots": slots_seen(game, MARKETS + colony),
        "rewards": [REWARD_NAMES[reward] if reward >= 0 else None for reward in rewards],
        "workers": [player.workers[FIRST_LAND + colony] for player in game.players],
        "prestige_in_rounds_1_3_5": [worth[3 * (MARKETS + colony) + i] for i in range(3)],
    }


def building_seen(game: Madeira, building: i64) -> BuildingSeen:
    board = game.board
    character = game.characters[building]
    least, most = possible_costs(game, building)
    return {
        "name": BUILDING_NAMES[building],
        "region": board.building_region[building] + 1,
        "empty_in_round": board.building_empty[building],
        "character": CHARACTER_NAMES[character] if character >= 0 else None,
        "guild_dice": game.guild_dice[building],
        "pirate_dice": game.pirate_dice[building],
        "markers": [player.markers[building] for player in game.players],
        "being_resolved": game.phase == BUILDING_ACTIONS and game.building == building,
        "least_cost": least,
        "most_cost": most,
    }


def row_seen(game: Madeira, row: i64) -> RowSeen:
    guilds = [game.board.row_guild[row], game.board.row_other_guild[row]]
    kinds = game.facts.request_kinds
    first = row * kinds
    return {
        "guilds": [GUILD_NAMES[guild] for guild in guilds if guild >= 0],
        "player": owner(game.row_marker[row]),
        "dice": dice_seen([game.row_dice[row * DIE_FACES + face] for face in range(DIE_FACES)]),
        "requests": {
            ALL_REQUEST_NAMES[kind]: game.row_requests[first + kind]
            for kind in range(kinds)
            if game.row_requests[first + kind] > 0
        },
    }


def player_seen(game: Madeira, of: i64, seat: i64) -> PlayerSeen:
    player = game.players[of]
    seen: PlayerSeen = {
        "reals": player.reals,
        "bread": player.bread,
        "wood": player.wood,
        "goods": named(player.goods, GOOD_NAMES),
        "windmill": player.mill,
        "prestige": player.prestige,
        "earned": named(player.earned, SOURCE_NAMES),
        "ships_at_home": player.ships,
        "workers": named(player.workers, PLACE_NAMES[:OWN_PLACES]),
        "markers": named(player.markers, BUILDING_NAMES),
        "dice": dice_seen([player.dice[face] for face in range(DIE_FACES)]),
        "face_up": names_of(player.face_up, ALL_FAVOR_NAMES),
        "face_down": names_of(player.face_down, ALL_FAVOR_NAMES),
        "requests": named(player.requests, ALL_REQUEST_NAMES),
        "one_more_would_bring": one_more(game, of, of == seat),
        "requests_would_bring": {
            ALL_REQUEST_NAMES[kind]: prestige_for(game, of, kind, player.requests[kind])
            for kind in range(game.facts.request_kinds)
            if player.requests[kind] > 0 and kind != WEALTH
        },
        "workers_on_the_board": player.workers_on_board(),
        "workers_in_cities": player.city_workers,
        "ships_on_the_board": game.ships_on_board(of),
        "building_workers": {BUILDING_NAMES[i]: workers_for(game, of, i) for i in range(BUILDINGS)},
        "mayor_would_bring": {CITY_NAMES[i]: city_income(game, of, i) for i in range(CITIES)},
        "resources": player.resources(),
    }
    if of == seat or game.is_over() or game.facts.pirates_known:
        seen["pirates"] = player.pirates
    if game.facts.is_expanded:
        modules.see_home(game, of, seat, seen)
    if game.is_over():
        seen["score"] = game.score(of)
        seen["breakdown"] = breakdown(game, of)
    return seen


def one_more(game: Madeira, seat: i64, is_own: bool) -> dict[str, int]:
    """The prestige of a further request of each kind now; for the seat's own player also of the available demands."""
    requests = game.players[seat].requests
    gains: dict[str, int] = {}
    for kind in range(REQUESTS):
        if kind != WEALTH:
            more, now = (
                prestige_for(game, seat, kind, requests[kind] + 1),
                prestige_for(game, seat, kind, requests[kind]),
            )
            gains[ALL_REQUEST_NAMES[kind]] = more - now
    for kind in range(REQUESTS, game.facts.request_kinds if is_own else REQUESTS):
        rows = [game.row_requests[row * game.facts.request_kinds + kind] for row in range(game.seats)]
        if any(rows) or game.expansion.offers(kind):
            gains[ALL_REQUEST_NAMES[kind]] = prestige_for(game, seat, kind, 1)
    return gains


def breakdown(game: Madeira, seat: i64) -> dict[str, int]:
    """The score of a player, computed by source."""
    player = game.players[seat]
    points: dict[str, int] = {}
    for source in range(SOURCES):
        if player.earned[source] != 0:
            points[SOURCE_NAMES[source]] = player.earned[source]
    points["resources"] = game.prestige_of_resources(seat)
    points["pirates"] = -game.prestige_lost(seat)
    return points


def secrets_swapped(game: Madeira, seat: i64) -> Madeira | None:
    """A copy in which everything hidden from this seat is different."""
    if game.is_over():
        return None
    if game.facts.pirates_known:
        return modules.secrets_swapped(game, seat)
    twin = with_other_pirates(game, seat)
    swapped = modules.secrets_swapped(twin, seat)
    return swapped if swapped is not None else twin


def secrets_swapped_alone(game: Madeira, seat: i64) -> list[Game]:
    """One copy with other numbers of pirates, and copies in which only other hidden information differs."""
    if game.is_over():
        return []
    games: list[Game] = [] if game.facts.pirates_known else [with_other_pirates(game, seat)]
    swapped = modules.secrets_swapped(game, seat)
    if swapped is not None:
        games.append(swapped)
    return games


def with_other_pirates(game: Madeira, seat: i64) -> Madeira:
    """A copy in which each other player has more pirates, each a different number."""
    twin = game.copy()
    for of in range(game.seats):
        if of != seat:
            twin.players[of].pirates += of + 1
    return twin


def imagined(game: Madeira, seat: i64, dice: Dice) -> Madeira:
    """A game that is consistent with this seat's view: unless pirates are known, the others have as many as it has
    itself, the best guess without memory."""
    twin = game.copy()
    if not game.is_over():
        modules.imagine(twin, seat, dice)
    if not game.is_over() and seat >= 0 and not game.facts.pirates_known:
        for player in twin.players:
            player.pirates = game.players[seat].pirates
    return twin
