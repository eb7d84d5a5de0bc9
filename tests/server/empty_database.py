"""A new SQLite database without its migrations: they are run once per test process and the file is copied.

Tests of the migrations and of a fresh start run them; `Postgres.database` does the same on PostgreSQL.
"""

from __future__ import annotations

import asyncio
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from caravela.server.settings import FILE_NAME
from caravela.server.store.database import Database, make_private


async def migrated(file: Path) -> bytes:
    database = Database(f"sqlite+aiosqlite:///{file}")
    await database.prepare()
    await database.close()
    return file.read_bytes()


@cache
def content() -> bytes:
    """The file of an empty database. A thread runs the migrations, because the test may have an event loop."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, migrated(Path(folder) / FILE_NAME)).result()


def put_empty_database(folder: Path) -> None:
    """Unless the folder has a database."""
    file = folder / FILE_NAME
    if not file.exists():
        make_private(file)
        file.write_bytes(content())
