"""A server stops on request, even if something fails at that moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from caravela.server.hub import lobby, neighbours
from caravela.server.hub.hub import Hub
from caravela.server.store.processes import Processes
from caravela.server.thinking import remote
from caravela.server.thinking.remote import Worker
from tests.server.inside import inside

ENDS_WITHIN = 20.0

Loop = Callable[[Hub], Coroutine[Any, Any, None]]


async def lobby_told(hub: Hub) -> None:
    class Looking:
        def send(self, message: bytes) -> None:
            pass

    hub.lobby.listeners.add(Looking())  # type: ignore[arg-type]
    hub.lobby.changed.set()
    await hub.lobby.run()


LOOPS: dict[str, tuple[type | str, str, Loop]] = {
    "sweeper": ("sweeper", "look_at_due", lambda hub: hub.sweeper.run()),
    "lobby": ("lobby", "update", lobby_told),
    "notices": ("turns", "deliver_due", lambda hub: hub.turns.deliver()),
    "neighbours": ("neighbours", "look", lambda hub: hub.neighbours.run()),
    "presence": ("presence", "heartbeat", lambda hub: hub.presence.stay()),
    "signs of a worker": (Processes, "come_back", lambda hub: Worker(hub.database, 1).send_heartbeats()),
    "jobs of a worker": (Worker, "claim", lambda hub: Worker(hub.database, 1).take_jobs("bots")),
}
"""Background tasks that run until the server ends: where each waits for the store, and its loop."""


@pytest.mark.parametrize("name", LOOPS)
async def test_a_loop_ends_though_its_cancellation_is_lost(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A driver may answer a cancellation with a failure of the store."""
    whose, what, loop = LOOPS[name]
    for module in (lobby, remote):
        monkeypatch.setattr(module, "EVERY" if module is lobby else "LOOKS_EVERY", 0.0)
    monkeypatch.setattr(neighbours, "PAUSE", 0.0)
    monkeypatch.setattr("caravela.server.store.presence.EVERY", 0.0)
    waits = asyncio.Event()
    calls = 0

    async def store_away(*_: object, **__: object) -> None:
        nonlocal calls
        calls += 1
        waits.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            if name == "presence":
                return  # which takes the failure itself
            raise ConnectionResetError from None

    async with inside(tmp_path) as (hub, _):
        with monkeypatch.context() as patched:
            patched.setattr(getattr(hub, whose) if isinstance(whose, str) else whose, what, store_away)
            hub.neighbours.changed.set()
            task = asyncio.create_task(loop(hub))
            await waits.wait()
            task.cancel()
            done, _undone = await asyncio.wait([task], timeout=ENDS_WITHIN)
        assert done
        assert calls == 1
