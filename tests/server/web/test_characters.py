"""Control characters are refused on every endpoint and with both databases."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from caravela.server.errors import Refused
from caravela.server.web.characters import check_json
from tests.server.kit import ANSWER_PATIENCE, Serving, clients

BAD = ["\x00", "\x1b", "\x08", "\x0c", "\x7f", "\x85", "\x9f"]


@pytest.mark.parametrize("ascii_only", [True, False])
@pytest.mark.parametrize("bad", BAD, ids=lambda bad: hex(ord(bad)))
def test_one_in_json_is_seen_however_it_is_written(bad: str, ascii_only: bool) -> None:
    text = json.dumps({"text": f"a{bad}b"}, ensure_ascii=ascii_only)
    for written in (text, text.encode(), text.replace("\\u00", "\\\\\\u00")):
        with pytest.raises(Refused):
            check_json(written)


@pytest.mark.parametrize("good", ["two\nlines", "a\ttab", "\\u0000 as somebody types it", "⛵ 船", "C:\\b\\f", ""])
def test_everything_else_passes(good: str) -> None:
    check_json(json.dumps(good))
    check_json(json.dumps(good, ensure_ascii=False).encode())


async def test_every_road_refuses_them(server: Serving) -> None:
    async with clients(server.url, "anna") as [anna]:
        table = (await anna.say("open", game="puerto-rico", seats=[{}, {}]))["table"]
        bad = "a\x00b"
        said: list[dict[str, Any]] = [
            {"type": "open", "game": "puerto-rico", "seats": [{}, {}], "title": bad},
            {"type": "open", "game": "puerto-rico", "seats": [{"name": bad}, {}]},
            {"type": "open", "game": bad, "seats": [{}, {}]},
            {"type": "watch", "table": bad},
            {"type": "say", "table": table, "text": bad},
            {"type": "words", "table": table, "words": bad},
            {"type": "invite", "table": table, "person": bad},
            {"type": "ping", "id": bad},
            {"type": "say", "id": "mine", "table": table, "text": bad},
        ]
        web = httpx.Client(
            base_url=server.url, headers={"Authorization": f"Bearer {anna.token}"}, timeout=ANSWER_PATIENCE
        )
        for message in said:
            count = len(anna.others)
            await anna.socket.send(json.dumps(message))
            await anna.until(lambda before=count: len(anna.others) > before)
            assert anna.others[-1]["code"] == "bad-characters", message
            assert anna.others[-1].get("id") == ("mine" if message.get("id") == "mine" else None)
            assert web.post("/api/messages", json=message).json()["code"] == "bad-characters", message
        posted: list[tuple[str, str, dict[str, Any]]] = [
            ("POST", "/api/guests", {"name": bad}),
            ("POST", "/api/accounts", {"name": bad, "password": "a long password"}),
            ("POST", "/api/sign-in", {"name": bad, "password": bad}),
            ("POST", "/api/me/tokens", {"label": bad}),
            ("PATCH", "/api/me", {"email": bad}),
            ("PATCH", "/api/me", {"wishes": {"webhook": f"https://example.org/{bad}"}}),
            ("POST", "/api/verify", {"record": bad}),
        ]
        for method, path, body in posted:
            answer = web.request(method, path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad-characters"), path
        for path in (
            "/api/tables/a%00b",
            "/api/tables/a%00b/chat",
            "/api/people/a%00b/statistics",
            "/api/people/%1b/statistics",
            "/table/%00",
            "/api/me/sessions/%00",
            f"/api/tables/{table}?since=%00",
            "/api/ratings/%0d%0a",
        ):
            answer = web.get(path)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad-characters"), path
        await anna.say("say", table=table, text="two\nlines")
