"""Deleting a person, with everything the server keeps about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, select, update

from caravela.server.people.registry import note_revoked
from caravela.server.rooms.moving import go_on, hold
from caravela.server.rooms.seating import rise
from caravela.server.store.schema import chat, invitations, outbox, people, ratings, results, seats
from caravela.server.tables.checks import require
from caravela.server.tables.table import GONE

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub


async def delete_person(hub: Hub, person: str) -> None:
    """Delete a person. A bot plays their running games to the end; finished ones keep a seat without a name."""
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
