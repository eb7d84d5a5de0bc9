"""Clients take turns at the database, so that many requests of one address cannot hold up everybody else.

Storing moves and heartbeats has connections of its own. Requests of clients share a few. The rest of the server's work
(bots, clocks, notices) has others, which also serve urgent requests: those that hold the lock of a table, and /health.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from caravela.server.errors import Refused


@dataclass(frozen=True)
class Asker:
    """For whom the current task uses the database."""

    address: str
    is_urgent: bool = False  # others wait for this
    has_turn: bool = False  # and may take further connections without waiting


VITAL = Asker("", is_urgent=True, has_turn=True)
"""For storing moves and heartbeats. These never wait for anything else, not even for other work of the server."""

asker: ContextVar[Asker | None] = ContextVar("asker", default=None)
"""None for other work of the server."""


@contextmanager
def asked_by(whom: Asker | None) -> Iterator[None]:
    """Work for this client, or for the server itself. Tasks that begin inside do so, too."""
    before = asker.set(whom)
    try:
        yield
    finally:
        asker.reset(before)


@contextmanager
def urgently() -> Iterator[None]:
    """Work for which others wait, such as everything under the lock of a table."""
    whom = asker.get()
    if whom is None or whom.is_urgent:
        yield
    else:
        with asked_by(Asker(whom.address, is_urgent=True)):
            yield


class FairTurns:
    """Lets so many requests through at once. Addresses take turns, each with its oldest request."""

    def __init__(self, at_once: int, seconds: float) -> None:
        self.free = at_once
        self.seconds = seconds
        self.most_waiting = 0  # requests of one address; 0 for any number
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}  # the address whose turn is next comes first

    @asynccontextmanager
    async def turn(self, whom: Asker) -> AsyncIterator[None]:
        await self.take(whom.address)
        try:
            with asked_by(Asker(whom.address, whom.is_urgent, has_turn=True)):
                yield
        finally:
            self.give_back()

    async def take(self, address: str) -> None:
        if self.free > 0:
            self.free -= 1
            return
        queue = self.waiting.get(address)
        if queue is not None and self.most_waiting and len(queue) >= self.most_waiting:
            raise Refused("too-many", "Too many requests at once; wait a little.")
        if queue is None:
            queue = self.waiting[address] = deque()
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(ready)
        try:
            async with asyncio.timeout(self.seconds):
                await ready
        except BaseException:
            if ready.done() and not ready.cancelled():
                self.give_back()
            else:
                self.leave(address, ready)
            raise

    def leave(self, address: str, ready: asyncio.Future[None]) -> None:
        queue = self.waiting.get(address)
        if queue is not None and ready in queue:
            queue.remove(ready)
            if not queue:
                del self.waiting[address]

    def give_back(self) -> None:
        """Give the turn to the next address."""
        while self.waiting:
            address = next(iter(self.waiting))
            queue = self.waiting.pop(address)
            ready = queue.popleft()
            if queue:
                self.waiting[address] = queue
            if not ready.done():
                ready.set_result(None)
                return
        self.free += 1
