"""The observation of Puerto Rico: the board, then the players clockwise from the observer."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.games.puerto_rico.components import (
    BUILDING_NAMES,
    FIRST_BUILDING,
    GOOD_NAMES,
    NOT_IN_PLAY,
    NOTHING,
    PLACARD_NAMES,
    PLACARDS,
    TILE_NAMES,
)
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.presentation.view import looks_at_drawn, points_hidden
from caravela.games.puerto_rico.roles.builder import discount_of, price_with, privilege_seen
from caravela.research.sheet import ZERO, Observer, Sheet

ENDS: Final[list[str]] = ["colonists short", "city full", "victory points gone"]
SHIPS: Final[i64] = 3
HIDDEN: Final[i64] = -1


@final
class PuertoRicoObserver(Observer):
    def __init__(self) -> None:
        self.version = 2
        self.prices: vec[i64] = vec[i64]()  # preallocated

    def fill(self, game: PuertoRico, sheet: Sheet) -> None:
        board(game, sheet)
        placards(game, sheet)
        if len(self.prices) != len(game.kinds):
            self.prices = vec[i64]([0] * len(game.kinds))
        market(game, sheet, self.prices)
        phase(game, sheet)
        for i in range(game.seats):
            player(game, sheet, (sheet.seat + i) % game.seats, i)


def board(game: PuertoRico, sheet: Sheet) -> None:
    sheet.part("board")
    sheet.number("round", game.round)
    sheet.owner("governor", game.governor)
    sheet.owner("who took the role", game.role_taker)
    sheet.bits("the game ends after this round", game.ending, ENDS)
    sheet.numbers("plantations face-up", game.face_up, GOOD_NAMES)
    stack: i64 = 0
    for count in game.face_down:
        stack += count
    sheet.number("plantations face-down", stack)
    sheet.numbers("plantations discarded", game.discarded, GOOD_NAMES)
    sheet.number("quarries", game.quarries)
    sheet.numbers("supply", game.goods, GOOD_NAMES)
    sheet.number("colonists in the supply", game.colonists)
    sheet.number("colonists on the ship", game.colonist_ship)
    sheet.number("nobles in the supply", game.nobles)
    sheet.number("nobles on the ship", game.noble_ship)
    sheet.number("victory points in the supply", game.points)
    sheet.numbers("trading house", game.trading_house, GOOD_NAMES)
    for ship in range(SHIPS):
        there = ship < len(game.ship_spaces)
        sheet.part("cargo ship", "", ship)
        sheet.number("spaces", game.ship_spaces[ship] if there else ZERO)
        sheet.number("goods aboard", game.ship_load[ship] if there else ZERO)
        sheet.one_of("cargo", game.ship_good[ship] if there and game.ship_load[ship] > 0 else NOTHING, GOOD_NAMES)


def placards(game: PuertoRico, sheet: Sheet) -> None:
    for placard in range(PLACARDS):
        taker = game.placard_taker[placard]
        sheet.part("placard", PLACARD_NAMES[placard])
        sheet.flag("in play", taker != NOT_IN_PLAY)
        sheet.number("doubloons", game.placard_doubloons[placard])
        sheet.owner("taker", taker)


def market(game: PuertoRico, sheet: Sheet, prices: vec[i64]) -> None:
    """Buildings on the game board; those that are gone have no price."""
    sheet.part("market")
    sheet.numbers("left", game.buildings, BUILDING_NAMES)
    player = game.players[sheet.seat]
    privilege = privilege_seen(game, sheet.seat)
    small = discount_of(game, sheet.seat, privilege, 1)
    large = discount_of(game, sheet.seat, privilege, 2)
    for building in game.kinds:
        price: i64 = 0
        if game.buildings[building.number] > 0:
            price = price_with(game, player, building, small if building.spaces == 1 else large)
        prices[building.number] = price
    sheet.numbers("price", prices, BUILDING_NAMES)


def phase(game: PuertoRico, sheet: Sheet) -> None:
    """The state of the current phase."""
    sheet.part("phase")
    sheet.numbers("produced", game.produced, GOOD_NAMES)
    sheet.numbers("harvest", game.harvest, GOOD_NAMES)
    sheet.numbers("kept", game.kept, GOOD_NAMES)
    sheet.flag("the captain has loaded", game.captain_has_loaded)
    sheet.number("turns without loading", game.turns_without_load)
    sheet.number("warehouses left", game.warehouses_left)
    sheet.number("single goods left", game.singles_left)
    sheet.one_of("plantation looked at", game.drawn if looks_at_drawn(game, sheet.seat) else NOTHING, GOOD_NAMES)
    sheet.one_of("building being paid", game.wanted, BUILDING_NAMES)
    sheet.number("owed", game.owed)
    sheet.number("goods on the own ship", game.aboard)
    sheet.bits("kinds on the own ship", game.aboard_kinds, GOOD_NAMES)


def player(game: PuertoRico, sheet: Sheet, seat: i64, index: i64) -> None:
    who = game.players[seat]
    sheet.part("player", "", index)
    sheet.number("doubloons", who.doubloons)
    sheet.number("victory point chips", HIDDEN if points_hidden(game, seat, sheet.seat) else who.points)
    sheet.numbers("goods", who.goods, GOOD_NAMES)
    sheet.number("on the windrose", who.windrose)
    sheet.number("nobles on the windrose", who.windrose_nobles)
    sheet.number("island spaces filled", who.tiles)
    sheet.number("city spaces filled", who.city)
    sheet.number("forests", who.forests)
    sheet.numbers("tiles", who.circles, TILE_NAMES)
    sheet.numbers("people on", who.colonists, TILE_NAMES)
    sheet.bits("built", who.built, BUILDING_NAMES)
    sheet.bits("used", who.used, BUILDING_NAMES)
    sheet.numbers("nobles on", who.nobles, TILE_NAMES)
    sheet.numbers("people in", who.colonists, BUILDING_NAMES, FIRST_BUILDING)
    sheet.numbers("nobles in", who.nobles, BUILDING_NAMES, FIRST_BUILDING)


OBSERVER: Final = PuertoRicoObserver()
