"""Export and import of a whole database as one text file, to move between SQLite and PostgreSQL or to keep a copy.

Each line is a JSON object: first a header, then every row, `{"in": "events", "row": {…}}`, in an order in which they
can be inserted, and last the number of rows and a hash of all lines before. The file contains secrets of running games:
protect it like the database.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from sqlalchemy import Table, func, insert, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from caravela.engine.errors import CaravelaError, Damaged
from caravela.server.store.database import NEWEST, Database, first_line, make_private
from caravela.server.store.rows import wrong_in_row
from caravela.server.store.schema import IN_ORDER

KIND = "caravela export"
BATCH = 500
TABLES = {table.name: table for table in IN_ORDER}

Advance = Callable[[int], None]


async def row_count(database: Database) -> int:
    async with database.reading() as connection:
        return sum(
            [int((await connection.execute(select(func.count()).select_from(rows))).scalar_one()) for rows in IN_ORDER]
        )


async def write_out(database: Database, out: TextIO, advance: Advance) -> int:
    """Write all rows as of one moment; returns their number."""
    count, digest = 0, hashlib.sha256()

    def write(line: dict[str, Any]) -> None:
        text = json.dumps(line, ensure_ascii=False) + "\n"
        digest.update(text.encode())
        out.write(text)

    async with database.reading(steady=True) as connection:
        write({KIND: 1, "step": NEWEST})
        for rows in IN_ORDER:
            stream = await connection.stream(select(rows))
            async for batch in stream.mappings().partitions(BATCH):
                for row in batch:
                    write({"in": rows.name, "row": dict(row)})
                count += len(batch)
                advance(len(batch))
    out.write(json.dumps({"rows": count, "sha256": digest.hexdigest()}) + "\n")
    return count


async def read_in(database: Database, source: TextIO, advance: Advance) -> int:
    """Insert all rows into an empty database, all or nothing; returns their number."""
    try:
        return await read_rows(database, source, advance)
    except UnicodeDecodeError:
        raise Damaged("The export is damaged: it is not text in UTF-8.") from None
    except SQLAlchemyError as reason:
        raise Damaged(f"The export does not fit the database: {first_line(reason)}") from None


async def read_rows(database: Database, source: TextIO, advance: Advance) -> int:
    line = source.readline()
    first, digest = decoded(line, 1), hashlib.sha256(line.encode())
    if first.get(KIND) != 1:
        raise Damaged(f"Line 1: an export begins with '{KIND}': 1.")
    if first.get("step") != NEWEST:
        step = ascii(first.get("step"))[:20]
        raise Damaged(f"The export is of step {step} of the database, this release is at {NEWEST}.")
    async with database.writing() as connection:
        for rows in IN_ORDER:
            if (await connection.execute(select(rows).limit(1))).first() is not None:
                raise CaravelaError("The database is not empty; import into a new one.")
        count, batch, is_complete = 0, RowBatch(), False
        for number, line in enumerate(source, start=2):
            stored = decoded(line, number)
            if is_complete:
                raise Damaged(f"Line {number}: nothing follows the last line of an export.")
            if "sha256" in stored:
                is_complete = stored == {"rows": count + len(batch.rows), "sha256": digest.hexdigest()}
                if not is_complete:
                    raise Damaged(f"Line {number}: the export has been changed: its rows are not those written.")
                continue
            digest.update(line.encode())
            rows, row = table_and_row(stored, number)
            if batch.rows and (batch.table is not rows or len(batch.rows) >= BATCH):
                count += await batch.insert(connection, advance)
                batch = RowBatch()
            batch.add(rows, row, number)
        if batch.rows:
            count += await batch.insert(connection, advance)
        if not is_complete:
            raise Damaged("The export is incomplete: its last line, which counts the rows, is missing.")
    return count


@dataclass
class RowBatch:
    """Rows of one table that are inserted together."""

    table: Table | None = None
    rows: list[dict[str, Any]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)

    def add(self, table: Table, row: dict[str, Any], line: int) -> None:
        self.table = table
        self.rows.append(row)
        self.lines.append(line)

    async def insert(self, connection: AsyncConnection, advance: Advance) -> int:
        """Insert the rows; returns their number."""
        assert self.table is not None
        try:
            await connection.execute(insert(self.table), self.rows)
        except DBAPIError as reason:
            if reason.connection_invalidated:
                raise
            where = f"Lines {self.lines[0]} to {self.lines[-1]}"
            raise Damaged(
                f"{where}: rows of '{self.table.name}' do not fit the database: {first_line(reason)}"
            ) from None
        advance(len(self.rows))
        return len(self.rows)


def table_and_row(stored: dict[str, Any], number: int) -> tuple[Table, dict[str, Any]]:
    """The table and the values of an export's line; refused if the values do not fit the table's columns."""
    name, row = stored.get("in"), stored.get("row")
    table = TABLES.get(name) if isinstance(name, str) else None
    if table is None or not isinstance(row, dict):
        raise Damaged(f"Line {number}: a row needs 'in', the name of its table, and 'row'.")
    wrong = wrong_in_row(table, row)
    if wrong is not None:
        raise Damaged(f"Line {number}: not a row of '{table.name}': {wrong}.")
    return table, row


def decoded(line: str, number: int) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (json.JSONDecodeError, RecursionError, ValueError):
        row = None
    if not isinstance(row, dict):
        raise Damaged(f"Line {number}: not a line of an export.")
    return row


async def back_up(database: Database, file: Path) -> None:
    """Copy a SQLite database as of this moment, while the server continues."""
    if not database.is_sqlite:
        raise CaravelaError("For PostgreSQL, use pg_dump or `caravela export`.")
    if file.exists():
        raise CaravelaError(f"{file} already exists; choose another name.")
    make_private(file)
    async with database.engine.connect() as first:
        connection = await first.execution_options(isolation_level="AUTOCOMMIT")
        await connection.exec_driver_sql("VACUUM INTO ?", (str(file),))
