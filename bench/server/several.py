"""Crash test of several servers and workers on one PostgreSQL behind a proxy.

    python -m bench.server.several [--seconds 300] [--every 20] [--tables 6]

Starts three servers and two workers (`caravela think`), and a small proxy that forwards each connection to a server
that answers. Half of the tables have a bot. During play, one process after another is killed and restarted. After each
kill a table is opened at one server, and a player arrives and leaves: all servers must show it within two seconds.
Finally, no acknowledged move may be missing or duplicated.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from bench.server.kill import BANK, Outcome, Player, check_database, seated_players
from bench.server.summary import print_errors, print_header
from tests.server.kit import ROOT, Client, FreshServing, connected, environment, free_port, guest
from tests.server.postgres import Postgres

SERVERS, WORKERS = 3, 2
AGREE_WITHIN = 2.0


class Worker:
    """One worker process."""

    def __init__(self, database: str, folder: Path) -> None:
        self.command = [sys.executable, "-m", "caravela.cli", "think", "--database", database]
        self.log = folder / f"worker-{free_port()}.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command, cwd=ROOT, stdout=log, stderr=log, env=environment())

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(20)

    def kill(self) -> None:
        self.stop(signal.SIGKILL)


class Proxy(FreshServing):
    """Forwards each connection to the next server that answers; clients use its address."""

    def __init__(self, folder: Path, database: str, servers: list[FreshServing]) -> None:
        super().__init__(folder, database=database)
        self.turns = itertools.cycle(servers)
        self.count = len(servers)

    async def open(self) -> asyncio.Server:
        return await asyncio.start_server(self.forward, "127.0.0.1", self.port)

    async def forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for server in itertools.islice(self.turns, self.count):
            try:
                theirs, ours = await asyncio.open_connection("127.0.0.1", server.port)
                break
            except OSError:
                continue
        else:
            writer.close()
            return
        await asyncio.gather(copy_stream(reader, ours), copy_stream(theirs, writer))


async def copy_stream(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    with contextlib.suppress(OSError):
        writer.close()


async def with_bots(server: FreshServing, tables: int, outcome: Outcome) -> list[Player]:
    """Start games of a person against a bot at this number of tables."""
    players = []
    for i in range(tables):
        token = await guest(server.url, f"eve {i}")
        client = await connected(server.url, token)
        pace = {"kind": "live", "bank": BANK, "increment": 0}
        opened = await client.say("open", game="puerto-rico", seats=[{}, {"bot": "greedy"}], pace=pace)
        players.append(Player(server.url, token, opened["table"], "eve", outcome))
        await client.close()
    return players


@dataclass
class Agreement:
    """The maximum seconds from a change until all servers show it."""

    listed: float = 0.0  # a new table in the lobby
    present: float = 0.0  # a player has arrived
    absent: float = 0.0  # the player has left
    times: int = 0


async def seconds_until(waiting: list[Client], knows: Callable[[Client], Awaitable[bool]], started: float) -> float:
    """The seconds from `started` until a condition holds for all clients."""
    while waiting and time.monotonic() - started < 5 * AGREE_WITHIN:
        waiting = [client for client in waiting if not await knows(client)]
        await asyncio.sleep(0.02 if waiting else 0.0)
    return time.monotonic() - started


async def agree(servers: list[FreshServing], agreement: Agreement) -> None:
    """Open a table at one server, arrive and leave; measure how long the other servers lag behind.

    A table exists from the time of its first event; the other measurements start before the request.
    """
    watching: list[Client] = [await connected(each.url, await guest(each.url, "looks on")) for each in servers]
    host, others = watching[0], watching[1:]
    for client in watching:
        await client.say("lobby")

    asked, started = time.time(), time.monotonic()
    table = (await host.say("open", game="madeira", seats=[{}, {}], access="lobby"))["table"]

    def listings(client: Client) -> list[float]:
        """The opening times of the table in all lobby updates of a client."""
        rows = [row for update in client.others for row in update.get("tables", [])]
        return [float(row["changed"]) for row in rows if row["id"] == table]

    async def lists(client: Client) -> bool:
        return listings(client) != []

    took = await seconds_until(others, lists, started)
    opened = min((at for client in others for at in listings(client)), default=asked)
    agreement.listed = max(agreement.listed, took - (opened - asked))

    async def sees_host(client: Client) -> bool:
        await client.watch(table)
        return bool(client.now(table)["seats"][0].get("present"))

    async def misses_host(client: Client) -> bool:
        return not await sees_host(client)

    started = time.monotonic()
    await host.watch(table)
    agreement.present = max(agreement.present, await seconds_until(others, sees_host, started))
    started = time.monotonic()
    await host.close()
    agreement.absent = max(agreement.absent, await seconds_until(others, misses_host, started))
    agreement.times += 1
    for client in others:
        await client.close()


async def measure(arguments: argparse.Namespace, folder: Path, database: str) -> tuple[Outcome, Agreement]:
    servers = [FreshServing(folder, "--think-elsewhere", database=database) for _ in range(SERVERS)]
    workers = [Worker(database, folder) for _ in range(WORKERS)]
    everybody: list[FreshServing | Worker] = [*servers, *workers]
    for each in everybody:
        each.start()
    proxy, outcome, agreement = Proxy(folder, database, servers), Outcome(), Agreement()
    listening = await proxy.open()
    try:
        started = time.time()
        half = arguments.tables // 2
        players = await seated_players(proxy, arguments.tables - half, outcome) + await with_bots(proxy, half, outcome)
        stop = asyncio.Event()
        playing = [asyncio.create_task(player.play(stop)) for player in players]
        end = time.monotonic() + arguments.seconds
        while time.monotonic() < end:
            await asyncio.sleep(arguments.every)
            victim = random.choice(everybody)
            await asyncio.to_thread(victim.kill)
            await asyncio.to_thread(victim.start)
            outcome.kills += 1
            await agree(random.sample(servers, SERVERS), agreement)
        stop.set()
        await asyncio.gather(*playing)
        outcome.up = time.time() - started
        await agree(servers, agreement)
    finally:
        listening.close()
        for each in everybody:
            await asyncio.to_thread(each.stop)
    await check_database(proxy, outcome)
    for what, took in (
        ("lobbies", agreement.listed),
        ("arrivals", agreement.present),
        ("departures", agreement.absent),
    ):
        if took > AGREE_WITHIN:
            outcome.errors.append(f"servers disagreed on {what} for {took:.1f} s")
    return outcome, agreement


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--every", type=float, default=20.0)
    parser.add_argument("--tables", type=int, default=6)
    arguments = parser.parse_args()
    print_header(f"{SERVERS} servers and {WORKERS} workers, one killed every {arguments.every:g} s")
    postgres = Postgres().make()
    try:
        with tempfile.TemporaryDirectory() as folder:
            outcome, agreement = asyncio.run(measure(arguments, Path(folder), postgres.database()))
    finally:
        postgres.remove()
    verdict = f"{len(outcome.errors)} errors" if outcome.errors else "no errors"
    print(f"{outcome.kills} kills, {outcome.moves:,} moves acknowledged, {outcome.up:.0f} s: {verdict}")
    print(
        f"{agreement.times} times all servers agreed: on a new table within {agreement.listed:.2f} s, "
        f"on an arrival within {agreement.present:.2f} s, on a departure within {agreement.absent:.2f} s"
    )
    print_errors(outcome.errors)
    raise SystemExit(1 if outcome.errors else 0)


if __name__ == "__main__":
    main()
