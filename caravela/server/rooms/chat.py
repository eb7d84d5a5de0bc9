"""Chat at a table, in separate rooms for players and spectators."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError

from caravela.server.errors import Refused
from caravela.server.people.moderation import check_not_muted
from caravela.server.people.registry import check_here
from caravela.server.protocol.messages import ChatUpdate, writer
from caravela.server.protocol.shown import ChatLine
from caravela.server.protocol.sight import CHAT_ROOMS, PLAYERS, SPECTATORS, sight
from caravela.server.store.schema import chat
from caravela.server.tables.table import Table

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from caravela.server.hub.hub import Hub
    from caravela.server.rooms.audience import Listener, Watching
    from caravela.server.rooms.room import Room


def clean_text(text: str) -> str:
    cleaned = "".join(letter for letter in text if letter.isprintable() or letter == "\n").strip()
    if not cleaned:
        raise Refused("bad-text", "A line of chat has 1 to 500 characters.")
    return cleaned


async def say(
    hub: Hub, room: Room, person: str, name: str, text: str, client_id: str | None, address: str = ""
) -> tuple[int, bool]:
    """Store a line and send it; returns its number, and whether the message is a repetition."""
    hub.rate_limits.check_both("lines of chat", person, address)
    await check_not_muted(hub.database, person)
    async with room.entered() as table:
        plays = sight(table, person).of_chat().viewer.plays
    row: dict[str, Any] = {
        "table_id": room.id,
        "room": PLAYERS if plays else SPECTATORS,
        "person": person,
        "name": name,
        "text": clean_text(text),
        "at": time.time(),
        "client_id": client_id,
    }
    for _ in range(5):
        if client_id is not None:
            wanted = select(chat.c.number).where(chat.c.table_id == room.id, chat.c.client_id == client_id)
            async with hub.database.reading() as connection:
                before = (await connection.execute(wanted)).scalar()
            if before is not None:
                return int(before), True
        try:
            async with hub.database.writing() as connection:
                await check_here(connection, person)
                number = await next_number(connection, room.id, row["room"])
                await connection.execute(insert(chat), {**row, "number": number})
                await hub.database.tell(connection, f"chat {room.id} {number}")
        except IntegrityError:
            continue
        await spread_new(hub, room)
        return number, False
    raise Refused("busy", "Too many speak at once; say it again.")


async def next_number(connection: AsyncConnection, id: str, room: str) -> int:
    """The next number in a room: two more than its last line. Lines of older releases may belong to another room."""
    first = CHAT_ROOMS.index(room)
    last = select(func.max(chat.c.number)).where(chat.c.table_id == id, chat.c.number % 2 == first)
    return int((await connection.execute(last)).scalar() or -first) + 2


async def spread_new(hub: Hub, room: Room) -> None:
    """Send each viewer the lines that they have not received."""
    async with room.entered() as table:
        watching = list(room.audience.watching.values())
        oldest = {name: min((each.chat[name] for each in watching), default=0) for name in CHAT_ROOMS}
        lines = await hub.archive.chat(room.id, oldest) if watching else []
        for each in watching:
            tell(each, table, [line for line in lines if line["number"] > each.chat[line["room"]]])


async def behind_in_chat(hub: Hub) -> list[Room]:
    """Rooms whose viewers have not received lines that other processes have written."""
    rooms = [room for room in hub.rooms.values() if len(room.audience)]
    last = await hub.archive.last_lines([room.id for room in rooms])
    return [
        room
        for room in rooms
        if any(
            watching.chat[name] < last.get((room.id, name), 0)
            for watching in room.audience.watching.values()
            for name in CHAT_ROOMS
        )
    ]


async def send_missed(hub: Hub, room: Room, listener: Listener) -> None:
    """Send a new listener the lines that it has not received."""
    async with room.entered() as table:
        each = room.audience.watching.get(listener)
        if each is not None:
            tell(each, table, await hub.archive.chat(room.id, each.chat))


def tell(watching: Watching, table: Table, lines: list[dict[str, Any]]) -> None:
    visible = [line for line in lines if line["room"] in sight(table, watching.listener.person).chat]
    for line in lines:
        watching.chat[line["room"]] = max(watching.chat[line["room"]], line["number"])
    if visible:
        watching.listener.send(writer.encode(ChatUpdate(table=table.id, lines=[shown(line) for line in visible])))


def shown(line: dict[str, Any]) -> ChatLine:
    return ChatLine(line["number"], line["room"], line["name"], line["text"], line["at"])
