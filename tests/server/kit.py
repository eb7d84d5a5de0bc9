"""A real server process on a free local port, and clients with real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.sync.client import connect as sync_connect

from tests.server.empty_database import put_empty_database
from tests.server.zygote import Forked, Zygote
from tests.waiting import ConditionLoop, until

ROOT = Path(__file__).parent.parent.parent
START_PATIENCE = 120.0
STOP_PATIENCE = 120.0
"""Timeout for a server to stop: it takes half a second, but the machine may be busy."""
END_PATIENCE = 10.0
ANSWER_PATIENCE = 120.0


OPEN = b"Caravela is open at"
BOUND: list[socket.socket] = []


def free_port() -> int:
    """A port chosen by the kernel. It stays bound here, so that no other process gets it; the server can still bind it,
    because both reuse addresses and this socket does not listen."""
    bound = socket.socket()
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.bind(("127.0.0.1", 0))
    BOUND.append(bound)
    return int(bound.getsockname()[1])


def environment() -> dict[str, str]:
    """The environment of a server process. It may write bytecode, so that later starts are as quick as usual."""
    path = f"{ROOT}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"
    return {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": ""}


ZYGOTE = Zygote()


class FreshServing:
    """One server process, started like in production."""

    def __init__(
        self, folder: Path, *more: str, database: str | None = None, port: int | None = None, patience: int = 1000
    ) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.more = [*more, "--local-webhooks", "--json-logs"]
        self.more += ["--patience", str(patience), "--hint-iterations", "300"]
        self.database = database
        self.process: subprocess.Popen[bytes] | Forked | None = None
        self.reader: threading.Thread | None = None
        self.said = threading.Condition()  # told of every line of the log
        self.is_open = False
        self.ready_after = 0.0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log_file(self) -> Path:
        return self.folder / f"server-{self.port}.log"

    def start_process(self, arguments: list[str]) -> subprocess.Popen[bytes] | Forked:
        return subprocess.Popen(
            [sys.executable, "-m", "caravela.cli", *arguments],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment(),
        )

    def start(self) -> Self:
        where = ["--database", self.database] if self.database else ["--data-dir", str(self.folder)]
        begun = time.perf_counter()
        self.is_open = False
        self.process = self.start_process(["serve", "--no-browser", "--port", str(self.port), *where, *self.more])
        assert self.process.stdout is not None
        self.reader = threading.Thread(target=self.keep_log, args=(self.process.stdout,), daemon=True)
        self.reader.start()
        with self.said:
            self.said.wait_for(lambda: self.is_open or not self.is_read(), START_PATIENCE)
        if not self.is_open:
            self.kill()
            raise AssertionError(f"the server did not start: {self.log()[-2000:]}")
        self.ready_after = time.perf_counter() - begun
        return self

    def is_read(self) -> bool:
        return self.reader is not None

    def keep_log(self, lines: IO[bytes]) -> None:
        """Copies the server's output to its log file and wakes waiting tests, until the server exits."""
        with self.log_file.open("ab", buffering=0) as log:
            for line in lines:
                log.write(line)
                with self.said:
                    self.is_open = self.is_open or line.startswith(OPEN)
                    self.said.notify_all()
        with self.said:
            self.reader = None
            self.said.notify_all()

    def wait_until(self, truth: Callable[..., object]) -> None:
        """Wait until a condition holds; it is evaluated after each line of the server's log."""
        with self.said:
            assert self.said.wait_for(truth, START_PATIENCE), "waited in vain"

    async def until(self, truth: Callable[..., object]) -> None:
        """The same without blocking the test's event loop."""
        await asyncio.to_thread(self.wait_until, truth)

    def stop(self) -> int:
        """Stop it with SIGTERM."""
        return self.end(signal.SIGTERM)

    def kill(self) -> int:
        return self.end(signal.SIGKILL)

    def end(self, how: signal.Signals) -> int:
        process, self.process = self.process, None
        if process is None:
            return 0
        process.send_signal(how)
        try:
            code = process.wait(STOP_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            code = process.wait()
        with self.said:  # its helpers may live on for a moment
            self.said.wait_for(lambda: not self.is_read(), END_PATIENCE)
        return code

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.stop()

    def log(self) -> str:
        return self.log_file.read_text()


class Serving(FreshServing):
    """One server process, forked from one that has imported everything (see `tests.server.zygote`). Migrations of a new
    SQLite database have run."""

    def start_process(self, arguments: list[str]) -> subprocess.Popen[bytes] | Forked:
        if self.database is None:
            put_empty_database(self.folder)
        if sys.platform != "linux":
            return super().start_process(arguments)
        return ZYGOTE.start_process(arguments, environment())


class Answered(AssertionError):
    """A refusal of the server with its code."""

    def __init__(self, message: dict[str, Any]) -> None:
        super().__init__(f"{message.get('code')}: {message.get('sentence')}")
        self.code = message.get("code")


class Client:
    """One connection of one person. Keeps every byte it is sent, and follows the tables it watches."""

    def __init__(self, url: str, token: str | None, socket: ClientConnection) -> None:
        self.url = url
        self.token = token
        self.socket = socket
        self.name = ""
        self.received: list[str] = []
        self.others: list[dict[str, Any]] = []
        self.tables: dict[str, dict[str, Any]] = {}
        self.events: dict[str, list[dict[str, Any]]] = {}
        self.chat: list[dict[str, Any]] = []
        self.count = 0
        self.answers: dict[str, list[asyncio.Future[dict[str, Any]]]] = {}  # in the order asked, by id
        self.changed = asyncio.Event()
        self.closed: int | None = None
        self.task = asyncio.create_task(self.listen())

    async def listen(self) -> None:
        try:
            async for text in self.socket:
                assert isinstance(text, str)
                self.received.append(text)
                self.take(json.loads(text))
                self.changed.set()
        except Exception:
            pass
        self.closed = self.socket.close_code
        for futures in self.answers.values():
            for future in futures:
                if not future.done():
                    future.set_exception(ConnectionError("the connection is closed"))
        self.changed.set()

    def take(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "update":
            table = message["table"]
            known = self.events.setdefault(table, [])
            known += [event for event in message["events"] if not known or event["number"] > known[-1]["number"]]
            before = self.tables.get(table, {})
            self.tables[table] = {**before, **{key: value for key, value in message.items() if value is not None}}
        elif kind == "chat":
            self.chat += message["lines"]
        waiting = self.answers.get(message.get("id") or "", [])
        if waiting:
            future = waiting.pop(0)
            if not waiting:
                del self.answers[message["id"]]
            if not future.done():
                future.set_result(message)
        elif kind not in ("update", "chat"):
            self.others.append(message)

    async def say(self, type: str, **more: Any) -> dict[str, Any]:
        """Send a message and wait for its answer; a refusal is raised."""
        self.count += 1
        if self.closed is not None:
            raise ConnectionError("the connection is closed")
        id = more.pop("id", None) or f"{self.name}-{self.count}-{time.monotonic_ns()}"
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.answers.setdefault(id, []).append(future)
        await self.socket.send(json.dumps({"type": type, "id": id, **more}))
        answer = await asyncio.wait_for(future, ANSWER_PATIENCE)
        if answer["type"] == "refused":
            raise Answered(answer)
        return answer

    async def refused(self, type: str, **more: Any) -> str:
        """Send a message that must be refused; gives the code."""
        try:
            answer = await self.say(type, **more)
        except Answered as reason:
            return str(reason.code)
        raise AssertionError(f"{type} was not refused: {answer}")

    async def watch(self, table: str, since: int = 0, **more: Any) -> dict[str, Any]:
        return await self.say("watch", table=table, since=since, **more)

    def now(self, table: str) -> dict[str, Any]:
        now: dict[str, Any] = self.tables[table]["now"]
        return now

    def number(self, table: str) -> int:
        return int(self.tables[table]["number"])

    async def until(self, truth: Any, seconds: float = ANSWER_PATIENCE) -> None:
        """Wait until a condition holds, for this client or others of the same event loop."""
        if not isinstance(asyncio.get_running_loop(), ConditionLoop):
            await self.until_told(truth, seconds)
            return
        try:
            await until(lambda: truth() or self.closed is not None, seconds)
        except TimeoutError:
            raise AssertionError("waited in vain") from None
        assert truth(), "waited in vain: the connection is closed"

    async def until_told(self, truth: Any, seconds: float) -> None:
        """The same in the event loop of a benchmark: evaluated after each message, and every second because
        it may depend on other clients."""
        end = time.monotonic() + seconds
        while not truth():
            self.changed.clear()
            left = end - time.monotonic()
            if left <= 0 or (self.closed is not None):
                raise AssertionError("waited in vain")
            try:
                await asyncio.wait_for(self.changed.wait(), min(left, 1.0))
            except TimeoutError:
                continue

    async def move(self, table: str, *moves: str | int, **more: Any) -> dict[str, Any]:
        ply = more.pop("ply", None)
        chosen = list(moves) or [self.now(table)["moves"][0]["move"]]
        here = self.now(table)["ply"] if ply is None else ply
        done = await self.say("move", table=table, ply=here, moves=chosen, **more)
        await self.until(lambda: self.number(table) >= done["number"])
        return done

    async def play_to_end(self, table: str, choose: Any = None) -> None:
        """Make a legal move whenever it is for this client to move."""
        while self.now(table)["status"] == "running":
            now = self.now(table)
            if now.get("moves"):
                number = self.number(table)
                pick = now["moves"][0] if choose is None else choose(now["moves"])
                try:
                    await self.say("move", table=table, ply=now["ply"], moves=[pick["move"]])
                except Answered as reason:
                    if reason.code != "stale":
                        raise
                await self.until(lambda before=number: self.number(table) > before)
            else:
                number = self.number(table)
                await self.until(
                    lambda before=number: self.number(table) > before or self.now(table)["status"] != "running"
                )

    async def close(self) -> None:
        await self.socket.close()
        await self.task


def when_at_table(
    url: str, table: str, truth: Callable[[dict[str, Any]], object], headers: dict[str, str]
) -> dict[str, Any]:
    """The state of a table as soon as a condition holds for it."""
    address = url.replace("http", "ws", 1) + "/ws"
    with sync_connect(address, additional_headers=headers, max_size=None, proxy=None, ping_interval=None) as socket:
        socket.send(json.dumps({"type": "watch", "table": table}))
        while True:
            message = json.loads(socket.recv(ANSWER_PATIENCE))
            if message["type"] == "update" and truth(message["now"]):
                now: dict[str, Any] = message["now"]
                return now


async def guest(url: str, name: str) -> str:
    """The token of a new guest."""
    async with httpx.AsyncClient(timeout=ANSWER_PATIENCE) as web:
        answer = await web.post(f"{url}/api/guests", json={"name": name})
        answer.raise_for_status()
        return str(answer.json()["token"])


async def account(url: str, name: str) -> str:
    """The token of a new account, whose name nobody else has."""
    async with httpx.AsyncClient(timeout=ANSWER_PATIENCE) as web:
        wish = {"name": f"{name} {time.monotonic_ns() % 10**10}", "password": "a long password"}
        answer = await web.post(f"{url}/api/accounts", json=wish)
        answer.raise_for_status()
        return str(answer.json()["token"])


async def connected(url: str, token: str | None, name: str = "") -> Client:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    socket = await connect(
        url.replace("http", "ws", 1) + "/ws",
        additional_headers=headers,
        max_size=None,
        compression=None,
        proxy=None,
        ping_interval=None,  # a test may be busy for longer than a ping is waited for
    )
    client = Client(url, token, socket)
    client.name = name
    await client.until(lambda: client.others)
    return client


@asynccontextmanager
async def clients(url: str, *names: str, accounts: bool = False) -> AsyncIterator[list[Client]]:
    """Guests of these names, or people with accounts, connected."""
    new = account if accounts else guest
    everybody = [await connected(url, await new(url, name), name) for name in names]
    try:
        yield everybody
    finally:
        for client in everybody:
            await client.close()


async def seated(players: list[Client], game: str = "puerto-rico", **more: Any) -> str:
    """A table at which all these clients sit, and the game has started; everybody watches."""
    seats: list[dict[str, str]] = [{} for _ in players]
    opened = await players[0].say("open", game=game, seats=seats, **{"access": "link", **more})
    table, invitation = opened["table"], opened["invitation"]
    for player in players[1:]:
        await player.say("sit", table=table, invitation=invitation)
    await players[0].say("start", table=table)
    for player in players:
        await player.watch(table)
    return str(table)
