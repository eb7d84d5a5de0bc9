"""Notifications between processes: handled in order, and once where once is enough."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from caravela.server.cluster import notifications
from caravela.server.cluster.notifications import ANYTHING, LOOKS, Notifications, all_received
from caravela.server.hub.neighbours import SPENT
from caravela.server.settings import database_url
from caravela.server.store.database import Database
from caravela.server.store.ledger import LOBBY
from caravela.server.store.processes import ARRIVED
from tests.server.empty_database import put_empty_database

ENDS_WITHIN = 20.0


async def test_many_notices_to_look_at_the_same_are_one() -> None:
    heard: asyncio.Queue[str | None] = asyncio.Queue()
    spent = f'{SPENT} other [["messages","192.0.2.1",1]]'
    for notice in ["visitors a", spent, "visitors b", *["visitors a"] * 50, spent, LOBBY, ARRIVED, LOBBY]:
        heard.put_nowait(notice)
    assert await all_received(heard) == [spent, spent, "visitors a", "visitors b", LOBBY, ARRIVED]
    assert {LOBBY, ARRIVED} <= LOOKS
    heard.put_nowait("table a 7")
    heard.put_nowait(None)  # the connection is lost
    assert await all_received(heard) == ["table a 7", None]


async def test_notices_that_fail_delay_the_others_by_one_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Invalid notifications on the bus and a temporarily unavailable database."""
    monkeypatch.setattr(notifications, "PAUSE", 0.0)
    heard: asyncio.Queue[str | None] = asyncio.Queue()
    passed_on: list[str] = []
    failing = {f"table a x{i}" for i in range(50)}

    async def subscriber(notice: str) -> None:
        passed_on.append(notice)
        if notice in failing:
            raise ValueError(notice)

    database = Database(database_url(None, tmp_path))
    try:
        listening = Notifications(database, subscriber)
        for notice in [*sorted(failing), "table a 7"]:
            heard.put_nowait(notice)
        await listening.handle_received(heard)
        assert passed_on == [*sorted(failing), "table a 7", ANYTHING]
        assert heard.empty()
        failing.add(ANYTHING)
        heard.put_nowait("table a x1")
        await listening.handle_received(heard)
        failing.clear()
        passed_on.clear()
        await listening.handle_received(heard)
        assert passed_on == [ANYTHING, ANYTHING], "checked again until a check succeeds"
        assert heard.empty()
    finally:
        await database.close()


class ClosingBadly:
    """A bus that fails when it is left, as a client library may whose server is away."""

    def __init__(self) -> None:
        self.listened = 0

    async def listen(self, subject: str, hear: Callable[[str], None], connected: Callable[[], None]) -> None:
        self.listened += 1
        connected()
        try:
            await asyncio.Event().wait()
        finally:
            raise ConnectionResetError("the bus is away")

    async def publish(self, notices: Sequence[str]) -> None:
        pass


async def test_listening_ends_though_the_bus_fails_at_that_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The task group raises the failure of the bus instead of the cancellation."""
    put_empty_database(tmp_path)
    bus = ClosingBadly()
    database = Database(database_url(None, tmp_path))

    async def subscriber(_: str) -> None:
        pass

    listening = Notifications(database, subscriber)
    monkeypatch.setattr(listening, "watch_file", lambda: listening.listen_to_bus(bus))
    await listening.start()
    task = listening.task
    assert task is not None
    try:
        async with asyncio.timeout(ENDS_WITHIN):
            await listening.stop()
        assert task.done()
        assert bus.listened == 1
    finally:
        await database.close()
