"""Sending at once on a socket."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from websockets.frames import Frame, Opcode
from websockets.protocol import CLOSING, OPEN
from websockets.server import ServerProtocol

from caravela.server.web.connection import Connection, WriteGate


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
