"""Deleting a person removes the name from titles and seats; their games continue."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, event, insert, select, update
from sqlalchemy.exc import IntegrityError

from caravela.match.position import PositionText
from caravela.server.errors import Refused
from caravela.server.hub import deletion
from caravela.server.hub.deletion import delete_absent_guests, delete_person, finish_deletions
from caravela.server.hub.hub import Hub
from caravela.server.people.codes import new_code, reset_password
from caravela.server.people.registry import Person, Registry, fingerprint
from caravela.server.protocol.messages import Open, RefusalShown, Rematch, Return, Say, Sit, Watch
from caravela.server.rooms.room import Room
from caravela.server.settings import database_url
from caravela.server.store.database import Database
from caravela.server.store.ledger import take_number
from caravela.server.store.release import difference
from caravela.server.store.schema import GOING, chat, codes, events, people, seats, sessions, tables
from caravela.server.tables.events import SeatWish
from caravela.study.board.lines import begin_position, with_names
from tests.server.inside import LateWriter, Speaker, bot_moves, inside, playing
from tests.server.notices.test_mail import hand_over
from tests.server.postgres import Postgres
from tests.waiting import until

EMAIL, CODE = "zarco@example.org", "a code"
FREE = Open(game="madeira", seats=[SeatWish(), SeatWish()], access="lobby", start=False)


async def test_a_deleted_name_is_in_no_title_and_on_no_seat(tmp_path: Path) -> None:
    async with inside(tmp_path, "Leopoldina", "bob") as (hub, [leopoldina, bob]):
        room = await playing([leopoldina, bob])
        other = await playing([bob, leopoldina], title="For Leopoldina, with love")
        for each in (room, other):
            await hand_over(each, leopoldina)
        await delete_person(hub, str(leopoldina.person))
        again = Speaker(hub, bob.known)
        for each in (room, other):
            await again.talk.answer(Watch(table=each.id))
            shown = again.told[-1]
            named = msgspec.json.encode([shown["about"], shown["now"]["seats"]]).decode()
            assert "Leopoldina" not in named
            about = [event for event in shown["events"] if event["kind"] in ("opened", "sat", "started")]
            assert "Leopoldina" not in msgspec.json.encode(about).decode()
            assert await difference(hub.database, each.id) is None, "the game is as it was"
            async with each.entered() as table:
                moving = table.to_move
            assert moving is not None
            await bot_moves(each)
        async with hub.database.reading() as connection:
            told = [*(await connection.execute(select(tables.c.title, seats.c.name).join(seats))).all()]
        assert "Leopoldina" not in str(told)


async def test_a_deleted_name_leaves_studies_of_its_games(tmp_path: Path) -> None:
    """Which took over the title and the players of a table, and copies of them."""
    async with inside(tmp_path, "Leopoldina", "bob") as (hub, [leopoldina, bob]):
        room = await playing([leopoldina, bob], title="For Leopoldina, with love" + "!" * 30)
        async with room.entered() as table:
            begun, title = begin_position(room.game.match.position()), table.opened.title
        assert bob.known is not None
        first = await hub.studies.keep(bob.known, title, begun, room.id)
        copy = await hub.studies.copy(first, bob.known)
        elsewhere = await hub.studies.keep(bob.known, "Leopoldina", begun, None)
        await delete_person(hub, str(leopoldina.person))
        for study in (first, copy):
            told = await hub.studies.told(study, bob.person)
            assert "Leopoldina" not in str(told)
            assert told.names == ["somebody 1", "bob"]
            await hub.analysis.look("bob", "", (await hub.studies.start_of(study, str(bob.person)))[1], [], None)
        assert (await hub.studies.told(elsewhere, None)).title == "Leopoldina", "what somebody wrote is theirs"
        anew = with_names(begin_position(begun.start), ["somebody 1", "bob"])
        assert PositionText(anew.start).names == ["somebody 1", "bob"]


async def test_the_name_of_who_is_gone_is_nobody_elses(tmp_path: Path) -> None:
    """Names at a table are unique; a game with two equal names could not be read."""
    async with inside(tmp_path, "anna", "bob", "carl") as (hub, speakers):
        anna, bob, carl = speakers
        async with hub.database.writing() as connection:  # an account of an older release; new ones are refused
            older = update(people).where(people.c.id == anna.person)
            await connection.execute(older.values(kind="account", name="somebody 2"))
        room = await playing([anna, bob, carl])
        for speaker in (bob, carl):
            await delete_person(hub, str(speaker.person))
            assert await difference(hub.database, room.id) is None
        async with room.entered() as table:
            assert table.status == "running"
            assert [seat.name for seat in table.seats] == ["somebody 2", "somebody 3", "somebody 4"]
        await bot_moves(room)
        with pytest.raises(Refused, match="Nobody is called"):
            await hub.registry.new_guest("Somebody 2")


@pytest.mark.parametrize(
    "title", ["Maria and Ana at table a", "a" * 60, "a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a"]
)
async def test_a_short_name_takes_nothing_else_out_of_a_title(title: str, tmp_path: Path) -> None:
    """Also for a name of one letter, which occurs in other words; and titles stay within their length."""
    async with inside(tmp_path, "a", "bob") as (hub, [a, bob]):
        room = await playing([bob, a], title=title)
        await delete_person(hub, str(a.person))
        async with room.entered() as table:
            assert len(table.opened.title) <= 60
            assert table.opened.title.startswith(("Maria and Ana at table somebody", "a" * 60, "somebody somebody"))


async def test_guests_who_never_come_back_are_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Accounts stay, and so do guests who have been here since; a session that is too old to let a guest in is kept as
    long as it tells when that was."""
    monkeypatch.setattr(deletion, "PAUSE", 0.0)
    year = 365.0
    async with inside(tmp_path, "anna", "bob", "carl") as (hub, [anna, bob, carl]):
        room = await playing([anna, bob])
        account, _ = await hub.registry.new_account("Dora", "a long password", None, None)
        ages = {anna.person: year + 1, bob.person: year - 1, carl.person: 1.0, account.id: year + 1}
        async with hub.database.writing() as connection:
            await connection.execute(update(people).values(created=0.0))
            for person, days in ages.items():
                seen = time.time() - days * 86_400
                await connection.execute(update(sessions).where(sessions.c.person == person).values(seen=seen))
        await hub.registry.drop_expired(year)
        await delete_absent_guests(hub)
        async with hub.database.reading() as connection:
            left = set((await connection.execute(select(people.c.id))).scalars())
            still = set((await connection.execute(select(sessions.c.person))).scalars())
        assert left == {bob.person, carl.person, account.id}
        assert still == {bob.person, carl.person}
        async with room.entered() as table:
            assert [seat.name for seat in table.seats] == ["somebody 1", "bob"]
            assert table.seats[0].held is not None


async def play_to_the_end(room: Room) -> None:
    """Bots hold all seats, and move."""
    for _ in range(2_000):
        async with room.entered() as table:
            if table.status == "over":
                return
        await bot_moves(room)


async def traces(hub: Hub, name: str) -> list[str]:
    """Places that still contain a name, except the words of moves that were played under it."""
    async with hub.database.reading() as connection:
        told = [str(body) for body in (await connection.execute(select(events.c.body))).scalars()]
        found = {
            "events": [body for body in told if not body.startswith(('{"kind":"moved"', '{"kind":"drawn"'))],
            "seats": (await connection.execute(select(seats.c.name))).all(),
            "tables": (await connection.execute(select(tables.c.title))).all(),
            "chat": (await connection.execute(select(chat.c.name, chat.c.text))).all(),
            "people": (await connection.execute(select(people.c.name))).all(),
        }
    return [where for where, rows in found.items() if name in str(rows)]


async def test_who_is_being_deleted_can_do_nothing_meanwhile(tmp_path: Path) -> None:
    """The deletion waits for a table of theirs; everything they send until it goes on is refused."""
    async with inside(tmp_path, "Leopoldina", "bob") as (hub, [leopoldina, bob]):
        room = await playing([leopoldina, bob])
        free = str((await bob.say(FREE)).table)
        asked = (Sit(table=free), Say(table=free, text="Leopoldina was here"), FREE)
        assert leopoldina.known is not None
        async with room.lock:
            going = asyncio.create_task(delete_person(hub, str(leopoldina.person)))
            await until(lambda: room.users == 1)
            codes = [await leopoldina.refused(each) for each in asked]
            with pytest.raises(Refused):
                await hub.registry.new_session(leopoldina.known, "bot")
            with pytest.raises(Refused):
                await hub.registry.new_account("Leopoldina", "a long password", None, leopoldina.known)
        await going
        assert codes == ["who-are-you"] * 3
        codes = [await leopoldina.refused(each) for each in (*asked, Return(table=room.id))]
        assert codes == ["who-are-you"] * 4
        assert await traces(hub, "Leopoldina") == []
        async with room.entered() as table:
            assert table.seats[0].held is not None
        async with hub.room(free).entered() as table:
            assert [seat.taken for seat in table.seats] == [True, False]


async def test_what_was_about_to_be_written_is_not_written_after_a_deletion(tmp_path: Path) -> None:
    """At any stage of an action: the database checks that the person exists."""
    async with inside(tmp_path, "Leopoldina", "bob") as (hub, [leopoldina, bob]):
        free = str((await bob.say(FREE)).table)
        late = LateWriter(hub)
        acts = [asyncio.create_task(leopoldina.talk.answer(each)) for each in (Sit(table=free), FREE)]
        await until(lambda: len(late.waiting) == 2)
        await delete_person(hub, str(leopoldina.person))
        late.may_write.set()
        for answer in await asyncio.gather(*acts):
            assert isinstance(answer, RefusalShown)
            assert answer.code == "who-are-you"
        assert await traces(hub, "Leopoldina") == []


async def test_a_rematch_leads_nobody_to_a_seat_who_is_being_deleted(tmp_path: Path) -> None:
    async with inside(tmp_path, "Leopoldina", "bob") as (hub, [leopoldina, bob]):
        room = await playing([leopoldina, bob], game="madeira")
        for speaker in (leopoldina, bob):
            await hand_over(room, speaker)
        await play_to_the_end(room)
        await hub.registry.mark_going(str(leopoldina.person))
        again = str((await bob.say(Rematch(table=room.id))).table)
        async with hub.room(again).entered() as table:
            assert table.people() == {bob.person}
            assert table.status == "open"
        await delete_person(hub, str(leopoldina.person))
        assert await traces(hub, "Leopoldina") == []


async def test_an_own_table_where_nobody_else_sits_is_closed(tmp_path: Path) -> None:
    async with inside(tmp_path, "Leopoldina") as (hub, [leopoldina]):
        alone = str((await leopoldina.say(FREE)).table)
        await delete_person(hub, str(leopoldina.person))
        async with hub.room(alone).entered() as table:
            assert table.status == "closed"
        assert await traces(hub, "Leopoldina") == []


@pytest.mark.parametrize("step", ["leave_table", "rename_in_events", "rewrite_events", "delete_rows"])
async def test_a_deletion_that_broke_off_is_finished_later(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it did: as long as a name is left, it is known whose deletion goes on."""
    async with inside(tmp_path, "Leopoldina", "bob") as (hub, [leopoldina, bob]):
        for _ in range(2):
            await playing([leopoldina, bob])
        does, done = getattr(deletion, step), 0

        async def fail(*given: Any) -> None:
            nonlocal done
            if done > 0:
                raise OSError("the disk is full")
            done += 1
            await does(*given)
            if step == "delete_rows":
                raise OSError("the disk is full")

        with monkeypatch.context() as broken:
            broken.setattr(deletion, step, fail)
            with pytest.raises(OSError, match="full"):
                await delete_person(hub, str(leopoldina.person))
        if step != "delete_rows":
            assert await hub.registry.going() == [leopoldina.person]
            assert await traces(hub, "Leopoldina") != []
        await finish_deletions(hub)
        assert await hub.registry.going() == []
        assert await traces(hub, "Leopoldina") == []


async def test_names_that_somebody_had_before_leave_titles_too(tmp_path: Path) -> None:
    """A guest's table keeps the guest's name in its title when the guest makes an account of another name."""
    async with inside(tmp_path, "Leopoldina", "bob") as (hub, [leopoldina, bob]):
        await playing([leopoldina, bob])
        await hub.registry.new_account("Dora", "a long password", None, leopoldina.known)
        await delete_person(hub, str(leopoldina.person))
        assert await traces(hub, "Leopoldina") == []


async def test_a_name_leaves_a_table_where_another_process_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often that was quicker with the table's next number."""
    async with inside(tmp_path, "Leopoldina", "bob") as (hub, [leopoldina, bob]):
        await playing([leopoldina, bob])
        tries = 0

        async def too_late(*given: Any) -> Any:
            nonlocal tries
            tries += 1
            if tries < 20:
                raise IntegrityError("INSERT", {}, ValueError("the number is taken"))
            return await take_number(*given)

        monkeypatch.setattr(deletion, "take_number", too_late)
        await delete_person(hub, str(leopoldina.person))
        assert await traces(hub, "Leopoldina") == []


async def test_rows_are_changed_in_the_order_of_those_who_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever writes a move takes the table's next number first, whoever rates a game its results: two processes that
    took the same rows in another order would wait for each other."""
    async with inside(tmp_path, "Leopoldina", "bob") as (hub, [leopoldina, bob]):
        await playing([leopoldina, bob])
        engine = hub.database.engine.sync_engine
        writes: list[str] = []

        def note(_: Any, __: Any, statement: str, *more: Any) -> None:
            verb, _, rest = statement.partition(" ")
            if verb in ("INSERT", "UPDATE", "DELETE"):
                writes.append(f"{verb} {rest.removeprefix('INTO ').removeprefix('FROM ').split()[0]}")

        def noted(step: str) -> list[str]:
            does = getattr(deletion, step)
            written: list[str] = []

            async def do(*given: Any) -> None:
                writes.clear()
                event.listen(engine, "before_cursor_execute", note)
                await does(*given)
                event.remove(engine, "before_cursor_execute", note)
                written[:] = writes

            monkeypatch.setattr(deletion, step, do)
            return written

        of_table, of_person = noted("rewrite_events"), noted("delete_rows")
        await delete_person(hub, str(leopoldina.person))
        assert of_table[0] == "INSERT events"
        assert {"UPDATE events", "UPDATE tables"} <= set(of_table)
        assert of_person.index("UPDATE results") < of_person.index("DELETE ratings")


async def begin_session(registry: Registry, person: Person) -> None:
    await registry.new_session(person, "bot")


async def ask_for_code(registry: Registry, person: Person) -> None:
    await new_code(registry.database, person.id, "reset", EMAIL)


async def use_code(registry: Registry, person: Person) -> None:
    await reset_password(registry, CODE, "quite another one")


@pytest.mark.parametrize("act", [begin_session, ask_for_code, use_code])
async def test_who_acts_and_is_deleted_in_another_process_waits_in_no_circle(
    act: Callable[[Registry, Person], Coroutine[Any, Any, None]], tmp_path: Path, postgres: Postgres
) -> None:
    """Whoever takes rows of a person takes the person first, as a deletion does."""
    url = database_url(postgres.database(), tmp_path)
    deleting, acting = Database(url), Database(url)
    registry = Registry(acting, "key")
    person, _ = await registry.new_account("zarco", "a long password", None, None)
    async with acting.writing() as connection:
        await connection.execute(update(people).values(email=EMAIL))
        old = {"person": person.id, "purpose": "reset", "email": EMAIL}
        rows = [{"fingerprint": fingerprint(CODE), "created": time.time()}, {"fingerprint": "expired", "created": 0.0}]
        await connection.execute(insert(codes), [{**old, **row} for row in rows])
    asked: list[str] = []

    def note(_: Any, __: Any, statement: str, *more: Any) -> None:
        asked.append(statement)

    event.listen(acting.engine.sync_engine, "before_cursor_execute", note)
    async with deleting.writing() as connection:  # as `Registry.mark_going` does
        await connection.execute(update(people).values(kind=GOING, name_key=None))
        task = asyncio.create_task(act(registry, person))
        await until(lambda: any("people" in each or "INSERT INTO codes" in each for each in asked))
        await connection.execute(delete(codes))
        await connection.execute(delete(sessions))
    with pytest.raises(Refused):
        await task
    for database in (deleting, acting):
        await database.close()
