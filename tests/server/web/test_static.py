"""Static files: compressed, cached, and no access to other files."""

from __future__ import annotations

import gzip
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from caravela.server.web import static
from tests.server.kit import ANSWER_PATIENCE, Serving


@pytest.fixture
def web(small_server: Serving) -> httpx.Client:
    return httpx.Client(base_url=small_server.url, timeout=ANSWER_PATIENCE)


def test_a_file_is_compressed_and_sent_once(web: httpx.Client) -> None:
    first = web.get("/client/app.js")
    assert first.status_code == 200
    assert first.headers["content-type"] == "text/javascript; charset=utf-8"
    assert first.headers["content-encoding"] == "gzip"
    assert first.headers["cache-control"] == "no-cache"
    assert "accept-encoding" in first.headers["vary"].lower()
    plain = web.get("/client/app.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == first.content
    again = web.get("/client/app.js", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert not again.content
    assert web.head("/client/app.js").status_code == 200


@pytest.mark.parametrize(
    "path",
    ["/client/", "/client", "/client/nothing.js", "/client/%2e%2e/settings.py"],
)
def test_what_is_no_file_of_the_page(web: httpx.Client, path: str) -> None:
    answer = web.get(path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "no-page"
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_a_control_character_in_a_path_is_refused(web: httpx.Client) -> None:
    answer = web.get("/client/%00")
    assert answer.status_code == 400
    assert set(answer.json()) == {"code", "sentence"}


def test_files_are_only_read(web: httpx.Client) -> None:
    answer = web.post("/client/app.js")
    assert answer.status_code == 405
    assert set(answer.json()) == {"code", "sentence"}


async def test_a_file_is_compressed_once_however_often_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until it is another file: somebody may build the page beside a running server."""
    times: list[int] = []

    def compress(data: bytes, *given: Any, **more: Any) -> bytes:
        times.append(len(data))
        return gzip.compress(data, *given, **more)

    monkeypatch.setattr(static, "gzip", SimpleNamespace(compress=compress))
    file, transport = tmp_path / "page.js", httpx.ASGITransport(static.Files(directory=tmp_path))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as web:
        for count, text in enumerate(("one();" * 500, "two();" * 400), start=1):
            file.write_text(text)
            os.utime(file, (count, count))
            for _ in range(3):
                answer = await web.get("/page.js")
                assert (answer.text, answer.headers["content-encoding"]) == (text, "gzip")
            assert len(times) == count
        part = await web.get("/page.js", headers={"range": "bytes=0-5"})
        assert (part.status_code, part.text) == (206, "two();")
