"""A room: one live table with its game and its audience. All its changes are serialised.

An action holds the lock, creates events in memory and commits them. Only committed events are sent; if a commit fails,
the state in memory is discarded and read again from the database.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Table as Rows

from caravela.engine.errors import BadChoice, CaravelaError, Damaged, NotAllowed
from caravela.match.happenings import LedgerEntry
from caravela.server.errors import Conflict, Refused
from caravela.server.operations import telemetry
from caravela.server.protocol.messages import PresenceUpdate, RefusalShown, Update, writer
from caravela.server.protocol.rendering import Moment, first_ply, told_seat, viewer_at
from caravela.server.protocol.sight import NO_SPECTATORS, NO_SPECTATORS_SENTENCE, sight
from caravela.server.protocol.telling import Telling
from caravela.server.rooms.apology import APOLOGY, comes_from_game
from caravela.server.rooms.audience import SPECTATOR, Audience, Listener, tell
from caravela.server.rooms.late_feed import LateFeed, first_view
from caravela.server.rooms.past import Replayed, history_for, ledgers_at_end, replayed
from caravela.server.store.database import STORE_FAILURES
from caravela.server.store.fair_turns import urgently
from caravela.server.store.ledger import Entry, entry_for, needed_people, seat_rows
from caravela.server.store.schema import snapshots
from caravela.server.tables.events import REWRITING, Closed, Drawn, Event, Moved, Sat, Stored, Undone
from caravela.server.tables.pace import deadline
from caravela.server.tables.play import Play, let_chance_draw
from caravela.server.tables.table import Table

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub

SNAPSHOT_EVERY = 40
SNAPSHOTS_REACH = 100
"""Snapshots this many events back are deleted; to go back further, the game is replayed from its start."""

BOT_PATIENCE = 10.0
"""Seconds after which a table is checked again where a bot is to move."""

LOOK_ROUND_SECONDS = 2.0
"""The delay before arrivals and departures are announced, so that reloading a page is not noticed."""


class Room:
    """A table that is in use."""

    def __init__(self, hub: Hub, id: str) -> None:
        self.hub = hub
        self.id = id
        self.lock = asyncio.Lock()
        self.audience = Audience()
        self.used = time.monotonic()
        self.loaded: Table | None = None
        self.play: Play | None = None
        self.too_old = ""  # why the game cannot be played, if its rules are no longer installed
        self.pending: list[Stored] = []
        self.opens: Entry | None = None  # a table to insert with the pending events (a rematch)
        self.snapshot_number = 0
        self.sent_number = 0  # the last event sent to the audience
        self.ledgers: list[list[LedgerEntry]] | None = None  # of every seat, when the game is over
        self.lacks_ledgers = False  # the game crashed while they were computed
        self.bot_task: asyncio.Task[None] | None = None
        self.thinks_about: str | None = None  # the position that a bot is thinking about
        self.elsewhere: set[str] = set()  # who watches the table in other processes
        self.seated: list[str | None] = []  # the owners of the seats, also while the table is not in memory
        self.delay = 0.0  # the delay of spectators in seconds
        self.late = LateFeed(self)
        self.last_present: list[int] = []  # the present seats as last announced
        self.users = 0
        self.replayed = 0  # how often the whole game was replayed for an undo
        self.received_at: float | None = None  # arrival time of the message that is being handled

    # -- loading and unloading -----------------------------------------------------------------------

    @property
    def table(self) -> Table:
        assert self.loaded is not None
        return self.loaded

    @property
    def game(self) -> Play:
        if self.play is None:
            raise Refused("not-running", self.too_old or "The game has not started.")
        return self.play

    @asynccontextmanager
    async def entered(self) -> AsyncIterator[Table]:
        """Exclusive access to the loaded table. Whatever is not committed at the end is discarded."""
        with self.in_use():
            async with self.locked():
                self.used = time.monotonic()
                try:
                    if self.loaded is None:
                        await self.load()
                        await self.spread_missed()
                    yield self.table
                except CaravelaError:
                    raise
                except Exception as reason:
                    self.forget()
                    if not comes_from_game(reason):
                        raise
                    await self.give_up(reason)
                    raise Refused("closed", APOLOGY) from reason
                except BaseException:
                    self.forget()
                    raise
                finally:
                    if self.pending:
                        self.forget()

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[None]:
        """Exclusive access. Others wait for it, so the database is used urgently."""
        async with self.lock:
            with urgently():
                yield

    @asynccontextmanager
    async def crash_closes_table(self) -> AsyncIterator[None]:
        """For work of the game without the lock, such as a replay for a viewer: a crash closes the table, as in
        `entered`."""
        try:
            yield
        except CaravelaError:
            raise
        except Exception as reason:
            if not comes_from_game(reason):
                raise
            with self.in_use():
                async with self.locked():
                    self.forget()
                    await self.give_up(reason)
            raise Refused("closed", APOLOGY) from reason

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Mark the room as used, so that the hub keeps it."""
        self.users += 1
        try:
            yield
        finally:
            self.users -= 1

    async def load(self) -> None:
        """Load the table into memory completely, or not at all."""
        archive = self.hub.archive
        try:
            loaded = await archive.load(self.id)
            table, play = loaded.table, loaded.play
        except Damaged as reason:
            self.too_old = str(reason)
            table, play = await archive.folded(self.id), None
        except (BadChoice, NotAllowed) as reason:  # the game refuses its own stored data
            self.too_old = APOLOGY
            await self.give_up(reason)
            table, play = self.table, None
        if play is not None and table.status == "running":
            let_chance_draw(play, await archive.secret(table))
        if not self.hub.alone:
            self.elsewhere = await self.hub.visitors.elsewhere(self.id)
        self.loaded, self.play = table, play
        self.seated, self.delay = [seat.person for seat in table.seats], table.opened.delay
        self.snapshot_number = table.number

    async def give_up(self, reason: Exception) -> None:
        """Close a table whose game has crashed; its stored events stay."""
        self.hub.log.error("a game crashed", table=self.id, reason=repr(reason))
        self.loaded = await self.hub.archive.folded(self.id)
        if self.table.status in ("open", "running"):
            telemetry.GAME_FAILURES.labels(self.table.opened.game).inc()
            self.happen(Closed(APOLOGY))
            await self.commit()

    def forget(self) -> None:
        self.loaded = self.play = self.opens = None
        self.pending = []

    # -- acting --------------------------------------------------------------------------------------

    @contextmanager
    def asked(self, at: float) -> Iterator[None]:
        """Handle a message that arrived at this time: its waiting time does not count as thinking time."""
        self.received_at = at
        try:
            yield
        finally:
            self.received_at = None

    def clock_time(self) -> float:
        """The current time for the clock of the seat to move."""
        return time.time() if self.received_at is None else self.received_at

    def happen(self, event: Event) -> None:
        """Apply an event in memory; `commit` makes it permanent."""
        stored = Stored(self.table.number + 1, max(time.time(), self.table.at), event)
        self.table.fold(stored)
        self.pending.append(stored)

    async def commit(
        self,
        client_id: str | None = None,
        more: list[tuple[Rows, list[dict[str, Any]]]] | None = None,
        by: str | None = None,
    ) -> int:
        """Store the new events, then send them. Returns the number of the last event. An action by a person (`by`)
        conflicts with their deletion; a plain move does not, because it contains no name and changes no seat."""
        table = self.table
        if not self.pending:
            return table.number
        entry = entry_for(table, self.pending, client_id, self.due())
        entry.more = list(more or [])
        entry.also = [] if self.opens is None else [self.opens]
        kinds = {type(stored.event) for stored in self.pending}
        if kinds - {Moved, Drawn}:
            entry.seats = seat_rows(table, await self.hub.deleted(table))
            entry.in_lobby = table.opened.access == "lobby"
            entry.needs = needed_people(self.pending, by)
        entry.more += self.snapshot_rows(Undone in kinds or table.status in ("over", "closed"))
        entry.superseded = table.number - SNAPSHOTS_REACH if entry.more else 0
        entry.more += await self.hub.notices_for(self, self.pending)
        try:
            await self.hub.ledger.write(entry)
        except Conflict:
            self.forget()
            raise
        except Exception as reason:
            self.forget()
            self.hub.log.error("the store failed", table=self.id, reason=type(reason).__name__)
            raise Refused("store-failed", "The move could not be stored; send it again with the same id.") from None
        stored, self.pending, self.opens = self.pending, [], None
        self.hub.after_commit(self, stored)
        if self.needs_ledgers:
            with suppress(*STORE_FAILURES):  # what is stored is sent in any case
                await self.compute_ledgers(table)
        self.spread(stored, bool(kinds - {Moved, Drawn}))
        if self.play is not None:
            self.play.trim()
        return table.number

    def snapshot_rows(self, now: bool) -> list[tuple[Rows, list[dict[str, Any]]]]:
        """A snapshot if the last one is old enough, or if `now`."""
        table, play = self.table, self.play
        if play is None or not (now or table.number - self.snapshot_number >= SNAPSHOT_EVERY):
            return []
        self.snapshot_number = table.number
        row = {
            "table_id": table.id,
            "number": table.number,
            "ply": play.ply,
            "draws": play.draws,
            "folded": msgspec.json.encode(table).decode(),
            "position": json.dumps(json.loads(play.match.position()), separators=(",", ":")),
        }
        return [(snapshots, [row])]

    def due(self) -> float | None:
        """When the table should be checked again."""
        table = self.table
        if table.status != "running" or table.to_move is None:
            return None
        if table.seats[table.to_move].played_by is not None:
            return table.at + BOT_PATIENCE
        return self.deadline()

    def deadline(self) -> float | None:
        """When the time of the seat to move is up; a bot that holds the seat does not stop the clock."""
        table = self.table
        if table.status != "running" or table.to_move is None:
            return None
        bank = table.seats[table.to_move].bank
        return deadline(table.opened.pace, bank, table.clock_since, self.hub.downtimes, time.time())

    # -- sending -------------------------------------------------------------------------------------

    def present(self) -> set[str]:
        """People who watch the table, here or in another process."""
        return self.audience.present() | self.elsewhere

    def announce_later(self) -> None:
        """Somebody came or left; announce it after a delay, so that reloading a page is not noticed."""
        self.audience.debounce(LOOK_ROUND_SECONDS, self.tell_presence)

    def tell_presence(self) -> None:
        """Announce who is present if that has changed; not to spectators with a delay."""
        there = self.present_seats()
        if there == self.last_present:
            return
        self.last_present = there
        message = writer.encode(PresenceUpdate(table=self.id, seats=there))
        for watching in self.audience.watching.values():
            if not self.delay or watching.listener.person in self.seated:
                watching.listener.send(message)

    def present_seats(self) -> list[int]:
        present = self.present()
        return [number for number, person in enumerate(self.seated) if person in present]

    def moment(self, present: Collection[str | None], history: Telling | None = None) -> Moment:
        return Moment(self.table, self.play, present, self.hub.downtimes, time.time(), history, self.ledgers)

    @property
    def needs_ledgers(self) -> bool:
        """Whether the game is over but the sources of its points are not computed yet, which takes a replay."""
        is_over = self.table.status == "over" and self.play is not None
        return is_over and self.ledgers is None and not self.lacks_ledgers

    async def compute_ledgers(self, table: Table) -> None:
        """Compute the sources of all points of a game that is over. The result is shown without them if the game
        crashes here."""
        if self.ledgers is not None or self.lacks_ledgers:
            return
        try:
            self.ledgers = await ledgers_at_end(self.hub.archive, self.id)
        except Exception as reason:
            if not comes_from_game(reason):
                raise
            self.lacks_ledgers = True
            telemetry.GAME_FAILURES.labels(table.opened.game).inc()
            self.hub.log.error("a game crashed", table=self.id, reason=repr(reason), during="sources of points")

    async def history(self, events: list[Stored]) -> Play | None:
        """The game with enough history to render these events; None if the one in memory has it."""
        return await history_for(self.hub.archive, self.id, self.play, events, self.table.number)

    def spread(self, stored: list[Stored], with_about: bool, history: Play | None = None) -> None:
        """Send the new events to all viewers, as each may see them."""
        table = self.table
        self.sent_number = table.number
        since = stored[0].number - 1
        self.send_away()
        self.seated = [seat.person for seat in table.seats]
        self.last_present = self.present_seats()
        people, watching = table.people(), self.audience.by_person()
        moment = self.moment(self.present(), None if history is None else Telling(history))
        for person, listening in watching.items():
            if person in people:
                message = moment.update(viewer_at(table, person), since, stored, with_about)
                tell(listening, writer.encode(message), table.number)
        if not watching.keys() <= people:
            self.spread_to_spectators(moment, people, stored, with_about)

    def spread_to_spectators(self, moment: Moment, people: set[str], stored: list[Stored], with_about: bool) -> None:
        """Send the new events to spectators; with a delay, they are read from the database later."""
        table, since = self.table, stored[0].number - 1
        if self.delay == 0:
            message = writer.encode(moment.update(SPECTATOR, since, stored, with_about))
            self.audience.send_to_spectators(people, message, since, table.number)
        self.late.start()

    def send_away(self) -> None:
        """Remove viewers who could have sat down but may not watch the game, with a message that says so."""
        for watching in list(self.audience.watching.values()):
            if not sight(self.table, watching.listener.person).table:
                self.audience.remove(watching.listener)
                watching.listener.send(writer.encode(RefusalShown(code=NO_SPECTATORS, sentence=NO_SPECTATORS_SENTENCE)))

    async def spread_missed(self) -> None:
        """Send events that were stored while the table was not in memory."""
        number = self.table.number
        if self.sent_number < number and len(self.audience):
            if self.needs_ledgers:
                await self.compute_ledgers(self.table)
            missed = await self.hub.archive.events(self.id, self.sent_number, number)
            self.spread(missed, True, await self.history(missed))
        self.sent_number = number

    async def catch_up(self) -> None:
        """Read and apply what another process has stored."""
        async with self.entered():
            await self.take_in()

    async def take_in(self) -> None:
        """Like `catch_up`, for a caller that holds the lock."""
        fresh = await self.hub.archive.events(self.id, self.table.number)
        if not fresh:
            return
        if self.play is None or any(isinstance(stored.event, REWRITING) for stored in fresh):
            await self.load()
        else:
            for stored in fresh:
                self.table.fold(stored)
            self.play.repeat(stored.event for stored in fresh)
        await self.spread_missed()
        self.hub.bot_turns.wake(self)

    async def watch(self, listener: Listener, since: int, id: str | None, address: str = "", chat: int = 0) -> None:
        """Send a listener the table, the events it has missed and chat lines after number `chat`, and from then on all
        updates."""
        with self.in_use():  # also while it waits for a replay, because a forgotten room sends no events
            await self.admit(listener, since, id, address, chat)

    async def admit(self, listener: Listener, since: int, id: str | None, address: str, chat: int) -> None:
        """Add a listener to the audience. History that is not in memory is replayed first, while others continue to
        play."""
        past: Replayed | None = None
        late: tuple[Update, int] | None = None
        while True:
            async with self.entered() as table:
                seen = sight(table, listener.person).of_table()
                events = await self.hub.archive.events(self.id, min(since, table.number), table.number)
                first = self.first_missing(events)
                if seen.late and late is not None:
                    self.join(listener, *late, chat)
                    return
                needs_ledgers = self.needs_ledgers and not seen.late
                if not seen.late and not needs_ledgers and (first is None or past is not None):
                    if past is not None:
                        past.add(events)
                    moment = self.moment(self.present(), None if past is None else past.telling)
                    live = since > 0 and past is None
                    message = moment.update(seen.viewer, min(since, table.number), events, True, id, live)
                    self.join(listener, message, table.number, chat)
                    return
                number = table.number
            del events  # frees memory during the wait
            player = bool(table.seats_of(listener.person))
            async with self.hub.replays.turn(address, player=player), self.crash_closes_table():
                if needs_ledgers:
                    await self.compute_ledgers(table)
                if seen.late:
                    late = await first_view(self, listener.person, since, id)
                elif first is not None:
                    past = await replayed(self.hub.archive, self.id, number, told_seat(seen.viewer), first)

    def first_missing(self, events: list[Stored]) -> int | None:
        """The first ply of these events if the history in memory does not reach back to it."""
        first = first_ply(events)
        return None if self.play is None or first is None or self.play.reaches(first) else first

    def join(self, listener: Listener, message: Update, number: int, chat: int) -> None:
        """Send a listener its first update and add it to the audience."""
        self.audience.add(listener, number, chat)
        self.announce_later()
        self.hub.neighbours.changed.set()
        listener.send(writer.encode(message))
        if number < self.sent_number:
            self.late.wake()

    def leave(self, listener: Listener) -> None:
        self.audience.remove(listener)
        self.late.wake()
        self.announce_later()
        self.hub.neighbours.changed.set()

    @property
    def idle(self) -> bool:
        return self.users == 0 and (self.bot_task is None or self.bot_task.done())


def free_name(name: str, table: Table) -> str:
    """A name that is unique at the table; adds a number if necessary."""
    taken = {(seat.name or "").lower() for seat in table.seats}
    candidate, count = name, 2
    while candidate.lower() in taken:
        candidate, count = f"{name} {count}", count + 1
    return candidate


def sat_event(table: Table, seat: int, name: str, person: str | None, bot: str | None) -> Sat:
    return Sat(seat, free_name(name, table), person, bot)
