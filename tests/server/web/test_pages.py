"""Addresses: a page for people where a program gets JSON, and HEAD wherever there is GET."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import httpx
import pytest

from tests.server.kit import ANSWER_PATIENCE, Serving

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def web(small_server: Serving) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=small_server.url, timeout=ANSWER_PATIENCE) as client:
        yield client


def refusal_in(page: str) -> dict[str, str]:
    """Why a page says that there is nothing: it is among the data it is sent with."""
    data = re.search(r'<script type="application/json" id="first">(.*?)</script>', page)
    assert data is not None
    refused: dict[str, str] = json.loads(data[1])["refused"]
    return refused


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
