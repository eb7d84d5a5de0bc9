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
    """Points for each small and more for each large production building, occupied or not."""

    def __init__(self, number: i64, name: str, row: list[int], points: list[int]) -> None:
        super().__init__(number, name, row)
        self.points_for_small: i64 = points[0]
        self.points_for_large: i64 = points[1]

    def points_at_end(self, game: PuertoRico, player: Player) -> i64:
        points: i64 = 0
        for building in game.kinds:
            if not building.beige and player.has(building):
                points += self.points_for_large if building.large_production else self.points_for_small
        return points


@final
class Residence(Building):
    """4 to 7 points for filled island spaces; nothing for an empty island (PR-61)."""

    def __init__(self, number: i64, name: str, row: list[int], points: list[int], first_step: i64) -> None:
        super().__init__(number, name, row)
        self.points_by_tiles: vec[i64] = vec[i64](points)  # up to the first step, and for each tile more
        self.first_step: i64 = first_step

    def points_at_end(self, game: PuertoRico, player: Player) -> i64:
        if player.tiles == 0:
            return 0
        return self.points_by_tiles[max(player.tiles - self.first_step, 0)]


@final
class Fortress(Building):
    """1 point for every so many colonists on the player's board."""

    def __init__(self, number: i64, name: str, row: list[int], colonists: i64) -> None:
        super().__init__(number, name, row)
        self.colonists_for_a_point: i64 = colonists

    def points_at_end(self, game: PuertoRico, player: Player) -> i64:
        return player.colonists_in_all() // self.colonists_for_a_point


@final
class CustomsHouse(Building):
    """1 point for every so many points in chips."""

    def __init__(self, number: i64, name: str, row: list[int], chips: i64) -> None:
        super().__init__(number, name, row)
        self.chips_for_a_point: i64 = chips

    def points_at_end(self, game: PuertoRico, player: Player) -> i64:
        return player.points // self.chips_for_a_point


@final
class CityHall(Building):
    """Points for each beige building, itself included."""

    def __init__(self, number: i64, name: str, row: list[int], points: i64) -> None:
        super().__init__(number, name, row)
        self.points_for_each: i64 = points

    def points_at_end(self, game: PuertoRico, player: Player) -> i64:
        points: i64 = 0
        for building in game.kinds:
            if building.beige and player.has(building):
                points += self.points_for_each
        return points
