"""The WebSocket: one conversation with a bounded queue of outgoing messages."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
from litestar.connection import ASGIConnection
from litestar.types import Receive, Send

from caravela.server.errors import Refused
from caravela.server.hub.conversation import Conversation
from caravela.server.hub.handlers import welcome
from caravela.server.hub.hub import Hub
from caravela.server.operations import telemetry
from caravela.server.operations.rate_limits import Bucket
from caravela.server.protocol.messages import (
    Goodbye,
    Id,
    Outgoing,
    RefusalShown,
    reader,
    writer,
)
from caravela.server.store.database import is_of_store
from caravela.server.web.characters import check_json
from caravela.server.web.connection import WRITER
from caravela.server.web.guard import COSTS, AnyConnection, address_of, check_origin, person_of

WRONG_ORIGIN, TOO_MUCH, TOO_SLOW, AWAY = 4403, 4429, 4408, 4401
TRY_AGAIN = 1013
PATIENCE_WITH_FLOODS = 100
"""The number of messages refused as too fast before the connection is closed."""

sockets_by_address: Counter[str] = Counter()
waiting_by_address: Counter[str] = Counter()
"""Bytes of messages that wait in memory because clients do not read them."""


class Socket:
    """One connection: its person, and its outgoing messages."""

    def __init__(
        self, hub: Hub, receive: Receive, send: Send, write_now: Callable[[bytes], bool], address: str
    ) -> None:
        self.hub = hub
        self.receive_raw = receive
        self.send_raw = send
        self.write_now = write_now
        self.address = address
        self.conversation = Conversation(hub, None, self, address)
        self.waiting: list[bytes] = []
        self.writing: asyncio.Task[None] | None = None
        self.code = 0  # close code, once decided
        limits = hub.settings.limits
        self.bucket = Bucket(limits.messages_per_second, limits.message_burst)
        self.shared_bucket = hub.rate_limits.bucket("messages", address)  # shared by all sockets of the address
        self.floods = 0

    @property
    def person(self) -> str | None:
        return None if self.conversation.person is None else self.conversation.person.id

    @property
    def session(self) -> str | None:
        return None if self.conversation.person is None else self.conversation.person.session

    def send(self, message: bytes) -> None:
        if self.code:
            return
        if self.writing is None and self.write_now(message):
            return
        limits, unread = self.hub.settings.limits, waiting_by_address[self.address] + len(message)
        if len(self.waiting) > limits.waiting_messages or unread > limits.unread_bytes_per_address:
            self.drop_waiting()
            self.end(TOO_SLOW)
        else:
            self.waiting.append(message)
            waiting_by_address[self.address] += len(message)
            self.write_soon()

    def taken(self, message: bytes) -> None:
        """A message has left the queue."""
        waiting_by_address[self.address] -= len(message)
        if not waiting_by_address[self.address]:
            del waiting_by_address[self.address]

    def drop_waiting(self) -> None:
        """Drop all waiting messages; a client that reconnects receives what is missing."""
        while self.waiting:
            self.taken(self.waiting.pop())

    def say(self, message: Outgoing) -> None:
        self.send(writer.encode(message))

    def goodbye(self, reason: str) -> None:
        self.say(Goodbye(reason=reason))
        self.end(AWAY)

    def end(self, code: int) -> None:
        """Close the connection after the waiting messages have been sent."""
        self.code = self.code or code
        self.write_soon()

    async def ended(self, code: int) -> None:
        self.end(code)
        assert self.writing is not None
        await self.writing

    def write_soon(self) -> None:
        if self.writing is None:
            self.writing = asyncio.create_task(self.write())

    async def write(self) -> None:
        """Send the queued messages in order; then close, if requested."""
        try:
            while self.waiting:
                message = self.waiting.pop(0)
                self.taken(message)
                await self.send_raw({"type": "websocket.send", "text": message.decode(), "bytes": None})
            if self.code:
                await self.send_raw({"type": "websocket.close", "code": self.code, "reason": ""})
        except Exception:
            self.drop_waiting()  # the client has gone; reading ends, too
        finally:
            self.writing = None

    async def read(self) -> None:
        """Handle the client's messages until it disconnects or is disconnected."""
        most = self.hub.settings.limits.message_bytes
        while True:
            event: Any = await self.receive_raw()
            if event["type"] != "websocket.receive":
                return
            if self.code:  # it is about to be closed
                continue
            text = event.get("text") or ""  # empty for a binary message
            if not (self.bucket.take() and self.shared_bucket.take()):
                self.flood()
            elif len(text) > most:
                self.refuse("too-large", f"A message has at most {most} bytes.")
            else:
                await self.handle(text)

    async def handle(self, text: str) -> None:
        try:
            check_json(text)
            message = reader.decode(text)
        except Refused as reason:
            self.refuse(reason.code, str(reason), id_in(text))
            return
        except (msgspec.DecodeError, UnicodeError, RecursionError) as reason:
            self.refuse("bad-message", f"The message cannot be read: {reason}.", id_in(text))
            return
        self.shared_bucket.spend(COSTS.get(type(message), 1) - 1)
        answer = await self.conversation.answer(message)
        if answer is not None:
            self.say(answer)

    def flood(self) -> None:
        self.floods += 1
        self.refuse("too-fast", "Too many messages in a short time; wait a little.")
        if self.floods > PATIENCE_WITH_FLOODS:
            self.end(TOO_MUCH)

    def refuse(
        self, code: str, sentence: str, id: str | None = None, facts: dict[str, str | int] | None = None
    ) -> None:
        telemetry.REFUSED.labels(code).inc()
        self.say(RefusalShown(id=id, code=code, sentence=sentence, facts=facts or {}))


class OnlyId(msgspec.Struct, frozen=True):
    id: Id | None = None


def id_in(text: str) -> str | None:
    """The client's id of a message that cannot be read as a whole, if the id can be."""
    try:
        id = msgspec.json.decode(text, type=OnlyId).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return id if id is not None and id.isprintable() else None


async def table_socket(hub: Hub, scope: Any, receive: Receive, send: Send) -> None:
    """The protocol's socket: see docs/protocol.md."""
    request: AnyConnection = ASGIConnection(scope)
    address = address_of(request)
    connection = Socket(hub, receive, send, scope["extensions"][WRITER]["write"], address)
    await receive()
    try:
        hub.rate_limits.check("handshakes", address)
    except Refused as reason:
        telemetry.REFUSED.labels(reason.code).inc()
        await send({"type": "websocket.close", "code": TOO_MUCH, "reason": str(reason)})
        return
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    sockets_by_address[address] += 1  # before the first await, so that concurrent connections are all counted
    try:
        check_origin(request)
        if sockets_by_address[address] > hub.settings.limits.sockets_per_address:
            raise Refused("too-many", "Too many connections from one address; wait a little.")
        connection.conversation.person = await person_of(request)
        del request
        scope.clear()
        await converse(hub, connection)
    except Refused as reason:
        connection.refuse(reason.code, str(reason), facts=reason.facts)
        await connection.ended({"wrong-origin": WRONG_ORIGIN, "banned": AWAY}.get(reason.code, TOO_MUCH))
    except Exception as reason:
        hub.log.error("a connection failed", reason=type(reason).__name__)
        if is_of_store(reason):
            connection.refuse("store-failed", "The store cannot be reached just now; try again.")
        else:
            connection.refuse("failed", "Something went wrong here; connect again.")
        await connection.ended(TRY_AGAIN)
    finally:
        sockets_by_address[address] -= 1
        if not sockets_by_address[address]:
            del sockets_by_address[address]


async def converse(hub: Hub, connection: Socket) -> None:
    """Serve a client until it disconnects."""
    connection.say(welcome(connection.conversation.person))
    hub.listeners.add(connection)
    hub.lobby.presence_changed()
    telemetry.SOCKETS.inc()
    try:
        await connection.read()
    finally:
        telemetry.SOCKETS.dec()
        hub.gone(connection)
        connection.conversation.leave_all()
        if connection.writing is not None:
            connection.writing.cancel()
            await asyncio.gather(connection.writing, return_exceptions=True)
        connection.drop_waiting()
