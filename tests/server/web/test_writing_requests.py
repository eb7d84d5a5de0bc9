"""Every request by which a client makes the server write is limited, because a guest costs nothing: it is refused once
its limits are used up, before anything is written."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import func, select

from caravela.server.hub.conversation import Conversation
from caravela.server.hub.handlers import HANDLERS
from caravela.server.hub.hub import Hub
from caravela.server.protocol.messages import (
    AnswerUndo,
    Close,
    GiveOrder,
    Hello,
    Incoming,
    Invite,
    Leave,
    Lobby,
    MakeMove,
    Message,
    Open,
    Ping,
    RefusalShown,
    Rematch,
    Return,
    Say,
    SeatBot,
    Sit,
    Start,
    Try,
    Undo,
    Unwatch,
    Watch,
    Wish,
    Words,
)
from caravela.server.settings import Settings
from caravela.server.store.database import Database
from caravela.server.store.schema import IN_ORDER
from caravela.server.tables.events import Order, SeatWish
from caravela.server.web.app import make_app, make_asgi
from tests.server.inside import inside, playing

PASSWORD = "a long password"
OF_ALL = ("requests", "messages", "handshakes", "wrong passwords")
"""Limits that do not count writing: they protect the event loop, or delay an attempt."""

REQUESTS: dict[tuple[str, str], Any] = {
    ("POST", "/api/guests"): {"name": "eve"},
    ("POST", "/api/accounts"): {"name": "eve", "password": PASSWORD},
    ("POST", "/api/sign-in"): {"name": "eve", "password": PASSWORD},
    ("POST", "/api/sign-out"): None,
    ("PATCH", "/api/me"): {"wishes": {"forced": True}},
    ("DELETE", "/api/me"): None,
    ("DELETE", "/api/me/sessions/{session}"): None,
    ("POST", "/api/me/tokens"): {"label": "bot"},
    ("POST", "/api/me/password"): {"old": PASSWORD, "new": PASSWORD},
    ("POST", "/api/password/forgotten"): {"account": "eve"},
    ("POST", "/api/password/reset"): {"code": "x", "password": PASSWORD},
    ("POST", "/api/email/confirmation"): {"code": "x"},
    ("POST", "/api/me/email/confirmation"): None,
    ("DELETE", "/api/me/invitations/{table}"): None,
    ("POST", "/api/tables/{table}/reports"): {"text": "rude"},
    ("POST", "/api/tables/{table}/coach"): None,
    ("POST", "/api/puzzles/{key}/answer"): {"move": 1},
    ("POST", "/api/studies"): {"game": "madeira"},
    ("PUT", "/api/studies/{study}"): {"version": 0, "nodes": []},
    ("DELETE", "/api/studies/{study}"): None,
    ("POST", "/api/studies/{study}/copy"): None,
    ("POST", "/api/studies/{study}/look"): {},
    ("POST", "/api/studies/{study}/explore"): {},
    ("POST", "/api/studies/{study}/position"): {},
    ("POST", "/api/studies/{study}/evaluate"): {},
    ("POST", "/api/positions/edit"): {"position": "{}"},
}
"""All requests that are not for reading, with a body."""
NOT_WRITING = {
    ("POST", "/api/messages"): "the messages below",
    ("POST", "/api/verify"): "replays a record, in a queue of its own",
}

MESSAGES: list[Message] = [
    Open(game="puerto-rico", seats=[SeatWish(), SeatWish()]),
    Sit(table="TABLE"),
    SeatBot(table="TABLE", seat=1, bot="random"),
    Words(table="TABLE", words="mine"),
    Start(table="TABLE"),
    Leave(table="TABLE"),
    Return(table="TABLE"),
    Undo(table="TABLE"),
    AnswerUndo(table="TABLE", agrees=True),
    Wish(table="TABLE", forced=True),
    GiveOrder(table="TABLE", order=Order(["sings"])),
    Say(table="TABLE", text="hello"),
    Invite(table="OPEN", person="zarco"),
    Rematch(table="TABLE"),
    Close(table="TABLE"),
]
NOT_COUNTED: dict[type[Incoming], str] = {
    Hello: "reads",
    Ping: "reads",
    Lobby: "reads",
    Watch: "reads; who is present is stored once a second for all",
    Unwatch: "reads",
    Try: "reads",
    MakeMove: "a game ends, and the messages of an address are limited",
}


def use_up(hub: Hub) -> None:
    """No limit that counts an action has anything left."""
    for what in hub.rate_limits.sizes:
        if what not in OF_ALL:
            hub.rate_limits.sizes[what] = (1e-9, 0.0)
    hub.rate_limits.buckets.clear()


async def rows_of(hub: Hub) -> dict[str, int]:
    async with hub.database.reading() as connection:
        return {
            table.name: int((await connection.execute(select(func.count()).select_from(table))).scalar_one())
            for table in IN_ORDER
            if table.name != "about"
        }


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[tuple[Any, Hub, httpx.AsyncClient]]:
    app = make_app(Settings(database=f"sqlite+aiosqlite:///{folder / 'caravela.sqlite3'}"))
    await Database(app.state.settings.database).prepare()
    async with app.lifespan():
        hub: Hub = app.state.hub
        _, token = await hub.registry.new_account("zarco", PASSWORD, None, None)
        transport, headers = httpx.ASGITransport(make_asgi(app)), {"Authorization": f"Bearer {token}"}
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers=headers) as web:
            yield app, hub, web


async def test_every_writing_request_is_known(tmp_path: Path) -> None:
    async with serving(tmp_path) as (app, _, _):
        found = {
            (method, route.path_format)
            for route in app.routes
            for method in getattr(route, "methods", ())
            if method not in ("GET", "HEAD", "OPTIONS")
        }
    assert found == REQUESTS.keys() | NOT_WRITING.keys()
    assert HANDLERS.keys() == {type(message) for message in MESSAGES} | NOT_COUNTED.keys()


@pytest.mark.filterwarnings("ignore:.* declared .*")  # the framework's, about the style of its next release
async def test_every_writing_request_passes_a_limit(tmp_path: Path) -> None:
    async with serving(tmp_path) as (_, hub, web):
        before = await rows_of(hub)
        use_up(hub)
        for (method, path), body in REQUESTS.items():
            for name in ("session", "table", "key", "study"):
                path = path.replace(f"{{{name}}}", "x")
            answer = await web.request(method, path, **({} if body is None else {"json": body}))
            if path.endswith("email/confirmation") and answer.json()["code"] == "no-mail":
                continue  # nothing can be sent
            assert (answer.status_code, answer.json()["code"]) == (429, "too-many"), (method, path, answer.text)
        assert await rows_of(hub) == before


@pytest.mark.parametrize("whose", ["person", "address"])
async def test_every_writing_message_passes_a_limit(whose: str, tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob", "carl") as (hub, [anna, bob, carl]):
        await hub.registry.new_account("zarco", PASSWORD, None, None)
        running = await playing([anna, bob], access="lobby")
        opened = (await anna.say(Open(game="puerto-rico", seats=[SeatWish(), SeatWish()]))).table
        use_up(hub)
        for what in hub.rate_limits.sizes:
            of_address = what.endswith(("from one address", "sign-ins"))
            if of_address != (whose == "address") and what not in OF_ALL:
                hub.rate_limits.sizes[what] = (1.0, 1000.0)
        before = await rows_of(hub)
        for message in MESSAGES:
            where = {"TABLE": running.id, "OPEN": opened}.get(getattr(message, "table", ""))
            if where is not None:
                message = msgspec.structs.replace(message, table=where)
            speaker = carl if isinstance(message, Sit) else anna
            answer = await Conversation(hub, speaker.known, speaker, "192.0.2.1").answer(message)
            assert isinstance(answer, RefusalShown), message
            assert answer.code == "too-many", (message, answer)
        assert await rows_of(hub) == before
