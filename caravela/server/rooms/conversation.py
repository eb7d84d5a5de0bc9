"""What each message of the protocol does. Sockets and HTTP requests speak through the same conversation."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

from caravela.engine.errors import CaravelaError
from caravela.server.errors import Conflict, Refused
from caravela.server.operations import telemetry
from caravela.server.people.registry import Person, new_id
from caravela.server.protocol.messages import (
    AnswerUndo,
    Close,
    Done,
    GiveOrder,
    Hello,
    Invite,
    Leave,
    Lobby,
    LobbyUpdate,
    Message,
    Move,
    Open,
    Outgoing,
    Ping,
    Pong,
    Refusal,
    Rematch,
    Return,
    Say,
    SeatBot,
    Sit,
    Start,
    Tried,
    Try,
    Undo,
    Unwatch,
    Watch,
    Welcome,
    Wish,
    Words,
)
from caravela.server.rooms import chat
from caravela.server.rooms.audience import Listener
from caravela.server.rooms.hub import Hub
from caravela.server.rooms.invitations import check_invitation, invite
from caravela.server.rooms.moving import answer_undo, come_back, give_order, go_on, hold, move, undo, wish
from caravela.server.rooms.opening import open_table, rematch
from caravela.server.rooms.room import Room
from caravela.server.rooms.seating import add_words, close, require, rise, seat_bot, sit, start
from caravela.server.rooms.trying import tried
from caravela.server.store.database import is_of_store
from caravela.server.store.listing import lobby

ATTEMPTS = 4
"""How often an act is tried again when another process was quicker."""


class Conversation:
    """One client: who it is, and what it asks for."""

    def __init__(self, hub: Hub, person: Person | None, listener: Listener | None = None) -> None:
        self.hub = hub
        self.person = person
        self.listener = listener
        self.watched: list[Room] = []

    async def answer(self, message: Message) -> Outgoing | None:
        """Do what a message asks; whatever goes wrong is one sentence."""
        telemetry.MESSAGES.labels(type(message).__name__.lower()).inc()
        begun = time.perf_counter()
        try:
            found = await self.do(message)
        except Refused as reason:
            found = self.refusal(message.id, reason.code, str(reason))
        except CaravelaError as reason:
            found = self.refusal(message.id, "bad-choice", str(reason))
        except Conflict:
            found = self.refusal(message.id, "busy", "Others acted at the same moment; send it again.")
        except Exception as reason:
            found = self.failure(message, reason)
        telemetry.ANSWERED.observe(time.perf_counter() - begun)
        return found

    def refusal(self, id: str | None, code: str, sentence: str) -> Refusal:
        telemetry.REFUSED.labels(code).inc()
        return Refusal(id=id, code=code, sentence=sentence)

    def failure(self, message: Message, reason: Exception) -> Refusal:
        """The host's fault, not the client's."""
        self.hub.log.error("a message failed", type=type(message).__name__, reason=type(reason).__name__)
        if is_of_store(reason):
            sentence = "The store cannot be reached just now; send it again with the same id."
            return self.refusal(message.id, "store-failed", sentence)
        return self.refusal(message.id, "failed", "Something went wrong here; nothing has been changed.")

    def someone(self) -> Person:
        if self.person is None:
            raise Refused("who-are-you", "Say who you are first: a guest's name is enough.")
        return self.person

    async def do(self, message: Message) -> Outgoing | None:
        if isinstance(message, Move):
            return await self.move(message)
        if isinstance(message, Try):
            return await self.try_out(message)
        if isinstance(message, Hello):
            return await self.hello(message)
        if isinstance(message, Ping):
            return Pong(id=message.id, time=round(time.time(), 3))
        if isinstance(message, Lobby):
            return await self.look_at_lobby(message)
        if isinstance(message, Open):
            return await self.open(message)
        if isinstance(message, Watch | Unwatch):
            await self.watch(message)
            return None
        if isinstance(message, Say):
            return await self.say(message)
        if isinstance(message, Invite):
            person = self.someone()
            made = await invite(self.hub, self.hub.room(message.table), person, message.seat, message.person)
            return Done(
                id=message.id, table=message.table, invitation=made, link=f"/table/{message.table}?invitation={made}"
            )
        if isinstance(message, Rematch):
            return await self.rematch(message)
        return await self.act(message)

    # -- tables --------------------------------------------------------------------------------------

    async def in_room(self, id: str, act: Callable[[Room], Awaitable[Any]], client_id: str | None) -> tuple[int, Any]:
        """Act in a room and commit, again if another process was quicker; gives the event and the act's answer."""
        room = self.hub.room(id)
        for _ in range(ATTEMPTS):
            try:
                async with room.entered():
                    found = await act(room)
                    number = await room.commit(client_id)
                return number, found
            except Conflict:
                async with room.entered():
                    pass  # reads what the other has written, and tells it
                if client_id is not None:
                    before = await self.hub.archive.number_of(id, client_id)
                    if before is not None:
                        return before, None
        raise Conflict

    def client_id(self, id: str | None) -> str | None:
        return None if id is None else f"{self.someone().id} {id}"

    async def move(self, message: Move) -> Done:
        person, client_id = self.someone(), self.client_id(message.id)

        async def act(room: Room) -> tuple[int, str | None]:
            if client_id is not None and message.ply != room.table.ply:
                before = await self.hub.archive.number_of(room.id, client_id)
                if before is not None:
                    raise Repeated(before)
            found = move(room, person.id, message.ply, message.moves)
            await go_on(room)
            return found

        try:
            number, found = await self.in_room(message.table, act, client_id)
        except Repeated as reason:
            number, found = reason.number, None
        if found is None:
            return Done(id=message.id, table=message.table, number=number, repeated=True)
        played, refused = found
        return Done(id=message.id, table=message.table, number=number, played=played, refused=refused)

    async def try_out(self, message: Try) -> Tried:
        person, room = self.someone(), self.hub.room(message.table)
        async with room.entered():
            return tried(room, person.id, message)

    async def act(self, message: Message) -> Done:
        """The acts at a table that need no more than a yes or no."""
        person = self.someone()
        client_id = self.client_id(message.id)
        id: str = message.table  # type: ignore[union-attr]
        if client_id is not None:
            before = await self.hub.archive.number_of(id, client_id)
            if before is not None:
                return Done(id=message.id, table=id, number=before, repeated=True)

        async def act(room: Room) -> Any:
            found = await self.act_in(room, message, person)
            if room.table.status == "running" and room.play is not None:
                await go_on(room)
            return found

        number, found = await self.in_room(id, act, client_id)
        return Done(id=message.id, table=id, number=number, asked=found is False)

    async def act_in(self, room: Room, message: Message, person: Person) -> Any:
        if isinstance(message, Undo):
            return await undo(room, person.id, message.to, message.ply)
        if isinstance(message, AnswerUndo):
            await answer_undo(room, person.id, message.agrees)
        elif isinstance(message, Wish):
            wish(room, person.id, message.forced)
        elif isinstance(message, GiveOrder):
            give_order(room, person.id, message.order)
        elif isinstance(message, Return):
            come_back(room, person.id)
        elif isinstance(message, Leave):
            self.leave(room, person)
        elif isinstance(message, Sit):
            seat = check_invitation(self.hub, room.table, message.invitation, message.seat)
            sit(room, person.id, person.name, seat)
            await self.wish_as_usual(room, person)
            await self.start_if_full(room)
        elif isinstance(message, SeatBot):
            seat_bot(room, person.id, message.seat, message.bot)
        elif isinstance(message, Words):
            add_words(room, person.id, message.words, message.seat)
        elif isinstance(message, Start):
            require(room.table, "open")
            if person.id not in room.table.people() | {room.table.opened.host}:
                raise Refused("no-seat", "Only those who sit at the table may start the game.")
            await start(room)
        elif isinstance(message, Close):
            close(room, person.id)
        return None

    async def wish_as_usual(self, room: Room, person: Person) -> None:
        """Whoever sits down has the wishes they always have."""
        wishes = await self.hub.turns.wishes(person.id)
        if wishes.forced:
            wish(room, person.id, True)

    async def start_if_full(self, room: Room) -> None:
        """A table in the lobby starts by itself with its last player; at others the host may wait for words."""
        if room.table.opened.access == "lobby" and room.table.full:
            await start(room)

    def leave(self, room: Room, person: Person) -> None:
        table = room.table
        if not table.seats_of(person.id):
            raise Refused("no-seat", "You have no seat at this table.")
        require(table, "open", "running")
        if table.status == "open":
            rise(room, person.id)
        else:
            for seat in table.seats_of(person.id):
                hold(room, seat, f"{table.names[seat]} has left.")

    async def open(self, message: Open) -> Done:
        """A table; if every seat is taken at once and nothing else is wished, the game begins."""
        person = self.someone()
        self.hub.rate_limits.check("tables", person.id)
        id = new_id() if message.id is None else self.hub.registry.table_id(person.id, message.id)
        repeated = message.id is not None and bool(await self.hub.archive.events(id, 0, 1))
        if not repeated:
            await open_table(self.hub, id, message, person)
        room = self.hub.room(id)
        async with room.entered() as table:
            if table.status == "open" and table.seats_of(person.id):
                await self.wish_as_usual(room, person)
            if table.status == "open" and message.start and table.full and table.people() <= {person.id}:
                await start(room)
                await go_on(room)
            number = await room.commit()
        made = await invite(self.hub, room, person, None, None) if message.access != "hotseat" else None
        link = f"/table/{id}" if made is None else f"/table/{id}?invitation={made}"
        return Done(id=message.id, table=id, number=number, invitation=made, link=link, repeated=repeated)

    async def rematch(self, message: Rematch) -> Done:
        person = self.someone()

        async def act(room: Room) -> str:
            return await rematch(self.hub, room, person)

        _, id = await self.in_room(message.table, act, None)
        return Done(id=message.id, table=str(id))

    # -- listening -----------------------------------------------------------------------------------

    async def hello(self, message: Hello) -> Welcome:
        found = await self.hub.registry.by_token(message.token)
        if found is None:
            raise Refused("bad-token", "The token is not known; it may have been revoked.")
        if self.person is not None and found.id != self.person.id:
            raise Refused("already-known", "This connection is already somebody else's; open another.")
        self.person = found
        return welcome(found, message.id)

    async def watch(self, message: Watch | Unwatch) -> None:
        if self.listener is None:
            raise Refused("needs-socket", "Watching needs a WebSocket; over HTTP, ask for the table again.")
        room = self.hub.room(message.table)
        if isinstance(message, Unwatch):
            room.leave(self.listener)
            self.watched = [each for each in self.watched if each is not room]
            return
        await room.watch(self.listener, message.since, message.id)
        if room not in self.watched:
            self.watched.append(room)
        await chat.send_missed(self.hub, room, self.listener, message.chat)

    def leave_all(self) -> None:
        """The listener has gone."""
        if self.listener is not None:
            self.hub.lobby_listeners.discard(self.listener)
            for room in self.watched:
                room.leave(self.listener)
        self.watched = []

    async def look_at_lobby(self, message: Lobby) -> LobbyUpdate:
        if self.listener is not None:
            if message.watch:
                self.hub.lobby_listeners.add(self.listener)
            else:
                self.hub.lobby_listeners.discard(self.listener)
        whose = None if self.person is None else self.person.id
        return LobbyUpdate(id=message.id, tables=await lobby(self.hub.database, whose))

    async def say(self, message: Say) -> Done:
        person = self.someone()
        room = self.hub.room(message.table)
        client_id = self.client_id(message.id)
        number, repeated = await chat.say(self.hub, room, person.id, person.name, message.text, client_id)
        return Done(id=message.id, table=message.table, number=number, repeated=repeated)


class Repeated(Exception):
    """The message has come before, and led to this event."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


def welcome(person: Person | None, id: str | None = None) -> Welcome:
    if person is None:
        return Welcome(id=id, time=round(time.time(), 3))
    return Welcome(id=id, person=person.id, name=person.name, kind=person.kind, time=round(time.time(), 3))
