"""Spectators who see a table late: nothing tells them more, and nothing is missing."""

from __future__ import annotations

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
    Undo,
    Watch,
    Wish,
    Words,
)
from caravela.server.rooms import room as rooms
from caravela.server.rooms.audience import Audience, Watching
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
    """What was on its way to them when the server ended comes from the store."""
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
    """Nor do they tell how a game stands at a table without spectators."""
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


async def test_who_watches_again_is_told_nothing_by_who_followed_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(tmp_path, "anna", "bob", "eve") as (_, [anna, bob, eve]):
        room = await playing([anna, bob], delay=LATE, rated=False)
        await hand_over(room, anna)
        old, works_out = room.audience.add(eve, 1), room.delayed

        async def meanwhile_watching_again(*given: Any) -> Any:
            worked_out = await works_out(*given)
            if room.audience.watching[eve] is old:
                room.audience.add(eve, 1)
            return worked_out

        monkeypatch.setattr(room, "delayed", meanwhile_watching_again)
        await room.follow_late(old)
        assert [each for each in eve.told if each["type"] == "update"] == []


def test_an_update_follows_on_what_was_told_before() -> None:
    """Who has been told a part of it meanwhile, or not yet what comes before it, is told the rest from the store."""
    told: list[bytes] = []
    behind: list[Watching] = []
    audience = Audience()
    heard = {number: audience.add(Ear(told), number) for number in (2, 3, 5, 8)}
    audience.send_to_spectators(set(), b"4 to 8", 3, 8, behind.append)
    assert told == [b"4 to 8"]
    assert behind == [heard[2], heard[5]]
    assert heard[3].number == 8


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


async def test_nothing_waits_in_memory_for_spectators_who_are_not_there(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob") as (_, [anna, bob]):
        room = await playing([anna, bob], delay=3600.0, rated=False)
        await anna.talk.answer(Watch(table=room.id))
        for _ in range(10):
            await bot_moves(room)
        assert not room.audience.later


async def test_little_waits_in_memory_and_the_rest_comes_from_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "MOST_LATER", 2)
    async with inside(tmp_path, "anna", "bob", "eve") as (_, [anna, bob, eve]):
        room = await playing([anna, bob], delay=LATE, rated=False)
        await eve.talk.answer(Watch(table=room.id))
        await heard(eve, await reached(room))
        for _ in range(10):
            await bot_moves(room)
            assert len(room.audience.later) <= 2
        last = await reached(room)
        assert await heard(eve, last) == list(range(1, last + 1))
