"""Schedules requests for workers when there are more requests than workers.

Requests for which a person waits come first, then those whose address and then whose person have used the least time
recently, then shorter ones. Whoever floods the queue only delays themselves.

Restraint earns no precedence: who asks after a break, or for the first time, is level with whoever was served last.
Otherwise everybody who has just arrived would keep out those who have played for a while.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Literal

from cachetools import LRUCache

from caravela.server.operations import telemetry

Lane = Literal[0, 1, 2]
WAITED_FOR: Lane = 0  # a person watches the table
LOOKED_AT_LATER: Lane = 1  # a person plays there but does not watch
UNATTENDED: Lane = 2  # nobody plays or watches there

FORGET_HALF = 60.0
"""The half-life in seconds of used time."""
MOST_REMEMBERED = 20_000


@dataclass(frozen=True)
class ThinkingTurn:
    """A request's owner and expected duration. Its priority may change while it waits. `quick` requests take a few
    milliseconds."""

    lane: Callable[[], Lane] = lambda: WAITED_FOR
    origin: str = ""
    person: str = ""
    seconds: float = 0.0
    quick: bool = False
    patience: float | None = None  # the maximum wait in seconds while a person watches
    advance: Callable[[float], None] = lambda share: None  # receives the progress of a long job on this machine


class WaitedTooLong(Exception):
    """The request waited longer than its patience."""


@dataclass(eq=False)
class Waiter:
    """A request in the queue."""

    turn: ThinkingTurn
    number: int
    place: asyncio.Future[None]


class Served:
    """Recent computing time by requester, with exponential decay."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.seconds: LRUCache[str, tuple[float, float]] = LRUCache(MOST_REMEMBERED)

    def of(self, requester: str) -> float:
        seconds, at = self.seconds.get(requester, (0.0, 0.0))
        return float(seconds * 0.5 ** ((self.now() - at) / FORGET_HALF)) if seconds else 0.0

    def add(self, requester: str, seconds: float) -> None:
        self.seconds[requester] = (max(0.0, self.of(requester) + seconds), self.now())

    def enter(self, requester: str, group: str = "") -> None:
        """A requester asks: their used time is at least the group's level."""
        self.raise_to(requester, self.of(f"level {group}"))

    def begin(self, requester: str, seconds: float, group: str = "") -> None:
        """Charge a request that is served now, which sets the group's level."""
        self.add(requester, seconds)
        self.raise_to(f"level {group}", self.of(requester))

    def raise_to(self, key: str, seconds: float) -> None:
        self.seconds[key] = (max(self.of(key), seconds), self.now())


class FairQueue:
    """A number of slots, and the requests that wait for one."""

    def __init__(self, places: int, now: Callable[[], float] = time.monotonic) -> None:
        self.free = places
        self.now = now
        self.served = Served(now)
        self.waiting: list[Waiter] = []
        self.counted = 0  # the part of the queue metric that this queue contributes
        self.number = 0

    @asynccontextmanager
    async def place(self, turn: ThinkingTurn) -> AsyncIterator[None]:
        """Wait for a slot; its duration is charged to the requester."""
        requested = self.now()
        await self.enter_in_time(turn)
        started = self.now()
        telemetry.THINKING_WAITED.labels(str(turn.lane())).observe(started - requested)
        try:
            yield
        finally:
            self.charge(turn, self.now() - started - turn.seconds)
            self.leave()

    async def enter_in_time(self, turn: ThinkingTurn) -> None:
        while True:
            try:
                async with asyncio.timeout(turn.patience):
                    await self.enter(turn)
                return
            except TimeoutError:
                if turn.lane() == WAITED_FOR:
                    raise WaitedTooLong from None

    async def enter(self, turn: ThinkingTurn) -> None:
        self.number += 1
        self.served.enter(f"o {turn.origin}")
        self.served.enter(turn.person, turn.origin)
        waiter = Waiter(turn, self.number, asyncio.get_running_loop().create_future())
        self.waiting.append(waiter)
        self.call_next()
        try:
            await waiter.place
        except asyncio.CancelledError:
            if waiter.place.cancelled():
                self.call_next()
            else:  # the slot was granted in the same iteration of the event loop
                self.charge(turn, -turn.seconds)
                self.leave()
            raise

    def place_of(self, turn: ThinkingTurn) -> int:
        """The place of a request in the queue, 1 is next; 0 if it is not waiting."""
        own = next((each for each in self.waiting if each.turn is turn), None)
        return 0 if own is None else 1 + sum(self.rank(each) < self.rank(own) for each in self.waiting)

    def leave(self) -> None:
        self.free += 1
        self.call_next()

    def call_next(self) -> None:
        self.waiting = [each for each in self.waiting if not each.place.done()]
        while self.free > 0 and self.waiting:
            following = min(self.waiting, key=self.rank)
            self.waiting.remove(following)
            self.free -= 1
            self.begin(following.turn)
            following.place.set_result(None)
        telemetry.THINKING_QUEUE.inc(len(self.waiting) - self.counted)
        self.counted = len(self.waiting)

    def rank(self, waiter: Waiter) -> tuple[int, float, float, float, int]:
        turn = waiter.turn
        return turn.lane(), self.served.of(f"o {turn.origin}"), self.served.of(turn.person), turn.seconds, waiter.number

    def begin(self, turn: ThinkingTurn) -> None:
        """Charge the expected duration of a request that is served now."""
        self.served.begin(f"o {turn.origin}", turn.seconds)
        self.served.begin(turn.person, turn.seconds, turn.origin)

    def charge(self, turn: ThinkingTurn, seconds: float) -> None:
        self.served.add(f"o {turn.origin}", seconds)
        self.served.add(turn.person, seconds)
