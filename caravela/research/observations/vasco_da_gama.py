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

    def fill(self, game: VascoDaGama, sheet: Sheet) -> None:
        board(game, sheet)
        numbers(game, sheet)
        projects(game, sheet)
        recruiting(game, sheet)
        characters(game, sheet)
        landings(game, sheet)
        action(game, sheet)
        for i in range(game.seats):
            player(game, sheet, (sheet.seat + i) % game.seats, i)


def tile(game: VascoDaGama, sheet: Sheet, number: i64) -> None:
    """A project or ship by its printed values; zeros if there is none."""
    box = game.box
    sheet.number("limit", box.limit[number] if number != NOTHING else ZERO)
    known = 0 <= number < PROJECTS
    sheet.number("crew", box.crew[number] if known else ZERO)
    sheet.number("Reals", box.reals[number] if known else ZERO)
    sheet.number("points", box.points[number] if known else ZERO)


def vasco_tile(game: VascoDaGama, sheet: Sheet, name: str, initial: i64) -> None:
    number = initial - LEAST_INITIAL
    known = initial > 0
    sheet.part(name)
    sheet.number("initial number", initial)
    sheet.number("variation", game.box.variation[number] if known else ZERO)
    sheet.number("upper money", game.box.money[number * 2] if known else ZERO)
    sheet.number("lower money", game.box.money[number * 2 + 1] if known else ZERO)


def board(game: VascoDaGama, sheet: Sheet) -> None:
    sheet.part("board")
    sheet.number("round", game.round)
    sheet.owner("first player", game.first_player)
    sheet.number("marker", game.marker)
    sheet.number("number called last", game.called)
    sheet.numbers("money", game.money, MONEY_NAMES)
    sheet.numbers("tile of Vasco da Gama face-down", game.vasco_pile, INITIAL_NAMES)
    vasco_tile(game, sheet, "tile of this round", game.current)
    vasco_tile(game, sheet, "tile of the next round", game.coming)


def numbers(game: VascoDaGama, sheet: Sheet) -> None:
    for number in range(1, NUMBERS + 1):
        placed = game.number_owner[number] != NOBODY
        sheet.part("sequence number", "", number - 1)
        sheet.owner("owner", game.number_owner[number])
        sheet.one_of("area", game.number_area[number] if placed else NOTHING, AREA_NAMES)
        sheet.number("price of acting", right_price(game, number))
        sheet.number("Reals for giving up", game.box.giving_up[number])


def projects(game: VascoDaGama, sheet: Sheet) -> None:
    for space in range(SPACES):
        sheet.part("project for sale", SPACE_NAMES[space])
        tile(game, sheet, game.spaces[space])
    for deck in range(DECKS):
        sheet.part("top of a deck", "", deck)
        tile(game, sheet, game.tops[deck])
    sheet.part("under the tops")
    sheet.numbers("unseen", game.pile, PROJECT_NAMES)
    sheet.part("merchant ship")
    tile(game, sheet, game.merchant)
    sheet.numbers("face-down", game.merchant_pile, MERCHANT_NAMES)


def recruiting(game: VascoDaGama, sheet: Sheet) -> None:
    first = game.first_section()
    for section in range(SECTIONS):
        sheet.part("section", "", section)
        sheet.flag("active", section >= first)
        sheet.numbers("sailors", game.sections, COLOUR_NAMES, section * COLOURS)
    sheet.part("bag")
    sheet.numbers("sailors", game.bag, COLOUR_NAMES)
    sheet.number("missionaries in the characters area", game.missionaries)


def characters(game: VascoDaGama, sheet: Sheet) -> None:
    for character in range(CHARACTER_TILES):
        sheet.part("character", CHARACTER_NAMES[character])
        sheet.owner("holder", game.holder[character])
        sheet.owner("host", game.host[character])


def landings(game: VascoDaGama, sheet: Sheet) -> None:
    for slot in range(SLOTS):
        sheet.part("slot", LANDING_NAMES[LANDING_OF[slot]], slot)
        sheet.number("value", game.box.slot_value[slot])
        tile(game, sheet, game.slot_tile[slot])
        sheet.owner("owner", game.slot_owner[slot])


def action(game: VascoDaGama, sheet: Sheet) -> None:
    """The progress of the current action."""
    sheet.part("action")
    sheet.number("Reals spent", game.spent)
    sheet.number("number in hand", game.picked)
    sheet.one_of("recruiting in", game.section if game.recruited > 0 else NOTHING, SECTION_NAMES)
    sheet.number("sailors recruited", game.recruited)
    sheet.bits("recruited", game.recruited_colours, COLOUR_NAMES)
    sheet.flag("captain recruited", game.with_captain)
    sheet.one_of("sailing for", game.landing, LANDING_NAMES)
    sheet.number("ships sent", game.sent)
    sheet.part("ship being sent")
    tile(game, sheet, game.sailing)
    sheet.part("ship being launched")
    tile(game, sheet, game.launching)
    sheet.bits("aboard", game.aboard, CREW_NAMES)


def player(game: VascoDaGama, sheet: Sheet, seat: i64, index: i64) -> None:
    who = game.players[seat]
    sheet.part("player", "", index)
    sheet.number("points", who.points())
    sheet.number("score if the game ended now", game.score(seat))
    sheet.number("Reals", who.reals)
    sheet.number("action discs", who.discs)
    sheet.one_of("additional disc", who.additional, DISC_NAMES)
    sheet.number("captains", who.captains)
    sheet.number("captains in the recruiting area", who.captains_waiting)
    sheet.numbers("crew", who.crew, CREW_NAMES)
    sheet.numbers("earned", who.earned, SOURCE_NAMES)
    sheet.number("ships under way", game.ships_under_way(seat))
    tiles(sheet, "project", who.projects)
    tiles(sheet, "ship", who.ships)


def tiles(sheet: Sheet, name: str, row: vec[i64]) -> None:
    """A flag for each tile of the row."""
    bits: i64 = 0
    for number in row:
        bits |= bit(number)
    sheet.bits(name, bits, PROJECT_NAMES)


OBSERVER: Final = VascoDaGamaObserver()
