"""The WebSocket: one conversation, with a line of waiting messages that never grows without end."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from caravela.server import telemetry
from caravela.server.conversation import Conversation, welcome
from caravela.server.errors import Refused
from caravela.server.floods import Bucket
from caravela.server.house import House
from caravela.server.messages import Goodbye, Outgoing, Refusal, reader, writer
from caravela.server.web.guard import address_of, check_origin, house_of, person_of

WRONG_ORIGIN, TOO_MUCH, TOO_SLOW, AWAY = 4403, 4429, 4408, 4401
PATIENCE_WITH_FLOODS = 100
"""Messages refused for coming too fast before the connection is closed."""

sockets_by_address: Counter[str] = Counter()


class Socket:
    """One connection: its person, and the messages on their way to it."""

    def __init__(self, house: House, socket: WebSocket[Any, Any, Any]) -> None:
        self.house = house
        self.socket = socket
        self.conversation = Conversation(house, None, self)
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.code = 1000
        limits = house.settings.limits
        self.bucket = Bucket(limits.messages_per_second, limits.message_burst)
        self.floods = 0

    @property
    def person(self) -> str | None:
        return None if self.conversation.person is None else self.conversation.person.id

    @property
    def session(self) -> str | None:
        return None if self.conversation.person is None else self.conversation.person.session

    def send(self, message: bytes) -> None:
        if self.waiting.qsize() > self.house.settings.limits.waiting_messages:
            self.end(TOO_SLOW)
        else:
            self.waiting.put_nowait(message)

    def say(self, message: Outgoing) -> None:
        self.send(writer.encode(message))

    def goodbye(self, reason: str) -> None:
        self.say(Goodbye(reason=reason))
        self.end(AWAY)

    def end(self, code: int) -> None:
        """Close the connection after what waits has been sent."""
        self.code = code
        self.waiting.put_nowait(None)

    async def write(self) -> None:
        while True:
            message = await self.waiting.get()
            if message is None:
                await self.socket.close(self.code)
                return
            await self.socket.send_data(message, mode="text", encoding="utf-8")

    async def read(self) -> None:
        most = self.house.settings.limits.message_bytes
        while True:
            text = await self.socket.receive_data(mode="text") or ""  # nothing, if bytes came instead
            if not self.bucket.take():
                self.flood()
            elif len(text) > most:
                self.refuse("too-large", f"A message has at most {most} bytes.")
            else:
                await self.hear(text)

    async def hear(self, text: str) -> None:
        try:
            message = reader.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as reason:
            self.refuse("bad-message", f"The message cannot be read: {reason}.")
            return
        answer = await self.conversation.answer(message)
        if answer is not None:
            self.say(answer)

    def flood(self) -> None:
        self.floods += 1
        self.refuse("too-fast", "Too many messages in a short time; wait a little.")
        if self.floods > PATIENCE_WITH_FLOODS:
            self.end(TOO_MUCH)

    def refuse(self, code: str, sentence: str) -> None:
        telemetry.REFUSED.labels(code).inc()
        self.say(Refusal(code=code, sentence=sentence))


@websocket("/ws")
async def table_socket(socket: WebSocket[Any, Any, Any]) -> None:
    """The socket of the protocol; docs/protocol.md tells what is said here."""
    house, address = house_of(socket), address_of(socket)
    try:
        check_origin(socket)
        if sockets_by_address[address] >= house.settings.limits.sockets_per_address:
            raise Refused("too-many", "Too many connections from one address.")
    except Refused as reason:
        telemetry.REFUSED.labels(reason.code).inc()
        await socket.accept()
        await socket.send_data(writer.encode(Refusal(code=reason.code, sentence=str(reason))), mode="text")
        await socket.close(WRONG_ORIGIN if reason.code == "wrong-origin" else TOO_MUCH)
        return
    await socket.accept()
    connection = Socket(house, socket)
    connection.conversation.person = await person_of(socket)
    connection.say(welcome(connection.conversation.person))
    house.listeners.add(connection)
    sockets_by_address[address] += 1
    telemetry.SOCKETS.inc()
    writing = asyncio.create_task(connection.write())
    try:
        await connection.read()
    except (WebSocketDisconnect, RuntimeError):
        pass  # the client has gone, or has been sent away
    finally:
        telemetry.SOCKETS.dec()
        sockets_by_address[address] -= 1
        if not sockets_by_address[address]:
            del sockets_by_address[address]
        house.listeners.discard(connection)
        house.lobby_listeners.discard(connection)
        for room in house.rooms.values():
            room.leave(connection)
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
