"""Idle games: which stay in memory and which leave it."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import caravela
from caravela.engine.errors import Damaged
from caravela.server.hub.hub import Hub
from caravela.server.rooms.audience import Audience
from caravela.server.settings import Settings
from caravela.server.store.archive import Loaded
from caravela.server.store.database import Database
from caravela.server.tables.play import Play


class Listener:
    """A spectator."""

    person = "anna"

    def send(self, message: bytes) -> None:
        raise AssertionError("nothing is told")


class Room:
    """The part of a room that the hub uses."""

    def __init__(self, untouched: float, watched: bool, status: str = "running") -> None:
        self.used = time.monotonic() - untouched
        self.audience = Audience()
        if watched:
            self.audience.add(Listener(), 0)
        self.loaded: Any = SimpleNamespace(status=status)
        self.play = None
        self.lock = SimpleNamespace(locked=lambda: False)
        self.idle = True

    def forget(self) -> None:
        self.loaded = None


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    settings = Settings(database=f"sqlite+aiosqlite:///{tmp_path / 'x.sqlite3'}", games_kept=2)
    return Hub(settings, Database(settings.database), "key")


def left(hub: Hub, **rooms: Room) -> tuple[set[str], set[str]]:
    """Which games are still in memory after a look at all rooms, and which rooms."""
    hub.rooms.update(rooms)  # type: ignore[arg-type]
    hub.sweeper.forget_idle()
    return {id for id, room in hub.rooms.items() if room.loaded is not None}, set(hub.rooms)


async def test_what_nobody_watches_leaves_soon(hub: Hub) -> None:
    rooms = {"fresh": Room(5, False), "old": Room(21, False), "over": Room(21, True, "over"), "lively": Room(21, True)}
    assert left(hub, **rooms) == ({"fresh", "lively"}, {"fresh", "over", "lively"})


async def test_of_too_many_those_longest_untouched_leave(hub: Hub) -> None:
    rooms = {"a": Room(40, True), "b": Room(60, True), "c": Room(30, True), "fresh": Room(1, True)}
    assert left(hub, **rooms)[0] == {"c", "fresh"}


async def test_after_long_even_what_is_watched_leaves(hub: Hub) -> None:
    assert left(hub, a=Room(901, True), b=Room(899, True))[0] == {"b"}


async def test_a_table_is_in_memory_whole_or_not_at_all(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its secret a game would let the player who moves choose what chance brings."""
    match = caravela.game("puerto-rico").start(players=2, seed=1)

    async def found(id: str) -> Loaded:
        return Loaded(SimpleNamespace(status="running", number=3), Play(match, 0, 0))  # type: ignore[arg-type]

    async def lost(table: object) -> bytes:
        raise OSError("the store is away")

    monkeypatch.setattr(hub.archive, "load", found)
    monkeypatch.setattr(hub.archive, "secret", lost)
    room = hub.room("x")
    with pytest.raises(OSError, match="away"):
        async with room.entered():
            pass
    assert room.loaded is None
    assert room.play is None


def test_a_history_is_not_gone_back_beyond_its_beginning() -> None:
    play = Play(caravela.game("puerto-rico").start(players=2, seed=1), 5, 0)
    with pytest.raises(Damaged, match="begins after ply 3"):
        play.go_back(3)
