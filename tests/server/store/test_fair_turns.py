"""One address cannot hold up the database for others, and nobody can for moves, heartbeats and health."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import insert, text
from sqlalchemy.pool import QueuePool

from caravela.server.errors import Refused
from caravela.server.settings import database_url
from caravela.server.store.database import CLIENTS_AT_ONCE, OWN_CONNECTIONS
from caravela.server.store.fair_turns import Asker, FairTurns, asked_by, asker, urgently
from caravela.server.store.ledger import Entry
from caravela.server.store.schema import about
from caravela.server.web.pages import health_of
from tests.server.inside import inside, playing
from tests.server.rooms.test_clocks import first_move
from tests.waiting import PATIENCE, until


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str | None:
    if request.param == "sqlite":
        return None
    return database_url(request.getfixturevalue("postgres").empty_database(), tmp_path)


async def rest() -> None:
    for _ in range(100):  # every task runs as far as it gets
        await asyncio.sleep(0)


async def test_addresses_take_turns_however_much_one_of_them_asks() -> None:
    turns, order = FairTurns(1, PATIENCE), list[str]()

    async def ask(address: str) -> None:
        async with turns.turn(Asker(address)):
            order.append(address)
            await asyncio.sleep(0)

    await asyncio.gather(*(ask("many") for _ in range(50)), ask("few"), ask("other"), ask("few"))
    assert order[:6] == ["many", "many", "few", "other", "many", "few"]
    assert len(order) == 53
    assert (turns.free, turns.waiting) == (1, {})


async def test_one_address_has_so_many_requests_waiting() -> None:
    turns = FairTurns(1, PATIENCE)
    turns.most_waiting = 3
    await turns.take("anna")
    waiting = [asyncio.create_task(turns.take("eve")) for _ in range(3)]
    await rest()
    with pytest.raises(Refused, match="at once"):
        await turns.take("eve")
    other = asyncio.create_task(turns.take("bob"))
    await rest()
    for _ in range(5):
        turns.give_back()
        await rest()
    await asyncio.gather(*waiting, other)
    assert turns.free == 1


async def test_who_gives_up_waiting_takes_nobodys_turn() -> None:
    """Before its turn, and at the moment at which it gets it."""
    turns = FairTurns(1, PATIENCE)
    await turns.take("anna")
    first, second, third = [asyncio.create_task(turns.take(name)) for name in ("eve", "eve", "bob")]
    await rest()
    second.cancel()
    await rest()
    turns.give_back()
    first.cancel()
    await asyncio.wait([first, second])
    await third
    turns.give_back()
    assert (turns.free, turns.waiting) == (1, {})
    late = FairTurns(0, 0.0)
    with pytest.raises(TimeoutError):
        await late.take("anna")
    assert late.waiting == {}


async def test_a_request_that_has_its_turn_gets_further_connections(store: str | None, tmp_path: Path) -> None:
    async with inside(tmp_path, store=store) as (hub, _):

        async def nested() -> None:
            with asked_by(Asker("anna")):
                async with hub.database.reading() as outer:
                    await outer.execute(text("SELECT 1"))
                    async with hub.database.reading() as inner:
                        await inner.execute(text("SELECT 1"))

        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(nested() for _ in range(3 * CLIENTS_AT_ONCE)))
        assert hub.database.turns.free == CLIENTS_AT_ONCE


async def test_moves_heartbeats_and_health_do_not_wait_for_requests_of_others(
    store: str | None, tmp_path: Path
) -> None:
    """Clients hold every connection for clients, and many more of their requests wait."""
    async with inside(tmp_path, "anna", "bob", store=store) as (hub, [anna, bob]):
        room = await playing([anna, bob])
        hub.downtimes = await hub.presence.arrive()
        go_on = asyncio.Event()

        async def hold(address: str) -> None:
            with asked_by(Asker(address)):
                async with hub.database.reading() as connection:
                    await connection.execute(text("SELECT 1"))
                    await go_on.wait()

        flood = [asyncio.create_task(hold(f"192.0.2.{i % 10}")) for i in range(200)]
        await until(lambda: hub.database.turns.free == 0)
        before = hub.presence.last_heartbeat
        async with asyncio.timeout(PATIENCE):
            with asked_by(Asker("198.51.100.1")):
                move = first_move(room)
                room.forget()  # so that the table is read
                await anna.say(move)
                assert (await health_of(hub))["database"]
            await hub.presence.heartbeat()
            await hub.database.write([(insert(about), [{"name": "a move", "value": "1"}])])
        assert hub.presence.last_heartbeat > before
        assert not any(each.done() for each in flood)
        go_on.set()
        await asyncio.gather(*flood)


async def test_tasks_of_the_server_wait_for_no_client(tmp_path: Path) -> None:
    """Whoever causes them."""
    async with inside(tmp_path) as (hub, _):
        found: list[Asker | None] = []

        async def look() -> None:
            found.append(asker.get())

        with asked_by(Asker("anna")), urgently():
            await hub.spawn(look())
            await look()
        assert found == [None, Asker("anna", is_urgent=True)]


async def test_moves_and_heartbeats_do_not_wait_for_other_work_of_the_server(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Such as thousands of tables that are read again after a lost notification."""
    store = database_url(request.getfixturevalue("postgres").empty_database(), tmp_path)
    async with inside(tmp_path, store=store) as (hub, _):
        hub.downtimes = await hub.presence.arrive()
        go_on, pool = asyncio.Event(), hub.database.engine.pool
        assert isinstance(pool, QueuePool)

        async def hold() -> None:
            async with hub.database.reading() as connection:
                await connection.execute(text("SELECT 1"))
                await go_on.wait()

        work = [hub.spawn(hold()) for _ in range(50)]
        await until(lambda: pool.checkedout() == sum(OWN_CONNECTIONS))
        before = hub.presence.last_heartbeat
        async with asyncio.timeout(PATIENCE):
            await hub.ledger.write(Entry("none", 1, more=[(about, [{"name": "a move", "value": "1"}])]))
            await hub.presence.heartbeat()
            hub.downtimes.alive = hub.presence.last_heartbeat - 100.0
            await hub.presence.settle()
        assert hub.presence.last_heartbeat > before
        assert not any(each.done() for each in work)
        go_on.set()
        await asyncio.gather(*work)
