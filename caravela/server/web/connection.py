"""Connection protocols. An idle WebSocket uses little memory, so a host can keep thousands. HTTP requests have a time
limit, and connections per address are limited.

Most WebSockets are idle most of the time. What only the handshake needs is released after it, and waiting messages are
in a short list instead of asyncio queues, each of which holds several deques.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterable
from ipaddress import ip_network
from typing import Any

from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

from caravela.server.operations import telemetry
from caravela.server.operations.rate_limits import Bucket, address_key
from caravela.server.settings import Settings

WRITER = "caravela.write"
"""The scope extension by which a socket writes without awaiting."""


class MessageQueue:
    """Received messages for one reader."""

    __slots__ = ("items", "reader")

    def __init__(self) -> None:
        self.items: list[Any] = []
        self.reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: Any) -> None:
        self.items.append(item)
        if self.reader is not None and not self.reader.done():
            self.reader.set_result(None)

    async def get(self) -> Any:
        while not self.items:
            self.reader = asyncio.get_running_loop().create_future()
            try:
                await self.reader
            finally:
                self.reader = None
        return self.items.pop(0)

    def empty(self) -> bool:
        return not self.items


class WriteGate:
    """An event that wakes all waiters when it is set."""

    __slots__ = ("opening",)

    def __init__(self) -> None:
        self.opening: asyncio.Future[None] | None = None  # exists while the gate is closed

    def set(self) -> None:
        opening, self.opening = self.opening, None
        if opening is not None and not opening.done():
            opening.set_result(None)

    def clear(self) -> None:
        if self.opening is None:
            self.opening = asyncio.get_running_loop().create_future()

    async def wait(self) -> None:
        while self.opening is not None:
            await asyncio.shield(self.opening)


SLICE = 512
"""Bytes of a WebSocket parsed in one iteration of the event loop: at most 85 of the shortest frames."""
FAREWELL_SECONDS = 1.0
"""How long a flooding client may still read why it is disconnected. A connection that is aborted, or closed with unread
bytes, is reset, and the client loses what it has not read."""


class Connection(WebSocketsSansIOProtocol):
    """uvicorn's protocol with these queues, without the request after it is answered. Received bytes are parsed in
    slices, the next one after the messages of the last have been handled, and all frames are counted: one read can
    contain 40,000. After sending a closing frame, it waits for the client's and ignores floods."""

    frames_per_second = 0.0
    frame_burst = 0.0

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.queue = MessageQueue()  # type: ignore[assignment]
        self.writable = WriteGate()  # type: ignore[assignment]
        self.unparsed = b""
        self.ignores = False  # everything that still arrives
        self.frame_bucket = Bucket(self.frames_per_second, self.frame_burst)

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        if self.ignores:
            return
        was_waiting = bool(self.unparsed)
        self.unparsed += data
        if not was_waiting:
            self.parse()

    def parse(self) -> None:
        """Parse a slice. The rest waits until its messages have been handled. A scheduled call may come after the end
        of the connection, when nothing can be answered any more."""
        if self.transport.is_closing():
            self.unparsed = b""
            return
        part, self.unparsed = self.unparsed[:SLICE], self.unparsed[SLICE:]
        super().data_received(part)
        if self.transport.is_closing() or self.ignores:
            self.unparsed = b""
        elif self.unparsed and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        self.go_on_reading()

    def go_on_reading(self) -> None:
        if not self.read_paused or self.transport.is_closing():
            return
        if not self.queue.empty() and not self.close_sent:
            return
        if self.unparsed:
            self.loop.call_soon(self.parse)
        else:
            self.read_paused = False
            self.transport.resume_reading()

    def handle_events(self) -> None:
        if all(self.frame_bucket.take() for _ in self.conn.events):
            super().handle_events()
        else:
            telemetry.REFUSED.labels("too-fast").inc()
            if self.close_sent:
                self.ignore_the_rest()
            else:
                self.transport.abort()

    def ignore_the_rest(self) -> None:
        self.ignores = True
        if self.close_timer is not None:
            self.close_timer.cancel()
            self.close_timer = self.loop.call_later(FAREWELL_SECONDS, self.transport.close)

    async def receive(self) -> Any:
        message = await self.queue.get()
        self.go_on_reading()
        return message

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        event.headers.clear()
        if self.response.status_code == 101:
            self.scope["extensions"][WRITER] = {"write": self.write_now}

    def write_now(self, text: bytes) -> bool:
        """Send a text immediately if that needs no waiting; `send` would need a task. Returns whether it was sent."""
        if self.writable.opening is not None or self.conn.state is not OPEN or self.close_sent:  # type: ignore[attr-defined]
            return False
        if self.transport.is_closing():  # lost without a closing frame
            return False
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.response.headers.clear()
        elif message["type"] == "websocket.close" and self.unparsed:
            self.loop.call_soon(self.parse)  # it may contain the client's closing frame


connections_by_address: Counter[str] = Counter()
unread_by_address: defaultdict[str, set[HttpConnection]] = defaultdict(set)
"""Connections whose answers wait in memory because the client does not read them."""
LEAST_READ = 65_536
"""Bytes of a waiting answer that the client must read within the time limit of a request."""
MOST_PIPELINED = 16
"""The maximum number of pipelined requests that wait for earlier answers. One read can contain thousands of short ones,
and rate limits see a request only when it starts."""


class TooManyPipelined(Exception):
    """Aborts the parser; the connection is closed with status 400."""


class HttpConnection(HttpToolsProtocol):
    """uvicorn's protocol with these limits. Connections of a trusted proxy are not counted."""

    most = 0
    most_bytes = 0
    most_unread = 0
    seconds = 0.0
    trusted: _TrustedHosts

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.address = ""  # set while the connection is counted
        self.timer: asyncio.TimerHandle | None = None
        self.bytes = 0  # received so far of the current request
        self.reading: asyncio.TimerHandle | None = None  # set while an answer waits to be read
        self.unread = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if host and host not in self.trusted:
            self.address = address_key(host)
            connections_by_address[self.address] += 1
            if connections_by_address[self.address] > self.most:
                telemetry.REFUSED.labels("too-many").inc()
                transport.abort()
                return
        self.expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self.uncount()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self.uncount()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        """The parser accepts any number of headers, so a request beyond the limit aborts the connection."""
        if self.bytes > self.most_bytes:
            telemetry.REFUSED.labels("too-large").inc()
            self.transport.abort()
            return
        self.bytes += len(data)
        super().data_received(data)

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_PIPELINED:
            telemetry.REFUSED.labels("too-many").inc()
            raise TooManyPipelined
        super().on_message_begin()
        self.expect_request()

    def on_message_complete(self) -> None:
        self.bytes = 0
        self.stop_timer()
        super().on_message_complete()

    def pause_writing(self) -> None:
        """An answer waits in memory until the client reads it: for a limited time, and a limited amount per address."""
        super().pause_writing()
        self.expect_reading()
        if self.address:
            waiting = unread_by_address[self.address]
            waiting.add(self)
            if sum(each.transport.get_write_buffer_size() for each in waiting) > self.most_unread:
                self.too_slow()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.stop_reading()

    def expect_reading(self) -> None:
        self.unread = self.transport.get_write_buffer_size()
        self.reading = asyncio.get_running_loop().call_later(self.seconds, self.check_reading)

    def check_reading(self) -> None:
        if self.transport.get_write_buffer_size() > self.unread - LEAST_READ:
            self.too_slow()
        else:
            self.expect_reading()

    def stop_reading(self) -> None:
        if self.reading is not None:
            self.reading.cancel()
            self.reading = None
        if self.address in unread_by_address:
            unread_by_address[self.address].discard(self)
            if not unread_by_address[self.address]:
                del unread_by_address[self.address]

    def expect_request(self) -> None:
        """The whole request must arrive in time, however slowly its bytes come."""
        if self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(self.seconds, self.too_slow)

    def too_slow(self) -> None:
        telemetry.REFUSED.labels("too-slow").inc()
        if not self.transport.is_closing():
            self.transport.abort()

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def uncount(self) -> None:
        self.stop_timer()
        self.stop_reading()
        if self.address:
            connections_by_address[self.address] -= 1
            if not connections_by_address[self.address]:
                del connections_by_address[self.address]
            self.address = ""


def as_peers(proxies: Iterable[str]) -> list[str]:
    """Proxies as a socket names them: a dual-stack socket sees the proxy 10.0.0.2 as ::ffff:10.0.0.2."""
    networks = [ip_network(proxy) for proxy in proxies]
    mapped = [f"::ffff:{each.network_address}/{96 + each.prefixlen}" for each in networks if each.version == 4]
    return [*map(str, networks), *mapped]


def limited_connection(settings: Settings) -> type[HttpConnection]:
    """The protocol with the limits of these settings."""

    class Limited(HttpConnection):
        most = settings.limits.connections_per_address
        most_bytes = settings.limits.head_bytes + settings.limits.body_bytes
        most_unread = settings.limits.unread_bytes_per_address
        seconds = settings.limits.request_seconds
        trusted = _TrustedHosts(as_peers(settings.trusted_proxies))

    return Limited


def limited_socket(settings: Settings) -> type[Connection]:
    """The WebSocket protocol with the limits of these settings. Messages have stricter limits, with an answer
    (`sockets.py`)."""

    class LimitedSocket(Connection):
        frames_per_second = 2 * settings.limits.messages_per_second
        frame_burst = 2.0 * settings.limits.message_burst + 200

    return LimitedSocket
