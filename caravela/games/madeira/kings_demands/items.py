"""The assignment of ships, favors and cities to demands: demands of one kind share nothing (MA-18, MA-55).

Nothing that counts is used up, so the best assignment is found automatically.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.games.madeira.actions.flipping import count_of
from caravela.games.madeira.components import CITIES, GUILDS, LOCATION_SLOTS, MARKETS, NOTHING
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.kings_demands.names import KIND_DEMANDS
from caravela.games.madeira.phases.e_crowns_requests import (
    ABSENT,
    MOST,
    ship_of_card,
    standing_in,
)

WITH_PIRATES: Final[i64] = 3  # places of the demands within their kind, for ships
BY_SLOTS: Final[i64] = 4
WITH_WOOD: Final[i64] = 5
PAIRS: Final[i64] = 4  # demands of two guilds
OF_PAIRS: Final[i64] = 4  # for cities: workers by pairs, two cities
OF_TWO: Final[i64] = 5
ON_CARD: Final[i64] = 6  # instead of a location


def demands_of(kind: i64, demands: i64) -> list[int]:
    """The places within the kind of those demands, out of a set, that are of this kind."""
    return [place for place in range(KIND_DEMANDS) if (demands >> (kind * KIND_DEMANDS + place)) & 1 == 1]


# -- ships -----------------------------------------------------------------------------------------------


def worth_of_ship(game: Madeira, kind: i64, place: i64, slot: i64) -> i64:
    """The prestige of a ship on a slot the next time that demands are fulfilled; zero if it does not count."""
    location = slot // LOCATION_SLOTS
    demand = game.facts.further_requests[kind * KIND_DEMANDS + place]
    if place == BY_SLOTS:
        goods = game.expansion.kings_demands.slot_goods[slot]
        return demand.prestige * (goods if goods > 0 else game.board.slot_cost[slot])
    if place == location % MARKETS:
        return 0
    return game.board.ship_prestige[location * 3 + game.round // 2] + demand.prestige


def prestige_of_ships(game: Madeira, seat: i64, kind: i64, demands: i64, with_card: bool) -> i64:
    """The most that a player's ships in the markets or colonies bring for all demands of this kind in a set."""
    places = demands_of(kind, demands)
    first = kind * MARKETS * LOCATION_SLOTS
    ships = [slot for slot in range(first, first + MARKETS * LOCATION_SLOTS) if game.slots[slot] == seat]
    if with_card and ship_of_card(game, seat) > 0:
        ships.append(NOTHING)
    room = vec[i64]([game.facts.further_requests[kind * KIND_DEMANDS + place].most for place in range(KIND_DEMANDS)])
    return share_ships(game, seat, kind, places, ships, 0, room, 0)


def share_ships(
    game: Madeira, seat: i64, kind: i64, places: list[int], ships: list[int], next: i64, room: vec[i64], seen: i64
) -> i64:
    """The best way for the ships from one on; `seen` are the colonies that already count where they must differ."""
    if next == len(ships):
        return 0
    best = share_ships(game, seat, kind, places, ships, next + 1, room, seen)
    slot = ships[next]
    for place in places:
        worth: i64
        location: i64 = ON_CARD
        if slot == NOTHING:
            worth = ship_of_card(game, seat)
            if place == WITH_PIRATES:
                worth += game.facts.further_requests[kind * KIND_DEMANDS + place].prestige
        else:
            location = slot // LOCATION_SLOTS
            worth = worth_of_ship(game, kind, place, slot)
        differ = place == BY_SLOTS and kind == 1
        if room[place] > 0 and worth > 0 and not (differ and (seen >> location) & 1 == 1):
            left = room[:]
            left[place] -= 1
            now = seen | 1 << location if differ else seen
            best = max(best, worth + share_ships(game, seat, kind, places, ships, next + 1, left, now))
    return best


# -- favors ----------------------------------------------------------------------------------------------


def favors_by_guild(game: Madeira, seat: i64) -> vec[i64]:
    """Face-up favors of each guild."""
    face_up = game.players[seat].face_up
    return vec[i64]([count_of(face_up & game.board.guild_favors[guild]) for guild in range(GUILDS)])


def most_for_goods(favors: vec[i64], for_wood: i64) -> i64:
    """The number of guilds that still have a favor when this many favors of any guilds count elsewhere."""
    guilds: i64 = 0
    total: i64 = 0
    for count in favors:
        total += count
        guilds += 1 if count > 0 else 0
    return max(guilds - max(for_wood - (total - guilds), 0), 0)


def prestige_of_pairs(game: Madeira, seat: i64, places: list[int], for_wood: i64, for_goods: i64) -> i64:
    """The most prestige of demands of two guilds when these numbers of favors count for the demands with wood and
    goods."""
    if not places:
        return 0
    return without_goods(game, favors_by_guild(game, seat), 0, places, for_wood, for_goods)


def without_goods(game: Madeira, left: vec[i64], guild: i64, places: list[int], for_wood: i64, for_goods: i64) -> i64:
    """Favors of different guilds are set apart."""
    if guild == GUILDS:
        return without_wood(game, left, 0, places, for_wood) if for_goods == 0 else -1
    best = without_goods(game, left, guild + 1, places, for_wood, for_goods)
    if for_goods > 0 and left[guild] > 0:
        fewer = left[:]
        fewer[guild] -= 1
        best = max(best, without_goods(game, fewer, guild + 1, places, for_wood, for_goods - 1))
    return best


def without_wood(game: Madeira, left: vec[i64], guild: i64, places: list[int], for_wood: i64) -> i64:
    """Favors of any guilds are set apart."""
    if guild == GUILDS:
        return share_favors(game, left, places, 0) if for_wood == 0 else -1
    best: i64 = -1
    for taken in range(min(left[guild], for_wood) + 1):
        fewer = left[:]
        fewer[guild] -= taken
        best = max(best, without_wood(game, fewer, guild + 1, places, for_wood - taken))
    return best


def share_favors(game: Madeira, left: vec[i64], places: list[int], next: i64) -> i64:
    """The best assignment for this demand and the later ones: each counts favors of its two guilds."""
    if next == len(places):
        return 0
    demand = game.facts.further_requests[2 * KIND_DEMANDS + places[next]]
    one: i64 = places[next]
    other = one + 1 if one + 1 < GUILDS else 0
    best: i64 = 0
    for first in range(min(left[one], demand.most) + 1):
        for second in range(min(left[other], demand.most - first) + 1):
            fewer = left[:]
            fewer[one] -= first
            fewer[other] -= second
            points = (first + second) * demand.prestige + share_favors(game, fewer, places, next + 1)
            best = max(best, points)
    return best


# -- cities ----------------------------------------------------------------------------------------------


def citizens_of_cards(game: Madeira, seat: i64) -> i64:
    """Workers that cards add in a city of the player's choice."""
    more: i64 = 0
    for card in game.players[seat].cards:
        more += card.citizens(game, seat)
    return more


def prestige_of_cities(game: Madeira, seat: i64, demands: i64) -> i64:
    """The most prestige of cities for all demands of a set that count cities, each city for one demand."""
    places = demands_of(3, demands)
    more = citizens_of_cards(game, seat)
    best = share_cities(game, seat, places, 0, 0, NOTHING, 0)
    if more > 0:
        for city in range(CITIES):
            best = max(best, share_cities(game, seat, places, 0, 0, city, more))
    return best


def share_cities(game: Madeira, seat: i64, places: list[int], city: i64, of_two: i64, chosen: i64, more: i64) -> i64:
    """The best assignment of this city and the later ones."""
    if city == CITIES:
        return 0
    best = share_cities(game, seat, places, city + 1, of_two, chosen, more)
    for place in places:
        worth = worth_of_city(game, seat, place, city, more if city == chosen else 0)
        two = of_two + (1 if place == OF_TWO else 0)
        if worth > 0 and (place != OF_TWO or two <= game.facts.further_requests[3 * KIND_DEMANDS + OF_TWO].most):
            best = max(best, worth + share_cities(game, seat, places, city + 1, two, chosen, more))
    return best


def worth_of_city(game: Madeira, seat: i64, place: i64, city: i64, more: i64) -> i64:
    """The prestige of a city for a demand; zero if it does not count."""
    demand = game.facts.further_requests[3 * KIND_DEMANDS + place]
    standing = standing_in(game, seat, city, more)
    if place == city:
        return 0 if standing == ABSENT else (demand.prestige if standing == MOST else demand.other)
    if place == OF_PAIRS:
        enough = game.workers_in_city(seat, city) + more >= demand.most
        return game.board.city_present[city] if enough else 0
    if place == OF_TWO:
        return game.board.city_most[city] if standing == MOST else 0
    return 0
