"""Measures a bot's thinking time, and manages a clock for the whole game."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from caravela.bots.bot import Bot
from caravela.bots.program import ProgramBot
from caravela.bots.search.parallel_search import ParallelSearchBot
from caravela.bots.search.search_bot import SearchBot
from caravela.engine.flow import Move
from caravela.engine.game import Game

MOVES_AHEAD: Final = 40
"""The maximum share of the remaining time for one move is one part in this many, so time never runs out."""


def fair_share(left: float) -> float:
    """Seconds for the next move, given the remaining time for the game."""
    return max(left, 0.0) / MOVES_AHEAD


def usual_seconds(bot: Bot) -> float:
    """The seconds that a bot takes for a move without a limit; 0 if it does not depend on time."""
    if isinstance(bot, ParallelSearchBot):
        bot = bot.first
    return float(bot.seconds) if isinstance(bot, SearchBot | ProgramBot) else 0.0


def hurry(bot: Bot, seconds: float) -> None:
    """Limit a bot's thinking time."""
    if isinstance(bot, ParallelSearchBot):
        bot = bot.first
    if isinstance(bot, SearchBot | ProgramBot):
        bot.seconds = seconds


class Timed(Bot):
    """A bot with a measured thinking time; `clock` is its time for the game, 0 for none."""

    def __init__(self, bot: Bot, clock: float = 0.0) -> None:
        super().__init__(bot.rules, 0)
        self.bot = bot
        self.usual = usual_seconds(bot)
        self.clock = clock
        self.used = 0.0
        self.slowest = 0.0

    def choose(self, game: Game) -> Move:
        if self.clock > 0:
            left = self.clock - self.used
            # a program gets the remaining time and may distribute it freely
            share = max(left, 0.001) if isinstance(self.bot, ProgramBot) else max(fair_share(left), 0.001)
            hurry(self.bot, min(self.usual, share) if self.usual > 0 else share)
        begun = perf_counter()
        move = self.bot.choose(game)
        took = perf_counter() - begun
        self.used += took
        self.slowest = max(self.slowest, took)
        return move

    def is_late(self) -> bool:
        """Whether it has exceeded its clock."""
        return 0 < self.clock < self.used

    def saw(self, game: Game, move: Move) -> None:
        self.bot.saw(game, move)

    def close(self) -> None:
        self.bot.close()
