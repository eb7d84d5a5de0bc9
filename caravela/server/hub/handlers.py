"""What each protocol message does: a table from message type to handler."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

from caravela.engine.errors import CaravelaError
from caravela.language.frame import message
from caravela.server.errors import Conflict, Refused
from caravela.server.people.moderation import check_not_muted
from caravela.server.people.registry import Person, new_id
from caravela.server.protocol.messages import (
    AnswerUndo,
    AtTable,
    Close,
    Done,
    GiveOrder,
    Hello,
    Incoming,
    Invite,
    Leave,
    Lobby,
    LobbyUpdate,
    MakeMove,
    Open,
    Outgoing,
    Ping,
    Pong,
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
from caravela.server.protocol.sight import SPECTATORS
from caravela.server.results.eligibility import check_rated_seat
from caravela.server.rooms import chat
from caravela.server.rooms.invitations import check_invitation, invite
from caravela.server.rooms.moving import answer_undo, come_back, give_order, go_on, hold, move, undo, wish
from caravela.server.rooms.opening import open_table, rematch
from caravela.server.rooms.room import Room
from caravela.server.rooms.seating import add_words, agree, close, seat_bot, sit, stand_up, start
from caravela.server.rooms.trying import sampled_only, tried
from caravela.server.tables.checks import require

if TYPE_CHECKING:
    from caravela.server.hub.conversation import Conversation

Handler = Callable[["Conversation", Any], Awaitable[Outgoing | None]]
Act = TypeVar("Act", bound=AtTable)
LEFT = message("The owner has left.")


# -- tables ------------------------------------------------------------------------------------------


class Repeated(CaravelaError):
    """The message was handled before and led to this event."""

    def __init__(self, number: int) -> None:
        super().__init__("The message was handled before.")
        self.number = number


async def handle_move(client: Conversation, message: MakeMove) -> Done:
    person, client_id = client.someone(), client.client_id(message.id)

    async def act(room: Room) -> tuple[int, str | None]:
        if client_id is not None and message.ply != room.table.ply:
            before = await client.hub.archive.number_of(room.id, client_id)
            if before is not None:
                raise Repeated(before)
        moved = move(room, person.id, message.ply, message.moves, client.received)
        await go_on(room)
        return moved

    try:
        number, moved = await client.in_room(message.table, act, client_id, message.ply)
    except Repeated as reason:
        number, moved = reason.number, None
    if moved is None:
        return Done(id=message.id, table=message.table, number=number, repeated=True)
    played, refused = moved
    return Done(id=message.id, table=message.table, number=number, played=played, refused=refused)


async def handle_try(client: Conversation, message: Try) -> Tried:
    person, room = client.someone(), client.hub.room(message.table)
    async with room.entered():
        with sampled_only(room):
            return tried(room, person.id, message)


async def handle_open(client: Conversation, message: Open) -> Done:
    """Open a table. If every seat is taken and nobody else has to agree, start the game."""
    hub, person = client.hub, await client.named()
    id = new_id() if message.id is None else hub.registry.table_id(person.id, message.id)
    repeated = message.id is not None and bool(await hub.archive.events(id, 0, 1))
    if not repeated:
        try:
            async with client.turn_to_open(person):
                await client.may_open(person)
                if all(seat.bot is not None for seat in message.seats):
                    await client.may_let_bots_play(person.id)
                await open_table(hub, id, message, person, client.origin)
        except Conflict:
            await client.check_here()
            raise
    room = hub.room(id)
    async with room.entered() as table:
        if table.status == "open" and table.seats_of(person.id):
            await wish_as_usual(room, person)
        at_once = message.start and table.full and table.people() <= {person.id}
        if table.status == "open" and at_once and await start(room):
            await go_on(room)
        number = await room.commit(by=person.id)
    invitation = await invite(hub, room, person, None, None) if message.access != "hotseat" else None
    link = f"/table/{id}" if invitation is None else f"/table/{id}?invitation={invitation}"
    return Done(id=message.id, table=id, number=number, invitation=invitation, link=link, repeated=repeated)


async def handle_start(client: Conversation, message: Start) -> Done:
    """Agree to the start. If nobody has a seat, this is a game of bots alone like one that is opened so."""

    async def in_room(room: Room, person: Person) -> bool:
        if room.table.full and not room.table.people():
            await client.may_let_bots_play(room.table.opened.host, counted=1)
        return await act_start(room, person, message)

    async with client.turn_to_open(client.someone()):
        return await client.act(message, in_room)


async def handle_rematch(client: Conversation, message: Rematch) -> Done:
    person = client.someone()

    async def act(room: Room) -> str:
        if room.table.rematch is None:
            await client.may_open(person)
        return await rematch(client.hub, room, person, client.origin)

    async with client.turn_to_open(person):
        _, id = await client.in_room(message.table, act, None)

    async def agree_to_start(room: Room) -> None:
        """The game starts at once if everybody else has agreed."""
        if room.table.status == "open":
            agree(room, person.id)
            if room.table.full and await start(room):
                await go_on(room)

    await client.in_room(str(id), agree_to_start, None)
    return Done(id=message.id, table=str(id))


async def handle_invite(client: Conversation, message: Invite) -> Done:
    person, room = client.someone(), client.hub.room(message.table)
    invitation = await invite(client.hub, room, person, message.seat, message.person, client.address)
    link = f"/table/{message.table}?invitation={invitation}"
    return Done(id=message.id, table=message.table, invitation=invitation, link=link)


# -- actions at a table that are answered with yes or no -----------------------------------------------


def act(does: Callable[[Room, Person, Act], Awaitable[Any]]) -> Handler:
    """A handler that lets a person act in the room of a table."""

    async def handle(client: Conversation, message: Act) -> Done:
        async def in_room(room: Room, person: Person) -> Any:
            return await does(room, person, message)

        return await client.act(message, in_room)

    return handle


async def act_undo(room: Room, person: Person, message: Undo) -> bool:
    return await undo(room, person.id, message.to, message.ply)


async def act_answer_undo(room: Room, person: Person, message: AnswerUndo) -> None:
    await answer_undo(room, person.id, message.agrees, message.to, message.ply)


async def act_wish(room: Room, person: Person, message: Wish) -> None:
    wish(room, person.id, message.forced)


async def act_order(room: Room, person: Person, message: GiveOrder) -> None:
    give_order(room, person.id, message.order)


async def act_return(room: Room, person: Person, message: Return) -> None:
    come_back(room, person.id)


async def act_leave(room: Room, person: Person, message: Leave) -> None:
    """Before the start, give up the seat; later, a bot holds it."""
    table = room.table
    if not table.seats_of(person.id):
        raise Refused("no-seat", "You have no seat at this table.")
    require(table, "open", "running")
    if table.status == "open":
        stand_up(room, person.id)
    else:
        for seat in table.seats_of(person.id):
            hold(room, seat, LEFT)


async def act_sit(room: Room, person: Person, message: Sit) -> None:
    """A lobby table starts automatically with its last player; at other tables the host may wait."""
    seat = check_invitation(room.hub, room.table, message.invitation, message.seat)
    await check_rated_seat(room.hub, room.table, person.id)
    await check_seats_at_once(room, person)
    sit(room, person.id, person.name, seat)
    await wish_as_usual(room, person)
    if room.table.opened.access == "lobby" and room.table.full:
        await start(room)


async def check_seats_at_once(room: Room, person: Person) -> None:
    """Refuse another seat to a person who has too many, so that nobody blocks seats at all tables."""
    limits, taken = room.hub.settings.limits, await room.hub.archive.seats_at_once(person.id)
    if taken >= (limits.seats_at_once_of_guest if person.kind == "guest" else limits.seats_at_once):
        raise Refused(
            "too-many", "You have seats at {count} tables; play or leave one first.", limit="seats", count=taken
        )


async def act_seat_bot(room: Room, person: Person, message: SeatBot) -> None:
    seat_bot(room, person.id, message.seat, message.bot)


async def act_words(room: Room, person: Person, message: Words) -> None:
    await check_not_muted(room.hub.database, person.id)
    add_words(room, person.id, message.words, message.seat)


async def act_start(room: Room, person: Person, message: Start) -> bool:
    """Agree to the start. The game starts when everybody has agreed."""
    if person.id not in room.table.people() | {room.table.opened.host}:
        raise Refused("no-seat", "Only those who sit at the table may start the game.")
    require(room.table, "open")
    agree(room, person.id)
    return await start(room)


async def act_close(room: Room, person: Person, message: Close) -> None:
    close(room, person.id)


async def wish_as_usual(room: Room, person: Person) -> None:
    """Apply a person's usual settings when they sit down."""
    wishes = await room.hub.turns.wishes(person.id)
    if wishes.forced:
        wish(room, person.id, True)


# -- listening ---------------------------------------------------------------------------------------


async def handle_hello(client: Conversation, message: Hello) -> Welcome:
    person = await client.hub.registry.by_token(message.token)
    if person is None:
        raise Refused("bad-token", "The token is not known; it may have been revoked.")
    if client.person is not None and person.id != client.person.id:
        raise Refused("already-known", "This connection is already somebody else's; open another.")
    was_anonymous, client.person = client.person is None, person
    for room in client.watched if was_anonymous else ():  # they saw less before they signed in
        await watch_again(client, room)
    return welcome(person, message.id)


async def watch_again(client: Conversation, room: Room) -> None:
    listener = client.connected()
    watching = room.audience.watching.get(listener)
    if watching is not None:
        await room.watch(listener, watching.number, None, client.address, watching.chat[SPECTATORS])
        await chat.send_missed(client.hub, room, listener)


async def handle_ping(client: Conversation, message: Ping) -> Pong:
    return Pong(id=message.id, time=round(time.time(), 3))


async def handle_watch(client: Conversation, message: Watch) -> None:
    listener, room = client.connected(), client.hub.room(message.table)
    await room.watch(listener, message.since, message.id, client.address, message.chat)
    if room not in client.watched:
        client.watched.append(room)
    await chat.send_missed(client.hub, room, listener)


async def handle_unwatch(client: Conversation, message: Unwatch) -> None:
    listener, room = client.connected(), client.hub.room(message.table)
    room.leave(listener)
    client.watched = [each for each in client.watched if each is not room]


async def handle_lobby(client: Conversation, message: Lobby) -> LobbyUpdate:
    if client.listener is not None:
        if message.watch:
            client.hub.lobby.listeners.add(client.listener)
        else:
            client.hub.lobby.listeners.discard(client.listener)
    whose = None if client.person is None else client.person.id
    return await client.hub.lobby.update(whose, message.id)


async def handle_say(client: Conversation, message: Say) -> Done:
    person, room = await client.named(), client.hub.room(message.table)
    client_id = client.client_id(message.id)
    number, repeated = await chat.say(client.hub, room, person.id, person.name, message.text, client_id, client.address)
    return Done(id=message.id, table=message.table, number=number, repeated=repeated)


def welcome(person: Person | None, id: str | None = None) -> Welcome:
    if person is None:
        return Welcome(id=id, time=round(time.time(), 3))
    return Welcome(id=id, person=person.id, name=person.name, kind=person.kind, time=round(time.time(), 3))


HANDLERS: dict[type[Incoming], Handler] = {
    Hello: handle_hello,
    Ping: handle_ping,
    Lobby: handle_lobby,
    Open: handle_open,
    Watch: handle_watch,
    Unwatch: handle_unwatch,
    Sit: act(act_sit),
    SeatBot: act(act_seat_bot),
    Words: act(act_words),
    Start: handle_start,
    Leave: act(act_leave),
    Return: act(act_return),
    MakeMove: handle_move,
    Try: handle_try,
    Undo: act(act_undo),
    AnswerUndo: act(act_answer_undo),
    Wish: act(act_wish),
    GiveOrder: act(act_order),
    Say: handle_say,
    Invite: handle_invite,
    Rematch: handle_rematch,
    Close: act(act_close),
}
