"""Cards about the cities: Banquete and Burguesia."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason
from caravela.games.madeira.actions.goods import discard_goods, goods_of
from caravela.games.madeira.actions.wood import wood_in_reach
from caravela.games.madeira.answers import (
    NO_ACCESS_TO_WOOD,
    NOT_ASKED,
    SEATS,
)
from caravela.games.madeira.box import ALL_FAVOR_NAMES, ALL_FAVORS
from caravela.games.madeira.capitanias.voyages import TAKES_ANY_GOODS
from caravela.games.madeira.characters.guild_master import take_favor
from caravela.games.madeira.characters.mayor import give_units
from caravela.games.madeira.components import (
    CITIES,
    CITY_NAMES,
    DISTRICTS,
    MACHICO,
    NOTHING,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.card import CARD_NEEDS_WORKERS, Card
from caravela.games.madeira.player import Player


@final
class Banquete(Card):
    """The guild master accepts goods of any kind instead of the wood."""

    def can_build(self, game: Madeira, player: Player) -> bool:
        if goods_of(player) < self.amount or not self.is_served(player):
            return False
        for favor in game.districts:
            if favor != NOTHING:
                return True
        return False

    def other_prices(self, game: Madeira, seat: i64, out: MoveList) -> None:
        if self.can_build(game, game.players[seat]):
            for district in range(DISTRICTS):
                if game.districts[district] != NOTHING:
                    out.add(TAKE_FOR_GOODS[game.districts[district]])

    def prices(self, game: Madeira) -> list[Move]:
        return [TAKE_FOR_GOODS[favor] for favor in game.districts if favor != NOTHING]

    def price_refusal(self, game: Madeira, seat: i64, move: Move) -> Reason | None:
        player = game.players[seat]
        if not self.is_served(player):
            return CARD_NEEDS_WORKERS.told()
        return None if goods_of(player) >= self.amount else TAKES_ANY_GOODS.told({"count": int(self.amount)})


@final
class TakeForGoods(Move):
    """The district is built and the favor taken for goods."""

    kind = "take-favor-for-goods"
    says = "takes the {favor} for goods"

    def __init__(self, favor: i64) -> None:
        super().__init__()
        self.favor: i64 = favor

    def play(self, game: Madeira, seat: i64) -> None:
        take_favor(game, seat, self.favor)
        for card in game.players[seat].cards:
            if isinstance(card, Banquete):
                discard_goods(game, seat, card.amount)

    def facts(self) -> Facts:
        return {"favor": ALL_FAVOR_NAMES[self.favor]}


@final
class Burguesia(Card):
    """Counts as one more worker in a city: two things that cities give (MA-51), and one worker for urbanization
    (MA-67)."""

    def cities_pay(self, game: Madeira, seat: i64) -> Step | None:
        if not self.is_served(game.players[seat]):
            return None
        game.expansion.capitanias.gifts_due = self.amount
        return RECEIVING_GIFTS[seat]

    def citizens(self, game: Madeira, seat: i64) -> i64:
        return self.other if self.is_served(game.players[seat]) else 0


@final
class ReceivingGifts(Decision):
    """Choose a thing that a city gives; then the same or another city again."""

    kind = "receiving-gifts"
    question = "Burguesia: take something that a city gives"

    def applies(self, game: Madeira) -> bool:
        return game.expansion.capitanias.gifts_due > 0

    def options(self, game: Madeira, out: MoveList) -> None:
        for city in range(CITIES):
            if city != MACHICO or wood_in_reach(game, game.players[self.seat]) > 0:
                out.add(RECEIVE_GIFT[city])
        out.add(RECEIVE_NO_GIFT)

    def candidates(self, game: Madeira) -> list[Move]:
        return [move for move in RECEIVE_GIFT] + [RECEIVE_NO_GIFT]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if isinstance(move, ReceiveNoGift):
            return None
        if not isinstance(move, ReceiveGift):
            return NOT_ASKED.told()
        is_there = move.city != MACHICO or wood_in_reach(game, game.players[self.seat]) > 0
        return None if is_there else NO_ACCESS_TO_WOOD.told()


@final
class ReceiveGift(Move):
    """Take a bread, a Real or a wood."""

    kind = "take-gift"
    says = "takes what {city} gives"

    def __init__(self, city: i64) -> None:
        super().__init__()
        self.free = True
        self.city: i64 = city

    def play(self, game: Madeira, seat: i64) -> None:
        game.expansion.capitanias.gifts_due -= 1
        give_units(game, seat, self.city, 1)

    def facts(self) -> Facts:
        return {"city": CITY_NAMES[self.city]}


@final
class ReceiveNoGift(Move):
    """Stop taking things."""

    kind = "take-no-more-gifts"
    says = "takes no more from the cities"

    def play(self, game: Madeira, seat: i64) -> None:
        game.expansion.capitanias.gifts_due = 0


RECEIVING_GIFTS: Final = vec[Step]([ReceivingGifts(seat) for seat in range(SEATS)])
TAKE_FOR_GOODS: Final = vec[Move]([TakeForGoods(favor) for favor in range(ALL_FAVORS)])
RECEIVE_GIFT: Final = vec[Move]([ReceiveGift(city) for city in range(CITIES)])
RECEIVE_NO_GIFT: Final = ReceiveNoGift()
