"""Slow receivers of notices: they delay nobody else and get their notices even across a restart."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from caravela.server.hub.hub import Hub
from caravela.server.notices import turns
from caravela.server.notices.turns import AT_ONCE
from caravela.server.notices.wishes import Wishes, keep_wishes
from caravela.server.store.database import Database
from caravela.server.store.schema import outbox
from tests.server.inside import Speaker, inside, playing
from tests.waiting import until

BODY = '{"table":"t","title":"","game":"","link":"","sentence":"Your turn."}'


async def put_notices(hub: Hub, who: Speaker, table: str, channel: str, count: int, due: float = 0.0) -> None:
    row = {"person": who.person, "table_id": table, "channel": channel, "body": BODY, "due": due}
    more = {"progress": "waiting", "tries": 0, "digest": False, "created": time.time()}
    rows = [{"id": f"{who.person} {channel} {i}", "turn": i, **row, **more} for i in range(count)]
    async with hub.database.writing() as connection:
        await connection.execute(insert(outbox), rows)


async def test_a_slow_receiver_holds_up_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight that are never answered, as many as mails may be under way, are far from all that webhooks may have."""
    answers, arrived = asyncio.Event(), list[str]()

    async def send_webhook(person: str, wishes: Wishes, *_: Any) -> None:
        if wishes.webhook == "https://slow.example/":
            await answers.wait()
        else:
            arrived.append(str(wishes.webhook))

    async def to_move(row: Any) -> bool:
        return True

    monkeypatch.setattr(turns, "send_webhook", send_webhook)
    async with inside(tmp_path, "eve", "anna") as (hub, [eve, anna]):
        monkeypatch.setattr(hub.turns, "still_to_move", to_move)
        room = await playing([eve, anna])
        await keep_wishes(hub.database, str(eve.person), Wishes(webhook="https://slow.example/"))
        await keep_wishes(hub.database, str(anna.person), Wishes(webhook="https://quick.example/"))
        await put_notices(hub, eve, room.id, "webhook", AT_ONCE["email"])
        await put_notices(hub, anna, room.id, "webhook", 1, due=1.0)
        delivering = asyncio.create_task(hub.turns.deliver())
        await until(lambda: arrived)
        answers.set()
        delivering.cancel()
    assert arrived == ["https://quick.example/"]


async def test_a_calm_end_lets_a_notice_arrive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests in progress when the shutdown begins, answered only while it waits for them."""
    begun, answers = list[str](), asyncio.Event()
    async with inside(tmp_path, "eve", "anna") as (hub, [eve, anna]):
        end = hub.turns.close

        async def close() -> None:
            answers.set()
            await end()
            assert not hub.turns.deliveries

        async def send_webhook(person: str, *_: Any) -> None:
            begun.append(person)
            await answers.wait()

        async def to_move(row: Any) -> bool:
            return True

        monkeypatch.setattr(turns, "send_webhook", send_webhook)
        monkeypatch.setattr(hub.turns, "still_to_move", to_move)
        monkeypatch.setattr(hub.turns, "close", close)
        room = await playing([eve, anna])
        await keep_wishes(hub.database, str(eve.person), Wishes(webhook="https://slow.example/"))
        await put_notices(hub, eve, room.id, "webhook", 1)
        hub.spawn(hub.turns.deliver())
        await until(lambda: begun)
        store = hub.settings.database
    database = Database(store)
    async with database.reading() as connection:
        left = (await connection.execute(select(outbox.c.progress, outbox.c.tries))).all()
    await database.close()
    assert left == [("sent", 1)]


async def test_what_is_under_way_is_not_begun_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    async with inside(tmp_path, "eve", "anna") as (hub, [eve, anna]):

        async def hang(group: list[Any]) -> None:
            begun.extend(row.id for row in group)
            await asyncio.Event().wait()

        monkeypatch.setattr(hub.turns, "claim_and_send", hang)
        room = await playing([eve, anna])
        await put_notices(hub, eve, room.id, "webhook", AT_ONCE["webhook"] + 3)
        hub.settings = hub.settings.__class__(database=hub.settings.database, sweep_seconds=0.0)
        for _ in range(3):
            await hub.turns.deliver_due()
        assert hub.turns.free["webhook"] == 0
        for task in hub.turns.deliveries:
            task.cancel()
    assert len(begun) == len(set(begun)) == AT_ONCE["webhook"]


async def test_what_was_sent_long_ago_is_forgotten(tmp_path: Path) -> None:
    """Waiting notices are kept, however old they are."""
    async with inside(tmp_path, "eve", "anna") as (hub, [eve, anna]):
        room = await playing([eve, anna])
        await put_notices(hub, eve, room.id, "webhook", 2, due=time.time() - 31 * 86_400)
        await put_notices(hub, anna, room.id, "webhook", 2, due=time.time() - 86_400)
        async with hub.database.writing() as connection:
            sent = update(outbox).where(outbox.c.turn == 0).values(progress="sent")
            await connection.execute(sent)
        await hub.turns.drop_old()
        async with hub.database.reading() as connection:
            left = (await connection.execute(select(outbox.c.person, outbox.c.turn))).all()
    assert {(row.person, row.turn) for row in left} == {(eve.person, 1), (anna.person, 0), (anna.person, 1)}
