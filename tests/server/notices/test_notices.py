"""Turn notices: three webhook formats and mail, once per turn, restart-safe, digests."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.kit import ANSWER_PATIENCE, Client, Serving, clients, seated
from tests.server.mailbox import Mailbox


@pytest.fixture(scope="module")
def noticing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("notices")) as found:
        yield found


def wish(client: Client, address: str | None = None, **wishes: Any) -> None:
    headers = {"Authorization": f"Bearer {client.token}"}
    body: dict[str, Any] = {"wishes": wishes}
    if address:
        body["email"] = address
    httpx.patch(f"{client.url}/api/me", json=body, headers=headers, timeout=ANSWER_PATIENCE).raise_for_status()


def outbox(folder: Path, table: str, change: str = "") -> list[tuple[str, int]]:
    """The progress and tries of the notices of a table, perhaps after something has been done to them."""
    base = sqlite3.connect(folder / "caravela.sqlite3", timeout=20)
    if change:
        base.execute(f"UPDATE outbox SET {change} WHERE table_id = ?", (table,))
        base.commit()
    found = base.execute("SELECT progress, tries FROM outbox WHERE table_id = ? ORDER BY turn", (table,)).fetchall()
    base.close()
    return found


def confirm_all(folder: Path) -> None:
    """Marks all addresses as confirmed."""
    base = sqlite3.connect(folder / "caravela.sqlite3", timeout=20)
    base.execute("UPDATE people SET email = unconfirmed_email, unconfirmed_email = NULL")
    base.commit()
    base.close()


async def look_away(client: Client, table: str) -> None:
    await client.socket.send(json.dumps({"type": "unwatch", "table": table}))
    await client.say("ping")


async def hand_over(client: Client, table: str) -> None:
    """A player moves until it is another's turn, then stops watching."""
    await client.watch(table)
    while client.now(table).get("moves"):
        await client.move(table)
    await look_away(client, table)


@pytest.mark.parametrize("shape", ["json", "ntfy", "discord"])
async def test_one_notice_for_each_turn_in_each_shape(shape: str, noticing: Serving, mailbox: Mailbox) -> None:
    async with clients(noticing.url, "anna", "bob") as [anna, bob]:
        wish(bob, webhook=mailbox.url("turn"), shape=shape)
        table = await seated([anna, bob], title="Slow sea")
        await look_away(bob, table)
        for turn in (1, 2):
            await hand_over(anna, table)
            await mailbox.until(lambda count=turn: len(mailbox.at("turn")) == count)
            await noticing.until(lambda count=turn: outbox(noticing.folder, table) == [("sent", 1)] * count)
            await hand_over(bob, table)
        assert len(mailbox.at("turn")) == 2
        body = mailbox.at("turn")[0]
        told = {"json": lambda: json.loads(body)["text"], "discord": lambda: json.loads(body)["content"]}
        sentence = told[shape]() if shape in told else body
        assert "bob, it is your turn" in sentence
        assert f"/table/{table}" in sentence
        if shape == "json":
            assert json.loads(body)["table"] == table
            assert len({json.loads(each)["id"] for each in mailbox.at("turn")}) == 2


async def test_who_looks_on_needs_no_notice(noticing: Serving, mailbox: Mailbox) -> None:
    async with clients(noticing.url, "anna", "bob") as [anna, bob]:
        wish(bob, webhook=mailbox.url("turn"))
        table = await seated([anna, bob])
        await hand_over(anna, table)
        await bob.until(lambda: bob.now(table).get("moves"))
        assert outbox(noticing.folder, table) == []


async def test_a_notice_that_finds_nobody_is_tried_again_unless_the_turn_has_passed(
    noticing: Serving, mailbox: Mailbox
) -> None:
    async with clients(noticing.url, "anna", "bob") as [anna, bob]:
        wish(bob, webhook=mailbox.url("turn"))
        table = await seated([anna, bob])
        await look_away(bob, table)
        mailbox.failing = 2
        await hand_over(anna, table)
        await noticing.until(lambda: outbox(noticing.folder, table) == [("waiting", 1)])
        outbox(noticing.folder, table, "due = 0")
        await noticing.until(lambda: outbox(noticing.folder, table) == [("waiting", 2)])
        assert not mailbox.at("turn")
        await hand_over(bob, table)
        outbox(noticing.folder, table, "due = 0")
        await noticing.until(lambda: outbox(noticing.folder, table)[0][0] == "dropped")
        assert not mailbox.at("turn")


async def test_a_notice_whose_server_was_killed_goes_out_again(tmp_path: Path, mailbox: Mailbox) -> None:
    with Serving(tmp_path) as server:
        async with clients(server.url, "anna", "bob") as [anna, bob]:
            wish(bob, webhook=mailbox.url("turn"))
            table = await seated([anna, bob])
            await look_away(bob, table)
            mailbox.holding.clear()
            await hand_over(anna, table)
            await mailbox.until(lambda: mailbox.arrived == 1)
            server.kill()
    assert outbox(tmp_path, table) == [("claimed", 1)]
    mailbox.posts.clear()
    mailbox.holding.set()
    outbox(tmp_path, table, "due = 0")  # as if the claim had run out
    with Serving(tmp_path) as server:
        await server.until(lambda: outbox(tmp_path, table) == [("sent", 2)])


async def test_mail_survives_a_restart(tmp_path: Path, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARAVELA_SMTP_ENCRYPTION", "none")
    monkeypatch.setenv("CARAVELA_SMTP_HOST", "127.0.0.1")
    monkeypatch.setenv("CARAVELA_SMTP_PORT", "1")
    with Serving(tmp_path) as server:
        async with clients(server.url, "anna", "bob") as [anna, bob]:
            wish(bob, "bob@example.org", email=True)
            confirm_all(tmp_path)
            table = await seated([anna, bob])
            await look_away(bob, table)
            await hand_over(anna, table)
            await server.until(lambda: outbox(tmp_path, table) == [("waiting", 1)])
        server.kill()
    assert not mailbox.letters
    monkeypatch.setenv("CARAVELA_SMTP_PORT", str(mailbox.mail.server_address[1]))
    outbox(tmp_path, table, "due = 0")
    with Serving(tmp_path) as server:
        await server.until(lambda: outbox(tmp_path, table) == [("sent", 2)])
    assert len(mailbox.letters) == 1
    assert "To: bob@example.org" in mailbox.letters[0]
    assert "it is your turn" in mailbox.letters[0]


async def test_a_digest_tells_several_tables_at_once(noticing: Serving, mailbox: Mailbox) -> None:
    async with clients(noticing.url, "anna", "bob") as [anna, bob]:
        wish(bob, webhook=mailbox.url("digest"), digest_hours=24)
        tables = [await seated([anna, bob]) for _ in range(3)]
        for table in tables:
            await look_away(bob, table)
            await hand_over(anna, table)
        assert [outbox(noticing.folder, table) for table in tables] == [[("waiting", 0)]] * 3
        base = sqlite3.connect(noticing.folder / "caravela.sqlite3", timeout=20)
        base.execute("UPDATE outbox SET due = 0 WHERE digest AND progress = 'waiting'")
        base.commit()
        base.close()
        await mailbox.until(lambda: mailbox.at("digest"))
        [body] = mailbox.at("digest")
        assert sorted(notice["table"] for notice in json.loads(body)["notices"]) == sorted(tables)
