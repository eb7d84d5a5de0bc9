"""Noble buildings that need no step or move of their own."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.player import Player


@final
class Chapel(Building):
    """In every craftsman phase, money if a colonist works there, points if a noble does."""

    def __init__(self, number: i64, name: str, row: list[int], pay: list[int]) -> None:
        super().__init__(number, name, row)
        self.doubloons: i64 = pay[0]
        self.points_for_noble: i64 = pay[1]

    def doubloons_with_production(self, player: Player, produced: vec[i64]) -> i64:
        return 0 if player.has_noble(self) else self.doubloons

    def points_with_production(self, player: Player) -> i64:
        return self.points_for_noble if player.has_noble(self) else 0


@final
class ZoningOffice(Building):
    """A colonist makes small buildings cheaper, a noble large ones."""

    def __init__(self, number: i64, name: str, row: list[int], discounts: list[int]) -> None:
        super().__init__(number, name, row)
        self.for_small: i64 = discounts[0]
        self.for_large: i64 = discounts[1]

    def discount(self, player: Player, spaces: i64) -> i64:
        if player.has_noble(self):
            return self.for_large if spaces > 1 else 0
        return self.for_small if spaces == 1 else 0


@final
class Villa(Building):
    """A noble from the supply in every mayor phase, whether a colonist or a noble works there (PR-20)."""

    def __init__(self, number: i64, name: str, row: list[int], people: i64) -> None:
        super().__init__(number, name, row)
        self.people: i64 = people

    def people_with_mayor(self) -> i64:
        return self.people


@final
class Jeweler(Building):
    """A doubloon in every craftsman phase for each noble of the owner. A large production building, and not beige."""

    def __init__(self, number: i64, name: str, row: list[int], pay: i64, most: i64) -> None:
        super().__init__(number, name, row)
        self.beige = False
        self.large_production = True
        self.pay: i64 = pay
        self.most: i64 = most

    def doubloons_with_production(self, player: Player, produced: vec[i64]) -> i64:
        return min(player.nobles_in_all(), self.most) * self.pay


@final
class RoyalGarden(Building):
    """More points for each noble of the owner."""

    def __init__(self, number: i64, name: str, row: list[int], points: i64) -> None:
        super().__init__(number, name, row)
        self.points_for_each: i64 = points

    def points_at_end(self, game: PuertoRico, player: Player) -> i64:
        return player.nobles_in_all() * self.points_for_each
