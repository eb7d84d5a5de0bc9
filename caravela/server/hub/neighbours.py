"""Other processes on the same database: whether there are any, and notifications to them about who is online."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING

import msgspec

from caravela.server.cluster.leases import LEASE_SECONDS
from caravela.server.cluster.visitors import Visit
from caravela.server.operations.rate_limits import Spending
from caravela.server.operations.tasks import is_wanted

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub

PAUSE = 0.1
"""Seconds during which arrivals and departures are collected before other processes are notified."""
SPENT = "spent"
"""The notification about used-up rate limits."""
MOST_BYTES = 7000
"""Of spendings in one notification: PostgreSQL allows 8,000 in all."""
LOOKS_EVERY = 2.0
"""Seconds between two checks for processes that started or died without notice."""


class Neighbours:
    """Exchanges information between processes. A process that is alone writes nothing."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.looked = 0.0  # when, by this process's clock
        self.changed = asyncio.Event()  # there is something to tell the others
        self.arrivals = 0  # of this process, by the last look

    async def run(self) -> None:
        while is_wanted():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOKS_EVERY):
                    await self.changed.wait()
            self.changed.clear()
            try:
                if time.monotonic() - self.looked >= LOOKS_EVERY:
                    await self.look()
                if not self.hub.alone:
                    await self.tell_spendings()
                    await self.hub.visitors.write(self.visits())
            except Exception as reason:
                self.hub.log.warning("other processes could not be told", reason=type(reason).__name__)
                self.changed.set()
            await asyncio.sleep(PAUSE)

    async def look(self) -> None:
        """Check for other servers, and release what dead ones held."""
        self.looked = time.monotonic()
        others = [each for each in await self.hub.processes.living("server") if each != self.hub.id]
        before, self.hub.alone = self.hub.alone, not others
        if not self.hub.alone:
            await self.hub.processes.forget_dead()
            await self.hub.leases.renew(LEASE_SECONDS)
        arrivals, self.arrivals = self.arrivals, self.hub.processes.arrivals
        if before != self.hub.alone or arrivals != self.arrivals:
            self.hub.visitors.written.clear()
            self.hub.rate_limits.tell_others = None if self.hub.alone else self.changed.set
            self.changed.set()
            await self.read_visitors(changed=True)

    async def read_visitors(self, changed: bool = False) -> None:
        """People present in other processes."""
        if changed or not self.hub.alone:
            visitors = {} if self.hub.alone else await self.hub.visitors.all_elsewhere()
            for id, room in self.hub.rooms.items():
                room.elsewhere = visitors.get(id, set())
                room.look_round()

    async def tell_spendings(self) -> None:
        """What people have used up of their limits here."""
        untold = self.hub.rate_limits.spendings()
        try:
            while untold:
                part = first_part(untold)
                await self.hub.database.tell_now(f"{SPENT} {self.hub.id} {msgspec.json.encode(part).decode()}")
                untold = untold[len(part) :]
        finally:
            self.hub.rate_limits.put_back(untold)

    def take_in_spendings(self, told: str) -> None:
        process, _, spendings = told.partition(" ")
        if process != self.hub.id:
            self.hub.rate_limits.spend(msgspec.json.decode(spendings, type=list[Spending]))

    def visits(self) -> set[Visit]:
        return {(id, person) for id, room in self.hub.rooms.items() for person in room.audience.present()}


def first_part(spendings: list[Spending]) -> list[Spending]:
    """As many as one notification can tell, at least one; names and addresses of webhooks among them may be long."""
    size = 0
    for count, each in enumerate(spendings):
        size += len(msgspec.json.encode(each)) + 1
        if size > MOST_BYTES and count > 0:
            return spendings[:count]
    return spendings
