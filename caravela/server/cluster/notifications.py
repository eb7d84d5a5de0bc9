"""Notifications between processes on the same database.

PostgreSQL sends them with the commit. A message bus sends them after it and may lose some, so listeners also check
regularly what has changed. SQLite only reveals that another process has written, so listeners check everything they are
interested in.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import text
from sqlalchemy.engine import make_url

from caravela.server.operations.tasks import is_wanted, together
from caravela.server.operations.telemetry import LOG
from caravela.server.store.about import first_about
from caravela.server.store.database import CHANNEL, CONNECT_SECONDS, Bus, Database

Subscriber = Callable[[str], Awaitable[None]]
"""Called with `table ID NUMBER` or `chat ID NUMBER`, or `anything` if nothing more is known."""

ANYTHING = "anything"
LOOKS = frozenset(("table", "lobby", "chat", "visitors", "process", ANYTHING))
"""Kinds of notifications that only say where to look; duplicates are redundant."""
PAUSE = 0.5
"""Seconds between two checks of a SQLite file, and before another attempt after a failure."""
CHECK_EVERY = 2.0
"""Seconds between two checks of the database beside a message bus, and of the connection that listens to PostgreSQL."""
STILL_LISTENS = "SELECT $1 IN (SELECT pg_listening_channels())"
SUBJECT = "bus subject"
"""The key under which a database stores its subject on the message bus. Several databases may share a bus."""


class Notifications:
    """Listens until it is stopped; after a lost connection it reconnects and checks everything."""

    def __init__(self, database: Database, subscriber: Subscriber) -> None:
        self.database = database
        self.subscriber = subscriber
        self.task: asyncio.Task[None] | None = None
        self.listening = asyncio.Event()
        self.missed = False  # whether a notification may have been lost

    async def start(self) -> None:
        self.task = asyncio.create_task(self.run(), name="notifications")
        async with asyncio.timeout(10):
            await self.listening.wait()

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def run(self) -> None:
        while is_wanted():
            try:
                if self.database.is_sqlite:
                    await self.watch_file()
                elif self.database.bus is not None:
                    await self.listen_to_bus(self.database.bus)
                else:
                    await self.listen_to_postgres()
            except asyncio.CancelledError:
                raise
            except Exception:
                self.missed = True
                await asyncio.sleep(PAUSE)

    async def handle(self, notice: str) -> None:
        try:
            await self.subscriber(notice)
        except Exception:  # the database may be unavailable for a moment, or the notification is malformed
            self.missed = True

    async def handle_anything(self) -> None:
        self.missed = False
        await self.handle(ANYTHING)

    async def handle_forever(self, received: asyncio.Queue[str | None]) -> None:
        while True:
            await self.handle_received(received)

    async def handle_received(self, received: asyncio.Queue[str | None]) -> None:
        """Handle all received notifications. If one fails, check everything after a pause: only once, however many
        fail, so that a flood of malformed notifications delays the others by one pause."""
        for notice in await all_received(received):
            if notice is None:
                raise ConnectionError("the listening connection is lost")
            await self.handle(notice)
        if self.missed:
            await asyncio.sleep(PAUSE)
            await self.handle_anything()
            if self.missed:
                received.put_nowait(ANYTHING)

    async def watch_file(self) -> None:
        async with self.database.engine.connect() as first:
            connection = await first.execution_options(isolation_level="AUTOCOMMIT")
            seen = None
            while True:
                version = (await connection.execute(text("PRAGMA data_version"))).scalar()
                self.listening.set()
                if self.missed or (seen is not None and version != seen):
                    await self.handle_anything()
                seen = version
                await asyncio.sleep(PAUSE)

    async def listen_to_postgres(self) -> None:
        import asyncpg  # type: ignore[import-untyped]

        url = make_url(self.database.url).set(drivername="postgresql")
        connection = await asyncpg.connect(url.render_as_string(hide_password=False), timeout=CONNECT_SECONDS)
        received: asyncio.Queue[str | None] = asyncio.Queue()

        def on_notice(_: Any, __: int, ___: str, notice: Any) -> None:
            received.put_nowait(str(notice))

        try:
            await connection.add_listener(CHANNEL, on_notice)
            connection.add_termination_listener(lambda _: received.put_nowait(None))
            self.listening.set()
            if self.missed:
                self.missed = False
                received.put_nowait(ANYTHING)
            await together(check_listening(connection), self.handle_forever(received))
        finally:
            if not connection.is_closed():
                connection.terminate()  # not closed gracefully: the other end may be gone

    async def listen_to_bus(self, bus: Bus) -> None:
        async with self.database.writing() as connection:
            subject = f"caravela.{await first_about(connection, SUBJECT, secrets.token_hex(8))}"
        received: asyncio.Queue[str | None] = asyncio.Queue()

        def connected() -> None:
            received.put_nowait(ANYTHING)
            self.listening.set()

        async def check_regularly() -> None:
            while True:
                await asyncio.sleep(CHECK_EVERY)
                received.put_nowait(ANYTHING)

        await together(
            bus.listen(subject, received.put_nowait, connected), check_regularly(), self.handle_forever(received)
        )


async def check_listening(connection: Any) -> None:
    """Check regularly that the connection still listens, and raise an error if not. A connection that only receives
    does not notice when the other end disappears silently (power failure, network timeout). With a connection pooler,
    each statement may run on another connection, so it never listens."""
    while True:
        await asyncio.sleep(CHECK_EVERY)
        if not await connection.fetchval(STILL_LISTENS, CHANNEL, timeout=CONNECT_SECONDS):
            LOG.warning("the database does not keep the connection that listens; connect to it directly")
            raise ConnectionError("the connection does not listen any more")


async def all_received(received: asyncio.Queue[str | None]) -> list[str | None]:
    """Wait for at least one notification and return all received ones, without duplicates of those that only say where
    to look: many arrivals and departures cause one check of a table and do not delay lobby updates."""
    messages = [await received.get()]
    while not received.empty():
        messages.append(received.get_nowait())
    looks = dict.fromkeys(notice for notice in messages if notice is None or notice.partition(" ")[0] in LOOKS)
    return [*(notice for notice in messages if notice not in looks), *looks]
