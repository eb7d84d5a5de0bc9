"""Laying out and dealing demands: as many of each kind as players on the rows, and one more for each player (MA-57)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Chance, Move, MoveList, Step
from caravela.engine.phrases import Facts
from caravela.games.madeira.box import ALL_REQUESTS
from caravela.games.madeira.components import REQUESTS, ROW_REQUESTS
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.kings_demands.names import DEMAND_NAMES, DEMANDS, KIND_DEMANDS

COMMON: Final[i64] = 60  # divisible by every possible number of remaining tiles of a kind: 6, 5, 4 or 3


def laid_out(game: Madeira, kind: i64) -> i64:
    """The number of demands of a kind on the rows."""
    count: i64 = 0
    for row in range(game.seats):
        first = row * ALL_REQUESTS + REQUESTS + kind * KIND_DEMANDS
        for number in range(first, first + KIND_DEMANDS):
            count += game.row_requests[number]
    return count


def all_laid_out(game: Madeira) -> i64:
    count: i64 = 0
    for kind in range(REQUESTS):
        count += laid_out(game, kind)
    return count


@final
class LayingDemands(Chance):
    """Five demands on each row, from the top: as many of each kind as there are players."""

    kind = "laying-demands"
    question = "Which demand is laid out"

    def applies(self, game: Madeira) -> bool:
        return all_laid_out(game) < game.seats * ROW_REQUESTS

    def options(self, game: Madeira, out: MoveList) -> None:
        for number in range(DEMANDS):
            out.add(LAY_DEMAND[number])

    def weights(self, game: Madeira) -> vec[i64]:
        weights = vec[i64]([0] * DEMANDS)
        for kind in range(REQUESTS):
            laid = laid_out(game, kind)
            weight = (game.seats - laid) * COMMON // (KIND_DEMANDS - laid)
            for number in range(kind * KIND_DEMANDS, (kind + 1) * KIND_DEMANDS):
                weights[number] = weight * game.requests[REQUESTS + number]
        return weights


@final
class LayDemand(Move):
    """A demand on the first row that has less than five."""

    kind = "lay-demand"
    says = "lays out the demand {demand}"

    def __init__(self, demand: i64) -> None:
        super().__init__()
        self.free = True
        self.demand: i64 = demand

    def play(self, game: Madeira, seat: i64) -> None:
        row = all_laid_out(game) // ROW_REQUESTS
        game.own_rows()
        game.requests[REQUESTS + self.demand] -= 1
        game.row_requests[row * ALL_REQUESTS + REQUESTS + self.demand] += 1

    def facts(self) -> Facts:
        return {"demand": DEMAND_NAMES[self.demand]}


def next_to_deal(game: Madeira) -> i64:
    """The first seat without a demand, or the number of seats."""
    for seat in range(game.seats):
        has_one = False
        for count in game.players[seat].requests:
            if count > 0:
                has_one = True
        if not has_one:
            return seat
    return game.seats


@final
class DealingDemands(Chance):
    """Deal one of the remaining demands to each player."""

    kind = "dealing-demands"
    question = "Which demand is dealt"

    def applies(self, game: Madeira) -> bool:
        return next_to_deal(game) < game.seats

    def options(self, game: Madeira, out: MoveList) -> None:
        for number in range(DEMANDS):
            out.add(DEAL_DEMAND[number])

    def weights(self, game: Madeira) -> vec[i64]:
        return game.requests[REQUESTS:]

    def about(self, game: Madeira) -> Facts:
        return {"player": int(next_to_deal(game))}


@final
class DealDemand(Move):
    """A demand for the next player, with what it brings when taken."""

    kind = "deal-demand"
    says = "deals the demand {demand}"

    def __init__(self, demand: i64) -> None:
        super().__init__()
        self.free = True
        self.demand: i64 = demand

    def play(self, game: Madeira, seat: i64) -> None:
        owner = next_to_deal(game)
        game.own_rows()
        game.requests[REQUESTS + self.demand] -= 1
        game.players[owner].own_rows()
        game.players[owner].requests[REQUESTS + self.demand] += 1
        game.facts.further_requests[self.demand].taken(game, owner)

    def facts(self) -> Facts:
        return {"demand": DEMAND_NAMES[self.demand]}


LAYING_DEMANDS: Final[Step] = LayingDemands()
DEALING_DEMANDS: Final[Step] = DealingDemands()

LAY_DEMAND: Final = vec[Move]([LayDemand(number) for number in range(DEMANDS)])
DEAL_DEMAND: Final = vec[Move]([DealDemand(number) for number in range(DEMANDS)])
