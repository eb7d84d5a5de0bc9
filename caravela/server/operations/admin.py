"""Host commands, with or without a running server. A running server notices within a second."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, func, select, update

from caravela.engine.errors import CaravelaError
from caravela.language.frame import message
from caravela.server.people.moderation import ban
from caravela.server.people.passwords import hashed_password
from caravela.server.people.registry import Registry, signing_key
from caravela.server.store.database import Database
from caravela.server.store.ledger import append_event
from caravela.server.store.listing import counts
from caravela.server.store.schema import chat, codes, outbox, people, sessions, tables
from caravela.server.tables.events import Closed, Event, Held, Returned
from caravela.server.tables.table import Table


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
        return Returned(seat) if free else Held(seat, table.opened.stand_in, message("The host has decided so."))

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
    return await ban(database, Registry(database, await signing_key(database)), who, days, reason)
