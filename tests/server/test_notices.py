"""Turn notices: in three shapes and by mail, at most once for a turn, not lost by a restart, and as a digest."""

from __future__ import annotations

import asyncio
import json
import os
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer
from typing import Any

import httpx
import pytest

from tests.server.kit import Client, Serving, clients, seated


class Mailbox:
    """A web server and a mail server on this machine that keep what they are sent."""

    def __init__(self) -> None:
        self.posts: list[tuple[str, dict[str, str], str]] = []
        self.letters: list[str] = []
        self.failing = 0
        box = self

        class Web(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"])).decode()
                if box.failing > 0:
                    box.failing -= 1
                    self.send_response(503)
                else:
                    box.posts.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                    self.send_response(200)
                self.end_headers()

            def log_message(self, format: str, *args: Any) -> None:
                return

        class Mail(StreamRequestHandler):
            def handle(self) -> None:
                self.wfile.write(b"220 here\r\n")
                while line := self.rfile.readline().decode().strip():
                    word = line.split()[0].upper()
                    if word == "DATA":
                        self.wfile.write(b"354 go on\r\n")
                        letter = ""
                        while (text := self.rfile.readline().decode()) != ".\r\n":
                            letter += text
                        box.letters.append(letter)
                    self.wfile.write(b"221 bye\r\n" if word == "QUIT" else b"250 well\r\n")
                    if word == "QUIT":
                        return

        self.web = ThreadingHTTPServer(("127.0.0.1", 0), Web)
        self.mail = ThreadingTCPServer(("127.0.0.1", 0), Mail)
        for each in (self.web, self.mail):
            threading.Thread(target=each.serve_forever, daemon=True).start()

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.web.server_address[1]}/{path}"

    def at(self, path: str) -> list[str]:
        return [body for where, _, body in self.posts if where == f"/{path}"]

    def close(self) -> None:
        for each in (self.web, self.mail):
            each.shutdown()
            each.server_close()


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    found = Mailbox()
    yield found
    found.close()


def wish(client: Client, address: str | None = None, **wishes: Any) -> None:
    headers = {"Authorization": f"Bearer {client.token}"}
    body: dict[str, Any] = {"wishes": wishes}
    if address:
        body["email"] = address
    httpx.patch(f"{client.url}/api/me", json=body, headers=headers).raise_for_status()


async def until(truth: Any, seconds: float = 15.0) -> None:
    for _ in range(int(seconds / 0.05)):
        if truth():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("waited in vain")


async def hand_over(anna: Client, table: str) -> None:
    """Anna plays until it is somebody else's turn."""
    while anna.now(table).get("moves"):
        await anna.move(table)


@pytest.mark.parametrize("shape", ["json", "ntfy", "discord"])
async def test_one_notice_for_a_turn_in_each_shape(shape: str, tmp_path: Path, mailbox: Mailbox) -> None:
    with Serving(tmp_path) as server:
        async with clients(server.url, "anna", "bob") as [anna, bob]:
            wish(bob, webhook=mailbox.url("turn"), shape=shape)
            table = await seated([anna, bob], title="Slow sea")
            await bob.say("ping")
            await bob.socket.send(json.dumps({"type": "unwatch", "table": table}))
            await bob.say("ping")
            mailbox.failing = 1 if shape == "json" else 0
            await anna.move(table, "takes the builder")
            await hand_over(anna, table)
            if shape != "json":
                await until(lambda: mailbox.at("turn"))
                await asyncio.sleep(2.5)
                assert len(mailbox.at("turn")) == 1
                body = mailbox.at("turn")[0]
                told = json.loads(body)["content"] if shape == "discord" else body
                assert "bob, it is your turn" in told
                assert f"/table/{table}" in told
                await bob.watch(table)
                await bob.move(table)
                await asyncio.sleep(1.5)
                assert len(mailbox.at("turn")) == 1
            else:
                await until(lambda: mailbox.failing == 0)
                await until(lambda: mailbox.at("turn"), 40)
                assert json.loads(mailbox.at("turn")[0])["table"] == table


async def test_mail_survives_a_restart(tmp_path: Path, mailbox: Mailbox) -> None:
    os.environ["CARAVELA_SMTP_ENCRYPTION"] = "none"
    os.environ["CARAVELA_SMTP_HOST"] = "127.0.0.1"
    os.environ["CARAVELA_SMTP_PORT"] = "1"
    try:
        with Serving(tmp_path) as server:
            async with clients(server.url, "anna", "bob") as [anna, bob]:
                wish(bob, "bob@example.org", email=True)
                table = await seated([anna, bob])
                await bob.socket.send(json.dumps({"type": "unwatch", "table": table}))
                await bob.say("ping")
                await anna.move(table, "takes the builder")
                await hand_over(anna, table)
                await asyncio.sleep(2)
            server.kill()
        assert not mailbox.letters
        os.environ["CARAVELA_SMTP_PORT"] = str(mailbox.mail.server_address[1])
        with Serving(tmp_path):
            await until(lambda: mailbox.letters, 40)
            await asyncio.sleep(1.5)
            assert len(mailbox.letters) == 1
            assert "To: bob@example.org" in mailbox.letters[0]
            assert "it is your turn" in mailbox.letters[0]
    finally:
        for name in ("HOST", "PORT", "ENCRYPTION"):
            del os.environ[f"CARAVELA_SMTP_{name}"]


async def test_a_digest_tells_several_tables_at_once(tmp_path: Path, mailbox: Mailbox) -> None:
    with Serving(tmp_path) as server:
        async with clients(server.url, "anna", "bob") as [anna, bob]:
            wish(bob, webhook=mailbox.url("digest"), digest_hours=0.002)
            tables = [await seated([anna, bob]) for _ in range(3)]
            for table in tables:
                await bob.socket.send(json.dumps({"type": "unwatch", "table": table}))
            await bob.say("ping")
            for table in tables:
                await anna.move(table, "takes the builder")
                await hand_over(anna, table)
            await until(lambda: sum(len(notices(body)) for body in mailbox.at("digest")) == 3, 30)
            told = [notice["table"] for body in mailbox.at("digest") for notice in notices(body)]
            assert sorted(told) == sorted(tables)


def notices(body: str) -> list[dict[str, str]]:
    found = json.loads(body)
    return list(found["notices"]) if "notices" in found else [found]
