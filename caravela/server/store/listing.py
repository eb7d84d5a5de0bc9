"""Lists of tables: those one may join, one's own, and those that are over."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row, Select, func, select

from caravela.server.protocol.shown import TableListed
from caravela.server.store.database import Database
from caravela.server.store.schema import seats, tables


async def listed(database: Database, wanted: Select[Any], person: str | None) -> list[TableListed]:
    async with database.reading() as connection:
        rows = (await connection.execute(wanted)).all()
        ids = [row.id for row in rows]
        if not ids:
            return []
        chairs = (await connection.execute(select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat))).all()
    by_table: dict[str, list[Row[Any]]] = {}
    for chair in chairs:
        by_table.setdefault(chair.table_id, []).append(chair)
    return [one(row, by_table.get(row.id, []), person) for row in rows]


def one(row: Row[Any], chairs: list[Row[Any]], person: str | None) -> TableListed:
    """A table in a list. Of one that spectators see late, only its players are told how the game stands."""
    plays = person is not None and any(each.person == person for each in chairs)
    if row.delay > 0 and row.status == "running" and not plays:
        return TableListed(
            id=row.id,
            title=row.title,
            game=row.game,
            status=row.status,
            access=row.access,
            players=len(chairs),
            names=[each.name or "" for each in chairs],
            free=0,
            changed=row.created,
        )
    moving = None if row.to_move is None else next((each for each in chairs if each.seat == row.to_move), None)
    return TableListed(
        id=row.id,
        title=row.title,
        game=row.game,
        status=row.status,
        access=row.access,
        players=len(chairs),
        names=[each.name or "" for each in chairs],
        free=sum(1 for each in chairs if each.person is None and each.bot is None),
        changed=row.changed,
        ply=row.ply,
        to_move=None if moving is None else moving.name,
        your_turn=moving is not None and person is not None and moving.person == person and moving.held is None,
    )


async def lobby(database: Database, person: str | None, most: int = 100) -> list[TableListed]:
    """Open tables first, then the games going on."""
    wanted = (
        select(tables)
        .where(tables.c.status.in_(["open", "running"]), tables.c.access == "lobby")
        .order_by(tables.c.status, tables.c.changed.desc())
        .limit(most)
    )
    return await listed(database, wanted, person)


async def own_tables(database: Database, person: str, most: int = 200) -> list[TableListed]:
    """Where a person has a seat, the newest first."""
    wanted = (
        select(tables)
        .where(tables.c.id.in_(select(seats.c.table_id).where(seats.c.person == person)), tables.c.status != "closed")
        .order_by(tables.c.changed.desc())
        .limit(most)
    )
    return await listed(database, wanted, person)


async def finished(database: Database, person: str | None, most: int = 50) -> list[TableListed]:
    wanted = (
        select(tables)
        .where(tables.c.status == "over", tables.c.access == "lobby")
        .order_by(tables.c.changed.desc())
        .limit(most)
    )
    return await listed(database, wanted, person)


async def counts(database: Database) -> dict[str, int]:
    """How many tables there are of each status."""
    async with database.reading() as connection:
        rows = await connection.execute(select(tables.c.status, func.count()).group_by(tables.c.status))
        return {str(status): int(count) for status, count in rows}
