"""Heartbeats. A period in which no server process could write is recorded as a downtime, during which clocks stop.

That is so while the server is stopped, its machine sleeps, or the database is unreachable. Every successful write of a
process counts, not only its heartbeats: a slow process at which people play is not absent.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.exc import SQLAlchemyError

from caravela.server.operations.tasks import is_wanted
from caravela.server.store.about import first_about, insert_for, write_about
from caravela.server.store.database import Database
from caravela.server.store.fair_turns import VITAL, asked_by
from caravela.server.store.processes import DEAD_AFTER, Processes
from caravela.server.store.schema import about, downtimes
from caravela.server.store.sqlite_writer import Write
from caravela.server.tables.pace import ABSENT, Downtimes

ALIVE = "alive"
EVERY = ABSENT / 2
REGISTERS_AFTER = DEAD_AFTER / 2
"""Seconds without a heartbeat after which a process registers again; others may soon count it as dead."""
KEPT = 365 * 86_400.0

HEARTBEAT = update(about).where(about.c.name == bindparam("which")).values(value=bindparam("now"))


class Presence:
    """Sends the heartbeats of this process."""

    def __init__(self, database: Database, processes: Processes | None = None) -> None:
        self.database = database
        self.processes = processes
        self.downtimes = Downtimes()
        self.last_heartbeat = 0.0
        self.settling = asyncio.Lock()
        database.after_commit = lambda: self.downtimes.written(time.time())

    async def arrive(self) -> Downtimes:
        """Record the downtime until now; returns all recent downtimes and keeps the list current."""
        self.last_heartbeat = time.time()
        await self.take_in_absence(self.last_heartbeat)
        return self.downtimes

    async def settle(self) -> None:
        """Clarify absences of this process before a clock depends on them: another process may have been running, which
        only the database tells."""
        if not self.downtimes.absences(time.time()):
            return
        async with self.settling:
            now = time.time()
            if self.downtimes.absences(now):
                with asked_by(VITAL):
                    await self.take_in_absence(now)

    async def take_in_absence(self, now: float) -> None:
        """Record the absences until now, except while another process was running or what it has recorded, and read
        all downtimes."""
        async with self.database.writing() as connection:
            last = float(await first_about(connection, ALIVE, str(now)))
            absences = [(last, now)] if self.downtimes.alive is None else self.downtimes.absences(now)
            for since, until in absences:
                if until - max(since, last) > ABSENT:
                    span = insert_for(connection, downtimes).values(since=max(since, last), until=until)
                    await connection.execute(span.on_conflict_do_nothing())
            await write_about(connection, ALIVE, str(now))
            await connection.execute(delete(downtimes).where(downtimes.c.until < now - KEPT))
        async with self.database.reading() as connection:
            rows = (await connection.execute(select(downtimes))).all()
        self.downtimes.take_in((row.since, row.until) for row in rows)
        self.downtimes.recorded(now)
        if self.downtimes.alive is None:
            self.downtimes.alive = now

    async def stay(self) -> None:
        """Send heartbeats at a fixed rate: one that took long is followed by the next at once."""
        following = time.monotonic()
        while is_wanted():
            following = max(following + EVERY, time.monotonic())
            await asyncio.sleep(following - time.monotonic())
            await self.heartbeat()

    async def heartbeat(self) -> None:
        """Write a heartbeat; after an absence, record the downtime first."""
        with asked_by(VITAL):
            await self.write_heartbeat()

    async def write_heartbeat(self) -> None:
        now = time.time()
        try:
            was_absent = bool(self.downtimes.absences(now))
            if was_absent:
                await self.settle()
            else:
                writes: list[Write] = [(HEARTBEAT, [{"which": ALIVE, "now": str(now)}])]
                if self.processes is not None:
                    writes.append(self.processes.heartbeat(now))
                await self.database.write(writes)
            if self.processes is not None and (was_absent or now - self.last_heartbeat > REGISTERS_AFTER):
                await self.processes.come_back()
            self.last_heartbeat = now
        except (SQLAlchemyError, sqlite3.Error, OSError):
            return

    async def leave(self) -> None:
        await self.heartbeat()
