"""Phase E. The Crown's requests: in rounds 1, 3 and 5 players fulfil requests; in rounds 2 and 4 fields change.

Players fulfil one of two requests in the first round, two of three in the third and all three in the fifth, so they
always keep one request before the fifth round. Ships, favors and cities are assigned so that they bring the most
(MA-40).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.actions.flipping import count_of
from caravela.games.madeira.answers import NOT_ASKED, SEATS
from caravela.games.madeira.box import ALL_REQUEST_NAMES, ALL_REQUESTS
from caravela.games.madeira.components import (
    CITIES,
    CITY_SPOTS,
    CONVERTED_AFTER,
    CROWNS_REQUESTS,
    EXPEDITIONS,
    FOREST,
    GUILDS,
    INFLUENCE,
    LOCATION_SLOTS,
    MARKET_ROUTES,
    MARKETS,
    NEUTRAL,
    NOTHING,
    REQUESTS,
    ROUNDS,
    SUGAR,
    URBANIZATION,
    WEALTH,
    WHEAT,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.rows import changed

ABSENT: Final[i64] = 0
PRESENT: Final[i64] = 1
MOST: Final[i64] = 2
MOST_REALS: Final[i64] = 20  # a data file may raise the limit of a wealth request so far


@final
class CrownsRequests(Step):
    """Requests or conversion, by the round."""

    kind = "crowns-requests"

    def happen(self, game: Madeira) -> None:
        game.phase = CROWNS_REQUESTS
        game.expansion.maintenance_over()
        if len(game.facts.after_requests) > 0:
            game.in_passing_order(game.facts.after_requests)
        if game.round == CONVERTED_AFTER[WHEAT]:
            convert_fields(game, WHEAT)
        elif game.round == CONVERTED_AFTER[SUGAR]:
            convert_fields(game, SUGAR)
        else:
            game.in_passing_order(FULFILLING)


# -- rounds 2 and 4 ----------------------------------------------------------------------------------


def convert_fields(game: Madeira, good: i64) -> None:
    """Convertible fields printed with this good and without wood give another good from now on (MA-21)."""
    board = game.board
    for field in range(FOREST):
        if board.field_good[field] == good and board.field_converts[field] != NOTHING and game.field_wood[field] == 0:
            game.field_good = changed(game.field_good, field, board.field_converts[field])


# -- rounds 1, 3 and 5 -------------------------------------------------------------------------------


@final
class Fulfilling(Step):
    """Fulfil all requests except the one that the player keeps; none is kept in the last round."""

    kind = "fulfilling-requests"

    def happen(self, game: Madeira) -> None:
        if game.round == ROUNDS:
            fulfil(game, self.seat)
            return
        requests = game.players[self.seat].requests
        kinds: i64 = 0
        last: i64 = 0
        for kind in range(game.facts.request_kinds):
            if requests[kind] > 0:
                kinds += 1
                last = kind
        if kinds > 1:
            game.do_next(KEEPING_REQUEST[self.seat])
        else:
            fulfil_all_but(game, self.seat, last)


@final
class KeepingRequest(Decision):
    """Choose the request to keep for a later round; the others are fulfilled now."""

    kind = "keeping-request"
    question = "Keep one of your requests for later; the others are fulfilled now"

    def options(self, game: Madeira, out: MoveList) -> None:
        requests = game.players[self.seat].requests
        for kind in range(game.facts.request_kinds):
            if requests[kind] > 0:
                out.add(KEEP_REQUEST[kind])

    def candidates(self, game: Madeira) -> list[Move]:
        requests = game.players[self.seat].requests
        return [KEEP_REQUEST[kind] for kind in range(game.facts.request_kinds) if requests[kind] > 0]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if not isinstance(move, KeepRequest):
            return NOT_ASKED.told()
        has_one = move.request < game.facts.request_kinds and game.players[self.seat].requests[move.request] > 0
        return None if has_one else NOT_YOUR_REQUEST.told()


@final
class KeepRequest(Move):
    """Keep one request; the others score."""

    kind = "keep-request"
    earns = True
    says = "keeps the request {request}"
    tells = ("keeps the request {request} and fulfills the others",)

    def __init__(self, request: i64) -> None:
        super().__init__()
        self.request: i64 = request

    def play(self, game: Madeira, seat: i64) -> None:
        fulfil_all_but(game, seat, self.request)

    def facts(self) -> Facts:
        return {"request": ALL_REQUEST_NAMES[self.request]}


def fulfil_all_but(game: Madeira, seat: i64, kept: i64) -> None:
    """Fulfil what a player has, except one request of this kind."""
    player = game.players[seat]
    player.own_rows()
    player.requests[kept] -= 1
    fulfil(game, seat)
    player.requests[kept] += 1


def fulfil(game: Madeira, seat: i64) -> None:
    """Award prestige for every request of a player and discard it; for wealth the player chooses the payment."""
    player = game.players[seat]
    player.own_rows()
    game.own_rows()
    if len(game.facts.fulfilling) > 0:
        game.do_next(game.facts.fulfilling[seat])
    routes: i64 = 0  # the prestige of a ship on a card for market routes
    for kind in range(game.facts.request_kinds):
        count = player.requests[kind]
        if count > 0:
            player.requests[kind] = 0
            game.requests[kind] += count
            if kind >= REQUESTS:
                game.facts.further_requests[kind - REQUESTS].fulfil(game, seat)
            elif kind == WEALTH:
                game.gifts_left = count
                game.do_next(GIVING[seat])
            else:
                player.earn(kind, prestige_for(game, seat, kind, count))
                if kind == MARKET_ROUTES:
                    routes = gain_of_card(game, seat, kind, count)
                elif kind == EXPEDITIONS:
                    # a ship on a card counts once, where it brings more (MA-52)
                    gain = gain_of_card(game, seat, kind, count)
                    player.earn(MARKET_ROUTES if routes < gain else kind, -min(routes, gain))


def prestige_for(game: Madeira, seat: i64, kind: i64, count: i64) -> i64:
    """The prestige of this many requests of one kind together; each needs different items (MA-18)."""
    if kind == MARKET_ROUTES:
        return prestige_of_ships(game, seat, 0, count * game.board.request_ships)
    if kind == EXPEDITIONS:
        return prestige_of_ships(game, seat, MARKETS, count * game.board.request_ships)
    if kind == INFLUENCE:
        return prestige_of_favors(game, seat, count)
    if kind == URBANIZATION:
        return prestige_of_cities(game, seat, count)
    if kind >= REQUESTS:
        return game.facts.further_requests[kind - REQUESTS].worth(game, seat)
    return 0


def ship_of_card(game: Madeira, seat: i64) -> i64:
    """The value of a ship on a card of the player; zero without one."""
    worth: i64 = 0
    for card in game.players[seat].cards:
        worth += card.ship_prestige(game, seat)
    return worth


def gain_of_card(game: Madeira, seat: i64, kind: i64, count: i64) -> i64:
    """The prestige that a ship on a card adds to requests of this kind."""
    if ship_of_card(game, seat) == 0:
        return 0
    first = 0 if kind == MARKET_ROUTES else MARKETS
    return prestige_for(game, seat, kind, count) - best_ships(game, seat, first, count * game.board.request_ships)


def prestige_of_ships(game: Madeira, seat: i64, first: i64, most: i64) -> i64:
    """The best ships, up to so many, of the markets or of the colonies; one on a card counts for either."""
    points = best_ships(game, seat, first, most)
    extra = ship_of_card(game, seat)
    return points if extra == 0 else max(points, best_ships(game, seat, first, most - 1) + extra)


def best_ships(game: Madeira, seat: i64, first: i64, most: i64) -> i64:
    """The best ships on the board, up to so many, in three locations from the first on, by the numbers of the next
    time that requests are fulfilled."""
    return ships_by_column(game, seat, first, most, game.round // 2)


def ships_by_column(game: Madeira, seat: i64, first: i64, most: i64, column: i64) -> i64:
    """The value of the best ships with the numbers of one of the three columns."""
    worth = game.board.ship_prestige
    slots = game.slots
    counted: i64 = 0  # one bit for each location that has been counted
    points: i64 = 0
    for _rank in range(MARKETS):  # a bare `_` would be an object in compiled code
        best: i64 = NOTHING
        for location in range(first, first + MARKETS):
            if (counted >> location) & 1 == 0 and (
                best == NOTHING or worth[location * 3 + column] > worth[best * 3 + column]
            ):
                best = location
        counted |= 1 << best
        for slot in range(best * LOCATION_SLOTS, best * LOCATION_SLOTS + LOCATION_SLOTS):
            if slots[slot] == seat and most > 0:
                points += worth[best * 3 + column]
                most -= 1
    return points


def prestige_of_favors(game: Madeira, seat: i64, requests: i64) -> i64:
    """Face-up favors of different guilds for each request, no favor for two of them."""
    board = game.board
    face_up = game.players[seat].face_up
    points: i64 = 0
    for request in range(requests):
        guilds: i64 = 0
        for guild in range(GUILDS):
            if count_of(face_up & board.guild_favors[guild]) > request:
                guilds += 1
        points += min(guilds, board.request_favors) * board.favor_prestige
    return points


def prestige_of_city(game: Madeira, seat: i64, city: i64, more: i64) -> i64:
    """More for the most workers there, less for being there."""
    standing = standing_in(game, seat, city, more)
    if standing == ABSENT:
        return 0
    return game.board.city_most[city] if standing == MOST else game.board.city_present[city]


def standing_in(game: Madeira, seat: i64, city: i64, more: i64) -> i64:
    """How a player stands in a city; of tied sides the one furthest to the right has the most (MA-17). With additional
    workers from a card, a tie with another player does not beat the player.
    """
    spots = game.spots
    first = city * CITY_SPOTS
    counts: i64 = 0  # of each owner, four bits apart
    for spot in range(first, first + CITY_SPOTS):
        if spots[spot] >= 0:
            counts += 1 << 4 * spots[spot]
    own = ((counts >> 4 * seat) & 15) + more
    if own == 0:
        return ABSENT
    for other in range(NEUTRAL + 1):
        theirs = (counts >> 4 * other) & 15
        if other == seat or theirs < own or (theirs == own and more > 0 and other != NEUTRAL):
            continue
        if theirs > own or is_further_right(game, other, seat, city):
            return PRESENT
    return MOST


def is_further_right(game: Madeira, one: i64, other: i64, city: i64) -> bool:
    """Whether the rightmost of two sides that are both in a city is the first of them."""
    spot = city * CITY_SPOTS + CITY_SPOTS - 1
    while game.spots[spot] not in (one, other):
        spot -= 1
    return game.spots[spot] == one


def prestige_of_cities(game: Madeira, seat: i64, requests: i64) -> i64:
    """A different city for each request; workers that a card adds count where they bring the most."""
    more: i64 = 0
    for card in game.players[seat].cards:
        more += card.citizens(game, seat)
    points = best_cities(game, seat, requests, NOTHING, 0)
    if more > 0:
        for city in range(CITIES):
            points = max(points, best_cities(game, seat, requests, city, more))
    return points


def best_cities(game: Madeira, seat: i64, requests: i64, chosen: i64, more: i64) -> i64:
    """The best cities, with additional workers in one of them."""
    points: i64 = 0
    counted: i64 = 0
    for _request in range(min(requests, CITIES)):
        best: i64 = -1
        best_city: i64 = 0
        for city in range(CITIES):
            if (counted >> city) & 1 == 0:
                worth = prestige_of_city(game, seat, city, more if city == chosen else 0)
                if worth > best:
                    best = worth
                    best_city = city
        counted |= 1 << best_city
        points += best
    return points


# -- wealth of the nation ------------------------------------------------------------------------------


@final
class Giving(Decision):
    """Choose the Reals to pay for a wealth request, for a prestige point each."""

    kind = "paying-the-crown"
    question = "Wealth of the nation: pay Reals to the Crown, for a prestige point each"

    def applies(self, game: Madeira) -> bool:
        return game.gifts_left > 0 and game.players[self.seat].reals > 0

    def options(self, game: Madeira, out: MoveList) -> None:
        most = min(game.players[self.seat].reals, game.board.request_reals)
        for reals in range(most + 1):
            out.add(GIVE[reals])

    def candidates(self, game: Madeira) -> list[Move]:
        return [GIVE[reals] for reals in range(game.board.request_reals + 1)]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if not isinstance(move, Give):
            return NOT_ASKED.told()
        if move.reals > game.board.request_reals:
            return CROWN_TAKES_NO_MORE.told({"count": int(game.board.request_reals)})
        reals = game.players[self.seat].reals
        return None if move.reals <= reals else TOO_FEW_REALS.told({"count": int(reals)})


@final
class Give(Move):
    """Pay Reals for prestige."""

    kind = "pay-the-crown"
    earns = True
    says = "pays {reals} to the Crown"

    def __init__(self, reals: i64) -> None:
        super().__init__()
        self.reals: i64 = reals

    def play(self, game: Madeira, seat: i64) -> None:
        player = game.players[seat]
        player.reals -= self.reals
        player.earn(WEALTH, self.reals * game.board.real_prestige)
        game.gifts_left -= 1
        if game.gifts_left > 0:
            game.do_next(GIVING[seat])

    def facts(self) -> Facts:
        return {"reals": int(self.reals)}


CROWNS_REQUESTS_PHASE: Final = CrownsRequests()
FULFILLING: Final = vec[Step]([Fulfilling(seat) for seat in range(SEATS)])
KEEPING_REQUEST: Final = vec[Step]([KeepingRequest(seat) for seat in range(SEATS)])
GIVING: Final = vec[Step]([Giving(seat) for seat in range(SEATS)])

KEEP_REQUEST: Final = vec[Move]([KeepRequest(kind) for kind in range(ALL_REQUESTS)])
GIVE: Final = vec[Move]([Give(reals) for reals in range(MOST_REALS + 1)])

NOT_YOUR_REQUEST: Final = Refusal("not-your-request", "you do not have this request", absent=True)
CROWN_TAKES_NO_MORE: Final = Refusal(
    "crown-takes-no-more", "the Crown takes {count} Real at most", "the Crown takes {count} Reals at most", absent=True
)
TOO_FEW_REALS: Final = Refusal("too-few-reals", "you have {count} Real", "you have {count} Reals")
