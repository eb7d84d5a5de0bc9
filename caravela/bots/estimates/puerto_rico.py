"""Features of Puerto Rico: points so far, and the value of money, goods, land and workers.

Effects that repeat every round are measured in tens of rounds left, so their weight is about the points that one unit
brings in a long game.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.bots.estimate import Features
from caravela.bots.nets.puerto_rico import ENCODER
from caravela.bots.weights import Weights, weights_file
from caravela.engine.flow import Move
from caravela.games.puerto_rico.answers import PASS
from caravela.games.puerto_rico.components import (
    BUILDING_NAMES,
    FIRST_BUILDING,
    GOOD_NAMES,
    GOODS,
    QUARRY,
    SUGAR,
)
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.player import Player
from caravela.games.puerto_rico.roles.craftsman import write_production
from caravela.games.puerto_rico.roles.settler import SETTLING
from caravela.games.puerto_rico.round import TAKING_ROLE
from caravela.games.puerto_rico.rules import RULES

LONG_GAME: Final[i64] = 15  # approximate number of rounds
FIRST_FUNCTION: Final[i64] = 6  # the numbers of the base game's small beige buildings
FUNCTIONS: Final[i64] = 12
FIRST_NEW: Final[i64] = 23
FACTORY: Final[i64] = 14
ROOM_FOR_TILES: Final[i64] = 4  # with this many free island spaces, waiting for a better tile is pointless

SCORE: Final[i64] = 0
MONEY: Final[i64] = 1
LATE_MONEY: Final[i64] = 2
GOODS_IN_HAND: Final[i64] = 3
MANY_GOODS: Final[i64] = 4
SALE: Final[i64] = 5
PRODUCTION: Final[i64] = 6  # five features, by good
KINDS: Final[i64] = 11
DEAREST: Final[i64] = 12
QUARRIES_AT_WORK: Final[i64] = 13
QUARRIES: Final[i64] = 14
TILES: Final[i64] = 15
COLONISTS: Final[i64] = 16
PAIRS: Final[i64] = 17  # four features, by good without corn
LONE: Final[i64] = 21
TURN: Final[i64] = 22
FACTORY_INCOME: Final[i64] = 23
EMPTY_BUILDINGS: Final[i64] = 24
EMPTY_LARGE: Final[i64] = 25
NEW_BUILDINGS: Final[i64] = 26
NOBLES: Final[i64] = 27
FUNCTION: Final[i64] = 28  # twelve features, by building

FEATURES: Final[list[str]] = (
    ["points", "doubloons", "doubloons in the last round", "goods", "many goods of a kind", "a good to sell"]
    + [f"{good} production" for good in GOOD_NAMES]
    + ["kinds produced", "the dearest good", "working quarries", "quarries", "island tiles", "colonists"]
    + [f"{good} plants with plantations" for good in GOOD_NAMES[1:]]
    + ["plants or plantations alone", "the next turn", "factory income", "empty buildings", "empty large buildings"]
    + ["new buildings at work", "nobles"]
    + [f"{name} at work" for name in BUILDING_NAMES[FIRST_FUNCTION : FIRST_FUNCTION + FUNCTIONS]]
)
FACTS: Final[list[str]] = [f"{name} built" for name in BUILDING_NAMES[FIRST_FUNCTION : FIRST_FUNCTION + FUNCTIONS]]
CORRECTS: Final[dict[str, list[str]]] = {
    "kinds produced": [f"{good} production" for good in GOOD_NAMES],
    "doubloons in the last round": ["doubloons"],
    "empty large buildings": ["points"],
}
"""Several productions of a good are overrated, which the number of kinds corrects. A large building without a colonist
counts as part of the points that it will bring."""


@final
class PuertoRicoEstimate(Features):
    """Sums up the features while measuring them, in the order of their numbers; stores a row of them only on
    request."""

    def __init__(self, features: list[str], weights: list[float], spread: list[float]) -> None:
        super().__init__(features, weights, spread)
        self.encoder = ENCODER
        self.corrects = CORRECTS
        self.facts = FACTS
        self.production: vec[i64] = vec[i64]([0] * GOODS)  # preallocated
        self.total: float = 0.0  # features measured so far, times their weights
        self.keeps_row: bool = False

    def value(self, game: PuertoRico, seat: i64) -> float:
        if game.is_over():
            return float(game.score(seat))
        self.add_up(game, seat)
        return self.total

    def value_with_terms(self, game: PuertoRico, seat: i64) -> float:
        self.measure(game, seat, self.row)
        self.write_terms(seat)
        return self.total

    def measure(self, game: PuertoRico, seat: i64, row: vec[float]) -> None:
        for i in range(i64(len(row))):
            row[i] = 0.0
        usual = self.row
        self.row = row
        self.keeps_row = True
        self.add_up(game, seat)
        self.keeps_row = False
        self.row = usual

    def measure_facts(self, game: PuertoRico, seat: i64, row: vec[float]) -> None:
        """Buildings, occupied or not."""
        tens = rounds_left(game) / 10.0
        built = game.players[seat].built
        for i in range(FUNCTIONS):
            row[i] = tens if (built >> (FIRST_FUNCTION + i)) & 1 == 1 else 0.0

    def add(self, feature: i64, amount: float) -> None:
        """Add a feature of the player being measured; features not added are zero."""
        self.total += self.weights[feature] * amount
        if self.keeps_row:
            self.keep(feature, amount)

    def keep(self, feature: i64, amount: float) -> None:
        """A separate function, so that the one above is short enough for the C compiler to inline."""
        self.row[feature] = amount

    def add_up(self, game: PuertoRico, seat: i64) -> None:
        self.total = 0.0
        player = game.players[seat]
        left = rounds_left(game)
        tens = left / 10.0
        self.add(SCORE, float(game.score(seat)))
        add_money(game, player, left, self)
        add_goods(game, player, self)
        add_production(game, player, tens, self)
        add_land(player, tens, self)
        add_turn(game, seat, self)
        add_buildings(game, player, tens, self)
        if len(player.nobles) > 0:
            self.add(NOBLES, tens * float(player.nobles_in_all()))
        add_functions(player, tens, self)

    def is_quiet(self, game: PuertoRico) -> bool:
        """Between two roles."""
        step = game.next_step()
        return step is TAKING_ROLE[step.seat] if step.seat >= 0 else False

    def time_left(self, game: PuertoRico) -> float:
        return rounds_left(game)

    def round_of(self, game: PuertoRico) -> i64:
        """The governor changes every round."""
        return game.governor

    def is_waste(self, game: PuertoRico, move: Move) -> bool:
        """Taking a tile is free while there is room. Nets underrate tiles without colonists, because in their training
        games players with many such tiles had few colonists."""
        step = game.next_step()
        if move is not PASS or step is not SETTLING[step.seat]:
            return False
        return game.players[step.seat].tiles + ROOM_FOR_TILES <= game.facts.island_spaces

    def reweighed(self, weights: list[float], spread: list[float]) -> PuertoRicoEstimate:
        return PuertoRicoEstimate(self.features, weights, spread)


def rounds_left(game: PuertoRico) -> float:
    """The approximate number of rounds left, until the nearest of the three ends."""
    if game.ending != 0:
        return 0.3
    fullest: i64 = 0
    for seat in range(game.seats):
        fullest = max(fullest, game.players[seat].city)
    by_city = float(game.facts.city_spaces - fullest) * 1.2
    by_colonists = float(game.colonists) / float(game.seats + 2)
    by_points = float(game.points) / (2.2 * float(game.seats))
    return min(min(by_city, by_colonists), min(by_points, float(LONG_GAME))) + 0.5


def add_money(game: PuertoRico, player: Player, left: float, out: PuertoRicoEstimate) -> None:
    """Doubloons become buildings while there are time and room to build."""
    if player.city < game.facts.city_spaces:
        useful = min(float(player.doubloons), 3.0 + 4.0 * left)
        out.add(MONEY if left > 1.0 else LATE_MONEY, useful)


def add_goods(game: PuertoRico, player: Player, out: PuertoRicoEstimate) -> None:
    """A good is worth a point when shipped, or money while the trading house can take it."""
    best: i64 = 0
    few: i64 = 0
    many: i64 = 0
    goods = player.goods
    for good in range(GOODS):
        count = goods[good]
        if count > 0:
            few += min(count, 4)
            many += max(count - 4, 0)
            if game.trading_house[good] == 0:
                best = max(best, game.prices[good] + 1)
    out.add(GOODS_IN_HAND, float(few))
    out.add(MANY_GOODS, float(many))
    out.add(SALE, float(best))


def add_production(game: PuertoRico, player: Player, tens: float, out: PuertoRicoEstimate) -> None:
    """The yield of a craftsman: goods to ship, and a good worth selling."""
    production = out.production
    write_production(player, production)
    kinds: i64 = 0
    dearest: i64 = 0
    for good in range(GOODS):
        count = production[good]
        if count > 0:
            out.add(PRODUCTION + good, tens * float(count))
            kinds += 1
            dearest = max(dearest, game.prices[good])
    out.add(KINDS, tens * float(kinds))
    out.add(DEAREST, tens * float(dearest))


def add_land(player: Player, tens: float, out: PuertoRicoEstimate) -> None:
    """Plantations, plants and quarries, even without colonists."""
    circles = player.circles
    out.add(QUARRIES_AT_WORK, tens * float(min(player.colonists[QUARRY], 4)))
    out.add(QUARRIES, tens * float(min(circles[QUARRY], 4)))
    out.add(TILES, tens * float(player.tiles))
    out.add(COLONISTS, tens * float(min(player.colonists_in_all(), 20)))
    lone: i64 = 0
    for good in range(1, GOODS):
        plants = plants_for(circles, good)
        pairs = min(plants, circles[good])
        if pairs > 0:
            out.add(PAIRS + good - 1, tens * float(pairs))
        elif plants > 0 or circles[good] > 0:
            lone += good
    out.add(LONE, tens * float(lone))


def plants_for(circles: vec[i64], good: i64) -> i64:
    """The number of a good that a player's plants can process; indigo and sugar have small and large plants."""
    if good <= SUGAR:
        return circles[FIRST_BUILDING + good - 1] + circles[FIRST_BUILDING + good + 1]
    return circles[FIRST_BUILDING + good + 1]


def add_turn(game: PuertoRico, seat: i64, out: PuertoRicoEstimate) -> None:
    """How soon a player takes a role, at the moment when somebody does."""
    step = game.next_step()
    if step.seat >= 0 and step is TAKING_ROLE[step.seat]:
        behind = seat - step.seat if seat >= step.seat else seat - step.seat + game.seats
        out.add(TURN, 1.0 - float(behind) / float(game.seats))


def add_buildings(game: PuertoRico, player: Player, tens: float, out: PuertoRicoEstimate) -> None:
    """The income of the factory, buildings that only lack a colonist, and occupied new buildings."""
    new = 0.0
    for building in player.occupied:
        if building.number == FACTORY:
            out.add(FACTORY_INCOME, tens * float(building.doubloons_with_production(player, out.production)))
        elif building.number >= FIRST_NEW and building.spaces == 1:
            new += tens
    empty = 0.0
    empty_large = 0.0
    built = player.built
    number: i64 = 0
    while built != 0:
        if built & 1 == 1 and game.kinds[number].beige and player.colonists[game.kinds[number].place] == 0:
            if game.kinds[number].spaces > 1:
                empty_large += 1.0
            else:
                empty += tens
        built >>= 1
        number += 1
    out.add(EMPTY_BUILDINGS, empty)
    out.add(EMPTY_LARGE, empty_large)
    out.add(NEW_BUILDINGS, new)


def add_functions(player: Player, tens: float, out: PuertoRicoEstimate) -> None:
    """The remaining benefit of occupied buildings' functions."""
    for building in player.occupied:
        function = building.number - FIRST_FUNCTION
        if 0 <= function < FUNCTIONS:
            out.add(FUNCTION + function, tens)


WEIGHTS: Final = Weights(weights_file(RULES))
ESTIMATE: Final = PuertoRicoEstimate(FEATURES, WEIGHTS.row(FEATURES), WEIGHTS.spread)
