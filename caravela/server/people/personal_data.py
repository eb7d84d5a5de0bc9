"""What the server keeps about a person: taken along as one file, or deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, select, update

from caravela.server.people.registry import Person, checked_email, note_revoked
from caravela.server.rooms.seating import require
from caravela.server.store.database import Database
from caravela.server.store.schema import chat, invitations, outbox, people, ratings, records, results, seats, sessions
from caravela.server.tables.table import GONE

if TYPE_CHECKING:
    from caravela.server.rooms.hub import Hub


async def change_email(database: Database, person: str, email: str | None) -> None:
    async with database.writing() as connection:
        mail = checked_email(email)
        await connection.execute(update(people).where(people.c.id == person).values(email=mail))


async def export(hub: Hub, person: Person) -> dict[str, Any]:
    """Everything about a person. Records are of finished games only, so nothing hidden is in them."""
    key = f"person {person.id}"
    columns = (people.c.id, people.c.kind, people.c.name, people.c.email, people.c.wishes, people.c.created)
    async with hub.database.reading(steady=True) as connection:

        async def rows(wanted: Any) -> list[dict[str, Any]]:
            return [dict(row) for row in (await connection.execute(wanted)).mappings()]

        return {
            "person": (await rows(select(*columns).where(people.c.id == person.id)))[0],
            "sessions": await rows(
                select(sessions.c.id, sessions.c.kind, sessions.c.label, sessions.c.created, sessions.c.seen).where(
                    sessions.c.person == person.id
                )
            ),
            "seats": await rows(
                select(seats.c.table_id, seats.c.seat, seats.c.name).where(seats.c.person == person.id)
            ),
            "results": await rows(select(results).where(results.c.subject == key)),
            "ratings": await rows(select(ratings).where(ratings.c.subject == key)),
            "chat": await rows(
                select(chat.c.table_id, chat.c.room, chat.c.text, chat.c.at).where(chat.c.person == person.id)
            ),
            "records": await rows(
                select(records).where(
                    records.c.table_id.in_(select(seats.c.table_id).where(seats.c.person == person.id))
                )
            ),
        }


async def erase(hub: Hub, person: str) -> None:
    """Delete a person. A bot plays their running games to the end; finished ones keep a seat without a name."""
    from caravela.server.rooms.moving import go_on, hold
    from caravela.server.rooms.seating import rise

    async with hub.database.reading() as connection:
        wanted = select(seats.c.table_id).where(seats.c.person == person).distinct()
        ids = list((await connection.execute(wanted)).scalars())
    for id in ids:
        room = hub.room(id)
        async with room.entered() as table:
            if table.status == "open":
                require(table, "open")
                rise(room, person)
            elif table.status == "running":
                for seat in table.seats_of(person):
                    hold(room, seat, "The owner is gone.")
                await go_on(room)
            await room.commit()
    async with hub.database.writing() as connection:
        for rows, column in ((invitations, invitations.c.person), (outbox, outbox.c.person)):
            await connection.execute(delete(rows).where(column == person))
        gone = f"gone {person}"
        await connection.execute(delete(ratings).where(ratings.c.subject == f"person {person}"))
        await connection.execute(
            update(results).where(results.c.subject == f"person {person}").values(subject=gone, name=GONE)
        )
        await connection.execute(update(chat).where(chat.c.person == person).values(person=None, name=GONE, text=""))
        await connection.execute(update(seats).where(seats.c.person == person).values(person=None, name=GONE))
        await connection.execute(delete(people).where(people.c.id == person))
        await note_revoked(connection)
        await hub.database.tell(connection, f"revoked {person} -")
    hub.registry.known.clear()
