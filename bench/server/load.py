"""Measures a server with many live tables.

    python -m bench.server.load [--tables 500] [--rate 200] [--seconds 30] [--analysts 20] [--first] [--details]

The server runs in a separate process. In this process, every seat of every table has a connection. Moves are sent at a
steady rate; the latency of a move is the time from sending it until all seats of its table have received it. Also
measures the memory per table, relative to a server that had a few tables. On a busy machine latencies include waiting
for a core, which is printed. `--first` gives server and players real-time priority during the measurement (needs root)
and so excludes other load. `--analysts` adds people who evaluate positions on analysis boards.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import re
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from rich.progress import Progress
from websockets.asyncio.client import ClientConnection, connect

from bench.server.summary import print_header, progress_bars
from tests.server.kit import FreshServing

SEATS = 4
AT_ONCE = 20


def memory_of(pid: int) -> int:
    """The private memory of a process in bytes."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Private_Dirty"):
            return int(line.split()[1]) * 1024
    raise AssertionError("the kernel does not report private memory")


def cpu_seconds_of(pid: int) -> float:
    """The CPU time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_seconds_of(pid: int) -> float:
    """The seconds that a process waited for a core."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9


def waits(server: int) -> tuple[float, ...]:
    return wait_seconds_of(server), wait_seconds_of(os.getpid())


def set_real_time(pids: list[int], first: bool) -> None:
    """Give all threads of these processes real-time priority, or the normal priority again."""
    how, at = (os.SCHED_FIFO, 10) if first else (os.SCHED_OTHER, 0)
    for pid in pids:
        for thread in os.listdir(f"/proc/{pid}/task"):
            os.sched_setscheduler(int(thread), how, os.sched_param(at))


def disable_gc() -> None:
    """Disable garbage collection: all players share this process, so a collection would delay all of them at once."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def lags_of(url: str) -> dict[str, float]:
    """The server's histogram of event loop lag; keys are seconds."""
    async with httpx.AsyncClient() as web:
        metrics = (await web.get(f"{url}/metrics")).text
    buckets = re.findall(r'caravela_loop_lag_seconds_bucket\{le="([^"]+)"\} (\S+)', metrics)
    return {bound: float(count) for bound, count in buckets}


def lag_percentile(before: dict[str, float], after: dict[str, float], share: float) -> str:
    """The smallest histogram bound that covers this share of the measurements, in milliseconds."""
    counts = {bound: after[bound] - before[bound] for bound in after}
    needed = share * counts["+Inf"]
    return next(f"{float(bound) * 1000:g}" for bound, count in counts.items() if count >= needed)


class Seat:
    """One connection; reports the updates of its table. Decodes only what it needs."""

    def __init__(self, socket: ClientConnection, table: Table, number: int) -> None:
        self.socket, self.table, self.number = socket, table, number
        self.task = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        async for text in self.socket:
            now = time.perf_counter()
            assert isinstance(text, str)
            if text.startswith('{"type":"update"'):
                self.table.seen(self, text, now)
            elif text.startswith('{"type":"refused"'):
                self.table.refused.append(text)


class Table:
    """One table: the pending move, and the seats that have not received it."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.seats: list[Seat] = []
        self.sent = 0.0
        self.waiting: set[int] = set()
        self.busy = False
        self.choice: tuple[Seat, int, list[dict[str, Any]]] | None = None
        self.over = False
        self.refused: list[str] = []
        self.took: list[float] = []

    def seen(self, seat: Seat, text: str, now: float) -> None:
        if self.busy and seat.number in self.waiting:
            self.waiting.discard(seat.number)
            if not self.waiting:
                self.busy = False
                self.took.append(now - self.sent)
        if '"moves":[' in text:
            now_of_table = json.loads(text)["now"]
            self.choice = (seat, now_of_table["ply"], now_of_table["moves"])
        elif '"status":"over"' in text:
            self.over = True

    async def move(self, number: int) -> bool:
        """Send a move, unless the last one is still pending."""
        if self.busy or self.over or self.choice is None:
            return False
        seat, ply, moves = self.choice
        self.choice, self.busy, self.waiting = None, True, set(range(SEATS))
        pick = random.choice(moves)["move"]
        message = {"type": "move", "id": f"m{number}", "table": self.id, "ply": ply, "moves": [pick]}
        self.sent = time.perf_counter()
        await seat.socket.send(json.dumps(message, separators=(",", ":")))
        return True


async def open_table(url: str, web: httpx.AsyncClient, i: int, game: str) -> Table:
    """A table of four guests, all connected and watching."""
    tokens = []
    for seat in range(SEATS):
        answer = await web.post(f"{url}/api/guests", json={"name": f"p{i} {seat}"})
        assert answer.status_code == 200, answer.text
        tokens.append(answer.json()["token"])

    async def say(seat: int, message: dict[str, Any]) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {tokens[seat]}"}
        answer = await web.post(f"{url}/api/messages", json=message, headers=headers)
        done: dict[str, Any] = answer.json()
        assert done["type"] == "done", done
        return done

    opened = await say(0, {"type": "open", "game": game, "seats": [{}] * SEATS})
    table = Table(opened["table"])
    for seat in range(1, SEATS):
        await say(seat, {"type": "sit", "table": table.id, "invitation": opened["invitation"]})
    await say(0, {"type": "start", "table": table.id})
    for seat in range(SEATS):
        headers = {"Authorization": f"Bearer {tokens[seat]}"}
        socket = await connect(
            url.replace("http", "ws", 1) + "/ws",
            additional_headers=headers,
            compression=None,
            proxy=None,
            ping_interval=None,
            max_size=None,
        )
        table.seats.append(Seat(socket, table, seat))
        await socket.send(json.dumps({"type": "watch", "table": table.id}))
    return table


async def open_tables(url: str, count: int, game: str, progress: Progress) -> list[Table]:
    task = progress.add_task("tables", total=count)
    tables: list[Table] = []
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(i: int, web: httpx.AsyncClient) -> None:
        async with gate:
            tables.append(await open_table(url, web, i, game))
            progress.advance(task)

    async with httpx.AsyncClient(timeout=120) as web:
        await asyncio.gather(*(one(i, web) for i in range(count)))
    return tables


async def steady(tables: list[Table], rate: float, seconds: float, progress: Progress) -> int:
    """Send moves at a steady rate, table after table; return the number of moves."""
    total = int(rate * seconds)
    task = progress.add_task("moves", total=total)
    started, sent, turn = time.perf_counter(), 0, 0
    while sent < total:
        due = int((time.perf_counter() - started) * rate)
        tried = 0
        while sent < min(due, total) and tried < len(tables):
            table = tables[turn % len(tables)]
            turn, tried = turn + 1, tried + 1
            if await table.move(sent):
                sent += 1
                progress.advance(task)
        await asyncio.sleep(0.002)
    await asyncio.sleep(2)
    return sent


class Analyst:
    """A visitor who evaluates one position after another on an analysis board."""

    def __init__(self) -> None:
        self.results = 0
        self.evaluated = 0

    async def run(self, url: str, number: int, game: str) -> None:
        async with httpx.AsyncClient(base_url=url, timeout=300) as web:
            (await web.post("/api/guests", json={"name": f"analyst {number}"})).raise_for_status()
            made = await web.post("/api/studies", json={"game": game, "players": SEATS})
            address = f"/api/studies/{made.raise_for_status().json()['id']}"
            path = [node["move"] for node in (await web.get(address)).json()["nodes"]]
            while True:
                async with web.stream("POST", f"{address}/evaluate", json={"path": path}) as answer:
                    answer.raise_for_status()
                    async for line in answer.aiter_lines():
                        self.results += '"waiting"' not in line
                self.evaluated += 1
                place = (await web.post(f"{address}/look", json={"path": path})).json()
                path.append(random.choice(place["moves"])["move"])


async def played_a_little(url: str, game: str, progress: Progress) -> list[Table]:
    tables = await open_tables(url, 2 * AT_ONCE, game, progress)
    await steady(tables, AT_ONCE, 5, progress)
    return tables


async def leave(tables: list[Table]) -> None:
    for table in tables:
        for seat in table.seats:
            seat.task.cancel()
            await seat.socket.close()


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else float("nan")


async def measure(arguments: argparse.Namespace, folder: Path, progress: Progress) -> dict[str, object]:
    server = FreshServing(folder, database=arguments.database, patience=100_000).start()
    assert server.process is not None
    try:
        await leave(await played_a_little(server.url, arguments.game, progress))
        await asyncio.sleep(2)
        empty = memory_of(server.process.pid)
        tables = await open_tables(server.url, arguments.tables, arguments.game, progress)
        await asyncio.sleep(2)
        disable_gc()
        if arguments.first:
            set_real_time([server.process.pid, os.getpid()], True)
        analysts = [Analyst() for _ in range(arguments.analysts)]
        analysing = [asyncio.create_task(each.run(server.url, i, arguments.game)) for i, each in enumerate(analysts)]
        while analysts and not any(each.results for each in analysts):
            await asyncio.sleep(0.1)
            for task in analysing:
                if task.done():
                    task.result()
        lags = await lags_of(server.url)
        started, worked, waited = time.perf_counter(), cpu_seconds_of(server.process.pid), waits(server.process.pid)
        sent = await steady(tables, arguments.rate, arguments.seconds, progress)
        lasted = time.perf_counter() - started - 2
        worked = cpu_seconds_of(server.process.pid) - worked
        waited = tuple(now - before for now, before in zip(waits(server.process.pid), waited, strict=True))
        later = await lags_of(server.url)
        for task in analysing:
            task.cancel()
        for reason in await asyncio.gather(*analysing, return_exceptions=True):
            assert isinstance(reason, asyncio.CancelledError), reason
        if arguments.first:
            set_real_time([server.process.pid, os.getpid()], False)
        took = [each for table in tables for each in table.took]
        busy = memory_of(server.process.pid)
        await asyncio.sleep(arguments.idle)
        idle = memory_of(server.process.pid)
        await leave(tables)
        await asyncio.sleep(arguments.idle)
        alone = memory_of(server.process.pid)
        return {
            "tables": len(tables),
            "connections": len(tables) * SEATS,
            "moves": sent,
            "moves per second": round(sent / lasted, 1),
            "received by all": len(took),
            "refused": sum(len(table.refused) for table in tables),
            "results for analysts": sum(each.results for each in analysts),
            "median ms": round(statistics.median(took) * 1000, 1),
            "95 % ms": round(percentile(took, 0.95) * 1000, 1),
            "99 % ms": round(percentile(took, 0.99) * 1000, 1),
            "worst ms": round(max(took) * 1000, 1),
            "server CPU ms per move": round(worked / sent * 1000, 2),
            "event loop lag, 99th percentile, ms": lag_percentile(lags, later, 0.99),
            "maximum event loop lag, ms": lag_percentile(lags, later, 1.0),
            "load of the machine": os.getloadavg()[0],
            "share of the time the server waited for a core": round(waited[0] / lasted, 2),
            "share of the time the players waited for a core": round(waited[1] / lasted, 2),
            "KB per table just after playing, with its connections": round((busy - empty) / len(tables) / 1024, 1),
            "KB per table idle with four connections": round((idle - empty) / len(tables) / 1024, 1),
            "KB per table still allocated after all left": round((alone - empty) / len(tables) / 1024, 1),
        }
    finally:
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=200.0)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument(
        "--idle", type=float, default=25.0, help="seconds to wait before measuring the memory of idle tables"
    )
    parser.add_argument(
        "--analysts", type=int, default=0, help="number of people who evaluate positions at the same time"
    )
    parser.add_argument("--first", action="store_true", help="real-time priority for server and players; needs root")
    parser.add_argument("--game", default="puerto-rico")
    parser.add_argument("--database", default=None)
    parser.add_argument("--details", action="store_true", help="print all measurements as JSON")
    arguments = parser.parse_args()
    print_header(
        f"{arguments.game}: {arguments.tables:,} tables of four{', real-time priority' if arguments.first else ''}"
    )
    with tempfile.TemporaryDirectory() as folder, progress_bars() as progress:
        results = asyncio.run(measure(arguments, Path(folder), progress))
    lost = int(str(results["moves"])) - int(str(results["received by all"]))
    print(
        f"  {results['moves per second']} moves per second: received by all four within {results['median ms']} ms "
        f"(median), {results['99 % ms']} ms (99 %), {results['worst ms']} ms (maximum); {results['refused']} refused, "
        f"{lost} not received"
    )
    waited = [results[f"share of the time the {who} waited for a core"] for who in ("server", "players")]
    work = results["server CPU ms per move"]
    print(
        f"  {work} ms of server CPU time per move; maximum event loop lag "
        f"{results['maximum event loop lag, ms']} ms; time waiting for a core: server {waited[0]}, players {waited[1]}"
    )
    if arguments.analysts:
        print(
            f"  {arguments.analysts} people analysed at the same time and got {results['results for analysts']} results"
        )
    names = ("just after playing, with its connections", "idle with four connections", "still allocated after all left")
    print("  KB per table: " + ", ".join(f"{results[f'KB per table {name}']} {name}" for name in names))
    if arguments.details:
        print(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
