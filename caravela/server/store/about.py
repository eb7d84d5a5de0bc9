"""Facts about the whole database, each under a name; several processes may write one at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from caravela.server.store.schema import about

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql, sqlite


async def read_about(connection: AsyncConnection, name: str) -> str | None:
    found = (await connection.execute(select(about.c.value).where(about.c.name == name))).scalar()
    return None if found is None else str(found)


async def write_about(connection: AsyncConnection, name: str, value: str) -> None:
    """Write a fact, whether there is one of this name or not."""
    row = insert_for(connection, about).values(name=name, value=value)
    await connection.execute(row.on_conflict_do_update(index_elements=["name"], set_={"value": value}))


async def first_about(connection: AsyncConnection, name: str, value: str) -> str:
    """Write a fact unless there is one of this name; gives what is there then."""
    row = insert_for(connection, about).values(name=name, value=value)
    await connection.execute(row.on_conflict_do_nothing())
    return str(await read_about(connection, name))


def insert_for(connection: AsyncConnection, rows: Table) -> sqlite.Insert | postgresql.Insert:
    """An insert that can say what happens if the row is there already."""
    if connection.dialect.name == "sqlite":
        from sqlalchemy.dialects.sqlite import insert as insert_into_sqlite

        return insert_into_sqlite(rows)
    from sqlalchemy.dialects.postgresql import insert as insert_into_postgresql

    return insert_into_postgresql(rows)
