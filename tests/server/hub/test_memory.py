"""Garbage collection runs only when the server is idle, and ended objects are freed without it."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from caravela.server.hub import sweeper
from caravela.server.hub.sweeper import FEW_MESSAGES, MUCH_FREED, SHARE_FREED, TOO_MUCH_FREED
from caravela.server.operations.memory import NEVER, collect_all, settle_in
from caravela.server.protocol.messages import Ping, Watch
from tests.server.inside import Speaker, inside, playing


@pytest.fixture(autouse=True)
def usual_collector() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)
    gc.enable()


def test_an_open_server_never_collects_everything_by_itself() -> None:
    settle_in()
    assert gc.get_threshold()[2] == NEVER
    assert gc.isenabled()
    full: list[Any] = []
    gc.callbacks.append(lambda phase, info: full.append(info) if info["generation"] == 2 else None)
    kept = [[i] for i in range(400_000)]
    gc.callbacks.pop()
    assert len(kept) == 400_000
    assert full == []


def test_what_only_its_own_circle_holds_is_found_though_it_was_set_aside() -> None:
    class Ring:
        other: Any = None

    ring = Ring()
    ring.other = ring
    seen = weakref.ref(ring)
    gc.freeze()
    del ring
    collect_all()
    assert seen() is None


async def test_it_is_done_when_nobody_speaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []
    monkeypatch.setattr(sweeper, "collect_all", lambda: done.append(1))
    async with inside(tmp_path, "anna") as (hub, [anna]):
        hub.sweeper.collect_if_quiet()
        hub.sweeper.freed = MUCH_FREED
        for _ in range(FEW_MESSAGES + 1):
            await anna.talk.answer(Ping())
        hub.sweeper.collect_if_quiet()
        assert done == [], "people play"
        hub.sweeper.collect_if_quiet()
        assert done == [1], "a quiet second"
        hub.sweeper.collect_if_quiet()
        assert done == [1], "nothing has left since"
        hub.listeners |= set(range(SHARE_FREED * MUCH_FREED * 5))
        hub.sweeper.freed = MUCH_FREED
        hub.sweeper.collect_if_quiet()
        assert done == [1], "little in comparison with what is there"
        hub.sweeper.freed = MUCH_FREED * 5
        hub.sweeper.collect_if_quiet()
        assert done == [1, 1]
        hub.listeners.clear()
        hub.sweeper.freed = TOO_MUCH_FREED
        for _ in range(FEW_MESSAGES + 1):
            await anna.talk.answer(Ping())
        hub.sweeper.collect_if_quiet()
        assert done == [1, 1, 1]


async def test_an_ended_connection_leaves_memory_without_being_looked_for(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna") as (hub, [anna]):
        room = await playing([anna], bots=1)
        gc.collect()
        gc.disable()
        listener = Speaker(hub, anna.known)
        await listener.talk.answer(Watch(table=room.id))
        seen = weakref.ref(listener)
        listener.talk.leave_all()
        del listener
        assert seen() is None
