"""A queue for replays of whole games and statistics over many: each process runs one at a time, and addresses take
turns.

Each costs as much as hundreds of moves, and everybody may request one. To keep readers from slowing down players, an
address pauses after each of its requests, and the number of waiting requests is limited.
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
from caravela.server.protocol.telling import Telling
from caravela.server.settings import Limits

Answer = TypeVar("Answer")

TOO_MANY = "Too many games are replayed for your address just now; wait a little."
ANSWERS_KEPT = 50
PLAYERS_IN_A_ROW = 2
"""After this many replays for players a waiting reader has a turn. Otherwise the players of a few addresses, who open
their tables again and again, would keep out all readers."""
HISTORIES_KEPT = 4
"""Games with their whole history, which take some megabytes each."""


class Replays:
    """The queue. Never wait here while holding the lock of a room."""

    def __init__(self, limits: Limits) -> None:
        self.most_waiting, self.pause_factor = limits.replays_waiting, limits.replay_rest
        self.waiting: dict[tuple[bool, str], deque[asyncio.Future[None]]] = {}  # readers or players, by address
        self.pauses_until: LRUCache[str, float] = LRUCache(10_000)
        self.busy = False
        self.players_in_a_row = 0  # replays for players since the last one for a reader
        self.timer: asyncio.TimerHandle | None = None
        self.answers: LRUCache[tuple[str, ...], tuple[float, object]] = LRUCache(
            ANSWERS_KEPT
        )  # with the start time of each
        self.histories: LRUCache[tuple[str, int, tuple[str, ...]], Telling] = LRUCache(HISTORIES_KEPT)

    async def shared(self, address: str, question: tuple[str, ...], compute: Callable[[], Awaitable[Answer]]) -> Answer:
        """The answer to a question that many may ask: computed once for all requests that came before the computation
        started."""
        requested = time.monotonic()
        async with self.turn(address):
            started, known = self.answers.get(question, (requested, None))
            if started <= requested:
                started, known = time.monotonic(), await compute()
                self.answers[question] = (started, known)
            return cast(Answer, known)

    @asynccontextmanager
    async def turn(self, address: str, player: bool = False) -> AsyncIterator[None]:
        """Wait for a turn to replay a game; refused if too many requests of the same address are waiting. Players who
        open their own table have priority over readers, who get every third turn."""
        await self.wait(address, player)
        started = time.monotonic()
        try:
            yield
        finally:
            now = time.monotonic()
            self.pauses_until[address] = now + self.pause_factor * (now - started)
            self.pass_on()

    async def wait(self, address: str, player: bool) -> None:
        queue = self.waiting.setdefault((not player, address), deque())
        if len(queue) >= self.most_waiting:
            raise Refused("too-many", TOO_MANY)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(turn)
        self.wake()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self.wake()
            else:
                self.pass_on()  # the turn was granted, but its client is gone
            raise

    def pass_on(self) -> None:
        self.busy = False
        self.wake()

    def wake(self) -> None:
        """Start the next replay if none is running; if all waiting addresses pause, start when the first pause ends."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.busy:
            return
        readers_first = self.players_in_a_row >= PLAYERS_IN_A_ROW
        for kind in sorted(self.waiting, key=lambda kind: kind[0] != readers_first):
            queue, address = self.waiting.pop(kind), kind[1]
            while queue and queue[0].done():  # the client has left
                queue.popleft()
            if not queue:
                continue
            has_paused = self.pauses_until.get(address, 0.0) <= time.monotonic()
            chosen = queue.popleft() if has_paused else None
            if queue:
                self.waiting[kind] = queue  # to the end of the queue
            if chosen is not None:
                self.busy = True
                self.players_in_a_row = 0 if kind[0] else self.players_in_a_row + 1
                chosen.set_result(None)
                return
        if self.waiting:
            first = min(self.pauses_until.get(address, 0.0) for _, address in self.waiting)
            delay = max(0.001, first - time.monotonic())
            self.timer = asyncio.get_running_loop().call_later(delay, self.wake)
