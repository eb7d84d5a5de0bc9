"""The commit of a move to the database."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.pool import QueuePool

from caravela.engine.errors import CaravelaError
from caravela.server.errors import Conflict
from caravela.server.operations.admin import close_table
from caravela.server.settings import database_url
from caravela.server.store import ledger
from caravela.server.store.database import Database
from caravela.server.store.ledger import DEADLOCK, Entry, Ledger, error_for_caller
from caravela.server.store.schema import about
from tests.server.inside import inside, playing
from tests.waiting import PATIENCE


async def opened(folder: Path) -> Database:
    database = Database(f"sqlite+aiosqlite:///{folder / 'caravela.sqlite3'}")
    await database.prepare()
    return database


def names_in(folder: Path) -> list[str]:
    with sqlite3.connect(folder / "caravela.sqlite3") as connection:
        return sorted(name for (name,) in connection.execute("SELECT name FROM about"))


def fact(name: str) -> dict[str, str]:
    return {"name": name, "value": "so"}


async def test_a_commit_is_whole_or_nothing(tmp_path: Path) -> None:
    database = await opened(tmp_path)
    assert database.sqlite_writer is not None
    await database.sqlite_writer.write([(insert(about), [fact("first"), fact("second")])])
    with pytest.raises(sqlite3.IntegrityError):
        await database.sqlite_writer.write([(insert(about), [fact("third"), fact("first")])])
    assert names_in(tmp_path) == ["first", "second"]
    await database.sqlite_writer.write([(insert(about), [fact("third")])])
    assert names_in(tmp_path) == ["first", "second", "third"]
    await database.close()


async def test_moves_do_not_wait_for_the_connections_of_others(tmp_path: Path) -> None:
    """Readers have taken all connections, and transactions wait for one: what `write` stores needs none."""
    database = await opened(tmp_path)
    pool = database.engine.pool
    assert isinstance(pool, QueuePool)
    readers = AsyncExitStack()
    for _ in range(pool.size()):
        await readers.enter_async_context(database.reading())

    async def change(name: str) -> None:
        async with database.writing() as connection:
            await connection.execute(insert(about), [fact(name)])

    changes = [asyncio.create_task(change(name)) for name in ("a change", "another change")]
    for _ in range(1000):  # the changes wait as far as they get
        await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        await database.write([(insert(about), [fact("a move")])])
    assert "a move" in names_in(tmp_path)
    assert not any(each.done() for each in changes)
    await readers.aclose()
    await asyncio.gather(*changes)
    assert {"a change", "another change"} <= set(names_in(tmp_path))
    await database.close()


async def test_the_loop_goes_on_while_another_process_writes(tmp_path: Path) -> None:
    database = await opened(tmp_path)
    assert database.sqlite_writer is not None
    other = sqlite3.connect(tmp_path / "caravela.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    writing = asyncio.create_task(database.sqlite_writer.write([(insert(about), [fact("mine")])]))
    for _ in range(1000):  # a loop that waited too would come here only after the writing has failed
        await asyncio.sleep(0)
    assert not writing.done()
    other.execute("COMMIT")
    await asyncio.wait_for(writing, PATIENCE)
    assert names_in(tmp_path) == ["mine"]
    other.close()
    await database.close()


async def test_a_conflict_fails_its_own_entry_only(tmp_path: Path) -> None:
    database = await opened(tmp_path)
    ledger = Ledger(database)
    entries = [
        Entry("a", 1, more=[(about, [fact("one")])]),
        Entry("b", 1, more=[(about, [fact("one")])]),
        Entry("c", 1, more=[(about, [fact("two")])]),
    ]
    writing = [asyncio.create_task(ledger.write(entry)) for entry in entries]
    await asyncio.sleep(0)
    ledger.start()
    told = await asyncio.gather(*writing, return_exceptions=True)
    assert [type(each) for each in told] == [type(None), Conflict, type(None)]
    assert names_in(tmp_path) == ["one", "two"]
    await ledger.close()
    await database.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_what_cannot_be_written_keeps_nobody_waiting(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Reusing a taken id must not make everybody's moves wait for a commit each."""
    url = database_url(request.getfixturevalue("postgres").database() if kind == "postgresql" else None, tmp_path)
    database = Database(url)
    await database.prepare()
    ledger = Ledger(database)
    names = ["taken", *(f"fact {i}" for i in range(60)), "taken", "fact 7"]
    writing = [
        asyncio.create_task(ledger.write(Entry(f"{i:03}", 1, more=[(about, [fact(name)])])))
        for i, name in enumerate(names)
    ]
    await asyncio.sleep(0)
    ledger.start()
    told = await asyncio.gather(*writing, return_exceptions=True)
    assert [type(each) for each in told] == [type(None)] * 61 + [Conflict] * 2
    async with database.reading() as connection:
        stored = set((await connection.execute(select(about.c.name))).scalars())
    assert stored >= set(names)
    assert ledger.commits == 1
    await ledger.close()
    await database.close()


def test_who_gives_way_to_another_process_may_try_again() -> None:
    """PostgreSQL ends one of the transactions that wait for each other: it has written nothing."""

    class GaveWay(Exception):
        sqlstate = DEADLOCK

    assert isinstance(error_for_caller(DBAPIError("INSERT", {}, GaveWay())), Conflict)
    lost = DBAPIError("INSERT", {}, OSError("the connection is lost"))
    assert error_for_caller(lost) is lost


async def test_a_host_closes_a_table_where_others_are_quicker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closing a table while bots are moving, and closing it twice."""
    writes, tries = ledger.write_entries, 0

    async def too_late(*given: Any) -> None:
        nonlocal tries
        tries += 1
        await writes(*given)
        if tries < 20:
            raise IntegrityError("INSERT", {}, ValueError("the number is taken"))

    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        room = await playing([anna, bob])
        monkeypatch.setattr(ledger, "write_entries", too_late)
        await close_table(hub.database, room.id, "Cleaning.")
        assert (await hub.archive.folded(room.id)).status == "closed"
        with pytest.raises(CaravelaError, match="not open any more"):
            await close_table(hub.database, room.id, "Cleaning.")
        tries = -1000
        other = await playing([anna, bob])
        with pytest.raises(CaravelaError, match="is changing too often"):
            await close_table(hub.database, other.id, "Cleaning.")
        assert (await hub.archive.folded(other.id)).status == "running"
