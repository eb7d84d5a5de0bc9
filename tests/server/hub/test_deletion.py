"""Who is deleted leaves no name in titles and seats; their games go on."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import select, update

from caravela.server.hub import deletion
from caravela.server.hub.deletion import delete_absent_guests, delete_person
from caravela.server.protocol.messages import Watch
from caravela.server.store.release import difference
from caravela.server.store.schema import people, seats, sessions, tables
from tests.server.inside import Speaker, bot_moves, inside, playing
from tests.server.notices.test_mail import hand_over


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
            assert await difference(hub.archive, each.id) is None, "the game is as it was"
            async with each.entered() as table:
                moving = table.to_move
            assert moving is not None
            await bot_moves(each)
        async with hub.database.reading() as connection:
            told = [*(await connection.execute(select(tables.c.title, seats.c.name).join(seats))).all()]
        assert "Leopoldina" not in str(told)


@pytest.mark.parametrize(
    "title", ["Maria and Ana at table a", "a" * 60, "a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a"]
)
async def test_a_short_name_takes_nothing_else_out_of_a_title(title: str, tmp_path: Path) -> None:
    """Whoever is called like a letter that others' words have; nor does a title become longer than one may be."""
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
