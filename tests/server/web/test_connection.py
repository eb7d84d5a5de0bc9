"""Sending at once on a socket, and what one connection may ask for at once."""

from __future__ import annotations

import re
import socket
from contextlib import suppress
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

from websockets.frames import Frame, Opcode
from websockets.protocol import CLOSING, OPEN
from websockets.server import ServerProtocol

from caravela.server.web.connection import MOST_PIPELINED, Connection, WriteGate
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
