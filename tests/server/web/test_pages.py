"""Addresses: pages for people, JSON for programs, HEAD for every GET."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.kit import ANSWER_PATIENCE, Serving

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def web(small_server: Serving) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=small_server.url, timeout=ANSWER_PATIENCE) as client:
        yield client


def sent_with(page: str) -> dict[str, Any]:
    """The data that a page is sent with."""
    data = re.search(r'<script type="application/json" id="first">(.*?)</script>', page)
    assert data is not None
    found: dict[str, Any] = json.loads(data[1])
    return found


def refusal_in(page: str) -> dict[str, str]:
    """Why a page says that there is nothing."""
    refused: dict[str, str] = sent_with(page)["refused"]
    return refused


def test_a_table_comes_with_its_page_and_tells_no_move_twice(web: httpx.Client) -> None:
    """Its log has the words; the events of moves and draws only tell which line is which event."""
    web.post("/api/guests", json={"name": "Leonor"})
    said = {"type": "open", "game": "puerto-rico", "seats": [{}, {"bot": "greedy"}], "rated": False}
    table = web.post("/api/messages", json=said).json()["table"]
    sent = sent_with(web.get(f"/table/{table}", headers=BROWSER).text)["update"]
    asked = web.get(f"/api/tables/{table}").json()
    assert sent["log"] == asked["log"]
    assert {**sent["now"], "time": 0} == {**asked["now"], "time": 0}
    drawn = [each for each in sent["events"] if each["kind"] == "drawn"]
    turns = [turn for each in sent["log"]["chapters"] for turn in each["paragraphs"]]
    lines = [line for turn in turns for line in turn["lines"]]
    assert [each["ply"] for each in drawn] == [line["ply"] for line in lines]
    assert all(line["words"] for line in lines)
    assert not any({"words", "text", "deed"} & set(each) for each in drawn)
    others = [each for each in asked["events"] if each["kind"] != "drawn"]
    assert [each for each in sent["events"] if each["kind"] != "drawn"] == others


@pytest.mark.parametrize(
    "path", ["/foo", "/foo/bar", "/learn/chess", "/mail/sell/abc", "/coach/none", "/table", "/new/more"]
)
def test_an_unknown_address_is_a_page_for_people(web: httpx.Client, path: str) -> None:
    answer = web.get(path, headers=BROWSER)
    assert answer.status_code in (400, 404), path
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "/client/app.js" in answer.text
    assert refusal_in(answer.text)["sentence"]
    assert {"code", "sentence"} <= set(web.get(path).json()) <= {"code", "sentence", "facts"}


def test_what_programs_ask_is_never_answered_by_a_page(web: httpx.Client) -> None:
    for path in ("/api/nothing", "/client/nothing.js", "/api/tables/none"):
        assert web.get(path, headers=BROWSER).headers["content-type"] == "application/json", path
    assert web.post("/foo", headers=BROWSER).headers["content-type"] == "application/json"


@pytest.mark.parametrize("path", ["/", "/learn/madeira", "/api/games", "/client/ship.svg", "/health", "/foo"])
def test_head_is_answered_as_get_without_the_body(web: httpx.Client, path: str) -> None:
    whole, head = web.get(path), web.head(path)
    assert head.status_code == whole.status_code
    assert not head.content
    assert head.headers["content-type"] == whole.headers["content-type"]


@pytest.mark.parametrize(
    "path", ["/", "/new", "/tables", "/me", "/ratings", "/account", "/account/forgotten", "/about", "/learn"]
)
def test_every_page_names_the_files_it_wants(web: httpx.Client, path: str) -> None:
    answer = web.get(path)
    assert answer.status_code == 200
    assert 'rel="modulepreload"' in answer.text


def test_asking_with_head_leaves_nothing_in_the_log(small_server: Serving, web: httpx.Client) -> None:
    """Monitors and link previews send HEAD, whatever the answer is."""
    before = small_server.log()
    for path in ("/", "/health", "/api/games", "/foo", "/client/common.js", "/api/me", "/api/tables/none"):
        asked, told = web.head(path), web.get(path)
        assert asked.status_code == told.status_code
        assert asked.content == b""
        assert asked.headers.get("content-type") == told.headers.get("content-type")
    assert "Traceback" not in small_server.log()[len(before) :]
