"""Several searches of one decision in parallel, each in its own process; their visits are added up.

The helpers are forks of the calling process, so they start with its game and its tree, and send their results over a
pipe. A helper that is late or dies is ignored: the bot's own search always has an answer. Without `fork`, it searches
alone.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from select import select
from time import perf_counter
from typing import Final

from caravela.bots.bot import Bot
from caravela.bots.estimate import drop_waste
from caravela.bots.search.search import Search
from caravela.bots.search.search_bot import SearchBot
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game

PATIENCE: Final = 0.02
"""Seconds by which a helper may be later than the bot's own search, if both are limited by time."""
LONGEST: Final = 600.0
"""The time limit of helpers with a number of iterations."""
SEEDS: Final = 1 << 30


def free_cores() -> int:
    """The number of searches that can run in parallel without sharing a core; at least one."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return max(1, round(cores - busy))


@dataclass
class Helper:
    """A process that searches, and the pipe for its result."""

    pid: int
    pipe: int

    def told(self, until: float) -> list[tuple[int, int, float]]:
        """Number, visits and total value of each move; empty if the helper is late or has died. Ends the helper."""
        words = b""
        with suppress(OSError):
            while select([self.pipe], [], [], max(0.0, until - perf_counter()))[0]:
                piece = os.read(self.pipe, 65536)
                if not piece:
                    break
                words += piece
        os.close(self.pipe)
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        try:
            return [(int(number), int(visits), float(total)) for number, visits, total in json.loads(words)]
        except ValueError:
            return []


def tried(search: Search) -> Iterator[tuple[int, int, float]]:
    for edge in search.root().edges:
        yield int(edge.move.number), int(edge.visits), float(edge.total)


class ParallelSearchBot(Bot):
    """Plays like its first search bot, with several processes."""

    def __init__(self, first: SearchBot, seed: int, hands: int) -> None:
        super().__init__(first.rules, seed)
        self.first = first
        first.search.stops_early = False  # what is decided for one search may not be for their sum
        self.hands = hands

    def choose(self, game: Game) -> Move:
        out = MoveList()
        game.next_step().options(game, out)
        if out.count == 1:
            return out.moves[0]
        solved = self.first.ending.best(game, out) if self.first.ending is not None else None
        if solved is not None:
            return solved
        helpers = self.crew(game) if hasattr(os, "fork") else []
        self.first.choose(game)
        until = perf_counter() + (PATIENCE if self.first.seconds > 0 else LONGEST)
        known = {number: (visits, total) for number, visits, total in tried(self.first.search)}
        for helper in helpers:
            for number, visits, total in helper.told(until):
                before = known.get(number, (0, 0.0))
                known[number] = (before[0] + visits, before[1] + total)

        if self.first.search.settings.policy is not None:
            drop_waste(self.first.search.estimate, game, out)

        def rank(move: Move) -> tuple[int, float]:
            visits, total = known.get(int(move.number), (0, 0.0))
            return visits, total / max(visits, 1)

        return max(out.listed(), key=rank)

    def crew(self, game: Game) -> list[Helper]:
        """As many helpers as possible; a machine may limit the number of processes."""
        helpers: list[Helper] = []
        with suppress(OSError):
            while len(helpers) < self.hands - 1:
                helpers.append(self.hired(game))
        return helpers

    def hired(self, game: Game) -> Helper:
        """Fork a helper: it searches with another seed, sends its additional visits, and ends."""
        seed = int(self.dice.below(SEEDS))
        reading, writing = os.pipe()
        try:
            pid = os.fork()
        except OSError:
            os.close(reading)
            os.close(writing)
            raise
        if pid:
            os.close(writing)
            return Helper(pid, reading)
        try:
            search = self.first.search
            search.reseed(seed)
            tree = search.rooted(game)
            before = {number: (visits, total) for number, visits, total in tried(search)}
            search.think_on(game, tree, None, self.first.iterations, self.first.seconds)
            rows = []
            for number, visits, total in tried(search):
                known = before.get(number, (0, 0.0))
                rows.append((number, visits - known[0], total - known[1]))
            os.write(writing, json.dumps(rows).encode())
        finally:
            os._exit(0)  # skip cleanup, which would close or write the parent's resources twice

    def saw(self, game: Game, move: Move) -> None:
        self.first.saw(game, move)
