"""The input encoding of Vasco da Gama, when somebody picks a number or is called."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.bots.nets.inputs import Encoder, Inputs
from caravela.engine.flow import Step
from caravela.games.vasco_da_gama.components import (
    AREA_NAMES,
    CHARACTER_TILES,
    COLOURS,
    CREW_NAMES,
    LANDING_OF,
    LANDINGS,
    MOST_SEATS,
    NOBODY,
    NOTHING,
    NUMBERS,
    PROJECTS,
    SECTIONS,
    SLOTS,
    SPACES,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.phases.place_discs import PICKING
from caravela.games.vasco_da_gama.phases.take_actions import CALLED, right_price
from caravela.games.vasco_da_gama.player import Player

ROUNDS: Final[i64] = 6
AREAS: Final[i64] = len(AREA_NAMES)
CREWS: Final[i64] = len(CREW_NAMES)


@final
class VascoDaGamaEncoder(Encoder):
    def __init__(self) -> None:
        self.version = 1

    def looks_around(self, step: Step) -> bool:
        return step is PICKING[step.seat] or step is CALLED[step.seat]

    def board(self, game: VascoDaGama, out: Inputs) -> None:
        out.one_of(game.seats - 2, MOST_SEATS - 1)
        out.one_of(game.round - 1, ROUNDS)
        placing = game.coming == 0 and game.called == 0
        out.flag(placing)
        out.number(game.called)
        out.number(game.marker)
        out.flag(game.coming > 0)
        for space in range(SPACES):
            self.tile(game, game.spaces[space], out)
        for section in range(SECTIONS):
            out.flag(section >= game.first_section())
            for colour in range(COLOURS):
                out.number(game.sections[section * COLOURS + colour])
        out.number(game.missionaries)
        for character in range(CHARACTER_TILES):
            out.flag(game.holder[character] == NOBODY)
        for slot in range(SLOTS):
            out.flag(game.slot_tile[slot] == NOTHING)
            out.number(game.box.limit[game.slot_tile[slot]] if game.slot_tile[slot] != NOTHING else 0)
        free: i64 = 0
        for number in range(1, NUMBERS + 1):
            if game.number_owner[number] == NOBODY:
                free += 1
            out.flag(game.number_owner[number] == NOBODY)
        out.number(free)

    def tile(self, game: VascoDaGama, number: i64, out: Inputs) -> None:
        known = 0 <= number < PROJECTS
        out.number(game.box.limit[number] if known else 0)
        out.number(game.box.crew[number] if known else 0)
        out.number(game.box.reals[number] if known else 0)
        out.number(game.box.points[number] if known else 0)

    def player(self, game: VascoDaGama, seat: i64, out: Inputs) -> None:
        player = game.players[seat]
        seats = game.seats
        deciding = game.next_step().seat if not game.is_over() else 0
        out.one_of((seat - deciding + seats) % seats if deciding >= 0 else -1, MOST_SEATS)
        out.one_of((seat - game.first_player + seats) % seats, MOST_SEATS)
        out.number(player.points() // 2)
        out.amount(player.points() // 10, 8)
        out.amount(player.reals, 16)
        out.amount(player.discs, 5)
        out.flag(player.additional != NOTHING)
        out.amount(player.captains, 4)
        out.number(player.captains_waiting)
        kinds: i64 = 0
        men: i64 = 0
        for kind in range(CREWS):
            out.amount(player.crew[kind], 3)
            men += player.crew[kind]
            if player.crew[kind] > 0:
                kinds += 1
        out.amount(men, 8)
        out.amount(kinds, 5)
        self.fleet(game, player, men, kinds, out)
        self.at_sea(game, seat, out)
        self.plans(game, seat, out)
        for character in range(CHARACTER_TILES):
            out.flag(game.holder[character] == seat)
            out.flag(game.host[character] == seat)

    def fleet(self, game: VascoDaGama, player: Player, men: i64, kinds: i64, out: Inputs) -> None:
        """Projects and ships ashore by their printed values."""
        box = game.box
        out.amount(i64(len(player.projects)), 4)
        crew: i64 = 0
        reals: i64 = 0
        points: i64 = 0
        manned: i64 = 0
        for number in player.projects:
            crew += box.crew[number]
            reals += box.reals[number]
            points += box.points[number]
            if box.crew[number] <= kinds:
                manned += 1
        out.number(crew)
        out.number(reals)
        out.number(points)
        out.amount(manned, 3)
        out.amount(i64(len(player.ships)), 4)
        least: i64 = 99
        most: i64 = 0
        for number in player.ships:
            least = min(least, box.limit[number])
            most = max(most, box.limit[number])
        out.number(most)
        out.number(least if most > 0 else 0)
        out.amount(min(i64(len(player.ships)), player.captains), 4)

    def at_sea(self, game: VascoDaGama, seat: i64, out: Inputs) -> None:
        """Ships at the landings, and what each landing lacks to be complete."""
        box = game.box
        ships: i64 = 0
        value: i64 = 0
        for landing in range(LANDINGS):
            own: i64 = 0
            empty: i64 = 0
            for slot in range(SLOTS):
                if LANDING_OF[slot] == landing:
                    if game.slot_tile[slot] == NOTHING:
                        empty += 1
                    elif game.slot_owner[slot] == seat:
                        own += 1
                        value += box.slot_value[slot]
            ships += own
            out.amount(own, 3)
            out.one_of(empty if own > 0 else -1, 6)
        out.amount(ships, 8)
        out.number(value)

    def plans(self, game: VascoDaGama, seat: i64, out: Inputs) -> None:
        """The player's numbers still to be called: how many, in which areas, and at what price."""
        prices: i64 = 0
        many: i64 = 0
        first: i64 = 0
        for area in range(AREAS):
            in_area: i64 = 0
            for number in range(1, NUMBERS + 1):
                if game.number_owner[number] == seat and game.number_area[number] == area and number >= game.called:
                    in_area += 1
                    prices += max(right_price(game, number), 0)
                    if first == 0 or number < first:
                        first = number
            many += in_area
            out.amount(in_area, 3)
        out.amount(many, 5)
        out.number(prices)
        out.number(first)


ENCODER: Final = VascoDaGamaEncoder()
