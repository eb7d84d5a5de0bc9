"""Heartbeats. A period without a heartbeat of any server process is recorded as a downtime, during which clocks stop.

Heartbeats stop while the server is stopped, its machine sleeps, or the database is unreachable.
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
from caravela.server.store.processes import Processes
from caravela.server.store.schema import about, downtimes
from caravela.server.store.sqlite_writer import Write
from caravela.server.tables.pace import ABSENT, Downtimes

ALIVE = "alive"
EVERY = ABSENT / 2
KEPT = 365 * 86_400.0

HEARTBEAT = update(about).where(about.c.name == bindparam("which")).values(value=bindparam("now"))


class Presence:
    """Sends the heartbeats of this process."""

    def __init__(self, database: Database, processes: Processes | None = None) -> None:
        self.database = database
        self.processes = processes
        self.downtimes = Downtimes()

    async def arrive(self) -> Downtimes:
        """Record the downtime until now; returns all recent downtimes and keeps the list current."""
        await self.take_in_absence(time.time())
        return self.downtimes

    async def take_in_absence(self, now: float) -> None:
        """Record the downtime until now, unless another process was running or has done so, and read all downtimes."""
        async with self.database.writing() as connection:
            last = float(await first_about(connection, ALIVE, str(now)))
            if now - last > ABSENT:
                span = insert_for(connection, downtimes).values(since=last, until=now)
                await connection.execute(span.on_conflict_do_nothing())
            await write_about(connection, ALIVE, str(now))
            await connection.execute(delete(downtimes).where(downtimes.c.until < now - KEPT))
        async with self.database.reading() as connection:
            rows = (await connection.execute(select(downtimes))).all()
        self.downtimes.take_in((row.since, row.until) for row in rows)
        self.downtimes.alive = now

    async def stay(self) -> None:
        while is_wanted():
            await asyncio.sleep(EVERY)
            await self.heartbeat()

    async def heartbeat(self) -> None:
        """Write a heartbeat; after an absence, record the downtime first."""
        now = time.time()
        try:
            if self.downtimes.absent(now):
                await self.take_in_absence(now)
                if self.processes is not None:
                    await self.processes.come_back()
            else:
                writes: list[Write] = [(HEARTBEAT, [{"which": ALIVE, "now": str(now)}])]
                if self.processes is not None:
                    writes.append(self.processes.heartbeat(now))
                await self.database.write(writes)
                self.downtimes.alive = now
        except (SQLAlchemyError, sqlite3.Error, OSError):
            return

    async def leave(self) -> None:
        await self.heartbeat()
