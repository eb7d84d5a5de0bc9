"""The five large buildings: each occupies two city spaces and scores extra points at the end if it is occupied."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.player import Player


@final
class GuildHall(Building):
    """1 point for each small, 2 for each large production building, occupied or not."""

    def points_at_end(self, game: PuertoRico, player: Player) -> i64:
        points: i64 = 0
        for building in game.kinds:
            if not building.beige and player.has(building):
                points += 2 if building.large_production else 1
        return points


@final
class Residence(Building):
    """4 to 7 points for filled island spaces; nothing for an empty island (PR-61)."""

    def __init__(self, number: i64, name: str, row: list[int], points: list[int]) -> None:
        super().__init__(number, name, row)
        self.points_by_tiles: vec[i64] = vec[i64](points)  # for up to nine, ten, eleven, twelve

    def points_at_end(self, game: PuertoRico, player: Player) -> i64:
        if player.tiles == 0:
            return 0
        return self.points_by_tiles[max(player.tiles - 9, 0)]


@final
class Fortress(Building):
    """1 point for every three colonists on the player's board."""

    def points_at_end(self, game: PuertoRico, player: Player) -> i64:
        return player.colonists_in_all() // 3


@final
class CustomsHouse(Building):
    """1 point for every four points in chips."""

    def points_at_end(self, game: PuertoRico, player: Player) -> i64:
        return player.points // 4


@final
class CityHall(Building):
    """1 point for each beige building, itself included."""

    def points_at_end(self, game: PuertoRico, player: Player) -> i64:
        points: i64 = 0
        for building in game.kinds:
            if building.beige and player.has(building):
                points += 1
        return points
