"""The connection to the database, and the differences between SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, ProgrammingError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from caravela.engine.errors import CaravelaError
from caravela.server.store.fair_turns import VITAL, FairTurns, asker
from caravela.server.store.sqlite_writer import BEGIN, PRAGMAS, SqliteWriter, Write

NEWEST = "0008"
"""The migration that this release needs."""

CHANNEL = "caravela"
CONNECT_SECONDS, STATEMENT_SECONDS = 10.0, 30.0
"""Time limits for connecting to PostgreSQL and for a statement."""
IDLE_SECONDS = 5.0
"""The time limit for an idle transaction. A process that is suspended in a transaction holds row locks for which others
wait, so PostgreSQL ends the transaction."""
STORE_FAILURES = (SQLAlchemyError, sqlite3.Error, OSError, TimeoutError)
"""Errors when the store cannot be reached or the connection is lost."""
VITAL_CONNECTIONS, OWN_CONNECTIONS, CLIENT_CONNECTIONS = (2, 0), (5, 2), (5, 2)
"""Connections to PostgreSQL for moves and heartbeats, for other work of the server, and for requests of clients: how
many are kept, and how many more are opened when these are in use."""
CLIENTS_AT_ONCE, URGENT_AT_ONCE = 5, 3
"""Requests of clients that use the database at the same time, and urgent ones beside them."""
Check = Callable[[AsyncConnection], Awaitable[object]]
"""Raises an error to prevent a migration."""
MIGRATION_LOCK = 0x6361_7261
"""The advisory lock of PostgreSQL under which migrations run."""
OWNERS_ONLY = 0o600
"""Permissions of databases, exports and backups, which contain secrets."""


class Bus(Protocol):
    """A message bus between processes, beside the database."""

    async def publish(self, notices: Sequence[str]) -> None: ...

    async def listen(self, subject: str, deliver: Callable[[str], None], connected: Callable[[], None]) -> None: ...


class Database:
    """A database. `reading` and `writing` provide connections; `writing` runs one transaction. With a message bus,
    other processes are notified through it, otherwise through PostgreSQL."""

    def __init__(self, url: str, bus: Bus | None = None) -> None:
        self.url = url
        self.bus = bus
        self.transaction_lock = asyncio.Lock()
        self.write_lock = asyncio.Lock()
        self.after_commit: Callable[[], None] = lambda: None
        try:
            self.kind = make_url(url).get_backend_name()
        except ArgumentError:
            raise CaravelaError(f"'{url}' is not a database URL like postgresql://user@127.0.0.1/caravela.") from None
        if self.kind not in ("sqlite", "postgresql"):
            raise CaravelaError(f"{self.kind} is not supported; use SQLite or PostgreSQL.")
        if bus is not None and self.is_sqlite:
            raise CaravelaError(
                "A message bus is for processes that share a PostgreSQL database; name one with --database."
            )
        self.sqlite_writer = SqliteWriter(make_url(url).database or "") if self.is_sqlite else None
        self.turns = FairTurns(CLIENTS_AT_ONCE, CONNECT_SECONDS)
        self.urgent_turns = FairTurns(URGENT_AT_ONCE, CONNECT_SECONDS)
        try:
            self.engine = self.make_engine()
            self.client_engine = self.vital_engine = self.engine
            if not self.is_sqlite:
                self.client_engine = self.make_engine(connections=CLIENT_CONNECTIONS)
                self.vital_engine = self.make_engine(connections=VITAL_CONNECTIONS)
        except ModuleNotFoundError as reason:
            raise CaravelaError(f"{reason.name} is not installed; install caravela[postgres] for PostgreSQL.") from None

    @property
    def is_sqlite(self) -> bool:
        return self.kind == "sqlite"

    def make_engine(self, patient: bool = False, connections: tuple[int, int] = OWN_CONNECTIONS) -> AsyncEngine:
        """`patient` disables time limits, for operations that may take long, such as migrations or waiting for one."""
        if not self.is_sqlite:
            kept, more = connections
            seconds, idle = (None, 0.0) if patient else (STATEMENT_SECONDS, IDLE_SECONDS)
            return create_async_engine(
                self.url,
                pool_size=kept,
                max_overflow=more,
                pool_pre_ping=True,
                pool_timeout=CONNECT_SECONDS,
                hide_parameters=True,
                connect_args={
                    "timeout": CONNECT_SECONDS,
                    "command_timeout": seconds,
                    "server_settings": {
                        "application_name": "caravela",
                        "statement_timeout": str(int((seconds or 0) * 1000)),
                        "idle_in_transaction_session_timeout": str(int(idle * 1000)),
                    },
                },
            )
        engine = create_async_engine(self.url, pool_size=8, max_overflow=0, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", set_up_sqlite)
        event.listen(engine.sync_engine, "begin", begin_sqlite)
        return engine

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[AsyncEngine]:
        """Wait for a turn, if this is for a client; yields where to get a connection."""
        whom = asker.get()
        if whom is None or whom is VITAL:
            yield self.engine if whom is None else self.vital_engine
            return
        engine = self.engine if whom.is_urgent else self.client_engine
        if whom.has_turn:
            yield engine
            return
        async with (self.urgent_turns if whom.is_urgent else self.turns).turn(whom):
            yield engine

    @asynccontextmanager
    async def reading(self, steady: bool = False) -> AsyncIterator[AsyncConnection]:
        """`steady`: all reads see the same snapshot. It is optional because it costs more."""
        async with self.turn() as engine, engine.connect() as connection:
            if steady and self.is_sqlite:
                await connection.execution_options(caravela_begins="BEGIN")
            elif steady:
                await connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A write transaction. SQLite has one writer at a time, so the writers of this process queue up instead of
        retrying. Moves and heartbeats, which `write` stores, wait for at most one of these transactions, and never
        for its connection: many small requests of others would hold up every table."""
        in_turn = self.transaction_lock if self.is_sqlite else nullcontext()
        alone = self.write_lock if self.is_sqlite else nullcontext()
        async with self.turn() as engine, in_turn, engine.connect() as connection, alone:
            if self.is_sqlite:
                await connection.execution_options(caravela_begins=BEGIN)
            notices: list[str] = []
            if self.bus is not None:
                await connection.execution_options(caravela_notices=notices)
            try:
                async with connection.begin():
                    yield connection
                self.after_commit()
            finally:  # also after an error, because the commit may have succeeded; extra notifications are harmless
                if self.bus is not None and notices:
                    await self.bus.publish(notices)

    async def write(self, writes: Sequence[Write]) -> None:
        """Run statements in one transaction, as fast as possible. The statements are cached, so they must be
        constants."""
        if self.sqlite_writer is not None:
            async with self.write_lock:
                await self.sqlite_writer.write(writes)
            self.after_commit()
        else:
            async with self.writing() as connection:
                for statement, rows in writes:
                    await connection.execute(statement, rows)

    async def write_apart(self, groups: Sequence[Sequence[Write]], messages: list[list[str]]) -> list[Exception | None]:
        """Run groups of statements in one transaction, each group all or nothing; returns the error of each failed
        group. Other processes are notified of the successful groups."""
        if self.sqlite_writer is not None:
            async with self.write_lock:
                failures = await self.sqlite_writer.write_apart(groups)
            self.after_commit()
            return failures
        failures = []
        async with self.writing() as connection:
            for writes, notices in zip(groups, messages, strict=True):
                try:
                    async with connection.begin_nested():
                        for statement, rows in writes:
                            await connection.execute(statement, rows)
                        for notice in notices:
                            await self.tell(connection, notice)
                    failures.append(None)
                except DBAPIError as reason:
                    if reason.connection_invalidated:
                        raise
                    failures.append(reason)
        return failures

    async def tell(self, connection: AsyncConnection, notice: str) -> None:
        """Notify other processes when the transaction is committed."""
        if self.bus is not None:
            connection.sync_connection.get_execution_options()["caravela_notices"].append(notice)  # type: ignore[union-attr]
        elif not self.is_sqlite:
            await connection.execute(
                text("SELECT pg_notify(:channel, :notice)"), {"channel": CHANNEL, "notice": notice}
            )

    async def tell_now(self, notice: str) -> None:
        """Notify other processes immediately, without writing anything."""
        if self.bus is not None:
            await self.bus.publish([notice])
        elif not self.is_sqlite:
            async with self.writing() as connection:
                await self.tell(connection, notice)

    async def prepare(self, migrates: bool = True, before: Check | None = None, after: Check | None = None) -> None:
        """Migrate the database to this release; if several processes start at once, one of them does it. An older
        database stays unchanged if the check before or after its migration fails, or without `migrates`."""
        self.make_file()
        current = await self.revision()
        if current is not None and not migrates and not self.is_newest(current):
            raise CaravelaError(
                f"The database is of an older release (step {current}, this release has {NEWEST}); start "
                "`caravela serve` of this release once, which migrates it."
            )
        if not self.is_newest(current):
            async with self.migrating() as connection:
                step = await revision_of(connection)
                if not self.is_newest(step):
                    from caravela.server.store.migrations.run import upgrade

                    if step is not None and before is not None:
                        await before(connection)
                    await connection.run_sync(upgrade)
                    if step is not None and after is not None:
                        await after(connection)

    def make_file(self) -> None:
        """Create a SQLite file that only its owner can read."""
        file = make_url(self.url).database if self.is_sqlite else None
        if file and file != ":memory:" and not Path(file).exists():
            try:
                make_private(Path(file))
            except OSError as reason:
                raise CaravelaError(f"The database {file} cannot be created: {reason.strerror}.") from None

    async def check_writable(self) -> None:
        """Raise an error with one sentence if the database is read-only or the disk is full."""
        try:
            async with self.writing() as connection:
                await connection.execute(text("UPDATE about SET value = value WHERE name = 'alive'"))
        except (*STORE_FAILURES,) as reason:
            raise CaravelaError(
                f"The database cannot be written: {first_line(reason)}; look at its permissions and the disk's space."
            ) from None

    def is_newest(self, revision: str | None) -> bool:
        if revision is not None and revision > NEWEST:
            raise CaravelaError(
                f"The database is of a newer release (its rows are of step {revision}, this release knows {NEWEST}); "
                "install that release, or open another database."
            )
        return revision == NEWEST

    async def wait_for_lock(self, connection: AsyncConnection, key: int) -> None:
        """Wait until no other transaction holds this lock. SQLite has only one writer in any case."""
        if not self.is_sqlite:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": key})

    @asynccontextmanager
    async def migrating(self) -> AsyncIterator[AsyncConnection]:
        """A transaction under the migration lock."""
        if self.is_sqlite:
            async with self.writing() as connection:
                yield connection
            return
        engine = self.make_engine(patient=True)
        try:
            async with engine.connect() as connection, connection.begin():
                await self.wait_for_lock(connection, MIGRATION_LOCK)
                yield connection
        finally:
            await engine.dispose()

    async def revision(self) -> str | None:
        """The current migration of the database; None if it is empty."""
        try:
            async with self.reading() as connection:
                return await revision_of(connection)
        except DBAPIError as reason:
            raise CaravelaError(f"The database cannot be read: {first_line(reason)}") from None
        except OSError as reason:
            raise CaravelaError(f"The database cannot be reached: {reason}.") from None

    async def close(self) -> None:
        if self.sqlite_writer is not None:
            self.sqlite_writer.close()
        for engine in (self.engine, self.client_engine, self.vital_engine):
            await engine.dispose()


async def revision_of(connection: AsyncConnection) -> str | None:
    if not await connection.run_sync(lambda sync: inspect(sync).has_table("alembic_version")):
        return None
    row = (await connection.execute(text("SELECT version_num FROM alembic_version"))).first()
    return None if row is None else str(row[0])


def set_up_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin_sqlite(connection: Any) -> None:
    begins = connection.get_execution_options().get("caravela_begins")
    if begins is not None:
        connection.exec_driver_sql(begins)


def is_of_store(reason: Exception) -> bool:
    """Whether the database caused an error: it is unreachable, or the connection was lost. Invalid statements and data
    are bugs of the server instead."""
    if isinstance(reason, (DataError, ProgrammingError)):
        return False
    return isinstance(reason, STORE_FAILURES) or type(reason).__module__.startswith("asyncpg")


def first_line(reason: Exception) -> str:
    return (str(reason).splitlines() or [""])[0]


def make_private(file: Path) -> None:
    """Create an empty private file if there is none; SQLite creates its other files with the same permissions."""
    os.close(os.open(file, os.O_CREAT | os.O_WRONLY, OWNERS_ONLY))


def private_opener(path: str, flags: int) -> int:
    """For `open`: a new file that nobody else can read."""
    return os.open(path, flags, OWNERS_ONLY)
