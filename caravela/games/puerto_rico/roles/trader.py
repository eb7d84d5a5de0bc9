"""The trader: players sell goods to the trading house.

Action: each player may sell one good, as long as there is room and the house has none of that kind.
Privilege: the trader gets one doubloon more with the sale. At the end: a full trading house is emptied.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.engine.rows import with_number
from caravela.games.puerto_rico.answers import NO_GOOD, PASS, SEATS
from caravela.games.puerto_rico.building import moves_offered, refusal_of_offer
from caravela.games.puerto_rico.components import GOOD_NAMES, GOODS, PLACARD_NAMES, TRADER
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.player import Player


@final
class TraderPhase(Step):
    """All players in turn, from the trader, who then empties a full house."""

    kind = "trader-phase"

    def happen(self, game: PuertoRico) -> None:
        for player in game.players:
            player.used = 0
        game.each_turn(SELLING, game.role_taker, EMPTY_TRADING_HOUSE)


def trading_house_is_full(game: PuertoRico) -> bool:
    count: i64 = 0
    for number in game.trading_house:
        count += number
    return count >= game.facts.trading_house_spaces


def sells_any_kind(game: PuertoRico, seat: i64) -> bool:
    """Whether a building lets this player sell a kind that the trading house already has."""
    for building in game.players[seat].occupied:
        if building.sells_kind_again():
            return True
    return False


def sells_kind(game: PuertoRico, player: Player, good: i64, any_kind: bool) -> bool:
    """Whether the trading house, if it has room, buys this good from the player."""
    return player.goods[good] > 0 and (any_kind or game.trading_house[good] == 0)


def other_sales(game: PuertoRico, seat: i64, out: MoveList) -> None:
    """The sales that buildings offer instead of the trading house."""
    for building in game.players[seat].occupied:
        building.other_sales(game, seat, out)


def trader_extras(game: PuertoRico, seat: i64, out: MoveList) -> None:
    """The moves that buildings offer in addition to a sale."""
    for building in game.players[seat].occupied:
        building.trader_extras(game, seat, out)


@final
class Selling(Decision):
    """A player may sell one good to the trading house, or to another buyer that a building offers."""

    kind = "selling"
    question = "Trader: sell a good to the trading house"

    def applies(self, game: PuertoRico) -> bool:
        player = game.players[self.seat]
        full = trading_house_is_full(game)
        if full and not game.facts.sales_go_on:
            return False  # the phase is over (PR-43)
        if player.has_goods() and not full:
            any_kind = sells_any_kind(game, self.seat)
            for good in range(GOODS):
                if sells_kind(game, player, good, any_kind):
                    return True
        ASKED.count = 0
        other_sales(game, self.seat, ASKED)
        trader_extras(game, self.seat, ASKED)
        return ASKED.count > 0

    def options(self, game: PuertoRico, out: MoveList) -> None:
        player = game.players[self.seat]
        if not trading_house_is_full(game):
            any_kind = sells_any_kind(game, self.seat)
            for good in range(GOODS):
                if sells_kind(game, player, good, any_kind):
                    out.add(SELL[good])
        other_sales(game, self.seat, out)
        trader_extras(game, self.seat, out)
        out.add(PASS)

    def about(self, game: PuertoRico) -> Facts:
        return {"role": PLACARD_NAMES[TRADER]}

    def candidates(self, game: PuertoRico) -> list[Move]:
        sales = [SELL[good] for good in range(GOODS)]
        return [*sales, *moves_offered(game, self.seat, self.kind), PASS]

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        if not isinstance(move, Sell):
            return refusal_of_offer(game, self.seat, self.kind, move)
        if game.players[self.seat].goods[move.good] == 0:
            return NO_GOOD.told(move.facts())
        if trading_house_is_full(game):
            return HOUSE_FULL.told()
        if game.trading_house[move.good] > 0 and not sells_any_kind(game, self.seat):
            return KIND_SOLD.told(move.facts())
        return None


def trader_bonus(game: PuertoRico, seat: i64) -> i64:
    """The bonus of the trader's privilege for a sale."""
    return game.privilege(seat) * game.facts.trader_bonus


def sale_price(game: PuertoRico, seat: i64, good: i64) -> i64:
    """The price of the good, with the bonuses of the trader's privilege and of buildings."""
    price = game.prices[good] + trader_bonus(game, seat)
    for building in game.players[seat].occupied:
        price += building.doubloons_with_sale()
    return price


@final
class Sell(Move):
    """Sell one good to the trading house, for money from the bank."""

    kind = "sell"
    says = "sells {good}"

    def __init__(self, good: i64) -> None:
        super().__init__()
        self.good: i64 = good

    def play(self, game: PuertoRico, seat: i64) -> None:
        player = game.players[seat]
        player.goods[self.good] -= 1
        game.trading_house = with_number(game.trading_house, self.good, game.trading_house[self.good] + 1)
        player.doubloons += sale_price(game, seat, self.good)
        game.do_next(AFTER_SALE[seat])

    def facts(self) -> Facts:
        return {"good": GOOD_NAMES[self.good]}


@final
class AfterSale(Decision):
    """After a sale, the player may still use the moves that buildings offer."""

    kind = "after-sale"
    question = "Trader: use another building, or pass"

    def applies(self, game: PuertoRico) -> bool:
        ASKED.count = 0
        trader_extras(game, self.seat, ASKED)
        return ASKED.count > 0

    def options(self, game: PuertoRico, out: MoveList) -> None:
        trader_extras(game, self.seat, out)
        out.add(PASS)

    def about(self, game: PuertoRico) -> Facts:
        return {"role": PLACARD_NAMES[TRADER]}

    def candidates(self, game: PuertoRico) -> list[Move]:
        return [*moves_offered(game, self.seat, self.kind), PASS]

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        return refusal_of_offer(game, self.seat, self.kind, move)


@final
class EmptyTradingHouse(Step):
    """Only a full trading house is emptied; otherwise the goods stay."""

    kind = "empty-trading-house"

    def applies(self, game: PuertoRico) -> bool:
        return trading_house_is_full(game)

    def happen(self, game: PuertoRico) -> None:
        for good in range(GOODS):
            game.goods[good] += game.trading_house[good]
        game.trading_house = vec[i64]([0] * GOODS)


HOUSE_FULL: Final = Refusal("house-full", "the trading house is full")
KIND_SOLD: Final = Refusal("kind-sold", "the trading house already has {good}, and no building of yours sells it again")

ASKED: Final = MoveList()
TRADER_PHASE: Final = TraderPhase()
SELLING: Final = vec[Step]([Selling(seat) for seat in range(SEATS)])
AFTER_SALE: Final = vec[Step]([AfterSale(seat) for seat in range(SEATS)])
EMPTY_TRADING_HOUSE: Final = EmptyTradingHouse()

SELL: Final = vec[Move]([Sell(good) for good in range(GOODS)])
