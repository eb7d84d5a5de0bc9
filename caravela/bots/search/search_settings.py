"""The settings of a search."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64


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
