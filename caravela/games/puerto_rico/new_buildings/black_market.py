"""The black market: one colonist, one good and one point may be returned for a doubloon each, to pay for a building.

A player may raise only the missing doubloons, so that none is left over (PR-29), and returns things in any order
(PR-80).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.bits import bit
from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.puerto_rico.answers import NO_GOOD, NOBODY_THERE, SEATS
from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.components import (
    BUILDING_NAMES,
    COLONIST,
    FIRST_BUILDING,
    GOOD_NAMES,
    GOODS,
    NOBLE,
    NOTHING,
    PLACE_NAMES,
)
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.player import Player

BLACK_MARKET: Final[i64] = FIRST_BUILDING + i64(BUILDING_NAMES.index("black market"))
PERSON: Final[i64] = 0
GOOD: Final[i64] = 1
POINT: Final[i64] = 2


def may_return(game: PuertoRico, what: i64) -> bool:
    """Whether nothing of this kind was returned for this building."""
    return (game.taken >> what) & 1 == 0


@final
class BlackMarket(Building):
    """Up to three doubloons towards a building."""

    def raises(self, game: PuertoRico, player: Player) -> i64:
        bound = player.colonists[BLACK_MARKET] if game.facts.market_worker_stays else 0
        raised: i64 = 1 if player.colonists_in_all() > bound else 0
        if player.has_goods():
            raised += 1
        return raised + 1 if player.points > 0 else raised

    def pay_rest(self, game: PuertoRico, seat: i64) -> Step | None:
        game.taken = 0
        return RETURNING[seat]


@final
class Returning(Decision):
    """Choose what to return next, while the building is not fully paid."""

    kind = "black-market"
    question = "Black market: return what pays the rest of the {wanted}"

    def applies(self, game: PuertoRico) -> bool:
        return game.owed > 0

    def options(self, game: PuertoRico, out: MoveList) -> None:
        player = game.players[self.seat]
        if may_return(game, PERSON):
            people(game, player, game.facts.market_worker_stays, out)
        if may_return(game, GOOD):
            for good in range(GOODS):
                if player.goods[good] > 0:
                    out.add(RETURN_GOOD[good])
        if may_return(game, POINT) and player.points > 0:
            out.add(RETURN_POINT)

    def about(self, game: PuertoRico) -> Facts:
        return {"wanted": BUILDING_NAMES[game.wanted]}

    def candidates(self, game: PuertoRico) -> list[Move]:
        there = everybody(game, game.players[self.seat])
        return [*there, *[RETURN_GOOD[good] for good in range(GOODS)], RETURN_POINT]

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        player = game.players[self.seat]
        if isinstance(move, ReturnPerson):
            if move not in everybody(game, player):
                return NOBODY_THERE.told()
            if not may_return(game, PERSON):
                return ONE_PERSON.told()
            stays = move.place == BLACK_MARKET and game.facts.market_worker_stays
            return WORKER_STAYS.told({"building": PLACE_NAMES[BLACK_MARKET]}) if stays else None
        if isinstance(move, ReturnGood):
            if not may_return(game, GOOD):
                return ONE_GOOD.told()
            return NO_GOOD.told(move.facts()) if player.goods[move.good] == 0 else None
        if not may_return(game, POINT):
            return ONE_POINT.told()
        return NO_POINT.told() if player.points == 0 else None


def people(game: PuertoRico, player: Player, stays: bool, out: MoveList) -> None:
    """All people who may be returned: colonists and nobles at work or on the windrose. The market's worker may have to
    stay."""
    for place in range(i64(len(player.colonists))):
        nobles = player.nobles[place] if len(player.nobles) > 0 else 0
        if place == BLACK_MARKET and stays:
            continue
        if player.colonists[place] > nobles:
            out.add(RETURN_COLONIST[place])
        if nobles > 0:
            out.add(RETURN_NOBLE[place])
    if player.windrose > player.windrose_nobles:
        out.add(RETURN_IDLE_COLONIST)
    if player.windrose_nobles > 0:
        out.add(RETURN_IDLE_NOBLE)


def everybody(game: PuertoRico, player: Player) -> list[Move]:
    """All people, including a market's worker who has to stay. Not used in hot code."""
    there = MoveList()
    people(game, player, False, there)
    return there.listed()


def returned(game: PuertoRico, seat: i64, what: i64) -> None:
    game.owed -= 1
    game.taken |= bit(what)
    game.do_next(RETURNING[seat])


class ReturnPerson(Move):
    """A colonist or noble goes back to the supply."""

    def __init__(self, place: i64, noble: bool) -> None:
        super().__init__()
        self.place: i64 = place
        self.noble: bool = noble

    def play(self, game: PuertoRico, seat: i64) -> None:
        player = game.players[seat]
        if self.place == NOTHING:
            player.windrose -= 1
            player.windrose_nobles -= 1 if self.noble else 0
        elif self.noble:
            player.take_noble_away(self.place)
        else:
            player.take_away(self.place)
        if self.noble:
            game.nobles += 1
        else:
            game.colonists += 1
        game.pause(seat)  # a guest may take the vacant place before the building is placed (PR-24)
        returned(game, seat, PERSON)


@final
class ReturnFromIsland(ReturnPerson):
    kind = "return-from-island"
    earns = True
    says = "returns {a person} from {a tile}"

    def facts(self) -> Facts:
        return {"person": NOBLE if self.noble else COLONIST, "tile": PLACE_NAMES[self.place]}


@final
class ReturnFromCity(ReturnPerson):
    kind = "return-from-city"
    earns = True
    says = "returns {a person} from the {building}"

    def facts(self) -> Facts:
        return {"person": NOBLE if self.noble else COLONIST, "building": PLACE_NAMES[self.place]}


@final
class ReturnFromWindrose(ReturnPerson):
    kind = "return-from-windrose"
    earns = True
    says = "returns {a person} from the windrose"

    def facts(self) -> Facts:
        return {"person": NOBLE if self.noble else COLONIST}


def return_from(place: i64, noble: bool) -> Move:
    return ReturnFromIsland(place, noble) if place < FIRST_BUILDING else ReturnFromCity(place, noble)


@final
class ReturnGood(Move):
    kind = "return-good"
    says = "returns one {good}"

    def __init__(self, good: i64) -> None:
        super().__init__()
        self.good: i64 = good

    def play(self, game: PuertoRico, seat: i64) -> None:
        game.players[seat].goods[self.good] -= 1
        game.goods[self.good] += 1
        returned(game, seat, GOOD)

    def facts(self) -> Facts:
        return {"good": GOOD_NAMES[self.good]}


@final
class ReturnPoint(Move):
    """Return a chip; the end of the game by an empty supply still applies (PR-4)."""

    kind = "return-point"
    earns = True
    says = "returns one victory point"

    def play(self, game: PuertoRico, seat: i64) -> None:
        game.players[seat].points -= 1
        game.points += 1
        returned(game, seat, POINT)


ONE_PERSON: Final = Refusal("one-person", "you have already returned somebody, and only one is allowed")
ONE_GOOD: Final = Refusal("one-good", "you have already returned a good, and only one is allowed")
ONE_POINT: Final = Refusal("one-point", "you have already returned a point, and only one is allowed")
NO_POINT: Final = Refusal("no-point", "you have no victory point chip")
WORKER_STAYS: Final = Refusal("worker-stays", "the worker of the {building} itself stays")

RETURNING: Final = vec[Step]([Returning(seat) for seat in range(SEATS)])

RETURN_COLONIST: Final = vec[Move]([return_from(place, False) for place in range(len(PLACE_NAMES))])
RETURN_NOBLE: Final = vec[Move]([return_from(place, True) for place in range(len(PLACE_NAMES))])
RETURN_IDLE_COLONIST: Final = ReturnFromWindrose(NOTHING, False)
RETURN_IDLE_NOBLE: Final = ReturnFromWindrose(NOTHING, True)
RETURN_GOOD: Final = vec[Move]([ReturnGood(good) for good in range(GOODS)])
RETURN_POINT: Final = ReturnPoint()
