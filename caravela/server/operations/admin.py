"""Host commands, with or without a running server. A running server notices within a second."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from sqlalchemy import delete, func, select, update

from caravela.engine.errors import CaravelaError
from caravela.language.frame import message
from caravela.server.people.moderation import ban, person_called
from caravela.server.people.passwords import hashed_password
from caravela.server.people.registry import Registry, signing_key
from caravela.server.store.database import Database
from caravela.server.store.ledger import append_event
from caravela.server.store.listing import counts
from caravela.server.store.schema import chat, codes, outbox, people, seats, sessions, tables
from caravela.server.tables.events import Closed, Event, Held, Returned, Rose
from caravela.server.tables.table import Table

DECIDED_BY_HOST = message("The host has decided so.")


async def overview(database: Database) -> dict[str, Any]:
    async with database.reading() as connection:

        async def count(rows: Any) -> int:
            return int((await connection.execute(select(func.count()).select_from(rows))).scalar_one())

        waiting = select(func.count()).select_from(outbox).where(outbox.c.progress == "waiting")
        figures = {
            "people": await count(people),
            "sessions": await count(sessions),
            "chat lines": await count(chat),
            "waiting notices": int((await connection.execute(waiting)).scalar_one()),
        }
    return {"tables": await counts(database), **figures}


async def table_rows(database: Database, status: str | None) -> list[dict[str, Any]]:
    columns = (tables.c.id, tables.c.game, tables.c.title, tables.c.status, tables.c.ply, tables.c.changed)
    wanted = select(*columns).order_by(tables.c.changed.desc()).limit(200)
    if status is not None:
        wanted = wanted.where(tables.c.status == status)
    async with database.reading() as connection:
        return [dict(row) for row in (await connection.execute(wanted)).mappings()]


async def close_table(database: Database, id: str, reason: str) -> None:
    def closed(table: Table) -> Event:
        if table.status not in ("open", "running"):
            raise CaravelaError(f"Table {id} is not open any more.")
        return Closed(reason)

    await append_event(database, id, closed)


async def hold_seat(database: Database, id: str, seat: int, free: bool) -> None:
    """Let the stand-in bot hold a seat, or give it back."""

    def changed(table: Table) -> Event:
        if table.status != "running" or not 0 <= seat < len(table.seats) or table.seats[seat].person is None:
            raise CaravelaError(f"Table {id} has no running game with a person on seat {seat}.")
        held = table.seats[seat].held is not None
        if held != free:
            raise CaravelaError(f"Seat {seat} is {'already' if held else 'not'} held by a bot.")
        return Returned(seat) if free else Held(seat, table.opened.stand_in, DECIDED_BY_HOST)

    await append_event(database, id, changed)


async def revoke_person(database: Database, name: str) -> int:
    registry = Registry(database, await signing_key(database))
    person = await registry.named(name)
    if person is None:
        raise CaravelaError(f"There is no account '{name}'.")
    return await registry.revoke(person.id)


async def set_password(database: Database, name: str, password: str) -> None:
    """Set a new password for a person who has forgotten theirs; ends all sessions and mailed codes."""
    registry = Registry(database, await signing_key(database))
    person = await registry.named(name)
    if person is None:
        raise CaravelaError(f"There is no account '{name}'.")
    hashed = await hashed_password(password)
    async with database.writing() as connection:
        await connection.execute(update(people).where(people.c.id == person.id).values(password=hashed))
        await connection.execute(delete(codes).where(codes.c.person == person.id, codes.c.purpose == "reset"))
    await registry.revoke(person.id)


async def ban_person(database: Database, who: str, days: float, reason: str) -> str:
    """Ban a person for some days (0 lifts it); they leave their tables, so that nobody waits for them."""
    id, _ = await person_called(database, who)
    name = await ban(database, Registry(database, await signing_key(database)), id, days, reason)
    if days > 0:
        await leave_tables(database, id)
    return name


class NothingToLeave(CaravelaError):
    """The person has left the table already."""


async def leave_tables(database: Database, person: str) -> None:
    """Give up a person's seats at open tables, close their own tables where nobody else sits, and let bots hold their
    seats in running games."""
    own = select(seats.c.table_id).where(seats.c.table_id == tables.c.id, seats.c.person == person).exists()
    wanted = select(tables.c.id).where(tables.c.status.in_(["open", "running"]), (tables.c.host == person) | own)
    async with database.reading() as connection:
        ids = list((await connection.execute(wanted)).scalars())
    for id in ids:
        with suppress(NothingToLeave):
            while True:
                await append_event(database, id, lambda table: leaving(table, person))


def leaving(table: Table, person: str) -> Event:
    """The next event with which a person leaves a table."""
    own = [i for i in table.seats_of(person) if table.status == "open" or table.seats[i].held is None]
    if table.status == "open" and table.opened.host == person and table.people() <= {person}:
        return Closed(message("The host has closed the table."))
    if table.status not in ("open", "running") or not own:
        raise NothingToLeave
    return Rose(own[0]) if table.status == "open" else Held(own[0], table.opened.stand_in, DECIDED_BY_HOST)
