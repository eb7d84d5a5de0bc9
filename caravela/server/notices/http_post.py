"""POST requests to receivers of notices (webhooks, push services). A receiver may be anybody's program, so the time it
may take, the bytes that are read from it, and the work for its answer are limited."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from collections.abc import AsyncIterator
from functools import cache

import anyio
import h11
from anyio.abc import ByteStream
from anyio.streams.tls import TLSStream

from caravela.server.notices.addresses import Target

PATIENCE = 10.0
"""Seconds for a delivery, so that slow receivers do not delay others."""
ANSWER_BYTES = 65_536
"""Bytes read from a receiver, including the TLS handshake. The body of an answer is not read."""
HEAD_BYTES = 16_384
"""Bytes of a status line with its headers."""
CHUNK_BYTES = 4096
"""Bytes read before other tasks get their turn."""
INFORMATIONAL_ANSWERS = 16
"""Informational answers (1xx) before the final one. HTTP allows any number."""


class Undelivered(Exception):
    """No answer came that tells whether the request was accepted."""


class NotConnected(Undelivered):
    """There was no connection, so nothing arrived."""


class NoAnswer(Undelivered):
    """The connection ended, or the time was up, before an answer; the request may have arrived."""


class Unusable(Undelivered):
    """The request or its answer breaks the rules of HTTP or a limit; a retry would end in the same way."""


class LimitedStream(ByteStream):
    """A connection from which a limited number of bytes is read, a few at a time."""

    def __init__(self, stream: ByteStream) -> None:
        self.stream = stream
        self.left = ANSWER_BYTES

    async def receive(self, max_bytes: int = CHUNK_BYTES) -> bytes:
        if self.left <= 0:
            raise Unusable
        chunk = await self.stream.receive(min(max_bytes, CHUNK_BYTES, self.left))
        self.left -= len(chunk)
        return chunk

    async def send(self, item: bytes) -> None:
        await self.stream.send(item)

    async def send_eof(self) -> None:
        await self.stream.send_eof()

    async def aclose(self) -> None:
        await self.stream.aclose()


@cache
def tls_context() -> ssl.SSLContext:
    """One for all deliveries: to load the certificates of the authorities takes 16 ms of the event loop."""
    import httpx

    context = httpx.create_ssl_context(trust_env=False)
    context.set_alpn_protocols(["http/1.1"])
    return context


@contextlib.asynccontextmanager
async def connected(target: Target) -> AsyncIterator[ByteStream]:
    """A connection to the checked address, where the certificate must be for the host's name."""
    try:
        stream: ByteStream = LimitedStream(await anyio.connect_tcp(target.address, target.port))
    except OSError:
        raise NotConnected from None
    async with stream:
        if target.tls:
            try:
                stream = await TLSStream.wrap(
                    stream, hostname=target.name, ssl_context=tls_context(), standard_compatible=False
                )
            except (OSError, anyio.EndOfStream, anyio.BrokenResourceError):
                raise NotConnected from None
        yield stream


async def post(target: Target, headers: dict[str, str], body: bytes) -> int:
    """The status of the answer. Redirects are not followed. Raises Undelivered if there is none."""
    exchange = h11.Connection(h11.CLIENT, max_incomplete_event_size=HEAD_BYTES)
    own = {"Host": target.host, "User-Agent": "caravela", "Accept": "*/*", "Connection": "close"}
    all_headers = [(name.encode(), text.encode()) for name, text in {**own, **headers}.items()]
    all_headers.append((b"Content-Length", str(len(body)).encode()))
    reached = False
    try:
        request = exchange.send(h11.Request(method="POST", target=target.path, headers=all_headers)) or b""
        request += (exchange.send(h11.Data(data=body)) or b"") + (exchange.send(h11.EndOfMessage()) or b"")
        async with asyncio.timeout(PATIENCE), connected(target) as stream:
            reached = True
            with contextlib.suppress(anyio.BrokenResourceError):  # it may have answered before it read everything
                await stream.send(request)
            return await status_of_answer(stream, exchange)
    except TimeoutError:
        raise NoAnswer if reached else NotConnected from None
    except (OSError, anyio.EndOfStream, anyio.BrokenResourceError):
        raise NoAnswer from None
    except h11.ProtocolError:
        raise Unusable from None


async def status_of_answer(stream: ByteStream, exchange: h11.Connection) -> int:
    informational = 0
    while True:
        event = exchange.next_event()
        if event is h11.NEED_DATA:
            exchange.receive_data(await stream.receive())
        elif isinstance(event, h11.Response):
            return event.status_code
        elif isinstance(event, h11.InformationalResponse) and informational < INFORMATIONAL_ANSWERS:
            informational += 1
        else:
            raise Unusable
