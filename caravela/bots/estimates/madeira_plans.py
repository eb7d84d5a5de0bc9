"""Madeira: features for what a player is about to get, and for their means to fulfil the requests in hand.

In the middle of an action nothing has been gained yet. An evaluation there has to include what is still to come, or
actions that pay at the end would look like losses.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.games.madeira.actions.flipping import FLIPPING, count_of
from caravela.games.madeira.actions.ships import SAILING, TAKING_SHIP
from caravela.games.madeira.actions.wood import GETTING_WOOD, wood_in_reach
from caravela.games.madeira.actions.workers import PUTTING_WORKER, TAKING_WORKER
from caravela.games.madeira.characters.guild_master import TAKING_FAVOR
from caravela.games.madeira.characters.mayor import RELOCATED, RELOCATING
from caravela.games.madeira.components import (
    BUILDING_ACTIONS,
    BUILDINGS,
    CHARACTER_ACTIONS,
    COLONIES,
    ERRANDS,
    EXPEDITIONS,
    FOREST,
    GOOD_NAMES,
    GOODS,
    GUILDS,
    INFLUENCE,
    LOCATION_SLOTS,
    MAINTENANCE,
    MARKET_ROUTES,
    MARKET_SLOTS,
    MARKETS,
    WINE,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.player import Player
from caravela.games.madeira.tiles.kings_rewards import CHOOSING_REWARD

TO_MOVE: Final[i64] = 0  # five features, by errand
TO_SAIL: Final[i64] = 5
TO_BUILD: Final[i64] = 6
TO_RELOCATE: Final[i64] = 7
REWARDS_DUE: Final[i64] = 8
TO_FLIP: Final[i64] = 9
WOOD_TO_GET: Final[i64] = 10
HUNGRY: Final[i64] = 11
UNKEPT: Final[i64] = 12
WOOD_FOR_SHIPS: Final[i64] = 13
GOODS_FOR_SHIPS: Final[i64] = 14
WOOD_FOR_FAVORS: Final[i64] = 15
FLIPS_WANTED: Final[i64] = 16
PAYABLE: Final[i64] = 17
WOOD_IN_REACH: Final[i64] = 18
FIELDS_OF: Final[i64] = 19  # three features, by good
PLANS: Final[i64] = 22

PLAN_FEATURES: Final[list[str]] = (
    [f"workers about to go to {place}" for place in ("a field", "a city", "a colony", "the city watch", "any place")]
    + ["ships about to sail", "a favor about to be taken", "workers or citizens about to relocate"]
    + ["king's rewards about to be chosen", "favors about to be flipped", "wood about to be got"]
    + ["workers without food in this round", "ships without wood in this round"]
    + ["wood for ships that requests count", "goods for ships that requests count"]
    + ["wood for favors that requests count", "face-down favors that requests would count"]
    + ["building actions that can be paid for", "wood within reach"]
    + [f"cleared fields with {name}" for name in GOOD_NAMES]
)

EXPECTED_DIE: Final[i64] = 2
DISTRICT_WOOD: Final = 3.0


def measure_plans(
    game: Madeira, seat: i64, player: Player, ships: i64, left: float, row: vec[float], first: i64
) -> None:
    """Write the features of this file into the row, starting at a place."""
    for i in range(PLANS):
        row[first + i] = 0.0
    measure_pending(game, seat, player, row, first)
    if game.phase < MAINTENANCE:
        row[first + HUNGRY] = float(max(player.workers_on_board() - player.mill - player.bread, 0))
        row[first + UNKEPT] = float(max(ships - player.wood, 0))
    measure_means(game, seat, player, row, first)
    measure_fields(game, player, left, row, first)


def measure_pending(game: Madeira, seat: i64, player: Player, row: vec[float], first: i64) -> None:
    """The unfinished actions of the player."""
    step = game.next_step()
    if step.seat != seat or step.by_chance:
        return
    errand = game.errand
    if 0 <= errand < ERRANDS and step is TAKING_WORKER[errand][seat]:
        row[first + TO_MOVE + errand] = float(game.errands_left)
    elif 0 <= errand < ERRANDS and step is PUTTING_WORKER[errand][seat]:
        row[first + TO_MOVE + errand] = float(game.errands_left + 1)
    elif step is TAKING_SHIP[seat] or step is SAILING[seat]:
        row[first + TO_SAIL] = float(game.ships_left + (1 if step is SAILING[seat] else 0))
        row[first + REWARDS_DUE] = float(rewards_due(game))
    elif step is TAKING_FAVOR[seat]:
        row[first + TO_BUILD] = 1.0
    elif step is RELOCATING[seat] or step is RELOCATED[seat]:
        row[first + TO_RELOCATE] = float(game.errands_left + (1 if step is RELOCATED[seat] else 0))
    elif step is CHOOSING_REWARD[seat]:
        row[first + REWARDS_DUE] = float(rewards_due(game))
    elif step is FLIPPING[seat]:
        row[first + TO_FLIP] = float(game.flips_left)
    elif step is GETTING_WOOD[seat]:
        row[first + WOOD_TO_GET] = float(min(game.wood_to_get, wood_in_reach(game, player)))


def rewards_due(game: Madeira) -> i64:
    count: i64 = 0
    for colony in range(COLONIES):
        count += game.rewards_due[colony]
    return count


def is_sailing(game: Madeira, seat: i64) -> bool:
    """Whether markets will pay the player after the movement of ships."""
    step = game.next_step()
    return step is TAKING_SHIP[seat] or step is SAILING[seat]


def is_relocating(game: Madeira, seat: i64) -> bool:
    """Whether the cities will pay the player at the end of the mayor's action."""
    step = game.next_step()
    return step is RELOCATING[seat] or step is RELOCATED[seat]


def ships_among(game: Madeira, seat: i64, slots_from: i64, slots_to: i64) -> i64:
    count: i64 = 0
    for slot in range(slots_from, slots_to):
        if game.slots[slot] == seat:
            count += 1
    return count


def measure_means(game: Madeira, seat: i64, player: Player, row: vec[float], first: i64) -> None:
    """The player's means for the missing items of their requests, and for the buildings they have marked."""
    board = game.board
    goods = player.goods
    routes = player.requests[MARKET_ROUTES] * board.request_ships
    if routes > 0:
        routes = max(routes - ships_among(game, seat, 0, MARKET_SLOTS), 0)
    voyages = player.requests[EXPEDITIONS] * board.request_ships
    if voyages > 0:
        voyages = max(voyages - ships_among(game, seat, MARKET_SLOTS, MARKET_SLOTS + MARKETS * LOCATION_SLOTS), 0)
    if routes + voyages > 0:
        cargoes: i64 = 0
        for good in range(GOODS):
            cargoes += goods[good] // 2
        row[first + WOOD_FOR_SHIPS] = float(min(player.wood, routes + voyages))
        row[first + GOODS_FOR_SHIPS] = float(min(cargoes, routes) + min(goods[WINE], voyages))
    requests = player.requests[INFLUENCE]
    if requests > 0:
        lacking: i64 = 0
        flips: i64 = 0
        for guild in range(GUILDS):
            up = count_of(player.face_up & board.guild_favors[guild])
            down = count_of(player.face_down & board.guild_favors[guild])
            lacking += max(requests - up - down, 0)
            flips += min(max(requests - up, 0), down)
        row[first + WOOD_FOR_FAVORS] = min(float(player.wood) / DISTRICT_WOOD, float(lacking))
        row[first + FLIPS_WANTED] = float(flips)
    if game.phase == CHARACTER_ACTIONS or game.phase == BUILDING_ACTIONS:
        reals = player.reals
        payable: i64 = 0
        for building in range(BUILDINGS):
            if player.markers[building] > 0 and (game.phase == CHARACTER_ACTIONS or building > game.building):
                cost = max(board.building_cost - EXPECTED_DIE * game.guild_dice[building], 0)
                if reals >= cost and player.workers_in_region(board.building_region[building]) > 0:
                    reals -= cost
                    payable += 1
        row[first + PAYABLE] = float(payable)


def measure_fields(game: Madeira, player: Player, left: float, row: vec[float], first: i64) -> None:
    """The yield of fields with the player's workers: wood until they are cleared, then their good."""
    wood: i64 = 0
    for field in range(FOREST):
        if player.workers[field] > 0:
            if game.field_wood[field] > 0:
                wood += game.field_wood[field]
            else:
                row[first + FIELDS_OF + game.field_good[field]] += left + 0.7
    row[first + WOOD_IN_REACH] = float(min(wood, 8))
