"""Replays of long histories do not delay players."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from caravela.server.errors import Refused
from caravela.server.hub.deletion import delete_person
from caravela.server.hub.replays import Replays
from caravela.server.protocol.messages import Watch
from caravela.server.settings import Limits
from caravela.server.store.archive import Archive, Loaded
from caravela.server.web import history_api, people_api
from tests.server.inside import bot_moves, inside, playing, request_from
from tests.server.results.test_eligibility import finish
from tests.waiting import until

PLIES = 20


async def replay(replays: Replays, address: str, begun: list[str], end: asyncio.Event, player: bool = False) -> None:
    async with replays.turn(address, player):
        begun.append(address)
        await end.wait()
        await asyncio.sleep(0)


async def waiting(replays: Replays, count: int) -> None:
    await until(lambda: sum(len(line) for line in replays.waiting.values()) == count)


async def test_addresses_take_turns() -> None:
    replays, begun, end = Replays(Limits(replay_rest=0.0)), list[str](), asyncio.Event()
    tasks = [asyncio.create_task(replay(replays, address, begun, end)) for address in ("a", "a", "a", "b", "c", "b")]
    await waiting(replays, 5)
    assert begun == ["a"]
    end.set()
    await asyncio.gather(*tasks)
    assert begun == ["a", "a", "b", "c", "a", "b"]
    assert not replays.busy


async def test_players_go_before_readers() -> None:
    replays, begun, end = Replays(Limits(replay_rest=0.0)), list[str](), asyncio.Event()
    readers = [asyncio.create_task(replay(replays, address, begun, end)) for address in ("a", "b", "c")]
    await waiting(replays, 2)
    player = asyncio.create_task(replay(replays, "d", begun, end, player=True))
    await waiting(replays, 3)
    end.set()
    await asyncio.gather(*readers, player)
    assert begun == ["a", "d", "b", "c"]


async def test_players_do_not_keep_out_readers() -> None:
    replays, begun, end = Replays(Limits(replay_rest=0.0)), list[str](), asyncio.Event()
    tasks = [asyncio.create_task(replay(replays, f"player {i}", begun, end, player=True)) for i in range(6)]
    tasks += [asyncio.create_task(replay(replays, f"reader {i}", begun, end)) for i in range(2)]
    await waiting(replays, 7)
    end.set()
    await asyncio.gather(*tasks)
    assert begun[:6] == ["player 0", "player 1", "reader 0", "player 2", "player 3", "reader 1"]


async def test_an_address_rests_after_a_replay() -> None:
    replays, begun, end = Replays(Limits(replay_rest=1e9)), list[str](), asyncio.Event()
    end.set()
    await replay(replays, "a", begun, end)
    again = asyncio.create_task(replay(replays, "a", begun, end))
    await waiting(replays, 1)
    await replay(replays, "b", begun, end)
    assert begun == ["a", "b"]
    replays.pauses_until["a"] = 0.0
    replays.wake()
    await again
    assert begun == ["a", "b", "a"]


async def test_few_wishes_of_an_address_wait() -> None:
    replays, begun, end = Replays(Limits(replays_waiting=2)), list[str](), asyncio.Event()
    tasks = [asyncio.create_task(replay(replays, "a", begun, end)) for _ in range(3)]
    await waiting(replays, 2)
    with pytest.raises(Refused) as reason:
        await replay(replays, "a", begun, end)
    assert reason.value.code == "too-many"
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    end.set()
    await replay(replays, "b", begun, end)
    assert begun == ["a", "b"]


async def test_the_points_of_a_finished_game_are_counted_in_turn(tmp_path: Path) -> None:
    """Also for who has missed nothing of it: their sources take a replay."""
    async with inside(tmp_path, "anna", "bob", "eve") as (hub, [anna, bob, eve]):
        room = await playing([anna, bob], rated=False)
        await finish(room)
        room.forget()
        room.ledgers = None
        end = asyncio.Event()
        first = asyncio.create_task(replay(hub.replays, "a", [], end))
        await until(lambda: hub.replays.busy)
        watching = asyncio.create_task(eve.talk.answer(Watch(table=room.id, since=999_999)))
        await waiting(hub.replays, 1)
        assert room.ledgers is None
        end.set()
        await asyncio.gather(first, watching)
        assert room.ledgers is not None
        assert eve.told[-1]["now"]["status"] == "over"


async def test_a_table_is_played_on_while_its_past_is_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And who waits for the past is told what has happened meanwhile, too."""
    async with inside(tmp_path, "anna", "bob", "eve") as (hub, [anna, bob, eve]):
        room = await playing([anna, bob], rated=False)
        for _ in range(PLIES):
            await bot_moves(room)
        begun, may_go_on, load = asyncio.Event(), asyncio.Event(), Archive.load

        async def slow_load(archive: Archive, id: str, upto: int | None = None, whole: bool = False) -> Loaded:
            found = await load(archive, id, upto, whole)
            if whole:
                begun.set()
                await may_go_on.wait()
            return found

        monkeypatch.setattr(Archive, "load", slow_load)
        watching = asyncio.create_task(eve.talk.answer(Watch(table=room.id)))
        await begun.wait()
        room.used = 0.0
        hub.sweeper.forget_idle()  # which must not let go of a room that somebody is about to join
        assert hub.rooms[room.id] is room
        for _ in range(PLIES):
            await bot_moves(room)
        may_go_on.set()
        await watching
        async with room.entered() as table:
            number, plies = table.number, table.ply
        [update] = [each for each in eve.told if each["type"] == "update"]
        assert update["number"] == number
        lines = [
            line["ply"]
            for chapter in update["log"]["chapters"]
            for paragraph in chapter["paragraphs"]
            for line in paragraph["lines"]
        ]
        assert lines == list(range(plies))
        await bot_moves(room)
        await until(lambda: eve.told[-1].get("since") == number)


async def test_readers_of_a_history_share_its_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until something happens, or a player is deleted."""
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        room = await playing([anna, bob], rated=False)
        await bot_moves(room)
        replayed, load = list[int](), Archive.load

        async def counted_load(archive: Archive, id: str, upto: int | None = None, whole: bool = False) -> Loaded:
            found = await load(archive, id, upto, whole)
            if whole:
                replayed.append(found.table.number)
            return found

        async def read() -> str:
            told = [
                await road.fn(request_from(hub, f"192.0.2.{reader}"), room.id, None)
                for road in (history_api.log, history_api.ledger)
                for reader in range(2)
            ]
            assert told[0] == told[1]
            assert told[2] == told[3]
            return msgspec.json.encode(told).decode()

        monkeypatch.setattr(Archive, "load", counted_load)
        assert "anna" in await read()
        assert len(replayed) == 1
        await bot_moves(room)
        assert "anna" in await read()
        assert len(replayed) == 2
        await delete_person(hub, str(anna.person))
        replayed.clear()
        assert "anna" not in await read()
        assert len(replayed) == 1


async def test_who_asks_the_same_meanwhile_shares_the_answer() -> None:
    """But nobody gets one that was begun before they asked."""
    replays, found, end = Replays(Limits(replay_rest=0.0)), list[int](), asyncio.Event()

    async def find() -> int:
        found.append(len(found))
        await end.wait()
        return found[-1]

    first = asyncio.create_task(replays.shared("a", ("ratings", "madeira"), find))
    await until(lambda: found)
    later = [asyncio.create_task(replays.shared(each, ("ratings", "madeira"), find)) for each in ("b", "c", "c")]
    await waiting(replays, 3)
    end.set()
    assert await asyncio.gather(first, *later) == [0, 1, 1, 1]
    assert await replays.shared("a", ("ratings", "puerto-rico"), find) == 2


Road = Callable[[Any], Awaitable[object]]
LARGE: dict[str, Road] = {
    "ratings": lambda request: people_api.ratings.fn(request, "madeira"),
    "statistics": lambda request: people_api.statistics.fn(request, "bot:greedy"),
    "own statistics": lambda request: people_api.own_statistics.fn(request),
    "export": lambda request: people_api.export_me.fn(request),
}


@pytest.mark.parametrize("road", LARGE.values(), ids=LARGE.keys())
async def test_what_is_read_of_many_games_waits_for_its_turn(road: Road, tmp_path: Path) -> None:
    """With many accounts and games the database takes a second for some lists, and anybody may ask for them."""
    async with inside(tmp_path) as (hub, _):
        _, token = await hub.registry.new_guest("eve")
        asked = asyncio.ensure_future(road(request_from(hub, "192.0.2.1", token)))
        assert await asyncio.wait_for(asked, None) is not None
        async with hub.replays.turn("somebody else"):
            asked = asyncio.ensure_future(road(request_from(hub, "192.0.2.2", token)))
            await waiting(hub.replays, 1)
            assert not asked.done()
        assert await asked is not None


async def test_the_progress_of_a_person_is_read_in_turn(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna") as (hub, [anna]):
        async with hub.replays.turn("somebody else"):
            asked = asyncio.create_task(hub.progress.told(str(anna.person), "192.0.2.1", "madeira", "", 0))
            await waiting(hub.replays, 1)
        assert (await asked).sets == []


async def test_nothing_of_a_late_table_is_replayed_before_its_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if the spectator's position lies far back, where there is no snapshot."""
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        room = await playing([anna, bob], rated=False, delay=600.0)
        for _ in range(PLIES):
            await bot_moves(room)
        seen, loads, load = room.table.number - 5, list[str](), Archive.load

        async def number_before(archive: Archive, id: str, moment: float) -> int:
            return seen

        async def counted_load(archive: Archive, id: str, *given: Any, **more: Any) -> Loaded:
            loads.append(id)
            return await load(archive, id, *given, **more)

        monkeypatch.setattr(Archive, "number_before", number_before)
        monkeypatch.setattr(Archive, "load", counted_load)
        request = request_from(hub, "192.0.2.1")
        roads: list[Callable[[], Awaitable[object]]] = [
            partial(history_api.past.fn, request, room.id, seen - 3, seen, None),
            partial(history_api.course.fn, request, room.id, None),
            partial(history_api.log.fn, request, room.id, None),
            partial(history_api.ledger.fn, request, room.id, None),
        ]
        for road in roads:
            async with hub.replays.turn("somebody else"):
                asked = asyncio.ensure_future(road())
                await waiting(hub.replays, 1)
                assert loads == []
            assert await asked
            assert loads
            loads.clear()
            hub.replays.histories.clear()
        seen = 1
        for road in roads:
            with pytest.raises(Refused) as reason:
                await road()
            assert reason.value.code == "not-running"
        assert loads == []
