"""Receivers that answer with more than an answer: what is read from them is limited, and they are not asked again."""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import ipaddress
import ssl
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from caravela.server.notices.channels import Unreachable, send_webhook
from caravela.server.notices.push import CURVE, PushFailed, PushTarget, encoded, point, send_push
from caravela.server.notices.wishes import Wishes
from caravela.server.operations.rate_limits import RateLimits
from caravela.server.settings import Limits

STOPPED = 24_000_000
"""Bytes after which a receiver stops: the system's buffers hold less, but more than is read."""
CHUNK = 60_000
INFORMATIONAL = b"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"
ACCEPTED = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
TOO_LONG: dict[str, Callable[[], Iterator[bytes]]] = {
    "informational answers": lambda: repeat(INFORMATIONAL * (CHUNK // len(INFORMATIONAL))),
    "few informational answers": lambda: iter([INFORMATIONAL * 100 + ACCEPTED]),
    "a header": lambda: chain([b"HTTP/1.1 200 OK\r\nX: "], repeat(b"x" * CHUNK)),
    "headers": lambda: chain([b"HTTP/1.1 200 OK\r\n"], repeat(b"X: x\r\n" * (CHUNK // 6))),
    "informational headers": lambda: repeat(b"HTTP/1.1 103 Hi\r\nX: " + b"x" * 15_000 + b"\r\n\r\n"),
    "a status line": lambda: chain([b"HTTP/1.1 200 "], repeat(b"x" * CHUNK)),
    "no HTTP": lambda: repeat(b"\0\xff" * (CHUNK // 2)),
}


class Receiver:
    """Answers each request with the same chunks, and counts requests and bytes."""

    def __init__(self, answer: Callable[[], Iterator[bytes]], scheme: str = "http") -> None:
        self.answer = answer
        self.scheme = scheme
        self.port = 0
        self.requests: list[bytes] = []
        self.sent = 0
        self.ended = asyncio.Event()

    @property
    def url(self) -> str:
        return f"{self.scheme}://127.0.0.1:{self.port}/turn"

    async def receive(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            self.requests.append(await reader.readuntil(b"\r\n\r\n"))
            for chunk in self.answer():
                writer.write(chunk)
                await writer.drain()
                self.sent += len(chunk)
                if self.sent > STOPPED:
                    break
        writer.close()
        self.ended.set()


@contextlib.asynccontextmanager
async def receiving(
    answer: Callable[[], Iterator[bytes]], tls: ssl.SSLContext | None = None
) -> AsyncIterator[Receiver]:
    receiver = Receiver(answer, "https" if tls else "http")
    server = await asyncio.start_server(receiver.receive, "127.0.0.1", 0, ssl=tls)
    receiver.port = server.sockets[0].getsockname()[1]
    try:
        yield receiver
    finally:
        server.close()


async def to_webhook(url: str) -> None:
    limits = RateLimits(Limits())
    await send_webhook("anna", Wishes(webhook=url), "a subject", ["a line"], {"id": "1"}, True, limits)


async def to_browser(url: str) -> None:
    key = ec.generate_private_key(CURVE)
    target = PushTarget(url, encoded(point(key.public_key())), encoded(bytes(16)))
    await send_push(key, "anna", target, {"title": "a subject"}, "https://here.example", True, RateLimits(Limits()))


@pytest.mark.parametrize("send", [to_webhook, to_browser])
@pytest.mark.parametrize("answer", TOO_LONG.values(), ids=TOO_LONG)
async def test_too_long_an_answer_is_a_failure_for_good(
    answer: Callable[[], Iterator[bytes]], send: Callable[[str], Any]
) -> None:
    async with receiving(answer) as receiver:
        with pytest.raises((Unreachable, PushFailed)) as failure:
            await send(receiver.url)
        await receiver.ended.wait()
        assert isinstance(failure.value, Unreachable | PushFailed)
        assert not failure.value.again
        assert receiver.sent < STOPPED
        assert len(receiver.requests) == 1


@pytest.mark.parametrize("send", [to_webhook, to_browser])
async def test_an_endless_body_is_not_read(send: Callable[[str], Any]) -> None:
    head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    async with receiving(lambda: chain([head], repeat(b"10000\r\n" + b"z" * 65_536 + b"\r\n"))) as receiver:
        await send(receiver.url)
        await receiver.ended.wait()
        assert receiver.sent < STOPPED


@pytest.mark.parametrize("send", [to_webhook, to_browser])
async def test_a_few_informational_answers_are_passed_over(send: Callable[[str], Any]) -> None:
    async with receiving(lambda: iter([INFORMATIONAL * 3, ACCEPTED])) as receiver:
        await send(receiver.url)
        assert len(receiver.requests) == 1


async def test_a_lost_answer_is_asked_for_again_only_from_a_push_service() -> None:
    """A webhook may have arrived; a browser shows one message of an id."""
    async with receiving(lambda: iter([b"HTTP/1.1 20"])) as receiver:
        with pytest.raises(Unreachable) as webhook:
            await to_webhook(receiver.url)
        with pytest.raises(PushFailed) as browser:
            await to_browser(receiver.url)
    assert (webhook.value.again, browser.value.again) == (False, True)


def certificate(folder: Path, *names: x509.GeneralName) -> Path:
    key, now = ec.generate_private_key(CURVE), datetime.datetime.now(datetime.UTC)
    who = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "a receiver")])
    made = x509.CertificateBuilder(who, who, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(now - datetime.timedelta(days=1)).not_valid_after(now + datetime.timedelta(days=1))
    made = made.add_extension(x509.SubjectAlternativeName(names), critical=False)
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file = folder / "receiver.pem"
    file.write_bytes(secret + made.sign(key, hashes.SHA256()).public_bytes(Encoding.PEM))
    return file


async def test_all_deliveries_share_a_tls_context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here it does not trust the receiver."""
    file = certificate(tmp_path, x509.IPAddress(ipaddress.ip_address("127.0.0.1")))
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(file)
    made: list[ssl.SSLContext] = []
    make = ssl.create_default_context

    def counted(*arguments: Any, **more: Any) -> ssl.SSLContext:
        made.append(make(*arguments, **more))
        return made[-1]

    monkeypatch.setattr(ssl, "create_default_context", counted)
    async with receiving(lambda: iter([ACCEPTED]), tls) as receiver:
        for send in (to_webhook, to_browser, to_webhook):
            with pytest.raises((Unreachable, PushFailed)):
                await send(receiver.url)
    assert len(made) <= 1  # none if another test made it


@pytest.mark.parametrize(("address", "accepted"), [("127.0.0.1", True), ("127.0.0.2", False)])
async def test_a_certificate_must_be_for_the_receiver(
    address: str, accepted: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = certificate(tmp_path, x509.IPAddress(ipaddress.ip_address(address)))
    tls, trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context(cafile=file)
    tls.load_cert_chain(file)
    monkeypatch.setattr("caravela.server.notices.http_post.tls_context", lambda: trusting)
    async with receiving(lambda: iter([ACCEPTED]), tls) as receiver:
        if accepted:
            await to_webhook(receiver.url)
        else:
            with pytest.raises(Unreachable):
                await to_webhook(receiver.url)
        assert len(receiver.requests) == accepted


async def test_a_long_answer_over_tls_is_limited_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = certificate(tmp_path, x509.IPAddress(ipaddress.ip_address("127.0.0.1")))
    tls, trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.create_default_context(cafile=file)
    tls.load_cert_chain(file)
    monkeypatch.setattr("caravela.server.notices.http_post.tls_context", lambda: trusting)
    async with receiving(TOO_LONG["informational answers"], tls) as receiver:
        with pytest.raises(Unreachable) as failure:
            await to_webhook(receiver.url)
        await receiver.ended.wait()
        assert not failure.value.again
        assert receiver.sent < STOPPED
