"""The observation of Madeira: the boards, then the players clockwise from the observer."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.games.madeira.actions.wood import price_of_wood
from caravela.games.madeira.box import ALL_FAVOR_NAMES
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
    DIE_FACES,
    FIELDS,
    FOREST,
    GOOD_NAMES,
    GUILD_NAMES,
    NEUTRAL,
    NOT_IN_PLAY,
    NOTHING,
    OWN_PLACES,
    PASSING_NAMES,
    PASSING_SLOTS,
    PHASE_NAMES,
    PLACE_NAMES,
    REQUEST_NAMES,
    REQUESTS,
    REWARD_NAMES,
    SLOT_NAMES,
    SLOTS,
    SOURCE_NAMES,
    UNBUILT,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.kings_demands.names import DEMAND_NAMES
from caravela.games.madeira.presentation.view import asked
from caravela.games.madeira.tiles.buildings import cost_of_building
from caravela.research.observations import madeira_modules as modules
from caravela.research.sheet import ZERO, Observer, Sheet

FACES: Final[list[str]] = ["1", "2", "3"]
WORKER_PLACES: Final[list[str]] = [PLACE_NAMES[place] for place in range(OWN_PLACES)]
ERRAND_NAMES: Final[list[str]] = ["to a field", "to a city", "to a colony", "to the city watch", "anywhere"]
HIDDEN: Final[i64] = -1
NONE: Final = vec[i64]()


@final
class MadeiraObserver(Observer):
    def __init__(self) -> None:
        self.version = 3

    def fill(self, game: Madeira, sheet: Sheet) -> None:
        board(game, sheet)
        island(game, sheet)
        sea(game, sheet)
        buildings(game, sheet)
        guild_board(game, sheet)
        action(game, sheet)
        modules.roles(game, sheet)
        modules.beginning(game, sheet)
        modules.action(game, sheet)
        for i in range(game.seats):
            player(game, sheet, (sheet.seat + i) % game.seats, i)


def board(game: Madeira, sheet: Sheet) -> None:
    sheet.part("board")
    sheet.number("round", game.round)
    sheet.one_of("phase", game.phase, PHASE_NAMES)
    sheet.numbers("city watch, pirate dice showing", game.watch_dice, FACES)
    sheet.number("guild dice beside the board", game.guild_dice_beside)
    sheet.number("pirate dice beside the board", game.pirate_dice_beside)
    sheet.numbers("requests beside the board", game.requests, REQUEST_NAMES)
    sheet.numbers("demands beside the board", game.requests, DEMAND_NAMES, REQUESTS)


def island(game: Madeira, sheet: Sheet) -> None:
    for field in range(FIELDS):
        sheet.part("island,", PLACE_NAMES[field])
        sheet.number("wood", game.field_wood[field])
        sheet.one_of("good", game.field_good[field] if field != FOREST else NOTHING, GOOD_NAMES)
    for city in range(CITIES):
        for district in range(CITY_DISTRICTS):
            sheet.part("district of", CITY_NAMES[city], district)
            sheet.one_of("favor", game.districts[city * CITY_DISTRICTS + district], ALL_FAVOR_NAMES)
        for spot in range(CITY_SPOTS):
            whose = game.spots[city * CITY_SPOTS + spot]
            sheet.part("spot of", CITY_NAMES[city], spot)
            sheet.flag("built", whose != UNBUILT)
            sheet.flag("neutral citizen", whose == NEUTRAL)
            sheet.owner("worker", whose)


def sea(game: Madeira, sheet: Sheet) -> None:
    for slot in range(SLOTS):
        sheet.part("sea,", SLOT_NAMES[slot])
        sheet.flag("in play", game.slots[slot] != NOT_IN_PLAY)
        sheet.owner("ship", game.slots[slot])
    for colony in range(COLONIES):
        sheet.part("colony", COLONY_NAMES[colony])
        sheet.one_of("reward A", game.rewards[2 * colony], REWARD_NAMES)
        sheet.one_of("reward B", game.rewards[2 * colony + 1], REWARD_NAMES)


def buildings(game: Madeira, sheet: Sheet) -> None:
    for building in range(BUILDINGS):
        sheet.part("building", BUILDING_NAMES[building])
        sheet.one_of("character", game.characters[building], CHARACTER_NAMES)
        sheet.number("guild dice", game.guild_dice[building])
        sheet.number("pirate dice", game.pirate_dice[building])


def guild_board(game: Madeira, sheet: Sheet) -> None:
    for row in range(game.seats):
        sheet.part("row", "", row)
        sheet.one_of("guild", game.board.row_guild[row], GUILD_NAMES)
        sheet.one_of("other guild", game.board.row_other_guild[row], GUILD_NAMES)
        sheet.owner("marker", game.row_marker[row])
        sheet.numbers("dice showing", game.row_dice, FACES, row * DIE_FACES)
        kinds = game.facts.request_kinds
        sheet.numbers("requests", game.row_requests, REQUEST_NAMES, row * kinds)
        sheet.numbers("demands", game.row_requests if kinds > REQUESTS else NONE, DEMAND_NAMES, row * kinds + REQUESTS)
    for slot in range(PASSING_SLOTS):
        sheet.part("passing slot", PASSING_NAMES[slot])
        sheet.owner("marker", game.passing[slot])


def action(game: Madeira, sheet: Sheet) -> None:
    """The progress of the current action, and its cost so far."""
    sheet.part("action")
    sheet.one_of("building", game.building, BUILDING_NAMES)
    sheet.number(
        "cost of the building", cost_of_building(game, asked(game)) if game.phase == BUILDING_ACTIONS else ZERO
    )
    sheet.number("pirates rolled", game.rolled_pirate)
    sheet.flag("favor used", game.favor_used)
    sheet.flag("cost waived", game.cost_waived)
    sheet.number("wood bought", game.wood_bought)
    sheet.number("price of the next wood", price_of_wood(game, 1))
    sheet.number("wood due", game.wood_due)
    sheet.number("wood to get", game.wood_to_get)
    sheet.number("Reals due", game.reals_due)
    sheet.number("harvests left", game.harvests_left)
    sheet.number("extra harvests", game.extra_harvests)
    sheet.number("extra workers", game.extra_workers)
    sheet.one_of("worker moved", game.errand, ERRAND_NAMES)
    sheet.number("workers left to move", game.errands_left)
    sheet.flag("may stop", game.may_stop)
    sheet.owner("worker in hand", game.in_hand)
    sheet.flag("citizen in hand", game.in_hand == NEUTRAL)
    sheet.one_of("taken from", game.from_place, PLACE_NAMES)
    sheet.number("ships left to move", game.ships_left)
    sheet.owner("ship at sea", game.at_sea)
    sheet.one_of("ship taken from", game.ship_from, SLOT_NAMES)
    sheet.numbers("rewards due", game.rewards_due, COLONY_NAMES)
    sheet.number("flips left", game.flips_left)
    sheet.number("dice to roll", game.dice_to_roll)
    sheet.number("bread eaten", game.fed)
    sheet.number("gifts left", game.gifts_left)


def player(game: Madeira, sheet: Sheet, seat: i64, index: i64) -> None:
    who = game.players[seat]
    seen = seat == sheet.seat or game.is_over()
    sheet.part("player", "", index)
    sheet.number("place in the turn order", game.place_in_order(seat))
    sheet.number("prestige", who.prestige)
    sheet.numbers("earned", who.earned, SOURCE_NAMES)
    sheet.number("Reals", who.reals)
    sheet.number("bread", who.bread)
    sheet.number("wood", who.wood)
    sheet.numbers("goods", who.goods, GOOD_NAMES)
    sheet.number("pirates", who.pirates if seen else HIDDEN)
    sheet.number("level in the windmill", who.mill)
    sheet.number("ships at home", who.ships)
    sheet.number("workers in cities", who.city_workers)
    sheet.numbers("workers on", who.workers, WORKER_PLACES)
    sheet.numbers("action markers on", who.markers, BUILDING_NAMES)
    sheet.numbers("guild dice showing", who.dice, FACES)
    sheet.bits("favor face-up", who.face_up, ALL_FAVOR_NAMES)
    sheet.bits("favor face-down", who.face_down, ALL_FAVOR_NAMES)
    sheet.numbers("requests", who.requests, REQUEST_NAMES)
    modules.belongings(game, sheet, seat, seen)


OBSERVER: Final = MadeiraObserver()
