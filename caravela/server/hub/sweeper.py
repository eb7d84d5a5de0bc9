"""Checks the tables of a process every second for expired clocks, bots to move and idle games."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from caravela.engine.errors import CaravelaError
from caravela.server.errors import Conflict
from caravela.server.hub.deletion import delete_absent_guests, finish_deletions
from caravela.server.operations.memory import collect_all
from caravela.server.operations.tasks import is_wanted, together
from caravela.server.rooms.moving import go_on, time_is_up
from caravela.server.store.archive import Later

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub

MUCH_FREED, SHARE_FREED, TOO_MUCH_FREED = 20, 4, 50_000
"""Thresholds for a garbage collection: how many games and connections must have been freed, in absolute numbers and
relative to those still in memory (all of which are scanned), and the number at which it can no longer wait."""
FEW_MESSAGES = 2
"""The maximum number of messages in a quiet second."""
CLEANS_EVERY = 3600.0


class Sweeper:
    """Periodic work of a process. Each kind runs in its own task, so that none waits for another that is slow or
    fails."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.freed = 0  # games and connections freed since the last collection
        self.answered_before = 0  # number of messages at the last check
        self.waiting: set[str] = set()  # tables in use that are due for a check

    async def run(self) -> None:
        hub, often = self.hub, self.hub.settings.sweep_seconds
        await together(
            self.repeat(self.look_at_due, often),
            self.repeat(hub.attendance.close_unattended, often),
            self.repeat(self.tidy, often),
            self.repeat(hub.attendance.close_never_started, CLEANS_EVERY),
            self.repeat(self.drop_expired_sessions, CLEANS_EVERY),
            self.repeat(hub.turns.drop_old, CLEANS_EVERY),
            self.repeat(partial(finish_deletions, hub), CLEANS_EVERY),
            self.repeat(self.delete_guests, CLEANS_EVERY),
        )

    async def repeat(self, work: Callable[[], Awaitable[object]], seconds: float) -> None:
        """Do this work again and again with a pause, whether it fails or not."""
        while is_wanted():
            try:
                await work()
            except Exception as reason:
                self.hub.log.error("sweeping failed", reason=repr(reason))
            await asyncio.sleep(seconds)

    async def tidy(self) -> None:
        self.forget_idle()
        self.collect_if_quiet()

    async def drop_expired_sessions(self) -> None:
        await self.hub.registry.drop_expired(self.hub.settings.guest_days)

    async def delete_guests(self) -> None:
        if self.hub.settings.guest_days > 0:
            await delete_absent_guests(self.hub)

    async def look_at_due(self) -> None:
        """Check tables in order of their due time, skipping those where a bot already thinks. Nobody waits for a table
        that is in use: it is checked in a task of its own. After a downtime, clocks end later than the database says;
        the new times are stored, so that these tables are checked only once."""
        later: list[Later] = []
        for id in await self.hub.archive.due(time.time(), "" if self.hub.alone else self.hub.id):
            room = self.hub.rooms.get(id)
            if room is not None and room.bot_task is not None and not room.bot_task.done():
                continue
            if room is not None and room.lock.locked():
                if id not in self.waiting:
                    self.waiting.add(id)
                    self.hub.spawn(self.look_when_free(id))
            else:
                later += await self.look_and_postpone(id)
            await asyncio.sleep(0)  # there may be thousands, so let other tasks run in between
        await self.hub.archive.postpone(later)

    async def look_when_free(self, id: str) -> None:
        try:
            await self.hub.archive.postpone(await self.look_and_postpone(id))
        finally:
            self.waiting.discard(id)

    async def look_and_postpone(self, id: str) -> list[Later]:
        """Check a table; returns the time of its next check if the database has an earlier one."""
        try:
            await self.look_at(id)
            room = self.hub.room(id)
            due = room.due() if room.loaded is not None else None
            return [Later(id, room.table.number, due)] if due is not None and due > time.time() else []
        except Exception as reason:
            self.hub.log.error("a table could not be looked at", table=id, reason=repr(reason))
            return []

    async def look_at(self, id: str) -> None:
        """A clock may have expired, or a bot's process may have died."""
        room = self.hub.room(id)
        await self.hub.presence.settle()
        try:
            async with room.entered():
                if time_is_up(room, self.hub.pulse.received()):
                    await go_on(room)
                    await room.commit()
                self.hub.bot_turns.wake(room)
        except Conflict:
            return
        except CaravelaError as reason:
            self.hub.log.warning("a table could not be looked at", table=id, reason=str(reason))

    def forget_idle(self) -> None:
        """Remove idle games from memory. Running games that people watch are kept longer if few games are in memory."""
        now, settings = time.monotonic(), self.hub.settings
        surplus = sum(1 for room in self.hub.rooms.values() if room.loaded is not None) - settings.games_kept
        for id, room in sorted(self.hub.rooms.items(), key=lambda each: each[1].used):
            untouched = now - room.used
            if untouched < settings.idle_seconds:
                break
            if not room.idle or room.lock.locked():
                continue
            if room.loaded is not None:
                lively = len(room.audience) > 0 and room.loaded.status == "running"
                if lively and surplus <= 0 and untouched < settings.kept_seconds:
                    if room.play is not None and room.play.match.ply > 0:
                        room.play.trim(0)
                        self.freed += 1
                    continue
                surplus -= 1
                room.forget()
                self.freed += 1
            if not len(room.audience):
                room.audience.stop()
                del self.hub.rooms[id]

    def collect_if_quiet(self) -> None:
        """Collect garbage when much was freed, preferably in a second with few messages."""
        quiet = self.hub.answered - self.answered_before <= FEW_MESSAGES
        self.answered_before = self.hub.answered
        here = len(self.hub.rooms) + len(self.hub.listeners)
        if (quiet and self.freed >= max(MUCH_FREED, here // SHARE_FREED)) or self.freed >= TOO_MUCH_FREED:
            self.freed = 0
            collect_all()
