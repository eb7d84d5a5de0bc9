"""Other processes that serve the same database: whether there are any, and what they are told of who is here."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from caravela.server.store.leases import LEASE_SECONDS
from caravela.server.store.visitors import Visit

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub

EVERY = 0.5
LOOKS_EVERY = 4
"""Every so many rounds, look for processes that have come or died."""


class Neighbours:
    """Keeps up what processes know of each other. A process that is alone writes nothing."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    async def run(self) -> None:
        rounds = 0
        while True:
            await asyncio.sleep(EVERY)
            rounds += 1
            try:
                if rounds % LOOKS_EVERY == 0:
                    await self.look()
                if not self.hub.alone:
                    await self.hub.visitors.write(self.visits())
            except Exception as reason:
                self.hub.log.warning("other processes could not be told", reason=type(reason).__name__)

    async def look(self) -> None:
        """Whether there are other servers; what dead ones had is anybody's."""
        others = [each for each in await self.hub.processes.living("server") if each != self.hub.id]
        before, self.hub.alone = self.hub.alone, not others
        if not self.hub.alone:
            await self.hub.processes.forget_dead()
            await self.hub.leases.renew(LEASE_SECONDS)
        if before != self.hub.alone:
            self.hub.visitors.written.clear()
            await self.read_visitors(changed=True)

    async def read_visitors(self, changed: bool = False) -> None:
        """Who is elsewhere, as others have written it."""
        if changed or not self.hub.alone:
            found = {} if self.hub.alone else await self.hub.visitors.all_elsewhere()
            for id, room in self.hub.rooms.items():
                room.elsewhere = found.get(id, set())

    def visits(self) -> set[Visit]:
        return {(id, person) for id, room in self.hub.rooms.items() for person in room.audience.present()}
