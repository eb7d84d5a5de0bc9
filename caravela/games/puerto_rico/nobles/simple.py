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
    """In every craftsman phase a doubloon for a colonist's work, a point for a noble's."""

    def doubloons_with_production(self, player: Player, produced: vec[i64]) -> i64:
        return 0 if player.has_noble(self) else 1

    def points_with_production(self, player: Player) -> i64:
        return 1 if player.has_noble(self) else 0


@final
class ZoningOffice(Building):
    """A colonist makes small buildings 1 doubloon cheaper, a noble large ones 2."""

    def discount(self, player: Player, spaces: i64) -> i64:
        if player.has_noble(self):
            return 2 if spaces > 1 else 0
        return 1 if spaces == 1 else 0


@final
class Villa(Building):
    """A noble from the supply in every mayor phase, whoever lives there (PR-20)."""

    def people_with_mayor(self) -> i64:
        return 1


@final
class Jeweler(Building):
    """A doubloon in every craftsman phase for each noble of the owner. A large production building, and not beige."""

    def __init__(self, number: i64, name: str, row: list[int], most: i64) -> None:
        super().__init__(number, name, row)
        self.beige = False
        self.large_production = True
        self.most: i64 = most

    def doubloons_with_production(self, player: Player, produced: vec[i64]) -> i64:
        return min(player.nobles_in_all(), self.most)


@final
class RoyalGarden(Building):
    """One point more for each noble of the owner."""

    def points_at_end(self, game: PuertoRico, player: Player) -> i64:
        return player.nobles_in_all()
