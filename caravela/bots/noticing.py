"""Which moves a beginner considers.

A beginner overlooks unusual moves rather than playing at random. The considered moves are sampled from the policy, with
a temperature; without a policy, uniformly.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from caravela.bots.nets.policy import FINE, GUMBEL, WARM, Policy
from caravela.engine.dice import Dice
from caravela.engine.flow import MoveList
from caravela.engine.game import Game


@final
class Noticing:
    """The number of moves considered at a time, and the sampling temperature."""

    def __init__(self, policy: Policy | None, moves: i64, heat: i64) -> None:
        self.policy: Policy | None = policy
        self.moves: i64 = moves
        self.heat: i64 = heat

    def keep_noticed(self, game: Game, out: MoveList, dice: Dice) -> None:
        """Keep only the considered options, in their order. The game must show only what the player sees."""
        count = out.count
        if count <= self.moves:
            return
        policy = self.policy
        if policy is not None:
            policy.weigh(game, game.next_step(), out)
        drawn: list[tuple[int, int]] = []
        for i in range(count):
            seen = policy.scores[i] * WARM if policy is not None else 0
            drawn.append((seen + GUMBEL[dice.below(FINE)] * self.heat, -i))
        drawn.sort(reverse=True)
        noticed = sorted(-place for _, place in drawn[: self.moves])
        for i in range(i64(len(noticed))):
            out.moves[i] = out.moves[noticed[i]]
        out.count = i64(len(noticed))
