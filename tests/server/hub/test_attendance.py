"""Tables: limits per person and address, unattended tables, order of clocks."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert, update

from caravela.server.hub import attendance
from caravela.server.hub.conversation import Conversation
from caravela.server.hub.hub import Hub
from caravela.server.operations.rate_limits import address_key
from caravela.server.protocol.messages import (
    Close,
    Done,
    Leave,
    Open,
    RefusalShown,
    SeatBot,
    Sit,
    Start,
    Unwatch,
    Watch,
)
from caravela.server.rooms import room
from caravela.server.settings import Limits
from caravela.server.store import listing
from caravela.server.store.schema import tables
from caravela.server.tables.events import Live, SeatWish
from caravela.server.thinking.bots import Choice
from caravela.server.thinking.queue import LOOKED_AT_LATER, UNATTENDED, WAITED_FOR, ThinkingTurn
from tests.server.inside import Clock, Speaker, inside, playing, stop_refilling, with_accounts
from tests.waiting import PATIENCE, until

BOTS = Open(game="puerto-rico", seats=[SeatWish(bot="random"), SeatWish(bot="random")], access="link", rated=False)
MINE = Open(game="puerto-rico", seats=[SeatWish(), SeatWish()])
PUBLIC = Open(game="puerto-rico", seats=[SeatWish()] * 4, access="lobby", rated=False)


def limit(hub: Hub, **limits: Any) -> None:
    hub.settings = msgspec.structs.replace(hub.settings, limits=Limits(**limits))


async def opened_until_refused(speaker: Speaker, wish: Open) -> int:
    for count in range(200):
        answer = await speaker.talk.answer(wish)
        if isinstance(answer, RefusalShown):
            assert answer.code == "too-many", answer
            return count
        assert isinstance(answer, Done)
    raise AssertionError("nothing was refused")


async def test_others_are_told_when_somebody_goes_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once each, with a second page the player stays there, and nobody is told anything when a spectator goes."""
    monkeypatch.setattr(room, "LOOK_ROUND_SECONDS", 0.0)
    async with inside(tmp_path, "anna", "bob", "carl") as (hub, [anna, bob, carl]):
        table = (await anna.say(msgspec.structs.replace(MINE, access="lobby"))).table or ""
        await bob.say(Sit(table=table))
        for speaker in (anna, bob, carl):
            await speaker.talk.answer(Watch(table=table))

        def presences() -> list[list[int]]:
            return [each["seats"] for each in anna.told if each["type"] == "presence"]

        await until(lambda: presences()[-1:] == [[0, 1]])
        count = len(presences())
        another = Speaker(hub, bob.known)
        await another.talk.answer(Watch(table=table))
        await another.talk.answer(Unwatch(table=table))
        await carl.talk.answer(Unwatch(table=table))
        await bob.talk.answer(Unwatch(table=table))
        await until(lambda: presences()[count:] == [[0]])
        await bob.talk.answer(Watch(table=table))
        await until(lambda: presences()[count:] == [[0], [0, 1]])
        hub.room(table).forget()
        await bob.talk.answer(Unwatch(table=table))
        await until(lambda: presences()[count:] == [[0], [0, 1], [0]])


async def test_one_person_has_so_many_tables_at_once(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        limit(hub, tables_at_once=5)
        assert await opened_until_refused(anna, MINE) == 5
        await bob.say(MINE)


async def test_one_address_has_so_many_tables_at_once_under_whatever_names(tmp_path: Path) -> None:
    names = [f"guest {i}" for i in range(8)]
    async with inside(tmp_path, *names, "bob") as (hub, [*guests, bob]):
        limit(hub, tables_at_once_and_address=10, tables_at_once=3)
        for guest in guests:
            guest.talk.address = "192.0.2.1"
        bob.talk.address = "192.0.2.2"
        assert sum([await opened_until_refused(guest, MINE) for guest in guests]) == 10
        await bob.say(MINE)


async def test_one_person_has_so_many_seats_at_once(tmp_path: Path) -> None:
    """Otherwise one guest could block all public tables."""
    async with inside(tmp_path, "anna", "eve", "zoe") as (hub, [anna, eve, zoe]):
        limit(hub, seats_at_once_of_guest=3, seats_at_once=5)
        await with_accounts([zoe])
        tables = [str((await anna.say(PUBLIC)).table) for _ in range(6)]
        await eve.say(PUBLIC)  # seats at one's own tables do not count
        for table in tables[:3]:
            await eve.say(Sit(table=table))
        assert await eve.refused(Sit(table=tables[3])) == "too-many"
        await eve.say(Leave(table=tables[0]))
        await eve.say(Sit(table=tables[3]))
        for table in tables[:5]:
            await zoe.say(Sit(table=table))
        assert await zoe.refused(Sit(table=tables[5])) == "too-many"


async def test_one_address_sits_down_so_often_under_whatever_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat that is refused is not counted."""
    stop_refilling(monkeypatch)
    async with inside(tmp_path, "anna", "eve", "zoe", "bob") as (hub, [anna, eve, zoe, bob]):
        for guest in (eve, zoe):
            guest.talk.address = "192.0.2.1"
        most = hub.rate_limits.bucket("seats from one address", "192.0.2.1")
        most.burst = most.left = 3.0
        tables = [str((await anna.say(PUBLIC)).table) for _ in range(4)]
        await eve.say(Sit(table=tables[0]))
        assert await eve.refused(Sit(table=tables[0])) == "already-seated"
        await eve.say(Sit(table=tables[1]))
        await zoe.say(Sit(table=tables[2]))
        assert await zoe.refused(Sit(table=tables[3])) == "too-many"
        await bob.say(Sit(table=tables[3]))


async def test_one_person_has_few_tables_of_bots_alone(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna") as (hub, [anna]):
        assert await opened_until_refused(anna, BOTS) == hub.settings.limits.bot_tables_at_once
        await anna.say(MINE)


@pytest.mark.parametrize("stays", [False, True])
async def test_tables_given_to_bots_later_count_as_tables_of_bots(stays: bool, tmp_path: Path) -> None:
    """Opened with a free seat, or with a seat that the host leaves: neither is a way around the limit."""
    async with inside(tmp_path, "anna") as (hub, [anna]):
        most = hub.settings.limits.bot_tables_at_once
        wish = msgspec.structs.replace(BOTS, seats=[SeatWish(), SeatWish(bot="random")], sit=stays, start=False)
        tables = []
        for _ in range(most + 1):
            table = str((await anna.say(wish)).table)
            if stays:
                await anna.say(Leave(table=table))
            await anna.say(SeatBot(table=table, seat=0, bot="random"))
            tables.append(table)
        for table in tables[1:]:
            assert await anna.refused(Start(table=table)) == "too-many"
            assert hub.room(table).table.status == "open"
        await anna.say(Close(table=tables[0]))
        for table in tables[1:]:
            await anna.say(Start(table=table))
            assert hub.room(table).table.status == "running"


async def test_wishes_that_come_at_once_are_counted_one_by_one(tmp_path: Path) -> None:
    """Each would find that there is room."""
    async with inside(tmp_path, "anna", "bob") as (hub, speakers):
        most = hub.settings.limits.bot_tables_at_once
        talks = [Conversation(hub, speakers[0].known, None, "192.0.2.1") for _ in range(most + 5)]
        answers = await asyncio.gather(*(talk.answer(BOTS) for talk in talks))
        assert sum(isinstance(answer, Done) for answer in answers) == most
        assert {answer.code for answer in answers if isinstance(answer, RefusalShown)} == {"too-many"}
        assert len(hub.opening.locks) == 0


def test_the_network_of_one_customer_is_one_address() -> None:
    assert address_key("2001:db8:1:2:3:4:5:6") == address_key("2001:db8:1:2::1") != address_key("2001:db8:1:3::1")
    assert address_key("::ffff:192.0.2.7") == address_key("192.0.2.7")


async def test_a_thought_is_as_urgent_as_the_table_is_attended(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        room = await playing([anna], bots=1)
        assert hub.attendance.lane(room) == LOOKED_AT_LATER
        turn = hub.attendance.turn(room, "")
        await anna.talk.answer(Watch(table=room.id))
        assert turn.lane() == WAITED_FOR, "a thought that waits already becomes urgent too"
        await anna.say(Leave(table=room.id))
        assert hub.attendance.lane(room) == LOOKED_AT_LATER, "somebody still looks"
        await anna.talk.answer(Unwatch(table=room.id))
        assert hub.attendance.lane(room) == UNATTENDED


@pytest.mark.parametrize("rated", [False, True])
async def test_a_bot_waits_as_long_as_it_must_in_a_rated_game(rated: bool, tmp_path: Path) -> None:
    """Otherwise filling the queue would weaken the opponent."""
    async with inside(tmp_path, "anna") as (hub, [anna]):
        room = await playing([anna], bots=1, rated=rated)
        patience = hub.attendance.turn(room, "").patience
        assert patience == (None if rated else hub.settings.waiting_seconds)


async def test_bots_among_themselves_think_little(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int]] = []

    async with inside(tmp_path, "anna") as (hub, [anna]):

        async def choose(bot: str, position: str, legal: list[int], failures: int, turn: ThinkingTurn) -> Choice:
            asked.append((bot, turn.lane()))
            hub.closing = len(asked) >= 5
            if hub.closing:
                raise RuntimeError
            return Choice(legal[0], bot)

        wish = msgspec.structs.replace(BOTS, seats=[SeatWish(bot="admiral"), SeatWish(bot="admiral")])
        table = (await anna.say(wish)).table
        monkeypatch.setattr(hub.bot_turns.players, "choose", choose)
        with pytest.raises(RuntimeError):
            await hub.bot_turns.play(hub.room(str(table)))
        assert set(asked) == {("greedy", UNATTENDED)}


@pytest.mark.parametrize("rated", [True, False])
async def test_nobody_gets_weaker_opponents_by_leaving_a_rated_game(tmp_path: Path, rated: bool) -> None:
    """Otherwise leaving and returning with each move would mean greedy opponents but ratings against admirals."""
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, _]):
        room = await playing([anna], bots=1, rated=rated)
        await anna.say(Leave(table=room.id))
        assert hub.attendance.lane(room) == UNATTENDED, "others still come first"
        assert hub.attendance.is_left_to_bots(room) != rated


async def test_a_table_that_nobody_attends_is_closed_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(1000.0)
    monkeypatch.setattr("caravela.server.hub.attendance.time.monotonic", clock.read)
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        alone = hub.room(str((await anna.say(BOTS)).table))
        watched = hub.room(str((await anna.say(BOTS)).table))
        await bob.talk.answer(Watch(table=watched.id))
        rated = await playing([anna], bots=1, rated=True)
        await anna.say(Leave(table=rated.id))
        for seconds in (0.0, hub.settings.unattended_seconds + 1):
            clock.now += seconds
            await hub.attendance.close_unattended()
        assert [room.table.status for room in (alone, watched, rated)] == ["closed", "running", "running"]
        assert alone.table.reason == attendance.NOBODY_THERE


async def test_a_table_that_nobody_starts_is_closed_after_many_days(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna") as (hub, [anna]):
        old, new = [hub.room(str((await anna.say(MINE)).table)) for _ in range(2)]
        long_ago = time.time() - (hub.settings.open_days + 1) * 86_400
        async with hub.database.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == old.id).values(changed=long_ago))
        await hub.attendance.close_never_started()
        async with old.entered() as first, new.entered() as second:
            assert (first.status, second.status) == ("closed", "open")


async def test_all_clocks_that_ran_out_are_looked_at_the_longest_due_first(tmp_path: Path) -> None:
    row = {"game": "puerto-rico", "rules": 1, "options": "{}", "title": "", "access": "link", "status": "running"}
    more = {"host": "nobody", "number": 9, "ply": 9, "created": 0.0, "changed": 0.0}
    async with inside(tmp_path) as (hub, _):
        rows = [{"id": f"t{i}", "due": float((i * 7919) % 1201), **row, **more} for i in range(1201)]
        async with hub.database.writing() as connection:
            await connection.execute(insert(tables), rows)
        due = await hub.archive.due(5000.0)
        assert due == [each["id"] for each in sorted(rows, key=lambda each: float(str(each["due"])))]


async def test_many_tables_of_one_address_hide_nobody_elses(tmp_path: Path) -> None:
    """If the lobby cannot list all tables, addresses take turns."""
    async with inside(tmp_path, "anna", "eve", "mallory") as (hub, [anna, eve, mallory]):
        anna.talk.address, eve.talk.address, mallory.talk.address = "192.0.2.1", "192.0.2.2", "192.0.2.2"
        public = msgspec.structs.replace(MINE, access="lobby")
        honest = (await anna.say(public)).table
        for _ in range(3):
            for flooder in (eve, mallory):
                await flooder.say(public)
        listed = await listing.lobby(hub.database, None, most=4)
        assert len(listed) == 4
        assert honest in [each.id for each in listed]
        assert [each.changed for each in listed] == sorted((each.changed for each in listed), reverse=True)


async def test_a_table_that_cannot_be_closed_keeps_no_other_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether closing it fails or takes long."""
    async with inside(tmp_path, "anna") as (hub, [anna]):
        busy, broken, well = [hub.room(str((await anna.say(BOTS)).table)) for _ in range(3)]

        async def fail(*_: object, **__: object) -> int:
            raise ValueError("broken")

        monkeypatch.setattr(broken, "commit", fail)
        monkeypatch.setattr(hub.attendance, "unattended", lambda: [busy, broken, well])
        async with busy.lock:
            async with asyncio.timeout(PATIENCE):
                await hub.attendance.close_unattended()
            assert well.table.status == "closed"
        await hub.attendance.close_unattended()
        assert busy.table.status == "closed"


async def test_a_table_in_use_holds_up_no_clock_of_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, speakers):
        busy, other = [await playing(speakers, pace=Live(60.0, 0.0)) for _ in range(2)]
        clock = Clock(other.table.at + 100.0)
        monkeypatch.setattr("time.time", clock.read)
        async with busy.lock:
            for _ in range(2):
                async with asyncio.timeout(PATIENCE):
                    await hub.sweeper.look_at_due()
            assert other.table.seats[0].ran_out
            assert not busy.table.seats[0].ran_out
            assert len(hub.tasks) == 1, "it waits once"
        await until(lambda: busy.table.seats[0].ran_out)
        await until(lambda: not hub.sweeper.waiting)


@pytest.mark.parametrize("fails", [False, True])
@pytest.mark.parametrize(
    ("whose", "work"),
    [
        ("attendance", "close_unattended"),
        ("attendance", "close_never_started"),
        ("registry", "drop_expired"),
        ("turns", "drop_old"),
        ("sweeper", "look_at_due"),
    ],
)
async def test_no_periodic_work_holds_up_another(
    whose: str, work: str, fails: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    works = {
        ("attendance", "close_unattended"),
        ("attendance", "close_never_started"),
        ("registry", "drop_expired"),
        ("turns", "drop_old"),
        ("sweeper", "look_at_due"),
    }
    done: set[tuple[str, str]] = set()

    def noted(whose_work: tuple[str, str]) -> Any:
        async def note(*_: object) -> None:
            done.add(whose_work)

        return note

    async def hold_up(*_: object) -> None:
        if fails:
            raise ValueError("broken")
        await asyncio.Event().wait()

    async with inside(tmp_path) as (hub, _):
        for each in works:
            monkeypatch.setattr(getattr(hub, each[0]), each[1], noted(each))
        monkeypatch.setattr(getattr(hub, whose), work, hold_up)
        sweeping = hub.spawn(hub.sweeper.run())
        await until(lambda: done == works - {(whose, work)})
        sweeping.cancel()
        await asyncio.wait([sweeping])
