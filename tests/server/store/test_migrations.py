"""Migrations: databases of every release get the current schema; many processes may start on an empty one."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, select, text

from caravela.server.people.registry import signing_key
from caravela.server.settings import database_url
from caravela.server.store.archive import Archive
from caravela.server.store.database import NEWEST, Database
from caravela.server.store.migrations import run
from caravela.server.store.presence import Presence
from caravela.server.store.release import check_release
from caravela.server.store.schema import events, invitations, metadata, people, studies
from tests.server.postgres import Postgres

DUMPS = sorted((Path(__file__).parent / "dumps").glob("*.sql"))
STEPS = sorted(path.stem.removeprefix("step_") for path in (Path(run.__file__).parent / "versions").glob("step_*.py"))


def shape(connection: Connection) -> dict[str, Any]:
    """Everything that makes up the rows of a database."""
    found = inspect(connection)
    return {
        name: (
            sorted((each["name"], str(each["type"]), each["nullable"]) for each in found.get_columns(name)),
            found.get_pk_constraint(name)["constrained_columns"],
            sorted(str(each["constrained_columns"]) for each in found.get_foreign_keys(name)),
            sorted((str(each["name"]), each["column_names"], each["unique"]) for each in found.get_indexes(name)),
            sorted(str(each["column_names"]) for each in found.get_unique_constraints(name)),
        )
        for name in sorted(found.get_table_names())
    }


async def shape_of(database: Database) -> dict[str, Any]:
    async with database.reading() as connection:
        assert not await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
        ), "the schema in code is not what the steps make"
        return await connection.run_sync(shape)


def test_every_step_has_its_dump() -> None:
    assert [path.stem for path in DUMPS] == [step for step in STEPS if step < NEWEST]
    assert STEPS[-1] == NEWEST


@pytest.mark.parametrize("dump", DUMPS, ids=lambda path: str(path.stem))
async def test_an_old_database_grows_into_what_a_fresh_one_is(dump: Path, tmp_path: Path) -> None:
    fresh = Database(database_url(None, tmp_path))
    await fresh.prepare()
    file = tmp_path / "old.sqlite3"
    with sqlite3.connect(file) as base:
        base.executescript(dump.read_text())
    base.close()
    old = Database(f"sqlite+aiosqlite:///{file}")
    await old.prepare()
    assert await old.revision() == NEWEST
    assert await shape_of(old) == await shape_of(fresh)
    async with old.reading() as connection:
        ids = (await connection.execute(select(events.c.table_id).distinct())).scalars().all()
        invited = (await connection.execute(select(invitations.c.person))).scalars().all()
        zarco = (await connection.execute(select(people).where(people.c.name == "Zarco"))).one()
        counted = (await connection.execute(select(studies.c.moves))).scalars().all()
    assert len(ids) == 2
    assert counted == ([2] if dump.stem >= "0007" else [])
    assert {(await Archive(old).folded(id)).status for id in ids} == {"open", "running"}
    assert len(invited) == 1, "who was invited twice is invited once"
    assert (zarco.email, zarco.unconfirmed_email) == (None, "zarco@example.org"), "nobody has confirmed it"
    await old.close()
    await fresh.close()


@pytest.mark.parametrize("step", STEPS)
async def test_steps_make_the_same_rows_on_postgresql(step: str, postgres: Postgres) -> None:
    """Up to this step first, as an older release would have; then the rest."""
    fresh, grown = (Database(database_url(postgres.empty_database(), Path())) for _ in range(2))
    await fresh.prepare()
    async with grown.writing() as connection:
        await connection.run_sync(run.upgrade, step)
    assert await grown.revision() == step
    await grown.prepare()
    assert await shape_of(grown) == await shape_of(fresh)
    for database in (fresh, grown):
        await database.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_ten_processes_start_at_once_on_an_empty_database(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = database_url(request.getfixturevalue("postgres").empty_database() if kind == "postgresql" else None, tmp_path)
    together, keys, failures = threading.Barrier(10), [], []

    async def start() -> None:
        database = Database(url)
        await asyncio.to_thread(together.wait)
        await database.prepare()
        await check_release(database)
        keys.append(await signing_key(database))
        await Presence(database).arrive()
        await database.close()

    def process() -> None:
        try:
            asyncio.run(start())
        except BaseException as reason:
            failures.append(reason)

    threads = [threading.Thread(target=process) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(keys) == 10
    assert len(set(keys)) == 1


async def test_a_step_that_fails_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = Database(database_url(None, tmp_path))

    def fails(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE half (id INTEGER)"))
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(run, "upgrade", fails)
        with pytest.raises(RuntimeError):
            await database.prepare()
    assert await database.revision() is None
    await database.prepare()
    async with database.reading() as connection:
        assert "half" not in await connection.run_sync(shape)
    await database.close()
