"""What counts as a downtime: only a time in which this process could write nothing, and all of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from caravela.server.hub.hub import Hub
from caravela.server.settings import database_url
from caravela.server.store import presence
from caravela.server.store.database import Database
from caravela.server.store.processes import Processes
from caravela.server.store.schema import downtimes, processes
from tests.server.inside import Clock, inside
from tests.server.postgres import Postgres

START = 1_700_000_000.0
LONG = 3_600.0


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str | None:
    if request.param == "sqlite":
        return None
    postgres: Postgres = request.getfixturevalue("postgres")
    return database_url(postgres.database(), tmp_path)


@asynccontextmanager
async def present(
    folder: Path, store: str | None, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Hub, Clock, Clock]]:
    """A process that sends heartbeats, the clock, and how long each transaction takes."""
    async with inside(folder, store=store) as (hub, _):
        clock, slowness = Clock(START), Clock(0.0)
        writing, write = hub.database.writing, hub.database.write

        @asynccontextmanager
        async def slow_writing() -> AsyncIterator[AsyncConnection]:
            async with writing() as connection:
                yield connection
                clock.now += slowness.now

        async def slow_write(writes: object) -> None:
            if hub.database.is_sqlite:
                clock.now += slowness.now
            await write(writes)  # type: ignore[arg-type]

        with monkeypatch.context() as patched:
            patched.setattr("time.time", clock.read)
            await hub.processes.arrive("release")
            hub.downtimes = await hub.presence.arrive()
            patched.setattr(hub.database, "writing", slow_writing)
            patched.setattr(hub.database, "write", slow_write)
            yield hub, clock, slowness


async def beats(
    hub: Hub, clock: Clock, count: int, monkeypatch: pytest.MonkeyPatch, meanwhile: Callable[[], Awaitable[None]]
) -> None:
    """So many rounds of the loop that sends heartbeats; in each pause something else happens."""
    pauses = 0

    async def sleep(seconds: float) -> None:
        nonlocal pauses
        if pauses == count:
            raise asyncio.CancelledError
        pauses += 1
        clock.now += seconds
        await meanwhile()

    with monkeypatch.context() as patched:
        patched.setattr(presence, "asyncio", SimpleNamespace(sleep=sleep))
        patched.setattr(presence, "time", SimpleNamespace(time=clock.read, monotonic=clock.read))
        with pytest.raises(asyncio.CancelledError):
            await hub.presence.stay()


async def nothing() -> None:
    pass


async def recorded(database: Database) -> list[tuple[float, float]]:
    async with database.reading() as connection:
        return [(row.since - START, row.until - START) for row in await connection.execute(select(downtimes))]


async def plain_write(hub: Hub) -> None:
    await hub.database.write([(presence.HEARTBEAT, [{"which": "other", "now": "0"}])])


async def test_slow_heartbeats_are_no_downtime(
    tmp_path: Path, store: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pause between two heartbeats is not added to the time that they take."""
    async with present(tmp_path, store, monkeypatch) as (hub, clock, slowness):
        slowness.now = 1.5
        await beats(hub, clock, 20, monkeypatch, nothing)
        assert await recorded(hub.database) == []
        assert not hub.downtimes.absent(clock.now)


async def test_a_process_at_which_people_play_is_not_absent(
    tmp_path: Path, store: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though its heartbeats come late: their loop waits, for instance."""
    async with present(tmp_path, store, monkeypatch) as (hub, clock, _):

        async def moves() -> None:
            for _ in range(4):
                clock.now += 1.0
                await plain_write(hub)

        await beats(hub, clock, 5, monkeypatch, moves)
        assert await recorded(hub.database) == []
        assert hub.downtimes.within(START, clock.now) == 0.0


async def test_a_downtime_ends_with_the_first_write_after_it(
    tmp_path: Path, store: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However slowly it is recorded: recording an absence is none."""
    async with present(tmp_path, store, monkeypatch) as (hub, clock, slowness):
        clock.now += LONG
        await plain_write(hub)
        assert hub.downtimes.within(START, clock.now) == LONG
        slowness.now = 1.5
        await beats(hub, clock, 10, monkeypatch, nothing)
        assert await recorded(hub.database) == [(0.0, LONG)]
        assert hub.downtimes.within(START, clock.now) == LONG


@pytest.mark.parametrize("stop", ["before", "during", "recording"])
async def test_a_process_suspended_while_it_writes_loses_no_time(
    stop: str, tmp_path: Path, store: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The write succeeds when the process continues, but nothing could be played in between."""
    async with present(tmp_path, store, monkeypatch) as (hub, clock, slowness):
        if stop != "during":
            clock.now += LONG
        if stop != "before":
            slowness.now = LONG
        await hub.presence.heartbeat()
        slowness.now = 0.0
        down = clock.now - START
        assert hub.downtimes.within(START, clock.now) == pytest.approx(down)
        await beats(hub, clock, 5, monkeypatch, nothing)
        assert hub.downtimes.within(START, clock.now) == pytest.approx(down)
        assert not hub.downtimes.absences(clock.now)
        hub.downtimes.alive = None
        await hub.presence.arrive()
        assert hub.downtimes.within(START, clock.now) == pytest.approx(down)


async def test_a_process_without_heartbeats_registers_again(
    tmp_path: Path, store: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others count it as dead and delete its registration, though it still writes."""
    async with present(tmp_path, store, monkeypatch) as (hub, clock, _):
        for _ in range(6):
            clock.now += 1.0
            await plain_write(hub)
        async with hub.database.writing() as connection:
            await connection.execute(delete(processes))
        await hub.presence.heartbeat()
        others = Processes(hub.database, "another", "server")
        assert await others.living("server") == [hub.id]
