"""Moderation by the host: reports, muting and banning."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import insert, select, update

from caravela.engine.errors import CaravelaError
from caravela.server.errors import Refused
from caravela.server.people.registry import Registry, new_id
from caravela.server.protocol.sight import PLAYERS, SPECTATORS
from caravela.server.store.database import Database
from caravela.server.store.schema import chat, people, reports

DAY = 86_400.0
MOST_TEXT = 500


async def report(
    database: Database,
    table: str,
    by_person: str,
    person: str | None,
    line: int | None,
    text: str,
    rooms: Sequence[str] = (PLAYERS, SPECTATORS),
) -> str:
    """Report a chat line that the reporter can see, or a person at a table, to the host; returns the report's id."""
    if line is not None:
        visible = (chat.c.table_id == table) & (chat.c.number == line) & chat.c.room.in_(rooms)
        wanted = select(chat.c.person).where(visible)
        async with database.reading() as connection:
            target = (await connection.execute(wanted)).first()
        if target is None:
            raise Refused("no-line", "There is no line {line} in this chat.", line=line)
        person = target.person
    id = new_id()
    row = {"id": id, "table_id": table, "line": line, "person": person, "by_person": by_person}
    async with database.writing() as connection:
        await connection.execute(insert(reports), {**row, "text": text, "at": time.time()})
    return id


async def reports_listed(database: Database, closed: bool = False) -> list[dict[str, Any]]:
    """Reports, oldest first, with the names of the people and the line of chat."""
    about_whom, by_whom = people.alias(), people.alias()
    wanted = (
        select(reports, about_whom.c.name, by_whom.c.name.label("by_name"), chat.c.text.label("said"))
        .outerjoin(about_whom, about_whom.c.id == reports.c.person)
        .outerjoin(by_whom, by_whom.c.id == reports.c.by_person)
        .outerjoin(chat, (chat.c.table_id == reports.c.table_id) & (chat.c.number == reports.c.line))
        .order_by(reports.c.at)
    )
    if not closed:
        wanted = wanted.where(reports.c.closed.is_(None))
    async with database.reading() as connection:
        return [dict(row) for row in (await connection.execute(wanted)).mappings()]


async def close_report(database: Database, id: str) -> None:
    async with database.writing() as connection:
        done = await connection.execute(update(reports).where(reports.c.id == id).values(closed=time.time()))
    if done.rowcount == 0:
        raise CaravelaError(f"There is no report '{id}'.")


async def mute(database: Database, who: str, days: float) -> str:
    """Mute a person for some days (0 lifts it); returns their name."""
    id, name = await person_called(database, who)
    until = time.time() + days * DAY if days > 0 else None
    async with database.writing() as connection:
        await connection.execute(update(people).where(people.c.id == id).values(muted_until=until))
    return name


async def ban(database: Database, registry: Registry, who: str, days: float, reason: str) -> str:
    """Ban a person for some days (0 lifts it) and end their sessions; returns their name."""
    id, name = await person_called(database, who)
    until = time.time() + days * DAY if days > 0 else None
    async with database.writing() as connection:
        values = {"banned_until": until, "ban_reason": reason if until else None}
        await connection.execute(update(people).where(people.c.id == id).values(**values))
    await registry.revoke(id)
    return name


async def person_called(database: Database, who: str) -> tuple[str, str]:
    """Find anybody by id, or an account by name. Names are chosen freely, so ids take precedence."""
    async with database.reading() as connection:
        for known in (people.c.id == who, people.c.name_key == who.strip().lower()):
            row = (await connection.execute(select(people.c.id, people.c.name).where(known))).first()
            if row is not None:
                break
    if row is None:
        raise CaravelaError(f"There is nobody with the id or the account's name '{who}'.")
    return row.id, row.name


async def muted(database: Database, person: str) -> bool:
    async with database.reading() as connection:
        until = (await connection.execute(select(people.c.muted_until).where(people.c.id == person))).scalar()
    return until is not None and until > time.time()


async def check_not_muted(database: Database, person: str) -> None:
    """Refuse a text of a muted person that others would read."""
    if await muted(database, person):
        raise Refused("muted", "The host lets you write nothing to others for a while.")
