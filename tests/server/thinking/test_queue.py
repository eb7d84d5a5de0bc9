"""The scheduling queue for thinking: fair between people, waiting players first."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from sqlalchemy import select, update

from caravela.server.store.schema import jobs
from caravela.server.thinking.queue import LOOKED_AT_LATER, UNATTENDED, WAITED_FOR, FairQueue, Lane, ThinkingTurn
from caravela.server.thinking.remote import Job, RemoteThinkers
from tests.server.inside import Clock, inside


class Thoughts:
    """A queue with one slot, and the order in which jobs got it."""

    def __init__(self) -> None:
        self.clock = Clock(1000.0)
        self.queue = FairQueue(1, self.clock.read)
        self.order: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, name: str, person: str, lane: Lane, seconds: float, origin: str = "") -> None:
        async def think() -> None:
            async with self.queue.place(ThinkingTurn(lambda: lane, origin or person, person, seconds)):
                self.order.append(name)
                self.clock.now += seconds

        self.tasks.append(asyncio.create_task(think()))
        await asyncio.sleep(0)

    async def done(self) -> list[str]:
        await asyncio.gather(*self.tasks)
        return self.order


async def test_who_fills_the_queue_waits_behind_themselves() -> None:
    thoughts = Thoughts()
    async with thoughts.queue.place(ThinkingTurn(person="flood", origin="flood", seconds=4.0)):
        for i in range(10):
            await thoughts.ask(f"flood {i}", "flood", WAITED_FOR, 4.0)
        await thoughts.ask("anna", "anna", WAITED_FOR, 4.0)
        thoughts.clock.now += 4.0
    assert (await thoughts.done())[0] == "anna"


async def test_many_names_of_one_address_share_its_turn() -> None:
    thoughts = Thoughts()
    async with thoughts.queue.place(ThinkingTurn(person="guest", origin="address", seconds=4.0)):
        for i in range(10):
            await thoughts.ask(f"guest {i}", f"guest {i}", WAITED_FOR, 1.0, "address")
        await thoughts.ask("anna", "anna", WAITED_FOR, 1.0)
        thoughts.clock.now += 4.0
    assert (await thoughts.done())[0] == "anna"


async def test_those_who_arrive_do_not_keep_out_those_who_play() -> None:
    """Anna has played for a while, and somebody opens many tables from an address that has used no time yet."""
    thoughts = Thoughts()
    for _ in range(10):
        await thoughts.ask("before", "anna", WAITED_FOR, 1.0)
    await thoughts.done()
    async with thoughts.queue.place(ThinkingTurn(person="x", origin="x", seconds=1.0)):
        for i in range(8):
            await thoughts.ask(f"new {i}", f"new {i}", WAITED_FOR, 1.0, "new")
        await thoughts.ask("anna", "anna", WAITED_FOR, 1.0)
        thoughts.clock.now += 1.0
    assert "anna" in (await thoughts.done())[10:12]


async def test_nor_do_addresses_that_arrive_one_after_the_other() -> None:
    """While anna waits, there is always one that has not used any time."""
    thoughts = Thoughts()
    for _ in range(10):
        await thoughts.ask("before", "anna", WAITED_FOR, 1.0)
    await thoughts.done()
    arrived = 0

    async def arrive() -> None:
        nonlocal arrived
        arrived += 1
        name = f"new {arrived}"
        async with thoughts.queue.place(ThinkingTurn(origin=name, person=name, seconds=1.0)):
            thoughts.order.append(name)
            thoughts.clock.now += 1.0
            if arrived < 20:
                thoughts.tasks.append(asyncio.create_task(arrive()))
                await asyncio.sleep(0)

    thoughts.tasks.append(asyncio.create_task(arrive()))
    await asyncio.sleep(0)
    await thoughts.ask("anna", "anna", WAITED_FOR, 1.0)
    while len(thoughts.order) < 31:
        await asyncio.sleep(0)
    assert "anna" in thoughts.order[10:14], "she comes when the second is served, and is level with the third"


async def test_the_same_holds_among_the_people_of_an_address() -> None:
    thoughts = Thoughts()
    for _ in range(10):
        await thoughts.ask("before", "anna", WAITED_FOR, 1.0, "address")
    await thoughts.done()
    async with thoughts.queue.place(ThinkingTurn(person="x", origin="address", seconds=1.0)):
        for i in range(8):
            await thoughts.ask(f"new {i}", "new", WAITED_FOR, 1.0, "address")
        await thoughts.ask("anna", "anna", WAITED_FOR, 1.0, "address")
        thoughts.clock.now += 1.0
    assert "anna" in (await thoughts.done())[10:12]


async def test_a_job_for_other_machines_is_level_with_those_they_do_now(tmp_path: Path) -> None:
    async with inside(tmp_path) as (hub, _):
        thinkers = RemoteThinkers(1, "bots", hub.database, hub.processes)
        anna, new = (ThinkingTurn(origin=name, person=name, seconds=1.0) for name in ("anna", "new"))
        for i in range(10):
            await thinkers.put(f"before {i}", Job("bot", []), 30.0, anna)
        async with hub.database.writing() as connection:
            await connection.execute(update(jobs).values(worker="worker"))
        elsewhere = RemoteThinkers(1, "bots", hub.database, hub.processes)
        await elsewhere.put("new", Job("bot", []), 30.0, new)
        await thinkers.put("anna", Job("bot", []), 30.0, anna)
        async with hub.database.reading() as connection:
            turns = {row.id: row.turn for row in await connection.execute(select(jobs.c.id, jobs.c.turn))}
        assert turns["new"] == pytest.approx(turns["anna"], abs=0.1)


async def test_where_a_person_waits_comes_first_and_where_nobody_is_last() -> None:
    thoughts = Thoughts()
    async with thoughts.queue.place(ThinkingTurn(person="x", origin="x")):
        await thoughts.ask("unattended", "a", UNATTENDED, 0.0)
        await thoughts.ask("later", "b", LOOKED_AT_LATER, 0.0)
        await thoughts.ask("waited for", "c", WAITED_FOR, 9.0)
    assert await thoughts.done() == ["waited for", "later", "unattended"]


async def test_short_thoughts_come_first_among_equals() -> None:
    thoughts = Thoughts()
    async with thoughts.queue.place(ThinkingTurn(person="x", origin="x")):
        await thoughts.ask("long", "a", WAITED_FOR, 5.0)
        await thoughts.ask("short", "b", WAITED_FOR, 0.1)
    assert await thoughts.done() == ["short", "long"]


async def test_turns_go_round_among_people() -> None:
    thoughts = Thoughts()
    async with thoughts.queue.place(ThinkingTurn(person="x", origin="x")):
        for _ in range(3):
            for person in "ab":
                await thoughts.ask(person, person, WAITED_FOR, 1.0)
    order = await thoughts.done()
    assert [order[i : i + 2] for i in (0, 2, 4)] == [["a", "b"]] * 3


async def test_who_gives_up_waiting_leaves_no_gap() -> None:
    thoughts = Thoughts()
    async with thoughts.queue.place(ThinkingTurn(person="x", origin="x")):
        await thoughts.ask("first", "a", WAITED_FOR, 0.0)
        await thoughts.ask("second", "b", WAITED_FOR, 0.0)
        thoughts.tasks[0].cancel()
        await asyncio.sleep(0)
    thoughts.tasks[1].cancel()  # at the moment in which its place has come
    await asyncio.gather(*thoughts.tasks, return_exceptions=True)
    await thoughts.ask("third", "c", WAITED_FOR, 0.0)
    await asyncio.wait_for(thoughts.tasks[2], 5)
    assert thoughts.order == ["third"]
    assert thoughts.queue.free == 1


@pytest.mark.parametrize("seed", range(20))
async def test_there_are_never_more_places_than_processes(seed: int) -> None:
    """Arrivals, ends and cancellations in the same iteration of the event loop."""
    rng, queue = random.Random(seed), FairQueue(2)
    thinking: list[asyncio.Event] = []
    tasks: list[asyncio.Task[None]] = []

    async def think() -> None:
        async with queue.place(ThinkingTurn(origin="a", person="b", seconds=0.5)):
            done = asyncio.Event()
            thinking.append(done)
            assert len(thinking) <= 2
            try:
                await done.wait()
            finally:
                thinking.remove(done)

    for _ in range(300):
        match rng.randrange(4):
            case 0:
                tasks.append(asyncio.create_task(think()))
            case 1 if tasks:
                rng.choice(tasks).cancel()
            case 2 if thinking:
                rng.choice(thinking).set()
            case _:
                await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    ends = await asyncio.gather(*tasks, return_exceptions=True)
    assert not any(isinstance(end, AssertionError) for end in ends)
    assert (queue.free, queue.waiting, queue.counted) == (2, [], 0)
