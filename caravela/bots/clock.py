"""A bot with a stopwatch, and perhaps with a clock for the whole game that its thinking fits."""

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
"""A move may take one part in so many of the time left: there is always time left for another."""


def fair_share(left: float) -> float:
    """Seconds for the next move, if so many are left for the rest of the game."""
    return max(left, 0.0) / MOVES_AHEAD


def usual_seconds(bot: Bot) -> float:
    """What a bot takes for a move if nobody hurries it; zero if it does not go by time."""
    if isinstance(bot, ParallelSearchBot):
        bot = bot.first
    return float(bot.seconds) if isinstance(bot, SearchBot | ProgramBot) else 0.0


def hurry(bot: Bot, seconds: float) -> None:
    """Let a bot think for so long, at most."""
    if isinstance(bot, ParallelSearchBot):
        bot = bot.first
    if isinstance(bot, SearchBot | ProgramBot):
        bot.seconds = seconds


class Timed(Bot):
    """A bot whose thinking is measured. Zero seconds for the game are no clock."""

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
            # a program is told what is left and may share it out as it likes
            share = max(left, 0.001) if isinstance(self.bot, ProgramBot) else max(fair_share(left), 0.001)
            hurry(self.bot, min(self.usual, share) if self.usual > 0 else share)
        begun = perf_counter()
        move = self.bot.choose(game)
        took = perf_counter() - begun
        self.used += took
        self.slowest = max(self.slowest, took)
        return move

    def is_late(self) -> bool:
        """Whether it took longer than its clock allows."""
        return 0 < self.clock < self.used

    def saw(self, game: Game, move: Move) -> None:
        self.bot.saw(game, move)

    def close(self) -> None:
        self.bot.close()
