"""Deleting a person, with everything the server keeps about them."""

from __future__ import annotations

import asyncio
import re
from itertools import count
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from caravela.language.frame import message
from caravela.match.position import PositionText
from caravela.server.errors import Conflict
from caravela.server.people.names import LONGEST_TITLE
from caravela.server.people.registry import GUEST, note_revoked
from caravela.server.results.ratings import DELETED
from caravela.server.rooms.moving import go_on, hold
from caravela.server.rooms.seating import close, stand_up
from caravela.server.store.archive import events_of, folded
from caravela.server.store.ledger import LOBBY, NUMBERS_TRIED, take_number
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
    write_event,
)
from caravela.server.tables.table import GONE
from caravela.study.board.lines import renamed

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub

MOST_AT_ONCE = 500
"""The maximum number of guests deleted in one hour."""
PAUSE = 0.05
"""Seconds between two deletions."""
ATTEMPTS = 4
"""How often leaving a table is retried when another process wrote first."""


async def delete_person(hub: Hub, person: str) -> None:
    """Delete a person. A bot plays their running games to the end; finished games keep a seat without a name.

    The first step prevents all further writes in their name, so nothing reappears after the clean-up. Their row, which
    has the name, is deleted last: an interrupted deletion stays marked, and `finish_deletions` resumes it."""
    name = await hub.registry.mark_going(person)
    hub.disconnect(person, None)
    if name is None:
        return
    ids = await tables_of(hub, person)
    old_names = await names_of(hub, person, name)
    for id in sorted(ids):
        await leave_table(hub, id, person)
    waiting = sorted(ids)
    for id in waiting:
        rematch = await rename_in_events(hub, id, person, old_names)
        if rematch is not None and rematch not in waiting:
            waiting.append(rematch)  # its title is derived from this table's, even if the person did not play there
    await delete_rows(hub, person)
    async with hub.database.writing() as connection:  # concurrent writers may have written the name to the seats again
        await connection.execute(update(seats).where(seats.c.person == person).values(person=None, name=GONE))
        await hub.database.tell(connection, LOBBY)
    hub.lobby.changed.set()
    hub.disconnect(person, None)  # a client that was connecting when the deletion started


async def delete_rows(hub: Hub, person: str) -> None:
    async with hub.database.writing() as connection:
        for rows, column in ((invitations, invitations.c.person), (outbox, outbox.c.person)):
            await connection.execute(delete(rows).where(column == person))
        gone = f"{DELETED}{person}"
        await connection.execute(  # before the ratings, in the same order as games are rated
            update(results).where(results.c.subject == f"person {person}").values(subject=gone, name=GONE)
        )
        await connection.execute(delete(ratings).where(ratings.c.subject == f"person {person}"))
        await connection.execute(update(chat).where(chat.c.person == person).values(person=None, name=GONE, text=""))
        await connection.execute(update(seats).where(seats.c.person == person).values(person=None, name=GONE))
        await connection.execute(delete(people).where(people.c.id == person))
        await note_revoked(connection)
        await hub.database.tell(connection, f"revoked {person} -")


async def tables_of(hub: Hub, person: str) -> set[str]:
    """The tables where a person has a seat or is the host."""
    async with hub.database.reading() as connection:
        seated = (await connection.execute(select(seats.c.table_id).where(seats.c.person == person))).scalars()
        hosted = (await connection.execute(select(tables.c.id).where(tables.c.host == person))).scalars()
        return {*seated, *hosted}


async def names_of(hub: Hub, person: str, name: str) -> list[str]:
    """All names of a person, present and past (guests may have created an account later); the longest first."""
    async with hub.database.reading() as connection:
        seated = (await connection.execute(select(seats.c.name).where(seats.c.person == person).distinct())).scalars()
        return sorted({name, name.removesuffix(GUEST), *(each for each in seated if each)}, key=len, reverse=True)


async def leave_table(hub: Hub, id: str, person: str) -> None:
    """Leave a seat before the start, and close the person's own table if nobody else sits there. In a running game a
    bot takes over the seat."""
    room = hub.room(id)
    for attempt in range(ATTEMPTS):
        try:
            async with room.entered() as table:
                if table.status == "open":
                    stand_up(room, person)
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
    """Delete guests who have been away longer than the host's limit, with pauses so that moves have priority."""
    for person in await hub.registry.absent_guests(hub.settings.guest_days, MOST_AT_ONCE):
        try:
            await delete_person(hub, person)
        except Exception as reason:
            hub.log.warning("a guest could not be deleted", reason=type(reason).__name__)
        await asyncio.sleep(PAUSE)


async def finish_deletions(hub: Hub) -> None:
    """Resume interrupted deletions, for example after a crash. The person cannot sign in to ask again."""
    for person in await hub.registry.going():
        try:
            await delete_person(hub, person)
        except Exception as reason:
            hub.log.warning("a person could not be deleted", reason=type(reason).__name__)


async def rename_in_events(hub: Hub, id: str, person: str, old_names: list[str]) -> str | None:
    """Remove a person's names from the title and the seats of a table in its events. Snapshots are rebuilt from events.
    Returns the table of the rematch."""
    room = hub.room(id)
    async with room.locked():  # otherwise a snapshot with the name could be written in the meantime
        stored = await hub.archive.events(id)
        if without_names(stored, person, old_names) != stored:
            await rewrite_events(hub, id, person, old_names)
            room.forget()
    if len(room.audience):
        async with room.entered():
            pass  # sends the new names to the audience
    return next((each.event.table for each in reversed(stored) if isinstance(each.event, Rematched)), None)


async def rewrite_events(hub: Hub, id: str, person: str, old_names: list[str]) -> None:
    """Rewrite the stored events. The event that follows makes all processes read the table again. A process that is
    about to write from its outdated memory is refused, because the event number is taken. Like every writer of events,
    this takes the number before any other row, which avoids deadlocks."""
    for _ in range(NUMBERS_TRIED):
        try:
            async with hub.database.writing() as connection:
                last = await take_number(connection, id, Renamed())
                stored = await events_of(connection, id, upto=last.number - 1)
                changed = without_names(stored, person, old_names)
                for before, after in zip(stored, changed, strict=True):
                    if after != before:
                        here = (events.c.table_id == id) & (events.c.number == after.number)
                        await connection.execute(update(events).where(here).values(body=write_event(after.event)))
                await note_in_table(connection, id, [*changed, last])
                await connection.execute(delete(snapshots).where(snapshots.c.table_id == id))
                await connection.execute(delete(reviews).where(reviews.c.table_id == id))  # generated again on request
                await rename_in_studies(
                    connection, id, old_names, names_without([each.event for each in stored], person)
                )
                await hub.database.tell(connection, f"table {id} {last.number}")
            return
        except IntegrityError:  # another process has written an event in the meantime
            continue
    raise Conflict


async def note_in_table(connection: AsyncConnection, id: str, stored: list[Stored]) -> None:
    """Update the table's row: its title and last event. A table that has ended keeps its place in lists."""
    table = folded(id, stored)
    values: dict[str, object] = {"title": table.opened.title, "number": table.number}
    if table.status in ("open", "running"):
        values["changed"] = table.at
    await connection.execute(update(tables).where(tables.c.id == id).values(**values))


async def rename_in_studies(
    connection: AsyncConnection, table: str, old_names: list[str], names: dict[int, str]
) -> None:
    """Remove a person's names from the studies of a table, which copied its title and players."""
    wanted = select(studies.c.id, studies.c.title, studies.c.start).where(studies.c.of_table == table)
    for row in (await connection.execute(wanted.with_for_update())).all():
        players = [names.get(seat, each) for seat, each in enumerate(PositionText(row.start).names)]
        title = title_without(row.title, old_names)[:LONGEST_STUDY_TITLE]
        values = {"title": title, "start": renamed(row.start, players)}
        await connection.execute(update(studies).where(studies.c.id == row.id).values(**values))


def title_without(title: str, old_names: list[str]) -> str:
    names = "|".join(map(re.escape, old_names))
    return re.sub(rf"(?<!\w)(?:{names})(?!\w)", GONE, title)


def without_names(stored: list[Stored], person: str, old_names: list[str]) -> list[Stored]:
    """The events without the person's names."""
    names = names_without([each.event for each in stored], person)
    return [msgspec.structs.replace(each, event=without_name(each.event, person, old_names, names)) for each in stored]


def names_without(stored: list[Event], person: str) -> dict[int, str]:
    """The new name of every seat that the person had. Names at a table are unique, including those of deleted people,
    so the name differs from all that were ever used there."""
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


def without_name(event: Event, person: str, old_names: list[str], names: dict[int, str]) -> Event:
    """An event in which the person's seats have these names; the same object if nothing changes."""
    if isinstance(event, Opened):
        title = title_without(event.title, old_names)[:LONGEST_TITLE]
        return event if title == event.title else msgspec.structs.replace(event, title=title)
    if isinstance(event, Sat) and event.person == person:
        return msgspec.structs.replace(event, name=names[event.seat])
    if isinstance(event, Started) and names:
        new_names = [names.get(seat, each) for seat, each in enumerate(event.names)]
        return msgspec.structs.replace(event, names=new_names)
    return event
