"""Wood: discarding, buying and getting it.

Wood at home goes first (MA-4). A player buys only the missing wood, from fields with wood and a worker of theirs, or
from the supply with a worker in the forest. The price counts all wood bought in the turn (MA-3).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.answers import NO_OWN_WORKER_THERE, NOT_ASKED, SEATS
from caravela.games.madeira.components import FIELDS, FOREST, NOTHING, PLACE_NAMES
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.player import Player
from caravela.games.madeira.rows import added

PLENTY: Final[i64] = 99


# -- access ----------------------------------------------------------------------------------------


def wood_in_reach(game: Madeira, player: Player) -> i64:
    """The amount of wood that a player's workers can reach; the forest is unlimited."""
    workers = player.workers
    wood = game.field_wood
    if workers[FOREST] > 0:
        return PLENTY
    count: i64 = 0
    for field in range(FOREST):
        if workers[field] > 0:
            count += wood[field]
    return count


def gives_wood(game: Madeira, player: Player, field: i64) -> bool:
    return player.workers[field] > 0 and (field == FOREST or game.field_wood[field] > 0)


def only_source(game: Madeira, player: Player) -> i64:
    """The only place where a player can take wood, or nothing if there are several or none."""
    source: i64 = NOTHING
    for field in range(FIELDS):
        if gives_wood(game, player, field):
            if source != NOTHING:
                return NOTHING
            source = field
    return source


def take_from(game: Madeira, field: i64) -> None:
    """Take one wood from a field, or from the unlimited supply of the forest."""
    if field != FOREST:
        game.field_wood = added(game.field_wood, field, -1)


# -- discarding and buying -------------------------------------------------------------------------


def price_of_wood(game: Madeira, count: i64) -> i64:
    """The price of this many more wood after those already bought in this turn."""
    prices = game.board.wood_price
    total = game.wood_bought + count
    if total >= len(prices):
        return PLENTY * PLENTY
    return prices[total] - prices[game.wood_bought]


def can_discard_wood(game: Madeira, player: Player, count: i64) -> bool:
    """Whether this much wood is at home or can be bought."""
    short = count - player.wood
    if short <= 0:
        return True
    return player.reals >= price_of_wood(game, short) and wood_in_reach(game, player) >= short


def discard_wood(game: Madeira, seat: i64, count: i64) -> None:
    """Discard this much wood: first from home, then bought wood."""
    player = game.players[seat]
    at_home = min(player.wood, count)
    player.wood -= at_home
    game.wood_due = count - at_home
    buy_next(game, seat)


def buy_next(game: Madeira, seat: i64) -> None:
    """Ask for the source of the next wood; if there is only one, take it there."""
    player = game.players[seat]
    while game.wood_due > 0:
        field = only_source(game, player)
        if field == NOTHING:
            game.do_next(BUYING_WOOD[seat])
            return
        buy_one(game, player, field)


def buy_one(game: Madeira, player: Player, field: i64) -> None:
    """Pay for a wood, take it and discard it at once."""
    player.reals -= price_of_wood(game, 1)
    take_from(game, field)
    game.wood_bought += 1
    game.wood_due -= 1


@final
class BuyingWood(Decision):
    """A player who has too little wood chooses where to take more."""

    kind = "buying-wood"
    question = "Buy wood: take the next of {left} from a field or from the forest"

    def options(self, game: Madeira, out: MoveList) -> None:
        player = game.players[self.seat]
        for field in range(FIELDS):
            if gives_wood(game, player, field):
                out.add(BUY_WOOD[field])

    def about(self, game: Madeira) -> Facts:
        return {"left": int(game.wood_due)}

    def candidates(self, game: Madeira) -> list[Move]:
        return [move for move in BUY_WOOD]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        return wood_refusal(game, self.seat, move.field) if isinstance(move, BuyWood) else NOT_ASKED.told()


def wood_refusal(game: Madeira, seat: i64, field: i64) -> Reason | None:
    """Why a player cannot take wood from a place."""
    player = game.players[seat]
    if player.workers[field] == 0:
        return NO_OWN_WORKER_THERE.told({"place": PLACE_NAMES[field]})
    return None if gives_wood(game, player, field) else NO_WOOD_LEFT.told({"place": PLACE_NAMES[field]})


@final
class BuyWood(Move):
    """Buy one wood for the price of the running total."""

    kind = "buy-wood"
    says = "buys wood from {place}"

    def __init__(self, field: i64) -> None:
        super().__init__()
        self.field: i64 = field

    def play(self, game: Madeira, seat: i64) -> None:
        buy_one(game, game.players[seat], self.field)
        buy_next(game, seat)

    def facts(self) -> Facts:
        return {"place": PLACE_NAMES[self.field]}


# -- getting wood ----------------------------------------------------------------------------------


def get_wood(game: Madeira, seat: i64, count: i64) -> None:
    """Take this much wood home without paying, or as much as is within reach."""
    game.wood_to_get = count
    get_next(game, seat)


def get_next(game: Madeira, seat: i64) -> None:
    player = game.players[seat]
    while game.wood_to_get > 0:
        field = only_source(game, player)
        if field != NOTHING:
            get_one(game, player, field)
        elif wood_in_reach(game, player) > 0:
            game.do_next(GETTING_WOOD[seat])
            return
        else:
            game.wood_to_get = 0


def get_one(game: Madeira, player: Player, field: i64) -> None:
    take_from(game, field)
    player.wood += 1
    game.wood_to_get -= 1


@final
class GettingWood(Decision):
    """A player who gets wood chooses where to take it."""

    kind = "getting-wood"
    question = "Get wood: take the next of {left} from a field or from the forest"

    def options(self, game: Madeira, out: MoveList) -> None:
        player = game.players[self.seat]
        for field in range(FIELDS):
            if gives_wood(game, player, field):
                out.add(GET_WOOD[field])

    def about(self, game: Madeira) -> Facts:
        return {"left": int(game.wood_to_get)}

    def candidates(self, game: Madeira) -> list[Move]:
        return [move for move in GET_WOOD]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        return wood_refusal(game, self.seat, move.field) if isinstance(move, GetWood) else NOT_ASKED.told()


@final
class GetWood(Move):
    """Take one wood into the home supply."""

    kind = "get-wood"
    says = "gets wood from {place}"

    def __init__(self, field: i64) -> None:
        super().__init__()
        self.field: i64 = field

    def play(self, game: Madeira, seat: i64) -> None:
        get_one(game, game.players[seat], self.field)
        get_next(game, seat)

    def facts(self) -> Facts:
        return {"place": PLACE_NAMES[self.field]}


BUYING_WOOD: Final = vec[Step]([BuyingWood(seat) for seat in range(SEATS)])
GETTING_WOOD: Final = vec[Step]([GettingWood(seat) for seat in range(SEATS)])

BUY_WOOD: Final = vec[Move]([BuyWood(field) for field in range(FIELDS)])
GET_WOOD: Final = vec[Move]([GetWood(field) for field in range(FIELDS)])

NO_WOOD_LEFT: Final = Refusal("no-wood-left", "there is no wood left in {place}")
