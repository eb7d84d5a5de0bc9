"""Stores who watches which table in which process, so that all processes report the same people as present."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import delete, select

from caravela.server.store.about import insert_for
from caravela.server.store.database import Database
from caravela.server.store.schema import visitors

Visit = tuple[str, str]
"""A table and a person."""


class Visitors:
    """The rows of this process, and queries for those of other processes."""

    def __init__(self, database: Database, process: str) -> None:
        self.database = database
        self.process = process
        self.written: set[Visit] = set()

    async def write(self, visits: Iterable[Visit]) -> None:
        """Store who watches tables here; other processes are notified of changes."""
        now = set(visits)
        come, gone = sorted(now - self.written), sorted(self.written - now)
        if not come and not gone:
            return
        async with self.database.writing() as connection:
            for table, person in gone:
                here = (visitors.c.process == self.process) & (visitors.c.table_id == table)
                await connection.execute(delete(visitors).where(here, visitors.c.person == person))
            for table, person in come:
                row = insert_for(connection, visitors).values(process=self.process, table_id=table, person=person)
                await connection.execute(row.on_conflict_do_nothing())
            for table in sorted({table for table, _ in [*come, *gone]}):
                await self.database.tell(connection, f"visitors {table}")
        self.written = now

    async def all_elsewhere(self) -> dict[str, set[str]]:
        """Who watches tables in other processes."""
        visitors_of: dict[str, set[str]] = {}
        wanted = select(visitors.c.table_id, visitors.c.person).where(visitors.c.process != self.process)
        async with self.database.reading() as connection:
            for table, person in await connection.execute(wanted):
                visitors_of.setdefault(table, set()).add(person)
        return visitors_of

    async def elsewhere(self, table: str) -> set[str]:
        """Who watches a table in other processes."""
        wanted = select(visitors.c.person).where(visitors.c.table_id == table, visitors.c.process != self.process)
        async with self.database.reading() as connection:
            return set((await connection.execute(wanted)).scalars())
