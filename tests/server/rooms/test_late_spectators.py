"""Delayed spectators: they see nothing early and miss nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from caravela.server.errors import Refused
from caravela.server.protocol.messages import (
    AnswerUndo,
    Close,
    GiveOrder,
    Invite,
    Leave,
    Lobby,
    LobbyUpdate,
    MakeMove,
    Open,
    Rematch,
    Return,
    SeatBot,
    Sit,
    Start,
    Try,
    Undo,
    Watch,
    Wish,
    Words,
)
from caravela.server.protocol.rendering import Moment, Viewer
from caravela.server.rooms.audience import Audience
from caravela.server.rooms.room import Room
from caravela.server.rooms.trying import position_after
from caravela.server.store.listing import own_tables
from caravela.server.tables.events import SeatWish
from tests.server.inside import Speaker, bot_moves, inside, playing
from tests.server.kit import ANSWER_PATIENCE, Serving, clients
from tests.server.notices.test_mail import hand_over
from tests.waiting import until

LATE = 1.0


async def heard(speaker: Speaker, number: int) -> list[int]:
    """The numbers of the events that somebody has been told, once that of a number is among them."""

    def told() -> list[int]:
        return [event["number"] for each in speaker.told if each["type"] == "update" for event in each["events"]]

    await until(lambda: number in told())
    return told()


async def reached(room: Room) -> int:
    async with room.entered() as table:
        return table.number


async def test_after_a_restart_they_miss_nothing(tmp_path: Path) -> None:
    """Messages that were pending when the server ended are restored from the store."""
    async with inside(tmp_path, "anna", "bob", "eve") as (hub, [anna, bob, eve]):
        room = await playing([anna, bob], delay=LATE, rated=False)
        await hand_over(room, anna)
        id, before = room.id, await reached(room)
    async with inside(tmp_path) as (again, _):
        room = again.room(id)
        late = Speaker(again, eve.known)
        await late.talk.answer(Watch(table=id))
        seen = late.told[0]["number"]
        for who in (Speaker(again, bob.known), Speaker(again, anna.known)):
            await hand_over(room, who)
        last = await reached(room)
        numbers = await heard(late, last)
        assert seen <= before < last
        assert numbers == sorted(set(numbers))
        assert numbers == list(range(1, last + 1))


@pytest.mark.parametrize("seen", [{"delay": 600.0}, {"spectators": False}], ids=["late", "by nobody"])
async def test_lists_tell_them_nothing_earlier(seen: dict[str, Any], tmp_path: Path) -> None:
    """Nor do they reveal the score at a table without spectators."""
    async with inside(tmp_path, "anna", "bob", "eve") as (hub, [anna, bob, eve]):
        room = await playing([anna, bob], access="lobby", **seen)
        await hand_over(room, anna)
        told: dict[str, Any] = {}
        for name, who in (("eve", eve), ("anna", anna)):
            answer = await who.talk.answer(Lobby(watch=False))
            assert isinstance(answer, LobbyUpdate)
            [told[name]] = answer.tables
        assert (told["eve"].ply, told["eve"].to_move) == (0, None)
        assert told["anna"].ply > 0
        assert told["eve"].changed < told["anna"].changed
        [own] = await own_tables(hub.database, str(anna.person))
        assert own.ply == told["anna"].ply


async def test_refusals_tell_them_nothing(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob", "eve") as (hub, [anna, bob, eve]):
        room = await playing([anna, bob], delay=600.0, rated=False)
        await hand_over(room, anna)
        for message in (
            MakeMove(table=room.id, ply=0, moves=[0]),
            Undo(table=room.id),
            Undo(table=room.id, ply=0),
            AnswerUndo(table=room.id, agrees=True),
            Wish(table=room.id, forced=True),
            GiveOrder(table=room.id, order=None),
            Return(table=room.id),
            Leave(table=room.id),
            Start(table=room.id),
            Words(table=room.id, words="mine"),
            Rematch(table=room.id),
        ):
            assert await eve.refused(message) == "no-seat", message
        for seat in (0, None):
            assert await eve.refused(Invite(table=room.id, seat=seat, person="zarco")) == "no-seat"
        for by_host in (Close(table=room.id), SeatBot(table=room.id, seat=0, bot="greedy")):
            assert await eve.refused(by_host) == "not-host"
        with pytest.raises(Refused) as reason:
            await hub.advice.ask(room, str(eve.person), [], position_after)
        assert reason.value.code == "no-seat"


async def test_a_full_table_is_full_whether_it_has_started_or_not(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob", "eve") as (_, [anna, bob, eve]):
        opened = await anna.say(Open(game="puerto-rico", seats=[SeatWish(), SeatWish()], delay=600.0))
        table, link = str(opened.table), opened.invitation
        await bob.say(Sit(table=table, invitation=link))
        sits = Sit(table=table, invitation=link)
        assert await eve.refused(sits) == "table-full"
        await anna.say(Start(table=table))
        assert await eve.refused(sits) == "table-full"


async def test_a_preview_is_refused_alike_before_and_after_the_start(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob", "eve") as (_, [anna, bob, eve]):
        opened = await anna.say(Open(game="puerto-rico", seats=[SeatWish(), SeatWish()], delay=600.0))
        table = str(opened.table)
        await bob.say(Sit(table=table, invitation=opened.invitation))
        tries = Try(table=table, ply=0, moves=[0])
        assert await eve.refused(tries) == "no-seat"
        await anna.say(Start(table=table))
        assert await eve.refused(tries) == "no-seat"


async def test_who_watches_again_is_told_nothing_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if they do so while an update is prepared for them."""
    async with inside(tmp_path, "anna", "bob", "eve") as (hub, [anna, bob, eve]):
        room = await playing([anna, bob], delay=LATE, rated=False)
        await hand_over(room, anna)
        old, load = room.audience.add(eve, 1), hub.archive.load

        async def meanwhile_watching_again(*given: Any) -> Any:
            loaded = await load(*given)
            if room.audience.watching[eve] is old:
                room.audience.add(eve, 2)
            return loaded

        monkeypatch.setattr(hub.archive, "load", meanwhile_watching_again)
        room.late.wake()
        last = await reached(room)
        assert await heard(eve, last) == list(range(3, last + 1))


def test_an_update_follows_on_what_was_told_before() -> None:
    """Spectators who have received a part of it, or not yet what comes before, get the rest from the store."""
    told: list[bytes] = []
    audience = Audience()
    heard = {number: audience.add(Ear(told), number) for number in (2, 3, 5, 8)}
    audience.send_to_spectators(set(), b"4 to 8", 3, 8)
    assert told == [b"4 to 8"]
    assert {before: each.number for before, each in heard.items()} == {2: 2, 3: 8, 5: 5, 8: 8}


@pytest.mark.parametrize("delay", [0.0, LATE])
async def test_who_is_behind_is_told_the_rest_from_the_store(delay: float, tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob", "eve") as (_, [anna, bob, eve]):
        room = await playing([anna, bob], delay=delay, rated=False)
        await hand_over(room, anna)
        room.audience.add(eve, 2)
        await hand_over(room, bob)
        last = await reached(room)
        assert await heard(eve, last) == list(range(3, last + 1))


class Ear:
    """A listener without a name."""

    person = None

    def __init__(self, told: list[bytes]) -> None:
        self.send = told.append


async def test_the_past_does_not_tell_them_of_the_start(server: Serving) -> None:
    """On every road it is as if the game had not started, until the start is old enough."""
    async with clients(server.url, "anna", "bob") as [anna, bob]:
        opened = await anna.say("open", game="puerto-rico", seats=[{}, {}], delay=600.0)
        table = opened["table"]
        await bob.say("sit", table=table, invitation=opened["invitation"])
        before = await told_of_past(server, table)
        await anna.say("start", table=table)
        await anna.watch(table)
        await anna.move(table)
        assert await told_of_past(server, table) == before
        assert before == ["not-running"] * len(PAST)


PAST = ["log", "ledger", "course", "past?first=1&last=1", "past?first=1&last=9", "past?first=9&last=9"]


async def told_of_past(server: Serving, table: str) -> list[str]:
    async with httpx.AsyncClient(base_url=server.url, timeout=ANSWER_PATIENCE) as web:
        answers = [await web.get(f"/api/tables/{table}/{road}") for road in PAST]
    return [answer.json()["code"] if answer.status_code != 200 else answer.text for answer in answers]


async def test_who_watches_again_and_again_leaves_nothing_that_waits(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob", "eve") as (hub, [anna, bob, eve]):
        room = await playing([anna, bob], delay=3600.0, rated=False)
        await hand_over(room, anna)
        for _ in range(10):
            await eve.talk.answer(Watch(table=room.id))
        await until(lambda: len(hub.tasks) == 1)
        eve.talk.leave_all()
        await until(lambda: not hub.tasks)


async def test_nothing_is_prepared_for_spectators_who_are_not_there(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        room = await playing([anna, bob], delay=3600.0, rated=False)
        await anna.talk.answer(Watch(table=room.id))
        for _ in range(10):
            await bot_moves(room)
        assert room.late.task is None


async def test_many_cost_as_much_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They came at the same time, so an update is worked out once for all of them; each is told everything once."""
    async with inside(tmp_path, "anna", "bob", *(f"guest {n}" for n in range(20))) as (_, [anna, bob, *spectators]):
        room = await playing([anna, bob], delay=LATE, rated=False)
        for spectator in spectators:
            await spectator.talk.answer(Watch(table=room.id))
        last = await reached(room)
        for spectator in spectators:
            await heard(spectator, last)
        updates: list[int] = []
        update = Moment.update

        def counted(self: Moment, viewer: Viewer, since: int, *given: Any) -> Any:
            if not viewer.plays:
                updates.append(since)
            return update(self, viewer, since, *given)

        monkeypatch.setattr(Moment, "update", counted)
        for _ in range(6):
            await bot_moves(room)
        last = await reached(room)
        for spectator in spectators:
            assert await heard(spectator, last) == list(range(1, last + 1))
        assert len(updates) == len(set(updates)) <= 6


async def test_players_do_not_wait_for_what_spectators_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(tmp_path, "anna", "bob", "eve") as (hub, [anna, bob, eve]):
        room = await playing([anna, bob], delay=LATE, rated=False)
        await eve.talk.answer(Watch(table=room.id))
        loading, go_on, load = asyncio.Event(), asyncio.Event(), hub.archive.load

        async def slowly(*given: Any) -> Any:
            loading.set()
            await go_on.wait()
            return await load(*given)

        monkeypatch.setattr(hub.archive, "load", slowly)
        await hand_over(room, anna)
        await loading.wait()
        await hand_over(room, bob)  # while nothing has been read for the spectator
        go_on.set()
        last = await reached(room)
        assert await heard(eve, last) == list(range(1, last + 1))


async def test_when_the_game_is_over_they_too_get_the_sources_of_points(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "eve") as (_, [anna, eve]):
        room = await playing([anna], bots=1, delay=LATE, rated=False)
        await eve.talk.answer(Watch(table=room.id))
        async with room.entered() as table:
            over = False
        while not over:
            await bot_moves(room)
            async with room.entered() as table:
                over = table.status == "over"
        await heard(eve, await reached(room))
        assert eve.told[-1]["now"]["status"] == "over"
        assert len(eve.told[-1]["now"]["ledgers"]) == 2
