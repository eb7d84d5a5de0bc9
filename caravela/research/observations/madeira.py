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

    def fill(self, game: Madeira, out: Sheet) -> None:
        board(game, out)
        island(game, out)
        sea(game, out)
        buildings(game, out)
        guild_board(game, out)
        action(game, out)
        modules.roles(game, out)
        modules.beginning(game, out)
        modules.action(game, out)
        for i in range(game.seats):
            player(game, out, (out.seat + i) % game.seats, i)


def board(game: Madeira, out: Sheet) -> None:
    out.part("board")
    out.number("round", game.round)
    out.one_of("phase", game.phase, PHASE_NAMES)
    out.numbers("city watch, pirate dice showing", game.watch_dice, FACES)
    out.number("guild dice beside the board", game.guild_dice_beside)
    out.number("pirate dice beside the board", game.pirate_dice_beside)
    out.numbers("requests beside the board", game.requests, REQUEST_NAMES)
    out.numbers("demands beside the board", game.requests, DEMAND_NAMES, REQUESTS)


def island(game: Madeira, out: Sheet) -> None:
    for field in range(FIELDS):
        out.part("island,", PLACE_NAMES[field])
        out.number("wood", game.field_wood[field])
        out.one_of("good", game.field_good[field] if field != FOREST else NOTHING, GOOD_NAMES)
    for city in range(CITIES):
        for district in range(CITY_DISTRICTS):
            out.part("district of", CITY_NAMES[city], district)
            out.one_of("favor", game.districts[city * CITY_DISTRICTS + district], ALL_FAVOR_NAMES)
        for spot in range(CITY_SPOTS):
            whose = game.spots[city * CITY_SPOTS + spot]
            out.part("spot of", CITY_NAMES[city], spot)
            out.flag("built", whose != UNBUILT)
            out.flag("neutral citizen", whose == NEUTRAL)
            out.owner("worker", whose)


def sea(game: Madeira, out: Sheet) -> None:
    for slot in range(SLOTS):
        out.part("sea,", SLOT_NAMES[slot])
        out.flag("in play", game.slots[slot] != NOT_IN_PLAY)
        out.owner("ship", game.slots[slot])
    for colony in range(COLONIES):
        out.part("colony", COLONY_NAMES[colony])
        out.one_of("reward A", game.rewards[2 * colony], REWARD_NAMES)
        out.one_of("reward B", game.rewards[2 * colony + 1], REWARD_NAMES)


def buildings(game: Madeira, out: Sheet) -> None:
    for building in range(BUILDINGS):
        out.part("building", BUILDING_NAMES[building])
        out.one_of("character", game.characters[building], CHARACTER_NAMES)
        out.number("guild dice", game.guild_dice[building])
        out.number("pirate dice", game.pirate_dice[building])


def guild_board(game: Madeira, out: Sheet) -> None:
    for row in range(game.seats):
        out.part("row", "", row)
        out.one_of("guild", game.board.row_guild[row], GUILD_NAMES)
        out.one_of("other guild", game.board.row_other_guild[row], GUILD_NAMES)
        out.owner("marker", game.row_marker[row])
        out.numbers("dice showing", game.row_dice, FACES, row * DIE_FACES)
        kinds = game.facts.request_kinds
        out.numbers("requests", game.row_requests, REQUEST_NAMES, row * kinds)
        out.numbers("demands", game.row_requests if kinds > REQUESTS else NONE, DEMAND_NAMES, row * kinds + REQUESTS)
    for slot in range(PASSING_SLOTS):
        out.part("passing slot", PASSING_NAMES[slot])
        out.owner("marker", game.passing[slot])


def action(game: Madeira, out: Sheet) -> None:
    """The progress of the current action, and its cost so far."""
    out.part("action")
    out.one_of("building", game.building, BUILDING_NAMES)
    out.number("cost of the building", cost_of_building(game, asked(game)) if game.phase == BUILDING_ACTIONS else ZERO)
    out.number("pirates rolled", game.rolled_pirate)
    out.flag("favor used", game.favor_used)
    out.flag("cost waived", game.cost_waived)
    out.number("wood bought", game.wood_bought)
    out.number("price of the next wood", price_of_wood(game, 1))
    out.number("wood due", game.wood_due)
    out.number("wood to get", game.wood_to_get)
    out.number("Reals due", game.reals_due)
    out.number("harvests left", game.harvests_left)
    out.number("extra harvests", game.extra_harvests)
    out.number("extra workers", game.extra_workers)
    out.one_of("worker moved", game.errand, ERRAND_NAMES)
    out.number("workers left to move", game.errands_left)
    out.flag("may stop", game.may_stop)
    out.owner("worker in hand", game.in_hand)
    out.flag("citizen in hand", game.in_hand == NEUTRAL)
    out.one_of("taken from", game.from_place, PLACE_NAMES)
    out.number("ships left to move", game.ships_left)
    out.owner("ship at sea", game.at_sea)
    out.one_of("ship taken from", game.ship_from, SLOT_NAMES)
    out.numbers("rewards due", game.rewards_due, COLONY_NAMES)
    out.number("flips left", game.flips_left)
    out.number("dice to roll", game.dice_to_roll)
    out.number("bread eaten", game.fed)
    out.number("gifts left", game.gifts_left)


def player(game: Madeira, out: Sheet, seat: i64, index: i64) -> None:
    who = game.players[seat]
    seen = seat == out.seat or game.is_over()
    out.part("player", "", index)
    out.number("place in the turn order", game.place_in_order(seat))
    out.number("prestige", who.prestige)
    out.numbers("earned", who.earned, SOURCE_NAMES)
    out.number("Reals", who.reals)
    out.number("bread", who.bread)
    out.number("wood", who.wood)
    out.numbers("goods", who.goods, GOOD_NAMES)
    out.number("pirates", who.pirates if seen else HIDDEN)
    out.number("level in the windmill", who.mill)
    out.number("ships at home", who.ships)
    out.number("workers in cities", who.city_workers)
    out.numbers("workers on", who.workers, WORKER_PLACES)
    out.numbers("action markers on", who.markers, BUILDING_NAMES)
    out.numbers("guild dice showing", who.dice, FACES)
    out.bits("favor face-up", who.face_up, ALL_FAVOR_NAMES)
    out.bits("favor face-down", who.face_down, ALL_FAVOR_NAMES)
    out.numbers("requests", who.requests, REQUEST_NAMES)
    modules.belongings(game, out, seat, seen)


OBSERVER: Final = MadeiraObserver()
