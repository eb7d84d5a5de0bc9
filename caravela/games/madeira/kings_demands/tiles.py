"""The thirty demands: the prestige that each brings by itself, and for a payment."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.engine.bits import bit
from caravela.engine.errors import Damaged
from caravela.engine.printed import PrintedNumbers
from caravela.games.madeira.actions.goods import discard_goods, goods_of
from caravela.games.madeira.actions.wood import can_discard_wood, discard_wood
from caravela.games.madeira.components import (
    CITIES,
    COLONIES,
    FIRST_LAND,
    FOREST,
    HOME,
    INFLUENCE,
    LOCATION_SLOTS,
    MARKETS,
    REGIONS,
    SLOTS,
    URBANIZATION,
    WATCH,
    WEALTH,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.request import Request
from caravela.games.madeira.kings_demands.items import (
    WITH_WOOD,
    citizens_of_cards,
    favors_by_guild,
    most_for_goods,
    prestige_of_cities,
    prestige_of_pairs,
    prestige_of_ships,
)
from caravela.games.madeira.kings_demands.names import DEMAND_NAMES, KIND_DEMANDS
from caravela.games.madeira.phases.e_crowns_requests import ship_of_card

MOST_ITEMS: Final[i64] = 12


class Demand(Request):
    """A tile; fulfilling it waits until all demands of the player are known."""

    def __init__(self, number: i64, name: str, row: list[int]) -> None:
        super().__init__(number, name, row)
        self.kind: i64 = number // KIND_DEMANDS
        self.place: i64 = number % KIND_DEMANDS

    def fulfil(self, game: Madeira, seat: i64) -> None:
        game.expansion.kings_demands.demands |= bit(self.number)

    def payments(self, game: Madeira, seat: i64) -> i64:
        """How often the player can pay for it."""
        return 0

    def pay(self, game: Madeira, seat: i64, times: i64) -> None:
        """Pay this often, and earn the prestige."""


@final
class ShipDemand(Demand):
    """Market routes and expeditions: ships, and for some tiles prestige for goods or wood."""

    def worth(self, game: Madeira, seat: i64) -> i64:
        free = prestige_of_ships(game, seat, self.kind, bit(self.number), True)
        return free + self.other * self.payments(game, seat)

    def payments(self, game: Madeira, seat: i64) -> i64:
        if self.price == 0:
            return 0
        player = game.players[seat]
        if self.place == WITH_WOOD:
            can_pay = can_discard_wood(game, player, self.price)
        elif self.kind == 0:
            can_pay = player.goods[self.place] >= self.price
        else:
            can_pay = goods_of(player) >= self.price
        return 1 if can_pay else 0

    def pay(self, game: Madeira, seat: i64, times: i64) -> None:
        game.players[seat].earn(self.kind, self.other)
        if self.place == WITH_WOOD:
            discard_wood(game, seat, self.price)
        elif self.kind == 0:
            game.players[seat].goods[self.place] -= self.price
        else:
            discard_goods(game, seat, self.price)


@final
class PairDemand(Demand):
    """Influence of two guilds: their favors."""

    def worth(self, game: Madeira, seat: i64) -> i64:
        return prestige_of_pairs(game, seat, [self.place], 0, 0)


@final
class WoodForFavors(Demand):
    """Influence with wood: any favors, a wood for each."""

    def worth(self, game: Madeira, seat: i64) -> i64:
        return self.payments(game, seat) * self.prestige

    def payments(self, game: Madeira, seat: i64) -> i64:
        most: i64 = 0
        for count in favors_by_guild(game, seat):
            most += count
        most = min(most, self.most)
        while most > 0 and not can_discard_wood(game, game.players[seat], most * self.price):
            most -= 1
        return most

    def pay(self, game: Madeira, seat: i64, times: i64) -> None:
        game.expansion.kings_demands.favors_for_wood = times
        game.players[seat].earn(INFLUENCE, times * self.prestige)
        discard_wood(game, seat, times * self.price)


@final
class GoodsForFavors(Demand):
    """Influence with goods: favors of different guilds, a good for each."""

    def worth(self, game: Madeira, seat: i64) -> i64:
        return self.payments(game, seat) * self.prestige

    def payments(self, game: Madeira, seat: i64) -> i64:
        guilds = most_for_goods(favors_by_guild(game, seat), game.expansion.kings_demands.favors_for_wood)
        return min(guilds, self.most, goods_of(game.players[seat]) // self.price)

    def pay(self, game: Madeira, seat: i64, times: i64) -> None:
        game.expansion.kings_demands.favors_for_goods = times
        game.players[seat].earn(INFLUENCE, times * self.prestige)
        discard_goods(game, seat, times * self.price)


@final
class CityDemand(Demand):
    """Urbanization of a city, by pairs of workers, or of two cities."""

    def worth(self, game: Madeira, seat: i64) -> i64:
        return prestige_of_cities(game, seat, bit(self.number))


@final
class GoodsForCitizens(Demand):
    """Urbanization with goods: workers in the cities, a good for each."""

    def worth(self, game: Madeira, seat: i64) -> i64:
        return self.payments(game, seat) * self.prestige

    def payments(self, game: Madeira, seat: i64) -> i64:
        player = game.players[seat]
        workers = player.city_workers + citizens_of_cards(game, seat)
        return min(workers, self.most, goods_of(player) // self.price)

    def pay(self, game: Madeira, seat: i64, times: i64) -> None:
        game.players[seat].earn(URBANIZATION, times * self.prestige)
        discard_goods(game, seat, times * self.price)


class WealthDemand(Demand):
    """Wealth of the nation: Reals for what the player has, all or nothing (MA-33)."""

    def worth(self, game: Madeira, seat: i64) -> i64:
        return self.wealth(game, seat) if self.payments(game, seat) > 0 else 0

    def wealth(self, game: Madeira, seat: i64) -> i64:
        """The prestige for the price."""
        return 0

    def payments(self, game: Madeira, seat: i64) -> i64:
        return 1 if game.players[seat].reals >= self.price and self.wealth(game, seat) > 0 else 0

    def pay(self, game: Madeira, seat: i64, times: i64) -> None:
        player = game.players[seat]
        player.earn(WEALTH, self.wealth(game, seat))
        player.reals -= self.price


@final
class WealthOfColonies(WealthDemand):
    """Colonies with more workers than any other player has there, and others with a worker (MA-56)."""

    def wealth(self, game: Madeira, seat: i64) -> i64:
        points: i64 = 0
        for land in range(FIRST_LAND, FIRST_LAND + COLONIES):
            own = game.players[seat].workers[land]
            most = own > 0
            for other in range(game.seats):
                if other != seat and game.players[other].workers[land] >= own:
                    most = False
            points += self.prestige if most else (self.other if own > 0 else 0)
        return points


@final
class WealthOfShips(WealthDemand):
    """Ships in different locations; one on a card, if it counts at all, is in a location of its own (MA-52)."""

    def wealth(self, game: Madeira, seat: i64) -> i64:
        served: i64 = 0
        for slot in range(SLOTS):
            if game.slots[slot] == seat:
                served |= 1 << slot // LOCATION_SLOTS
        locations: i64 = 1 if ship_of_card(game, seat) > 0 else 0
        for location in range(MARKETS + COLONIES):
            locations += (served >> location) & 1
        return min(locations, self.most) * self.prestige


@final
class WealthOfRegions(WealthDemand):
    """Regions with enough workers."""

    def wealth(self, game: Madeira, seat: i64) -> i64:
        points: i64 = 0
        for region in range(REGIONS):
            if game.players[seat].workers_in_region(region) >= self.most:
                points += self.prestige
        return points


@final
class WealthOfWindmill(WealthDemand):
    """The level in the windmill."""

    def wealth(self, game: Madeira, seat: i64) -> i64:
        return game.players[seat].mill * self.prestige


@final
class WealthOfBread(WealthDemand):
    """Bread as well as Reals."""

    def wealth(self, game: Madeira, seat: i64) -> i64:
        return self.prestige if game.players[seat].bread >= self.most else 0

    def pay(self, game: Madeira, seat: i64, times: i64) -> None:
        super().pay(game, seat, times)
        game.players[seat].bread -= self.most


@final
class WealthOfWorkers(WealthDemand):
    """Places with a worker: regions, cities, colonies, forest, city watch and home."""

    def wealth(self, game: Madeira, seat: i64) -> i64:
        player = game.players[seat]
        places: i64 = 0
        for region in range(REGIONS):
            places += 1 if player.workers_in_region(region) > 0 else 0
        for city in range(CITIES):
            places += 1 if game.workers_in_city(seat, city) > 0 else 0
        for land in range(FIRST_LAND, FIRST_LAND + COLONIES):
            places += 1 if player.workers[land] > 0 else 0
        places += 1 if player.workers[FOREST] > 0 else 0
        places += 1 if player.workers[WATCH] > 0 else 0
        places += 1 if player.workers[HOME] > 0 else 0
        return places * self.prestige


def all_demands(printed: PrintedNumbers) -> list[Request]:
    """The thirty tiles in the order of their names."""
    rows = [printed.numbers("kings demands", name, 5, 0, 40) for name in DEMAND_NAMES]
    for name, row in zip(DEMAND_NAMES, rows, strict=True):
        if row[2] > MOST_ITEMS:
            raise Damaged(f"{printed.path.name}: [kings demands] {name} counts at most {MOST_ITEMS} items.")
        if row[3] == 0 and name.endswith(("with wood", "with goods")):
            raise Damaged(f"{printed.path.name}: [kings demands] {name} needs something to be discarded.")
        if row[3] > 0 and name.endswith(("with pirates", "by slots")):
            raise Damaged(f"{printed.path.name}: [kings demands] {name} lets nothing be discarded.")
    tiles: list[Request] = [ShipDemand(number, DEMAND_NAMES[number], rows[number]) for number in range(12)]
    tiles += [PairDemand(number, DEMAND_NAMES[number], rows[number]) for number in range(12, 16)]
    tiles += [WoodForFavors(16, DEMAND_NAMES[16], rows[16]), GoodsForFavors(17, DEMAND_NAMES[17], rows[17])]
    tiles += [CityDemand(number, DEMAND_NAMES[number], rows[number]) for number in range(18, 21)]
    tiles += [GoodsForCitizens(21, DEMAND_NAMES[21], rows[21])]
    tiles += [CityDemand(number, DEMAND_NAMES[number], rows[number]) for number in range(22, 24)]
    return tiles + [
        WealthOfColonies(24, DEMAND_NAMES[24], rows[24]),
        WealthOfShips(25, DEMAND_NAMES[25], rows[25]),
        WealthOfRegions(26, DEMAND_NAMES[26], rows[26]),
        WealthOfWindmill(27, DEMAND_NAMES[27], rows[27]),
        WealthOfBread(28, DEMAND_NAMES[28], rows[28]),
        WealthOfWorkers(29, DEMAND_NAMES[29], rows[29]),
    ]
