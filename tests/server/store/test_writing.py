"""What every move goes through: the commit to a SQLite file."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import insert

from caravela.server.errors import Conflict
from caravela.server.store.database import Database
from caravela.server.store.ledger import Entry, Ledger
from caravela.server.store.schema import about
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
