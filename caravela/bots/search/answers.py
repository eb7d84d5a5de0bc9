"""How players answer in rollouts, and the priors of moves."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.bots.estimate import Estimate
from caravela.bots.search.search_settings import SearchSettings
from caravela.engine.dice import Dice
from caravela.engine.flow import MoveList, Step
from caravela.engine.game import Game

FINE: Final[i64] = 4096  # the resolution of a random fraction


class Answers:
    """A rollout policy. The options of a decision must be in `out` before each call."""

    def __init__(self, estimate: Estimate, dice: Dice, settings: SearchSettings) -> None:
        self.estimate: Estimate = estimate
        self.dice: Dice = dice
        self.settings: SearchSettings = settings
        self.out: MoveList = MoveList()
        self.until: float = 0.0  # the deadline; 0 for none
        self.is_slow: bool = False  # whether time may run out during a rollout

    def begin_thinking(self, until: float) -> None:
        """A search of another decision starts."""
        self.until = until

    def begin_way(self) -> None:
        """Another iteration starts at the root."""

    def choose(self, game: Game, step: Step) -> i64:
        """The index of the option that the player chooses; there are at least two, and chance does not decide."""
        raise AssertionError("every way to answer chooses")

    def write_weights(self, game: Game, step: Step, weights: vec[float]) -> float:
        """Compute an unnormalised prior for each option; returns the sum."""
        raise AssertionError("every way to answer weighs")
