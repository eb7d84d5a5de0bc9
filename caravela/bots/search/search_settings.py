"""The settings of a search."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from caravela.bots.nets.policy import WARM, Policy


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
    ) -> None:
        self.exploration: float = exploration
        self.sharpness: float = sharpness  # points that make a move look e times as likely
        self.noise: float = noise  # points by which likings are blurred when playing on
        self.looks: i64 = 0 if to_the_end else 16  # one choice in so many is looked at anew; zero is none
        self.to_the_end: bool = to_the_end
        self.careful: bool = careful  # playing on to the end of the round, everybody looking ahead
        self.policy: Policy | None = None  # by which everybody plays on, and which says what looks likely
        self.rounds: i64 = 1  # ends of rounds to which a policy plays on; zero is the next quiet moment
        self.heat: i64 = WARM // 2  # how much choices by a policy vary
        self.trust: float = 1.0  # how sharply a policy tells likely moves from others
        self.floor: float = 0.25  # how much of what looks likely is the same for all moves
