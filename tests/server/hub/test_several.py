"""Several processes on one PostgreSQL: they tell each other what they have to, and do nothing twice. They do so through
PostgreSQL itself or through NATS."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, event, select, update

from caravela.server.cluster import notifications
from caravela.server.cluster.leases import Leases
from caravela.server.cluster.nats_bus import NatsBus
from caravela.server.errors import Refused
from caravela.server.hub import hub as hub_module
from caravela.server.hub import neighbours as neighbours_module
from caravela.server.hub.deletion import delete_person
from caravela.server.hub.hub import Hub
from caravela.server.operations.admin import close_table
from caravela.server.people.registry import signing_key
from caravela.server.protocol.messages import Lobby, MakeMove, Open, Rematch, Say, Sit, Start, Watch, Wish
from caravela.server.rooms import room as rooms
from caravela.server.rooms.room import Room
from caravela.server.settings import Settings, database_url
from caravela.server.store.database import Database
from caravela.server.store.processes import Processes
from caravela.server.store.release import release_id
from caravela.server.store.schema import jobs, leases, processes, tables, visitors
from caravela.server.tables.events import Finished, SeatWish
from caravela.server.thinking import remote
from caravela.server.thinking.bots import Choice, timed_choice
from caravela.server.thinking.queue import UNATTENDED, WAITED_FOR, ThinkingTurn
from caravela.server.thinking.remote import CANCELLED, PURPOSES, Job, RemoteThinkers, Worker
from caravela.server.thinking.thinkers import ThinkingFailed
from tests.server.inside import LateWriter, Speaker
from tests.server.nats import Nats
from tests.server.postgres import Postgres
from tests.waiting import until


def first_move(room: Room) -> MakeMove:
    return MakeMove(table=room.id, ply=room.table.ply, moves=[int(room.game.match.moves()[0].number)])


AT_LEISURE = 600.0
"""Seconds for a job, after which other workers may take it: longer than any test lasts on a busy machine."""
PATIENCE = 30.0
"""Timeout for short operations on a busy machine."""
WITH_BOT = Open(game="puerto-rico", seats=[SeatWish(bot="greedy"), SeatWish()], access="lobby")


@asynccontextmanager
async def process(url: str, **more: Any) -> AsyncIterator[Hub]:
    """A server's hub with all its background tasks."""
    settings = Settings(database=url, sweep_seconds=0.1, **more)
    database = Database(url, NatsBus(settings.bus) if settings.bus else None)
    await database.prepare()
    hub = Hub(settings, database, await signing_key(database))
    await hub.open()
    try:
        yield hub
    finally:
        await hub.close()


@pytest.fixture(autouse=True)
def nobody_is_taken_for_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow machine heartbeats can be late. Tests of dead processes set `seen` to 0."""
    monkeypatch.setattr("caravela.server.store.processes.DEAD_AFTER", 3600.0)


@pytest.fixture(params=["PostgreSQL", "NATS"])
def bus(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The carrier of notifications. With NATS, processes do not check the database by themselves."""
    if request.param == "PostgreSQL":
        return ""
    monkeypatch.setattr(notifications, "CHECK_EVERY", 1_000_000.0)
    nats: Nats = request.getfixturevalue("nats")
    return nats.url


@pytest.fixture
async def pair(postgres: Postgres, bus: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Hub, Hub]]:
    monkeypatch.setattr(hub_module, "settle_in", lambda: None)
    url = database_url(postgres.database(), Path())
    async with process(url, bus=bus) as first, process(url, bus=bus) as second:
        await first.neighbours.look()
        assert not first.alone
        assert not second.alone
        yield first, second


async def guest(hub: Hub, name: str) -> Speaker:
    return Speaker(hub, (await hub.registry.new_guest(name))[0])


async def test_the_lobby_of_one_shows_the_tables_of_the_other(pair: tuple[Hub, Hub]) -> None:
    first, second = pair
    anna, bob = await guest(first, "anna"), await guest(second, "bob")
    await bob.talk.answer(Lobby())
    table = (await anna.say(Open(game="madeira", seats=[SeatWish(), SeatWish()], access="lobby"))).table
    await until(lambda: any(each["id"] == table for told in bob.told for each in told.get("tables", [])))


async def test_a_move_in_one_follows_on_what_the_other_has_told(
    pair: tuple[Hub, Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if the first process has not received the notification yet."""
    first, second = pair
    anna, bob = await guest(first, "anna"), await guest(first, "bob")
    table = str((await anna.say(Open(game="puerto-rico", seats=[SeatWish(), SeatWish()], access="lobby"))).table)
    await bob.say(Sit(table=table))
    here, there = first.room(table), second.room(table)
    async with there.entered():
        pass

    async def hears_nothing() -> None:
        pass

    monkeypatch.setattr(there, "catch_up", hears_nothing)
    for _ in range(6):
        async with here.entered() as told:
            turn, ply = told.to_move, told.ply
            message = MakeMove(table=table, ply=ply, moves=[int(here.game.match.moves()[0].number)])
        await (anna, bob)[turn or 0].say(message)
        async with here.entered() as told:
            turn, ply = told.to_move, told.ply
            message = MakeMove(table=table, ply=ply, moves=[int(here.game.match.moves()[0].number)])
        await Speaker(second, (anna, bob)[turn or 0].known).say(message)
        await here.catch_up()


async def test_a_table_in_use_holds_up_no_chat_of_others(pair: tuple[Hub, Hub]) -> None:
    first, second = pair
    anna = await guest(first, "anna")
    opened = Open(game="puerto-rico", seats=[SeatWish(), SeatWish()], access="lobby")
    busy, other = [first.room(str((await anna.say(opened)).table)) for _ in range(2)]
    for room in (busy, other):
        await anna.talk.answer(Watch(table=room.id))

    def read_at() -> list[str]:
        return [each["table"] for each in anna.told if each["type"] == "chat"]

    async with busy.lock:
        for room in (busy, other):
            await Speaker(second, anna.known).say(Say(table=room.id, text="hello"))
        await until(lambda: other.id in read_at())
        assert busy.id not in read_at()
    await until(lambda: busy.id in read_at())


async def test_who_is_deleted_in_one_can_do_nothing_in_the_other(pair: tuple[Hub, Hub]) -> None:
    """Nor is a pending write of the other process accepted: the database checks that the person exists."""
    first, second = pair
    anna, bob = await guest(first, "anna"), await guest(second, "bob")
    opens = Open(game="madeira", seats=[SeatWish(), SeatWish()], access="lobby")
    table = str((await anna.say(opens)).table)
    late = LateWriter(second)
    sits = asyncio.create_task(bob.refused(Sit(table=table)))
    await until(lambda: len(late.waiting) == 1)
    await delete_person(first, str(bob.person))
    late.may_write.set()
    assert await sits == "who-are-you"
    for each in (Sit(table=table), Say(table=table, text="bob was here"), opens):
        assert await bob.refused(each) == "who-are-you"
    async with second.room(table).entered() as seen:
        assert seen.people() == {anna.person}


async def test_a_deleted_name_does_not_come_back_from_another_process(pair: tuple[Hub, Hub]) -> None:
    """Which has the table in memory, is about to write a snapshot with the name, and has people who look on."""
    first, second = pair
    anna, bob = await guest(first, "Annabella"), await guest(second, "bob")
    wishes = Open(game="puerto-rico", seats=[SeatWish(), SeatWish()], title="Annabella plays", access="lobby")
    table = str((await anna.say(wishes)).table)
    await bob.say(Sit(table=table))
    await bob.talk.answer(Watch(table=table))
    there = second.room(table)
    async with there.entered():  # so that no notification is heard meanwhile
        await delete_person(first, str(anna.person))
    await until(lambda: bob.told[-1].get("about") and "Annabella" not in str(bob.told[-1]))
    for _ in range(3):
        async with there.entered() as entered:
            mover = entered.to_move
        if mover == 1:
            async with there.entered():
                message = first_move(there)
            await bob.say(message)
    async with there.entered():
        rows = there.snapshot_rows(True)
        assert "Annabella" not in str(rows)
    for hub in pair:
        hub.room(table).forget()
        async with hub.room(table).entered() as entered:
            assert "Annabella" not in f"{entered.names} {entered.opened.title}"


async def test_both_tell_who_is_there(pair: tuple[Hub, Hub]) -> None:
    first, second = pair
    anna, bob = await guest(first, "anna"), await guest(second, "bob")
    table = str((await anna.say(Open(game="madeira", seats=[SeatWish(), SeatWish()], access="lobby"))).table)
    await bob.talk.answer(Watch(table=table))
    assert "present" not in bob.told[-1]["now"]["seats"][0]
    await anna.talk.answer(Watch(table=table))
    await until(lambda: anna.person in second.room(table).present())
    await bob.talk.answer(Watch(table=table))
    assert bob.told[-1]["now"]["seats"][0]["present"]
    anna.talk.leave_all()
    await until(lambda: anna.person not in second.room(table).present())


async def test_who_was_there_all_along_is_there_again_after_a_process_was_stopped(pair: tuple[Hub, Hub]) -> None:
    """Others have taken it for dead and deleted what it had written. Its visitors have stayed."""
    first, second = pair
    anna = await guest(first, "anna")
    table = str((await anna.say(Open(game="madeira", seats=[SeatWish(), SeatWish()], access="lobby"))).table)
    await anna.talk.answer(Watch(table=table))
    async with second.room(table).entered():
        await until(lambda: anna.person in second.room(table).present())
    async with second.database.writing() as connection:
        await connection.execute(update(processes).where(processes.c.id == first.id).values(seen=0.0))
        await connection.execute(delete(visitors).where(visitors.c.process == first.id))
        await second.database.tell(connection, f"visitors {table}")
    await until(lambda: anna.person not in second.room(table).present())
    await first.processes.come_back()
    await first.neighbours.look()
    await until(lambda: anna.person in second.room(table).present())


async def test_processes_hear_of_each_other_and_of_visitors_without_looking(
    postgres: Postgres, bus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "settle_in", lambda: None)
    monkeypatch.setattr(neighbours_module, "LOOKS_EVERY", 1_000_000.0)
    url = database_url(postgres.database(), Path())
    async with process(url, bus=bus) as first:
        assert first.alone
        anna = await guest(first, "anna")
        table = str((await anna.say(Open(game="madeira", seats=[SeatWish(), SeatWish()]))).table)
        await anna.talk.answer(Watch(table=table))
        async with process(url, bus=bus) as second:
            await until(lambda: not first.alone)
            bob = await guest(second, "bob")
            await bob.talk.answer(Watch(table=table))
            await until(lambda: anna.person in second.room(table).present())
            await until(lambda: bob.person in first.room(table).present())
            bob.talk.leave_all()
            await until(lambda: bob.person not in first.room(table).present())


async def test_a_look_for_others_that_fails_is_repeated(
    postgres: Postgres, bus: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database may be slow or away for a moment just when another process starts, which is announced once."""
    monkeypatch.setattr(hub_module, "settle_in", lambda: None)
    monkeypatch.setattr(neighbours_module, "LOOKS_EVERY", 1_000_000.0)
    url = database_url(postgres.database(), Path())
    async with process(url, bus=bus) as first:
        renew, failures = first.leases.renew, [OSError("the database is away"), OSError("it still is")]

        async def fails_at_first(seconds: float) -> None:
            if failures:
                raise failures.pop()
            await renew(seconds)

        monkeypatch.setattr(first.leases, "renew", fails_at_first)
        async with process(url, bus=bus):
            await until(lambda: first.rate_limits.tell_others is not None)
            assert not failures


async def test_limits_in_a_time_are_shared(pair: tuple[Hub, Hub]) -> None:
    first, second = pair
    await until(lambda: all(hub.rate_limits.tell_others is not None for hub in pair))
    most = int(first.rate_limits.sizes["hints"][1])
    for _ in range(most):
        first.rate_limits.check("hints", "anna")
    await until(lambda: second.rate_limits.bucket("hints", "anna").left < 1)
    with pytest.raises(Refused):
        second.rate_limits.check("hints", "anna")
    second.rate_limits.check("hints", "bob")


async def test_limits_of_long_names_are_shared_too(pair: tuple[Hub, Hub]) -> None:
    """More than one notification can tell."""
    first, second = pair
    await until(lambda: all(hub.rate_limits.tell_others is not None for hub in pair))
    names = [f"https://example.org/{'ő' * 400}{i}" for i in range(50)]
    for name in names:
        first.rate_limits.check("webhooks to one receiver", name)
    burst = first.rate_limits.sizes["webhooks to one receiver"][1]
    for name in names:
        await until(lambda: second.rate_limits.bucket("webhooks to one receiver", name).left < burst - 0.5)  # noqa: B023


async def test_what_could_not_be_told_of_limits_is_told_later(
    pair: tuple[Hub, Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = pair
    await until(lambda: all(hub.rate_limits.tell_others is not None for hub in pair))
    failed = asyncio.Event()
    tell_now = first.database.tell_now

    async def fails_once(notice: str) -> None:
        if not failed.is_set():
            failed.set()
            raise OSError("away")
        await tell_now(notice)

    monkeypatch.setattr(first.database, "tell_now", fails_once)
    burst = first.rate_limits.sizes["hints"][1]
    first.rate_limits.check("hints", "anna")
    await failed.wait()
    await until(lambda: second.rate_limits.bucket("hints", "anna").left < burst - 0.5)


async def test_what_all_let_through_at_once_is_a_debt(pair: tuple[Hub, Hub]) -> None:
    first, second = pair
    await until(lambda: all(hub.rate_limits.tell_others is not None for hub in pair))
    most = int(first.rate_limits.sizes["hints"][1])
    for hub in pair:
        for _ in range(most):
            hub.rate_limits.check("hints", "anna")
    for hub in pair:
        await until(lambda own=hub: own.rate_limits.bucket("hints", "anna").left < 1 - most)


async def test_one_process_has_the_lease_of_a_table(pair: tuple[Hub, Hub]) -> None:
    first, second = pair
    anna = await guest(first, "anna")
    table = str((await anna.say(Open(game="madeira", seats=[SeatWish(), SeatWish()]))).table)
    # A process that stands still: the first one would renew its lease with its next heartbeat.
    await Processes(first.database, "still", "server").arrive(release_id())
    still = Leases(first.database, "still")
    assert await still.take(table, 60)
    assert not await second.leases.take(table, 60)
    assert await still.take(table, 60), "it is renewed"
    async with first.database.writing() as connection:
        await connection.execute(update(leases).values(until=time.time() - 1))
    assert await second.leases.take(table, 60), "that of the other has run out"
    await second.leases.give_up(table)
    assert await first.leases.take(table, 60)
    async with second.database.writing() as connection:
        await connection.execute(update(processes).where(processes.c.id == first.id).values(seen=0.0))
        await connection.execute(update(leases).values(process="killed"))
    await second.processes.forget_dead()
    assert await second.leases.take(table, 60), "what a dead process had is anybody's"


async def test_two_processes_never_think_for_the_same_bot(
    pair: tuple[Hub, Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking: list[str] = []
    go_on = asyncio.Event()

    def watched(hub: Hub) -> Any:
        async def choose(bot: str, position: str, legal: list[int], failures: int, turn: ThinkingTurn) -> Choice:
            thinking.append(hub.id)
            await go_on.wait()
            return Choice(legal[0], bot)

        return choose

    for hub in pair:
        monkeypatch.setattr(hub.bot_turns.players, "choose", watched(hub))
    first, second = pair
    anna = await guest(first, "anna")
    table = str((await anna.say(WITH_BOT)).table)
    await until(lambda: thinking == [first.id])
    await second.sweeper.look_at(table)
    task = second.room(table).bot_task
    assert task is not None
    await task
    assert thinking == [first.id]
    go_on.set()
    task = first.room(table).bot_task
    assert task is not None
    await task
    assert await second.leases.take(table, 60), "given up when a person has to move"


async def test_nobody_looks_at_tables_whose_bots_another_process_plays(
    pair: tuple[Hub, Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look takes the whole table into memory, and thousands may wait. A process whose lease runs out is dead."""

    async def look_at_nothing() -> None:
        pass

    for hub in pair:
        monkeypatch.setattr(hub.sweeper, "look_at_due", look_at_nothing)
    first, second = pair
    anna = await guest(first, "anna")
    table = str((await anna.say(Open(game="madeira", seats=[SeatWish(), SeatWish()], access="hotseat"))).table)
    async with first.database.writing() as connection:
        await connection.execute(update(tables).values(due=1.0))
    assert await second.archive.due(time.time(), second.id) == [table]
    await Processes(first.database, "thinks", "server").arrive(release_id())
    assert await Leases(first.database, "thinks").take(table, 60)
    assert await second.archive.due(time.time(), second.id) == []
    assert await second.archive.due(time.time(), "thinks") == [table]
    assert await second.archive.due(time.time()) == [table], "the count of tables that are stuck"
    async with first.database.writing() as connection:
        await connection.execute(update(leases).values(until=time.time() - 1))
    assert await second.archive.due(time.time(), second.id) == [table]


async def test_a_bot_moves_though_its_lease_is_just_being_given_up(
    pair: tuple[Hub, Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A quick player answers a bot in the other process, which does not get the lease yet: then the first one goes on,
    and nobody waits until somebody looks at tables where nothing has happened for long."""
    monkeypatch.setattr(rooms, "BOT_PATIENCE", 1_000_000.0)
    first, second = pair
    gives_up, may_give_up = asyncio.Event(), asyncio.Event()
    give_up, take = first.leases.give_up, second.leases.take
    refused: list[str] = []

    async def give_up_late(table: str) -> None:
        gives_up.set()
        await may_give_up.wait()
        await give_up(table)

    async def take_in_vain(table: str, seconds: float) -> bool:
        taken = await take(table, seconds)
        refused.extend([] if taken else [table])
        return taken

    monkeypatch.setattr(first.leases, "give_up", give_up_late)
    monkeypatch.setattr(second.leases, "take", take_in_vain)
    anna = await guest(first, "anna")
    table = str((await anna.say(WITH_BOT)).table)
    await gives_up.wait()
    here, there = first.room(table), second.room(table)
    async with there.entered():
        pass
    elsewhere = Speaker(second, anna.known)
    while there.table.to_move == 1:
        await elsewhere.say(first_move(there))
    await until(lambda: refused and here.loaded is not None and here.table.to_move == 0)
    number = here.table.number
    may_give_up.set()
    await until(lambda: here.loaded is not None and here.table.number > number, PATIENCE)


async def test_a_thought_about_what_is_past_is_stopped(pair: tuple[Hub, Hub], monkeypatch: pytest.MonkeyPatch) -> None:
    """Independent of who changed the table in which process."""
    first, second = pair
    stopped = asyncio.Event()

    async def choose(*_: Any) -> Choice:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            stopped.set()
            raise
        raise AssertionError

    monkeypatch.setattr(first.bot_turns.players, "choose", choose)
    anna = await guest(first, "anna")
    table = str((await anna.say(WITH_BOT)).table)
    await until(lambda: first.room(table).thinks_about is not None)
    await close_table(second.database, table, "Cleaning.")
    await asyncio.wait_for(stopped.wait(), 20)


async def test_the_next_thought_keeps_the_lease_of_the_one_it_replaces(
    pair: tuple[Hub, Hub], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An outdated thought ends after the next one has begun: it must not give up what that one needs."""
    first, second = pair
    begun: list[str] = []

    async def choose(bot: str, position: str, *_: Any) -> Choice:
        begun.append(position)
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(first.bot_turns.players, "choose", choose)
    anna = await guest(first, "anna")
    table = str((await anna.say(WITH_BOT)).table)
    room = first.room(table)
    await until(lambda: len(begun) == 1)
    outdated = room.bot_task
    assert outdated is not None
    async with room.entered():
        room.thinks_about = "an outdated position"
        first.bot_turns.wake(room)
    await until(lambda: len(begun) == 2)
    await asyncio.gather(outdated, return_exceptions=True)
    assert not await second.leases.take(table, 60)


async def test_a_thought_goes_on_though_something_else_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Changing a wish again and again does not keep a bot from moving."""
    monkeypatch.setattr(hub_module, "settle_in", lambda: None)
    asked: list[str] = []
    go_on = asyncio.Event()

    async def choose(bot: str, position: str, legal: list[int], failures: int, turn: ThinkingTurn) -> Choice:
        asked.append(position)
        await go_on.wait()
        return Choice(legal[0], bot)

    async with process(database_url(None, tmp_path)) as hub:
        monkeypatch.setattr(hub.bot_turns.players, "choose", choose)
        anna = await guest(hub, "anna")
        table = str((await anna.say(WITH_BOT)).table)
        room = hub.room(table)
        await until(lambda: room.thinks_about is not None)
        for forced in (True, False, True):
            await anna.say(Wish(table=table, forced=forced))
        async with room.entered() as before:
            ply = before.ply
        assert len(asked) == 1
        go_on.set()
        await until(lambda: room.loaded is not None and room.loaded.ply > ply)
        assert asked.count(asked[0]) == 1


@pytest.fixture(params=["sqlite", "postgresql", "nats"])
async def served(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Hub, Worker]]:
    """A server with `--think-elsewhere`, and a worker that has not been started."""
    monkeypatch.setattr(hub_module, "settle_in", lambda: None)
    given = None if request.param == "sqlite" else request.getfixturevalue("postgres").database()
    bus = request.getfixturevalue("nats").url if request.param == "nats" else ""
    url = database_url(given, tmp_path)
    async with process(url, think_elsewhere=True, bus=bus) as hub:
        database = Database(url, NatsBus(bus) if bus else None)
        yield hub, Worker(database, 1)
        await database.close()


async def a_position(hub: Hub) -> str:
    anna = await guest(hub, "anna")
    room = hub.room(str((await anna.say(msgspec.structs.replace(WITH_BOT, seats=[SeatWish(), SeatWish()]))).table))
    bob = await guest(hub, "bob")
    await bob.say(Sit(table=room.id))
    async with room.entered():
        return room.game.match.position()


async def test_a_worker_thinks_for_the_server(served: tuple[Hub, Worker]) -> None:
    hub, worker = served
    position = await a_position(hub)
    arrived = asyncio.Event()
    arrive = worker.own.arrive

    async def arrive_and_say(release: str) -> None:
        await arrive(release)
        arrived.set()

    worker.own.arrive = arrive_and_say  # type: ignore[method-assign]
    running = asyncio.create_task(worker.run())
    await arrived.wait()
    asked: list[tuple[Any, ...]] = []
    thinkers = worker.thinkers["bots"]
    before = thinkers.run

    async def run(work: Any, *given: Any, **more: Any) -> Any:
        asked.append(given)
        return await before(work, *given, **more)

    thinkers.run = run  # type: ignore[method-assign]
    move, _ = await hub.thinkers.run(timed_choice, "random", position, 1, seconds=60.0)
    assert isinstance(move, int)
    assert asked == [("random", position, 1)]
    async with hub.database.reading() as connection:
        assert (await connection.execute(select(jobs))).all() == []
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    move, _ = await hub.thinkers.run(timed_choice, "random", position, 1, seconds=60.0)
    assert isinstance(move, int), "the server thinks for itself when nobody else does"
    assert len(asked) == 1


async def test_a_server_waits_only_so_long_for_a_worker(served: tuple[Hub, Worker]) -> None:
    """Where a player waits for a bot."""
    hub, worker = served
    await worker.own.arrive(release_id())
    impatient = ThinkingTurn(patience=0.0)
    thought = hub.thinkers.run(timed_choice, "captain", "", 1, seconds=AT_LEISURE, turn=impatient)
    with pytest.raises(ThinkingFailed) as failed:
        await asyncio.wait_for(thought, PATIENCE)
    assert failed.value.failure == "busy"
    async with hub.database.reading() as connection:
        assert (await connection.execute(select(jobs))).all() == []


async def test_many_jobs_that_wait_cost_one_question_together(
    served: tuple[Hub, Worker], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Guests with many addresses could have thousands wait."""
    monkeypatch.setattr(remote, "LOOKS_EVERY", 0.02)
    hub, worker = served
    await worker.own.arrive(release_id())
    asked: list[str] = []

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        if statement.startswith("SELECT"):
            asked.append(statement)

    event.listen(hub.database.engine.sync_engine, "before_cursor_execute", note)
    waiting = [
        asyncio.create_task(hub.thinkers.run(timed_choice, "captain", "", i, seconds=AT_LEISURE)) for i in range(8)
    ]
    try:
        await until(lambda: sum("FROM jobs" in each for each in asked) > len(waiting))
        assert not any("WHERE jobs.id =" in each for each in asked)
        async with hub.database.writing() as connection:  # and what nobody tells is found
            await connection.execute(update(jobs).values(outcome='{"result": [7, 0.5]}'))
        assert await asyncio.gather(*waiting) == [(7, 0.5)] * len(waiting)
    finally:
        event.remove(hub.database.engine.sync_engine, "before_cursor_execute", note)


async def test_a_worker_takes_what_is_urgent_first_and_what_a_dead_one_left(served: tuple[Hub, Worker]) -> None:
    hub, worker = served
    thinkers = hub.thinkers
    assert isinstance(thinkers, RemoteThinkers)
    job = Job("choose", ["random", "", 1])
    await worker.own.arrive(release_id())
    await thinkers.put("late", job, AT_LEISURE, ThinkingTurn(lambda: UNATTENDED, "a", "a", 0.0))
    await thinkers.put("long", job, AT_LEISURE, ThinkingTurn(lambda: WAITED_FOR, "b", "b", 9.0))
    await thinkers.put("short", job, AT_LEISURE, ThinkingTurn(lambda: WAITED_FOR, "c", "c", 1.0))
    claimed = [await worker.claim() for _ in range(4)]
    assert [row.id if row is not None else None for row in claimed] == ["short", "long", "late", None]
    async with hub.database.writing() as connection:
        await connection.execute(update(jobs).where(jobs.c.id == "long").values(worker="dead"))
    again = await worker.claim()
    assert again is not None
    assert again.id == "long"


@pytest.mark.parametrize("work", ["choose", "a work of another release"])
async def test_a_worker_survives_whatever_fails(served: tuple[Hub, Worker], work: str) -> None:
    hub, worker = served
    thinkers = hub.thinkers
    assert isinstance(thinkers, RemoteThinkers)
    await worker.own.arrive(release_id())

    async def run(*given: Any, **more: Any) -> Any:
        raise IndexError("pop from empty list")

    worker.thinkers["bots"].run = run  # type: ignore[method-assign]
    await thinkers.put("failing", Job(work, ["random", "", 1]), AT_LEISURE, ThinkingTurn())
    row = await worker.claim()
    assert row is not None
    await worker.do(row)
    async with hub.database.reading() as connection:
        outcome = (await connection.execute(select(jobs.c.outcome))).scalar_one()
    assert json.loads(outcome)["failure"] == "error"


async def test_a_worker_ends_though_its_job_is_cancelled_at_the_same_moment(served: tuple[Hub, Worker]) -> None:
    hub, worker = served
    thinkers = hub.thinkers
    assert isinstance(thinkers, RemoteThinkers)
    await worker.own.arrive(release_id())
    thinking = asyncio.Event()

    async def run(*given: Any, **more: Any) -> Any:
        thinking.set()
        await asyncio.Event().wait()

    worker.thinkers["bots"].run = run  # type: ignore[method-assign]
    await thinkers.put("job", Job("choose", ["random", "", 1]), AT_LEISURE, ThinkingTurn())
    taking = asyncio.create_task(worker.take_jobs("bots"))
    await thinking.wait()
    await worker.on_notification(f"{CANCELLED} job")
    taking.cancel()
    await asyncio.wait_for(asyncio.gather(taking, return_exceptions=True), 20)
    assert taking.cancelled()


async def test_a_worker_keeps_a_process_for_quick_bots(served: tuple[Hub, Worker]) -> None:
    """Which takes nothing else, so that they wait for no long thought of anybody."""
    hub, worker = served
    thinkers = hub.thinkers
    assert isinstance(thinkers, RemoteThinkers)
    job = Job("choose", ["random", "", 1])
    await worker.own.arrive(release_id())
    await thinkers.put("long", job, AT_LEISURE, ThinkingTurn(lambda: WAITED_FOR, "b", "b", 9.0))
    await thinkers.put("quick", job, AT_LEISURE, ThinkingTurn(lambda: UNATTENDED, "c", "c", 0.0, quick=True))
    claimed = [await worker.claim(quick=True) for _ in range(2)]
    assert [row.id if row is not None else None for row in claimed] == ["quick", None]


async def test_a_worker_keeps_processes_for_each_purpose(served: tuple[Hub, Worker]) -> None:
    """Bots do not wait for the coach, hints or analysis."""
    hub, worker = served
    await worker.own.arrive(release_id())
    asked = {"bots": hub.thinkers, "hints": hub.advisers, "studies": hub.analysis.thinkers, "coach": hub.coach.thinkers}
    assert list(worker.thinkers) == list(asked)
    for purpose, thinkers in asked.items():
        assert isinstance(thinkers, RemoteThinkers)
        await thinkers.put(purpose, Job("choose", ["random", "", 1]), AT_LEISURE, ThinkingTurn())
    for purpose in PURPOSES:
        claimed = [await worker.claim(purpose) for _ in range(2)]
        assert [row.id if row is not None else None for row in claimed] == [purpose, None]


async def test_two_wishes_for_a_rematch_at_once_open_one_table(pair: tuple[Hub, Hub]) -> None:
    """A table that the second process was about to open is not opened once the first has asked."""
    first, second = pair
    anna, bob = await guest(first, "anna"), await guest(second, "bob")
    opened = await anna.say(Open(game="madeira", seats=[SeatWish(), SeatWish()]))
    await bob.say(Sit(table=str(opened.table), invitation=opened.invitation))
    room = first.room(str(opened.table))
    await until(lambda: room.loaded is not None and room.table.full)
    await anna.say(Start(table=room.id))
    async with room.entered():
        room.happen(Finished([40, 30], [1, 2], [0], "", ""))
        await room.commit()
    async with second.room(room.id).entered():
        pass
    await until(lambda: second.room(room.id).loaded is not None and second.room(room.id).table.status == "over")
    late = [LateWriter(hub) for hub in pair]
    wishes = [asyncio.create_task(each.say(Rematch(table=room.id))) for each in (anna, bob)]
    await until(lambda: all(each.waiting for each in late))
    for each in late:
        each.may_write.set()
    again = {(await wish).table for wish in wishes}
    assert len(again) == 1
    async with first.database.reading() as connection:
        found = await connection.execute(select(tables.c.id).where(tables.c.id != room.id))
        assert set(found.scalars()) == again
    rematch = first.room(str(again.pop()))
    async with rematch.entered():
        pass
    await until(lambda: rematch.loaded is not None and rematch.table.status == "running")  # both have said yes


@pytest.mark.parametrize("what", ["hints at once", "games with the coach", "games with the coach from one address"])
async def test_what_lasts_counts_in_all_processes(what: str, pair: tuple[Hub, Hub]) -> None:
    first, second = pair
    await until(lambda: all(hub.rate_limits.tell_others is not None for hub in pair))
    counted = [(what, "anna")]
    most = int(first.rate_limits.sizes[what][1])
    for _ in range(most):
        assert first.rate_limits.has_room(counted)
        first.rate_limits.begin(counted)
    assert not first.rate_limits.has_room(counted)
    await until(lambda: not second.rate_limits.has_room(counted))
    assert second.rate_limits.has_room([(what, "bob")])
    first.rate_limits.end(counted)
    await until(lambda: second.rate_limits.has_room(counted))


async def test_a_table_opened_in_one_is_charged_to_its_address_in_the_other(pair: tuple[Hub, Hub]) -> None:
    """Else many names of one address would be many in the queue for thinking, in every process but one."""
    first, second = pair
    anna = await guest(first, "anna")
    anna.talk.address = "192.0.2.1"
    table = str((await anna.say(WITH_BOT)).table)
    assert await second.origin_of(table) == await first.origin_of(table) == anna.talk.origin != ""
