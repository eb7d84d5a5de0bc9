"""Sends spectators of a table with a delay the events that have become old enough.

Everything is read from the database without the room's lock, so that players never wait, however many spectators there
are. An update is rendered once for all who have received the same events.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING

from caravela.server.errors import Refused
from caravela.server.protocol.messages import RefusalShown, Update, writer
from caravela.server.protocol.rendering import Moment, Viewer
from caravela.server.protocol.telling import Telling
from caravela.server.rooms.audience import SPECTATOR, Watching, tell
from caravela.server.rooms.past import history_for
from caravela.server.store.archive import Loaded
from caravela.server.tables.events import REWRITING, Drawn, Moved, Stored
from caravela.server.tables.play import Play

if TYPE_CHECKING:
    from caravela.server.rooms.room import Room

PLIES_KEPT = 12
"""Plies of history in memory, for spectators who arrived recently and are a little behind the others."""


class LateFeed:
    """Runs while spectators of a room have not received everything; keeps the table in the state they know."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.task: asyncio.Task[None] | None = None
        self.changed = asyncio.Event()  # somebody came or left
        self.shown: Loaded | None = None

    def start(self) -> None:
        """There are new events for spectators."""
        if (self.task is None or self.task.done()) and self.behind():
            self.task = self.room.hub.spawn(self.run())

    def wake(self) -> None:
        """A spectator came who is behind the others, or somebody left."""
        self.changed.set()
        self.start()

    def behind(self) -> list[Watching]:
        return [each for each in self.spectators() if each.number < self.room.sent_number]

    def spectators(self) -> list[Watching]:
        return self.room.audience.spectators({person for person in self.room.seated if person is not None})

    async def run(self) -> None:
        room = self.room
        try:
            while behind := self.behind():
                self.changed.clear()
                number = await room.hub.archive.number_before(room.id, time.time() - room.delay)
                try:
                    async with room.crash_closes_table():
                        for since in sorted({each.number for each in behind if each.number < number}):
                            await self.send_from(since, number)
                except Refused as reason:
                    self.send_away(RefusalShown(code=reason.code, sentence=str(reason)))
                    return
                following = await room.hub.archive.events(room.id, number, number + 1)
                if following:
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(max(0.0, following[0].at + room.delay - time.time())):
                            await self.changed.wait()
        finally:
            self.shown = None

    def send_away(self, why: RefusalShown) -> None:
        """Remove all spectators, because the game cannot be shown."""
        for each in self.spectators():
            self.room.audience.remove(each.listener)
            each.listener.send(writer.encode(why))

    async def send_from(self, since: int, number: int) -> None:
        """Send the events up to `number` to everybody who has received those up to `since`."""
        room = self.room
        events = await room.hub.archive.events(room.id, since, number)
        shown = await self.advance(since, number)
        history = await history_for(room.hub.archive, room.id, shown.play, events, number)
        moment = await moment_of(room, shown, history)
        with_about = any(not isinstance(each.event, Moved | Drawn) for each in events)
        messages: dict[Viewer, bytes] = {}
        for each in self.spectators():
            if each.number == since:  # otherwise it has received something in the meantime
                viewer = viewer_of(shown, each.listener.person)
                if viewer not in messages:
                    update = moment.update(viewer, since, events, with_about, None, history is None)
                    messages[viewer] = writer.encode(update)
                tell([each], messages[viewer], number)
        if shown.play is not None:
            shown.play.trim(PLIES_KEPT)

    async def advance(self, since: int, number: int) -> Loaded:
        """The table after event `number`, advanced from the state that spectators know."""
        archive, id = self.room.hub.archive, self.room.id
        if self.shown is None:
            self.shown = await archive.load(id, since)
        fresh = await archive.events(id, self.shown.table.number, number)
        if self.shown.play is None or any(isinstance(each.event, REWRITING) for each in fresh):
            self.shown = await archive.load(id, number)
        else:
            take_in(self.shown, fresh)
        return self.shown


def take_in(shown: Loaded, fresh: list[Stored]) -> None:
    assert shown.play is not None
    for stored in fresh:
        shown.table.fold(stored)
    shown.play.repeat(stored.event for stored in fresh)


def viewer_of(shown: Loaded, person: str | None) -> Viewer:
    """A spectator; hosts learn that the table is theirs."""
    return Viewer(person, ()) if person is not None and person == shown.table.opened.host else SPECTATOR


async def moment_of(room: Room, shown: Loaded, history: Play | None) -> Moment:
    is_over = shown.table.status == "over" and shown.play is not None
    if is_over:
        await room.compute_ledgers(shown.table)
    telling = None if history is None else Telling(history)
    ledgers = room.ledgers if is_over else None
    return Moment(shown.table, shown.play, set(), room.hub.downtimes, time.time(), telling, ledgers)


async def first_view(room: Room, person: str | None, since: int, id: str | None) -> tuple[Update, int]:
    """The first update for a new spectator, and the number of its last event."""
    archive = room.hub.archive
    number = await archive.number_before(room.id, time.time() - room.delay)
    loaded = await archive.load(room.id, number)
    events = await archive.events(room.id, min(since, number), number)
    history = await history_for(archive, room.id, loaded.play, events, number)
    moment = await moment_of(room, loaded, history)
    live = since > 0 and history is None

    def update() -> Update:
        return moment.update(viewer_of(loaded, person), min(since, number), events, True, id, live)

    return (update() if history is None else await asyncio.to_thread(update)), number
