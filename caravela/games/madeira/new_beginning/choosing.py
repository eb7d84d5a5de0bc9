"""A new beginning: each player takes a tile of each category in turn; players with lesser tiles come earlier in the
next category.

The last order is the first one of the Passing Column.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Chance, Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.actions.flipping import count_of
from caravela.games.madeira.answers import NOT_ASKED, SEATS
from caravela.games.madeira.box import ALL_REQUEST_NAMES, ALL_REQUESTS
from caravela.games.madeira.components import GOODS, NOBODY, NOTHING, REQUESTS, STARTING_REQUESTS
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.new_beginning.settling import SETTLING_IN, settle_in_city
from caravela.games.madeira.new_beginning.tiles import (
    BREAD,
    CATEGORIES,
    CATEGORY_NAMES,
    CITY,
    CITY_TILES,
    FIELD_TILES,
    FIELDS_CHOSEN,
    FIRST_AREA,
    MONEY,
    REQUEST,
    SECOND_AREA,
    STORES,
    TILES,
)
from caravela.games.madeira.rows import changed

# -- laying out ------------------------------------------------------------------------------------------


@final
class DrawingOrder(Chance):
    """The order of the first category."""

    kind = "drawing-order"
    question = "Who chooses next"

    def applies(self, game: Madeira) -> bool:
        return game.expansion.new_beginning.order[game.seats - 1] == NOBODY

    def options(self, game: Madeira, out: MoveList) -> None:
        for seat in range(SEATS):
            out.add(DRAW_SEAT[seat])

    def weights(self, game: Madeira) -> vec[i64]:
        weights = vec[i64]([0] * SEATS)
        for seat in range(game.seats):
            weights[seat] = 0 if seat in game.expansion.new_beginning.order else 1
        return weights


@final
class DrawSeat(Move):
    """The next player in the first order."""

    kind = "draw-player"
    says = "draws {player}"

    def __init__(self, drawn: i64) -> None:
        super().__init__()
        self.free = True
        self.drawn: i64 = drawn

    def play(self, game: Madeira, seat: i64) -> None:
        place: i64 = 0
        while game.expansion.new_beginning.order[place] != NOBODY:
            place += 1
        game.expansion.new_beginning.order[place] = self.drawn

    def facts(self) -> Facts:
        return {"player": int(self.drawn)}


def category_to_thin(game: Madeira) -> i64:
    """The first category with more tiles than one more than players."""
    for category in range(REQUEST):
        if count_of(game.expansion.new_beginning.display[category]) > game.seats + 1:
            return category
    return NOTHING


@final
class RemovingTiles(Chance):
    """With two or three players some tiles of each category are not laid out."""

    kind = "removing-tiles"
    question = "Which {category} tile is removed"

    def applies(self, game: Madeira) -> bool:
        return category_to_thin(game) != NOTHING

    def options(self, game: Madeira, out: MoveList) -> None:
        for tile in range(TILES):
            out.add(REMOVE_TILE[tile])

    def weights(self, game: Madeira) -> vec[i64]:
        shown = game.expansion.new_beginning.display[category_to_thin(game)]
        return vec[i64]([(shown >> tile) & 1 for tile in range(TILES)])

    def about(self, game: Madeira) -> Facts:
        return {"category": CATEGORY_NAMES[category_to_thin(game)]}


@final
class RemoveTile(Move):
    """A tile goes back to the box."""

    kind = "remove-tile"
    says = "removes tile {tile}"
    tells = ("removes {category} tile {tile}",)

    def __init__(self, tile: i64) -> None:
        super().__init__()
        self.free = True
        self.tile: i64 = tile

    def play(self, game: Madeira, seat: i64) -> None:
        game.expansion.new_beginning.display[category_to_thin(game)] ^= 1 << self.tile

    def facts(self) -> Facts:
        return {"tile": int(self.tile) + 1}


def requests_to_offer(game: Madeira) -> i64:
    """One more than players; there are only four starting requests."""
    return min(game.seats + 1, STARTING_REQUESTS) if game.facts.deals_requests else game.seats + 1


@final
class OfferingRequests(Chance):
    """Starting requests, or demands that lie on no row, side by side."""

    kind = "offering-requests"
    question = "Which request is offered"

    def applies(self, game: Madeira) -> bool:
        return count_of(game.expansion.new_beginning.display[REQUEST]) < requests_to_offer(game)

    def options(self, game: Madeira, out: MoveList) -> None:
        for kind in range(ALL_REQUESTS):
            out.add(OFFER_REQUEST[kind])

    def weights(self, game: Madeira) -> vec[i64]:
        weights = vec[i64]([0] * ALL_REQUESTS)
        if game.facts.deals_requests:
            for kind in range(REQUESTS):
                if game.board.request_crowns[kind] > 0 and kind not in game.expansion.new_beginning.offered:
                    weights[kind] = 1
        else:
            for kind in range(REQUESTS, ALL_REQUESTS):
                weights[kind] = game.requests[kind]
        return weights


@final
class OfferRequest(Move):
    """Put a request on the next place; the place is its rank."""

    kind = "offer-request"
    says = "offers the request {request}"

    def __init__(self, request: i64) -> None:
        super().__init__()
        self.free = True
        self.request: i64 = request

    def play(self, game: Madeira, seat: i64) -> None:
        new_beginning = game.expansion.new_beginning
        place = count_of(new_beginning.display[REQUEST])
        new_beginning.offered[place] = self.request
        new_beginning.display[REQUEST] |= 1 << place
        if self.request >= REQUESTS:
            game.own_rows()
            game.requests[self.request] -= 1

    def facts(self) -> Facts:
        return {"request": ALL_REQUEST_NAMES[self.request]}


# -- choosing --------------------------------------------------------------------------------------------


@final
class NextCategory(Step):
    """Players take tiles in the order of the last category; after the last category the round begins."""

    kind = "next-category"

    def __init__(self, category: i64) -> None:
        super().__init__()
        self.category: i64 = category

    def happen(self, game: Madeira) -> None:
        new_beginning = game.expansion.new_beginning
        if self.category > 0:
            reorder(game)
        if self.category == CATEGORIES:
            finish(game)
            return
        new_beginning.category = self.category
        game.do_next(NEXT_CATEGORY[self.category + 1])
        place = game.seats - 1
        while place >= 0:
            game.do_next(TAKING_TILE[new_beginning.order[place]])
            place -= 1


def reorder(game: Madeira) -> None:
    """Players with lesser tiles come earlier."""
    new_beginning = game.expansion.new_beginning
    place: i64 = 0
    for rank in range(TILES):
        for seat in range(game.seats):
            if new_beginning.ranks[seat] == rank:
                new_beginning.order[place] = seat
                place += 1
    for seat in range(game.seats):
        new_beginning.ranks[seat] = NOTHING


def finish(game: Madeira) -> None:
    """The order becomes that of the Passing Column; remaining tiles go back to the box."""
    new_beginning = game.expansion.new_beginning
    game.own_rows()
    for slot in range(game.seats):
        game.passing[slot] = new_beginning.order[slot]
    for place in range(TILES):
        if (new_beginning.display[REQUEST] >> place) & 1 == 1 and new_beginning.offered[place] >= REQUESTS:
            game.requests[new_beginning.offered[place]] += 1
        new_beginning.offered[place] = NOTHING
    for category in range(CATEGORIES):
        new_beginning.display[category] = 0


@final
class TakingTile(Decision):
    """Choose one of the remaining tiles of the category."""

    kind = "taking-tile"
    question = "Take a {category} tile: the better it is, the later you choose next"

    def options(self, game: Madeira, out: MoveList) -> None:
        category = game.expansion.new_beginning.category
        for tile in range(TILES):
            if (game.expansion.new_beginning.display[category] >> tile) & 1 == 1:
                out.add(TAKE_TILE[category * TILES + tile])

    def about(self, game: Madeira) -> Facts:
        return {"category": CATEGORY_NAMES[game.expansion.new_beginning.category]}

    def candidates(self, game: Madeira) -> list[Move]:
        first = game.expansion.new_beginning.category * TILES
        return [TAKE_TILE[first + tile] for tile in range(TILES)]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if not isinstance(move, TakeTile) or move.category != game.expansion.new_beginning.category:
            return NOT_ASKED.told()
        is_left = (game.expansion.new_beginning.display[move.category] >> move.tile) & 1 == 1
        return None if is_left else TILE_NOT_THERE.told()


@final
class TakeTile(Move):
    """Take a tile and its gain at once."""

    kind = "take-tile"
    says = "takes {category} tile {tile}"
    tells = ("takes the request “{request}”", "takes the tile “{gives}”")

    def __init__(self, category: i64, tile: i64) -> None:
        super().__init__()
        self.category: i64 = category
        self.tile: i64 = tile

    def play(self, game: Madeira, seat: i64) -> None:
        tile = self.tile
        new_beginning = game.expansion.new_beginning
        new_beginning.display[self.category] ^= 1 << tile
        new_beginning.ranks[seat] = tile
        player = game.players[seat]
        stores = game.expansion.new_beginning.stores
        if self.category == MONEY:
            assert stores is not None
            player.reals += stores.reals[tile]
        elif self.category == BREAD:
            assert stores is not None
            player.bread += stores.bread[tile]
        elif self.category == STORES:
            assert stores is not None
            player.wood += stores.wood[tile]
            for good in range(GOODS):
                player.goods[good] += stores.goods[good * TILES + tile]
        elif self.category == CITY:
            settle_in_city(game, seat, tile)
        elif self.category == FIELDS_CHOSEN:
            game.do_next(SETTLING_IN[FIRST_AREA[tile]][seat], SETTLING_IN[SECOND_AREA[tile]][seat])
        else:
            take_request(game, seat, new_beginning.offered[tile])

    def about(self, game: Madeira, seat: i64) -> Facts:
        """The tile's gain, unless the gains of the log show it."""
        if self.category == REQUEST:
            return {"request": ALL_REQUEST_NAMES[game.expansion.new_beginning.offered[self.tile]]}
        if self.category == CITY:
            return {"gives": CITY_TILES[self.tile]}
        return {"gives": FIELD_TILES[self.tile]} if self.category == FIELDS_CHOSEN else {}

    def facts(self) -> Facts:
        return {"category": CATEGORY_NAMES[self.category], "tile": int(self.tile) + 1}


def take_request(game: Madeira, seat: i64, kind: i64) -> None:
    game.players[seat].own_rows()
    game.players[seat].requests[kind] += 1
    if kind >= REQUESTS:
        game.facts.further_requests[kind - REQUESTS].taken(game, seat)
    else:
        game.starting = changed(game.starting, game.board.request_crowns[kind] - 1, seat)


DRAWING_ORDER: Final = DrawingOrder()
REMOVING_TILES: Final = RemovingTiles()
OFFERING_REQUESTS: Final = OfferingRequests()
NEXT_CATEGORY: Final = vec[Step]([NextCategory(category) for category in range(CATEGORIES + 1)])
TAKING_TILE: Final = vec[Step]([TakingTile(seat) for seat in range(SEATS)])

DRAW_SEAT: Final = vec[Move]([DrawSeat(seat) for seat in range(SEATS)])
REMOVE_TILE: Final = vec[Move]([RemoveTile(tile) for tile in range(TILES)])
OFFER_REQUEST: Final = vec[Move]([OfferRequest(kind) for kind in range(ALL_REQUESTS)])
TAKE_TILE: Final = vec[Move]([TakeTile(category, tile) for category in range(CATEGORIES) for tile in range(TILES)])

TILE_NOT_THERE: Final = Refusal("tile-not-there", "it is not there")
