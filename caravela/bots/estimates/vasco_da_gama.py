"""Features of Vasco da Gama: points so far, and the value of money, crew, ships and discs."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.bots.estimate import Features
from caravela.bots.nets.vasco_da_gama import ENCODER
from caravela.bots.weights import Weights, weights_file
from caravela.games.vasco_da_gama.components import (
    ALVARES,
    AREAS,
    CALICUT,
    CHARACTERS,
    CREW_KINDS,
    DIAS,
    FIRST_SLOT,
    LANDING_OF,
    LANDINGS,
    MANUEL,
    MISSIONARY,
    MOST_SEATS,
    NAVIGATION,
    NOBODY,
    NOTHING,
    NUMBERS,
    ORDINARY,
    PURCHASE,
    RECRUITING,
    SERNIGI,
    SLOTS,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.phases.place_discs import PICKING
from caravela.games.vasco_da_gama.phases.take_actions import CALLED
from caravela.games.vasco_da_gama.player import Player
from caravela.games.vasco_da_gama.rules import RULES

POINTS: Final[i64] = 0
REALS: Final[i64] = 1
SPENDING: Final[i64] = 2
MANNED: Final[i64] = 3
UNMANNED: Final[i64] = 4
CAPTAINS: Final[i64] = 5
PROJECTS: Final[i64] = 6
COLOURS: Final[i64] = 7
MISSIONARIES: Final[i64] = 8
AT_SEA: Final[i64] = 9
LANDING: Final[i64] = 10
SAILING_ON: Final[i64] = 11
COMING_BACK: Final[i64] = 12
FAVOR: Final[i64] = 13  # four features, by character
DISCS: Final[i64] = 17
PLANNED: Final[i64] = 18
LAST_ROUND: Final[i64] = 19  # reals, counted again in the last round

FEATURES: Final[list[str]] = [
    "points",
    "reals",
    "reals to spend",
    "ships with captains",
    "ships without captains",
    "spare captains",
    "projects",
    "crew",
    "missionaries",
    "income of ships at sea",
    "landings nearly complete",
    "ships that may sail on",
    "captains coming back",
    "the favor of Dias",
    "the favor of Alvares",
    "the favor of Sernigi",
    "the favor of Manuel",
    "discs to place",
    "actions planned",
    "reals in the last round",
]
CORRECTS: Final[dict[str, list[str]]] = {"reals to spend": ["reals"], "reals in the last round": ["reals"]}


@final
class VascoDaGamaEstimate(Features):
    def __init__(self, features: list[str], weights: list[float], spread: list[float]) -> None:
        super().__init__(features, weights, spread)
        self.encoder = ENCODER
        self.corrects = CORRECTS

    def value(self, game: VascoDaGama, seat: i64) -> float:
        if game.is_over():
            return float(game.score(seat))
        self.measure(game, seat, self.row)
        return self.weighed(self.row)

    def measure(self, game: VascoDaGama, seat: i64, row: vec[float]) -> None:
        for i in range(i64(len(row))):
            row[i] = 0.0
        player = game.players[seat]
        left = rounds_left(game)
        sailings = chances_to_sail(game, seat)
        row[POINTS] = float(player.points())
        row[REALS] = float(player.reals)
        row[SPENDING] = min(float(player.reals), 12.0) * (left - 1.0)
        row[LAST_ROUND] = float(player.reals) if game.round == game.box.rounds else 0.0
        measure_fleet(game, player, sailings, row)
        measure_crew(player, sailings, row)
        measure_at_sea(game, seat, left, row)
        measure_favors(game, seat, left, row)
        if is_placing(game):
            row[DISCS] = float(player.discs)
        row[PLANNED] = planned(game, seat, player)

    def is_quiet(self, game: VascoDaGama) -> bool:
        """When somebody picks a number or is called."""
        step = game.next_step()
        if step.seat < 0:
            return False
        return step is PICKING[step.seat] or step is CALLED[step.seat]

    def time_left(self, game: VascoDaGama) -> float:
        return rounds_left(game)

    def reweighed(self, weights: list[float], spread: list[float]) -> VascoDaGamaEstimate:
        return VascoDaGamaEstimate(self.features, weights, spread)


def rounds_left(game: VascoDaGama) -> float:
    """Ends of rounds still to come, including this one."""
    return float(game.box.rounds + 1 - game.round)


def is_placing(game: VascoDaGama) -> bool:
    """Whether discs are still being placed in this round."""
    return game.coming == 0 and game.called == 0


def chances_to_sail(game: VascoDaGama, seat: i64) -> float:
    """The approximate number of this player's future expeditions: one a round, in this one with a disc for it."""
    chances = float(game.box.rounds - game.round)
    owner = game.number_owner
    area = game.number_area
    for number in range(1, NUMBERS + 1):
        if owner[number] == seat and area[number] == NAVIGATION:
            return chances + 1.0
    if is_placing(game) and game.players[seat].discs > 0:
        return chances + 0.7
    return chances


def measure_fleet(game: VascoDaGama, player: Player, sailings: float, row: vec[float]) -> None:
    """Ships and projects by their earnings when sent; a ship with a captain is worth at least 3 points."""
    box = game.box
    captains = player.captains
    berths = 3.0 * sailings  # ships that can still be sent
    for tile in player.ships:
        worth = worth_at_sea(game, tile, sailings, berths)
        berths -= 1.0
        if captains > 0:
            captains -= 1
            row[MANNED] += max(worth, 2.7)
        else:
            row[UNMANNED] += worth
    row[CAPTAINS] = float(min(captains, 3)) * min(sailings, 1.0)
    colours = player.colours()
    for tile in player.projects:
        worth = worth_at_sea(game, tile, sailings, berths)
        berths -= 1.0
        missing = max(box.crew[tile] - colours, 0)
        colours = max(colours - box.crew[tile], 0)
        row[PROJECTS] += max(worth * 0.8 - 0.75 * float(box.crew[tile]) - 0.3 * float(missing) - 0.7, 0.0)


def worth_at_sea(game: VascoDaGama, tile: i64, sailings: float, berths: float) -> float:
    """A ship's earnings if there is still an expedition with room for it."""
    if berths <= 0.0:
        return 0.0
    box = game.box
    hope = 0.8 * min(sailings, 1.0) + 0.05 * max(min(sailings - 1.0, 2.0), 0.0)
    income = float(box.points[tile]) + 0.35 * float(box.reals[tile])
    return hope * min(berths, 1.0) * (0.75 * float(box.limit[tile]) + 2.0 + 1.3 * income)


def measure_crew(player: Player, sailings: float, row: vec[float]) -> None:
    """Sailors of different colours make crews; many of one colour are of little use."""
    value = 0.0
    for kind in range(CREW_KINDS):
        count = player.crew[kind]
        if count > 0:
            value += 1.3 + 0.6 * float(min(count - 1, 2))
    row[COLOURS] = value * min(sailings, 1.0)
    row[MISSIONARIES] = float(player.crew[MISSIONARY]) * min(sailings, 1.0)


def measure_at_sea(game: VascoDaGama, seat: i64, left: float, row: vec[float]) -> None:
    """Ships at sea earn every round; a nearly complete landing will pay soon and move its ships on."""
    box = game.box
    owners = game.slot_owner
    tiles = game.slot_tile
    filled = vec[i64]([0] * LANDINGS)
    for slot in range(SLOTS):
        if tiles[slot] != NOTHING:
            filled[LANDING_OF[slot]] += 1
    for slot in range(SLOTS):
        if owners[slot] == seat:
            landing = LANDING_OF[slot]
            share = float(filled[landing]) / float(FIRST_SLOT[landing + 1] - FIRST_SLOT[landing])
            stay = left if share < 0.5 else 1.0 + 0.5 * (left - 1.0)
            tile = tiles[slot]
            row[AT_SEA] += stay * (float(box.points[tile]) + 0.35 * float(box.reals[tile]))
            row[LANDING] += share * share * float(box.completion[landing])
            if landing < CALICUT and box.limit[tile] >= box.slot_value[FIRST_SLOT[landing + 2] - 1]:
                row[SAILING_ON] += share * (left - 1.0) * float(box.completion[landing + 1])
            row[COMING_BACK] += min(left - 1.0, 1.0)


def measure_favors(game: VascoDaGama, seat: i64, left: float, row: vec[float]) -> None:
    """What characters in front of a player bring at the ends of rounds; more certain if hosted in this one."""
    holder = game.holder
    for character in range(MOST_SEATS):
        if holder[character] == seat:
            keep = 1.0 if game.host[character] == seat else 0.6
            later = 0.4 * (left - 1.0)
            if character == DIAS:
                row[FAVOR + DIAS] = (keep + later) * 2.0 + 0.3
            elif character == ALVARES:
                row[FAVOR + ALVARES] = (keep + later) * 1.2
            elif character == SERNIGI:
                row[FAVOR + SERNIGI] = (keep * 2.0 if game.merchant != NOTHING else 0.0) + 0.2 * (left - 1.0)
            elif character == MANUEL:
                row[FAVOR + MANUEL] = 2.5 * min(left - 1.0, 1.0) * keep + later


def planned(game: VascoDaGama, seat: i64, player: Player) -> float:
    """Actions still to be taken: the first in an area is worth more than the next, and low numbers cost money."""
    owner = game.number_owner
    areas = game.number_area
    seen = vec[i64]([0] * AREAS)
    value = 0.0
    for number in range(1, NUMBERS + 1):
        if owner[number] == seat:
            area = areas[number]
            before: i64 = 0
            for earlier in range(1, number):
                if owner[earlier] != NOBODY and areas[earlier] == area:
                    before += 1
            worth = action_worth(game, player, area, seen[area]) - 0.2 * float(before)
            seen[area] += 1
            price = 0.55 * float(max(game.marker - number, 0)) if number <= ORDINARY else 0.0
            value += max(worth - price, 0.33 * float(game.box.giving_up[number]))
    return value


def action_worth(game: VascoDaGama, player: Player, area: i64, taken: i64) -> float:
    """The value of an action in this area in points, after `taken` planned actions there."""
    last = game.round == game.box.rounds
    if area == CHARACTERS:
        return 3.0 - 0.6 * float(taken)
    if area == RECRUITING:
        hands = float(len(player.projects)) + 0.5 * float(len(player.ships))
        return (1.8 if last else 3.2) + 0.3 * min(hands, 2.0) - 1.2 * float(taken)
    if area == PURCHASE:
        stock = float(len(player.projects) + len(player.ships))
        return (1.2 if last else 3.4) - 0.5 * min(stock, 4.0) - 1.2 * float(taken)
    return 1.6 + 1.5 * float(min(min(i64(len(player.ships)), player.captains), 2)) - 1.5 * float(taken)


WEIGHTS: Final = Weights(weights_file(RULES))
ESTIMATE: Final = VascoDaGamaEstimate(FEATURES, WEIGHTS.row(FEATURES), WEIGHTS.spread)
