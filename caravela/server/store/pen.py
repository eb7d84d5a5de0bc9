"""How SQLite is written to under load: by one connection in a thread of its own, one way there for each commit."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Delete, Insert, Update
from sqlalchemy.dialects import sqlite

Write = tuple[Insert | Update | Delete, list[dict[str, Any]]]
"""A statement, and the values of each of its runs."""

PRAGMAS = ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "cache_size=-500")
"""Every commit reaches the disk before it is acknowledged; readers do not wait for writers."""

_dialect = sqlite.dialect(paramstyle="named")


class Pen:
    """One SQLite file, open for writing."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.thread = ThreadPoolExecutor(1, "pen")
        self.connection: sqlite3.Connection | None = None
        self.texts: dict[tuple[object, tuple[str, ...]], str] = {}

    async def write(self, writes: Sequence[Write]) -> None:
        """All of it or nothing; returns when it is on the disk."""
        told = [(self.text(statement, rows[0]), rows) for statement, rows in writes]
        await asyncio.get_running_loop().run_in_executor(self.thread, self.commit, told)

    def text(self, statement: Insert | Update | Delete, row: dict[str, Any]) -> str:
        """A statement in SQLite's words. Statements are few and live as long as the process."""
        key = (statement, tuple(row))
        found = self.texts.get(key)
        if found is None:
            columns = list(row) if isinstance(statement, Insert) else None
            found = self.texts[key] = str(statement.compile(dialect=_dialect, column_keys=columns))
        return found

    def commit(self, writes: list[tuple[str, list[dict[str, Any]]]]) -> None:
        if self.connection is None:
            self.connection = sqlite3.connect(self.file, isolation_level=None)
            for pragma in PRAGMAS:
                self.connection.execute(f"PRAGMA {pragma}")
        connection = self.connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement, rows in writes:
                connection.executemany(statement, rows)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def close(self) -> None:
        self.thread.submit(self.close_connection).result()
        self.thread.shutdown()

    def close_connection(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None
