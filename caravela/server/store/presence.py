"""Signs of life: a span in which no server process was running is written down, and no clock runs in it."""

from __future__ import annotations

import asyncio
import sqlite3
import time

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from caravela.server.store.database import Database
from caravela.server.store.schema import about, downtimes
from caravela.server.tables.pace import Downtimes

ALIVE = "alive"
EVERY = 1.0
ABSENT = 2.0 * EVERY
"""Seconds without a sign of life after which nobody was there."""

KEPT = 30 * 86_400.0

SIGN = update(about).where(about.c.name == bindparam("which")).values(value=bindparam("now"))


class Presence:
    """This process's part in it."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def arrive(self) -> Downtimes:
        """Write down how long nobody was there; gives all such spans of late."""
        now = time.time()
        async with self.database.writing() as connection:
            found = (await connection.execute(select(about.c.value).where(about.c.name == ALIVE))).scalar()
            if found is None:
                await connection.execute(insert(about), {"name": ALIVE, "value": str(now)})
            else:
                last = float(found)
                if now - last > ABSENT:
                    await connection.execute(insert(downtimes), {"since": last, "until": now})
                await connection.execute(update(about).where(about.c.name == ALIVE).values(value=str(now)))
            await connection.execute(delete(downtimes).where(downtimes.c.until < now - KEPT))
        async with self.database.reading() as connection:
            rows = (await connection.execute(select(downtimes))).all()
        return Downtimes([(row.since, row.until) for row in rows])

    async def stay(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            await self.sign()

    async def sign(self) -> None:
        try:
            await self.database.write([(SIGN, [{"which": ALIVE, "now": str(time.time())}])])
        except (SQLAlchemyError, sqlite3.Error, OSError):
            return

    async def leave(self) -> None:
        await self.sign()
