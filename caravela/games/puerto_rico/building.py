"""A building tile: its printed numbers, and the moments of the game at which a building may matter.

Roles ask every occupied building of a player at these moments and never name one. What a method returns says what
kind of moment it is: an amount it adds, a restriction it lifts, moves it offers, a step that follows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Options, Step
from caravela.games.puerto_rico.components import FIRST_BUILDING, NOTHING

if TYPE_CHECKING:
    from caravela.games.puerto_rico.game import PuertoRico
    from caravela.games.puerto_rico.player import Player


class Building:
    """One kind of building. Without a function of its own it answers every moment with nothing."""

    def __init__(self, number: i64, name: str, row: list[int]) -> None:
        self.number: i64 = number
        self.place: i64 = FIRST_BUILDING + number
        self.name: str = name
        self.cost: i64 = row[0]
        self.points: i64 = row[1]
        self.circles: i64 = row[2]
        self.column: i64 = row[3]  # of the game board: as many quarries may lower the cost
        self.spaces: i64 = row[4]
        self.copies: i64 = row[5]
        self.good: i64 = NOTHING  # what a production building processes
        self.beige: bool = True
        self.large_production: bool = False

    # -- settler ---------------------------------------------------------------------------------
    def before_settling(self, game: PuertoRico, seat: i64) -> Step | None:
        """What the owner may do before the normal turn as a settler."""
        return None

    def allows_quarry(self) -> bool:
        """Whether the owner may take a quarry without the settler's privilege."""
        return False

    def after_settling(self, game: PuertoRico, seat: i64, place: i64) -> Step | None:
        """What follows the tile taken in the normal turn."""
        return None

    # -- builder ---------------------------------------------------------------------------------
    def after_building(self, game: PuertoRico, seat: i64, built: Building) -> Step | None:
        """What follows when the owner has built another building."""
        return None

    # -- craftsman -------------------------------------------------------------------------------
    def doubloons_with_production(self, produced: vec[i64]) -> i64:
        """Money for the goods the owner has just produced."""
        return 0

    # -- trader ----------------------------------------------------------------------------------
    def doubloons_with_sale(self) -> i64:
        """Money on top of the price at the trading house."""
        return 0

    def sells_kind_again(self) -> bool:
        """Whether the owner may sell a kind that the trading house already has."""
        return False

    # -- captain ---------------------------------------------------------------------------------
    def own_ship(self, game: PuertoRico, seat: i64, out: Options) -> None:
        """Loads that the owner may choose instead of a cargo ship."""

    def points_with_load(self) -> i64:
        """Points on top of those for the goods loaded."""
        return 0

    def kinds_stored(self) -> i64:
        """How many kinds of goods the owner may keep whole."""
        return 0

    # -- game end --------------------------------------------------------------------------------
    def points_at_end(self, game: PuertoRico, player: Player) -> i64:
        """Points beyond those printed, if occupied when the game ends."""
        return 0
