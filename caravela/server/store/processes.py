"""The processes that serve one database or think for it: they send heartbeats, and all must have the same rules."""

from __future__ import annotations

import time

from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from caravela.engine.errors import CaravelaError
from caravela.server.store.about import insert_for
from caravela.server.store.database import Database
from caravela.server.store.schema import jobs, leases, processes, visitors
from caravela.server.store.sqlite_writer import Write

DEAD_AFTER = 10.0
"""Seconds without a heartbeat after which a process counts as dead and its leases expire."""

ARRIVED = "process"
"""The notification that a process has started."""

ARRIVAL_LOCK = 0x6361_7262
"""The advisory lock of PostgreSQL under which processes register."""

HEARTBEAT = update(processes).where(processes.c.id == bindparam("which")).values(seen=bindparam("now"))


class Processes:
    """The registration of this process among the others."""

    def __init__(self, database: Database, id: str, kind: str) -> None:
        self.database = database
        self.id = id
        self.kind = kind
        self.release = ""
        self.arrivals = 0  # after each, others may have deleted the rows of this process

    async def arrive(self, release: str) -> None:
        """Register this process, unless the others have different rules."""
        self.release, now = release, time.time()
        row = {"id": self.id, "kind": self.kind, "release": release, "started": now, "seen": now}
        async with self.database.writing() as connection:
            await self.database.wait_for_lock(connection, ARRIVAL_LOCK)  # so that of two at once, one sees the other
            await refuse_other_releases(connection, release)
            new = insert_for(connection, processes).values(**row)
            await connection.execute(new.on_conflict_do_update(index_elements=["id"], set_={"seen": now}))
            await self.database.tell(connection, ARRIVED)
        self.arrivals += 1
        await self.forget_dead()

    async def come_back(self) -> None:
        """Register again after an absence, in which others may have counted this process as dead."""
        if self.release:
            await self.arrive(self.release)

    def heartbeat(self, now: float) -> Write:
        """The statement that writes a heartbeat."""
        return HEARTBEAT, [{"which": self.id, "now": now}]

    async def forget_dead(self) -> None:
        """Delete dead processes and their leases, visitors and jobs."""
        async with self.database.writing() as connection:
            await connection.execute(delete(processes).where(processes.c.seen < time.time() - DEAD_AFTER))
            living = select(processes.c.id)
            for rows in (leases, visitors, jobs):
                await connection.execute(delete(rows).where(rows.c.process.not_in(living)))

    async def living(self, kind: str) -> list[str]:
        wanted = select(processes.c.id).where(processes.c.kind == kind, processes.c.seen >= time.time() - DEAD_AFTER)
        async with self.database.reading() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def leave(self) -> None:
        async with self.database.writing() as connection:
            await connection.execute(delete(processes).where(processes.c.id == self.id))
            for rows in (leases, visitors, jobs):
                await connection.execute(delete(rows).where(rows.c.process == self.id))


async def check_other_releases(database: Database, release: str) -> None:
    """Refuse to start beside a process with different rules, because they would play the same games differently."""
    async with database.reading() as connection:
        await refuse_other_releases(connection, release)


async def refuse_other_releases(connection: AsyncConnection, release: str) -> None:
    wanted = select(processes.c.id).where(processes.c.release != release, processes.c.seen >= time.time() - DEAD_AFTER)
    others = list((await connection.execute(wanted)).scalars())
    if others:
        raise CaravelaError(
            f"{len(others)} processes of a release with other rules serve this database; end them first, or wait "
            f"{DEAD_AFTER:g} seconds if they were killed."
        )
