"""The hub: all live rooms of this process and its background tasks."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from typing import Any

from cachetools import LRUCache
from sqlalchemy import Table as Rows

from caravela.engine.errors import CaravelaError
from caravela.server.cluster.leases import Leases
from caravela.server.cluster.notifications import Notifications
from caravela.server.cluster.visitors import Visitors
from caravela.server.hub.attendance import Attendance
from caravela.server.hub.bot_turns import BotTurns
from caravela.server.hub.changes import Changes
from caravela.server.hub.lobby import LobbyFeed
from caravela.server.hub.neighbours import Neighbours
from caravela.server.hub.replays import Replays
from caravela.server.hub.sweeper import Sweeper
from caravela.server.notices.turns import Turns
from caravela.server.operations import telemetry
from caravela.server.operations.lag import Pulse
from caravela.server.operations.memory import settle_in
from caravela.server.operations.rate_limits import KeyedLocks, RateLimits
from caravela.server.people.guesses import Guesses
from caravela.server.people.look_alikes import reserved_keys
from caravela.server.people.registry import Person, Registry, new_id
from caravela.server.results.ratings import rate_finished, record_rows
from caravela.server.rooms.audience import REVOKED_SENTENCE
from caravela.server.rooms.invitations import link_signer
from caravela.server.rooms.room import Room
from caravela.server.settings import Settings
from caravela.server.store.archive import Archive
from caravela.server.store.database import STORE_FAILURES, Database
from caravela.server.store.fair_turns import asked_by
from caravela.server.store.ledger import Ledger
from caravela.server.store.presence import Presence
from caravela.server.store.processes import Processes
from caravela.server.store.release import release_id
from caravela.server.study.progress import Progress
from caravela.server.study.puzzles import Puzzles
from caravela.server.study.studies import Studies
from caravela.server.tables.events import Finished, Moved, Stored
from caravela.server.tables.pace import Downtimes
from caravela.server.tables.table import Table
from caravela.server.thinking.advice import Advice
from caravela.server.thinking.analysis import Analysis
from caravela.server.thinking.coach import Coach
from caravela.server.thinking.remote import RemoteThinkers
from caravela.server.thinking.thinkers import Purpose, Thinkers


class Hub:
    """All state of one server process."""

    def __init__(self, settings: Settings, database: Database, key: str) -> None:
        self.settings = settings
        self.database = database
        for turns in (database.turns, database.urgent_turns):
            turns.most_waiting = settings.limits.waiting_for_store_and_address
        self.registry = Registry(database, key)
        self.links = link_signer(key)
        self.rate_limits = RateLimits(settings.limits)
        self.guesses = Guesses(settings.limits, self.rate_limits)
        self.opening = KeyedLocks()  # tables
        self.replays = Replays(settings.limits)
        self.log = telemetry.LOG
        self.archive = Archive(database)
        self.ledger = Ledger(database)
        self.changes = Changes(self)
        self.notifications = Notifications(database, self.changes.handle)
        self.id = new_id()
        self.processes = Processes(database, self.id, "server")
        self.leases = Leases(database, self.id)
        self.visitors = Visitors(database, self.id)
        self.alone = True  # whether no other process serves this database
        self.presence = Presence(database, self.processes)
        self.all_thinkers: list[Thinkers] = []
        self.thinkers = self.make_thinkers(settings.bot_workers, "bots")
        self.advisers = self.make_thinkers(1, "hints")
        self.bot_turns = BotTurns(self)
        self.attendance = Attendance(self)
        self.origins: LRUCache[str, str] = LRUCache(20_000)  # by table: fingerprint of the address that opened it
        self.advice = Advice(self)
        self.coach = Coach(self)
        self.analysis = Analysis(self)
        self.studies = Studies(self)
        self.puzzles = Puzzles(self)
        self.progress = Progress(self)
        self.turns = Turns(self)
        self.downtimes = Downtimes()
        self.rooms: dict[str, Room] = {}
        self.lobby = LobbyFeed(self)
        self.sweeper = Sweeper(self)
        self.pulse = Pulse()
        self.neighbours = Neighbours(self)
        self.listeners: set[Any] = set()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.closing = False
        self.draining = False  # shutting down: proxies should send new clients to other processes
        self.answered = 0  # number of client messages

    def make_thinkers(self, count: int, purpose: Purpose) -> Thinkers:
        """Workers that think for a purpose, in this server or elsewhere."""
        thinkers = (
            RemoteThinkers(count, purpose, self.database, self.processes)
            if self.settings.think_elsewhere
            else Thinkers(count, purpose)
        )
        self.all_thinkers.append(thinkers)
        return thinkers

    async def open(self) -> None:
        await self.processes.arrive(release_id())
        self.downtimes = await self.presence.arrive()
        self.changes.revoked = await self.registry.last_revoked()
        self.ledger.start()
        await self.registry.note_look_alikes()
        await self.notifications.start()
        await self.neighbours.look()
        for work in (
            self.neighbours.run(),
            self.pulse.run(),
            self.sweeper.run(),
            self.lobby.run(),
            self.stay(),
            self.turns.deliver(),
        ):
            self.spawn(work)
        self.spawn(self.rate_games())
        self.spawn(asyncio.to_thread(reserved_keys))  # reads the list of confusable letters
        settle_in()

    async def stay(self) -> None:
        """Send heartbeats. If this process was suspended and another release serves the database now, shut down."""
        try:
            await self.presence.stay()
        except CaravelaError as reason:
            self.log.error("the server ends", reason=str(reason))
            for _ in range(2):  # the first signal may only start draining
                os.kill(os.getpid(), signal.SIGTERM)

    async def close(self) -> None:
        """Store all actions in progress, then stop. Nothing acknowledged is lost, and nothing new is started."""
        self.closing = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for room in list(self.rooms.values()):
            room.audience.stop()
            async with room.lock:
                pass
        await self.turns.close()
        await self.notifications.stop()
        await self.ledger.close()
        await self.presence.leave()
        with contextlib.suppress(*STORE_FAILURES):
            await self.processes.leave()
        for thinkers in self.all_thinkers:
            thinkers.close()
        await self.database.close()

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Begin a task of the server's own, also when a request leads to it."""
        with asked_by(None):
            task: asyncio.Task[Any] = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)
        return task

    def ended(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.log.error("a task failed", reason=repr(task.exception()))

    # -- rooms ---------------------------------------------------------------------------------------

    def room(self, id: str) -> Room:
        """The room of a table. Whether the table exists is checked when the room is entered."""
        room = self.rooms.get(id)
        if room is None:
            room = self.rooms[id] = Room(self, id)
        return room

    async def origin_of(self, id: str) -> str:
        """A fingerprint of the address that opened a table; empty if unknown."""
        if id not in self.origins:
            self.origins[id] = await self.archive.origin(id)
        return self.origins[id]

    async def deleted(self, table: Table) -> set[str]:
        """The people of a table whose accounts are deleted."""
        people = table.people()
        return people - await self.archive.known(people) if people else set()

    # -- what follows a commit -----------------------------------------------------------------------

    async def notices_for(self, room: Room, pending: list[Stored]) -> list[tuple[Rows, list[dict[str, Any]]]]:
        """Rows written together with events: turn notices, and the record of a finished game."""
        rows = await self.turns.rows_for(room, pending)
        if any(isinstance(stored.event, Finished) for stored in pending):
            rows += await record_rows(self, room)
        return rows

    def after_commit(self, room: Room, stored: list[Stored]) -> None:
        telemetry.MOVES.inc(sum(1 for each in stored if isinstance(each.event, Moved)))
        if any(not isinstance(each.event, Moved) for each in stored) and room.table.opened.access == "lobby":
            self.lobby.changed.set()
        if any(isinstance(each.event, Finished) for each in stored):
            self.spawn(self.rate_games())
        self.bot_turns.wake(room)

    async def rate_games(self) -> None:
        count = await rate_finished(self.database)
        if count > 0:
            self.log.info("games rated", count=count)

    # -- connections ---------------------------------------------------------------------------------

    def gone(self, listener: Any) -> None:
        """A connection has ended."""
        self.listeners.discard(listener)
        self.sweeper.freed += 1
        self.lobby.presence_changed()

    def keep_only(self, person: Person) -> None:
        """End all connections of a person but those of this session."""
        self.registry.forget()
        for listener in list(self.listeners):
            if listener.person == person.id and listener.session != person.session:
                listener.goodbye(REVOKED_SENTENCE)

    def disconnect(self, person: str, session: str | None) -> None:
        self.registry.forget()
        for listener in list(self.listeners):
            if listener.person == person and (session is None or listener.session == session):
                listener.goodbye(REVOKED_SENTENCE)
