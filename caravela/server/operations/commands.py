"""The commands that work on a server's database."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from platformdirs import user_data_path
from sqlalchemy import select

from caravela.engine.errors import CaravelaError
from caravela.server.operations.memory import begin
from caravela.server.settings import Settings, database_url, mail_from_environment
from caravela.server.store.database import Database, private_opener
from caravela.server.store.release import Difference, difference
from caravela.server.store.schema import tables
from caravela.server.store.transfer import read_in, row_count, write_out

Answer = TypeVar("Answer")
Bar = Callable[[str, int], Any]
"""The command line's progress bar: takes a label and a total, yields a function that advances it by one."""


def chosen_database(data_dir: Path | None, database: str | None) -> str:
    """The database's URL; creates the folder of the SQLite file if necessary."""
    folder = data_dir or user_data_path("caravela")
    if database is None:
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as reason:
            raise CaravelaError(f"The folder {folder} cannot be created: {reason.strerror}.") from None
    return database_url(database, folder)


def serve_at(settings: Settings, data_dir: Path | None, database: str | None, browser: bool, json_logs: bool) -> None:
    begin()
    from caravela.server.operations.serve import serve

    url = chosen_database(data_dir, database)
    serve(
        msgspec.structs.replace(
            settings,
            database=url,
            mail=mail_from_environment(),
            metrics_token=os.environ.get("CARAVELA_METRICS_TOKEN", ""),
        ),
        browser,
        json_logs,
    )


def with_database(
    data_dir: Path | None, database: str | None, work: Callable[[Database], Awaitable[Answer]], migrates: bool = False
) -> Answer:
    """Open the database, run `work` on it, close it. An older database is not migrated, because the server that uses it
    could not be restarted."""
    url = chosen_database(data_dir, database)

    async def run() -> Answer:
        opened = Database(url)
        try:
            await opened.prepare(migrates=migrates)
            return await work(opened)
        finally:
            await opened.close()

    return asyncio.run(run())


def export_to(data_dir: Path | None, database: str | None, file: Path, bar: Bar) -> int:
    async def work(opened: Database) -> int:
        with (
            bar("rows", await row_count(opened)) as advance,
            open(file, "x", encoding="utf-8", opener=private_opener) as out,
        ):
            return await write_out(opened, out, moving(advance))

    try:
        return with_database(data_dir, database, work)
    except FileExistsError:
        raise CaravelaError(f"{file} already exists; choose another name.") from None
    except OSError as reason:
        raise CaravelaError(f"{file} cannot be written: {reason.strerror}.") from None


def import_from(data_dir: Path | None, database: str | None, file: Path, bar: Bar) -> int:
    async def work(opened: Database) -> int:
        with file.open(encoding="utf-8") as source:
            total = max(0, sum(1 for _ in source) - 2)
            source.seek(0)
            with bar("rows", total) as advance:
                return await read_in(opened, source, moving(advance))

    try:
        return with_database(data_dir, database, work)
    except UnicodeDecodeError:
        raise CaravelaError(f"{file} is not an export: it is not UTF-8 text.") from None
    except OSError as reason:
        raise CaravelaError(f"{file} cannot be read: {reason.strerror}.") from None


def check_games(
    data_dir: Path | None, database: str | None, bar: Bar, migrates: bool = False
) -> tuple[int, list[Difference]]:
    """Replay all stored games with the installed rules; returns their number and those with a different result."""

    async def work(opened: Database) -> tuple[int, list[Difference]]:
        async with opened.reading() as connection:
            wanted = select(tables.c.id).where(tables.c.status.in_(["running", "over"])).order_by(tables.c.created)
            ids = list((await connection.execute(wanted)).scalars())
        differences = []
        with bar("games", len(ids)) as advance:
            for id in ids:
                one = await difference(opened, id)
                if one is not None:
                    differences.append(one)
                advance()
        return len(ids), differences

    return with_database(data_dir, database, work, migrates)


def moving(advance: Callable[[], None]) -> Callable[[int], None]:
    def by(count: int) -> None:
        for _ in range(count):
            advance()

    return by
