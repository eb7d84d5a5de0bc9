"""Deleting a person, with everything the server keeps about them."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import delete, select, update

from caravela.engine.errors import CaravelaError
from caravela.language.frame import message
from caravela.server.errors import Conflict
from caravela.server.people.registry import note_revoked
from caravela.server.results.ratings import DELETED
from caravela.server.rooms.moving import go_on, hold
from caravela.server.rooms.opening import LONGEST_TITLE
from caravela.server.rooms.seating import rise
from caravela.server.store.schema import (
    chat,
    events,
    invitations,
    outbox,
    people,
    ratings,
    results,
    seats,
    snapshots,
    tables,
)
from caravela.server.tables.checks import require
from caravela.server.tables.events import Event, Opened, Sat, Started, read_event, write_event
from caravela.server.tables.table import GONE

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub

MOST_AT_ONCE = 500
"""Guests that are deleted in one hour."""
PAUSE = 0.05
"""Seconds between two of them."""


async def delete_person(hub: Hub, person: str) -> None:
    """Delete a person. A bot plays their running games to the end; finished ones keep a seat without a name."""
    async with hub.database.reading() as connection:
        wanted = select(seats.c.table_id).where(seats.c.person == person).distinct()
        ids = list((await connection.execute(wanted)).scalars())
        hosted = list((await connection.execute(select(tables.c.id).where(tables.c.host == person))).scalars())
        name = str((await connection.execute(select(people.c.name).where(people.c.id == person))).scalar() or "")
    for id in ids:
        room = hub.room(id)
        async with room.entered() as table:
            if table.status == "open":
                require(table, "open")
                rise(room, person)
            elif table.status == "running":
                for seat in table.seats_of(person):
                    hold(room, seat, message("The owner is gone."))
                await go_on(room)
            await room.commit()
    async with hub.database.writing() as connection:
        for rows, column in ((invitations, invitations.c.person), (outbox, outbox.c.person)):
            await connection.execute(delete(rows).where(column == person))
        gone = f"{DELETED}{person}"
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
    for id in sorted({*ids, *hosted}):
        await rename_in_events(hub, id, person, name)


async def delete_absent_guests(hub: Hub) -> None:
    """Delete guests who have not been here for as long as the host keeps them, a few at a time: moves go first."""
    for person in await hub.registry.absent_guests(hub.settings.guest_days, MOST_AT_ONCE):
        try:
            await delete_person(hub, person)
        except (CaravelaError, Conflict) as reason:
            hub.log.warning("a guest could not be deleted", reason=type(reason).__name__)
        await asyncio.sleep(PAUSE)


async def rename_in_events(hub: Hub, id: str, person: str, name: str) -> None:
    """Take a person's name out of the title and the seats of a table, as its events tell them. Snapshots are made of
    events, so they are made anew."""
    seats_of = set()
    async with hub.database.writing() as connection:
        rows = await connection.execute(select(events.c.number, events.c.body).where(events.c.table_id == id))
        for row in sorted(rows.all(), key=lambda row: int(row.number)):
            event = read_event(row.body)
            if isinstance(event, Sat) and event.person == person:
                seats_of.add(event.seat)
            changed = without_name(event, person, name, seats_of)
            if changed is not event:
                here = (events.c.table_id == id) & (events.c.number == row.number)
                await connection.execute(update(events).where(here).values(body=write_event(changed)))
                if isinstance(changed, Opened):
                    await connection.execute(update(tables).where(tables.c.id == id).values(title=changed.title))
        await connection.execute(delete(snapshots).where(snapshots.c.table_id == id))
        await hub.database.tell(connection, f"rewritten {id}")
    room = hub.rooms.get(id)
    if room is not None:
        async with room.lock:
            room.forget()


def without_name(event: Event, person: str, name: str, seats_of: set[int]) -> Event:
    """An event without the name of a person who had these seats; the same one if it has none."""
    if isinstance(event, Opened) and name in event.title:
        title = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", GONE, event.title)
        return msgspec.structs.replace(event, title=title[:LONGEST_TITLE])
    if isinstance(event, Sat) and event.person == person:
        return msgspec.structs.replace(event, name=gone_name(event.seat))
    if isinstance(event, Started) and seats_of:
        told = [gone_name(i) if i in seats_of else each for i, each in enumerate(event.names)]
        return msgspec.structs.replace(event, names=told)
    return event


def gone_name(seat: int) -> str:
    """At a table every name is another, even of those who are gone."""
    return f"{GONE} {seat + 1}"
