"""Other processes on the same database: detects them, and exchanges visitors and used-up rate limits with them."""

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
"""The maximum size of one notification; PostgreSQL allows 8,000 bytes."""
LOOKS_EVERY = 2.0
"""Seconds between two checks for processes that started or died without a notification."""


class Neighbours:
    """Exchanges information between processes. A process that is alone writes nothing."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.looked = 0.0  # time of the last check, by the monotonic clock
        self.changed = asyncio.Event()  # set when there is something to send to the others
        self.arrivals = 0  # number of arrivals of this process at the last check

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
                    await self.send_spendings()
                    await self.hub.visitors.write(self.visits())
            except Exception as reason:
                self.hub.log.warning("other processes could not be notified", reason=type(reason).__name__)
                self.changed.set()
            await asyncio.sleep(PAUSE)

    async def look(self) -> None:
        """Check for other servers, and clean up after dead ones."""
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
                room.announce_later()

    async def send_spendings(self) -> None:
        """Send what people have used up of their limits here."""
        unsent = self.hub.rate_limits.spendings()
        try:
            while unsent:
                part = first_part(unsent)
                await self.hub.database.tell_now(f"{SPENT} {self.hub.id} {msgspec.json.encode(part).decode()}")
                unsent = unsent[len(part) :]
        finally:
            self.hub.rate_limits.put_back(unsent)

    def take_in_spendings(self, notification: str) -> None:
        process, _, spendings = notification.partition(" ")
        if process != self.hub.id:
            self.hub.rate_limits.spend(msgspec.json.decode(spendings, type=list[Spending]))

    def visits(self) -> set[Visit]:
        return {(id, person) for id, room in self.hub.rooms.items() for person in room.audience.present()}


def first_part(spendings: list[Spending]) -> list[Spending]:
    """As many as fit into one notification, at least one; keys such as webhook addresses may be long."""
    size = 0
    for count, each in enumerate(spendings):
        size += len(msgspec.json.encode(each)) + 1
        if size > MOST_BYTES and count > 0:
            return spendings[:count]
    return spendings
