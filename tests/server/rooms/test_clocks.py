"""No clock runs while nothing can be played: no server, one that stands still, or one without its store. Every pace.
Else a move that comes too late is refused, whether somebody has looked at the clock or not."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from caravela.server.hub.hub import Hub
from caravela.server.operations import lag
from caravela.server.protocol.messages import GiveOrder, Leave, MakeMove, Message, Return, Undo, Wish
from caravela.server.rooms.moving import spent, time_is_up
from caravela.server.rooms.room import Room
from caravela.server.store.archive import Later
from caravela.server.store.sqlite_writer import Write
from caravela.server.tables.events import Days, Live, Order, Pace
from tests.server.inside import Clock, inside, playing
from tests.waiting import until

LONG = 3 * 86_400.0
PACES: list[tuple[Pace, float]] = [(Live(60.0, 5.0), 60.0), (Days(0.01), 864.0)]


async def served(hub: Hub, clock: Clock, seconds: float) -> None:
    """Time passes and the server works."""
    for _ in range(int(seconds)):
        clock.now += 1.0
        await hub.presence.heartbeat()


async def is_up(room: Room) -> bool:
    """Whether the time of the seat to move is up. Changes nothing."""
    async with room.entered():
        return time_is_up(room, time.time())


async def stops_in_between(hub: Hub, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """SIGSTOP, or a machine that sleeps: the process notices nothing at all."""
    clock.now += LONG


async def store_is_away(hub: Hub, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process works, but its writes fail."""

    async def fail(writes: Sequence[Write]) -> None:
        raise OSError("away")

    with monkeypatch.context() as patched:
        patched.setattr(hub.database, "write", fail)
        patched.setattr(hub.presence, "take_in_absence", fail)
        await served(hub, clock, 20)
        clock.now += LONG - 20
        await hub.presence.heartbeat()


async def restarts(hub: Hub, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """No process runs until one starts."""
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
        await hub.presence.heartbeat()
        assert not await is_up(room)
        assert room.due() == pytest.approx(until + LONG)
        await served(hub, clock, seconds - 11.0)
        assert not await is_up(room)
        await served(hub, clock, 2.0)
        assert await is_up(room)


@pytest.mark.parametrize(("pace", "seconds"), PACES)
async def test_after_a_downtime_a_table_is_looked_at_once(
    pace: Pace, seconds: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its clock ends later than the database says. Else thousands would be looked at every second."""
    async with inside(tmp_path, "anna", "bob") as (hub, speakers):
        room = await playing(speakers, pace=pace)
        clock = Clock(room.table.at)
        monkeypatch.setattr("time.time", clock.read)
        hub.downtimes = await hub.presence.arrive()
        await restarts(hub, clock, monkeypatch)
        assert await hub.archive.due(clock.now) == [room.id]
        await hub.sweeper.look_at_due()
        assert room.table.seats[0].held is None
        assert await hub.archive.due(clock.now) == []
        assert await hub.archive.due((room.due() or 0.0) + 0.01) == [room.id]


async def test_what_is_postponed_stays_due_if_it_has_changed(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, speakers):
        room = await playing(speakers, pace=Live(60.0, 0.0))
        until = room.due()
        assert until is not None
        await hub.archive.postpone([Later(room.id, room.table.number - 1, until + LONG)])
        assert await hub.archive.due(until) == [room.id]
        await hub.archive.postpone([Later(room.id, room.table.number, until + LONG)])
        assert await hub.archive.due(until) == []


async def test_a_process_alone_that_stood_still_is_no_downtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While another process serves, clocks run: the one that stood still finds nothing written down."""
    async with inside(tmp_path, "anna", "bob") as (hub, speakers), inside(tmp_path) as (other, _):
        room = await playing(speakers, pace=Live(60.0, 0.0))
        clock = Clock(room.table.at)
        monkeypatch.setattr("time.time", clock.read)
        hub.downtimes = await hub.presence.arrive()
        other.downtimes = await other.presence.arrive()
        await served(other, clock, 61)
        assert await speakers[0].refused(first_move(room)) == "time-is-up", "before its next sign of life"
        assert hub.downtimes.within(0.0, clock.now) == 0.0


async def test_who_stood_still_postpones_no_deadline_of_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is stored for the next check of a table would hold for all processes."""
    async with inside(tmp_path, "anna", "bob") as (hub, speakers), inside(tmp_path) as (other, _):
        room = await playing(speakers, pace=Live(60.0, 0.0))
        clock = Clock(room.table.at)
        monkeypatch.setattr("time.time", clock.read)
        hub.downtimes = await hub.presence.arrive()
        other.downtimes = await other.presence.arrive()
        await served(other, clock, 61)
        await hub.sweeper.look_at_due()
        assert room.table.seats[0].ran_out


def first_move(room: Room) -> MakeMove:
    return MakeMove(table=room.id, ply=room.table.ply, moves=[int(room.game.match.moves()[0].number)])


async def served_until(hub: Hub, clock: Clock, moment: float | None) -> None:
    """The server is well until then."""
    assert moment is not None
    await served(hub, clock, moment - clock.now - 1.0)
    clock.now = moment
    await hub.presence.heartbeat()


@pytest.mark.parametrize(("pace", "seconds"), PACES)
async def test_a_move_that_comes_too_late_is_refused_before_anybody_looks(
    pace: Pace, seconds: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, speakers):
        anna, bob = speakers
        room = await playing(speakers, pace=pace, rated=True)
        clock = Clock(room.table.at)
        monkeypatch.setattr("time.time", clock.read)
        hub.downtimes = await hub.presence.arrive()
        until = room.due()
        assert until is not None
        await served_until(hub, clock, until - 0.01)
        await anna.say(Wish(table=room.id, forced=False))
        assert room.table.seats[0].held is None
        clock.now = until + 0.01
        ply = room.table.ply
        for late in (first_move(room), Return(table=room.id)):
            assert await anna.refused(late) == "time-is-up"
        assert (room.table.ply, room.table.seats[1].held) == (ply, None)
        assert await bob.refused(first_move(room)) == "not-your-turn"
        await anna.say(Leave(table=room.id))
        assert room.table.seats[0].ran_out, "leaving does not turn it into something else"
        assert await anna.refused(Return(table=room.id)) == "time-is-up"


@pytest.mark.parametrize(("pace", "seconds"), PACES)
async def test_a_move_in_the_last_moment_is_taken(
    pace: Pace, seconds: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, speakers):
        room = await playing(speakers, pace=pace)
        clock = Clock(room.table.at)
        monkeypatch.setattr("time.time", clock.read)
        hub.downtimes = await hub.presence.arrive()
        until = room.due()
        assert until is not None
        await served_until(hub, clock, until - 0.01)
        await speakers[0].say(first_move(room))


@pytest.mark.parametrize("act", ["move", "undo", "leave"])
async def test_nobody_pays_for_the_time_that_a_message_waits(
    act: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until the table is free, for instance. The next player's clock starts when the move is played."""
    async with inside(tmp_path, "anna", "bob") as (hub, speakers):
        anna, _ = speakers
        room = await playing(speakers, pace=Live(60.0, 0.0))
        clock = Clock(room.table.at)
        monkeypatch.setattr("time.time", clock.read)
        hub.downtimes = await hub.presence.arrive()
        if act == "undo":
            await anna.say(first_move(room))
        before = room.table.seats[0].bank
        await served(hub, clock, 10)
        messages: dict[str, Message] = {
            "move": first_move(room),
            "undo": Undo(table=room.id),
            "leave": Leave(table=room.id),
        }
        async with room.lock:
            acts = asyncio.create_task(anna.say(messages[act]))
            await until(lambda: room.users > 0)
            await served(hub, clock, 7)
        await acts
        assert before - room.table.seats[0].bank == pytest.approx(10.0, abs=0.1)
        if act == "move":
            assert room.table.clock_since == clock.now


async def test_no_order_plays_after_the_deadline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Automatic moves count like any other."""
    async with inside(tmp_path, "anna", "bob") as (hub, speakers):
        anna, _ = speakers
        room = await playing(speakers, pace=Live(60.0, 5.0))
        clock = Clock(room.table.at)
        monkeypatch.setattr("time.time", clock.read)
        hub.downtimes = await hub.presence.arrive()
        ply, move = room.table.ply, int(room.game.match.moves()[0].number)
        await served(hub, clock, 61)
        await anna.say(GiveOrder(table=room.id, order=Order([move])))
        assert (room.table.ply, room.table.seats[0].ran_out) == (ply, True)


@pytest.mark.parametrize("absence", [stops_in_between, store_is_away, restarts])
async def test_the_first_move_after_an_absence_is_taken(
    absence: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before this process has given its next sign of life."""
    async with inside(tmp_path, "anna", "bob") as (hub, speakers):
        room = await playing(speakers, pace=Live(60.0, 5.0))
        clock = Clock(room.table.at)
        monkeypatch.setattr("time.time", clock.read)
        hub.downtimes = await hub.presence.arrive()
        await served(hub, clock, 50)
        assert callable(absence)
        await absence(hub, clock, monkeypatch)
        await speakers[0].say(first_move(room))
        assert room.table.seats[0].bank == pytest.approx(10.0, abs=6.0)


async def test_what_came_while_the_loop_stood_still_came_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For less than two seconds, which no downtime tells."""
    async with inside(tmp_path, "anna", "bob") as (hub, speakers):
        clock, steps = Clock(1_700_000_000.0), Clock(0.0)
        monkeypatch.setattr("time.time", clock.read)
        monkeypatch.setattr(lag, "time", SimpleNamespace(time=clock.read, perf_counter=steps.read))
        hub.downtimes = await hub.presence.arrive()
        for beats_first in (True, False):
            room = await playing(speakers, pace=Live(60.0, 5.0))
            await served_until(hub, clock, (room.due() or 0.0) - 0.01)
            hub.pulse.beat()
            for passing in (clock, steps):
                passing.now += 1.5
            if beats_first:
                hub.pulse.beat()
            await hub.sweeper.look_at(room.id)
            assert room.table.seats[0].held is None, "the one who looks has stood still, too"
            await speakers[0].say(first_move(room))
            await hub.presence.heartbeat()
        for _ in range(2):
            steps.now += 0.1
            hub.pulse.beat()
        room = await playing(speakers, pace=Live(60.0, 5.0))
        await served_until(hub, clock, room.due())
        assert await speakers[0].refused(first_move(room)) == "time-is-up"
        await hub.sweeper.look_at(room.id)
        assert room.table.seats[0].ran_out
