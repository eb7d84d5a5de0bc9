"""Measures the start-up time of a server with many stored games, and the time to open its tables.

    python -m bench.server.startup [--games 10000]

One game is played to its end and one to its middle; the database is then filled with copies of them under other ids, of
which 1 % are still running.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sqlite3
import statistics
import tempfile
import time
from pathlib import Path

import httpx
from rich.progress import Progress

from bench.server.load import cpu_seconds_of
from tests.server.kit import FreshServing, clients

COPIED = ("tables", "seats", "events", "snapshots", "secrets", "records", "results")


async def two_games(server: FreshServing) -> tuple[str, str]:
    """A finished game, and a running one."""
    tables = []
    async with clients(server.url, "anna") as [anna]:
        for to_end in (True, False):
            seats = [{}, {"bot": "random"}, {"bot": "random"}, {"bot": "random"}]
            table = (await anna.say("open", game="puerto-rico", seats=seats))["table"]
            await anna.watch(table)
            if to_end:
                await anna.play_to_end(table)
            else:
                for _ in range(60):
                    await anna.until(lambda id=table: anna.now(id).get("moves"))
                    await anna.move(table)
                await anna.until(lambda id=table: anna.now(id).get("moves"))
            tables.append(table)
    return tables[0], tables[1]


def fill(file: Path, finished: str, running: str, games: int, progress: Progress) -> None:
    """Copy the two games under other ids."""
    base = sqlite3.connect(file)
    task = progress.add_task("games", total=games)
    for rows in COPIED:
        columns = [row[1] for row in base.execute(f"PRAGMA table_info({rows})")]
        key = "id" if rows == "tables" else "table_id"
        others = ", ".join(name for name in columns if name != key)
        for i in range(games):
            source = running if i % 100 == 0 else finished
            base.execute(
                f"INSERT INTO {rows} ({key}, {others}) SELECT ?, {others} FROM {rows} WHERE {key} = ?",
                (f"copy{i}", source),
            )
            if rows == COPIED[-1]:
                progress.advance(task)
        base.commit()
    base.close()
    os.sync()  # otherwise the server would wait for these writes


def measure(games: int, folder: Path, progress: Progress) -> dict[str, object]:
    with FreshServing(folder) as server:
        finished, running = asyncio.run(two_games(server))
    fill(folder / "caravela.sqlite3", finished, running, games, progress)
    ready, worked = [], []
    opened: list[float] = []
    for _ in range(3):
        with FreshServing(folder) as server, httpx.Client(base_url=server.url, timeout=30) as web:
            assert server.process is not None
            ready.append(server.ready_after)
            worked.append(cpu_seconds_of(server.process.pid))
            web.get("/health")
            for i in range(0, games, max(1, games // 50)):
                started = time.perf_counter()
                web.get(f"/api/tables/copy{i}").raise_for_status()
                opened.append(time.perf_counter() - started)
    return {
        "stored games": games,
        "MB": round((folder / "caravela.sqlite3").stat().st_size / 1e6),
        "seconds until ready": [round(seconds, 2) for seconds in ready],
        "CPU seconds until ready": [round(seconds, 2) for seconds in worked],
        "load of the machine": os.getloadavg()[0],
        "ms to open a table, median": round(statistics.median(opened) * 1000, 1),
        "ms to open a table, worst": round(max(opened) * 1000, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Progress() as progress:
        print(json.dumps(measure(arguments.games, Path(folder), progress), indent=1))


if __name__ == "__main__":
    main()
