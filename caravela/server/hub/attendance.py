"""Tracks who is at a table. This decides how soon its bots think and whether its game continues."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from caravela.language.frame import message
from caravela.server.operations import telemetry
from caravela.server.tables.events import Closed
from caravela.server.thinking.queue import LOOKED_AT_LATER, UNATTENDED, WAITED_FOR, Lane, ThinkingTurn

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub
    from caravela.server.rooms.room import Room

NOBODY_THERE = message("Nobody plays here or looks any more; the table is closed without a result.")
NEVER_STARTED = message("The game was not started for a long time; the table is closed.")


class Attendance:
    """Finds tables that nobody attends and closes them."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.left_at: dict[str, float] = {}  # since when nobody is at a table, by this process's clock

    def lane(self, room: Room) -> Lane:
        """The priority of a bot's turn at this table."""
        if room.loaded is None:
            return LOOKED_AT_LATER
        players = {seat.person for seat in room.loaded.seats if seat.person is not None and seat.held is None}
        if players & room.present():
            return WAITED_FOR
        return LOOKED_AT_LATER if players or len(room.audience) or room.elsewhere else UNATTENDED

    def turn(self, room: Room, origin: str) -> ThinkingTurn:
        """Who is charged for thinking at this table: the person who opened it, and their address. While a player
        watches, a bot's wait in the queue is limited. Not in rated games, because less thinking would make the
        opponents weaker."""
        opened = room.table.opened
        patience = None if opened.rated else self.hub.settings.waiting_seconds
        return ThinkingTurn(partial(self.lane, room), origin or opened.host, opened.host, patience=patience)

    def is_left_to_bots(self, room: Room) -> bool:
        """Whether only bots play here and nobody watches. Never true for a rated game with a person's seat: leaving
        must not avoid a result or weaken the opponents."""
        table = room.loaded
        counts = table is not None and table.opened.rated and bool(table.people())
        return self.lane(room) == UNATTENDED and not counts

    def unattended(self) -> list[Room]:
        """The rooms that have been unattended for too long."""
        now, alone = time.monotonic(), {}
        for id, room in self.hub.rooms.items():
            if room.loaded is not None and room.loaded.status == "running" and self.is_left_to_bots(room):
                alone[id] = self.left_at.get(id, now)
        self.left_at = alone
        return [self.hub.rooms[id] for id, since in alone.items() if now - since > self.hub.settings.unattended_seconds]

    async def close_unattended(self) -> None:
        """Close them, except for those in use: they are looked at again."""
        rooms = [room for room in self.unattended() if not room.lock.locked()]
        await asyncio.gather(*(self.close(room, NOBODY_THERE, self.is_unattended) for room in rooms))

    def is_unattended(self, room: Room) -> bool:
        return room.table.status == "running" and self.is_left_to_bots(room)

    async def close_never_started(self) -> None:
        before = time.time() - self.hub.settings.open_days * 86_400
        for id in await self.hub.archive.open_since(before):
            await self.close(self.hub.room(id), NEVER_STARTED, lambda room: room.table.status == "open")

    async def close(self, room: Room, reason: str, may_close: Callable[[Room], bool]) -> None:
        """Close a table if that is still right. A table that cannot be closed does not keep the others open."""
        try:
            async with room.entered():
                if may_close(room):
                    room.happen(Closed(reason))
                    await room.commit()
                    if reason is NOBODY_THERE:
                        telemetry.UNATTENDED.inc()
        except Exception as failure:
            self.hub.log.warning("a table could not be closed", table=room.id, reason=repr(failure))
