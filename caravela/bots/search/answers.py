"""How everybody answers while a search plays on, and which moves look likely before they are tried."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.bots.estimate import Estimate
from caravela.bots.search.search_settings import SearchSettings
from caravela.engine.dice import Dice
from caravela.engine.flow import MoveList, Step
from caravela.engine.game import Game

FINE: Final[i64] = 4096  # grains of a random fraction


class Answers:
    """One way to answer. The options of a decision are looked up in `out` before each question."""

    def __init__(self, estimate: Estimate, dice: Dice, settings: SearchSettings) -> None:
        self.estimate: Estimate = estimate
        self.dice: Dice = dice
        self.settings: SearchSettings = settings
        self.out: MoveList = MoveList()
        self.until: float = 0.0  # when the thinking is over; zero is no limit
        self.is_slow: bool = False  # whether time may run out while one way is played on

    def begin_thinking(self, until: float) -> None:
        """Another decision is thought about."""
        self.until = until

    def begin_way(self) -> None:
        """Another walk begins, from the decision thought about."""

    def choose(self, game: Game, step: Step) -> i64:
        """Which of the options the player takes; there are at least two, and none of them is chance's."""
        raise AssertionError("every way to answer chooses")

    def write_weights(self, game: Game, step: Step, weights: vec[float]) -> float:
        """Write down how likely each of the options looks, in any unit; returns the sum."""
        raise AssertionError("every way to answer weighs")
