"""Receivers of notices: a local web server for webhooks and a local mail server."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import StreamRequestHandler, ThreadingTCPServer
from typing import Any

from tests.waiting import PATIENCE


class Mailbox:
    """A local web server and mail server that store what they receive."""

    def __init__(self) -> None:
        self.posts: list[tuple[str, dict[str, str], str]] = []
        self.letters: list[str] = []
        self.failing = 0
        self.holding = threading.Event()  # while it is not set, nobody gets an answer
        self.holding.set()
        self.arrived = 0
        self.changed = threading.Condition()
        box = self

        class Web(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"])).decode(errors="replace")
                with box.changed:
                    box.arrived += 1
                    box.changed.notify_all()
                box.holding.wait()
                if self.path == "/gone":
                    self.send_response(410)
                elif self.path == "/elsewhere":
                    self.send_response(307)
                    self.send_header("Location", box.url("turn"))
                elif box.failing > 0:
                    box.failing -= 1
                    self.send_response(503)
                else:
                    with box.changed:
                        box.posts.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                        box.changed.notify_all()
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
                        with box.changed:
                            box.letters.append(letter)
                            box.changed.notify_all()
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

    def wait_for(self, truth: Callable[..., object]) -> None:
        """Until something holds of what has come."""
        with self.changed:
            assert self.changed.wait_for(truth, PATIENCE), "waited in vain for the post"

    async def until(self, truth: Callable[..., object]) -> None:
        """The same without blocking the test's event loop."""
        await asyncio.to_thread(self.wait_for, truth)

    def close(self) -> None:
        self.holding.set()
        for each in (self.web, self.mail):
            each.shutdown()
            each.server_close()
