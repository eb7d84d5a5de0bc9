"""Deleting a person, with everything the server keeps about them."""

from __future__ import annotations

import asyncio
import re
import time
from itertools import count
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from caravela.engine.errors import CaravelaError
from caravela.language.frame import message
from caravela.match.position import PositionText
from caravela.server.errors import Conflict
from caravela.server.people.names import LONGEST_TITLE
from caravela.server.people.registry import note_revoked
from caravela.server.results.ratings import DELETED
from caravela.server.rooms.moving import go_on, hold
from caravela.server.rooms.seating import close, rise
from caravela.server.store.ledger import entry_for, write_entries
from caravela.server.store.schema import (
    chat,
    events,
    invitations,
    outbox,
    people,
    ratings,
    results,
    reviews,
    seats,
    snapshots,
    studies,
    tables,
)
from caravela.server.study.studies import LONGEST_STUDY_TITLE
from caravela.server.tables.events import (
    Event,
    Opened,
    Rematched,
    Renamed,
    Sat,
    Started,
    Stored,
    read_event,
    write_event,
)
from caravela.server.tables.table import GONE, first_table
from caravela.study.lines import renamed

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub

MOST_AT_ONCE = 500
"""Guests that are deleted in one hour."""
PAUSE = 0.05
"""Seconds between two of them."""
ATTEMPTS = 4
"""How often leaving a table is retried when another process wrote first."""


async def delete_person(hub: Hub, person: str) -> None:
    """Delete a person. A bot plays their running games to the end; finished games keep a seat without a name.

    From the first step on nothing is written in their name, so nothing can follow what is cleaned up here. If it is
    interrupted before their row is deleted, they stay marked as leaving, and `finish_deletions` continues.
    """
    name = await hub.registry.mark_going(person)
    hub.disconnect(person, None)
    if name is None:
        return
    ids = await tables_of(hub, person)
    for id in sorted(ids):
        await leave_table(hub, id, person)
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
    waiting = sorted(ids)
    for id in waiting:
        rematch = await rename_in_events(hub, id, person, name)
        if rematch is not None and rematch not in waiting:
            waiting.append(rematch)  # which has the title of this one, even if it began without them
    async with hub.database.writing() as connection:  # what others were writing meanwhile may have told the seats anew
        await connection.execute(update(seats).where(seats.c.person == person).values(person=None, name=GONE))
    hub.disconnect(person, None)  # who was just coming in when it began


async def tables_of(hub: Hub, person: str) -> set[str]:
    """Where a person has a seat or is the host."""
    async with hub.database.reading() as connection:
        seated = (await connection.execute(select(seats.c.table_id).where(seats.c.person == person))).scalars()
        hosted = (await connection.execute(select(tables.c.id).where(tables.c.host == person))).scalars()
        return {*seated, *hosted}


async def leave_table(hub: Hub, id: str, person: str) -> None:
    """Leave a seat before the start, and close the person's own table if nobody else sits there. In a running game a
    bot takes over the seat."""
    room = hub.room(id)
    for attempt in range(ATTEMPTS):
        try:
            async with room.entered() as table:
                if table.status == "open":
                    rise(room, person)
                    if table.opened.host == person and not table.people():
                        close(room, person)
                elif table.status == "running":
                    for seat in table.seats_of(person):
                        hold(room, seat, message("The owner is gone."))
                    await go_on(room)
                await room.commit()
            return
        except Conflict:  # another process was quicker
            if attempt == ATTEMPTS - 1:
                raise


async def delete_absent_guests(hub: Hub) -> None:
    """Delete guests who have not returned within the host's time limit, a few at a time so that moves have priority."""
    for person in await hub.registry.absent_guests(hub.settings.guest_days, MOST_AT_ONCE):
        try:
            await delete_person(hub, person)
        except (CaravelaError, Conflict) as reason:
            hub.log.warning("a guest could not be deleted", reason=type(reason).__name__)
        await asyncio.sleep(PAUSE)


async def finish_deletions(hub: Hub) -> None:
    """Continue deletions that were interrupted, for example by the end of a process. The person cannot sign in to ask
    again."""
    for person in await hub.registry.going():
        try:
            await delete_person(hub, person)
        except (CaravelaError, Conflict) as reason:
            hub.log.warning("a person could not be deleted", reason=type(reason).__name__)


async def rename_in_events(hub: Hub, id: str, person: str, name: str) -> str | None:
    """Remove a person's name from the title and the seats of a table in its events. Snapshots are built from events, so
    they are rebuilt. Returns the table of the rematch."""
    room = hub.room(id)
    async with room.lock:  # else a snapshot could be written meanwhile that has the name
        for attempt in range(ATTEMPTS):
            try:
                rematch = await rewrite_events(hub, id, person, name)
                break
            except IntegrityError:  # another process has written an event meanwhile
                if attempt == ATTEMPTS - 1:
                    raise
        room.forget()
    if len(room.audience):
        async with room.entered():
            pass  # tells the audience
    return rematch


async def rewrite_events(hub: Hub, id: str, person: str, name: str) -> str | None:
    """The event that follows tells all processes to read the table again. One that is about to write something from
    what it has in memory, a snapshot for instance, is refused, because the event's number is taken."""
    async with hub.database.writing() as connection:
        rows = await connection.execute(
            select(events.c.number, events.c.at, events.c.body).where(events.c.table_id == id).order_by(events.c.number)
        )
        stored = [Stored(row.number, row.at, read_event(row.body)) for row in rows]
        names = names_without([each.event for each in stored], person)
        changed = [
            msgspec.structs.replace(each, event=without_name(each.event, person, name, names)) for each in stored
        ]
        for before, after in zip(stored, changed, strict=True):
            if after.event is not before.event:
                here = (events.c.table_id == id) & (events.c.number == after.number)
                await connection.execute(update(events).where(here).values(body=write_event(after.event)))
                if isinstance(after.event, Opened):
                    await connection.execute(update(tables).where(tables.c.id == id).values(title=after.event.title))
        await connection.execute(delete(snapshots).where(snapshots.c.table_id == id))
        await connection.execute(delete(reviews).where(reviews.c.table_id == id))  # it is made again when asked for
        await rename_in_studies(connection, id, name, names)
        if any(after.event is not before.event for before, after in zip(stored, changed, strict=True)):
            await append_renamed(hub, connection, id, changed)
    return next((each.event.table for each in reversed(stored) if isinstance(each.event, Rematched)), None)


async def rename_in_studies(connection: AsyncConnection, table: str, name: str, names: dict[int, str]) -> None:
    """Remove a person's name from the studies of a table, which took over its title and players."""
    wanted = select(studies.c.id, studies.c.title, studies.c.start).where(studies.c.of_table == table)
    for row in (await connection.execute(wanted.with_for_update())).all():
        players = [names.get(seat, each) for seat, each in enumerate(PositionText(row.start).names)]
        title = title_without(row.title, name)[:LONGEST_STUDY_TITLE]
        values = {"title": title, "start": renamed(row.start, players)}
        await connection.execute(update(studies).where(studies.c.id == row.id).values(**values))


def title_without(title: str, name: str) -> str:
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", GONE, title)


async def append_renamed(hub: Hub, connection: AsyncConnection, id: str, stored: list[Stored]) -> None:
    table = first_table(id, stored[0])
    for each in stored[1:]:
        table.fold(each)
    last = Stored(table.number + 1, max(time.time(), table.at), Renamed())
    row = (await connection.execute(select(tables.c.due, tables.c.changed).where(tables.c.id == id))).one()
    table.fold(last)
    entry = entry_for(table, [last], due=row.due)
    if table.status in ("over", "closed"):
        entry.table_now["new_changed"] = row.changed  # lists show it where it was
    await write_entries(connection, [entry])
    await hub.database.tell(connection, f"table {id} {table.number}")


def names_without(stored: list[Event], person: str) -> dict[int, str]:
    """The new name of every seat that the person had. Names at a table are distinct, including those of deleted people,
    so nobody's name is taken who ever sat there."""
    sat = [event for event in stored if isinstance(event, Sat)]
    started = [event for event in stored if isinstance(event, Started)]
    own = {event.seat for event in sat if event.person == person}
    taken = {event.name.lower() for event in sat if event.person != person}
    taken.update(name.lower() for event in started for seat, name in enumerate(event.names) if seat not in own)
    names: dict[int, str] = {}
    for seat in sorted(own):
        names[seat] = next(name for n in count(seat + 1) if (name := f"{GONE} {n}") not in taken)
        taken.add(names[seat])
    return names


def without_name(event: Event, person: str, name: str, names: dict[int, str]) -> Event:
    """An event without the name of the person whose seats get these names; the same event if it does not contain it."""
    if isinstance(event, Opened) and name in event.title:
        return msgspec.structs.replace(event, title=title_without(event.title, name)[:LONGEST_TITLE])
    if isinstance(event, Sat) and event.person == person:
        return msgspec.structs.replace(event, name=names[event.seat])
    if isinstance(event, Started) and names:
        told = [names.get(seat, each) for seat, each in enumerate(event.names)]
        return msgspec.structs.replace(event, names=told)
    return event
