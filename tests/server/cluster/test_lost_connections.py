"""Connections to PostgreSQL whose other end disappears or hangs silently."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import DBAPIError

from caravela.server.cluster import notifications
from caravela.server.cluster.notifications import ANYTHING, Notifications, check_listening
from caravela.server.hub import changes
from caravela.server.operations.telemetry import LOG
from caravela.server.settings import database_url
from caravela.server.store import database as databases
from caravela.server.store.database import Database
from caravela.server.store.schema import about
from tests.server.empty_database import put_empty_database
from tests.server.postgres import Postgres
from tests.waiting import until

ENDS_WITHIN = 20.0


class Line:
    """A line to PostgreSQL that can be cut as by a power failure at the other end: what is sent there is refused after
    it is back, and nothing is told to who only waits."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.port = 0
        self.cut: set[asyncio.StreamWriter] = set()
        self.here: set[asyncio.StreamWriter] = set()
        self.tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Line]:
        server = await asyncio.start_server(self.lead, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            for task in self.tasks:
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)

    async def lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        theirs, ours = await asyncio.open_connection("127.0.0.1", self.to)
        self.here.add(writer)
        for source, target in ((reader, ours), (theirs, writer)):
            self.tasks.add(asyncio.create_task(self.pass_on(source, target, writer)))

    async def pass_on(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, near: asyncio.StreamWriter
    ) -> None:
        while data := await source.read(65_536):
            if near in self.cut:
                if target is not near:
                    near.transport.abort()
                return
            target.write(data)
        target.close()

    def lose_all(self) -> None:
        self.cut |= self.here


async def test_a_listening_connection_that_is_gone_without_a_word_is_noticed(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise this process would show outdated tables forever."""
    monkeypatch.setattr(notifications, "CHECK_EVERY", 0.1)
    direct = postgres.empty_database()
    heard: list[str] = []

    async def subscriber(notice: str) -> None:
        heard.append(notice)

    async with Line(postgres.port).open() as line:
        through = direct.replace(f":{postgres.port}/", f":{line.port}/")
        database, other = Database(database_url(through, Path())), Database(database_url(direct, Path()))
        listening = Notifications(database, subscriber)
        try:
            await listening.start()
            await other.tell_now("table a 7")
            await until(lambda: heard == ["table a 7"])
            line.lose_all()
            await until(lambda: ANYTHING in heard, ENDS_WITHIN)
            await other.tell_now("table a 8")
            await until(lambda: "table a 8" in heard, ENDS_WITHIN)
        finally:
            await listening.stop()
            await database.close()
            await other.close()


async def test_a_connection_that_does_not_listen_is_told_apart(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As behind a pooler that takes another connection for each transaction."""
    monkeypatch.setattr(notifications, "CHECK_EVERY", 0.0)
    connection = await asyncpg.connect(postgres.empty_database())
    try:
        with pytest.raises(ConnectionError):
            await check_listening(connection)
    finally:
        await connection.close()


class FailingOnce:
    """A message bus whose client library gives up the first time."""

    def __init__(self) -> None:
        self.listened = 0

    async def listen(self, subject: str, hear: Callable[[str], None], connected: Callable[[], None]) -> None:
        self.listened += 1
        connected()
        if self.listened > 1:
            await asyncio.Event().wait()
        raise ConnectionError("the bus is away")

    async def publish(self, notices: Sequence[str]) -> None:
        pass


async def test_a_process_listens_again_after_the_bus_has_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifications, "PAUSE", 0.0)
    put_empty_database(tmp_path)
    bus = FailingOnce()
    database = Database(database_url(None, tmp_path))

    async def subscriber(_: str) -> None:
        pass

    listening = Notifications(database, subscriber)
    monkeypatch.setattr(listening, "watch_file", lambda: listening.listen_to_bus(bus))
    try:
        await listening.start()
        await until(lambda: bus.listened == 2, ENDS_WITHIN)
    finally:
        await listening.stop()
        await database.close()


async def write_slowly(paused: Database, other: Database) -> None:
    """One process pauses before its commit until the other has written the same row."""
    async with paused.writing() as connection:
        await connection.execute(insert(about), {"name": "wanted by both", "value": "paused"})
        async with asyncio.timeout(ENDS_WITHIN), other.writing() as writing:
            await writing.execute(insert(about), {"name": "wanted by both", "value": "other"})


async def test_nobody_waits_long_for_a_process_that_stands_still_in_a_transaction(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A paused machine may hold row locks, and each process writes its tables one after the other."""
    monkeypatch.setattr(databases, "IDLE_SECONDS", 0.2, raising=False)
    url = database_url(postgres.database(), Path())
    paused, other = Database(url), Database(url)
    try:
        with pytest.raises(DBAPIError):  # it is told when it goes on
            await write_slowly(paused, other)
        async with other.reading() as reading:
            value = (await reading.execute(select(about.c.value).where(about.c.name == "wanted by both"))).scalar()
        assert value == "other"
        assert databases.IDLE_SECONDS < databases.STATEMENT_SECONDS
    finally:
        await paused.close()
        await other.close()


async def test_a_table_is_read_again_when_its_connection_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database ends the transaction of a process that stands still; nobody notifies of the same move again."""
    monkeypatch.setattr(changes, "PAUSE", 0.0)
    tried: list[bool] = []

    async def catch_up() -> None:
        tried.append(True)
        if len(tried) == 1:
            raise DBAPIError("SELECT", None, OSError("gone"))

    started: list[asyncio.Task[None]] = []
    room = SimpleNamespace(id="t", loaded=None, audience=["somebody"], catch_up=catch_up)
    hub: Any = SimpleNamespace(rooms={"t": room}, log=LOG, spawn=lambda work: started.append(asyncio.create_task(work)))
    await changes.Changes(hub).handle("table t 8")
    await asyncio.gather(*started)
    assert len(tried) == 2
