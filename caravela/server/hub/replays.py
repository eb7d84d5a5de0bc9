"""A queue for whole games and statistics over many: one at a time is read per process, with addresses taking turns.

Each costs as much as hundreds of moves, and everybody may request one. So that readers cannot slow down players, an
address pauses after each of its requests, and only a limited number of them wait.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar, cast

from cachetools import LRUCache

from caravela.server.errors import Refused
from caravela.server.settings import Limits

Answer = TypeVar("Answer")

TOO_MANY = "Too many games are replayed for your address just now; wait a little."
ANSWERS_KEPT = 50


class Replays:
    """The queue. Nobody waits here while holding the lock of a room."""

    def __init__(self, limits: Limits) -> None:
        self.most, self.rest = limits.replays_waiting, limits.replay_rest
        self.waiting: dict[tuple[bool, str], deque[asyncio.Future[None]]] = {}  # readers or players, by address
        self.rests_until: LRUCache[str, float] = LRUCache(10_000)
        self.busy = False
        self.timer: asyncio.TimerHandle | None = None
        self.answers: LRUCache[tuple[str, ...], tuple[float, object]] = LRUCache(
            ANSWERS_KEPT
        )  # and when each was begun

    async def shared(self, address: str, question: tuple[str, ...], find: Callable[[], Awaitable[Answer]]) -> Answer:
        """The answer to a question that many may ask, found in turn: once for all who have asked before that began."""
        asked = time.monotonic()
        async with self.turn(address):
            begun, known = self.answers.get(question, (asked, None))
            if begun <= asked:
                begun, known = time.monotonic(), await find()
                self.answers[question] = (begun, known)
            return cast(Answer, known)

    @asynccontextmanager
    async def turn(self, address: str, player: bool = False) -> AsyncIterator[None]:
        """Wait for a turn to replay a game; refused if too many requests of the same address are waiting. Players who
        come to their own table go before all readers."""
        await self.wait(address, player)
        begun = time.monotonic()
        try:
            yield
        finally:
            now = time.monotonic()
            self.rests_until[address] = now + self.rest * (now - begun)
            self.pass_on()

    async def wait(self, address: str, player: bool) -> None:
        line = self.waiting.setdefault((not player, address), deque())
        if len(line) >= self.most:
            raise Refused("too-many", TOO_MANY)
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(mine)
        self.wake()
        try:
            await mine
        except asyncio.CancelledError:
            if mine.cancelled():
                self.wake()
            else:
                self.pass_on()  # the turn had come, but nobody is there to take it
            raise

    def pass_on(self) -> None:
        self.busy = False
        self.wake()

    def wake(self) -> None:
        """Start the next replay if none is running; if all waiting addresses are pausing, start when the first pause
        ends."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.busy:
            return
        for kind in sorted(self.waiting, key=lambda kind: kind[0]):
            line, address = self.waiting.pop(kind), kind[1]
            while line and line[0].done():  # the client has left meanwhile
                line.popleft()
            if not line:
                continue
            rested = self.rests_until.get(address, 0.0) <= time.monotonic()
            chosen = line.popleft() if rested else None
            if line:
                self.waiting[kind] = line  # behind the others
            if chosen is not None:
                self.busy = True
                chosen.set_result(None)
                return
        if self.waiting:
            first = min(self.rests_until.get(address, 0.0) for _, address in self.waiting)
            delay = max(0.001, first - time.monotonic())
            self.timer = asyncio.get_running_loop().call_later(delay, self.wake)
