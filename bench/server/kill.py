"""Kills the server repeatedly while people play, and checks that no acknowledged move is missing or duplicated.

    python -m bench.server.kill [--times 100] [--kind sqlite] [--kind postgresql] …

Players sit at tables of two with a live clock. Each sends moves with an id and resends them with the same id until they
are acknowledged. At random moments one of these happens (without `--kind`, all kinds one after the other):

    sqlite       the server on SQLite is killed with SIGKILL and started again
    postgresql   the same on PostgreSQL
    sigterm      the server on SQLite gets SIGTERM and must exit with code 0
    database     all processes of PostgreSQL are killed with SIGKILL while the server keeps running
    restart      PostgreSQL is restarted in its modes fast and immediate while the server keeps running
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from rich.progress import Progress
from sqlalchemy import select

from bench.server.summary import print_errors, print_header, progress_bars
from caravela.server.settings import database_url
from caravela.server.store.archive import Archive
from caravela.server.store.database import Database
from caravela.server.store.release import difference
from caravela.server.store.schema import events
from caravela.server.tables.events import Live, Moved, read_event
from tests.server.kit import Answered, Client, FreshServing, connected, guest
from tests.server.postgres import Postgres

BANK = 80_000.0
LEAST_MOVES = 8
"""Minimum number of acknowledged moves between two kills, so that kills happen during play on any machine."""

PATIENCE = 60.0


@dataclass
class Outcome:
    """Counts of sent, acknowledged and stored moves."""

    kills: int = 0
    acknowledged: dict[str, set[str]] = field(default_factory=dict)  # ids by table
    errors: list[str] = field(default_factory=list)
    up: float = 0.0
    spent: float = 0.0

    @property
    def moves(self) -> int:
        return sum(len(ids) for ids in self.acknowledged.values())


class Player:
    """Plays one seat through every crash."""

    def __init__(self, url: str, token: str, table: str, person: str, outcome: Outcome) -> None:
        self.url, self.token, self.table, self.person, self.outcome = url, token, table, person, outcome
        self.count = 0
        self.pause = 0.0  # between two moves
        self.pending: dict[str, object] | None = None  # sent but not answered
        self.over = False

    async def play(self, stop: asyncio.Event) -> None:
        unanswered: dict[str, object] | None = None
        while not stop.is_set():
            client = None
            try:
                client = await connected(self.url, self.token, self.person)
                await client.watch(self.table)
                while not stop.is_set():
                    unanswered = await self.turn(client, unanswered)
                    self.pending = unanswered
            except Exception:
                unanswered = self.pending
                await asyncio.sleep(0.05)
            finally:
                if client is not None:
                    await client.close()

    async def turn(self, client: Client, unanswered: dict[str, object] | None) -> dict[str, object] | None:
        """Send the unanswered message or the next move; return the message that is still unanswered."""
        if unanswered is None:
            now = client.now(self.table)
            self.over = now["status"] == "over"
            if now["status"] != "running" or not now.get("moves"):
                client.changed.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(client.changed.wait(), 0.2)
                if client.closed is not None:
                    raise ConnectionError
                return None
            await asyncio.sleep(self.pause)
            self.count += 1
            pick = random.choice(now["moves"])["move"]
            unanswered = {"ply": now["ply"], "moves": [pick], "id": f"{self.person}-{self.count}"}
        self.pending = unanswered
        number = client.number(self.table)
        try:
            done = await asyncio.wait_for(client.say("move", table=self.table, **unanswered), 5)
        except Answered as reason:
            if reason.code in ("store-failed", "busy"):
                await asyncio.sleep(0.05)
                return unanswered
            if reason.code == "stale":
                return None
            self.outcome.errors.append(f"{self.table}: {reason}")
            return None
        self.outcome.acknowledged.setdefault(self.table, set()).add(str(unanswered["id"]))
        if not done.get("repeated"):
            await client.until(lambda: client.number(self.table) > number, 5)
        return None


async def seated_players(server: FreshServing, tables: int, outcome: Outcome) -> list[Player]:
    """Start games at this number of tables, with two people each."""
    players: list[Player] = []
    for i in range(tables):
        tokens = [await guest(server.url, f"anna {i}"), await guest(server.url, f"bob {i}")]
        first = await connected(server.url, tokens[0])
        second = await connected(server.url, tokens[1])
        pace = {"kind": "live", "bank": BANK, "increment": 0}
        opened = await first.say("open", game="puerto-rico", seats=[{}, {}], pace=pace)
        await second.say("sit", table=opened["table"], invitation=opened["invitation"])
        await first.say("start", table=opened["table"])
        for token, who, client in ((tokens[0], "anna", first), (tokens[1], "bob", second)):
            players.append(Player(server.url, token, opened["table"], who, outcome))
            await client.close()
    return players


def kill_server(server: FreshServing) -> None:
    server.kill()
    server.start()


async def kill_often(
    server: FreshServing,
    times: int,
    tables: int,
    progress: Progress | None = None,
    kill: Callable[[FreshServing], None] = kill_server,
) -> Outcome:
    """Let people play while something is killed and restarted; then check the database."""
    outcome = Outcome()
    server.start()
    try:
        await play_through(server, times, tables, outcome, progress, kill)
    finally:
        server.stop()
    await check_database(server, outcome)
    return outcome


async def play_through(
    server: FreshServing,
    times: int,
    tables: int,
    outcome: Outcome,
    progress: Progress | None,
    kill: Callable[[FreshServing], None],
) -> None:
    started = time.time()
    players = await seated_players(server, tables, outcome)
    stop = asyncio.Event()
    playing = [asyncio.create_task(player.play(stop)) for player in players]
    task = progress.add_task("kills", total=times) if progress else None
    for _ in range(times):
        if all(player.over for player in players):
            players = await seated_players(server, tables, outcome)
            playing += [asyncio.create_task(player.play(stop)) for player in players]
        await moves_made(outcome, players)
        await asyncio.sleep(random.uniform(0.0, 0.5))
        await asyncio.to_thread(kill, server)
        outcome.kills += 1
        if progress and task is not None:
            progress.advance(task)
    await moves_made(outcome, players)
    stop.set()
    await asyncio.gather(*playing)
    outcome.up = time.time() - started


async def moves_made(outcome: Outcome, players: list[Player]) -> None:
    """Wait until more moves have been acknowledged, or the games are over."""
    target, end = outcome.moves + LEAST_MOVES, time.monotonic() + PATIENCE
    while outcome.moves < target and time.monotonic() < end and not all(player.over for player in players):
        await asyncio.sleep(0.01)


async def check_database(server: FreshServing, outcome: Outcome) -> None:
    database = Database(database_url(server.database, server.folder))
    archive = Archive(database)
    for table, ids in outcome.acknowledged.items():
        async with database.reading() as connection:
            rows = (
                await connection.execute(select(events).where(events.c.table_id == table).order_by(events.c.number))
            ).all()
        numbers = [row.number for row in rows]
        if numbers != list(range(1, len(numbers) + 1)):
            outcome.errors.append(f"{table}: the events have gaps")
        stored = [str(row.client_id).split(" ", 1)[1] for row in rows if row.client_id and " " in row.client_id]
        moved = [id for id in stored if id in ids]
        if len(moved) != len(set(moved)):
            outcome.errors.append(f"{table}: a move is duplicated")
        if set(moved) != ids:
            outcome.errors.append(f"{table}: {len(ids - set(moved))} acknowledged moves are missing")
        fault = await difference(database, table)
        if fault is not None:
            outcome.errors.append(f"{table}: {fault.sentence}")
        loaded = (await archive.load(table)).table
        assert isinstance(loaded.opened.pace, Live)
        spent = sum(BANK - seat.bank for seat in loaded.seats)
        recorded = sum(event.spent for row in rows if isinstance(event := read_event(row.body), Moved))
        if abs(spent - recorded) > 0.1 or spent > outcome.up + 1 or any(seat.held for seat in loaded.seats):
            outcome.errors.append(f"{table}: the clocks are wrong: {spent:.1f} s of {outcome.up:.1f} s")
        outcome.spent += spent
    await database.close()


def terminate_server(server: FreshServing) -> None:
    """Shut the server down with SIGTERM; its exit code must be 0."""
    code = server.stop()
    assert code == 0, f"the server exited with code {code}"
    server.start()


async def disturb(
    kind: str,
    folder: Path,
    times: int,
    tables: int,
    progress: Progress | None = None,
    serving: type[FreshServing] = FreshServing,
) -> Outcome:
    """Play through faults of a kind; PostgreSQL faults use a temporary cluster."""
    if kind in ("sqlite", "sigterm"):
        kill = kill_server if kind == "sqlite" else terminate_server
        return await kill_often(serving(folder), times, tables, progress, kill)
    postgres = Postgres().make()

    def kill_database(_: FreshServing) -> None:
        postgres.kill()
        postgres.start()

    def restart_database(_: FreshServing) -> None:
        postgres.stop(random.choice(["fast", "immediate"]))
        postgres.start()

    kills = {"postgresql": kill_server, "database": kill_database, "restart": restart_database}
    try:
        return await kill_often(serving(folder, database=postgres.database()), times, tables, progress, kills[kind])
    finally:
        postgres.remove()


KINDS = ("sqlite", "postgresql", "sigterm", "database", "restart")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--kind", choices=KINDS, action="append")
    arguments = parser.parse_args()
    failed = False
    print_header("Kills during moves; no acknowledged move may be lost, duplicated or changed")
    for kind in arguments.kind or KINDS:
        with tempfile.TemporaryDirectory() as folder, progress_bars() as progress:
            outcome = asyncio.run(disturb(kind, Path(folder), arguments.times, arguments.tables, progress))
        verdict = f"{len(outcome.errors)} errors" if outcome.errors else "no errors"
        counts = f"{outcome.kills:4} kills {outcome.moves:7,} moves acknowledged {outcome.up:7.0f} s"
        print(f"{kind:12} {counts}  {verdict}", flush=True)
        print_errors(outcome.errors)
        failed = failed or bool(outcome.errors)
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
