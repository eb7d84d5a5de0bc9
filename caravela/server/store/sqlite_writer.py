"""Fast writes to SQLite.

Statements run on the event loop, because they only change pages in memory; in a thread they would wait for the
interpreter lock while the loop is busy. Only waits for the disk or for another writing process run in a thread.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from sqlalchemy import Delete, Insert, Update
from sqlalchemy.dialects import sqlite

Write = tuple[Insert | Update | Delete, list[dict[str, Any]]]
"""A statement, and the values of each execution."""

BEGIN = "BEGIN IMMEDIATE"
WAIT_WHEN_BUSY, FAIL_WHEN_BUSY = "busy_timeout=10000", "busy_timeout=0"
PRAGMAS = (WAIT_WHEN_BUSY, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "cache_size=-500")
"""Every commit reaches the disk before it is acknowledged; readers do not wait for writers."""

_dialect = sqlite.dialect(paramstyle="named")


class SqliteWriter:
    """One SQLite file, open for writing."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.thread = ThreadPoolExecutor(1, "sqlite-writer")
        self.connection: sqlite3.Connection | None = None
        self.texts: dict[tuple[object, tuple[str, ...]], str] = {}

    async def write(self, writes: Sequence[Write]) -> None:
        """Write all or nothing; returns when the data is on disk. A cancelled caller still waits for the end, so that
        no transaction stays open."""
        await uncancelled(self.write_all(partial(self.run, writes)))

    async def write_apart(self, groups: Sequence[Sequence[Write]]) -> list[Exception | None]:
        """Write each group all or nothing, in one transaction; returns the error of each failed group."""
        failures: list[Exception | None] = []

        def run(connection: sqlite3.Connection) -> None:
            for writes in groups:
                connection.execute("SAVEPOINT apart")
                try:
                    self.run(writes, connection)
                    failures.append(None)
                except sqlite3.Error as reason:
                    connection.execute("ROLLBACK TO apart")
                    failures.append(reason)
                connection.execute("RELEASE apart")

        await uncancelled(self.write_all(run))
        return failures

    def run(self, writes: Sequence[Write], connection: sqlite3.Connection) -> None:
        for statement, rows in writes:
            connection.executemany(self.text(statement, rows[0]), rows)

    async def write_all(self, run: Callable[[sqlite3.Connection], None]) -> None:
        connection = self.opened()
        try:
            await self.begin(connection)
            run(connection)
            await asyncio.get_running_loop().run_in_executor(self.thread, connection.commit)
        except BaseException:
            if connection.in_transaction:
                connection.rollback()
            raise

    def opened(self) -> sqlite3.Connection:
        if self.connection is None:
            self.connection = sqlite3.connect(self.file, isolation_level=None, check_same_thread=False)
            for pragma in (*PRAGMAS, FAIL_WHEN_BUSY):
                self.connection.execute(f"PRAGMA {pragma}")
        return self.connection

    async def begin(self, connection: sqlite3.Connection) -> None:
        try:
            connection.execute(BEGIN)
        except sqlite3.OperationalError:
            await asyncio.get_running_loop().run_in_executor(self.thread, begin_patiently, connection)

    def text(self, statement: Insert | Update | Delete, row: dict[str, Any]) -> str:
        """A statement compiled to SQL, cached; there are few statements."""
        key = (statement, tuple(row))
        compiled = self.texts.get(key)
        if compiled is None:
            columns = list(row) if isinstance(statement, Insert) else None
            compiled = self.texts[key] = str(statement.compile(dialect=_dialect, column_keys=columns))
        return compiled

    def close(self) -> None:
        self.thread.shutdown()
        if self.connection is not None:
            self.connection.close()
            self.connection = None


async def uncancelled(work: Coroutine[Any, Any, None]) -> None:
    """Wait for the end of a coroutine even if cancelled."""
    writing = asyncio.ensure_future(work)
    try:
        await asyncio.shield(writing)
    except asyncio.CancelledError:
        await asyncio.wait({writing})
        if not writing.cancelled():
            writing.exception()  # mark the error as retrieved
        raise


def begin_patiently(connection: sqlite3.Connection) -> None:
    """Start a transaction, waiting for another process that writes."""
    connection.execute(f"PRAGMA {WAIT_WHEN_BUSY}")
    try:
        connection.execute(BEGIN)
    finally:
        connection.execute(f"PRAGMA {FAIL_WHEN_BUSY}")
