"""Fulfilling demands in phase E: prestige for ships and cities comes first, then the player chooses payments."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.answers import NOT_ASKED, SEATS
from caravela.games.madeira.components import EXPEDITIONS, INFLUENCE, MARKET_ROUTES, URBANIZATION
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.kings_demands.items import (
    PAIRS,
    demands_of,
    prestige_of_cities,
    prestige_of_pairs,
    prestige_of_ships,
)
from caravela.games.madeira.kings_demands.names import DEMAND_NAMES, DEMANDS
from caravela.games.madeira.kings_demands.tiles import Demand

MOST_PAYMENTS: Final[i64] = 12  # no demand counts more items


def demand_of(game: Madeira, number: i64) -> Demand:
    demand = game.facts.further_requests[number]
    assert isinstance(demand, Demand)
    return demand


@final
class FulfillingDemands(Step):
    """Ships and cities first; then the payments, one demand after the other; favors of two guilds last."""

    kind = "fulfilling-demands"

    def applies(self, game: Madeira) -> bool:
        return game.expansion.kings_demands.demands > 0

    def happen(self, game: Madeira) -> None:
        game.begin_turn()
        seat = self.seat
        demands = game.expansion.kings_demands.demands
        player = game.players[seat]
        routes = prestige_of_ships(game, seat, MARKET_ROUTES, demands, False)
        voyages = prestige_of_ships(game, seat, EXPEDITIONS, demands, False)
        # a ship on a card counts once, where it brings more (MA-52)
        more_routes = prestige_of_ships(game, seat, MARKET_ROUTES, demands, True) - routes
        more_voyages = prestige_of_ships(game, seat, EXPEDITIONS, demands, True) - voyages
        player.earn(MARKET_ROUTES, routes + (more_routes if more_routes >= more_voyages else 0))
        player.earn(EXPEDITIONS, voyages + (more_voyages if more_voyages > more_routes else 0))
        player.earn(URBANIZATION, prestige_of_cities(game, seat, demands))
        game.do_next(FAVORS_COUNT[seat])
        number: i64 = DEMANDS - 1
        while number >= 0:
            if (demands >> number) & 1 == 1 and demand_of(game, number).price > 0:
                game.do_next(PAYING_DEMAND[number][seat])
            number -= 1


@final
class PayingDemand(Decision):
    """Choose how often to pay for a demand."""

    kind = "paying-for-demand"
    question = "Pay for the demand {demand}, or not"

    def __init__(self, number: i64, seat: i64) -> None:
        super().__init__(seat)
        self.number: i64 = number

    def applies(self, game: Madeira) -> bool:
        return demand_of(game, self.number).payments(game, self.seat) > 0

    def options(self, game: Madeira, out: MoveList) -> None:
        demand = demand_of(game, self.number)
        for times in range(demand.payments(game, self.seat) + 1):
            out.add(PAY_DEMAND[self.number * (MOST_PAYMENTS + 1) + times])

    def facts(self) -> Facts:
        return {"demand": DEMAND_NAMES[self.number]}

    def candidates(self, game: Madeira) -> list[Move]:
        """All payments that the player can afford, and one more."""
        most = min(demand_of(game, self.number).payments(game, self.seat) + 1, MOST_PAYMENTS)
        return [PAY_DEMAND[self.number * (MOST_PAYMENTS + 1) + times] for times in range(most + 1)]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if not isinstance(move, PayDemand) or move.demand != self.number:
            return NOT_ASKED.told()
        most = demand_of(game, self.number).payments(game, self.seat)
        return None if move.times <= most else CANNOT_PAY_SO_OFTEN.told({"count": int(most)})


class PayDemand(Move):
    """Pay for a demand."""

    kind = "pay-for-demand"
    earns = True
    says = "pays for {demand}"
    says_plural = "pays {count} times for {demand}"

    def __init__(self, demand: i64, times: i64) -> None:
        super().__init__()
        self.demand: i64 = demand
        self.times: i64 = times

    def play(self, game: Madeira, seat: i64) -> None:
        if self.times > 0:
            demand_of(game, self.demand).pay(game, seat, self.times)

    def facts(self) -> Facts:
        return {"demand": DEMAND_NAMES[self.demand], "count": int(self.times)}


@final
class PayNothing(PayDemand):
    """Do not pay for a demand."""

    kind = "pay-nothing-for-demand"
    earns = False
    says = "pays nothing for {demand}"
    says_plural = ""

    def facts(self) -> Facts:
        return {"demand": DEMAND_NAMES[self.demand]}


@final
class FavorsCount(Step):
    """Demands of two guilds count favors that have not counted for others; then all is done."""

    kind = "influence"

    def happen(self, game: Madeira) -> None:
        kings_demands = game.expansion.kings_demands
        places = [place for place in demands_of(INFLUENCE, kings_demands.demands) if place < PAIRS]
        points = prestige_of_pairs(
            game, self.seat, places, kings_demands.favors_for_wood, kings_demands.favors_for_goods
        )
        game.players[self.seat].earn(INFLUENCE, points)
        kings_demands.demands = 0
        kings_demands.favors_for_wood = 0
        kings_demands.favors_for_goods = 0


def paying_row(number: i64) -> vec[Step]:
    return vec[Step]([PayingDemand(number, seat) for seat in range(SEATS)])


FULFILLING_DEMANDS: Final = vec[Step]([FulfillingDemands(seat) for seat in range(SEATS)])
PAYING_DEMAND: Final = vec[vec[Step]]([paying_row(number) for number in range(DEMANDS)])
FAVORS_COUNT: Final = vec[Step]([FavorsCount(seat) for seat in range(SEATS)])

# by demand, then how often
PAY_DEMAND: Final = vec[Move](
    [
        PayDemand(number, times) if times > 0 else PayNothing(number, times)
        for number in range(DEMANDS)
        for times in range(MOST_PAYMENTS + 1)
    ]
)

CANNOT_PAY_SO_OFTEN: Final = Refusal(
    "cannot-pay-so-often", "you can pay {count} time for it", "you can pay {count} times for it", absent=True
)
