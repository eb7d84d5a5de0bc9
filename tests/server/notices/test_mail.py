"""Mail: only to confirmed addresses, rate limited, without text that could become a link."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, update

from caravela.language.translation import ENGLISH, LANGUAGES
from caravela.server.hub.hub import Hub
from caravela.server.notices.turns import MOST_AN_HOUR, plain
from caravela.server.notices.wishes import Wishes, keep_wishes
from caravela.server.people.codes import Purpose
from caravela.server.protocol.messages import AnswerUndo, MakeMove, Undo
from caravela.server.rooms.room import Room
from caravela.server.settings import Mail
from caravela.server.store.schema import outbox, people
from caravela.server.tables.events import Days
from caravela.server.web.account_api import letter_with
from tests.server.inside import Clock, Speaker, inside, playing


async def rows(hub: Hub) -> list[Any]:
    async with hub.database.reading() as connection:
        return list((await connection.execute(select(outbox))).all())


async def wishes_mail(hub: Hub, who: Speaker, confirmed: bool, language: str = ENGLISH) -> None:
    hub.settings = msgspec.structs.replace(hub.settings, mail=Mail("127.0.0.1"))
    await keep_wishes(hub.database, str(who.person), Wishes(email=True, language=language))
    async with hub.database.writing() as connection:
        column = "email" if confirmed else "unconfirmed_email"
        change = update(people).where(people.c.id == who.person).values(**{column: "bob@example.org"})
        await connection.execute(change)


async def hand_over(room: Room, who: Speaker) -> None:
    """Plays until the turn passes to another player."""
    while True:
        async with room.entered() as table:
            if table.seats[table.to_move or 0].person != who.person:
                return
            message = MakeMove(table=room.id, ply=table.ply, moves=[int(room.game.match.moves()[0].number)])
        await who.say(message)


@pytest.mark.parametrize("confirmed", [True, False])
async def test_mail_goes_to_confirmed_addresses_only(tmp_path: Path, confirmed: bool) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        await wishes_mail(hub, bob, confirmed)
        room = await playing([anna, bob])
        await hand_over(room, anna)
        assert len(await rows(hub)) == confirmed


async def sent_by(hub: Hub, clock: Clock, seconds: float) -> int:
    """The number of notices that are sent after some time."""
    clock.now += seconds
    due = [row for group in await hub.turns.due_groups("email", clock.now) for row in group]
    claimed = [row for row in due if await hub.turns.claim(row)]
    async with hub.database.writing() as connection:
        for row in claimed:
            await connection.execute(update(outbox).where(outbox.c.id == row.id).values(progress="sent"))
    return len(claimed)


async def test_taking_back_and_playing_again_floods_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is a turn lost by it: who was told and has done nothing since is told again after an hour, if it is still
    their turn then."""
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        await wishes_mail(hub, bob, True)
        room = await playing([anna, bob], rated=False)
        clock = Clock(room.table.at)
        monkeypatch.setattr("time.time", clock.read)
        await hand_over(room, anna)
        assert await sent_by(hub, clock, 1.0) == 1
        for _ in range(5):
            await anna.say(Undo(table=room.id))
            await hand_over(room, anna)
            assert await sent_by(hub, clock, 60.0) == 0
        assert await sent_by(hub, clock, 2000.0) == 0
        assert await sent_by(hub, clock, 2000.0) == 1, "one for all of them"
        assert await sent_by(hub, clock, 86_400.0) == 0
        await anna.say(Undo(table=room.id))
        assert await sent_by(hub, clock, 86_400.0) == 0
        await hand_over(room, anna)
        assert await sent_by(hub, clock, 0.0) == 1, "a day later it is news"


async def test_turns_after_an_agreed_undo_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        await wishes_mail(hub, bob, True)
        room = await playing([anna, bob], rated=False, pace=Days(2.0))
        start = room.table.ply
        clock = Clock(room.table.at)
        monkeypatch.setattr("time.time", clock.read)
        for times in (1, 2):
            for _ in range(4):
                await hand_over(room, anna)
                assert await sent_by(hub, clock, 60.0) == 1, f"playing it for time {times}"
                await hand_over(room, bob)
            await anna.say(Undo(table=room.id, to=start))
            await bob.say(AnswerUndo(table=room.id, agrees=True))
            assert room.table.ply == start


async def test_who_has_been_told_often_is_told_the_rest_together(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        await wishes_mail(hub, bob, True)
        room = await playing([anna, bob])
        for _ in range(MOST_AN_HOUR + 3):
            await hand_over(room, anna)
            await hand_over(room, bob)
        told = await rows(hub)
        assert [row.digest for row in sorted(told, key=lambda row: int(row.turn))] == (
            [False] * MOST_AN_HOUR + [True] * (len(told) - MOST_AN_HOUR)
        )
        assert len(told) > MOST_AN_HOUR


@pytest.mark.parametrize(("language", "told"), [("de", "du bist am Zug"), ("es", "es tu turno"), ("pt", "é a sua vez")])
async def test_notices_are_written_in_the_language_wished_for(language: str, told: str, tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        await wishes_mail(hub, bob, True, language)
        room = await playing([anna, bob])
        await hand_over(room, anna)
        [row] = await rows(hub)
        assert json.loads(row.body)["sentence"].startswith(f"bob, {told}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("purpose", ["confirm", "reset"])
def test_a_code_comes_in_the_language_of_the_page(purpose: Purpose, language: str) -> None:
    subject, lines = letter_with(purpose, "a link", language)
    english_subject, english = letter_with(purpose, "a link", ENGLISH)
    assert lines[1] == "a link"
    assert (language == ENGLISH) == (subject == english_subject) == (lines[0] == english[0]) == (lines[2] == english[2])


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ("Slow sea", "Slow sea"),
        ("Inês' table!", "Inês' table!"),
        ("win at evil.example", ""),
        ("https://evil.example", ""),
        ("[click](evil)", ""),
        ("<@everyone>", ""),
        ("mail me@evil", ""),
    ],
)
async def test_a_title_never_becomes_a_link(title: str, told: str, tmp_path: Path) -> None:
    assert plain(title) == told
    async with inside(tmp_path, "anna", "evil.example") as (hub, [anna, bob]):
        await wishes_mail(hub, bob, True)
        room = await playing([anna, bob], title=title)
        await hand_over(room, anna)
        [row] = await rows(hub)
        body = json.loads(row.body)
        assert body["sentence"] == f"It is your turn in Puerto Rico{f' at {told}' if told else ''}."
        assert body["title"] == told
