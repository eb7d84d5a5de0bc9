"""Other processes on the same database: detects them, and exchanges visitors and used-up rate limits with them."""

from __future__ import annotations

import asyncio
import contextlib
import math
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
        self.looked = -math.inf  # start of the last complete check, by the monotonic clock
        self.changed = asyncio.Event()  # set when there is something to send to the others
        self.found = (True, 0)  # by the last check: whether this process is alone, and the number of its arrivals

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

    def look_again(self) -> None:
        """Check for other servers as soon as possible, because one has started."""
        self.looked = -math.inf
        self.changed.set()

    async def look(self) -> None:
        """Check for other servers, and clean up after dead ones. A check that fails does not count."""
        begun = time.monotonic()
        others = [each for each in await self.hub.processes.living("server") if each != self.hub.id]
        self.hub.alone = not others
        if not self.hub.alone:
            await self.hub.processes.forget_dead()
            await self.hub.leases.renew(LEASE_SECONDS)
        found = (self.hub.alone, self.hub.processes.arrivals)
        if found != self.found:
            self.hub.visitors.written.clear()
            self.hub.rate_limits.tell_others = None if self.hub.alone else self.changed.set
            self.changed.set()
            await self.read_visitors(changed=True)
        self.found, self.looked = found, begun

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
