"""Writes what happens at tables, durably, many tables in one commit.

A commit waits for the disk. While one is under way, what rooms want written gathers, and the next commit takes it all:
under load a wait for the disk is shared. A row that somebody else has written first fails its own entry only.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Table as Rows
from sqlalchemy import bindparam, delete, insert, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from caravela.server.errors import Conflict
from caravela.server.store.database import Database
from caravela.server.store.schema import events, seats, snapshots, tables

MOST_AT_ONCE = 200

UPDATE_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("which"))
    .values({name: bindparam(f"new_{name}") for name in ("status", "number", "ply", "to_move", "due", "changed")})
)


@dataclass
class Entry:
    """What one act at one table writes, all or nothing."""

    table: str
    number: int  # of the last event when this is written
    events: list[dict[str, Any]] = field(default_factory=list)
    table_row: dict[str, Any] | None = None  # inserted, when the table is new
    table_now: dict[str, Any] = field(default_factory=dict)
    seats: list[dict[str, Any]] | None = None  # all seats anew, if any has changed
    superseded: int = 0  # snapshots before this event are no longer needed
    more: list[tuple[Rows, list[dict[str, Any]]]] = field(default_factory=list)
    done: asyncio.Future[None] | None = None


class Ledger:
    """The only writer of events."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.waiting: list[Entry] = []
        self.wanted = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.closing = False
        self.commits = 0

    def start(self) -> None:
        self.task = asyncio.create_task(self.run(), name="ledger")

    async def write(self, entry: Entry) -> None:
        """Returns when the entry is on the disk; raises Conflict if somebody else was first."""
        entry.done = asyncio.get_running_loop().create_future()
        self.waiting.append(entry)
        self.wanted.set()
        await entry.done

    async def close(self) -> None:
        """Write what waits, then stop."""
        self.closing = True
        self.wanted.set()
        if self.task is not None:
            await self.task

    async def run(self) -> None:
        while not (self.closing and not self.waiting):
            await self.wanted.wait()
            batch, self.waiting = self.waiting[:MOST_AT_ONCE], self.waiting[MOST_AT_ONCE:]
            if not self.waiting and not self.closing:
                self.wanted.clear()
            if batch:
                await self.write_batch(batch)

    async def write_batch(self, batch: list[Entry]) -> None:
        try:
            await self.commit(batch)
        except (DBAPIError, OSError) as reason:
            if len(batch) > 1:
                for entry in batch:
                    await self.write_batch([entry])
                return
            failure: Exception = Conflict() if isinstance(reason, IntegrityError) else reason
            settle(batch, failure)
        except Exception as reason:
            settle(batch, reason)
        else:
            settle(batch, None)

    async def commit(self, batch: list[Entry]) -> None:
        async with self.database.writing() as connection:
            await write_entries(connection, sorted(batch, key=lambda entry: entry.table))
            for entry in batch:
                await self.database.tell(connection, f"table {entry.table} {entry.number}")
        self.commits += 1


def settle(batch: list[Entry], failure: Exception | None) -> None:
    for entry in batch:
        if entry.done is not None and not entry.done.done():
            if failure is None:
                entry.done.set_result(None)
            else:
                entry.done.set_exception(failure)


async def write_entries(connection: AsyncConnection, batch: list[Entry]) -> None:
    new_tables = [entry.table_row for entry in batch if entry.table_row is not None]
    if new_tables:
        await connection.execute(insert(tables), new_tables)
    rows = [row for entry in batch for row in entry.events]
    if rows:
        await connection.execute(insert(events), rows)
    changed = [{"which": entry.table, **entry.table_now} for entry in batch if entry.table_now]
    if changed:
        await connection.execute(UPDATE_TABLE, changed)
    for entry in batch:
        if entry.seats is not None:
            await connection.execute(delete(seats).where(seats.c.table_id == entry.table))
            await connection.execute(insert(seats), entry.seats)
        if entry.superseded > 0:
            old = (snapshots.c.table_id == entry.table) & (snapshots.c.number < entry.superseded)
            await connection.execute(delete(snapshots).where(old))
        for where, found in entry.more:
            if found:
                await connection.execute(insert(where), found)
