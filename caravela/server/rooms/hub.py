"""The hub: all live rooms of this process, and what runs beside them."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from sqlalchemy import Table as Rows

from caravela.engine.errors import CaravelaError
from caravela.server.errors import Conflict, Refused
from caravela.server.notices.turns import Turns
from caravela.server.operations import telemetry
from caravela.server.operations.memory import give_back, settle_in
from caravela.server.operations.rate_limits import RateLimits
from caravela.server.people.registry import Registry
from caravela.server.results.ratings import rate_finished, record_rows
from caravela.server.rooms.audience import Listener
from caravela.server.rooms.invitations import link_signer
from caravela.server.rooms.moving import go_on, play_one, time_is_up
from caravela.server.rooms.room import Room
from caravela.server.settings import Settings
from caravela.server.store.archive import Archive
from caravela.server.store.database import Database
from caravela.server.store.ledger import Ledger
from caravela.server.store.listing import lobby
from caravela.server.store.notifications import ANYTHING, Notifications
from caravela.server.store.presence import Presence
from caravela.server.tables.events import BotFailed, Finished, Moved, Stored
from caravela.server.tables.pace import Downtimes
from caravela.server.tables.table import Table
from caravela.server.thinking.advice import Advice
from caravela.server.thinking.bots import BotPlayers, Choice
from caravela.server.thinking.coach import Coach
from caravela.server.thinking.thinkers import Thinkers

REVOKED_SENTENCE = "Your session has been revoked."
MUCH_FREED = 20
"""Games and connections that have left memory before it is worth the while to give it back."""


class Hub:
    """Everything one server process holds."""

    def __init__(self, settings: Settings, database: Database, key: str) -> None:
        self.settings = settings
        self.database = database
        self.registry = Registry(database, key)
        self.links = link_signer(key)
        self.rate_limits = RateLimits(settings.limits)
        self.log = telemetry.LOG
        self.archive = Archive(database)
        self.ledger = Ledger(database)
        self.notifications = Notifications(database, self.hear)
        self.presence = Presence(database)
        self.thinkers = Thinkers(settings.bot_workers)
        self.bots = BotPlayers(self.thinkers, settings.thinking_seconds)
        self.advice = Advice(self)
        self.coach = Coach(self)
        self.turns = Turns(self)
        self.downtimes = Downtimes()
        self.rooms: dict[str, Room] = {}
        self.lobby_listeners: set[Listener] = set()
        self.listeners: set[Any] = set()
        self.lobby_changed = asyncio.Event()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.heard_until = time.time()
        self.revoked = ""  # the last end of sessions that was looked at
        self.freed = 0  # games and connections that have left memory since it was last given back
        self.freed_before = 0  # how many of them at the last look
        self.closing = False

    async def open(self) -> None:
        self.downtimes = await self.presence.arrive()
        self.revoked = await self.registry.last_revoked()
        self.ledger.start()
        await self.notifications.start()
        for work in (self.sweep(), self.keep_lobby(), self.presence.stay(), self.turns.deliver()):
            self.spawn(work)
        self.spawn(rate_finished(self.database))
        settle_in()

    async def close(self) -> None:
        """Let every act under way be stored, then stop. Nothing acknowledged is lost, nothing else is begun."""
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
        self.thinkers.close()
        self.coach.close()
        await self.database.close()

    def spawn(self, work: Any) -> asyncio.Task[Any]:
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
        """The room of a table; whether there is such a table shows when it is entered."""
        found = self.rooms.get(id)
        if found is None:
            found = self.rooms[id] = Room(self, id)
        return found

    async def deleted(self, table: Table) -> set[str]:
        """Who has a seat at a table but has been deleted: their game goes on without their name."""
        people = table.people()
        return people - await self.archive.known(people) if people else set()

    def forget_idle(self) -> None:
        """What nobody has touched for a while leaves memory; running games that people watch later, if they are few."""
        now, settings = time.monotonic(), self.settings
        surplus = sum(1 for room in self.rooms.values() if room.loaded is not None) - settings.games_kept
        for id, room in sorted(self.rooms.items(), key=lambda each: each[1].used):
            untouched = now - room.used
            if untouched < settings.idle_seconds:
                break
            if not room.idle or room.lock.locked():
                continue
            if room.loaded is not None:
                lively = len(room.audience) > 0 and room.loaded.status == "running"
                if lively and surplus <= 0 and untouched < settings.kept_seconds:
                    if room.play is not None and room.play.match.ply > 0:
                        room.play.trim(0)
                        self.freed += 1
                    continue
                surplus -= 1
                room.forget()
                self.freed += 1
            if not len(room.audience):
                room.audience.stop()
                del self.rooms[id]
        if self.freed >= MUCH_FREED and self.freed == self.freed_before:
            self.freed = 0
            give_back()
        self.freed_before = self.freed

    # -- what follows a commit -----------------------------------------------------------------------

    async def notices_for(self, room: Room, pending: list[Stored]) -> list[tuple[Rows, list[dict[str, Any]]]]:
        """What is written together with events: notices of turns, and the record of a finished game."""
        rows = await self.turns.rows_for(room, pending)
        if any(isinstance(stored.event, Finished) for stored in pending):
            rows += await record_rows(self, room)
        return rows

    def after_commit(self, room: Room, stored: list[Stored]) -> None:
        telemetry.MOVES.inc(sum(1 for each in stored if isinstance(each.event, Moved)))
        if any(not isinstance(each.event, Moved) for each in stored) and room.table.opened.access == "lobby":
            self.lobby_changed.set()
        if any(isinstance(each.event, Finished) for each in stored):
            self.spawn(rate_finished(self.database))
        self.wake_bot(room)

    def wake_bot(self, room: Room) -> None:
        """Let a bot think, if it has to move and does not yet."""
        table = room.table
        if self.closing or table.status != "running" or table.to_move is None or room.play is None:
            return
        if table.seats[table.to_move].played_by is None or (room.bot_task is not None and not room.bot_task.done()):
            return
        room.bot_task = self.spawn(self.bot_plays(room))

    async def bot_plays(self, room: Room) -> None:
        """As long as a bot has to move at this table."""
        while True:
            async with room.entered() as table:
                seat = table.to_move
                if table.status != "running" or seat is None or room.play is None:
                    return
                bot, failures, number = table.seats[seat].played_by, table.seats[seat].failures, table.number
                if bot is None:
                    return
                legal = [int(move.number) for move in room.play.match.moves()]
                position = room.play.match.position() if len(legal) > 1 else ""
            choice = await self.bots.choose(bot, position, legal, failures) if len(legal) > 1 else Choice(legal[0], bot)
            async with room.entered() as table:
                if table.number != number:
                    continue
                if choice.failure:
                    room.happen(BotFailed(seat, bot, choice.bot, choice.failure))
                play_one(room, choice.move, "bot")
                await go_on(room)
                try:
                    await room.commit()
                except (Conflict, Refused):
                    await asyncio.sleep(0.2)
            await asyncio.sleep(0)

    async def look_at(self, id: str) -> None:
        """A clock may have run out, or a bot's process may have died with its server."""
        room = self.room(id)
        try:
            async with room.entered():
                if time_is_up(room):
                    await go_on(room)
                    await room.commit()
                self.wake_bot(room)
        except Conflict:
            return
        except CaravelaError as reason:
            self.log.warning("a table could not be looked at", table=id, reason=str(reason))

    # -- what runs beside ----------------------------------------------------------------------------

    async def sweep(self) -> None:
        """Every second: clocks that have run out, bots that should move, rooms that nobody needs."""
        while True:
            try:
                for id in await self.archive.due(time.time()):
                    try:
                        await self.look_at(id)
                    except Exception as reason:
                        self.log.error("a table could not be looked at", table=id, reason=repr(reason))
                self.forget_idle()
            except Exception as reason:
                self.log.error("sweeping failed", reason=repr(reason))
            await asyncio.sleep(self.settings.sweep_seconds)

    async def keep_lobby(self) -> None:
        """Tell those who look at the lobby, at most once a second."""
        from caravela.server.protocol.messages import LobbyUpdate, writer

        while True:
            await self.lobby_changed.wait()
            self.lobby_changed.clear()
            try:
                if self.lobby_listeners:
                    message = writer.encode(LobbyUpdate(tables=await lobby(self.database, None)))
                    for listener in list(self.lobby_listeners):
                        listener.send(message)
            except Exception as reason:
                self.log.error("the lobby could not be told", reason=repr(reason))
                self.lobby_changed.set()
            await asyncio.sleep(1.0)

    async def hear(self, notice: str) -> None:
        """Another process, or this one, has written something."""
        kind, _, rest = notice.partition(" ")
        if kind == "table":
            id, _, number = rest.partition(" ")
            await self.hear_of(id, int(number))
        elif kind == "chat":
            await self.hear_chat(rest.partition(" ")[0])
        elif kind == "revoked":
            person, _, session = rest.partition(" ")
            self.disconnect(person, None if session == "-" else session)
        elif notice == ANYTHING:
            since, self.heard_until = self.heard_until - 5.0, time.time()
            for id, newest in (await self.archive.numbers_since(since)).items():
                await self.hear_of(id, newest)
            await self.look_for_revoked()

    async def hear_of(self, id: str, number: int) -> None:
        room = self.rooms.get(id)
        if room is None:
            return
        if (room.loaded is None and len(room.audience)) or (room.loaded is not None and room.loaded.number < number):
            self.spawn(room.catch_up())

    async def hear_chat(self, id: str) -> None:
        from caravela.server.rooms.chat import spread_new

        room = self.rooms.get(id)
        if room is not None and len(room.audience):
            await spread_new(self, room)

    async def look_for_revoked(self) -> None:
        """Send away whose session another process has ended."""
        last = await self.registry.last_revoked()
        if last != self.revoked:
            self.revoked = last
            self.registry.known.clear()
            named = [listener for listener in self.listeners if listener.session]
            valid = await self.registry.still_open([listener.session for listener in named])
            for listener in named:
                if listener.session not in valid:
                    listener.goodbye(REVOKED_SENTENCE)

    def gone(self, listener: Any) -> None:
        """A connection has ended."""
        self.listeners.discard(listener)
        self.freed += 1

    def disconnect(self, person: str, session: str | None) -> None:
        self.registry.known.clear()
        for listener in list(self.listeners):
            if listener.person == person and (session is None or listener.session == session):
                listener.goodbye(REVOKED_SENTENCE)
