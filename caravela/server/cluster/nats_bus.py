"""NATS as the message bus between processes, instead of PostgreSQL's `LISTEN`/`NOTIFY`.

NATS delivers a notification at most once and knows nothing of transactions. Listeners therefore also check the database
regularly (`notifications.py`); NATS only makes them quick.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from caravela.engine.errors import CaravelaError
from caravela.server.operations.telemetry import LOG

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

CONNECT_SECONDS = 2
PING_SECONDS = 10
"""A connection that leaves two pings unanswered is lost."""
PAUSE_SECONDS = 1
"""Between two attempts to reconnect."""
MOST_UNSENT = 1000
"""Notices kept until the first connection."""


class NatsBus:
    """This process's connection to NATS; the client library reconnects."""

    def __init__(self, url: str) -> None:
        self.url = url
        parts = urlsplit(url)
        if parts.scheme not in ("nats", "tls") or not parts.hostname:
            raise CaravelaError(f"'{url}' is no address of a message bus; one is nats://127.0.0.1:4222.")
        self.shown = f"{parts.scheme}://{parts.hostname}:{parts.port or 4222}"  # without user and password
        try:
            import nats.errors
        except ModuleNotFoundError:
            raise CaravelaError("nats-py is not installed; install caravela[nats] for --bus.") from None
        self.failures = (nats.errors.Error, OSError, TimeoutError)
        self.client: Client | None = None
        self.subject = ""
        self.unsent: deque[str] = deque(maxlen=MOST_UNSENT)  # published while there is no connection

    async def check(self) -> None:
        """Raise an error with one sentence if the bus cannot be reached."""
        client = new_client()
        try:
            await client.connect(
                self.url,
                allow_reconnect=False,
                max_reconnect_attempts=1,  # the default is 60 attempts before a failure is reported
                reconnect_time_wait=1,
                connect_timeout=CONNECT_SECONDS,
                error_cb=ignore,
            )
        except self.failures as reason:
            what = str(reason) or type(reason).__name__
            raise CaravelaError(f"The message bus {self.shown} cannot be used: {what}.") from None
        finally:
            await client.close()

    async def listen(self, subject: str, deliver: Callable[[str], None], connected: Callable[[], None]) -> None:
        """Receive messages of a subject until the client library gives up. `connected` is called after every connect,
        because messages may have been published before it."""
        closed = asyncio.Event()

        async def on_message(message: Msg) -> None:
            deliver(message.data.decode(errors="replace"))

        async def on_reconnect() -> None:
            connected()

        async def on_close() -> None:
            closed.set()

        async def on_failure(reason: Exception) -> None:
            LOG.warning("message bus", address=self.shown, reason=type(reason).__name__)

        client = new_client()
        try:
            await client.connect(
                self.url,
                name="caravela",
                connect_timeout=CONNECT_SECONDS,
                ping_interval=PING_SECONDS,
                reconnect_time_wait=PAUSE_SECONDS,
                max_reconnect_attempts=-1,
                error_cb=on_failure,
                reconnected_cb=on_reconnect,
                closed_cb=on_close,
            )
            await client.subscribe(subject, cb=on_message)
            await client.flush()
            self.subject, self.client = subject, client
            await self.publish([self.unsent.popleft() for _ in range(len(self.unsent))])
            connected()
            await closed.wait()
        finally:
            self.client = None
            await client.close()
        raise ConnectionError("the message bus has closed the connection")

    async def publish(self, notices: Sequence[str]) -> None:
        """Publish messages. While the bus is disconnected, some are buffered, here or by the client library; for lost
        ones, other processes check the database."""
        if self.client is None:
            self.unsent.extend(notices)
            return
        try:
            for notice in notices:
                await self.client.publish(self.subject, notice.encode())
        except self.failures:
            return


def new_client() -> Client:
    from nats.aio.client import Client

    return Client()


async def ignore(_: Exception) -> None:
    """Connecting raises the same error, so the callback has nothing to do."""
