"""The observation of Vasco da Gama: the board, then the players clockwise from the observer. Nothing is secret."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.bits import bit
from caravela.games.vasco_da_gama.components import (
    AREA_NAMES,
    CHARACTER_NAMES,
    CHARACTER_TILES,
    COLOUR_NAMES,
    COLOURS,
    CREW_NAMES,
    DECKS,
    DISC_NAMES,
    LANDING_NAMES,
    LANDING_OF,
    LEAST_INITIAL,
    MERCHANTS,
    MONEY_NAMES,
    NOBODY,
    NOTHING,
    NUMBERS,
    PROJECTS,
    SECTIONS,
    SLOTS,
    SOURCE_NAMES,
    SPACES,
    VASCO_TILES,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.phases.take_actions import right_price
from caravela.research.sheet import ZERO, Observer, Sheet

INITIAL_NAMES: Final[list[str]] = [str(LEAST_INITIAL + tile) for tile in range(VASCO_TILES)]
PROJECT_NAMES: Final[list[str]] = ["project " + str(tile + 1) for tile in range(PROJECTS)]
MERCHANT_NAMES: Final[list[str]] = ["merchant ship " + str(tile + 1) for tile in range(MERCHANTS)]
SPACE_NAMES: Final[list[str]] = ["space " + str(space + 1) for space in range(SPACES - 1)] + ["the São Gabriel"]
SECTION_NAMES: Final[list[str]] = ["section " + str(section + 1) for section in range(SECTIONS)]


@final
class VascoDaGamaObserver(Observer):
    def __init__(self) -> None:
        self.version = 3

    def fill(self, game: VascoDaGama, out: Sheet) -> None:
        board(game, out)
        numbers(game, out)
        projects(game, out)
        recruiting(game, out)
        characters(game, out)
        landings(game, out)
        action(game, out)
        for i in range(game.seats):
            player(game, out, (out.seat + i) % game.seats, i)


def tile(game: VascoDaGama, out: Sheet, number: i64) -> None:
    """A project or ship by its printed values; zeros if there is none."""
    box = game.box
    out.number("limit", box.limit[number] if number != NOTHING else ZERO)
    known = 0 <= number < PROJECTS
    out.number("crew", box.crew[number] if known else ZERO)
    out.number("Reals", box.reals[number] if known else ZERO)
    out.number("points", box.points[number] if known else ZERO)


def vasco_tile(game: VascoDaGama, out: Sheet, name: str, initial: i64) -> None:
    number = initial - LEAST_INITIAL
    known = initial > 0
    out.part(name)
    out.number("initial number", initial)
    out.number("variation", game.box.variation[number] if known else ZERO)
    out.number("upper money", game.box.money[number * 2] if known else ZERO)
    out.number("lower money", game.box.money[number * 2 + 1] if known else ZERO)


def board(game: VascoDaGama, out: Sheet) -> None:
    out.part("board")
    out.number("round", game.round)
    out.owner("first player", game.first_player)
    out.number("marker", game.marker)
    out.number("number called last", game.called)
    out.numbers("money", game.money, MONEY_NAMES)
    out.numbers("tile of Vasco da Gama face-down", game.vasco_pile, INITIAL_NAMES)
    vasco_tile(game, out, "tile of this round", game.current)
    vasco_tile(game, out, "tile of the next round", game.coming)


def numbers(game: VascoDaGama, out: Sheet) -> None:
    for number in range(1, NUMBERS + 1):
        placed = game.number_owner[number] != NOBODY
        out.part("sequence number", "", number - 1)
        out.owner("owner", game.number_owner[number])
        out.one_of("area", game.number_area[number] if placed else NOTHING, AREA_NAMES)
        out.number("price of acting", right_price(game, number))
        out.number("Reals for giving up", game.box.giving_up[number])


def projects(game: VascoDaGama, out: Sheet) -> None:
    for space in range(SPACES):
        out.part("project for sale", SPACE_NAMES[space])
        tile(game, out, game.spaces[space])
    for deck in range(DECKS):
        out.part("top of a deck", "", deck)
        tile(game, out, game.tops[deck])
    out.part("under the tops")
    out.numbers("unseen", game.pile, PROJECT_NAMES)
    out.part("merchant ship")
    tile(game, out, game.merchant)
    out.numbers("face-down", game.merchant_pile, MERCHANT_NAMES)


def recruiting(game: VascoDaGama, out: Sheet) -> None:
    first = game.first_section()
    for section in range(SECTIONS):
        out.part("section", "", section)
        out.flag("active", section >= first)
        out.numbers("sailors", game.sections, COLOUR_NAMES, section * COLOURS)
    out.part("bag")
    out.numbers("sailors", game.bag, COLOUR_NAMES)
    out.number("missionaries in the characters area", game.missionaries)


def characters(game: VascoDaGama, out: Sheet) -> None:
    for character in range(CHARACTER_TILES):
        out.part("character", CHARACTER_NAMES[character])
        out.owner("holder", game.holder[character])
        out.owner("host", game.host[character])


def landings(game: VascoDaGama, out: Sheet) -> None:
    for slot in range(SLOTS):
        out.part("slot", LANDING_NAMES[LANDING_OF[slot]], slot)
        out.number("value", game.box.slot_value[slot])
        tile(game, out, game.slot_tile[slot])
        out.owner("owner", game.slot_owner[slot])


def action(game: VascoDaGama, out: Sheet) -> None:
    """The progress of the current action."""
    out.part("action")
    out.number("Reals spent", game.spent)
    out.number("number in hand", game.picked)
    out.one_of("recruiting in", game.section if game.recruited > 0 else NOTHING, SECTION_NAMES)
    out.number("sailors recruited", game.recruited)
    out.bits("recruited", game.recruited_colours, COLOUR_NAMES)
    out.flag("captain recruited", game.with_captain)
    out.one_of("sailing for", game.landing, LANDING_NAMES)
    out.number("ships sent", game.sent)
    out.part("ship being sent")
    tile(game, out, game.sailing)
    out.part("ship being launched")
    tile(game, out, game.launching)
    out.bits("aboard", game.aboard, CREW_NAMES)


def player(game: VascoDaGama, out: Sheet, seat: i64, index: i64) -> None:
    who = game.players[seat]
    out.part("player", "", index)
    out.number("points", who.points())
    out.number("score if the game ended now", game.score(seat))
    out.number("Reals", who.reals)
    out.number("action discs", who.discs)
    out.one_of("additional disc", who.additional, DISC_NAMES)
    out.number("captains", who.captains)
    out.number("captains in the recruiting area", who.captains_waiting)
    out.numbers("crew", who.crew, CREW_NAMES)
    out.numbers("earned", who.earned, SOURCE_NAMES)
    out.number("ships under way", game.ships_under_way(seat))
    tiles(out, "project", who.projects)
    tiles(out, "ship", who.ships)


def tiles(out: Sheet, name: str, row: vec[i64]) -> None:
    """A flag for each tile of the row."""
    bits: i64 = 0
    for number in row:
        bits |= bit(number)
    out.bits(name, bits, PROJECT_NAMES)


OBSERVER: Final = VascoDaGamaObserver()
