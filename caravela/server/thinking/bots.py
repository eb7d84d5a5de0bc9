"""The server's bots: which may take a seat, and how they choose moves, with fallbacks if one fails."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import replace

import msgspec
from cachetools import LRUCache

from caravela.bots.roster import BOTS, bot_named, styles_of
from caravela.bots.search.parallel_search import free_cores
from caravela.engine.rules import Rules
from caravela.games import rules_of
from caravela.match.position import restore
from caravela.server.errors import Refused
from caravela.server.operations import telemetry
from caravela.server.thinking.queue import ThinkingTurn
from caravela.server.thinking.thinkers import ANONYMOUS_TURN, Thinkers, ThinkingFailed


def choose(bot: str, position: str, seed: int) -> int:
    """The number of the move that a bot chooses in a position. Leaves one core to the server."""
    match = restore(position)
    return int(bot_named(bot, match.rules, seed, hands=free_cores() - 1).choose(match.game).number)


def timed(ask: Callable[[str, str, int], int], bot: str, position: str, seed: int) -> tuple[int, float]:
    """A bot's move, and the seconds it took."""
    begun = time.perf_counter()
    return ask(bot, position, seed), time.perf_counter() - begun


def timed_choice(bot: str, position: str, seed: int) -> tuple[int, float]:
    return timed(choose, bot, position, seed)


def checked_bot(name: str, rules: Rules) -> str:
    """Check that the name is one of the server's own bots, optionally with a style of the game.

    A table's host must not make the server run a program, read a file or think for an hour, as bot names on the command
    line may.
    """
    plain, _, style = name.partition("+")
    known_bot(plain)
    if style != "" and style not in styles_of(rules):
        raise Refused("no-bot", "There is no style '{style}' in {game}.", style=style, game=rules.title)
    return name


def best_bot() -> str:
    """The strongest bot: the roster lists them from weak to strong."""
    return list(BOTS)[-1]


def bots_listed() -> list[dict[str, str]]:
    return [{"name": name, "help": help} for name, help in BOTS.items()]


class Choice(msgspec.Struct, frozen=True):
    """A move, the bot that chose it, and if that is a fallback, a sentence about the failure."""

    move: int
    bot: str
    failure: str = ""


FAILURES = {
    "error": "failed",
    "died": "stopped unexpectedly",
    "slow": "took too long",
    "busy": "waited too long for a worker",
    "illegal": "chose a move that is not allowed",
}
SIMPLER = ("greedy", "random")
"""Fallback bots for one that fails, in this order."""
UNATTENDED_BOT = "greedy"
"""The bot that replaces all others at unattended tables."""
MOST_FAILURES = 3
"""After this number of failures in a game, only fallbacks move for a bot."""
FIRST_MOVE = "the first legal move"


class BotPlayers:
    """Asks bots for moves. Always returns a legal move: if a bot fails, a simpler one moves for it."""

    def __init__(self, thinkers: Thinkers, seconds: float, ask: Callable[[str, str, int], int] = choose) -> None:
        self.thinkers = thinkers
        self.seconds = seconds
        self.ask = ask
        self.average: LRUCache[str, float] = LRUCache(200)  # average seconds for a move, by bot

    async def think(self, bot: str, position: str, turn: ThinkingTurn) -> int:
        """Ask a bot for a move, and update its average time."""
        average = self.average.get(bot, 0.0 if bot in SIMPLER else 1.0)
        if bot.partition("+")[0] in SIMPLER:  # fallbacks must not wait in the same queue
            turn = replace(turn, seconds=average, quick=True, patience=None)
        else:
            turn = replace(turn, seconds=average)
        seed = secrets.randbits(31)
        if self.ask is choose:
            thought = self.thinkers.run(timed_choice, bot, position, seed, seconds=self.seconds, turn=turn)
        else:
            thought = self.thinkers.run(timed, self.ask, bot, position, seed, seconds=self.seconds, turn=turn)
        move, took = await thought
        self.average[bot] = 0.8 * average + 0.2 * took
        return move

    async def choose(
        self, bot: str, position: str, legal: list[int], failures: int = 0, turn: ThinkingTurn = ANONYMOUS_TURN
    ) -> Choice:
        """A legal move in a position. `failures` counts earlier failures of the bot; a new one is reported with the
        choice."""
        bots = list(dict.fromkeys((bot, *SIMPLER)))
        if failures >= MOST_FAILURES and len(bots) > 1:
            bots = bots[1:]
        first = ""
        for each in bots:
            try:
                move = await self.think(each, position, turn)
                if move in legal:
                    return Choice(move, each, first and failure_sentence(bots[0], first, each, failures))
                failure, details = "illegal", f"move {move}"
            except ThinkingFailed as reason:
                failure, details = reason.failure, str(reason)
            except Exception as reason:  # no worker can be started, or the job cannot be sent
                failure, details = "error", repr(reason)
            telemetry.BOT_FAILURES.labels(each, failure).inc()
            telemetry.LOG.error("a bot failed", bot=each, failure=failure, details=details)
            first = first or failure
        return Choice(legal[0], FIRST_MOVE, failure_sentence(bots[0], first, FIRST_MOVE, failures))


def failure_sentence(bot: str, failure: str, instead: str, failures: int) -> str:
    """The sentence about a failure that is shown at the table."""
    who = f"{FIRST_MOVE} is played" if instead == FIRST_MOVE else f"the bot '{instead}' moves"
    how_long = " from now on" if failures + 1 >= MOST_FAILURES else ""
    return f"The bot '{bot}' {FAILURES[failure]}; {who} instead{how_long}."


def bot_for(bot: str, game: str) -> str:
    """The requested bot, or the best one by default; refused if it cannot play the game."""
    return checked_bot(bot or best_bot(), rules_of(game))


def known_bot(bot: str) -> str:
    if bot not in BOTS:
        raise Refused("no-bot", "There is no bot '{bot}'; the bots are {bots}.", bot=bot, bots=", ".join(BOTS))
    return bot
