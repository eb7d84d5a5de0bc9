"""Starts the server: one process, by default with a SQLite file in the user's data folder."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from functools import partial
from types import FrameType

import uvicorn
from litestar import Litestar

from caravela.engine.errors import CaravelaError
from caravela.server.cluster.nats_bus import NatsBus
from caravela.server.hub.hub import Hub
from caravela.server.operations.telemetry import set_up_logs
from caravela.server.settings import Settings
from caravela.server.store.database import Database
from caravela.server.store.release import check_before_migrating, check_release, check_running_games
from caravela.server.web.app import make_app, make_asgi
from caravela.server.web.connection import as_peers, limited_connection, limited_socket

SWITCH_SECONDS = 0.001
"""The maximum time for which a thread that returns from the disk waits for the interpreter lock of a busy loop. Moves
wait for it, too."""


class Server(uvicorn.Server):
    """Prints its address when it is ready, and exits with code 0 on a signal."""

    def __init__(self, config: uvicorn.Config, settings: Settings, browser: bool, application: Litestar) -> None:
        super().__init__(config)
        self.settings = settings
        self.browser = browser
        self.application = application
        self.draining = False

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal starts draining, so that a proxy can route clients to other processes; the second one ends
        the server."""
        if self.settings.drain_seconds > 0 and not self.draining and self.started:
            self.draining = True
            hub: Hub = self.application.state.hub
            hub.draining = True
            hub.log.info("draining", seconds=self.settings.drain_seconds)
            asyncio.get_running_loop().call_later(self.settings.drain_seconds, super().handle_exit, sig, frame)
        else:
            super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"Caravela is open at {self.settings.base_url} (Ctrl-C ends it).", flush=True)
            if self.browser:
                with contextlib.suppress(webbrowser.Error):
                    webbrowser.open(self.settings.base_url)


def bound_socket(host: str, port: int) -> socket.socket:
    """The listening socket, or an error with one sentence if it cannot be bound."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError as reason:
        bound.close()
        raise CaravelaError(
            f"Port {port} of {host} cannot be opened: {reason.strerror}; choose another with --port."
        ) from None
    bound.set_inheritable(True)
    return bound


def serve(settings: Settings, browser: bool, json_logs: bool) -> None:
    """Serve until a signal; then store actions in progress, close all connections, and exit."""
    set_up_logs(json_logs)
    sys.setswitchinterval(SWITCH_SECONDS)
    listening = bound_socket(settings.host, settings.port)
    application = make_app(settings)
    config = uvicorn.Config(
        make_asgi(application),
        http=limited_connection(settings),
        ws=limited_socket(settings),
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=as_peers(settings.trusted_proxies),
        ws_max_size=settings.limits.body_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=30.0,
        lifespan="on",
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=5,
        server_header=False,
        date_header=False,
    )
    server = Server(config, settings, browser, application)
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(run(server, listening))
    if not server.started:
        raise CaravelaError("The server could not start; the lines above say why.")


async def run(server: Server, listening: socket.socket) -> None:
    bus = NatsBus(server.settings.bus) if server.settings.bus else None
    database = Database(server.settings.database, bus)
    try:
        if bus is not None:
            await bus.check()
        end_older = server.settings.end_older_games
        await database.prepare(before=check_before_migrating, after=partial(check_running_games, end_older=end_older))
        await database.check_writable()
        await check_release(database, end_older)
    finally:
        await database.close()
    await server.serve([listening])
