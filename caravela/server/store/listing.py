"""Lists of tables: open ones, a person's own, and finished ones."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from sqlalchemy import Row, Select, func, select

from caravela.games import names, rules_of
from caravela.server.protocol.shown import TableListed
from caravela.server.store.database import Database
from caravela.server.store.schema import events, seats, tables
from caravela.server.tables.events import Pace, Untimed


class OpeningTerms(msgspec.Struct, frozen=True):
    """The properties of an opened table that lists show."""

    pace: Pace = Untimed()
    rated: bool = True
    spectators: bool = True
    analysis: bool = False


def unusual(game: str, options: dict[str, str]) -> dict[str, str]:
    """The options of a table that differ from the game's defaults."""
    if game not in names():
        return options
    usual = {option.name: option.default for option in rules_of(game).options}
    return {name: value for name, value in options.items() if value != usual.get(name)}


async def listed(database: Database, wanted: Select[Any], person: str | None) -> list[TableListed]:
    async with database.reading() as connection:
        rows = (await connection.execute(wanted)).all()
        ids = [row.id for row in rows]
        if not ids:
            return []
        chairs = (await connection.execute(select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat))).all()
        opened = select(events.c.table_id, events.c.body).where(events.c.table_id.in_(ids), events.c.number == 1)
        terms = {
            row.table_id: msgspec.json.decode(row.body, type=OpeningTerms) for row in await connection.execute(opened)
        }
    by_table: dict[str, list[Row[Any]]] = {}
    for chair in chairs:
        by_table.setdefault(chair.table_id, []).append(chair)
    return [one(row, by_table.get(row.id, []), terms.get(row.id, OpeningTerms()), person) for row in rows]


def one(row: Row[Any], chairs: list[Row[Any]], terms: OpeningTerms, person: str | None) -> TableListed:
    """A table in a list. If spectators see the game with a delay or not at all, only its players see its state."""
    plays = person is not None and any(each.person == person for each in chairs)
    known = TableListed(
        id=row.id,
        title=row.title,
        game=row.game,
        status=row.status,
        access=row.access,
        players=len(chairs),
        names=[each.name or "" for each in chairs],
        free=0,
        changed=row.created,
        pace=terms.pace,
        options=unusual(row.game, json.loads(row.options)),
        rated=terms.rated,
        spectators=terms.spectators,
        analysis=terms.analysis,
        you=plays,
    )
    if row.status == "running" and not plays and (row.delay > 0 or not terms.spectators):
        return known
    moving = None if row.to_move is None else next((each for each in chairs if each.seat == row.to_move), None)
    return msgspec.structs.replace(
        known,
        free=sum(1 for each in chairs if each.person is None and each.bot is None),
        changed=row.changed,
        ply=row.ply,
        to_move=None if moving is None else moving.name,
        your_turn=moving is not None and person is not None and moving.person == person and moving.held is None,
    )


async def lobby(database: Database, person: str | None, most: int = 100) -> list[TableListed]:
    """Open tables first, then running games. If there are too many, addresses take turns, so that one address with many
    tables does not hide the others."""
    opened_from = func.coalesce(tables.c.origin, tables.c.host)
    turn = func.row_number().over(partition_by=(tables.c.status, opened_from), order_by=tables.c.changed.desc())
    live = select(tables, turn.label("turn")).where(
        tables.c.status.in_(["open", "running"]), tables.c.access == "lobby"
    )
    ranked = live.subquery()
    wanted = select(ranked).order_by(ranked.c.status, ranked.c.turn, ranked.c.changed.desc()).limit(most)
    open_tables = await listed(database, wanted, person)
    return sorted(open_tables, key=lambda each: (each.status, -each.changed))


async def own_tables(database: Database, person: str, most: int = 200) -> list[TableListed]:
    """The tables where a person has a seat, newest first."""
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
    """The number of tables by status."""
    async with database.reading() as connection:
        rows = await connection.execute(select(tables.c.status, func.count()).group_by(tables.c.status))
        return {str(status): int(count) for status, count in rows}
