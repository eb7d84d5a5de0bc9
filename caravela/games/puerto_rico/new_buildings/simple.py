"""New buildings that need no step or move of their own: each adds an amount or lifts a restriction."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.components import CORN, GOODS, QUARRY
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.player import Player


@final
class Aqueduct(Building):
    """One more good of each kind that a large indigo plant or large sugar mill of the owner processes."""

    def __init__(self, number: i64, name: str, row: list[int], goods: list[i64], extra: i64) -> None:
        super().__init__(number, name, row)
        self.goods: vec[i64] = vec[i64](goods)
        self.extra: i64 = extra

    def extra_production(self, player: Player, good: i64) -> i64:
        # the owner uses the large plant first (PR-35)
        if good in self.goods:
            for building in player.occupied:
                if building.good == good and building.large_production:
                    return self.extra
        return 0


@final
class Storehouse(Building):
    """The owner keeps more single goods."""

    def __init__(self, number: i64, name: str, row: list[int], goods: i64) -> None:
        super().__init__(number, name, row)
        self.goods: i64 = goods

    def goods_stored(self) -> i64:
        return self.goods


@final
class Church(Building):
    """Points for building from the second column on."""

    def __init__(self, number: i64, name: str, row: list[int], points: list[int]) -> None:
        super().__init__(number, name, row)
        self.points_by_column: vec[i64] = vec[i64]([0] + points)

    def points_with_building(self, built: Building) -> i64:
        return self.points_by_column[built.column]


@final
class SpecialtyFactory(Building):
    """Money for many goods of one kind, corn excepted: a doubloon for each but the first."""

    def __init__(self, number: i64, name: str, row: list[int], not_paid: i64) -> None:
        super().__init__(number, name, row)
        self.not_paid: i64 = not_paid

    def doubloons_with_production(self, player: Player, produced: vec[i64]) -> i64:
        most: i64 = 0
        for good in range(CORN + 1, GOODS):
            most = max(most, produced[good])
        return max(most - self.not_paid, 0)


@final
class Library(Building):
    """The privilege of a role counts twice."""

    def __init__(self, number: i64, name: str, row: list[int], more: i64) -> None:
        super().__init__(number, name, row)
        self.more: i64 = more

    def extra_privileges(self) -> i64:
        return self.more


@final
class Statue(Building):
    """Only points: no colonist and no function."""


@final
class Cloister(Building):
    """Points for sets of equal island tiles."""

    def __init__(self, number: i64, name: str, row: list[int], points: list[int], tiles: i64) -> None:
        super().__init__(number, name, row)
        self.points_by_sets: vec[i64] = vec[i64](points)
        self.tiles_in_a_set: i64 = tiles

    def points_at_end(self, game: PuertoRico, player: Player) -> i64:
        sets = player.forests // self.tiles_in_a_set
        for kind in range(QUARRY + 1):
            sets += player.circles[kind] // self.tiles_in_a_set
        return self.points_by_sets[sets]
