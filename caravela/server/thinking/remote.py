"""Thinking in other processes, perhaps on other machines: jobs are rows of the database, in the order of the queue.

A server adds jobs and waits; a worker (`caravela think`) takes the most urgent one and writes its result. If a worker
dies, another takes its job. Without workers the server thinks itself.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar, get_args

import msgspec
from sqlalchemy import Row, delete, insert, or_, select, update

from caravela.engine.errors import CaravelaError
from caravela.server.cluster.notifications import Notifications
from caravela.server.operations.tasks import is_wanted
from caravela.server.operations.telemetry import LOG
from caravela.server.people.registry import new_id
from caravela.server.store.database import STORE_FAILURES, Database
from caravela.server.store.processes import Processes
from caravela.server.store.release import release_id
from caravela.server.store.schema import jobs, processes
from caravela.server.thinking.jobs import JOBS, NAMES, RESULTS
from caravela.server.thinking.queue import WAITED_FOR, Served, ThinkingTurn
from caravela.server.thinking.thinkers import NOBODYS_TURN, Failure, Purpose, Thinkers, ThinkingFailed

Thought = TypeVar("Thought")

LOOKS_EVERY = 1.0
"""Seconds after which a waiting process checks by itself, in case a notification was lost: a server all its jobs."""
GRACE = 5.0
"""Seconds beyond a job's time limit after which its worker must have died."""
QUICK_LANES = 3
"""Quick jobs have lanes below 0. A worker has one more process for each purpose that takes only those."""
PURPOSES: tuple[Purpose, ...] = get_args(Purpose)
NEW_JOB, DONE, CANCELLED = "job", "done", "cancelled"


class Job(msgspec.Struct, frozen=True):
    """What a row asks for."""

    work: str
    given: list[Any]


class Outcome(msgspec.Struct, frozen=True):
    """What came of a job: a result, or a failure with its details."""

    result: msgspec.Raw = msgspec.Raw(b"null")
    failure: Failure | None = None
    details: str = ""


class AwaitedJob:
    """What a server knows of a job that it waits for."""

    def __init__(self) -> None:
        self.changed = asyncio.Event()  # there is something to read
        self.added = False  # the job is stored
        self.taken = False  # by a worker, at the last look


class RemoteThinkers(Thinkers):
    """The thinkers of a server whose jobs run elsewhere while there are workers."""

    def __init__(self, count: int, purpose: Purpose, database: Database, own: Processes) -> None:
        super().__init__(count, purpose)
        self.database = database
        self.own = own
        self.served = Served(time.monotonic)
        self.waiting: dict[str, AwaitedJob] = {}  # by the job's id
        self.looking: asyncio.Task[None] | None = None

    async def run(
        self, work: Callable[..., Thought], *given: object, seconds: float, turn: ThinkingTurn = NOBODYS_TURN
    ) -> Thought:
        name = NAMES.get(work)
        if name is None or not await self.own.living("thinker"):
            return await super().run(work, *given, seconds=seconds, turn=turn)
        id = new_id()
        self.waiting[id] = AwaitedJob()
        try:
            await self.put(id, Job(name, list(given)), seconds, turn)
            self.waiting[id].added = True
            if self.looking is None or self.looking.done():
                self.looking = asyncio.create_task(self.look())
            outcome = await self.wait_for(id, turn)
        except BaseException:
            await asyncio.shield(self.take_back(id))
            raise
        finally:
            del self.waiting[id]
        if outcome is None:  # all workers are gone
            return await super().run(work, *given, seconds=seconds, turn=turn)
        if outcome.failure is not None:
            raise ThinkingFailed(outcome.failure, outcome.details)
        result: Thought = msgspec.json.decode(outcome.result, type=RESULTS[name])
        return result

    async def put(self, id: str, job: Job, seconds: float, turn: ThinkingTurn) -> None:
        row = {
            "id": id,
            "process": self.own.id,
            "purpose": self.purpose,
            "lane": turn.lane() - QUICK_LANES if turn.quick else turn.lane(),
            "turn": self.served.of(turn.origin) + turn.seconds,
            "body": msgspec.json.encode(job).decode(),
            "seconds": seconds,
            "created": time.time(),
        }
        self.served.add(turn.origin, turn.seconds)
        async with self.database.writing() as connection:
            await connection.execute(insert(jobs), row)
            await self.database.tell(connection, NEW_JOB)

    async def wait_for(self, id: str, turn: ThinkingTurn) -> Outcome | None:
        """The result of a job; None if no worker is left."""
        until = None if turn.patience is None else time.monotonic() + turn.patience
        waiting = self.waiting[id]
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOKS_EVERY):
                    await waiting.changed.wait()
            if waiting.changed.is_set():
                waiting.changed.clear()
                async with self.database.reading() as connection:
                    row = (await connection.execute(select(jobs.c.outcome).where(jobs.c.id == id))).first()
                if row is not None and row.outcome is not None:
                    await self.take_back(id)
                    return msgspec.json.decode(row.outcome, type=Outcome)
                if row is None or not await self.own.living("thinker"):
                    await self.take_back(id)
                    return None
            if until is not None and time.monotonic() > until and not waiting.taken and turn.lane() == WAITED_FOR:
                raise ThinkingFailed("busy", f"no worker within {turn.patience:g} seconds")

    async def look(self) -> None:
        """Look after all jobs that are waited for, with one question for all of them: there may be thousands."""
        while is_wanted() and self.waiting:
            await asyncio.sleep(LOOKS_EVERY)
            known = {id: waiting for id, waiting in self.waiting.items() if waiting.added}
            mine = (jobs.c.process == self.own.id) & (jobs.c.purpose == self.purpose)
            taken, is_open = jobs.c.worker.is_not(None).label("taken"), jobs.c.outcome.is_(None).label("is_open")
            try:
                async with self.database.reading() as connection:
                    found = await connection.execute(select(jobs.c.id, taken, is_open).where(mine))
                    rows = {row.id: row for row in found}
                deserted = not await self.own.living("thinker")
            except Exception as reason:
                LOG.warning("jobs could not be looked after", reason=type(reason).__name__)
                continue
            for id, waiting in known.items():
                row = rows.get(id)
                waiting.taken = row is not None and row.taken
                if deserted or row is None or not row.is_open:
                    waiting.changed.set()

    async def take_back(self, id: str) -> None:
        """Remove a job that nobody waits for any more; a worker that runs it stops."""
        try:
            async with self.database.writing() as connection:
                await connection.execute(delete(jobs).where(jobs.c.id == id))
                await self.database.tell(connection, f"{CANCELLED} {id}")
        except STORE_FAILURES:
            return  # it is forgotten with this process

    def finished(self, id: str) -> None:
        """A worker says so."""
        if id in self.waiting:
            self.waiting[id].changed.set()

    def close(self) -> None:
        if self.looking is not None:
            self.looking.cancel()
        super().close()


class Worker:
    """A process that thinks for the servers of a database."""

    def __init__(self, database: Database, count: int) -> None:
        self.database = database
        self.count = count
        self.own = Processes(database, new_id(), "thinker")
        self.thinkers = {purpose: Thinkers(count if purpose == "bots" else 1, purpose) for purpose in PURPOSES}
        self.notifications = Notifications(database, self.hear)
        self.fresh = asyncio.Event()
        self.thinking: dict[str, asyncio.Task[Any]] = {}

    async def run(self) -> None:
        """Take jobs until this is cancelled."""
        await self.own.arrive(release_id())
        await self.notifications.start()
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self.give_signs())
                for purpose, thinkers in self.thinkers.items():
                    group.create_task(self.take_jobs(purpose, quick=True))
                    for _ in thinkers.long.all:
                        group.create_task(self.take_jobs(purpose))
        except* CaravelaError as failures:  # a release with other rules has come while this process stood still
            raise failures.exceptions[0] from None
        finally:
            await self.notifications.stop()
            for thinkers in self.thinkers.values():
                thinkers.close()
            await self.own.leave()

    async def give_signs(self) -> None:
        while is_wanted():
            await asyncio.sleep(LOOKS_EVERY)
            try:
                await self.own.come_back()
            except STORE_FAILURES:
                continue

    async def hear(self, notification: str) -> None:
        kind, _, id = notification.partition(" ")
        if kind == CANCELLED and id in self.thinking:
            self.thinking[id].cancel()
        else:
            self.fresh.set()

    async def take_jobs(self, purpose: Purpose, quick: bool = False) -> None:
        while is_wanted():
            try:
                row = await self.claim(purpose, quick)
            except STORE_FAILURES:
                row = None
            if row is None:
                self.fresh.clear()
                try:
                    async with asyncio.timeout(LOOKS_EVERY):
                        await self.fresh.wait()
                except TimeoutError:
                    pass
            else:
                await self.do(row)

    async def claim(self, purpose: Purpose = "bots", quick: bool = False) -> Row[Any] | None:
        """The most urgent job for a purpose that no living worker has taken. Quick ones are also taken by who waits
        for long ones."""
        now = time.time()
        free = or_(jobs.c.worker.is_(None), jobs.c.until < now, jobs.c.worker.not_in(select(processes.c.id)))
        wanted = (
            select(jobs)
            .where(jobs.c.purpose == purpose, jobs.c.outcome.is_(None), free, *([jobs.c.lane < 0] if quick else []))
            .order_by(jobs.c.lane, jobs.c.turn, jobs.c.created)
            .limit(1)
            .with_for_update(skip_locked=True)
        )
        async with self.database.writing() as connection:
            row = (await connection.execute(wanted)).first()
            if row is not None:
                values = {"worker": self.own.id, "until": now + row.seconds + GRACE}
                await connection.execute(update(jobs).where(jobs.c.id == row.id).values(**values))
        return row

    async def do(self, row: Row[Any]) -> None:
        """Do a job and store its outcome. Whatever fails is told to who waits; the worker goes on."""
        task = self.thinking[row.id] = asyncio.create_task(self.think(row))
        try:
            outcome: dict[str, object] = {"result": await asyncio.shield(task)}
        except asyncio.CancelledError:
            task.cancel()
            if asyncio.current_task().cancelling():  # type: ignore[union-attr]  # the worker ends, not only this job
                raise
            return
        except ThinkingFailed as reason:
            outcome = {"failure": reason.failure, "details": str(reason)}
        except Exception as reason:
            outcome = {"failure": "error", "details": repr(reason)}
        finally:
            del self.thinking[row.id]
        mine = (jobs.c.id == row.id) & (jobs.c.worker == self.own.id)
        try:
            async with self.database.writing() as connection:
                text = msgspec.json.encode(outcome).decode()
                await connection.execute(update(jobs).where(mine).values(outcome=text))
                await self.database.tell(connection, f"{DONE} {row.id}")
        except STORE_FAILURES:
            return  # who waits asks somebody else

    async def think(self, row: Row[Any]) -> object:
        job = msgspec.json.decode(row.body, type=Job)
        turn = ThinkingTurn(quick=row.lane < 0)
        return await self.thinkers[row.purpose].run(JOBS[job.work], *job.given, seconds=row.seconds, turn=turn)
