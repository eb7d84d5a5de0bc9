"""The settings of a search."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.bots.nets.policy import WARM, Policy

TO_THE_END: Final[i64] = -1
"""The value of `rounds` for rollouts to the end of the game."""


@final
class SearchSettings:
    """Settings of a search; a game's weights file may override them."""

    def __init__(
        self,
        exploration: float = 1.5,
        sharpness: float = 1.5,
        noise: float = 0.2,
        to_the_end: bool = False,
        careful: bool = False,
        policy: Policy | None = None,
    ) -> None:
        self.exploration: float = exploration
        self.sharpness: float = sharpness  # points that make a move's prior e times as high
        self.noise: float = noise  # noise in points on likings in rollouts
        self.looks: i64 = 0 if to_the_end else 16  # one decision in this many is evaluated again; 0 for none
        self.careful: bool = careful  # whether rollouts use a lookahead
        self.policy: Policy | None = policy  # for rollouts and priors
        self.rounds: i64 = 0  # ends of rounds until which a rollout goes on; 0 for the next quiet position
        if to_the_end:
            self.rounds = TO_THE_END
        elif careful or policy is not None:
            self.rounds = 1
        self.exact_endings: bool = False  # whether the last moves of a game are searched exhaustively
        self.heat: i64 = WARM // 2  # the sampling temperature of rollouts by a policy
        self.trust: float = 1.0  # the exponent of a policy's probabilities in priors
        self.root_look: float = 0.75 if policy is not None else 0.0  # the weight of a lookahead in the root's priors
        self.floor: float = 0.25  # the uniform part of priors
