"""Measures a server with many live tables.

    python -m bench.server.load [--tables 500] [--rate 200] [--seconds 30] [--analysts 20] [--first] [--details]

A server runs in a process of its own. In this one, every seat of every table has a connection; moves are sent at a
steady rate, and for each the time is taken from sending it until all seats of its table have seen it. The memory of an
idle table is weighed too: what the process holds more than after a few tables, which bring in what all tables share.
Where others use the machine, the times are theirs too: the shares of waiting for a core tell how much. With `--first`
server and players come before everything else on the machine while moves are measured, which needs root; what is left
is the server's own. With `--analysts` so many people evaluate positions on analysis boards meanwhile.
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

from bench.server.summary import bars, say_of_what
from tests.server.kit import FreshServing

SEATS = 4
AT_ONCE = 20


def memory_of(pid: int) -> int:
    """The bytes a process holds for itself alone."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Private_Dirty"):
            return int(line.split()[1]) * 1024
    raise AssertionError("the kernel tells no private memory")


def work_of(pid: int) -> float:
    """The seconds a process has worked, waiting not counted."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def waited_of(pid: int) -> float:
    """The seconds a process was ready to work while others had the cores."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9


def waits(server: int) -> tuple[float, ...]:
    return waited_of(server), waited_of(os.getpid())


def come_first(pids: list[int], first: bool) -> None:
    """Let all threads of these processes run before everything else on the machine, or as usual again."""
    how, at = (os.SCHED_FIFO, 10) if first else (os.SCHED_OTHER, 0)
    for pid in pids:
        for thread in os.listdir(f"/proc/{pid}/task"):
            os.sched_setscheduler(int(thread), how, os.sched_param(at))


def stop_collecting() -> None:
    """The players are one process here: while it looked through its memory, all of them would stand still at once, and
    then move at once."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def lags_of(url: str) -> dict[str, float]:
    """The server's own histogram of loop lag; keys are seconds."""
    async with httpx.AsyncClient() as web:
        told = (await web.get(f"{url}/metrics")).text
    found = re.findall(r'caravela_loop_lag_seconds_bucket\{le="([^"]+)"\} (\S+)', told)
    return {bound: float(count) for bound, count in found}


def latest(before: dict[str, float], after: dict[str, float], share: float) -> str:
    """The least of the counted bounds within which the loop was for this share of the time, in milliseconds."""
    counts = {bound: after[bound] - before[bound] for bound in after}
    wanted = share * counts["+Inf"]
    return next(f"{float(bound) * 1000:g}" for bound, count in counts.items() if count >= wanted)


class Seat:
    """One connection; notes when it has seen each event of its table. Only what is needed is decoded."""

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
    """One table: the move under way, and who has seen it."""

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
            told = json.loads(text)["now"]
            self.choice = (seat, told["ply"], told["moves"])
        elif '"status":"over"' in text:
            self.over = True

    async def move(self, number: int) -> bool:
        """Send a move, unless the last one is still under way."""
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
        found: dict[str, Any] = answer.json()
        assert found["type"] == "done", found
        return found

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
    found: list[Table] = []
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(i: int, web: httpx.AsyncClient) -> None:
        async with gate:
            found.append(await open_table(url, web, i, game))
            progress.advance(task)

    async with httpx.AsyncClient(timeout=120) as web:
        await asyncio.gather(*(one(i, web) for i in range(count)))
    return found


async def steady(tables: list[Table], rate: float, seconds: float, progress: Progress) -> int:
    """Moves at a steady rate, table after table; gives how many were sent."""
    total = int(rate * seconds)
    task = progress.add_task("moves", total=total)
    begun, sent, turn = time.perf_counter(), 0, 0
    while sent < total:
        wanted = int((time.perf_counter() - begun) * rate)
        tried = 0
        while sent < min(wanted, total) and tried < len(tables):
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


async def measure(wish: argparse.Namespace, folder: Path, progress: Progress) -> dict[str, object]:
    server = FreshServing(folder, database=wish.database, patience=100_000).start()
    assert server.process is not None
    try:
        await leave(await played_a_little(server.url, wish.game, progress))
        await asyncio.sleep(2)
        empty = memory_of(server.process.pid)
        tables = await open_tables(server.url, wish.tables, wish.game, progress)
        await asyncio.sleep(2)
        stop_collecting()
        if wish.first:
            come_first([server.process.pid, os.getpid()], True)
        analysts = [Analyst() for _ in range(wish.analysts)]
        analysing = [asyncio.create_task(each.run(server.url, i, wish.game)) for i, each in enumerate(analysts)]
        while analysts and not any(each.results for each in analysts):
            await asyncio.sleep(0.1)
            for task in analysing:
                if task.done():
                    task.result()
        lags = await lags_of(server.url)
        begun, worked, waited = time.perf_counter(), work_of(server.process.pid), waits(server.process.pid)
        sent = await steady(tables, wish.rate, wish.seconds, progress)
        lasted = time.perf_counter() - begun - 2
        worked = work_of(server.process.pid) - worked
        waited = tuple(now - before for now, before in zip(waits(server.process.pid), waited, strict=True))
        later = await lags_of(server.url)
        for task in analysing:
            task.cancel()
        for reason in await asyncio.gather(*analysing, return_exceptions=True):
            assert isinstance(reason, asyncio.CancelledError), reason
        if wish.first:
            come_first([server.process.pid, os.getpid()], False)
        took = [each for table in tables for each in table.took]
        busy = memory_of(server.process.pid)
        await asyncio.sleep(wish.idle)
        idle = memory_of(server.process.pid)
        await leave(tables)
        await asyncio.sleep(wish.idle)
        alone = memory_of(server.process.pid)
        return {
            "tables": len(tables),
            "connections": len(tables) * SEATS,
            "moves": sent,
            "moves a second": round(sent / lasted, 1),
            "seen by all": len(took),
            "refused": sum(len(table.refused) for table in tables),
            "results for analysts": sum(each.results for each in analysts),
            "median ms": round(statistics.median(took) * 1000, 1),
            "95 % ms": round(percentile(took, 0.95) * 1000, 1),
            "99 % ms": round(percentile(took, 0.99) * 1000, 1),
            "worst ms": round(max(took) * 1000, 1),
            "ms of the server's work a move": round(worked / sent * 1000, 2),
            "ms the loop was late at most, 99 % of the time": latest(lags, later, 0.99),
            "ms the loop was late at most": latest(lags, later, 1.0),
            "load of the machine": os.getloadavg()[0],
            "share of the time the server waited for a core": round(waited[0] / lasted, 2),
            "share of the time the players waited for a core": round(waited[1] / lasted, 2),
            "KB a table just after playing, with its connections": round((busy - empty) / len(tables) / 1024, 1),
            "KB a table idle with four connections": round((idle - empty) / len(tables) / 1024, 1),
            "KB a table kept for later after all left": round((alone - empty) / len(tables) / 1024, 1),
        }
    finally:
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=200.0)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--idle", type=float, default=25.0, help="how long to wait before idle tables are weighed")
    parser.add_argument("--analysts", type=int, default=0, help="people who evaluate positions meanwhile")
    parser.add_argument("--first", action="store_true", help="before everything else on the machine; needs root")
    parser.add_argument("--game", default="puerto-rico")
    parser.add_argument("--database", default=None)
    parser.add_argument("--details", action="store_true", help="everything that was measured, as JSON")
    wish = parser.parse_args()
    say_of_what(f"{wish.game}: {wish.tables:,} tables of four{', before everything else' if wish.first else ''}")
    with tempfile.TemporaryDirectory() as folder, bars() as progress:
        found = asyncio.run(measure(wish, Path(folder), progress))
    unseen = int(str(found["moves"])) - int(str(found["seen by all"]))
    print(
        f"  {found['moves a second']} moves a second: seen by all four within {found['median ms']} ms (half), "
        f"{found['99 % ms']} ms (99 %), {found['worst ms']} ms (all); {found['refused']} refused, {unseen} not seen"
    )
    waited = [found[f"share of the time the {who} waited for a core"] for who in ("server", "players")]
    work = found["ms of the server's work a move"]
    print(
        f"  {work} ms of work a move; loop at most "
        f"{found['ms the loop was late at most']} ms late; waited for a core: server {waited[0]}, players {waited[1]}"
    )
    if wish.analysts:
        print(f"  {wish.analysts} people analysed meanwhile and got {found['results for analysts']} results")
    names = ("just after playing, with its connections", "idle with four connections", "kept for later after all left")
    print("  KB a table: " + ", ".join(f"{found[f'KB a table {name}']} {name}" for name in names))
    if wish.details:
        print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
