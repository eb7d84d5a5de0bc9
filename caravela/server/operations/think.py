"""Starts a worker: a process that computes bot moves for the servers of a database, on this machine or another."""

from __future__ import annotations

import asyncio
import contextlib
import signal

from caravela.server.cluster.nats_bus import NatsBus
from caravela.server.operations.telemetry import set_up_logs
from caravela.server.store.database import Database
from caravela.server.store.processes import check_other_releases
from caravela.server.store.release import check_before_migrating, check_running_games, release_id
from caravela.server.thinking.remote import Worker


def think(url: str, count: int, json_logs: bool, bus_url: str = "") -> None:
    """Work until a signal; another worker then takes over the unfinished jobs."""
    set_up_logs(json_logs)
    with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
        asyncio.run(run(url, count, bus_url))


async def run(url: str, count: int, bus_url: str) -> None:
    bus = NatsBus(bus_url) if bus_url else None
    database = Database(url, bus)
    try:
        if bus is not None:
            await bus.check()
        await database.prepare(before=check_before_migrating, after=check_running_games)
        await check_other_releases(database, release_id())
        worker = asyncio.ensure_future(Worker(database, count).run())
        for each in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(each, worker.cancel)
        print(f"Thinking for {database.kind} in {count} processes (Ctrl-C ends it).", flush=True)
        await worker
    finally:
        await database.close()
