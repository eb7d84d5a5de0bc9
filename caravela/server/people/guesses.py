"""Wrong passwords for one name, from any number of addresses.

Guessing never locks an account out. After several wrong passwords, attempts for the name queue up, and addresses with
the fewest attempts go first; a browser with which the owner has signed in before does not queue.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from cachetools import TTLCache

from caravela.server.errors import Refused
from caravela.server.operations.rate_limits import RateLimits
from caravela.server.settings import Limits

WRONG = "wrong passwords"
MOST_WAITING = 50
"""The maximum per name; clients with the most attempts are rejected first."""
REMEMBERED = 86_400.0
"""Seconds for which the attempts of an address are remembered."""
TOO_MANY = "Many wrong passwords have been tried for this name; try again in a minute, or ask for a new one by mail."


class WaitingGuess:
    """A client waiting for its turn."""

    def __init__(self, tries: int, count: int) -> None:
        self.order = (tries, count)
        self.rejected = False


class Guesses:
    """Counts password attempts by name and address."""

    def __init__(self, limits: Limits, rate_limits: RateLimits) -> None:
        self.patience = limits.sign_in_seconds
        self.rate_limits = rate_limits
        self.tries: TTLCache[tuple[str, str], int] = TTLCache(50_000, REMEMBERED)  # by name and address
        self.waiting: dict[str, list[WaitingGuess]] = {}  # by name
        self.count = 0

    @asynccontextmanager
    async def turn(self, name: str, address: str, browser: str | None = None) -> AsyncIterator[None]:
        """Wait for a turn to try a password, delayed after many wrong ones; a correct one costs nothing. `browser`
        identifies a browser that the owner has used before."""
        key = name.strip().lower() if browser is None else f"browser {browser}"
        bucket = self.rate_limits.bucket(WRONG, key)
        tries = self.tries.get((key, address), 0)
        self.tries[key, address] = tries + 1
        if key in self.waiting or not bucket.take():
            await self.wait(key, tries)
        try:
            yield
        except Refused:
            self.rate_limits.note(WRONG, key)
            raise
        self.tries.pop((key, address), None)
        bucket.give_back()

    async def wait(self, key: str, tries: int) -> None:
        """Wait in the queue of this name."""
        self.count += 1
        guess, until = WaitingGuess(tries, self.count), time.monotonic() + self.patience
        queue = self.waiting.setdefault(key, [])
        queue.append(guess)
        queue.sort(key=lambda each: each.order)
        for each in queue[MOST_WAITING:]:
            each.rejected = True
        bucket = self.rate_limits.bucket(WRONG, key)
        try:
            while not (queue[0] is guess and bucket.take()):
                left = until - time.monotonic()
                if left <= 0 or guess.rejected:
                    raise Refused("too-many", TOO_MANY, limit="wrong passwords")
                await asyncio.sleep(min(left, max(bucket.wait, 0.05)))
        finally:
            queue.remove(guess)
            if not queue:
                self.waiting.pop(key, None)
