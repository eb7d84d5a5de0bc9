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

    def fill(self, game: PuertoRico, out: Sheet) -> None:
        board(game, out)
        placards(game, out)
        if len(self.prices) != len(game.kinds):
            self.prices = vec[i64]([0] * len(game.kinds))
        market(game, out, self.prices)
        phase(game, out)
        for i in range(game.seats):
            player(game, out, (out.seat + i) % game.seats, i)


def board(game: PuertoRico, out: Sheet) -> None:
    out.part("board")
    out.number("round", game.round)
    out.owner("governor", game.governor)
    out.owner("who took the role", game.role_taker)
    out.bits("the game ends after this round", game.ending, ENDS)
    out.numbers("plantations face-up", game.face_up, GOOD_NAMES)
    stack: i64 = 0
    for count in game.face_down:
        stack += count
    out.number("plantations face-down", stack)
    out.numbers("plantations discarded", game.discarded, GOOD_NAMES)
    out.number("quarries", game.quarries)
    out.numbers("supply", game.goods, GOOD_NAMES)
    out.number("colonists in the supply", game.colonists)
    out.number("colonists on the ship", game.colonist_ship)
    out.number("nobles in the supply", game.nobles)
    out.number("nobles on the ship", game.noble_ship)
    out.number("victory points in the supply", game.points)
    out.numbers("trading house", game.trading_house, GOOD_NAMES)
    for ship in range(SHIPS):
        there = ship < len(game.ship_spaces)
        out.part("cargo ship", "", ship)
        out.number("spaces", game.ship_spaces[ship] if there else ZERO)
        out.number("goods aboard", game.ship_load[ship] if there else ZERO)
        out.one_of("cargo", game.ship_good[ship] if there and game.ship_load[ship] > 0 else NOTHING, GOOD_NAMES)


def placards(game: PuertoRico, out: Sheet) -> None:
    for placard in range(PLACARDS):
        taker = game.placard_taker[placard]
        out.part("placard", PLACARD_NAMES[placard])
        out.flag("in play", taker != NOT_IN_PLAY)
        out.number("doubloons", game.placard_doubloons[placard])
        out.owner("taker", taker)


def market(game: PuertoRico, out: Sheet, prices: vec[i64]) -> None:
    """Buildings on the game board; those that are gone have no price."""
    out.part("market")
    out.numbers("left", game.buildings, BUILDING_NAMES)
    player = game.players[out.seat]
    privilege = privilege_seen(game, out.seat)
    small = discount_of(game, out.seat, privilege, 1)
    large = discount_of(game, out.seat, privilege, 2)
    for building in game.kinds:
        price: i64 = 0
        if game.buildings[building.number] > 0:
            price = price_with(game, player, building, small if building.spaces == 1 else large)
        prices[building.number] = price
    out.numbers("price", prices, BUILDING_NAMES)


def phase(game: PuertoRico, out: Sheet) -> None:
    """The state of the current phase."""
    out.part("phase")
    out.numbers("produced", game.produced, GOOD_NAMES)
    out.numbers("harvest", game.harvest, GOOD_NAMES)
    out.numbers("kept", game.kept, GOOD_NAMES)
    out.flag("the captain has loaded", game.captain_has_loaded)
    out.number("turns without loading", game.turns_without_load)
    out.number("warehouses left", game.warehouses_left)
    out.number("single goods left", game.singles_left)
    out.one_of("plantation looked at", game.drawn if looks_at_drawn(game, out.seat) else NOTHING, GOOD_NAMES)
    out.one_of("building being paid", game.wanted, BUILDING_NAMES)
    out.number("owed", game.owed)
    out.number("goods on the own ship", game.aboard)
    out.bits("kinds on the own ship", game.aboard_kinds, GOOD_NAMES)


def player(game: PuertoRico, out: Sheet, seat: i64, index: i64) -> None:
    who = game.players[seat]
    out.part("player", "", index)
    out.number("doubloons", who.doubloons)
    out.number("victory point chips", HIDDEN if points_hidden(game, seat, out.seat) else who.points)
    out.numbers("goods", who.goods, GOOD_NAMES)
    out.number("on the windrose", who.windrose)
    out.number("nobles on the windrose", who.windrose_nobles)
    out.number("island spaces filled", who.tiles)
    out.number("city spaces filled", who.city)
    out.number("forests", who.forests)
    out.numbers("tiles", who.circles, TILE_NAMES)
    out.numbers("people on", who.colonists, TILE_NAMES)
    out.bits("built", who.built, BUILDING_NAMES)
    out.bits("used", who.used, BUILDING_NAMES)
    out.numbers("nobles on", who.nobles, TILE_NAMES)
    out.numbers("people in", who.colonists, BUILDING_NAMES, FIRST_BUILDING)
    out.numbers("nobles in", who.nobles, BUILDING_NAMES, FIRST_BUILDING)


OBSERVER: Final = PuertoRicoObserver()
