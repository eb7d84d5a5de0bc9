"""Discarding or taking goods of any kind, one by one."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason
from caravela.games.madeira.answers import NO_GOOD, NOT_ASKED, SEATS
from caravela.games.madeira.components import GOOD_NAMES, GOODS
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.player import Player


def goods_of(player: Player) -> i64:
    """The number of goods that a player has."""
    count: i64 = 0
    for good in range(GOODS):
        count += player.goods[good]
    return count


def discard_goods(game: Madeira, seat: i64, count: i64) -> None:
    """Discard this many goods of the player's choice; all of them automatically if there are no more."""
    player = game.players[seat]
    if goods_of(player) == count:
        for good in range(GOODS):
            player.goods[good] = 0
    elif count > 0:
        game.expansion.goods_due = count
        game.do_next(DISCARDING_GOODS[seat])


def take_goods(game: Madeira, seat: i64, count: i64) -> None:
    """Take this many goods of the player's choice from the supply."""
    if count > 0:
        game.expansion.goods_due = count
        game.do_next(TAKING_GOODS[seat])


@final
class DiscardingGoods(Decision):
    """Choose the next good to discard."""

    kind = "discarding-goods"
    question = "Discard a good of your choice"

    def applies(self, game: Madeira) -> bool:
        return game.expansion.goods_due > 0

    def options(self, game: Madeira, out: MoveList) -> None:
        player = game.players[self.seat]
        for good in range(GOODS):
            if player.goods[good] > 0:
                out.add(DISCARD_GOOD[good])

    def candidates(self, game: Madeira) -> list[Move]:
        return [move for move in DISCARD_GOOD]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if not isinstance(move, DiscardGood):
            return NOT_ASKED.told()
        if game.players[self.seat].goods[move.good] == 0:
            return NO_GOOD.told({"good": GOOD_NAMES[move.good]})
        return None


@final
class DiscardGood(Move):
    """Return one good to the supply."""

    kind = "discard-good"
    says = "discards {good}"

    def __init__(self, good: i64) -> None:
        super().__init__()
        self.free = True
        self.good: i64 = good

    def play(self, game: Madeira, seat: i64) -> None:
        game.players[seat].goods[self.good] -= 1
        game.expansion.goods_due -= 1

    def facts(self) -> Facts:
        return {"good": GOOD_NAMES[self.good]}


@final
class TakingGoods(Decision):
    """Choose the next good to take."""

    kind = "taking-goods"
    question = "Take a good of your choice"

    def applies(self, game: Madeira) -> bool:
        return game.expansion.goods_due > 0

    def options(self, game: Madeira, out: MoveList) -> None:
        for good in range(GOODS):
            out.add(TAKE_GOOD[good])

    def candidates(self, game: Madeira) -> list[Move]:
        return [move for move in TAKE_GOOD]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        return None if isinstance(move, TakeGood) else NOT_ASKED.told()


@final
class TakeGood(Move):
    """Take one good from the supply."""

    kind = "take-good"
    says = "takes {good}"

    def __init__(self, good: i64) -> None:
        super().__init__()
        self.free = True
        self.good: i64 = good

    def play(self, game: Madeira, seat: i64) -> None:
        game.players[seat].goods[self.good] += 1
        game.expansion.goods_due -= 1

    def facts(self) -> Facts:
        return {"good": GOOD_NAMES[self.good]}


DISCARDING_GOODS: Final = vec[Step]([DiscardingGoods(seat) for seat in range(SEATS)])
TAKING_GOODS: Final = vec[Step]([TakingGoods(seat) for seat in range(SEATS)])

DISCARD_GOOD: Final = vec[Move]([DiscardGood(good) for good in range(GOODS)])
TAKE_GOOD: Final = vec[Move]([TakeGood(good) for good in range(GOODS)])
