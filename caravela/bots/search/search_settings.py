"""The settings of a search."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.bots.nets.policy import WARM, Policy

TO_THE_END: Final[i64] = -1
"""Rounds to play on for, if games are played on to their end."""


@final
class SearchSettings:
    """How a search goes about it; a game's file of weights may say otherwise."""

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
        self.sharpness: float = sharpness  # points that make a move look e times as likely
        self.noise: float = noise  # points by which likings are blurred when playing on
        self.looks: i64 = 0 if to_the_end else 16  # one choice in so many is looked at anew; zero is none
        self.careful: bool = careful  # everybody looks ahead while playing on
        self.policy: Policy | None = policy  # by which everybody plays on, and which says what looks likely
        self.rounds: i64 = 0  # ends of rounds to which is played on; zero is the next quiet moment
        if to_the_end:
            self.rounds = TO_THE_END
        elif careful or policy is not None:
            self.rounds = 1
        self.exact_endings: bool = False  # whether the last moves of a game are followed to their end, all of them
        self.heat: i64 = WARM // 2  # how much choices by a policy vary
        self.trust: float = 1.0  # how sharply a policy tells likely moves from others
        self.root_look: float = 0.75 if policy is not None else 0.0  # share of the root's priors by a look ahead
        self.floor: float = 0.25  # how much of what looks likely is the same for all moves
