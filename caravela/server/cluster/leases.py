"""Which process plays the bots of a table: one at a time.

A process that is alone needs no lease. With several, a process takes the table's lease before a bot thinks, renews it,
and gives it up when a person is to move. The lease of a dead process expires.
"""

from __future__ import annotations

import time

from sqlalchemy import delete, update

from caravela.server.store.about import insert_for
from caravela.server.store.database import Database
from caravela.server.store.schema import leases

LEASE_SECONDS = 15.0


class Leases:
    """The leases of this process."""

    def __init__(self, database: Database, process: str) -> None:
        self.database = database
        self.process = process

    async def take(self, table: str, seconds: float) -> bool:
        """Take or renew the lease of a table for `seconds`; returns False if another process holds a valid one."""
        now = time.time()
        values = {"process": self.process, "until": now + seconds}
        async with self.database.writing() as connection:
            new = insert_for(connection, leases).values(table_id=table, **values)
            taken = new.on_conflict_do_update(
                index_elements=["table_id"],
                set_=values,
                where=(leases.c.until < now) | (leases.c.process == self.process),
            ).returning(leases.c.process)
            return bool((await connection.execute(taken)).scalar() == self.process)

    async def renew(self, seconds: float) -> None:
        """Extend all leases of this process."""
        async with self.database.writing() as connection:
            mine = update(leases).where(leases.c.process == self.process)
            await connection.execute(mine.values(until=time.time() + seconds))

    async def give_up(self, table: str) -> None:
        mine = (leases.c.table_id == table) & (leases.c.process == self.process)
        async with self.database.writing() as connection:
            await connection.execute(delete(leases).where(mine))
