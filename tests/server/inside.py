"""A server's hub inside the test process: actions take effect at once, bots move on request."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from sqlalchemy import update

from caravela.server.hub.conversation import Conversation
from caravela.server.hub.hub import Hub
from caravela.server.operations import rate_limits
from caravela.server.people.registry import Person, signing_key
from caravela.server.protocol.messages import Done, Message, Open, RefusalShown, Sit, Start
from caravela.server.rooms.moving import go_on, play_one
from caravela.server.rooms.room import Room
from caravela.server.settings import Settings
from caravela.server.store.database import Database
from caravela.server.store.ledger import Entry
from caravela.server.store.schema import people
from caravela.server.tables.events import Live, SeatWish
from tests.server.empty_database import put_empty_database


class Clock:
    """The time, as a test sets it."""

    def __init__(self, now: float) -> None:
        self.now = now

    def read(self) -> float:
        return self.now


def stop_refilling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits in a time do not become wider while a test runs, however slow the machine is."""
    monkeypatch.setattr(rate_limits, "time", SimpleNamespace(monotonic=lambda: 1000.0))


class Speaker:
    """A client of the hub, and every message sent to it."""

    def __init__(self, hub: Hub, known: Person | None) -> None:
        self.hub = hub
        self.known = known
        self.told: list[dict[str, Any]] = []
        self.talk = Conversation(hub, known, self)

    @property
    def person(self) -> str | None:
        return None if self.known is None else self.known.id

    def send(self, message: bytes) -> None:
        self.told.append(msgspec.json.decode(message))

    async def say(self, message: Message) -> Done:
        answer = await self.talk.answer(message)
        assert isinstance(answer, Done), answer
        return answer

    async def refused(self, message: Message) -> str:
        answer = await self.talk.answer(message)
        assert isinstance(answer, RefusalShown), answer
        return answer.code


def request_from(hub: Hub, address: str, token: str = "") -> Any:
    """The part of an HTTP request that its handlers use."""
    return SimpleNamespace(
        app=SimpleNamespace(state=SimpleNamespace(hub=hub)),
        client=SimpleNamespace(host=address),
        headers={"authorization": f"Bearer {token}"} if token else {},
        cookies={},
    )


@asynccontextmanager
async def inside(folder: Path, *names: str, store: str | None = None) -> AsyncIterator[tuple[Hub, list[Speaker]]]:
    """A hub with nothing running beside it, and guests of these names; `with_accounts` gives them accounts."""
    if store is None:
        put_empty_database(folder)
    settings = Settings(database=store or f"sqlite+aiosqlite:///{folder / 'caravela.sqlite3'}")
    database = Database(settings.database)
    await database.prepare()
    hub = Hub(settings, database, await signing_key(database))
    hub.bot_turns.wake = lambda room: None  # type: ignore[method-assign]
    hub.ledger.start()
    try:
        yield hub, [Speaker(hub, (await hub.registry.new_guest(name))[0]) for name in names]
    finally:
        await hub.close()


async def with_accounts(speakers: list[Speaker]) -> None:
    """Guests become people with accounts, as rated games need them."""
    values = {"kind": "account", "name_key": people.c.name}
    async with speakers[0].hub.database.writing() as connection:
        for speaker in speakers:
            await connection.execute(update(people).where(people.c.id == speaker.person).values(**values))


async def playing(speakers: list[Speaker], bots: int = 0, **more: Any) -> Room:
    """The room of a game that has started, these people on the first seats; with `rated=True` they have accounts, and
    there is a clock."""
    if more.get("rated"):
        await with_accounts(speakers)
        more = {"pace": Live(36_000.0, 0.0), **more}
    seats = [SeatWish() for _ in speakers] + [SeatWish(bot="random") for _ in range(bots)]
    opened = await speakers[0].say(Open(**{"game": "puerto-rico", "seats": seats, "stand_in": "random", **more}))
    assert opened.table is not None
    for speaker in speakers[1:]:
        await speaker.say(Sit(table=opened.table, invitation=opened.invitation))
    room = speakers[0].hub.room(opened.table)
    async with room.entered() as table:
        waits = table.status == "open"
    if waits:
        await speakers[0].say(Start(table=opened.table))
    return room


async def bot_moves(room: Room, which: int = 0) -> None:
    """The bot to move plays a move."""
    async with room.entered():
        play_one(room, int(room.game.match.moves()[which].number), "bot")
        await go_on(room)
        await room.commit()


class LateWriter:
    """Blocks all writes of a server until released."""

    def __init__(self, hub: Hub) -> None:
        self.waiting: list[Entry] = []
        self.may_write = asyncio.Event()
        self.at_once = hub.ledger.write
        hub.ledger.write = self.write  # type: ignore[method-assign]

    async def write(self, entry: Entry) -> None:
        self.waiting.append(entry)
        await self.may_write.wait()
        await self.at_once(entry)
