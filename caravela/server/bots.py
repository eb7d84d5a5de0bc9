"""Bots think in processes of their own, so that nobody waits for them. They get a position and give a move's number."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from caravela.bots.roster import BOTS, bot_named, styles_of
from caravela.engine.rules import Rules
from caravela.games import rules_of
from caravela.match.position import restore
from caravela.server.errors import Refused

Thought = TypeVar("Thought")


def begin(nice: int) -> None:
    """A process begins to think: it gives way to others as told, and ends with the server, however that ends."""
    os.nice(nice)
    threading.Thread(target=end_with_server, daemon=True).start()


def end_with_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def choose(bot: str, position: str, seed: int) -> int:
    """The number of the move that a bot chooses in a position."""
    match = restore(position)
    return int(bot_named(bot, match.rules, seed).choose(match.game).number)


def checked_bot(name: str, rules: Rules) -> str:
    """The name, if it is one of the house's own bots, perhaps with a style of the game.

    Whoever opens a table must not make the server run a program, read a file or think for an hour, as names of bots
    on the command line may.
    """
    plain, _, style = name.partition("+")
    known_bot(plain)
    if style != "" and style not in styles_of(rules):
        raise Refused("no-bot", f"There is no style '{style}' in {rules.title}.")
    return name


def best_bot() -> str:
    """The strongest bot there is: the roster lists them from weak to strong."""
    return list(BOTS)[-1]


def bots_listed() -> list[dict[str, str]]:
    return [{"name": name, "help": help} for name, help in BOTS.items()]


class Workers:
    """A few processes that think, perhaps giving way to all others. A process that dies is replaced."""

    def __init__(self, count: int, patient: bool = False) -> None:
        self.count = count
        self.patient = patient
        self.pool: ProcessPoolExecutor | None = None

    def started(self) -> ProcessPoolExecutor:
        if self.pool is None:
            context = multiprocessing.get_context("forkserver")
            self.pool = ProcessPoolExecutor(
                self.count, mp_context=context, initializer=begin, initargs=(10 if self.patient else 0,)
            )
        return self.pool

    async def choose(self, bot: str, position: str) -> int:
        return await self.run(choose, bot, position, secrets.randbits(31))

    async def run(self, work: Callable[..., Thought], *given: object) -> Thought:
        """Let a process do something; once more if it dies over it."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.started(), work, *given)
        except BrokenProcessPool:
            self.pool = None
            return await loop.run_in_executor(self.started(), work, *given)

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None


def bot_for(bot: str, game: str) -> str:
    """The bot asked for, or the best one if none is; refused if it cannot play the game."""
    return checked_bot(bot or best_bot(), rules_of(game))


def known_bot(bot: str) -> str:
    if bot not in BOTS:
        raise Refused("no-bot", f"There is no bot '{bot}'; the bots are {', '.join(BOTS)}.")
    return bot
