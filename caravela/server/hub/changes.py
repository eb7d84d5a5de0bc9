"""Applies changes that another process or a host command has written to the database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from caravela.server.cluster.notifications import ANYTHING
from caravela.server.hub.neighbours import SPENT
from caravela.server.operations.tasks import is_wanted
from caravela.server.rooms.audience import REVOKED_SENTENCE
from caravela.server.rooms.chat import behind_in_chat, spread_new
from caravela.server.store.database import STORE_FAILURES
from caravela.server.store.ledger import LOBBY
from caravela.server.store.processes import ARRIVED
from caravela.server.thinking.remote import DONE, RemoteThinkers

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub
    from caravela.server.rooms.room import Room

PAUSE = 0.5
"""Seconds after which a table is read again if the store failed."""


class Changes:
    """Handles notifications of the database."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.seen_until = time.time()
        self.revoked = ""  # marker of the last revocation that was handled

    async def handle(self, notification: str) -> None:
        """A notification of another process or of this one."""
        kind, _, rest = notification.partition(" ")
        if kind == "table":
            id, _, number = rest.partition(" ")
            self.table_changed(id, int(number))
        elif kind == "chat":
            self.chat_changed(rest.partition(" ")[0])
        elif kind == LOBBY:
            self.hub.lobby.changed.set()
        elif kind == DONE:
            for thinkers in self.hub.all_thinkers:
                if isinstance(thinkers, RemoteThinkers):
                    thinkers.finished(rest)
        elif kind == ARRIVED:
            self.hub.neighbours.look_again()
        elif kind == SPENT:
            self.hub.neighbours.take_in_spendings(rest)
        elif kind == "visitors":
            await self.visitors_changed(rest)
        elif kind == "revoked":
            person, _, session = rest.partition(" ")
            self.hub.disconnect(person, None if session == "-" else session)
        elif notification == ANYTHING:
            since, self.seen_until = self.seen_until - 5.0, time.time()
            changed = await self.hub.archive.numbers_since(since)
            for id, newest in changed.items():
                self.table_changed(id, newest)
            if changed:
                self.hub.lobby.changed.set()
            for room in await behind_in_chat(self.hub):
                self.hub.spawn(self.read_again(room, partial(spread_new, self.hub, room)))
            await self.hub.neighbours.read_visitors()
            await self.look_for_revoked()

    def table_changed(self, id: str, number: int) -> None:
        room = self.hub.rooms.get(id)
        if room is None:
            return
        if (room.loaded is None and len(room.audience)) or (room.loaded is not None and room.loaded.number < number):
            self.hub.spawn(self.read_again(room, room.catch_up))

    async def read_again(self, room: Room, read: Callable[[], Awaitable[None]]) -> None:
        """Retry until the database answers. Nobody notifies again, so giving up would leave the audience with an old
        table. This waits for the lock of the table, so each table has a task of its own."""
        while is_wanted():
            try:
                await read()
                return
            except STORE_FAILURES as reason:
                self.hub.log.warning("a table could not be read", table=room.id, reason=type(reason).__name__)
            await asyncio.sleep(PAUSE)

    async def visitors_changed(self, id: str) -> None:
        room = self.hub.rooms.get(id)
        if room is not None and not self.hub.alone:
            room.elsewhere = await self.hub.visitors.elsewhere(id)
            room.announce_later()

    def chat_changed(self, id: str) -> None:
        room = self.hub.rooms.get(id)
        if room is not None and len(room.audience):
            self.hub.spawn(self.read_again(room, partial(spread_new, self.hub, room)))

    async def look_for_revoked(self) -> None:
        """Disconnect clients whose session another process has ended."""
        registry = self.hub.registry
        last = await registry.last_revoked()
        if last != self.revoked:
            self.revoked = last
            registry.forget()
            named = [listener for listener in self.hub.listeners if listener.session]
            valid = await registry.still_open([listener.session for listener in named])
            for listener in named:
                if listener.session not in valid:
                    listener.goodbye(REVOKED_SENTENCE)
