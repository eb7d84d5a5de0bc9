"""New buildings of the trader and captain phases: trading post, small wharf, lighthouse, union hall."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.bits import bit
from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.puerto_rico.answers import NO_GOOD, SEATS, USED_IN_PHASE
from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.components import GOOD_NAMES, GOODS
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.last_points import offer_points
from caravela.games.puerto_rico.roles.captain import award_load
from caravela.games.puerto_rico.roles.trader import AFTER_SALE, trader_bonus

# -- trading post --------------------------------------------------------------------------------


@final
class TradingPost(Building):
    """A trading house of the owner's for any good, with the trader's privilege but without the markets (PR-42)."""

    def other_sales(self, game: PuertoRico, seat: i64, out: MoveList) -> None:
        goods = game.players[seat].goods
        for good in range(GOODS):
            if goods[good] > 0:
                out.add(SELL_AT_POST[good])

    def offers(self, game: PuertoRico, seat: i64, asked: str) -> list[Move]:
        return [SELL_AT_POST[good] for good in range(GOODS)] if asked == "selling" else []

    def refuses(self, game: PuertoRico, seat: i64, move: Move) -> Reason | None:
        assert isinstance(move, SellAtPost)
        return NO_GOOD.told(move.facts()) if game.players[seat].goods[move.good] == 0 else None


@final
class SellAtPost(Move):
    """The good goes straight to the supply."""

    kind = "sell-to-trading-post"
    says = "sells {good} to the trading post"

    def __init__(self, good: i64) -> None:
        super().__init__()
        self.good: i64 = good

    def play(self, game: PuertoRico, seat: i64) -> None:
        player = game.players[seat]
        player.goods[self.good] -= 1
        game.goods[self.good] += 1
        player.doubloons += game.prices[self.good] + trader_bonus(game, seat)
        game.do_next(AFTER_SALE[seat])

    def facts(self) -> Facts:
        return {"good": GOOD_NAMES[self.good]}


# -- small wharf ---------------------------------------------------------------------------------


@final
class SmallWharf(Building):
    """A ship of the owner's, once in a captain phase, for any goods: one point for a number of them."""

    def own_ship(self, game: PuertoRico, seat: i64, out: MoveList) -> None:
        player = game.players[seat]
        if not player.has_used(self):
            for good in range(GOODS):
                if player.goods[good] > 0:
                    out.add(PUT_FIRST[good])

    def offers(self, game: PuertoRico, seat: i64, asked: str) -> list[Move]:
        return [PUT_FIRST[good] for good in range(GOODS)] if asked == "loading" else []

    def refuses(self, game: PuertoRico, seat: i64, move: Move) -> Reason | None:
        assert isinstance(move, PutOnSmallWharf)
        if game.players[seat].has_used(self):
            return USED_IN_PHASE.told({"building": self.name})
        return NO_GOOD.told(move.facts()) if game.players[seat].goods[move.good] == 0 else None


@final
class FillingSmallWharf(Decision):
    """Put more goods on the ship, one by one in any order, or let it sail."""

    kind = "small-wharf"
    question = "Captain: put more goods on your small wharf, or let it sail"

    def options(self, game: PuertoRico, out: MoveList) -> None:
        goods = game.players[self.seat].goods
        for good in range(GOODS):
            if goods[good] > 0:
                out.add(PUT_MORE[good])
        out.add(SAIL_SMALL_WHARF)

    def candidates(self, game: PuertoRico) -> list[Move]:
        return [*[PUT_MORE[good] for good in range(GOODS)], SAIL_SMALL_WHARF]

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        if isinstance(move, PutOnSmallWharf) and game.players[self.seat].goods[move.good] == 0:
            return NO_GOOD_LEFT.told(move.facts())
        return None


@final
class PutOnSmallWharf(Move):
    """One good goes to the supply; all of them score when the ship sails."""

    kind = "load-small-wharf"
    says = "puts one {good} on the small wharf"

    def __init__(self, good: i64, first: bool) -> None:
        super().__init__()
        self.good: i64 = good
        self.first: bool = first

    def play(self, game: PuertoRico, seat: i64) -> None:
        player = game.players[seat]
        if self.first:
            for building in player.occupied:
                if isinstance(building, SmallWharf):
                    player.use_up(building)
            game.aboard = 0
            game.aboard_kinds = 0
        player.goods[self.good] -= 1
        game.goods[self.good] += 1
        game.aboard += 1
        game.aboard_kinds |= bit(self.good)
        game.do_next(FILLING_SMALL_WHARF[seat])

    def facts(self) -> Facts:
        return {"good": GOOD_NAMES[self.good]}


@final
class SailSmallWharf(Move):
    """A point for every two goods, as printed, and the bonuses of a load (PR-47, PR-48)."""

    kind = "sail-small-wharf"
    earns = True
    says = "sails the small wharf"

    def play(self, game: PuertoRico, seat: i64) -> None:
        kinds: i64 = 0
        for good in range(GOODS):
            kinds += (game.aboard_kinds >> good) & 1
        award_load(game, seat, game.aboard // game.facts.small_wharf_goods, kinds)
        game.aboard = 0
        game.aboard_kinds = 0


# -- lighthouse ----------------------------------------------------------------------------------


@final
class Lighthouse(Building):
    """Money with every load, and for being captain."""

    def __init__(self, number: i64, name: str, row: list[int], with_load: i64) -> None:
        super().__init__(number, name, row)
        self.with_load: i64 = with_load

    def doubloons_with_load(self) -> i64:
        return self.with_load

    def before_loading(self, game: PuertoRico, seat: i64, first_turn: bool) -> Step | None:
        return LIGHT_FOR_CAPTAIN[seat] if first_turn and seat == game.role_taker else None


@final
class LightForCaptain(Step):
    """Paid whether or not the captain ships; not a privilege, so never doubled (PR-49)."""

    kind = "lighthouse"

    def happen(self, game: PuertoRico) -> None:
        game.players[self.seat].doubloons += game.facts.captains_light


# -- union hall ----------------------------------------------------------------------------------


@final
class UnionHall(Building):
    """A point for every two goods of a kind, before the owner ships for the first time (PR-87)."""

    def before_loading(self, game: PuertoRico, seat: i64, first_turn: bool) -> Step | None:
        return None if game.players[seat].has_used(self) else UNION_POINTS[seat]


@final
class UnionPoints(Step):
    """The goods stay on the windrose."""

    kind = "union-hall"

    def happen(self, game: PuertoRico) -> None:
        player = game.players[self.seat]
        points: i64 = 0
        for count in player.goods:
            points += count // game.facts.union_goods
        for building in player.occupied:
            if isinstance(building, UnionHall):
                player.use_up(building)
        offer_points(game, self.seat, points)


NO_GOOD_LEFT: Final = Refusal("no-good-left", "you have no {good} left")

FILLING_SMALL_WHARF: Final = vec[Step]([FillingSmallWharf(seat) for seat in range(SEATS)])
LIGHT_FOR_CAPTAIN: Final = vec[Step]([LightForCaptain(seat) for seat in range(SEATS)])
UNION_POINTS: Final = vec[Step]([UnionPoints(seat) for seat in range(SEATS)])

SELL_AT_POST: Final = vec[Move]([SellAtPost(good) for good in range(GOODS)])
PUT_FIRST: Final = vec[Move]([PutOnSmallWharf(good, True) for good in range(GOODS)])
PUT_MORE: Final = vec[Move]([PutOnSmallWharf(good, False) for good in range(GOODS)])
SAIL_SMALL_WHARF: Final = SailSmallWharf()
