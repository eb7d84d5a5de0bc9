"""Named values about the whole database. Several processes may write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from caravela.server.store.schema import about

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite


async def read_about(connection: AsyncConnection, name: str) -> str | None:
    value = (await connection.execute(select(about.c.value).where(about.c.name == name))).scalar()
    return None if value is None else str(value)


async def write_about(connection: AsyncConnection, name: str, value: str) -> None:
    """Insert or update a value."""
    row = insert_for(connection, about).values(name=name, value=value)
    await connection.execute(row.on_conflict_do_update(index_elements=["name"], set_={"value": value}))


async def first_about(connection: AsyncConnection, name: str, value: str) -> str:
    """Insert a value unless it exists; returns the stored one."""
    row = insert_for(connection, about).values(name=name, value=value)
    await connection.execute(row.on_conflict_do_nothing())
    return str(await read_about(connection, name))


def insert_for(connection: AsyncConnection, rows: Table) -> sqlite.Insert | postgresql.Insert:
    """An insert with conflict handling, in the dialect of the database."""
    if connection.dialect.name == "sqlite":
        from sqlalchemy.dialects.sqlite import insert as insert_into_sqlite

        return insert_into_sqlite(rows)
    from sqlalchemy.dialects.postgresql import insert as insert_into_postgresql

    return insert_into_postgresql(rows)
