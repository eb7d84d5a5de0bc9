"""A rollout policy: everybody's moves are sampled from the trained policy, without trying any."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.bots.estimate import Estimate
from caravela.bots.nets.policy import Policy
from caravela.bots.search.answers import Answers
from caravela.bots.search.search_settings import SearchSettings
from caravela.engine.dice import Dice
from caravela.engine.flow import Step
from caravela.engine.game import Game


@final
class ByPolicy(Answers):
    def __init__(self, estimate: Estimate, dice: Dice, settings: SearchSettings, policy: Policy) -> None:
        super().__init__(estimate, dice, settings)
        self.policy: Policy = policy

    def choose(self, game: Game, step: Step) -> i64:
        self.policy.weigh(game, step, self.out)
        return self.policy.drawn(self.out.count, self.settings.heat, self.dice)

    def write_weights(self, game: Game, step: Step, weights: vec[float]) -> float:
        self.policy.weigh(game, step, self.out)
        self.policy.write_shares(self.out.count, self.settings.trust, weights)
        return 1.0
