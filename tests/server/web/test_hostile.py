"""Hostile requests are refused with a clear sentence and counted, and change nothing at the table."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from itsdangerous import Signer
from structlog.testing import capture_logs
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from caravela.server.hub.hub import Hub
from caravela.server.settings import Limits, Settings
from caravela.server.store.database import Database
from caravela.server.web import pages, sockets
from caravela.server.web.app import make_app
from caravela.server.web.connection import WRITER
from caravela.server.web.guard import status_of
from tests.server.kit import ANSWER_PATIENCE, Client, Serving, clients, connected, guest, seated


def counted(url: str, code: str) -> float:
    for line in httpx.get(f"{url}/metrics", timeout=ANSWER_PATIENCE).text.splitlines():
        if line.startswith(f'caravela_refused_total{{code="{code}"}}'):
            return float(line.split()[-1])
    return 0.0


async def raw(client: Client, text: str | bytes) -> dict[str, Any]:
    """Send any message and return the answer."""
    before = len(client.others)
    await client.socket.send(text)
    await client.until(lambda: len(client.others) > before)
    return client.others[-1]


async def test_a_page_of_another_site_may_not_connect_or_post(server: Serving) -> None:
    before = counted(server.url, "wrong-origin")
    token = await guest(server.url, "anna")
    where = server.url.replace("http", "ws", 1) + "/ws"
    headers = {"Cookie": f"caravela={token}"}
    async with connect(where, origin="http://evil.example", additional_headers=headers, proxy=None) as socket:  # type: ignore[arg-type]
        assert json.loads(await socket.recv())["code"] == "wrong-origin"
        await socket.wait_closed()
        assert socket.close_code == 4403
    web = httpx.Client(base_url=server.url, cookies={"caravela": token}, timeout=ANSWER_PATIENCE)
    body = {"type": "open", "game": "puerto-rico", "seats": [{}, {"bot": "random"}]}
    for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = web.post("/api/messages", json=body, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["code"] == "wrong-origin"
    assert web.post("/api/messages", json=body, headers={"Origin": server.url}).status_code == 200
    assert counted(server.url, "wrong-origin") >= before + 4


UNREADABLE = "http://[::1"


async def test_an_origin_or_host_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    """Each message causes at most one line of the log."""
    with Serving(tmp_path, patience=1) as server:
        where = server.url.replace("http", "ws", 1) + "/ws"
        async with connect(where, origin=UNREADABLE, proxy=None) as socket:  # type: ignore[arg-type]
            assert json.loads(await socket.recv())["code"] == "wrong-origin"
            await socket.wait_closed()
            assert socket.close_code == 4403
        async with httpx.AsyncClient(base_url=server.url, timeout=ANSWER_PATIENCE) as web:
            answer = await web.post("/api/guests", json={"name": "anna"}, headers={"Origin": UNREADABLE})
            assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin")
            answer = await web.get("/metrics", headers={"Host": "[::1"})
            assert (answer.status_code, answer.json()["code"]) == (403, "not-host")
        assert "Traceback" not in server.log()


async def test_handshakes_of_an_address_are_limited(tmp_path: Path) -> None:
    with Serving(tmp_path, patience=1) as server:
        where, refused = server.url.replace("http", "ws", 1) + "/ws", False
        for _ in range(20 * Limits().request_burst):
            try:
                async with connect(where, proxy=None):
                    pass
            except InvalidStatus as reason:
                refused = reason.response.status_code == 403
                break
        assert refused


async def test_a_connection_that_fails_is_told_so_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store may be away when somebody comes."""
    settings = Settings(database=f"sqlite+aiosqlite:///{tmp_path / 'caravela.sqlite3'}")
    database = Database(settings.database)
    await database.prepare()
    hub = Hub(settings, database, "key")
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def fails(*_: Any) -> None:
        raise OSError("away")

    monkeypatch.setattr(sockets, "person_of", fails)
    scope: dict[str, Any] = {
        "type": "websocket",
        "headers": [],
        "client": ("127.0.0.1", 1),
        "path": "/ws",
        "query_string": b"",
    }
    scope["extensions"] = {WRITER: {"write": lambda message: False}}
    await sockets.table_socket(hub, scope, receive, send)  # type: ignore[arg-type]
    assert [each["type"] for each in sent] == ["websocket.accept", "websocket.send", "websocket.close"]
    assert json.loads(sent[1]["text"])["code"] == "store-failed"
    assert sent[2]["code"] == 1013
    await database.close()


async def test_forged_and_replayed_tokens(server: Serving) -> None:
    token = await guest(server.url, "anna")
    forged = Signer("some key", salt="session").sign("anything").decode()
    web = httpx.Client(base_url=server.url, timeout=ANSWER_PATIENCE)
    for bad in (forged, token[:9] + ("a" if token[9] != "a" else "b") + token[10:], "y", "x" * 5000, "é", "a.b.c"):
        answer = web.get("/api/me", headers={b"authorization": b"Bearer " + bad.encode()})
        assert answer.status_code == 401, bad
    mallory = await connected(server.url, None)
    assert await mallory.refused("hello", token=forged) == "bad-token"
    assert await mallory.refused("open", game="puerto-rico", seats=[{}, {}]) == "who-are-you"
    await mallory.close()
    signed = httpx.Client(base_url=server.url, cookies={"caravela": token}, timeout=ANSWER_PATIENCE)
    assert signed.get("/api/me").status_code == 200
    assert signed.post("/api/sign-out").status_code == 200
    replayed = httpx.Client(base_url=server.url, cookies={"caravela": token}, timeout=ANSWER_PATIENCE)
    assert replayed.get("/api/me").status_code == 401


async def test_foreign_invitations_and_seats(server: Serving) -> None:
    async with clients(server.url, "anna", "bob", "eve") as [anna, bob, eve]:
        first = await anna.say("open", game="puerto-rico", seats=[{}, {}])
        second = await anna.say("open", game="puerto-rico", seats=[{}, {}])
        wrong = {"table": first["table"], "invitation": second["invitation"]}
        assert await eve.refused("sit", **wrong) == "no-invitation"
        assert (
            await eve.refused("sit", table=first["table"], invitation=first["invitation"][:-2] + "xx")
            == "no-invitation"
        )
        assert await eve.refused("start", table=first["table"]) == "no-seat"
        assert await eve.refused("close", table=first["table"]) == "not-host"
        await bob.say("sit", table=first["table"], invitation=first["invitation"])
        assert await bob.refused("words", table=first["table"], words="mine", seat=0) == "not-your-seat"
        seat = await anna.say("invite", table=second["table"], seat=1)
        assert await eve.refused("sit", table=second["table"], seat=0, invitation=seat["invitation"]) == "no-invitation"


BAD_MESSAGES: list[str] = [
    "",
    "x",
    "null",
    "[]",
    "{}",
    '{"type": "fly"}',
    '{"type": 7}',
    '{"type": "move"}',
    '{"type": "move", "table": 1, "ply": 0, "moves": ["x"]}',
    '{"type": "move", "table": "t", "ply": -1, "moves": ["x"]}',
    '{"type": "move", "table": "t", "ply": 1e99, "moves": ["x"]}',
    '{"type": "move", "table": "t", "ply": 0, "moves": []}',
    '{"type": "move", "table": "t", "ply": 0, "moves": ["x"], "seat": 1, "extra": true}',
    '{"type": "watch", "table": "t", "since": -5}',
    '{"type": "ping", "id": ""}',
    '{"type": "ping", "id": "' + "i" * 65 + '"}',
    '{"type": "say", "table": "t", "text": "' + "a" * 501 + '"}',
    "[" * 5000,
    '{"type": "ping", "id": "\\ud800"}',
]


async def test_malformed_messages_get_one_sentence(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as [anna, bob]:
        table = await seated([anna, bob])
        number = anna.number(table)
        for text in BAD_MESSAGES:
            answer = await raw(anna, text)
            assert answer["type"] == "refused", text
            assert answer["code"] in ("bad-message", "too-large"), text
            assert "Traceback" not in answer["sentence"]
            assert "\n" not in answer["sentence"]
        assert (await raw(anna, "y" * 20_000))["code"] == "too-large"
        assert await anna.refused("ping", extra=True) == "bad-message"  # told with the id that it came with
        await anna.say("ping")
        again = await connected(server.url, bob.token)
        await again.watch(table)
        assert again.number(table) == number
        await again.close()


async def test_a_giant_message_ends_the_connection(server: Serving) -> None:
    async with clients(server.url, "anna") as [anna]:
        await anna.socket.send("z" * 1_000_000)
        await asyncio.wait_for(anna.task, ANSWER_PATIENCE)
        assert anna.closed == 1009
    answer = httpx.post(
        f"{server.url}/api/guests",
        content=b"x" * 200_000,
        headers={"content-type": "application/json"},
        timeout=ANSWER_PATIENCE,
    )
    assert answer.status_code == 413


async def test_binary_messages_do_no_harm(server: Serving) -> None:
    async with clients(server.url, "anna") as [anna]:
        await anna.socket.send(b"\x00\xff\xfe")
        with suppress(ConnectionError):  # it is refused or sent away
            await anna.say("ping")
    assert httpx.get(f"{server.url}/health", timeout=ANSWER_PATIENCE).json()["well"]


async def test_a_flood_is_slowed_then_ended(small_server: Serving) -> None:
    anna = await connected(small_server.url, await guest(small_server.url, "anna"), "anna")
    try:
        for _ in range(400):
            await anna.socket.send('{"type": "ping"}')
    except Exception:
        pass
    await asyncio.wait_for(anna.task, ANSWER_PATIENCE)
    assert anna.closed in (4429, 4408)
    assert any(message.get("code") == "too-fast" for message in anna.others)
    assert counted(small_server.url, "too-fast") >= 100
    with httpx.Client(base_url=small_server.url, timeout=ANSWER_PATIENCE) as web:
        assert {web.get("/api/games").status_code for _ in range(500)} == {200, 429}


NAMES = ["<script>alert(1)</script>", "a:b", "a,b", "", " ", "table", "x" * 25, "\u202eabc", '"><img>']


@pytest.mark.parametrize("name", NAMES)
async def test_names_that_nobody_may_have(server: Serving, name: str) -> None:
    answer = httpx.post(f"{server.url}/api/guests", json={"name": name}, timeout=ANSWER_PATIENCE)
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad-name"


async def test_script_in_chat_is_only_text(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as [anna, bob]:
        table = await seated([anna, bob])
        await anna.say("say", table=table, text="<script>alert(1)</script>")
        await bob.until(lambda: bob.chat)
        assert bob.chat[0]["text"] == "<script>alert(1)</script>"
        answer = httpx.get(
            f"{server.url}/api/tables/{table}/chat",
            headers={"Authorization": f"Bearer {bob.token}"},
            timeout=ANSWER_PATIENCE,
        )
        assert answer.headers["content-type"].startswith("application/json")
        assert answer.headers["x-content-type-options"] == "nosniff"


async def test_pages_forbid_inline_script(server: Serving) -> None:
    for path in ("/", "/table/x", "/client/page.js", "/client/nothing.js", "/api/games", "/nowhere", "/health"):
        answer = httpx.get(server.url + path, timeout=ANSWER_PATIENCE)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
    page = httpx.get(server.url + "/", timeout=ANSWER_PATIENCE).text
    assert "<script>" not in page
    assert " onclick" not in page
    for path in ("/client/../errors.py", "/client/%2e%2e/errors.py", "/client//etc/passwd", "/client/..%2f..%2fcli.py"):
        assert httpx.get(server.url + path, timeout=ANSWER_PATIENCE).status_code == 404


async def test_moves_for_others_over_every_road(server: Serving) -> None:
    async with clients(server.url, "anna", "bob", "eve") as [anna, bob, eve]:
        table = await seated([anna, bob])
        ply = anna.now(table)["ply"]
        for who, code in ((bob, "not-your-turn"), (eve, "no-seat")):
            assert await who.refused("move", table=table, ply=ply, moves=["takes the settler"]) == code
            body = {"type": "move", "table": table, "ply": ply, "moves": ["takes the settler"]}
            answer = httpx.post(
                f"{server.url}/api/messages",
                json=body,
                headers={"Authorization": f"Bearer {who.token}"},
                timeout=ANSWER_PATIENCE,
            )
            assert answer.status_code == 409
            assert answer.json()["code"] == code
        for type, more in (("undo", {}), ("leave", {}), ("return", {}), ("wish", {"forced": True}), ("rematch", {})):
            await eve.refused(type, table=table, **more)
        assert anna.now(table)["ply"] == ply


async def test_a_bot_on_the_server_is_never_a_program_a_file_or_a_budget(server: Serving) -> None:
    token = await guest(server.url, "mallory")
    web = httpx.Client(
        base_url=server.url, cookies={"caravela": token}, headers={"Origin": server.url}, timeout=ANSWER_PATIENCE
    )
    for bot in ("program:/bin/true", "captain@3600000ms", "admiral*64", "captain+/etc/passwd.toml", "captain+dreamer"):
        wishes: list[dict[str, Any]] = [{"seats": [{}, {"bot": bot}]}, {"seats": [{}, {}], "stand_in": bot}]
        for body in wishes:
            answer = web.post("/api/messages", json={"type": "open", "game": "puerto-rico", **body})
            assert answer.status_code >= 400, bot
            assert answer.json()["code"] == "no-bot"
    fine = {"type": "open", "game": "puerto-rico", "seats": [{}, {"bot": "sailor+shipper"}]}
    assert web.post("/api/messages", json=fine).status_code == 200


async def test_everything_refused_is_counted(server: Serving) -> None:
    """Each kind of refusal by its own code, over the socket and over HTTP, and the table stays as it was."""
    async with clients(server.url, "anna", "bob", "eve") as [anna, bob, eve]:
        table = await seated([anna, bob])
        ply, number = anna.now(table)["ply"], anna.number(table)
        tried: list[tuple[Client, dict[str, Any], str]] = [
            (bob, {"type": "move", "ply": ply, "moves": [0]}, "not-your-turn"),
            (eve, {"type": "move", "ply": ply, "moves": [0]}, "no-seat"),
            (anna, {"type": "move", "ply": ply + 7, "moves": [0]}, "stale"),
            (anna, {"type": "move", "ply": ply, "moves": ["flies"]}, "not-allowed"),
            (eve, {"type": "sit"}, "no-invitation"),
            (eve, {"type": "undo"}, "no-seat"),
            (eve, {"type": "seat-bot", "seat": 0, "bot": "random"}, "not-host"),
            (anna, {"type": "seat-bot", "seat": 0, "bot": "random"}, "already-running"),
            (eve, {"type": "rematch"}, "no-seat"),
            (anna, {"type": "order", "order": {"moves": []}}, "bad-order"),
            (anna, {"type": "say", "text": "\u200b"}, "bad-text"),
        ]
        for who, message, code in tried:
            before = counted(server.url, code)
            assert await who.refused(**message, table=table) == code
            headers = {"Authorization": f"Bearer {who.token}"}
            answer = httpx.post(
                f"{server.url}/api/messages", json={**message, "table": table}, headers=headers, timeout=ANSWER_PATIENCE
            )
            assert answer.status_code == status_of(code, 409)
            assert answer.json()["code"] == code
            assert counted(server.url, code) == before + 2
        await anna.say("ping")
        assert (anna.now(table)["ply"], anna.number(table)) == (ply, number)


@pytest.mark.filterwarnings("ignore:.* declared .*")  # the framework's, about the style of its next release
async def test_a_code_of_a_mail_is_in_no_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if its page cannot be made."""
    app = make_app(Settings(database=f"sqlite+aiosqlite:///{tmp_path / 'caravela.sqlite3'}"))
    await Database(app.state.settings.database).prepare()

    def fail(*_: object) -> bytes:
        raise OSError("the disk is gone")

    monkeypatch.setattr(pages, "page_with", fail)
    async with app.lifespan():
        web = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1")  # type: ignore[arg-type]
        with capture_logs() as logged:
            assert (await web.get("/mail/reset/the-secret-code")).status_code == 503
        await web.aclose()
    assert "the-secret-code" not in str(logged)
    assert "/mail/" in str(logged)


@pytest.mark.parametrize("number", [2**31, 2**63, 2**64, 10**40])
async def test_numbers_that_no_store_can_hold_are_refused(server: Serving, number: int) -> None:
    async with clients(server.url, "anna", "bob") as [anna, bob]:
        table = await seated([anna, bob])
        for field in ("since", "chat"):
            assert await anna.refused("watch", table=table, **{field: number}) == "bad-message"
        headers = {"Authorization": f"Bearer {anna.token}"}
        async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=ANSWER_PATIENCE) as web:
            answer = await web.post(f"/api/tables/{table}/reports", json={"text": "rude", "line": number})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")
