"""Guests, accounts, sessions, tokens, one's own data."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import event

from caravela.server.people.registry import Person
from caravela.server.web import tables_api
from tests.server.inside import bot_moves, inside, playing, request_from
from tests.server.kit import ANSWER_PATIENCE, Serving, clients, connected, guest, seated
from tests.waiting import until

PASSWORD = "a long password"


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def test_a_guest_becomes_an_account_and_keeps_the_seat(server: Serving) -> None:
    name = f"Zarco {time.monotonic_ns() % 10**8}"
    async with clients(server.url, "anna", "bob") as [anna, bob]:
        table = await seated([anna, bob])
        web = httpx.Client(base_url=server.url, cookies={"caravela": str(anna.token)}, timeout=ANSWER_PATIENCE)
        made = web.post("/api/accounts", json={"name": name, "password": "a long password"})
        assert made.status_code == 200
        assert "httponly" in made.headers["set-cookie"].lower()
        assert "samesite=strict" in made.headers["set-cookie"].lower()
        fresh = httpx.Client(base_url=server.url, timeout=ANSWER_PATIENCE)
        assert fresh.post("/api/sign-in", json={"name": name, "password": "wrong password"}).status_code == 401
        signed = fresh.post("/api/sign-in", json={"name": name.upper(), "password": "a long password"})
        assert signed.json()["kind"] == "account"
        tables = fresh.get("/api/me/tables").json()
        assert [each["id"] for each in tables] == [table]
        assert tables[0]["your_turn"]
        taken = httpx.post(
            f"{server.url}/api/accounts", json={"name": name, "password": "another one"}, timeout=ANSWER_PATIENCE
        )
        assert taken.json()["code"] == "name-taken"
        short = httpx.post(
            f"{server.url}/api/accounts", json={"name": "new", "password": "short"}, timeout=ANSWER_PATIENCE
        )
        assert short.json()["code"] == "bad-password"


async def test_nobody_comes_in_with_a_session_that_ends_at_that_moment(tmp_path: Path) -> None:
    """Its row may have been read before it was deleted."""
    async with inside(tmp_path) as (hub, _):
        registry = hub.registry
        anna, token = await registry.new_guest("anna")
        read = registry.read_session

        async def read_just_before_the_end(key: str, now: float) -> Person | None:
            person = await read(key, now)
            if person is not None:
                await registry.revoke(anna.id)
                hub.disconnect(anna.id, None)
            return person

        registry.read_session = read_just_before_the_end  # type: ignore[method-assign]
        assert await registry.by_token(token) is None
        assert await registry.by_token(token) is None, "nor is it known for the next seconds"


async def test_the_row_that_all_ends_of_sessions_write_is_written_last(tmp_path: Path) -> None:
    """Whoever held it and waited for a session would stop all others, and perhaps wait in a circle."""
    async with inside(tmp_path) as (hub, _):
        registry, written = hub.registry, list[str]()

        def note(_: Any, __: Any, statement: str, *___: Any) -> None:
            words = statement.replace("INTO", "").replace("FROM", "").split()
            written.extend([words[1]] if words[0] in ("INSERT", "UPDATE", "DELETE") else [])

        anna, _ = await registry.new_guest("anna")
        event.listen(hub.database.engine.sync_engine, "before_cursor_execute", note)
        for ends_sessions in (
            lambda: registry.new_account("Anna of Lagos", PASSWORD, None, anna),
            lambda: registry.change_password(anna, PASSWORD, "another long password"),
            lambda: registry.revoke(anna.id),
            lambda: registry.mark_going(anna.id),
        ):
            written.clear()
            await ends_sessions()
            assert "sessions" in written
            assert written[-1] == "about"


async def test_a_revoked_session_ends_at_once(server: Serving) -> None:
    async with clients(server.url, "anna") as [anna]:
        web = httpx.Client(base_url=server.url, headers=bearer(str(anna.token)), timeout=ANSWER_PATIENCE)
        made = web.post("/api/me/tokens", json={"label": "my programme"}).json()
        bot = await connected(server.url, made["token"])
        sessions = web.get("/api/me/sessions").json()
        assert {each["kind"] for each in sessions} == {"browser", "bot"}
        assert not any("fingerprint" in each or "token" in each for each in sessions)
        assert web.delete(f"/api/me/sessions/{made['session']}").json() == {"revoked": 1}
        await asyncio.wait_for(bot.task, ANSWER_PATIENCE)
        assert bot.closed == 4401
        assert (
            httpx.get(f"{server.url}/api/me", headers=bearer(made["token"]), timeout=ANSWER_PATIENCE).status_code == 401
        )
        assert web.delete("/api/me/sessions/nothing").status_code == 404
        await anna.say("ping")


async def test_a_request_that_waits_is_told_nothing_of_a_revoked_sessions_seat(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        room = await playing([anna, bob])
        assert anna.known is not None
        program, token = await hub.registry.new_session(anna.known, "bot")
        request = request_from(hub, "192.0.2.1", token)
        for you in ([0], []):
            asked = asyncio.ensure_future(tables_api.one_table.fn(request, room.id, room.table.number, 30.0))
            await until(lambda: len(room.audience) > 0)
            if not you:
                await hub.registry.revoke(anna.known.id, program.session)
            await bot_moves(room)
            assert (await asked).now.you == you


async def test_one_may_take_everything_along_and_go(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as [anna, bob]:
        table = await seated([anna, bob], stand_in="random")
        await anna.say("say", table=table, text="my private joke")
        web = httpx.Client(base_url=server.url, headers=bearer(str(anna.token)), timeout=ANSWER_PATIENCE)
        taken = web.get("/api/me/export").json()
        assert taken["person"]["name"] == "anna"
        assert taken["chat"][0]["text"] == "my private joke"
        assert taken["seats"][0]["table_id"] == table
        assert not taken["records"]
        assert "secret" not in json.dumps(taken)
        assert web.delete("/api/me").json() == {"done": True}
        assert web.get("/api/me").status_code == 401
        await bob.until(lambda: bob.now(table)["seats"][0].get("held") == "random")
        await bob.until(lambda: bob.now(table).get("moves"))
        lines = httpx.get(
            f"{server.url}/api/tables/{table}/chat", headers=bearer(str(bob.token)), timeout=ANSWER_PATIENCE
        ).json()
        assert [line["text"] for line in lines] == [""]
        assert lines[0]["name"] == "somebody"
        await bob.play_to_end(table)
        ended = httpx.get(f"{server.url}/api/me/tables", headers=bearer(str(bob.token)), timeout=ANSWER_PATIENCE).json()
        assert next(each for each in ended if each["id"] == table)["names"] == ["somebody", "bob"]


async def test_an_invited_account_finds_its_invitation(server: Serving) -> None:
    name = f"Leonor {time.monotonic_ns() % 10**8}"
    made = httpx.post(
        f"{server.url}/api/accounts", json={"name": name, "password": "a long password"}, timeout=ANSWER_PATIENCE
    ).json()
    async with clients(server.url, "anna") as [anna]:
        opened = await anna.say("open", game="puerto-rico", seats=[{}, {}], title="For Leonor")
        await anna.say("invite", table=opened["table"], person=name)
        assert await anna.refused("invite", table=opened["table"], person="nobody at all") == "no-person"
        web = httpx.Client(base_url=server.url, headers=bearer(made["token"]), timeout=ANSWER_PATIENCE)
        found = web.get("/api/me/invitations").json()
        assert found[0]["title"] == "For Leonor"
        leonor = await connected(server.url, made["token"])
        await leonor.say("sit", table=opened["table"], invitation=found[0]["invitation"])
        await leonor.close()


async def test_wishes_are_checked(server: Serving) -> None:
    web = httpx.Client(base_url=server.url, headers=bearer(await guest(server.url, "anna")), timeout=ANSWER_PATIENCE)
    for wishes, code in (
        ({"webhook": "ftp://x"}, "bad-webhook"),
        ({"webhook": "http://user:pass@example.org/"}, "bad-webhook"),
        ({"email": True}, "no-email"),
        ({"digest_hours": 1000}, "bad-wishes"),
    ):
        answer = web.patch("/api/me", json={"wishes": wishes})
        assert answer.json()["code"] == code
    assert web.patch("/api/me", json={"email": "not an address"}).json()["code"] == "bad-email"
    changed = web.patch("/api/me", json={"email": "anna@example.org", "wishes": {"email": True, "forced": True}})
    assert changed.json()["wishes"]["email"] is True
    assert web.patch("/api/me", json={"wishes": {"unknown": 1}}).status_code == 400
