"""The lobby: sends each change to the clients that show it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from sqlalchemy import select

from caravela.server.operations.tasks import is_wanted
from caravela.server.protocol.messages import LobbyUpdate, writer
from caravela.server.rooms.audience import Listener
from caravela.server.store.listing import lobby
from caravela.server.store.schema import people, visitors

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub

MOST_NAMED = 60
"""How many present people the lobby names; the rest are counted."""


EVERY = 0.5
"""Seconds between two updates of the lobby."""


class LobbyFeed:
    """Sends lobby updates to listeners."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.listeners: set[Listener] = set()
        self.changed = asyncio.Event()
        self.last_sent = b""  # the last update sent

    async def update(self, person: str | None, id: str | None = None) -> LobbyUpdate:
        """The lobby as this person may see it."""
        here = await self.here()
        return LobbyUpdate(
            id=id, tables=await lobby(self.hub.database, person), here=here[:MOST_NAMED], here_count=len(here)
        )

    async def here(self) -> list[str]:
        """The names of people who have the page open in this process or a table in another one."""
        named = {each.person: each.conversation.person.name for each in self.hub.listeners if each.person is not None}
        if not self.hub.alone:
            elsewhere = select(people.c.id, people.c.name).join(visitors, visitors.c.person == people.c.id)
            async with self.hub.database.reading() as connection:
                rows = await connection.execute(elsewhere.where(visitors.c.process != self.hub.id).distinct())
                named.update({row.id: row.name for row in rows})
        return sorted(named.values(), key=str.casefold)

    def presence_changed(self) -> None:
        """Somebody came or left; only clients that show the lobby are notified."""
        if self.listeners:
            self.changed.set()

    async def run(self) -> None:
        """Send updates to all listeners, at most one per interval."""
        while is_wanted():
            await self.changed.wait()
            self.changed.clear()
            try:
                if self.listeners:
                    message = writer.encode(await self.update(None))
                    if message != self.last_sent:
                        for listener in list(self.listeners):
                            listener.send(message)
                    self.last_sent = message
            except Exception as reason:
                self.hub.log.error("the lobby could not be updated", reason=repr(reason))
                self.changed.set()
            await asyncio.sleep(EVERY)
