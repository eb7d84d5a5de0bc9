"""Checks on all requests: origins, cookies, headers, sizes, rate limits."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar
from litestar.connection import ASGIConnection
from litestar.types import Message, Receive, Scope, Send

from caravela.server.errors import Refused
from caravela.server.hub.hub import Hub
from caravela.server.operations import telemetry
from caravela.server.operations.rate_limits import address_key
from caravela.server.people.registry import Person
from caravela.server.protocol.messages import Incoming, Lobby, Try, Watch
from caravela.server.store.fair_turns import Asker, asked_by
from caravela.server.web.characters import BAD_CHARACTERS, SENTENCE, has_controls_in_address

COOKIE = "caravela"
BROWSER_COOKIE = "caravela-browser"
COOKIE_DAYS = 400

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

FRAMED_POLICY = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
"""For the one page that other sites may embed."""

HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]

STATUSES = {
    "who-are-you": 401,
    "bad-token": 401,
    "wrong-password": 401,
    "wrong-origin": 403,
    "not-your-seat": 403,
    "not-host": 403,
    "not-yours": 403,
    "no-spectators": 403,
    "no-invitation": 403,
    "rated": 403,
    "rated-undo": 403,
    "undo-time": 403,
    "rated-account": 403,
    "rated-often": 403,
    "rated-analysis": 403,
    "banned": 403,
    "not-by-token": 403,
    "muted": 403,
    "bad-code": 404,
    "no-line": 404,
    "no-table": 404,
    "no-person": 404,
    "no-session": 404,
    "no-page": 404,
    "no-study": 404,
    "no-puzzle": 404,
    "not-over": 409,
    "too-large": 413,
    "study-changed": 409,
    "too-many": 429,
    "too-many-studies": 429,
    "studies-too-large": 429,
    "analysis-running": 429,
    "store-failed": 503,
    "no-hint": 503,
    "failed": 500,
    "bad-characters": 400,
    "bad-choice": 400,
    "bad-message": 400,
}
"""HTTP statuses of refusals, by code."""

COSTS: dict[type[Incoming], int] = {Lobby: 10, Watch: 4, Try: 3}
"""The cost of slow messages and requests, in ordinary ones."""

SocketApp = Callable[[Hub, Any, Receive, Send], Awaitable[None]]
AnyConnection = ASGIConnection[Any, Any, Any, Any]


def status_of(code: str, other: int) -> int:
    return STATUSES.get(code, other)


def hub_of(connection: AnyConnection) -> Hub:
    hub: Hub = connection.app.state.hub
    return hub


def address_of(connection: AnyConnection) -> str:
    return address_key(connection.client.host) if connection.client else "unknown"


def check_origin(connection: AnyConnection) -> None:
    """Pages of other sites may neither connect nor post with a visitor's cookie."""
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site") in ("cross-site", "same-site"):
            raise Refused("wrong-origin", "This address answers only its own pages.")
        return
    if origin in hub_of(connection).settings.origins:
        return
    if host_in(origin) != connection.headers.get("host"):
        raise Refused("wrong-origin", "This address answers only its own pages.")


def host_in(address: str) -> str | None:
    """Host and port of an address; None if it cannot be parsed."""
    try:
        return urlsplit(address).netloc
    except ValueError:
        return None


def token_of(connection: AnyConnection) -> str | None:
    """The token from a program's header or a browser's cookie."""
    header = connection.headers.get("authorization", "")
    if header.lower().startswith("bearer "):
        return header[7:].strip()
    return connection.cookies.get(COOKIE)


async def person_of(connection: AnyConnection, uncached: bool = False) -> Person | None:
    token = token_of(connection)
    return None if token is None else await hub_of(connection).registry.by_token(token, uncached)


async def known_person(connection: AnyConnection, uncached: bool = False) -> Person:
    person = await person_of(connection, uncached)
    if person is None:
        raise Refused("who-are-you", "Say who you are first: a guest's name is enough.")
    return person


async def owner_of(connection: AnyConnection) -> Person:
    """A person who may change the account itself. Refused for a program's token, which may only play: a stolen one must
    not give away the account. Sessions that have just ended are refused, too."""
    person = await known_person(connection, uncached=True)
    if person.session_kind != "browser":
        raise Refused("not-by-token", "A program's token only plays; sign in with a browser to change the account.")
    return person


def count_change(connection: AnyConnection, person: Person) -> None:
    """Count a small change of a person's own data: it costs the person nothing, but the database a transaction."""
    hub_of(connection).rate_limits.check_both("changes", person.id, address_of(connection))


class Gate:
    """Routes sockets directly to their conversation, adds security headers to every answer, and refuses bodies that are
    too large before they are read. HEAD is handled as GET; the server omits the body."""

    def __init__(self, app: Litestar, socket: SocketApp, most_bytes: int) -> None:
        self.app = app
        self.socket = socket
        self.most_bytes = most_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client")
        with asked_by(Asker(address_key(client[0])) if client else None):
            await self.handle(scope, receive, send)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) == "websocket":
            if scope["path"] == "/ws":
                scope["litestar_app"] = self.app
                await self.socket(self.app.state.hub, scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 4404, "reason": "There is nothing at this address."})
            return
        if str(scope["type"]) != "http":
            await self.app(scope, receive, send)
            return
        length = dict(scope["headers"]).get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self.most_bytes:
            await refuse_early(send, 413, "too-large", "The request is too large.")
            return
        if has_controls_in_address(scope["path"], scope["query_string"]):
            await refuse_early(send, 400, BAD_CHARACTERS, SENTENCE)
            return

        request_scope: Any = scope
        if request_scope["method"] == "HEAD":  # the server itself omits the body
            request_scope = {**request_scope, "method": "GET"}

        async def safe_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(each for each in HEADERS if each[0] not in own)]
            await send(message)

        await self.app(request_scope, receive, safe_send)


async def refuse_early(send: Send, status: int, code: str, sentence: str) -> None:
    """Refuse a request before reading it, and close the connection."""
    telemetry.REFUSED.labels(code).inc()
    body = msgspec.json.encode({"code": code, "sentence": sentence})
    headers = [(b"content-type", b"application/json"), (b"connection", b"close"), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
