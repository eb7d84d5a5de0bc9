"""The input encoding of Puerto Rico, between two roles."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.bots.nets.inputs import Encoder, Inputs
from caravela.engine.flow import Step
from caravela.games.puerto_rico.components import (
    BUILDING_NAMES,
    FIRST_BUILDING,
    GOODS,
    MOST_SEATS,
    NOBODY,
    PLACARDS,
    QUARRY,
)
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.player import Player
from caravela.games.puerto_rico.roles.craftsman import production_of
from caravela.games.puerto_rico.round import TAKING_ROLE

SHIPS: Final[i64] = 3
BUILDINGS: Final[i64] = len(BUILDING_NAMES)
SMALL_WAREHOUSE: Final[i64] = 9
LARGE_WAREHOUSE: Final[i64] = 13
WHARF: Final[i64] = 17


@final
class PuertoRicoEncoder(Encoder):
    def __init__(self) -> None:
        self.version = 1

    def looks_around(self, step: Step) -> bool:
        return step is TAKING_ROLE[step.seat]

    def board(self, game: PuertoRico, out: Inputs) -> None:
        out.one_of(game.seats - 2, MOST_SEATS - 1)
        out.amount(game.round, 18)
        out.bits(game.ending, 3)
        out.flag(game.hidden_points)
        for placard in range(PLACARDS):
            free = game.placard_taker[placard] == NOBODY
            out.flag(free)
            out.amount(game.placard_doubloons[placard] if free else 0, 4)
        for kind in range(GOODS):
            out.number(game.face_up[kind])
            out.amount(min(game.goods[kind], 12), 3)
            out.number(game.trading_house[kind])
        out.amount(game.quarries, 4)
        out.number(game.colonists // 4)
        out.amount(game.colonists // (game.seats + 1), 6)
        out.amount(game.colonist_ship, 6)
        out.number(game.noble_ship)
        out.number(max(game.points, 0) // 4)
        out.amount(max(game.points, 0) // (2 * game.seats), 6)
        house: i64 = 0
        for count in game.trading_house:
            house += count
        out.amount(house, 4)
        for ship in range(SHIPS):
            there = ship < len(game.ship_spaces)
            load = game.ship_load[ship] if there else 0
            out.amount(game.ship_spaces[ship] - load if there else 0, 8)
            out.amount(load, 4)
            out.one_of(game.ship_good[ship] if load > 0 else -1, GOODS)
        for number in range(BUILDINGS):
            out.number(game.buildings[number] if number < len(game.buildings) else 0)

    def player(self, game: PuertoRico, seat: i64, out: Inputs) -> None:
        player = game.players[seat]
        seats = game.seats
        deciding = game.next_step().seat if not game.is_over() else 0
        out.one_of((seat - deciding + seats) % seats, MOST_SEATS)
        out.one_of((seat - game.governor + seats) % seats, MOST_SEATS)
        out.amount(player.doubloons, 12)
        out.number(player.points // 2)
        out.amount(player.points // 8, 6)
        out.amount(player.tiles, 12)
        out.amount(player.city, 12)
        out.amount(player.windrose, 3)
        out.amount(player.empty_circles_from(0), 6)
        out.number(player.colonists_in_all())
        out.number(player.nobles_in_all())
        out.number(player.forests)
        for place in range(FIRST_BUILDING):
            out.amount(player.circles[place], 5)
            out.amount(player.colonists[place], 4)
        out.bits(player.built, BUILDINGS)
        occupied: i64 = 0
        for building in player.occupied:
            occupied |= i64(1) << building.number
        out.bits(occupied, BUILDINGS)
        self.land_to_goods(player, out)
        self.trade_and_ships(game, player, occupied, out)

    def land_to_goods(self, player: Player, out: Inputs) -> None:
        """Circles of plants, their colonists, and the yield of a craftsman."""
        for plant in range(6):
            out.number(player.circles[FIRST_BUILDING + plant])
            out.number(player.colonists[FIRST_BUILDING + plant])
        production = production_of(player)
        total: i64 = 0
        kinds: i64 = 0
        for good in range(GOODS):
            out.amount(production[good], 4)
            total += production[good]
            if production[good] > 0:
                kinds += 1
        out.amount(total, 8)
        out.amount(kinds, 5)
        out.number(min(player.colonists[QUARRY], 4) + (player.doubloons + 1) // 2)

    def trade_and_ships(self, game: PuertoRico, player: Player, occupied: i64, out: Inputs) -> None:
        """What could be sold, what the ships would take now, and what would spoil."""
        goods = player.goods
        house: i64 = 0
        for count in game.trading_house:
            house += count
        widest: i64 = 0
        aboard = vec[i64]([-1] * GOODS)
        for ship in range(i64(len(game.ship_spaces))):
            room = game.ship_spaces[ship] - game.ship_load[ship]
            if game.ship_load[ship] > 0:
                aboard[game.ship_good[ship]] = room
            else:
                widest = max(widest, room)
        total: i64 = 0
        shipped: i64 = 0
        best_alone: i64 = 0
        best_sale: i64 = 0
        left_kinds: i64 = 0
        for good in range(GOODS):
            count = goods[good]
            out.amount(count, 6)
            total += count
            if count > 0:
                if aboard[good] >= 0:
                    shipped += min(count, aboard[good])
                    if count > aboard[good]:
                        left_kinds += 1
                else:
                    best_alone = max(best_alone, min(count, widest))
                    left_kinds += 1
                if house < 4 and game.trading_house[good] == 0:
                    best_sale = max(best_sale, game.prices[good] + 1)
        out.amount(total, 8)
        out.amount(shipped, 6)
        out.amount(best_alone, 6)
        out.amount(best_sale, 5)
        stored: i64 = 0
        if (occupied >> SMALL_WAREHOUSE) & 1 == 1:
            stored += 1
        if (occupied >> LARGE_WAREHOUSE) & 1 == 1:
            stored += 2
        safe = (occupied >> WHARF) & 1 == 1
        out.amount(0 if safe else max(left_kinds - stored, 0), 5)
        out.amount(0 if safe else max(total - shipped - best_alone - 1, 0), 6)


ENCODER: Final = PuertoRicoEncoder()
