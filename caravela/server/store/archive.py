"""Reads tables back: the newest snapshot and the events after it."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Row, bindparam, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from caravela.server.errors import Refused
from caravela.server.store.database import Database
from caravela.server.store.schema import GOING, chat, events, leases, people, records, seats, secrets, snapshots, tables
from caravela.server.tables.commitment import whole_secret
from caravela.server.tables.events import Stored, Undone, read_event
from caravela.server.tables.play import Play, first_play, play_from
from caravela.server.tables.table import Table, first_table

_tables = msgspec.json.Decoder(Table)

MANY_EVENTS = 100
"""More events than these are decoded and folded in a thread."""

AT_ONCE = 1000
"""The maximum number of tables in one query."""

EVENT_COLUMNS = (events.c.number, events.c.at, events.c.body)


POSTPONE = (
    update(tables)
    .where(tables.c.id == bindparam("which"), tables.c.number == bindparam("seen_number"))
    .values(due=bindparam("new_due"))
)


class Later(NamedTuple):
    """A table, the number of its last event, and a later time for its next check."""

    which: str
    seen_number: int
    new_due: float


@dataclass
class Loaded:
    """A table after an event, and its game if it has started. Its chance source cannot draw yet."""

    table: Table
    play: Play | None


async def events_of(connection: AsyncConnection, id: str, after: int = 0, upto: int | None = None) -> list[Stored]:
    """The events of a table with higher numbers, in order."""
    wanted = select(*EVENT_COLUMNS).where(events.c.table_id == id, events.c.number > after)
    if upto is not None:
        wanted = wanted.where(events.c.number <= upto)
    return await decoded((await connection.execute(wanted.order_by(events.c.number))).all())


async def host_part_of(connection: AsyncConnection, id: str) -> str:
    """The host's part of the secret."""
    rows = await connection.execute(select(secrets.c.host_part).where(secrets.c.table_id == id))
    return str(rows.scalar_one())


class Archive:
    """All queries about tables."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def load(self, id: str, upto: int | None = None, whole: bool = False) -> Loaded:
        """The table after its newest event, or after an earlier one; `whole` replays the game from its start."""
        async with self.database.reading() as connection:
            wanted = select(snapshots).where(snapshots.c.table_id == id)
            if upto is not None:
                wanted = wanted.where(snapshots.c.number <= upto)
            if whole:
                wanted = wanted.where(snapshots.c.number == 0)
            snapshot = (await connection.execute(wanted.order_by(snapshots.c.number.desc()).limit(1))).first()
            after = 0 if snapshot is None else snapshot.number
            tail = select(*EVENT_COLUMNS).where(events.c.table_id == id, events.c.number > after)
            if upto is not None:
                tail = tail.where(events.c.number <= upto)
            rows = (await connection.execute(tail.order_by(events.c.number))).all()
        stored = await decoded(rows)
        if snapshot is not None and any(
            isinstance(each.event, Undone) and each.event.to < snapshot.ply for each in stored
        ):
            return await self.load(id, upto, whole=True)  # an undo reaches back before the snapshot
        if len(stored) > MANY_EVENTS:
            return await asyncio.to_thread(unfold, id, snapshot, stored)
        return unfold(id, snapshot, stored)

    async def folded(self, id: str) -> Table:
        """A table from its events alone, independent of the current rules of its game."""
        return folded(id, await self.events(id))

    async def events(self, id: str, after: int = 0, upto: int | None = None) -> list[Stored]:
        """The events with higher numbers, in order."""
        async with self.database.reading() as connection:
            return await events_of(connection, id, after, upto)

    async def known(self, ids: Collection[str]) -> set[str]:
        """Those of these people who exist."""
        async with self.database.reading() as connection:
            return set((await connection.execute(select(people.c.id).where(people.c.id.in_(ids)))).scalars())

    async def here(self, ids: Collection[str]) -> set[str]:
        """Which of these people exist and are not being deleted."""
        wanted = select(people.c.id).where(people.c.id.in_(ids), people.c.kind != GOING)
        async with self.database.reading() as connection:
            return set((await connection.execute(wanted)).scalars())

    async def number_before(self, id: str, moment: float) -> int:
        """The number of the last event up to a time."""
        wanted = select(func.max(events.c.number)).where(events.c.table_id == id, events.c.at <= moment)
        async with self.database.reading() as connection:
            return int((await connection.execute(wanted)).scalar() or 1)

    async def started_by(self, id: str, number: int) -> bool:
        """Whether the game had started at an event."""
        begins = events.c.body.startswith('{"kind":"started"')  # the tag that events are written with
        wanted = select(events.c.number).where(events.c.table_id == id, events.c.number <= number, begins)
        async with self.database.reading() as connection:
            return (await connection.execute(wanted.limit(1))).first() is not None

    async def number_of(self, id: str, client_id: str) -> int | None:
        """The event that a client's message caused, if the message was handled before."""
        wanted = select(events.c.number).where(events.c.table_id == id, events.c.client_id == client_id)
        async with self.database.reading() as connection:
            number = (await connection.execute(wanted)).scalar()
        return None if number is None else int(number)

    async def host_part(self, id: str) -> str:
        async with self.database.reading() as connection:
            return await host_part_of(connection, id)

    async def secret(self, table: Table) -> str:
        """The whole secret of a started game. Only for rooms that draw, and for the end of the game."""
        assert table.started is not None
        return whole_secret(await self.host_part(table.id), table.started.words)

    async def origin(self, id: str) -> str:
        """A fingerprint of the address that a table was opened from; empty if it is unknown."""
        async with self.database.reading() as connection:
            return str((await connection.execute(select(tables.c.origin).where(tables.c.id == id))).scalar() or "")

    async def record(self, id: str) -> str | None:
        async with self.database.reading() as connection:
            text = (await connection.execute(select(records.c.text).where(records.c.table_id == id))).scalar()
        return None if text is None else str(text)

    async def chat(self, id: str, after: Mapping[str, int], most: int = 200) -> list[dict[str, Any]]:
        """The newest lines of each given room after a number, oldest first."""
        missed = or_(*((chat.c.room == room) & (chat.c.number > number) for room, number in after.items()))
        newest_first = (chat.c.at.desc(), chat.c.number.desc())
        wanted = select(chat).where(chat.c.table_id == id, missed).order_by(*newest_first).limit(most)
        async with self.database.reading() as connection:
            rows = (await connection.execute(wanted)).mappings().all()
        return [dict(row) for row in reversed(rows)]

    async def last_lines(self, ids: Sequence[str]) -> dict[tuple[str, str], int]:
        """The number of the last line of chat, by table and room."""
        last: dict[tuple[str, str], int] = {}
        for first in range(0, len(ids), AT_ONCE):
            here = chat.c.table_id.in_(ids[first : first + AT_ONCE])
            wanted = select(chat.c.table_id, chat.c.room, func.max(chat.c.number)).where(here)
            async with self.database.reading() as connection:
                for id, room, number in await connection.execute(wanted.group_by(chat.c.table_id, chat.c.room)):
                    last[str(id), str(room)] = int(number)
        return last

    async def due(self, now: float, process: str = "") -> list[str]:
        """The running tables that are due for a check, the longest overdue first. With `process`, without those whose
        bots another process plays, because that process checks them itself."""
        wanted = select(tables.c.id).where(tables.c.status == "running", tables.c.due <= now)
        if process:
            valid = (leases.c.table_id == tables.c.id) & (leases.c.until > now)
            wanted = wanted.where(~select(leases.c.table_id).where(valid, leases.c.process != process).exists())
        async with self.database.reading() as connection:
            return [str(id) for id in (await connection.execute(wanted.order_by(tables.c.due))).scalars()]

    async def postpone(self, tables_later: Sequence[Later]) -> None:
        """Store later times for the next checks; a table that has changed in the meantime keeps its own."""
        if tables_later:
            await self.database.write([(POSTPONE, [each._asdict() for each in tables_later])])

    async def open_since(self, moment: float) -> list[str]:
        """Tables that have not started and have not changed since a time."""
        wanted = select(tables.c.id).where(tables.c.status == "open", tables.c.changed < moment)
        async with self.database.reading() as connection:
            return [str(id) for id in (await connection.execute(wanted)).scalars()]

    async def tables_at_once(self, host: str, origin: str) -> tuple[int, int, int]:
        """The number of open or running tables of a person, of those without a person's seat, and of those opened from
        one address."""
        live = tables.c.status.in_(["open", "running"])
        peopled = select(seats.c.seat).where(seats.c.table_id == tables.c.id, seats.c.bot.is_(None)).exists()

        async with self.database.reading() as connection:

            async def count(*conditions: ColumnElement[bool]) -> int:
                wanted = select(func.count()).select_from(tables).where(live, *conditions)
                return int((await connection.execute(wanted)).scalar_one())

            by_host = await count(tables.c.host == host)
            of_bots = await count(tables.c.host == host, ~peopled)
            return by_host, of_bots, await count(tables.c.origin == origin) if origin else 0

    async def seats_at_once(self, person: str) -> int:
        """The number of open or running tables of others where a person has a seat."""
        live = select(tables.c.id).where(
            tables.c.id == seats.c.table_id, tables.c.host != person, tables.c.status.in_(["open", "running"])
        )
        wanted = select(func.count(seats.c.table_id.distinct())).where(seats.c.person == person, live.exists())
        async with self.database.reading() as connection:
            return int((await connection.execute(wanted)).scalar_one())

    async def numbers_since(self, moment: float) -> dict[str, int]:
        """The newest event number of every table that has changed since a time."""
        wanted = select(tables.c.id, tables.c.number).where(tables.c.changed >= moment)
        async with self.database.reading() as connection:
            return {str(row.id): int(row.number) for row in await connection.execute(wanted)}


def folded(id: str, stored: list[Stored]) -> Table:
    """A table computed from its events."""
    if not stored:
        raise Refused("no-table", "There is no table '{table}'.", table=id)
    table = first_table(id, stored[0])
    for each in stored[1:]:
        table.fold(each)
    return table


async def decoded(rows: Sequence[Row[Any, Any, Any]]) -> list[Stored]:
    """Decode events; many are decoded in a thread."""
    if len(rows) > MANY_EVENTS:
        return await asyncio.to_thread(lambda: [stored_of(row) for row in rows])
    return [stored_of(row) for row in rows]


def stored_of(row: Row[Any, Any, Any]) -> Stored:
    return Stored(row.number, row.at, read_event(row.body))


def unfold(id: str, snapshot: Row[Any] | None, tail: list[Stored]) -> Loaded:
    """The table and its game, from a snapshot, if there is one, and the events after it."""
    play: Play | None = None
    if snapshot is not None:
        table = _tables.decode(snapshot.folded)
        if snapshot.position is not None:
            play = play_from(snapshot.position, snapshot.ply, snapshot.draws)
    elif tail:
        table, tail = first_table(id, tail[0]), tail[1:]
    else:
        raise Refused("no-table", "There is no table '{table}'.", table=id)
    for stored in tail:
        table.fold(stored)
        if table.started is stored.event:
            play = first_play(table)
        elif play is not None:
            play.repeat([stored.event])
    return Loaded(table, play)
