"""Sending at once on a socket, and what one connection may ask for at once."""

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
from caravela.server.web.connection import MOST_PIPELINED, SLICE, Connection, MessageQueue, WriteGate
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
        self.reads, self.aborted = True, False
        self.written: list[bytes] = []

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def abort(self) -> None:
        self.aborted = True

    def is_closing(self) -> bool:
        return self.aborted

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
    connection.unparsed, connection.frames, connection.curr_msg_data_type = b"", [], "bytes"
    connection.handshake_initiated, connection.read_paused, connection.pending_ping_payload = True, False, None
    return connection, soon


EMPTY_TEXT, PONG = b"\x81\x80\0\0\0\0", b"\x8a\x80\0\0\0\0"


async def test_frames_are_parsed_in_slices_and_the_next_when_messages_are_handled() -> None:
    """One read can have tens of thousands of frames, which would stop everybody else for seconds."""
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


def answers_to(server: Serving, requests: bytes) -> list[int]:
    """The status of all answers until the server closes the connection, perhaps before it has read everything."""
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
