"""Limits: open connections of an address, duration of a request, and what strangers learn about the server."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
from uvicorn.protocols.http.flow_control import FlowControl

from caravela.server.hub.conversation import DEEP_UNDO_COST
from caravela.server.protocol.messages import Done, GiveOrder, Leave, Lobby, MakeMove, Say, Undo, Watch, Wish
from caravela.server.settings import Limits
from caravela.server.tables.events import Order
from caravela.server.tables.play import KEPT
from caravela.server.web import pages, sockets, tables_api
from caravela.server.web.connection import LEAST_READ, WRITER, HttpConnection, unread_by_address
from caravela.server.web.guard import COSTS
from caravela.server.web.pages import health_of
from caravela.server.web.sockets import Socket, table_socket
from tests.server.inside import bot_moves, inside, playing, request_from, stop_refilling
from tests.server.kit import ANSWER_PATIENCE, Serving
from tests.waiting import until


@pytest.fixture(scope="module")
def exposed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that trusts no proxy, with the limits that hosts have."""
    more = ("--trusted-proxies", "none")
    with Serving(tmp_path_factory.mktemp("exposed"), *more, patience=1) as found:
        yield found


def closed_by_server(connection: socket.socket) -> bool:
    """Waits for a message or a close of the server."""
    connection.settimeout(ANSWER_PATIENCE)
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def test_one_address_has_so_many_connections(exposed: Serving) -> None:
    most = Limits().connections_per_address
    held = [socket.create_connection(("127.0.0.1", exposed.port)) for _ in range(most + 5)]
    try:
        held[-1].settimeout(ANSWER_PATIENCE)
        assert sum(closed_by_server(each) for each in held[most:]) == 5
        held[0].sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        held[0].settimeout(ANSWER_PATIENCE)
        assert held[0].recv(15).startswith(b"HTTP/1.1 200")
    finally:
        for each in held:
            each.close()


async def test_a_request_that_does_not_come_in_time_ends_the_connection(exposed: Serving) -> None:
    """The timeout covers the whole request."""
    body = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\nab"

    async def ends(sent: bytes) -> bool:
        with socket.create_connection(("127.0.0.1", exposed.port)) as connection:
            connection.sendall(sent)
            return await asyncio.to_thread(closed_by_server, connection)

    assert all(await asyncio.gather(ends(b""), ends(b"GET / HT"), ends(body)))


async def test_what_one_address_does_not_read_is_bounded() -> None:
    """A connection more than that, and it ends at once; one that reads on is left alone."""

    class Transport(asyncio.Transport):
        def __init__(self, waiting: int) -> None:
            super().__init__()
            self.waiting, self.aborted = waiting, False

        def get_write_buffer_size(self) -> int:
            return self.waiting

        def is_closing(self) -> bool:
            return self.aborted

        def abort(self) -> None:
            self.aborted = True

    def connection(waiting: int) -> HttpConnection:
        made = HttpConnection.__new__(HttpConnection)
        made.transport = Transport(waiting)
        made.flow, made.address, made.timer, made.reading = FlowControl(made.transport), "somebody", None, None
        made.most_unread, made.seconds = 1000, 0.0
        return made

    first, second, third = connection(600), connection(300), connection(200)
    for each in (first, second):
        each.pause_writing()
        assert not each.transport.is_closing()
    third.pause_writing()
    assert third.transport.is_closing()
    first.resume_writing()
    third.stop_reading()
    second.stop_reading()
    assert not unread_by_address
    reading, stuck = connection(LEAST_READ * 3), connection(LEAST_READ * 3)
    for each in (reading, stuck):
        each.most_unread = LEAST_READ * 10
        each.pause_writing()
    reading.transport.waiting = LEAST_READ * 2  # type: ignore[attr-defined]
    reading.check_reading()
    stuck.check_reading()
    assert (reading.transport.is_closing(), stuck.transport.is_closing()) == (False, True)
    for each in (reading, stuck):
        each.stop_reading()


async def test_what_the_sockets_of_an_address_do_not_read_is_bounded(tmp_path: Path) -> None:
    """Few large messages count as much as many small ones; what nobody will read is let go at once."""
    async with inside(tmp_path) as (hub, _):
        large, most = b"x" * 1_000_000, hub.settings.limits.unread_bytes_per_address // 1_000_000
        may_read = asyncio.Event()

        async def receive() -> Any:
            raise AssertionError("nothing is read")

        async def send(message: object) -> None:
            await may_read.wait()

        slow = [Socket(hub, receive, send, lambda message: False, "192.0.2.1") for _ in range(most // 10 + 1)]
        other = Socket(hub, receive, send, lambda message: False, "192.0.2.2")
        for socket_of_address in slow:
            for _ in range(10):
                socket_of_address.send(large)
        other.send(large)
        assert [bool(each.code) for each in slow] == [False] * (len(slow) - 1) + [True]
        assert sockets.waiting_by_address["192.0.2.1"] <= hub.settings.limits.unread_bytes_per_address
        assert (slow[-1].waiting, other.code) == ([], 0)
        may_read.set()
        for each in [*slow, other]:
            if each.writing is not None:
                await each.writing
        assert not sockets.waiting_by_address


@pytest.mark.parametrize("part", [b"X-A: " + b"b" * 1000 + b"\r\n", b"X-A: " + b"b" * 1000, b"5;" + b"b" * 1000])
def test_headers_without_end_end_the_connection(exposed: Serving, part: bytes) -> None:
    """Many headers, an endless header, and extensions of chunks."""
    begun = b"POST /api/messages HTTP/1.1\r\nHost: tables\r\n"
    if part.startswith(b"5;"):
        begun += b"Transfer-Encoding: chunked\r\n\r\n"
    with socket.create_connection(("127.0.0.1", exposed.port)) as connection:
        connection.sendall(begun)
        with suppress(ConnectionError):
            for _ in range(20_000):
                connection.sendall(part)
            raise AssertionError("20 MB of headers were taken")


def test_metrics_are_for_the_host(exposed: Serving, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert httpx.get(f"{exposed.url}/metrics", timeout=ANSWER_PATIENCE).status_code == 200
    public = {"Host": "tables.example.org"}
    assert httpx.get(f"{exposed.url}/metrics", headers=public, timeout=ANSWER_PATIENCE).status_code == 403
    monkeypatch.setenv("CARAVELA_METRICS_TOKEN", "let me see")
    with Serving(tmp_path) as server:
        passed_on = {**public, "X-Forwarded-For": "192.0.2.1"}
        for headers, status in (
            (passed_on, 403),
            ({"X-Forwarded-For": "192.0.2.1"}, 403),
            ({**passed_on, "Authorization": "Bearer guessed"}, 403),
            ({**passed_on, "Authorization": "Bearer let me see"}, 200),
        ):
            assert httpx.get(f"{server.url}/metrics", headers=headers, timeout=ANSWER_PATIENCE).status_code == status


async def test_health_tells_of_a_store_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @asynccontextmanager
    async def full() -> AsyncIterator[None]:
        raise sqlite3.OperationalError("database or disk is full")
        yield

    async with inside(tmp_path) as (hub, _):
        hub.downtimes = await hub.presence.arrive()
        assert (await health_of(hub))["well"]
        monkeypatch.setattr(hub.database, "writing", full)
        later = time.time() + 10
        monkeypatch.setattr(time, "time", lambda: later)
        await hub.presence.heartbeat()
        told = await health_of(hub)
        assert (told["well"], told["database"], told["stored"]) == (False, True, False)


async def test_health_answers_though_the_store_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @asynccontextmanager
    async def hanging() -> AsyncIterator[None]:
        await asyncio.Event().wait()
        yield

    monkeypatch.setattr(pages, "HEALTH_SECONDS", 0.1)
    async with inside(tmp_path) as (hub, _):
        hub.downtimes = await hub.presence.arrive()
        monkeypatch.setattr(hub.database, "reading", hanging)
        told = await asyncio.wait_for(health_of(hub), ANSWER_PATIENCE)
        assert (told["well"], told["database"]) == (False, False)


async def test_all_sockets_of_an_address_share_a_limit(tmp_path: Path) -> None:
    """Many connections may not say more together than one address may."""
    async with inside(tmp_path) as (hub, _):
        shared, answers = hub.rate_limits.bucket("messages", "192.0.2.1"), list[bytes]()
        shared.rate, shared.left = 0.0, 3.0

        def write(message: bytes) -> bool:
            answers.append(message)
            return True

        async def send(message: object) -> None:
            raise AssertionError("everything is written at once")

        for _ in range(2):
            ping = {"type": "websocket.receive", "text": '{"type":"ping"}'}
            said = iter([ping, ping, {"type": "websocket.disconnect"}])

            async def receive(said: Iterator[Any] = said) -> Any:
                return next(said)

            await Socket(hub, receive, send, write, "192.0.2.1").read()
        told = [json.loads(answer) for answer in answers]
        assert [each.get("code", each["type"]) for each in told] == ["pong", "pong", "pong", "too-fast"]


async def test_what_takes_long_to_answer_counts_as_more(tmp_path: Path) -> None:
    async with inside(tmp_path) as (hub, _):
        shared = hub.rate_limits.bucket("messages", "192.0.2.1")
        shared.rate = 0.0

        async def spent_by(text: str) -> float:
            before, said = shared.left, iter([{"type": "websocket.receive", "text": text}, {"type": "end"}])

            async def receive() -> Any:
                return next(said)

            async def send(message: object) -> None:
                raise AssertionError("everything is written at once")

            await Socket(hub, receive, send, lambda message: True, "192.0.2.1").read()
            return before - shared.left

        assert await spent_by('{"type":"ping"}') == 1
        assert await spent_by('{"type":"lobby","watch":false}') == COSTS[Lobby] > 1
        assert await spent_by('{"type":"watch","table":"none"}') == COSTS[Watch] > 1


async def test_what_takes_long_to_answer_counts_as_more_requests_too(tmp_path: Path) -> None:
    async with inside(tmp_path) as (hub, _):
        requests, request = hub.rate_limits.bucket("requests", "192.0.2.1"), request_from(hub, "192.0.2.1")
        requests.rate, before = 0.0, requests.left
        await tables_api.tables.fn(request)
        assert before - requests.left == COSTS[Lobby] - 1, "the request itself is counted before"
        await tables_api.messages.fn(request, Lobby())
        assert before - requests.left == 2 * (COSTS[Lobby] - 1)


def test_brackets_without_end_are_refused_as_unreadable(exposed: Serving) -> None:
    for body in (b"[" * 60_000, b'{"type":"open","begin":{"position":' + b'{"a":' * 10_000):
        answer = httpx.post(f"{exposed.url}/api/messages", content=body, timeout=ANSWER_PATIENCE)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-request")


async def test_tables_do_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Endless requests, answers, leaving or returning are refused after a while; the game continues."""
    stop_refilling(monkeypatch)
    async with inside(tmp_path, "anna") as (hub, [anna]):
        room = await playing([anna], bots=1, rated=False)
        before, most = room.table.number, int(Limits().acts_per_minute)
        for count in range(most):
            await anna.say(Wish(table=room.id, forced=count % 2 == 0))
        assert await anna.refused(Wish(table=room.id, forced=True)) == "too-many"
        assert await anna.refused(Leave(table=room.id)) == "too-many"
        assert room.table.number == before + most
        while room.table.to_move != 0:
            await bot_moves(room)
        await anna.say(MakeMove(table=room.id, ply=room.table.ply, moves=[int(room.game.match.moves()[0].number)]))


async def test_an_undo_that_replays_the_game_counts_several_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It costs as much as a hundred moves, while everybody waits. A refused one does, too."""
    stop_refilling(monkeypatch)
    async with inside(tmp_path, "anna") as (hub, [anna]):
        room = await playing([anna], bots=2, rated=False)
        start, most = room.table.ply, int(Limits().acts_per_minute)

        async def play_on() -> None:
            while room.table.ply <= start + KEPT:
                if room.table.to_move == 0:
                    move = int(room.game.match.moves()[0].number)
                    await anna.say(MakeMove(table=room.id, ply=room.table.ply, moves=[move]))
                else:
                    await bot_moves(room)

        for _ in range(most // DEEP_UNDO_COST):
            await play_on()
            await anna.say(Undo(table=room.id, to=start))
        await play_on()
        assert await anna.refused(Undo(table=room.id, to=start)) == "too-many"
        assert await anna.refused(Wish(table=room.id, forced=True)) == "too-many"


async def test_a_refused_undo_that_replays_the_game_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_refilling(monkeypatch)
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        room = await playing([anna, bob], rated=False)
        start = room.table.ply
        while room.table.ply <= start + KEPT:
            mover = [anna, bob][room.table.to_move or 0]
            await mover.say(MakeMove(table=room.id, ply=room.table.ply, moves=[int(room.game.match.moves()[0].number)]))
        await anna.say(Undo(table=room.id, to=start))
        acts = hub.rate_limits.bucket("acts", str(bob.person))
        before = acts.left
        assert await bob.refused(Undo(table=room.id, to=start)) == "already-asked"
        assert acts.left == before - (DEEP_UNDO_COST - 1)


async def test_acts_at_the_same_moment_are_counted_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """None of them has been stored when the last of them is let in."""
    stop_refilling(monkeypatch)
    async with inside(tmp_path, "anna") as (hub, [anna]):
        room = await playing([anna], bots=1, rated=False)
        before, most = room.table.number, int(Limits().acts_per_minute)
        orders = [GiveOrder(table=room.id, order=Order([f"sings {i}"])) for i in range(2 * most)]
        answers = await asyncio.gather(*(anna.talk.answer(order) for order in orders))
        assert sum(isinstance(answer, Done) for answer in answers) == most
        assert room.table.number == before + 2 * most, "each is given, and ends because nobody can sing"


async def test_a_large_order_is_refused_and_the_same_again_writes_nothing(tmp_path: Path) -> None:
    """Orders are events, which everybody who opens the table makes the server read."""
    async with inside(tmp_path, "anna") as (hub, [anna]):
        room = await playing([anna], bots=1, rated=False)
        large = Order([{f"{'x' * 150} {i}": "y" * 200 for i in range(8)}] * 20)
        assert await anna.refused(GiveOrder(table=room.id, order=large)) == "bad-order"
        before = room.table.number
        for _ in range(3):
            await anna.say(GiveOrder(table=room.id, order=Order(["sings"], question="?")))
        assert room.table.number == before + 1


async def test_many_names_of_one_address_say_no_more_than_a_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_refilling(monkeypatch)
    async with inside(tmp_path, *(f"guest {i}" for i in range(8))) as (hub, guests):
        room = await playing(guests[:2], access="lobby")
        said = 0
        for guest in guests:
            guest.talk.address = "192.0.2.1"
            for _ in range(int(Limits().chat_lines_per_minute)):
                answer = await guest.talk.answer(Say(table=room.id, text="hello"))
                said += isinstance(answer, Done)
        assert said == Limits().chat_lines_per_minute_and_address


async def test_connections_that_come_at_once_are_counted_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is counted before the store is asked whose it is, which takes a while."""
    known, refusals = asyncio.Event(), list[str]()

    async def person_of(request: object) -> None:
        await known.wait()

    def write(message: bytes) -> bool:
        refusals.extend(code for code in [json.loads(message).get("code")] if code)
        return True

    async def receive() -> Any:
        return {"type": "websocket.disconnect"}

    async def send(message: object) -> None:
        return

    monkeypatch.setattr(sockets, "person_of", person_of)
    async with inside(tmp_path) as (hub, _):
        hub.settings = msgspec.structs.replace(hub.settings, limits=Limits(sockets_per_address=2))
        app = SimpleNamespace(state=SimpleNamespace(hub=hub))

        def scope() -> dict[str, Any]:
            extensions = {WRITER: {"write": write}}
            about = {"type": "websocket", "path": "/ws", "headers": [], "client": ("192.0.2.1", 1)}
            return {**about, "litestar_app": app, "extensions": extensions}

        coming = [asyncio.create_task(table_socket(hub, scope(), receive, send)) for _ in range(5)]
        await until(lambda: len(refusals) == 3)
        known.set()
        await asyncio.gather(*coming)
        assert refusals == ["too-many"] * 3
        assert not sockets.sockets_by_address
