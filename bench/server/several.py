"""Several servers and workers on one PostgreSQL behind a proxy: one of them is killed again and again in play.

    python -m bench.server.several [--seconds 300] [--every 20] [--tables 6]

Three servers and two workers that think (`caravela think`). Players reach them through a small proxy that leads each
connection to a server that answers. Half of the tables have a bot. Afterwards nothing that was acknowledged may be
missing or doubled. After each kill, while people play on, a table is opened at one server, and somebody comes to it and
goes: all servers must tell it within two seconds.
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

from bench.server.kill import BANK, Outcome, Player, look_into_store, seated_players
from bench.server.summary import say_of_what, say_wrong
from tests.server.kit import ROOT, Client, FreshServing, connected, environment, free_port, guest
from tests.server.postgres import Postgres

SERVERS, WORKERS = 3, 2
AGREE_WITHIN = 2.0


class Thinking:
    """One worker process."""

    def __init__(self, database: str, folder: Path) -> None:
        self.command = [sys.executable, "-m", "caravela.cli", "think", "--database", database]
        self.log = folder / f"worker-{free_port()}.log"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command, cwd=ROOT, stdout=log, stderr=log, env=environment())

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(20)

    def kill(self) -> None:
        self.end(signal.SIGKILL)


class Proxy(FreshServing):
    """Leads every connection to the next server that answers; its address is that of all of them."""

    def __init__(self, folder: Path, database: str, servers: list[FreshServing]) -> None:
        super().__init__(folder, database=database)
        self.turns = itertools.cycle(servers)
        self.count = len(servers)

    async def open(self) -> asyncio.Server:
        return await asyncio.start_server(self.lead, "127.0.0.1", self.port)

    async def lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for server in itertools.islice(self.turns, self.count):
            try:
                theirs, ours = await asyncio.open_connection("127.0.0.1", server.port)
                break
            except OSError:
                continue
        else:
            writer.close()
            return
        await asyncio.gather(pass_on(reader, ours), pass_on(theirs, writer))


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    with contextlib.suppress(OSError):
        writer.close()


async def with_bots(server: FreshServing, tables: int, outcome: Outcome) -> list[Player]:
    """A person against a bot at each of so many tables."""
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
    """The seconds from a change on, until all servers told of it; the longest of all that were measured."""

    listed: float = 0.0  # a new table in the lobby
    present: float = 0.0  # somebody has come to it
    absent: float = 0.0  # and has gone
    times: int = 0


async def seconds_until(waiting: list[Client], knows: Callable[[Client], Awaitable[bool]], begun: float) -> float:
    """The seconds since a moment after which all clients know something; they are asked until then."""
    while waiting and time.monotonic() - begun < 5 * AGREE_WITHIN:
        waiting = [client for client in waiting if not await knows(client)]
        await asyncio.sleep(0.02 if waiting else 0.0)
    return time.monotonic() - begun


async def agree(servers: list[FreshServing], agreement: Agreement) -> None:
    """Open a table at one server, come to it and go: how long do the others tell something else? A table is new from
    the moment that its first event bears, before it is stored; other clocks start before the change is asked for."""
    looking: list[Client] = [await connected(each.url, await guest(each.url, "looks on")) for each in servers]
    host, others = looking[0], looking[1:]
    for client in looking:
        await client.say("lobby")

    asked, begun = time.time(), time.monotonic()
    table = (await host.say("open", game="madeira", seats=[{}, {}], access="lobby"))["table"]

    def listings(client: Client) -> list[float]:
        """When the table was opened, as often as a client has been told of it."""
        told = [each for update in client.others for each in update.get("tables", [])]
        return [float(each["changed"]) for each in told if each["id"] == table]

    async def lists(client: Client) -> bool:
        return listings(client) != []

    took = await seconds_until(others, lists, begun)
    opened = min((at for client in others for at in listings(client)), default=asked)
    agreement.listed = max(agreement.listed, took - (opened - asked))

    async def sees_host(client: Client) -> bool:
        await client.watch(table)
        return bool(client.now(table)["seats"][0].get("present"))

    async def misses_host(client: Client) -> bool:
        return not await sees_host(client)

    begun = time.monotonic()
    await host.watch(table)
    agreement.present = max(agreement.present, await seconds_until(others, sees_host, begun))
    begun = time.monotonic()
    await host.close()
    agreement.absent = max(agreement.absent, await seconds_until(others, misses_host, begun))
    agreement.times += 1
    for client in others:
        await client.close()


async def measure(wish: argparse.Namespace, folder: Path, database: str) -> tuple[Outcome, Agreement]:
    servers = [FreshServing(folder, "--think-elsewhere", database=database) for _ in range(SERVERS)]
    workers = [Thinking(database, folder) for _ in range(WORKERS)]
    everybody: list[FreshServing | Thinking] = [*servers, *workers]
    for each in everybody:
        each.start()
    proxy, outcome, agreement = Proxy(folder, database, servers), Outcome(), Agreement()
    listening = await proxy.open()
    try:
        begun = time.time()
        half = wish.tables // 2
        players = await seated_players(proxy, wish.tables - half, outcome) + await with_bots(proxy, half, outcome)
        stop = asyncio.Event()
        playing = [asyncio.create_task(player.play(stop)) for player in players]
        end = time.monotonic() + wish.seconds
        while time.monotonic() < end:
            await asyncio.sleep(wish.every)
            victim = random.choice(everybody)
            await asyncio.to_thread(victim.kill)
            await asyncio.to_thread(victim.start)
            outcome.kills += 1
            await agree(random.sample(servers, SERVERS), agreement)
        stop.set()
        await asyncio.gather(*playing)
        outcome.up = time.time() - begun
        await agree(servers, agreement)
    finally:
        listening.close()
        for each in everybody:
            await asyncio.to_thread(each.end, signal.SIGTERM)
    await look_into_store(proxy, outcome)
    for what, took in (
        ("lobbies", agreement.listed),
        ("arrivals", agreement.present),
        ("departures", agreement.absent),
    ):
        if took > AGREE_WITHIN:
            outcome.wrong.append(f"servers told different {what} for {took:.1f} s")
    return outcome, agreement


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--every", type=float, default=20.0)
    parser.add_argument("--tables", type=int, default=6)
    wish = parser.parse_args()
    say_of_what(f"{SERVERS} servers and {WORKERS} workers, one killed every {wish.every:g} s")
    postgres = Postgres().make()
    try:
        with tempfile.TemporaryDirectory() as folder:
            outcome, agreement = asyncio.run(measure(wish, Path(folder), postgres.database()))
    finally:
        postgres.remove()
    verdict = f"{len(outcome.wrong)} wrong" if outcome.wrong else "nothing wrong"
    print(f"{outcome.kills} kills, {outcome.moves:,} moves acknowledged, {outcome.up:.0f} s: {verdict}")
    print(
        f"{agreement.times} times all servers agreed: on a new table within {agreement.listed:.2f} s, "
        f"on who has come within {agreement.present:.2f} s, on who has gone within {agreement.absent:.2f} s"
    )
    say_wrong(outcome.wrong)
    raise SystemExit(1 if outcome.wrong else 0)


if __name__ == "__main__":
    main()
