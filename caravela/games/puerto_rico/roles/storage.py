"""Goods storage: at the end of the captain phase each player keeps one good and the goods in warehouses; the rest is
lost.

A player whose goods all find room keeps them automatically. Otherwise the player chooses what to keep, and keeps as
much as the room allows (PR-54). Kinds for warehouses are chosen first, then the single good.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.engine.rows import with_number
from caravela.games.puerto_rico.answers import DECLINE, NO_GOOD, SEATS
from caravela.games.puerto_rico.components import GOOD_NAMES, GOODS
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.player import Player


def kinds_stored(player: Player) -> i64:
    """The number of kinds that the player's warehouses keep in full."""
    kinds: i64 = 0
    for building in player.occupied:
        kinds += building.kinds_stored()
    return kinds


def singles_kept(game: PuertoRico, player: Player) -> i64:
    """The number of single goods that the player may keep."""
    singles = game.facts.goods_kept
    for building in player.occupied:
        singles += building.goods_stored()
    return singles


def all_find_room(player: Player, kinds: i64, singles: i64) -> bool:
    """Whether this number of kinds in warehouses and of single goods keeps everything."""
    beside: i64 = 0  # goods to be kept singly, if warehouses take the largest kinds
    largest = player.goods[:]
    for _kind in range(kinds):
        most: i64 = 0
        for good in range(1, GOODS):
            if largest[good] > largest[most]:
                most = good
        largest[most] = 0
    for count in largest:
        beside += count
    return beside <= singles


@final
class StoringTurn(Step):
    """A player whose goods do not all find room has to choose: kinds for the warehouses, then the single good."""

    kind = "storing-turn"

    def applies(self, game: PuertoRico) -> bool:
        player = game.players[self.seat]
        if not player.has_goods():
            return False
        if game.facts.goods_may_be_given_up:
            return True
        return not all_find_room(player, kinds_stored(player), singles_kept(game, player))

    def happen(self, game: PuertoRico) -> None:
        game.kept = vec[i64]([0] * GOODS)
        game.warehouses_left = kinds_stored(game.players[self.seat])
        game.singles_left = singles_kept(game, game.players[self.seat])
        game.do_next(KEEPING[self.seat], GIVING_BACK[self.seat])
        game.do_next(STORING_KIND[self.seat])


def is_all_kept(game: PuertoRico, seat: i64) -> bool:
    goods = game.players[seat].goods
    for good in range(GOODS):
        if goods[good] > game.kept[good]:
            return False
    return True


@final
class StoringKind(Decision):
    """Choose a kind of goods to store in full in a warehouse, one after the other, in any order."""

    kind = "storing"
    question = "Storage: choose a kind of goods for your warehouse"

    def applies(self, game: PuertoRico) -> bool:
        return game.warehouses_left > 0 and not is_all_kept(game, self.seat)

    def options(self, game: PuertoRico, out: MoveList) -> None:
        goods = game.players[self.seat].goods
        for good in range(GOODS):
            if goods[good] > game.kept[good]:
                out.add(STORE[good])
        if game.facts.goods_may_be_given_up:
            out.add(DECLINE)

    def candidates(self, game: PuertoRico) -> list[Move]:
        return [*[STORE[good] for good in range(GOODS)], DECLINE]

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        return keeping_refusal(game, self.seat, move.good) if isinstance(move, Store) else giving_up_refusal(game)


@final
class Store(Move):
    """Store all goods of a kind in a warehouse."""

    kind = "store"
    says = "stores {good}"

    def __init__(self, good: i64) -> None:
        super().__init__()
        self.good: i64 = good

    def play(self, game: PuertoRico, seat: i64) -> None:
        game.kept = with_number(game.kept, self.good, game.players[seat].goods[self.good])
        game.warehouses_left -= 1
        game.do_next(STORING_KIND[seat])

    def facts(self) -> Facts:
        return {"good": GOOD_NAMES[self.good]}


@final
class Keeping(Decision):
    """Choose single goods to keep on the windrose, one after the other, in any order."""

    def applies(self, game: PuertoRico) -> bool:
        return game.singles_left > 0 and not is_all_kept(game, self.seat)

    kind = "keeping"
    question = "Storage: keep a single good; what is neither kept nor stored is lost"

    def options(self, game: PuertoRico, out: MoveList) -> None:
        goods = game.players[self.seat].goods
        kept = game.kept
        for good in range(GOODS):
            if goods[good] > kept[good]:
                out.add(KEEP[good])
        if game.facts.goods_may_be_given_up:
            out.add(DECLINE)

    def about(self, game: PuertoRico) -> Facts:
        return {"place": "windrose"}

    def candidates(self, game: PuertoRico) -> list[Move]:
        return [*[KEEP[good] for good in range(GOODS)], DECLINE]

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        return keeping_refusal(game, self.seat, move.good) if isinstance(move, Keep) else giving_up_refusal(game)


def keeping_refusal(game: PuertoRico, seat: i64, good: i64) -> Reason | None:
    """Why nothing more of a kind can be kept."""
    if game.players[seat].goods[good] == 0:
        return NO_GOOD.told({"good": GOOD_NAMES[good]})
    if game.players[seat].goods[good] == game.kept[good]:
        return ALL_KEPT.told({"good": GOOD_NAMES[good]})
    return None


def giving_up_refusal(game: PuertoRico) -> Reason | None:
    """Why goods that find room cannot be given up (PR-54)."""
    return None if game.facts.goods_may_be_given_up else MUST_STORE.told()


@final
class Keep(Move):
    """One good stays on the windrose."""

    kind = "keep"
    says = "keeps {good}"

    def __init__(self, good: i64) -> None:
        super().__init__()
        self.good: i64 = good

    def play(self, game: PuertoRico, seat: i64) -> None:
        game.kept = with_number(game.kept, self.good, game.kept[self.good] + 1)
        game.singles_left -= 1
        if game.singles_left > 0:
            game.do_next(KEEPING[seat])

    def facts(self) -> Facts:
        return {"good": GOOD_NAMES[self.good]}


@final
class GivingBack(Step):
    """Goods that are not kept go back to the supply."""

    kind = "goods-lost"

    def happen(self, game: PuertoRico) -> None:
        goods = game.players[self.seat].goods
        for good in range(GOODS):
            game.goods[good] += goods[good] - game.kept[good]
            goods[good] = game.kept[good]


ALL_KEPT: Final = Refusal("all-kept", "all your {good} is kept already")
MUST_STORE: Final = Refusal("must-store", "a player who has room must store")

STORING: Final = vec[Step]([StoringTurn(seat) for seat in range(SEATS)])
STORING_KIND: Final = vec[Step]([StoringKind(seat) for seat in range(SEATS)])
KEEPING: Final = vec[Step]([Keeping(seat) for seat in range(SEATS)])
GIVING_BACK: Final = vec[Step]([GivingBack(seat) for seat in range(SEATS)])

STORE: Final = vec[Move]([Store(good) for good in range(GOODS)])
KEEP: Final = vec[Move]([Keep(good) for good in range(GOODS)])
