"""How well a player stands in Puerto Rico: points so far, and what money, goods, land and workers are still worth.

What works round after round is measured in tens of rounds still to come, so a weight is about the points that one of
it brings in a long game.
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

LONG_GAME: Final[i64] = 15  # rounds, about
FIRST_FUNCTION: Final[i64] = 6  # the numbers of the base game's small beige buildings
FUNCTIONS: Final[i64] = 12
FIRST_NEW: Final[i64] = 23
FACTORY: Final[i64] = 14
ROOM_FOR_TILES: Final[i64] = 4  # island spaces with which there is no need to wait for a better tile

SCORE: Final[i64] = 0
MONEY: Final[i64] = 1
LATE_MONEY: Final[i64] = 2
GOODS_IN_HAND: Final[i64] = 3
MANY_GOODS: Final[i64] = 4
SALE: Final[i64] = 5
PRODUCTION: Final[i64] = 6  # five of them, by good
KINDS: Final[i64] = 11
DEAREST: Final[i64] = 12
QUARRIES_AT_WORK: Final[i64] = 13
QUARRIES: Final[i64] = 14
TILES: Final[i64] = 15
COLONISTS: Final[i64] = 16
PAIRS: Final[i64] = 17  # four of them, by good without corn
LONE: Final[i64] = 21
TURN: Final[i64] = 22
FACTORY_INCOME: Final[i64] = 23
EMPTY_BUILDINGS: Final[i64] = 24
EMPTY_LARGE: Final[i64] = 25
NEW_BUILDINGS: Final[i64] = 26
NOBLES: Final[i64] = 27
FUNCTION: Final[i64] = 28  # twelve of them, by building

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
TOLD_WITH: Final[dict[str, list[str]]] = {
    "kinds produced": [f"{good} production" for good in GOOD_NAMES],
    "doubloons in the last round": ["doubloons"],
    "empty large buildings": ["points"],
}
"""Productions are counted too high where there are several: the kinds put that right. A large building without anybody
counts as some of the points that it will bring."""


@final
class PuertoRicoEstimate(Features):
    """Adds up the features while measuring them, in the order of their numbers; keeps a row of them only if wanted."""

    def __init__(self, features: list[str], weights: list[float], spread: list[float]) -> None:
        super().__init__(features, weights, spread)
        self.encoder = ENCODER
        self.told_with = TOLD_WITH
        self.facts = FACTS
        self.production: vec[i64] = vec[i64]([0] * GOODS)  # room to work in
        self.total: float = 0.0  # of the features measured so far, times their weights
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
        """Buildings, whether or not somebody works there."""
        tens = rounds_left(game) / 10.0
        built = game.players[seat].built
        for i in range(FUNCTIONS):
            row[i] = tens if (built >> (FIRST_FUNCTION + i)) & 1 == 1 else 0.0

    def add(self, feature: i64, amount: float) -> None:
        """A feature of the player being measured; one that is not added is zero."""
        self.total += self.weights[feature] * amount
        if self.keeps_row:
            self.keep(feature, amount)

    def keep(self, feature: i64, amount: float) -> None:
        """A function of its own, so that the one above is short enough for the C compiler to inline."""
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
        """Every round has another governor than the one before."""
        return game.governor

    def is_waste(self, game: PuertoRico, move: Move) -> bool:
        """A tile costs nothing while there is room. Nets dislike tiles that nobody works on: in the games they learned
        from, who had many of them had few colonists."""
        step = game.next_step()
        if move is not PASS or step is not SETTLING[step.seat]:
            return False
        return game.players[step.seat].tiles + ROOM_FOR_TILES <= game.facts.island_spaces

    def reweighed(self, weights: list[float], spread: list[float]) -> PuertoRicoEstimate:
        return PuertoRicoEstimate(self.features, weights, spread)


def rounds_left(game: PuertoRico) -> float:
    """About how many rounds are still to come: the nearest of the three ends."""
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
    """Doubloons become buildings, while there is time and room to build."""
    if player.city < game.facts.city_spaces:
        useful = min(float(player.doubloons), 3.0 + 4.0 * left)
        out.add(MONEY if left > 1.0 else LATE_MONEY, useful)


def add_goods(game: PuertoRico, player: Player, out: PuertoRicoEstimate) -> None:
    """A good is worth a point aboard, or money if the trading house still wants it."""
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
    """What a craftsman brings: goods to ship, and a good worth selling."""
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
    """Plantations, plants and quarries, even if nobody works there yet."""
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
    """How many a player's plants could process; of indigo and sugar there are small plants and large ones."""
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
    """The income of the factory, buildings that only want somebody, and new ones at work."""
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
    """What the functions of buildings at work still bring."""
    for building in player.occupied:
        function = building.number - FIRST_FUNCTION
        if 0 <= function < FUNCTIONS:
            out.add(FUNCTION + function, tens)


WEIGHTS: Final = Weights(weights_file(RULES))
ESTIMATE: Final = PuertoRicoEstimate(FEATURES, WEIGHTS.row(FEATURES), WEIGHTS.spread)
