"""Exports: truncated or changed ones are refused, damaged games are reported, files are private."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sqlite3
import stat
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Boolean, Column, Double, Integer, String, insert, select, update
from sqlalchemy.exc import OperationalError

from caravela.engine.errors import CaravelaError
from caravela.server.settings import database_url
from caravela.server.store.about import read_about
from caravela.server.store.database import NEWEST, Database
from caravela.server.store.release import difference
from caravela.server.store.rows import wrong_in_row
from caravela.server.store.schema import IN_ORDER, about, events
from caravela.server.store.transfer import KIND, back_up, read_in, write_out
from tests.server.inside import inside, playing


async def exported(folder: Path) -> str:
    async with inside(folder, "anna", "bob") as (hub, [anna, bob]):
        await playing([anna, bob])
        out = StringIO()
        await write_out(hub.database, out, lambda _: None)
        return out.getvalue()


def cut(text: str) -> str:
    return "".join(text.splitlines(keepends=True)[:-1])


def middle_missing(text: str) -> str:
    lines = text.splitlines(keepends=True)
    return "".join([*lines[:5], *lines[6:]])


def changed(text: str) -> str:
    return text.replace("anna", "Anna", 1)


def unknown_column(text: str) -> str:
    lines = text.splitlines(keepends=True)
    row = json.loads(lines[1])
    lines[1] = json.dumps({"in": row["in"], "row": {**row["row"], "more": 1}}) + "\n"
    return "".join(lines)


def twice(text: str) -> str:
    lines = text.splitlines(keepends=True)
    return "".join([*lines[:2], *lines[1:]])


@pytest.mark.parametrize(
    "damage",
    [
        cut,
        middle_missing,
        changed,
        unknown_column,
        twice,
        lambda text: text[: len(text) // 2],
        lambda text: text + text.splitlines(keepends=True)[1],
        lambda text: "[" * 100_000,
        lambda text: "",
    ],
)
async def test_a_damaged_export_is_refused_and_leaves_nothing(damage: Callable[[str], str], tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    for folder in (old, new):
        folder.mkdir()
    text = await exported(old)
    database = Database(database_url(None, new))
    await database.prepare()
    with pytest.raises(CaravelaError):
        await read_in(database, StringIO(damage(text)), lambda _: None)
    assert await read_in(database, StringIO(text), lambda _: None) == len(text.splitlines()) - 2
    await database.close()


@pytest.mark.parametrize("body", ["nonsense", "{}", '{"kind":"moved"}', '{"kind":"rose","seat":77}'])
async def test_a_damaged_game_is_told_in_a_sentence(body: str, tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        room = await playing([anna, bob])
        async with hub.database.writing() as connection:
            last = (events.c.table_id == room.id) & (events.c.number == 3)
            await connection.execute(update(events).where(last).values(body=body))
        found = await difference(hub.database, room.id)
        assert found is not None
        assert "cannot be replayed" in found.sentence
        assert await difference(hub.database, "no such table") is not None


async def test_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna") as (hub, _):
        await back_up(hub.database, tmp_path / "copy.sqlite3")
        for file in tmp_path.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


async def test_a_database_that_cannot_be_written_gets_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @asynccontextmanager
    async def immutable() -> AsyncIterator[None]:
        raise OperationalError("", {}, sqlite3.OperationalError("attempt to write a readonly database"))
        yield

    async with inside(tmp_path) as (hub, _):
        await hub.database.check_writable()
        monkeypatch.setattr(hub.database, "writing", immutable)
        with pytest.raises(CaravelaError, match="readonly database"):
            await hub.database.check_writable()
    folder = Database(f"sqlite+aiosqlite:///{tmp_path / 'nowhere' / 'file'}")
    with pytest.raises(CaravelaError, match="cannot be created"):
        await folder.prepare()
    await folder.close()


async def test_a_cancelled_write_leaves_no_transaction_open(tmp_path: Path) -> None:
    database = Database(database_url(None, tmp_path))
    await database.prepare()
    writer = database.sqlite_writer
    assert writer is not None
    holding, holds = threading.Event(), threading.Event()

    class Slow(ThreadPoolExecutor):
        def submit(self, work: Any, /, *given: Any, **more: Any) -> Any:
            def wait_first() -> Any:
                holds.set()
                holding.wait()
                return work(*given, **more)

            return super().submit(wait_first)

    writer.thread = Slow(1)
    task = asyncio.create_task(database.write([(insert(about), [{"name": "one", "value": "1"}])]))
    await asyncio.to_thread(holds.wait)
    task.cancel()
    await asyncio.sleep(0)
    assert not task.done(), "it waits for the end of what is under way"
    holding.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert writer.connection is not None
    assert not writer.connection.in_transaction
    await database.write([(insert(about), [{"name": "two", "value": "2"}])])
    async with database.reading() as connection:
        assert [await read_about(connection, name) for name in ("one", "two")] == ["1", "2"]
        assert (await connection.execute(select(about))).all()
    await database.close()


WRONG: dict[str, list[Any]] = {
    "text": [5, True, [], {}, "\ud800", "x\0y", None],
    "whole": [2**31, -(2**31) - 1, 2**63, -(2**63) - 1, 10**400, 1.5, "1", True, [], {}, None],
    "real": [10**400, "1", True, [], {}, float("inf"), float("nan"), None],
    "truth": [2, -1, "true", [], {}, 1.0, None],
}
"""Values that no column of a kind holds; NULL only counts where it is not allowed."""


def kind_of(column: Column[Any]) -> str:
    kinds = {Boolean: "truth", Integer: "whole", Double: "real", String: "text"}
    return next(kind for type_of, kind in kinds.items() if isinstance(column.type, type_of))


def wrong_values(column: Column[Any]) -> list[Any]:
    length = getattr(column.type, "length", None)
    too_long = ["x" * (length + 1), "é" * (length + 1)] if length else []
    return [value for value in [*WRONG[kind_of(column)], *too_long] if value is not None or not column.nullable]


def right_value(column: Column[Any]) -> Any:
    length = getattr(column.type, "length", None) or 10
    return {"truth": True, "whole": 2**31 - 1, "real": 1.5, "text": "é" * length}[kind_of(column)]


def export_of(lines: list[dict[str, Any]]) -> str:
    """An export of these lines with the right footer."""
    text = "".join(json.dumps(line) + "\n" for line in [{KIND: 1, "step": NEWEST}, *lines])
    return text + json.dumps({"rows": len(lines), "sha256": hashlib.sha256(text.encode()).hexdigest()}) + "\n"


def edited_rows() -> list[tuple[str, dict[str, Any]]]:
    """Every column of every table with every wrong value, with a column missing, and with one too many."""
    edited: list[tuple[str, dict[str, Any]]] = []
    for table in IN_ORDER:
        row = {column.name: right_value(column) for column in table.columns}
        for column in table.columns:
            edited += [(table.name, {**row, column.name: wrong}) for wrong in wrong_values(column)]
            edited.append((table.name, {name: value for name, value in row.items() if name != column.name}))
        edited.append((table.name, {**row, "more": 1}))
    return edited


NOT_ROWS: list[dict[str, Any]] = [
    {"in": [], "row": {}},
    {"in": {}, "row": {}},
    {"in": None, "row": {}},
    {"in": "\ud800", "row": {}},
    {"in": "processes", "row": {}},
    {"in": "about"},
    {"in": "about", "row": []},
    {"in": "about", "row": None},
]


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return database_url(None, tmp_path)
    return database_url(request.getfixturevalue("postgres").empty_database(), tmp_path)


async def test_edited_rows_with_the_right_footer_are_refused_in_a_sentence(empty: str) -> None:
    """The footer can be computed by anybody. Nothing is left of the rows before."""
    database = Database(empty)
    await database.prepare()
    good = {"in": "about", "row": {"name": "a", "value": "b"}}
    edited: list[dict[str, Any]] = [{"in": name, "row": row} for name, row in edited_rows()] + NOT_ROWS
    if not database.is_sqlite:
        edited = edited[::17]
    for line in edited:
        with pytest.raises(CaravelaError, match=r"^Line 3: ") as reason:
            await read_in(database, StringIO(export_of([good, line])), lambda _: None)
        str(reason.value).encode()
        assert len(str(reason.value)) < 400
    headers: list[dict[str, Any]] = [{KIND: 1, "step": "\ud800"}, {KIND: 1, "step": 10**400}, {KIND: []}]
    for first in headers:
        with pytest.raises(CaravelaError) as reason:
            await read_in(database, StringIO(json.dumps(first) + "\n"), lambda _: None)
        str(reason.value).encode()
    async with database.reading() as connection:
        for table in IN_ORDER:
            assert (await connection.execute(select(table).limit(1))).first() is None
    twice = [good, good]
    with pytest.raises(CaravelaError, match=r"^Lines 2 to 3: rows of 'about'"):
        await read_in(database, StringIO(export_of(twice)), lambda _: None)
    assert await read_in(database, StringIO(export_of([good])), lambda _: None) == 1
    await database.close()


def test_the_largest_values_of_every_column_are_accepted() -> None:
    for table in IN_ORDER:
        row = {column.name: right_value(column) for column in table.columns}
        assert wrong_in_row(table, row) is None
        assert (
            wrong_in_row(table, {each.name: None if each.nullable else row[each.name] for each in table.columns})
            is None
        )
