"""An HTTP connection: a request comes in within a time, and one address has only so many connections."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from caravela.server.operations import telemetry
from caravela.server.operations.rate_limits import address_key
from caravela.server.settings import Settings

connections_by_address: Counter[str] = Counter()


class HttpConnection(HttpToolsProtocol):
    """uvicorn's protocol with these limits. A proxy that is trusted counts its own connections."""

    most = 0
    seconds = 0.0
    trusted: _TrustedHosts

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.address = ""  # while it is counted
        self.timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if host and host not in self.trusted:
            self.address = address_key(host)
            connections_by_address[self.address] += 1
            if connections_by_address[self.address] > self.most:
                telemetry.REFUSED.labels("too-many").inc()
                transport.abort()
                return
        self.expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self.uncount()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self.uncount()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.expect_request()

    def on_message_complete(self) -> None:
        self.stop_timer()
        super().on_message_complete()

    def expect_request(self) -> None:
        """The whole request has to be there in time, however slowly its bytes come."""
        if self.timer is None:
            self.timer = asyncio.get_running_loop().call_later(self.seconds, self.too_slow)

    def too_slow(self) -> None:
        telemetry.REFUSED.labels("too-slow").inc()
        if not self.transport.is_closing():
            self.transport.abort()

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def uncount(self) -> None:
        self.stop_timer()
        if self.address:
            connections_by_address[self.address] -= 1
            if not connections_by_address[self.address]:
                del connections_by_address[self.address]
            self.address = ""


def limited_connection(settings: Settings) -> type[HttpConnection]:
    """The protocol with the limits of these settings."""

    class Limited(HttpConnection):
        most = settings.limits.connections_per_address
        seconds = settings.limits.request_seconds
        trusted = _TrustedHosts(list(settings.trusted_proxies))

    return Limited
