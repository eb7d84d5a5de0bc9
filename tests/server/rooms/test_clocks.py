"""No clock runs while nothing can be played: no server, one that stands still, or one without its store. Every pace."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from caravela.server.hub.hub import Hub
from caravela.server.rooms.moving import spent, time_is_up
from caravela.server.rooms.room import Room
from caravela.server.store.sqlite_writer import Write
from caravela.server.tables.events import Days, Live, Pace
from tests.server.inside import Clock, inside, playing

LONG = 3 * 86_400.0
PACES: list[tuple[Pace, float]] = [(Live(60.0, 5.0), 60.0), (Days(0.01), 864.0)]


async def served(hub: Hub, clock: Clock, seconds: float) -> None:
    """Time goes by, and the server is well."""
    for _ in range(int(seconds)):
        clock.now += 1.0
        await hub.presence.sign()


async def is_up(room: Room) -> bool:
    """Whether the time of the seat to move is up; nothing is kept of it."""
    async with room.entered():
        return time_is_up(room)


async def stops_in_between(hub: Hub, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """SIGSTOP, or a machine that sleeps: the process notices nothing at all."""
    clock.now += LONG


async def store_is_away(hub: Hub, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process is well, but what it writes fails."""

    async def fail(writes: Sequence[Write]) -> None:
        raise OSError("away")

    with monkeypatch.context() as patched:
        patched.setattr(hub.database, "write", fail)
        patched.setattr(hub.presence, "take_in_absence", fail)
        await served(hub, clock, 20)
        clock.now += LONG - 20
        await hub.presence.sign()


async def restarts(hub: Hub, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """No process is there, until one arrives."""
    clock.now += LONG
    hub.downtimes.alive = None
    hub.downtimes.take_in([])
    await hub.presence.arrive()


@pytest.mark.parametrize(("pace", "seconds"), PACES)
@pytest.mark.parametrize("absence", [stops_in_between, store_is_away, restarts])
async def test_no_time_is_lost_while_nothing_can_be_played(
    absence: object, pace: Pace, seconds: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, speakers):
        room = await playing(speakers, pace=pace)
        clock = Clock(room.table.at)
        monkeypatch.setattr("time.time", clock.read)
        hub.downtimes = await hub.presence.arrive()
        until = room.due()
        assert until is not None
        await served(hub, clock, 10)
        assert callable(absence)
        await absence(hub, clock, monkeypatch)
        assert not await is_up(room)
        assert spent(room) == pytest.approx(10.0 if isinstance(pace, Live) else 0.0)
        await hub.presence.sign()
        assert not await is_up(room)
        assert room.due() == pytest.approx(until + LONG)
        await served(hub, clock, seconds - 11.0)
        assert not await is_up(room)
        await served(hub, clock, 2.0)
        assert await is_up(room)


async def test_a_process_alone_that_stood_still_is_no_downtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While another process serves, clocks run: the one that stood still finds nothing written down."""
    async with inside(tmp_path, "anna", "bob") as (hub, speakers), inside(tmp_path) as (other, _):
        room = await playing(speakers, pace=Live(60.0, 0.0))
        clock = Clock(room.table.at)
        monkeypatch.setattr("time.time", clock.read)
        hub.downtimes = await hub.presence.arrive()
        other.downtimes = await other.presence.arrive()
        await served(other, clock, 61)
        assert not await is_up(room)
        await hub.presence.sign()
        assert await is_up(room)
