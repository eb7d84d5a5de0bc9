"""Releases with other rules: running games keep their rules, or the start is refused; finished games stay readable."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from caravela.engine.errors import CaravelaError, Damaged
from caravela.engine.rules import Rules
from caravela.games import former, register_former, rules_of
from caravela.server.hub.hub import Hub
from caravela.server.rooms.room import Room
from caravela.server.settings import database_url
from caravela.server.store import release
from caravela.server.store.database import NEWEST, Database, revision_of
from caravela.server.store.migrations import run
from caravela.server.store.processes import DEAD_AFTER, Processes, check_other_releases
from caravela.server.store.release import (
    OLDER_RULES,
    check_before_migrating,
    check_release,
    check_running_games,
    release_id,
)
from caravela.server.store.schema import events, processes, ratings, results, tables
from caravela.server.tables.events import Opened, read_event, write_event
from tests.server.inside import Speaker, bot_moves, inside, playing

GAME = "vasco-da-gama"


@pytest.fixture
def older() -> Iterator[Rules]:
    """A former version of the rules that plays identically."""
    newest = rules_of(GAME)
    found: Rules = type(newest)()  # type: ignore[call-arg]
    found.version = newest.version - 1
    register_former(found)
    yield found
    former.pop((found.name, found.version), None)


async def of_version(hub: Hub, room: Room, version: int) -> None:
    """As if the table had been opened by a release with another version of the rules."""
    async with room.entered() as table:
        opened = table.opened
    async with hub.database.writing() as connection:
        body = (
            await connection.execute(select(events.c.body).where(events.c.table_id == room.id, events.c.number == 1))
        ).scalar_one()
        first = read_event(body)
        assert isinstance(first, Opened)
        fields = {name: getattr(first, name) for name in first.__struct_fields__}
        changed = write_event(Opened(**{**fields, "rules": version}))
        await connection.execute(
            update(events).where(events.c.table_id == room.id, events.c.number == 1).values(body=changed)
        )
        await connection.execute(update(tables).where(tables.c.id == room.id).values(rules=version))
    assert opened.rules != version
    room.forget()


async def to_the_end(room: Room) -> None:
    while True:
        async with room.entered() as table:
            if table.status != "running":
                return
        await bot_moves(room)


async def started(hub: Hub, anna: Speaker) -> Room:
    return await playing([anna], bots=1, game=GAME)


async def test_a_running_game_ends_by_the_rules_it_was_begun_with(tmp_path: Path, older: Rules) -> None:
    async with inside(tmp_path, "anna") as (hub, [anna]):
        room = await started(hub, anna)
        await of_version(hub, room, older.version)
        await check_release(hub.database)
        async with room.entered():
            assert room.game.match.rules is older
        await bot_moves(room)
        room.forget()  # and comes back from a snapshot, or from its events
        await to_the_end(room)
        async with room.entered() as table:
            assert table.status == "over"
            assert room.game.match.rules is older
        record = await hub.archive.record(room.id)
        assert record is not None
        assert f"rules: {older.version}" in record


async def test_a_server_without_the_rules_of_a_running_game_says_so(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna") as (hub, [anna]):
        room = await started(hub, anna)
        await of_version(hub, room, 99)
        with pytest.raises(CaravelaError, match=rf"(?s){room.id}.*--end-older-games"):
            await check_release(hub.database)
        await check_release(hub.database, end_older=True)
        await check_release(hub.database)
        async with room.entered() as table:
            assert (table.status, table.reason) == ("closed", OLDER_RULES)
        async with hub.database.reading() as connection:
            for rows in (results, ratings):
                assert (await connection.execute(select(rows))).all() == []


async def test_a_finished_game_whose_rules_are_gone_says_so(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna") as (hub, [anna]):
        room = await started(hub, anna)
        await to_the_end(room)
        await of_version(hub, room, 99)
        async with room.entered() as table:
            assert table.status == "over"
        with pytest.raises(Damaged, match="cannot be replayed"):
            await hub.archive.load(room.id, whole=True)
        assert await hub.archive.record(room.id)


async def test_two_releases_on_one_database_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with inside(tmp_path) as (hub, _):
        row = {"id": "other", "kind": "server", "release": "other rules", "started": 0.0}
        async with hub.database.writing() as connection:
            await connection.execute(insert(processes), {**row, "seen": time.time() - DEAD_AFTER - 1})
        await check_release(hub.database)
        async with hub.database.writing() as connection:
            await connection.execute(update(processes).values(seen=time.time()))
        with pytest.raises(CaravelaError, match="other rules"):
            await check_release(hub.database)
        monkeypatch.setattr(release, "release_id", lambda: "other rules")
        await check_release(hub.database)


async def test_a_process_tells_of_its_release_and_is_forgotten_when_it_dies(tmp_path: Path) -> None:
    async with inside(tmp_path) as (hub, _):
        first, second = Processes(hub.database, "first", "server"), Processes(hub.database, "second", "server")
        for each in (first, second):
            await each.arrive(release_id())
        assert set(await first.living("server")) == {"first", "second"}
        async with hub.database.writing() as connection:
            await connection.execute(update(processes).where(processes.c.id == "second").values(seen=0.0))
        await first.forget_dead()
        assert await first.living("server") == ["first"]
        await second.come_back()
        assert set(await first.living("server")) == {"first", "second"}
        await second.leave()
        await check_other_releases(hub.database, release_id())
        with pytest.raises(CaravelaError):
            await check_other_releases(hub.database, "newer rules")


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_of_two_releases_that_arrive_at_once_one_serves(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = database_url(request.getfixturevalue("postgres").database() if kind == "postgresql" else None, tmp_path)
    databases = [Database(url), Database(url)]
    await databases[0].prepare()
    both = [Processes(each, name, "server") for each, name in zip(databases, ("first", "second"), strict=True)]
    answers = await asyncio.gather(*(each.arrive(f"rules of {each.id}") for each in both), return_exceptions=True)
    assert [type(answer) for answer in answers if answer is not None] == [CaravelaError]
    served, refused = both if answers[0] is None else reversed(both)
    async with databases[0].writing() as connection:  # it stands still, and the other takes its place
        await connection.execute(update(processes).values(seen=0.0))
    await refused.arrive("other rules")
    with pytest.raises(CaravelaError, match="other rules"):
        await served.come_back()
    for database in databases:
        await database.close()


async def test_a_server_whose_place_was_taken_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    signals: list[int] = []
    async with inside(tmp_path) as (hub, _):
        monkeypatch.setattr(os, "kill", lambda _, which: signals.append(which))

        async def replaced() -> None:
            raise CaravelaError("other rules")

        monkeypatch.setattr(hub.presence, "stay", replaced)
        await hub.stay()
    assert signals == [signal.SIGTERM] * 2


async def test_a_database_that_others_serve_is_not_migrated(tmp_path: Path) -> None:
    """They could not be started again. A command that only looks does not migrate either."""
    file = tmp_path / "caravela.sqlite3"
    with sqlite3.connect(file) as base:
        base.executescript((Path(__file__).parent / "dumps" / "0006.sql").read_text())
        base.execute("INSERT INTO processes VALUES ('old', 'server', 'old rules', 0, ?)", [time.time()])
    base.close()
    database = Database(database_url(None, tmp_path))
    with pytest.raises(CaravelaError, match="other rules"):
        await database.prepare(before=check_before_migrating)
    with pytest.raises(CaravelaError, match="older release"):
        await database.prepare(migrates=False)
    assert await database.revision() == "0006"
    async with database.writing() as connection:
        await connection.execute(text("UPDATE processes SET seen = 0"))
    await database.prepare(before=check_before_migrating)
    assert await database.revision() == NEWEST
    await database.close()


@pytest.mark.parametrize("dump", ["0006.sql", "0007.sql"])
async def test_a_start_that_running_games_refuse_migrates_nothing(tmp_path: Path, dump: str) -> None:
    """The former release, with which they can be finished, could not open the database any more."""
    with sqlite3.connect(tmp_path / "caravela.sqlite3") as base:
        base.executescript((Path(__file__).parent / "dumps" / dump).read_text())
    base.close()
    database = Database(database_url(None, tmp_path))
    with pytest.raises(CaravelaError, match="--end-older-games"):
        await database.prepare(after=check_running_games)
    assert await database.revision() == dump.removesuffix(".sql")
    await database.prepare(after=partial(check_running_games, end_older=True))
    assert await database.revision() == NEWEST
    await database.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_a_refusal_after_the_migration_takes_it_back(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database = Database(
        database_url(request.getfixturevalue("postgres").empty_database() if kind == "postgresql" else None, tmp_path)
    )
    async with database.writing() as connection:
        await connection.run_sync(run.upgrade, "0005")
    seen = []

    async def refuse(connection: AsyncConnection) -> None:
        seen.append(await revision_of(connection))
        raise CaravelaError("refused")

    with pytest.raises(CaravelaError, match="refused"):
        await database.prepare(after=refuse)
    assert (seen, await database.revision()) == ([NEWEST], "0005")
    await database.prepare()
    await database.close()
