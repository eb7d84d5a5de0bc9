"""How well a player stands in Puerto Rico: points so far, and what money, goods, land and workers are still worth."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.bots.estimate import Estimate
from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.components import BASE_BUILDINGS, BUILDING_NAMES, CITY_SPACES, GOODS, QUARRY
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.player import Player
from caravela.games.puerto_rico.roles.craftsman import production_of
from caravela.games.puerto_rico.round import TAKING_ROLE

LONG_GAME: Final[i64] = 15  # rounds, about

# What the use of a building is worth in a whole game, in points, by the building's number: production buildings, small
# and large beige ones; the new buildings from aqueduct to cloister; the nobles' from land office to royal garden.
BASE_WORTH: Final = [0.0] * 6 + [2.0, 2.0, 1.5, 1.5, 1.5, 1.0, 3.0, 2.0, 4.0, 1.5, 5.0, 4.0] + [0.0] * 5
NEW_WORTH: Final = [2.0, 2.5, 1.5, 1.5, 2.0, 3.0, 3.0, 2.0, 4.0, 5.0, 3.5, 5.0, 0.0, 0.0]
NOBLE_WORTH: Final = [1.0, 3.0, 1.5, 2.5, 1.5, 5.0, 0.0, 0.0]
WORTH: Final = vec[float](BASE_WORTH + NEW_WORTH + NOBLE_WORTH)

ROYAL_SUPPLIER: Final[i64] = i64(BUILDING_NAMES.index("royal supplier"))
JEWELER: Final[i64] = i64(BUILDING_NAMES.index("jeweler"))


@final
class PuertoRicoEstimate(Estimate):
    def value(self, game: PuertoRico, seat: i64) -> float:
        player = game.players[seat]
        score = float(game.score(seat))
        if game.is_over():
            return score
        left = rounds_left(game)
        production = production_of(player)
        return (
            score
            + money(player, left)
            + goods_in_hand(game, player)
            + income(game, player, production, left)
            + prospects(player, left)
            + functions(player, left)
        )

    def is_quiet(self, game: PuertoRico) -> bool:
        """Between two roles."""
        step = game.next_step()
        return step is TAKING_ROLE[step.seat] if step.seat >= 0 else False


ESTIMATE: Final = PuertoRicoEstimate()


def rounds_left(game: PuertoRico) -> float:
    """About how many rounds are still to come: the nearest of the ends; with nobles, colonists are none."""
    if game.ending != 0:
        return 0.3
    fullest: i64 = 0
    for player in game.players:
        fullest = max(fullest, player.city)
    by_city = float(CITY_SPACES - fullest) * 1.2
    by_colonists = float(game.colonists) / float(game.seats + 2)
    if len(game.players[0].nobles) > 0:
        by_colonists = float(LONG_GAME)
    by_points = float(game.points) / (2.2 * float(game.seats))
    return min(min(by_city, by_colonists), min(by_points, float(LONG_GAME))) + 0.5


def money(player: Player, left: float) -> float:
    """Doubloons become buildings, while there is time and room to build."""
    useful = min(float(player.doubloons), 3.0 + 4.0 * left)
    rate = 0.45 if left > 1.0 else 0.2
    return useful * rate if player.city < CITY_SPACES else 0.0


def goods_in_hand(game: PuertoRico, player: Player) -> float:
    """A good is worth a point aboard, or money if the trading house still wants it."""
    value = 0.0
    for good in range(GOODS):
        count = player.goods[good]
        if count > 0:
            value += 0.55 * float(min(count, 4)) + 0.25 * float(max(count - 4, 0))
            if game.trading_house[good] == 0:
                value += 0.25 * float(game.prices[good])
    return value


def income(game: PuertoRico, player: Player, production: vec[i64], left: float) -> float:
    """What a round brings: goods to ship, and a good worth selling."""
    shipped = 0.0
    kinds: i64 = 0
    dearest: i64 = 0
    for good in range(GOODS):
        count = production[good]
        if count > 0:
            shipped += float(count)
            kinds += 1
            dearest = max(dearest, game.prices[good])
    return left * (0.42 * shipped + 0.12 * float(kinds) + 0.16 * float(dearest))


def prospects(player: Player, left: float) -> float:
    """Plantations, plants and quarries that still want workers or each other."""
    value = left * 0.14 * float(min(player.colonists[QUARRY], 4))
    value += left * 0.05 * float(min(player.circles[QUARRY], 4))
    value += left * 0.06 * float(player.circles[0])
    for building in player.occupied:
        if building.good >= 0:
            value += left * 0.03 * float(player.colonists[building.place])
    if player.forests > 0:
        value += left * 0.07 * float(player.forests)
    value += left * 0.03 * float(player.tiles) + left * 0.05 * float(min(player.colonists_in_all(), 20))
    value += matching(player, left)
    return value


def matching(player: Player, left: float) -> float:
    """Plantations with the plant to process them, or plants with the plantations, even if nobody works there yet."""
    value = 0.0
    plants = vec[i64]([0, 0, 0, 0, 0])
    plants[1] = player.circles[6] + player.circles[8]
    plants[2] = player.circles[7] + player.circles[9]
    plants[3] = player.circles[10]
    plants[4] = player.circles[11]
    for good in range(1, GOODS):
        pairs = min(plants[good], player.circles[good])
        value += left * 0.12 * float(pairs) * (1.0 + 0.25 * float(good))
        if plants[good] > 0 or player.circles[good] > 0:
            value += left * 0.03 * float(good)
    return value


def functions(player: Player, left: float) -> float:
    """What occupied buildings still bring, and a little for those that only want a worker."""
    value = 0.0
    for building in player.occupied:
        value += worth(building, left)
        if building.number >= BASE_BUILDINGS:
            value += through_nobles(player, building, left)
    return value


def worth(building: Building, left: float) -> float:
    return WORTH[building.number] * left / float(LONG_GAME)


def through_nobles(player: Player, building: Building, left: float) -> float:
    """What buildings bring for each noble: doubloons in a craftsman phase, points in a captain phase."""
    if building.number == JEWELER:
        return left * 0.25 * float(player.nobles_in_all())
    if building.number == ROYAL_SUPPLIER:
        return left * 0.1 * float(min(player.nobles_in_all(), GOODS))
    return 0.0
