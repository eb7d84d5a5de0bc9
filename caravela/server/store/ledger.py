"""Writes table events durably, many tables in one commit.

A commit waits for the disk. Entries that arrive in the meantime are written together by the next commit, so under load
many tables share one disk write. If another process has written a row first, only that entry fails.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Delete, Insert, Text, Update, bindparam, delete, insert, literal_column, select, update
from sqlalchemy import Table as Rows
from sqlalchemy.exc import DBAPIError, IntegrityError

from caravela.engine.errors import CaravelaError
from caravela.server.errors import Conflict
from caravela.server.operations import telemetry
from caravela.server.store.archive import events_of, folded
from caravela.server.store.database import Database
from caravela.server.store.fair_turns import VITAL, asked_by
from caravela.server.store.meetings import DAY, GAMES_TOGETHER, LOCK_PEOPLE, REFUSE_TOO_OFTEN
from caravela.server.store.schema import GOING, events, people, seats, secrets, snapshots, tables
from caravela.server.store.sqlite_writer import Write
from caravela.server.tables.events import Drawn, Event, Moved, Sat, Stored, write_event
from caravela.server.tables.table import GONE, Table

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

MOST_AT_ONCE = 200
NUMBERS_TRIED = 50
"""The number of attempts to write a table's next event outside a room, while others may be writing, too."""
DEADLOCK = "40P01"
"""PostgreSQL's code for a deadlock."""
LOBBY = "lobby"
"""The notification that the lobby has changed."""

UPDATE_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("which"))
    .values({name: bindparam(f"new_{name}") for name in ("status", "number", "ply", "to_move", "due", "changed")})
)
CLEAR_SEATS = delete(seats).where(seats.c.table_id == bindparam("which"))
CLEAR_SNAPSHOTS = delete(snapshots).where(
    snapshots.c.table_id == bindparam("which"), snapshots.c.number < bindparam("before")
)
BODY_IF_HERE = (
    select(bindparam("new_body", type_=Text))
    .where(people.c.id == bindparam("new_by"), people.c.kind != literal_column(f"'{GOING}'"))
    .with_for_update(read=True)  # a process that marks the person for deletion waits for this commit
    .scalar_subquery()
)
INSERT_IF_HERE = insert(events).values(
    {
        **{name: bindparam(f"new_{name}") for name in ("table_id", "number", "ply", "client_id", "at")},
        "body": BODY_IF_HERE,
    }
)
"""Inserts an event only if its person exists. The database refuses an event of a person who is being deleted in any
process, just as it refuses an event number that another process wrote first."""
insert_into = cache(insert)


@dataclass
class Entry:
    """The rows written by one action at one table, all or nothing."""

    table: str
    number: int  # of the last event
    events: list[dict[str, Any]] = field(default_factory=list)
    needs: dict[int, str] = field(default_factory=dict)  # by event number: the person who must exist
    table_row: dict[str, Any] | None = None  # inserted, when the table is new
    table_now: dict[str, Any] = field(default_factory=dict)
    seats: list[dict[str, Any]] | None = None  # all seats, if any has changed
    met: list[str] = field(default_factory=list)  # people who have sat down at a rated table with others
    company: set[str] = field(default_factory=set)  # all people at that table
    superseded: int = 0  # snapshots before this event are deleted
    more: list[tuple[Rows, list[dict[str, Any]]]] = field(default_factory=list)
    in_lobby: bool = False  # whether the lobby changes
    also: list[Entry] = field(default_factory=list)  # entries of other tables in the same transaction
    done: asyncio.Future[None] | None = None


def entry_for(table: Table, stored: list[Stored], client_id: str | None = None, due: float | None = None) -> Entry:
    """The rows for new events of a table. `due` is the time of its next check."""
    entry = Entry(table.id, table.number, event_rows(table.id, stored, client_id), needed_people(stored))
    meet(entry, table, stored)
    entry.table_now = {
        "new_status": table.status,
        "new_number": table.number,
        "new_ply": table.ply,
        "new_to_move": table.to_move,
        "new_due": due,
        "new_changed": table.at,
    }
    return entry


def entry_for_new(table: Table, stored: list[Stored], host_part: str, origin: str = "") -> Entry:
    """The rows of a new table: its events, its row, its seats and the host's part of its secret."""
    opened = table.opened
    row = {
        "id": table.id,
        "game": opened.game,
        "rules": opened.rules,
        "options": msgspec.json.encode(opened.options).decode(),
        "title": opened.title,
        "access": opened.access,
        "status": table.status,
        "host": opened.host,
        "number": table.number,
        "ply": 0,
        "to_move": None,
        "due": None,
        "created": table.at,
        "changed": table.at,
        "origin": origin or None,
        "delay": opened.delay,
        "rated": opened.rated,
    }
    hidden = [{"table_id": table.id, "host_part": host_part}]
    rows = event_rows(table.id, stored)
    seated, in_lobby = seat_rows(table), opened.access == "lobby"
    needs = needed_people(stored, opened.host)
    entry = Entry(table.id, table.number, rows, needs, row, seats=seated, more=[(secrets, hidden)], in_lobby=in_lobby)
    meet(entry, table, stored)
    return entry


def meet(entry: Entry, table: Table, stored: list[Stored]) -> None:
    """Note who meets whom by sitting down at a rated table."""
    sat = {each.event.person for each in stored if isinstance(each.event, Sat)}
    company = table.people()
    if table.opened.rated and len(company) > 1:
        entry.met = sorted(person for person in sat if person in company)
        entry.company = company if entry.met else set()


def event_rows(id: str, stored: list[Stored], client_id: str | None = None) -> list[dict[str, Any]]:
    """Events as rows; the first has the id of the client's message that caused them."""
    return [
        {
            "table_id": id,
            "number": each.number,
            "ply": each.event.ply if isinstance(each.event, Moved | Drawn) else None,
            "client_id": client_id if i == 0 else None,
            "at": each.at,
            "body": write_event(each.event),
        }
        for i, each in enumerate(stored)
    ]


def needed_people(stored: list[Stored], by: str | None = None) -> dict[int, str]:
    """By event number, the person who must exist: whoever sits down or acts."""
    needed = {} if by is None else {stored[0].number: by}
    sat = {each.number: each.event.person for each in stored if isinstance(each.event, Sat)}
    return needed | {number: person for number, person in sat.items() if person is not None}


def seat_rows(table: Table, gone: Collection[str] = ()) -> list[dict[str, Any]]:
    """The seats as rows; deleted people stay deleted."""
    return [
        {
            "table_id": table.id,
            "seat": i,
            "person": None if seat.person in gone else seat.person,
            "bot": seat.bot,
            "held": seat.held,
            "name": GONE if seat.person in gone else seat.name,
        }
        for i, seat in enumerate(table.seats)
    ]


class Ledger:
    """Writes all events of this process."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.waiting: list[Entry] = []
        self.wanted = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.closing = False
        self.commits = 0

    def start(self) -> None:
        with asked_by(VITAL):
            self.task = asyncio.create_task(self.run(), name="ledger")

    async def write(self, entry: Entry) -> None:
        """Returns when the entry is on disk; raises Conflict if another process wrote first."""
        entry.done = asyncio.get_running_loop().create_future()
        self.waiting.append(entry)
        self.wanted.set()
        await entry.done

    async def close(self) -> None:
        """Write all waiting entries, then stop."""
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
        except (DBAPIError, sqlite3.Error, OSError) as reason:
            if len(batch) > 1:
                await self.write_apart(batch)
            else:
                settle(batch, error_for_caller(reason))
        except Exception as reason:
            settle(batch, reason)
        else:
            settle(batch, None)

    async def commit(self, batch: list[Entry]) -> None:
        batch = sorted(batch, key=lambda entry: entry.table)
        started = time.perf_counter()
        if self.database.is_sqlite:
            await self.database.write(writes_of(batch))
        else:
            async with self.database.writing() as connection:
                await self.write_and_tell(connection, batch)
        self.count(started)

    async def write_apart(self, batch: list[Entry]) -> None:
        """Still one commit, but an entry that fails does not affect the others."""
        batch = sorted(batch, key=lambda entry: entry.table)
        started = time.perf_counter()
        try:
            failures = await self.database.write_apart([writes_of([entry]) for entry in batch], self.notices_of(batch))
        except Exception as reason:
            settle(batch, error_for_caller(reason))
            return
        self.count(started)
        for entry, failure in zip(batch, failures, strict=True):
            settle([entry], None if failure is None else error_for_caller(failure))

    async def write_and_tell(self, connection: AsyncConnection, batch: list[Entry]) -> None:
        await write_entries(connection, batch)
        for notice in dict.fromkeys(notice for each in self.notices_of(batch) for notice in each):
            await self.database.tell(connection, notice)

    def notices_of(self, batch: list[Entry]) -> list[list[str]]:
        """The notifications to other processes for each entry."""
        return [
            [
                f"table {entry.table} {entry.number}",
                *([LOBBY] if any(each.in_lobby for each in [entry, *entry.also]) else []),
            ]
            for entry in batch
        ]

    def count(self, started: float) -> None:
        self.commits += 1
        telemetry.COMMIT_SECONDS.observe(time.perf_counter() - started)


def error_for_caller(reason: Exception) -> Exception:
    """The error for the caller. A lost race and a deadlock have written nothing, so both may be retried as a
    conflict."""
    if isinstance(reason, IntegrityError | sqlite3.IntegrityError):
        return Conflict()
    is_deadlock = isinstance(reason, DBAPIError) and getattr(reason.orig, "sqlstate", "") == DEADLOCK
    return Conflict() if is_deadlock else reason


def settle(batch: list[Entry], failure: Exception | None) -> None:
    for entry in batch:
        if entry.done is not None and not entry.done.done():
            if failure is None:
                entry.done.set_result(None)
            else:
                entry.done.set_exception(failure)


async def write_entries(connection: AsyncConnection, batch: list[Entry]) -> None:
    for statement, rows in writes_of(batch):
        await connection.execute(statement, rows)


def writes_of(batch: list[Entry]) -> list[Write]:
    """The statements of several entries in the order that foreign keys require; tables share statements."""
    batch = [each for entry in batch for each in (entry, *entry.also)]
    locked = {person for entry in batch for person in entry.company}
    if locked:  # all people are locked in one order, which avoids deadlocks
        locked |= {person for entry in batch for person in entry.needs.values()}
    rows_of: dict[Insert | Update | Delete, list[dict[str, Any]]] = {
        LOCK_PEOPLE: [{"which": person} for person in sorted(locked)],
        insert_into(tables): [entry.table_row for entry in batch if entry.table_row is not None],
        INSERT_IF_HERE: [
            {f"new_{name}": value for name, value in row.items()} | {"new_by": entry.needs[row["number"]]}
            for entry, row in sorted(
                ((entry, row) for entry in batch for row in entry.events if row["number"] in entry.needs),
                key=lambda each: each[0].needs[each[1]["number"]],
            )
        ],
        insert_into(events): [row for entry in batch for row in entry.events if row["number"] not in entry.needs],
        UPDATE_TABLE: [{"which": entry.table, **entry.table_now} for entry in batch if entry.table_now],
        CLEAR_SEATS: [{"which": entry.table} for entry in batch if entry.seats is not None],
        insert_into(seats): [row for entry in batch for row in entry.seats or []],
        CLEAR_SNAPSHOTS: [
            {"which": entry.table, "before": entry.superseded} for entry in batch if entry.superseded > 0
        ],
    }
    for entry in batch:
        for where, rows in entry.more:
            rows_of.setdefault(insert_into(where), []).extend(rows)
    since = time.time() - DAY
    rows_of[REFUSE_TOO_OFTEN] = [
        {"which": entry.table, "who": person, "since": since, "most": GAMES_TOGETHER}
        for entry in batch
        for person in entry.met
    ]
    return [(statement, rows) for statement, rows in rows_of.items() if rows]


async def take_number(connection: AsyncConnection, id: str, event: Event) -> Stored:
    """Write a table's next event first in a transaction, so that nobody else writes one until its end."""
    newest = select(events.c.number, events.c.at).where(events.c.table_id == id).order_by(events.c.number.desc())
    row = (await connection.execute(newest.limit(1))).one()
    stored = Stored(row.number + 1, max(time.time(), row.at), event)
    await connection.execute(insert_into(events), event_rows(id, [stored]))
    return stored


async def append_event(database: Database, id: str, event_of: Callable[[Table], Event]) -> None:
    """Append an event to a table outside a room. If a server writes first, `event_of` is called again with the new
    state, because people and bots may be playing there."""
    for _ in range(NUMBERS_TRIED):
        try:
            async with database.writing() as connection:
                table = folded(id, await events_of(connection, id))
                stored = Stored(table.number + 1, max(time.time(), table.at), event_of(table))
                table.fold(stored)
                entry = entry_for(table, [stored], due=table.at if table.status == "running" else None)
                entry.seats = seat_rows(table)
                await write_entries(connection, [entry])
                await database.tell(connection, f"table {table.id} {table.number}")
                await database.tell(connection, LOBBY)
            return
        except IntegrityError:
            continue
    raise CaravelaError(f"Table {id} is changing too often; try again.")
