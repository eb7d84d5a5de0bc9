"""Sending on a socket, and limits of one connection."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

from websockets.frames import Frame, Opcode
from websockets.protocol import CLOSING, OPEN
from websockets.server import ServerProtocol

from caravela.server.operations.rate_limits import Bucket
from caravela.server.web.connection import FAREWELL_SECONDS, MOST_PIPELINED, SLICE, Connection, MessageQueue, WriteGate
from tests.server.kit import ANSWER_PATIENCE, Serving


def connection_in(state: Any) -> Any:
    found: Any = Connection.__new__(Connection)
    found.writable, found.close_sent = WriteGate(), False
    found.conn = ServerProtocol()
    found.conn.state = state
    found.written = []
    found.transport = SimpleNamespace(write=found.written.append, is_closing=lambda: False)
    return found


def test_a_text_is_written_as_one_frame() -> None:
    connection = connection_in(OPEN)
    assert connection.write_now("Inês".encode())
    assert connection.written == [Frame(Opcode.TEXT, "Inês".encode()).serialize(mask=False)]


async def test_nothing_is_written_at_once_where_it_has_to_wait() -> None:
    connection = connection_in(OPEN)
    connection.writable.clear()
    assert not connection.write_now(b"x")
    connection.writable.set()
    connection.conn.state = CLOSING
    assert not connection.write_now(b"x")


def test_nothing_is_written_to_a_lost_connection() -> None:
    """It ended without a word, so the protocol still takes it for open, and writing would fail for all who listen."""
    connection = connection_in(OPEN)
    connection.transport.is_closing = lambda: True
    assert not connection.write_now(b"x")


class Transport:
    """A connection that only remembers what it is asked."""

    def __init__(self) -> None:
        self.reads, self.aborted, self.closed = True, False, False
        self.written: list[bytes] = []

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def abort(self) -> None:
        self.aborted = True

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.aborted or self.closed

    def write(self, data: bytes) -> None:
        self.written.append(data)


HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def receiving(frame_burst: float) -> tuple[Any, list[Callable[[], None]]]:
    """A socket after its handshake, and what it asks the event loop to do soon."""
    connection, soon = connection_in(OPEN), list[Callable[[], None]]()
    connection.conn = ServerProtocol()
    connection.conn.receive_data(HANDSHAKE)
    [request] = connection.conn.events_received()
    connection.conn.send_response(connection.conn.accept(request))
    connection.transport, connection.loop = Transport(), SimpleNamespace(call_soon=soon.append)
    connection.queue, connection.frame_bucket = MessageQueue(), Bucket(1.0, frame_burst)
    connection.ignores, connection.close_timer, connection.disconnected = False, None, False
    connection.handshake_complete, connection.initial_response, connection.close_timeout = True, None, 10.0
    connection.unparsed, connection.frames, connection.curr_msg_data_type = b"", [], "bytes"
    connection.handshake_initiated, connection.read_paused, connection.pending_ping_payload = True, False, None
    return connection, soon


EMPTY_TEXT, PONG = b"\x81\x80\0\0\0\0", b"\x8a\x80\0\0\0\0"


async def test_frames_are_parsed_in_slices_and_the_next_when_messages_are_handled() -> None:
    """One read can contain tens of thousands of frames, which would block everybody else for seconds."""
    connection, soon = receiving(frame_burst=10_000)
    connection.data_received(EMPTY_TEXT * 1_000)
    assert len(connection.queue.items) <= SLICE // len(EMPTY_TEXT) + 1
    assert not connection.transport.reads
    assert not soon, "its messages come first"
    handled = 0
    while not connection.transport.reads:
        while not connection.queue.empty():
            assert len(soon) == 0
            await connection.receive()
            handled += 1
        for parse in [soon.pop() for _ in soon]:
            parse()
    assert handled == 1_000
    connection.data_received(PONG * 1_000)
    steps = 0
    while soon:
        [parse] = [soon.pop() for _ in soon]
        parse()
        steps += 1
    assert steps >= 1_000 * len(PONG) // SLICE
    assert connection.transport.reads
    assert not connection.transport.aborted


def test_a_flood_of_frames_of_any_kind_ends_the_connection() -> None:
    for frame in (PONG, b"\x89\x80\0\0\0\0"):
        connection, soon = receiving(frame_burst=200)
        connection.data_received(frame * 1_000)
        while soon:
            soon.pop()()
        assert connection.transport.aborted
        assert connection.unparsed == b""


CLOSE = b"\x88\x80\0\0\0\0"


async def closed_under_a_flood(frames: bytes) -> tuple[Any, list[float]]:
    """A socket that is closed while frames of its client wait to be parsed, and after how many seconds it gives up."""
    connection, soon = receiving(frame_burst=200)
    waits: list[float] = []

    def call_later(seconds: float, _: Callable[[], None]) -> Any:
        waits.append(seconds)
        return SimpleNamespace(cancel=waits.pop)

    connection.loop.call_later = call_later
    connection.data_received(frames)
    await connection.send({"type": "websocket.close", "code": 4429})
    while soon:
        soon.pop(0)()
    return connection, waits


async def test_a_client_that_is_disconnected_can_read_why_however_much_it_sends() -> None:
    """Aborting the connection after the closing frame would reset it, and the client would lose the frame."""
    connection, waits = await closed_under_a_flood(EMPTY_TEXT * 1_000)
    connection.data_received(EMPTY_TEXT * 100_000)
    assert not connection.transport.aborted
    assert connection.transport.reads, "what waits unread would reset the connection"
    assert connection.unparsed == b"", "nothing is kept of what still comes"
    assert waits == [FAREWELL_SECONDS]


async def test_the_closing_frame_of_the_client_is_found_behind_its_messages() -> None:
    connection, waits = await closed_under_a_flood(EMPTY_TEXT * 150 + CLOSE)
    assert connection.transport.closed
    assert not connection.transport.aborted
    assert waits == []


def answers_to(server: Serving, requests: bytes) -> list[int]:
    """The statuses of all answers until the server closes the connection."""
    parts = urlsplit(server.url)
    with socket.create_connection((str(parts.hostname), int(parts.port or 0)), timeout=ANSWER_PATIENCE) as connection:
        connection.sendall(requests)
        received = b""
        with suppress(ConnectionResetError):
            while part := connection.recv(65_536):
                received += part
    return [int(status) for status in re.findall(rb"HTTP/1.1 (\d+) ", received)]


def test_a_few_requests_are_answered_in_order_and_a_flood_ends_the_connection(server: Serving) -> None:
    """Thousands of short requests fit into one read: they must not be parsed and kept before the first is answered."""
    asked = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    last = b"GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    few = answers_to(server, asked * (MOST_PIPELINED // 2) + last)
    assert few == [200] * (MOST_PIPELINED // 2) + [404]
    assert len(answers_to(server, asked * 5_000)) <= MOST_PIPELINED + 2


def test_what_was_to_be_parsed_after_the_end_of_a_connection_is_dropped() -> None:
    """Nothing can be answered to it: the transport would refuse."""
    connection, soon = receiving(frame_burst=10_000)
    connection.data_received(PONG * 1_000)
    assert soon
    connection.transport.abort()
    parsed: list[bytes] = []
    connection.conn.receive_data = parsed.append
    while soon:
        soon.pop()()
    assert parsed == []
    assert connection.unparsed == b""
