"""Computing in other processes, possibly on other machines. Jobs are rows of the database, in queue order.

A server adds jobs and waits; a worker (`caravela think`) claims the most urgent one and writes its result. If a worker
dies, another one takes its job. Without workers, the server computes itself.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar, get_args

import msgspec
from sqlalchemy import Row, delete, func, insert, or_, select, update

from caravela.engine.errors import CaravelaError
from caravela.server.cluster.notifications import Notifications
from caravela.server.operations.tasks import is_wanted
from caravela.server.operations.telemetry import LOG
from caravela.server.people.registry import new_id
from caravela.server.store.database import STORE_FAILURES, Database
from caravela.server.store.fair_turns import asked_by
from caravela.server.store.processes import Processes
from caravela.server.store.release import release_id
from caravela.server.store.schema import jobs, processes
from caravela.server.thinking.jobs import JOBS, NAMES, RESULTS
from caravela.server.thinking.queue import WAITED_FOR, Served, ThinkingTurn
from caravela.server.thinking.thinkers import ANONYMOUS_TURN, Failure, Purpose, Thinkers, ThinkingFailed

Result = TypeVar("Result")

LOOKS_EVERY = 1.0
"""The polling interval in seconds, in case a notification was lost; a server polls all its jobs at once."""
GRACE = 5.0
"""Seconds after a job's time limit when its worker counts as dead."""
QUICK_LANES = 3
"""Quick jobs have lanes below 0. For each purpose, a worker has an extra process that takes only those."""
PURPOSES: tuple[Purpose, ...] = get_args(Purpose)
NEW_JOB, DONE, CANCELLED = "job", "done", "cancelled"


class Job(msgspec.Struct, frozen=True):
    """The content of a job's row."""

    work: str
    given: list[Any]


class Outcome(msgspec.Struct, frozen=True):
    """The result of a job, or its failure with details."""

    result: msgspec.Raw = msgspec.Raw(b"null")
    failure: Failure | None = None
    details: str = ""


class AwaitedJob:
    """The state of a job that a server waits for."""

    def __init__(self) -> None:
        self.changed = asyncio.Event()  # set when there is something to read
        self.added = False  # whether the job is stored
        self.taken = False  # whether a worker had it at the last poll


class RemoteThinkers(Thinkers):
    """Runs a server's jobs on workers elsewhere while there are any."""

    def __init__(self, count: int, purpose: Purpose, database: Database, own: Processes) -> None:
        super().__init__(count, purpose)
        self.database = database
        self.own = own
        self.served = Served(time.monotonic)
        self.waiting: dict[str, AwaitedJob] = {}  # by the job's id
        self.looking: asyncio.Task[None] | None = None

    async def run(
        self, work: Callable[..., Result], *given: object, seconds: float, turn: ThinkingTurn = ANONYMOUS_TURN
    ) -> Result:
        name = NAMES.get(work)
        if name is None or not await self.own.living("thinker"):
            return await super().run(work, *given, seconds=seconds, turn=turn)
        id = new_id()
        self.waiting[id] = AwaitedJob()
        try:
            await self.put(id, Job(name, list(given)), seconds, turn)
            self.waiting[id].added = True
            if self.looking is None or self.looking.done():
                with asked_by(None):  # it looks for the results of all clients
                    self.looking = asyncio.create_task(self.look())
            outcome = await self.wait_for(id, turn)
        except BaseException:
            await asyncio.shield(self.take_back(id))
            raise
        finally:
            del self.waiting[id]
        if outcome is None:  # no workers are left
            return await super().run(work, *given, seconds=seconds, turn=turn)
        if outcome.failure is not None:
            raise ThinkingFailed(outcome.failure, outcome.details)
        result: Result = msgspec.json.decode(outcome.result, type=RESULTS[name])
        return result

    async def put(self, id: str, job: Job, seconds: float, turn: ThinkingTurn) -> None:
        """Store a job. Who asks after a break, or at another server, is level with those who are served now (see
        `queue`)."""
        row = {
            "id": id,
            "process": self.own.id,
            "purpose": self.purpose,
            "lane": turn.lane() - QUICK_LANES if turn.quick else turn.lane(),
            "body": msgspec.json.encode(job).decode(),
            "seconds": seconds,
            "created": time.time(),
        }
        same_workers = jobs.c.lane < 0 if turn.quick else jobs.c.lane >= 0
        served_now = (jobs.c.purpose == self.purpose) & jobs.c.worker.is_not(None) & same_workers
        async with self.database.writing() as connection:
            level = (await connection.execute(select(func.max(jobs.c.turn)).where(served_now))).scalar()
            self.served.raise_to(turn.origin, level or 0.0)
            self.served.add(turn.origin, turn.seconds)
            await connection.execute(insert(jobs), {**row, "turn": self.served.of(turn.origin)})
            await self.database.tell(connection, NEW_JOB)

    async def wait_for(self, id: str, turn: ThinkingTurn) -> Outcome | None:
        """The outcome of a job; None if no worker is left."""
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
        """Poll all waiting jobs with one query, because there may be thousands."""
        while is_wanted() and self.waiting:
            await asyncio.sleep(LOOKS_EVERY)
            known = {id: waiting for id, waiting in self.waiting.items() if waiting.added}
            own_rows = (jobs.c.process == self.own.id) & (jobs.c.purpose == self.purpose)
            taken, is_open = jobs.c.worker.is_not(None).label("taken"), jobs.c.outcome.is_(None).label("is_open")
            try:
                async with self.database.reading() as connection:
                    result = await connection.execute(select(jobs.c.id, taken, is_open).where(own_rows))
                    rows = {row.id: row for row in result}
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
        """Delete a job that nobody waits for; a worker that runs it stops."""
        try:
            async with self.database.writing() as connection:
                await connection.execute(delete(jobs).where(jobs.c.id == id))
                await self.database.tell(connection, f"{CANCELLED} {id}")
        except STORE_FAILURES:
            return  # it is forgotten with this process

    def finished(self, id: str) -> None:
        """A worker has finished a job."""
        if id in self.waiting:
            self.waiting[id].changed.set()

    def close(self) -> None:
        if self.looking is not None:
            self.looking.cancel()
        super().close()


class Worker:
    """A process that runs jobs for the servers of a database."""

    def __init__(self, database: Database, count: int) -> None:
        self.database = database
        self.count = count
        self.own = Processes(database, new_id(), "thinker")
        self.thinkers = {purpose: Thinkers(count if purpose == "bots" else 1, purpose) for purpose in PURPOSES}
        self.notifications = Notifications(database, self.on_notification)
        self.fresh = asyncio.Event()
        self.thinking: dict[str, asyncio.Task[Any]] = {}

    async def run(self) -> None:
        """Run jobs until cancelled."""
        await self.own.arrive(release_id())
        await self.notifications.start()
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self.send_heartbeats())
                for purpose, thinkers in self.thinkers.items():
                    group.create_task(self.take_jobs(purpose, quick=True))
                    for _ in thinkers.long.all:
                        group.create_task(self.take_jobs(purpose))
        except* CaravelaError as failures:  # a release with other rules started while this process was suspended
            raise failures.exceptions[0] from None
        finally:
            await self.notifications.stop()
            for thinkers in self.thinkers.values():
                thinkers.close()
            await self.own.leave()

    async def send_heartbeats(self) -> None:
        while is_wanted():
            await asyncio.sleep(LOOKS_EVERY)
            try:
                await self.own.come_back()
            except STORE_FAILURES:
                continue

    async def on_notification(self, notification: str) -> None:
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
        """Claim the most urgent job for a purpose that no living worker has. Without `quick`, any job for the
        purpose."""
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
        """Run a job and store its outcome. Failures are reported to the waiting server; the worker continues."""
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
        own_rows = (jobs.c.id == row.id) & (jobs.c.worker == self.own.id)
        try:
            async with self.database.writing() as connection:
                text = msgspec.json.encode(outcome).decode()
                await connection.execute(update(jobs).where(own_rows).values(outcome=text))
                await self.database.tell(connection, f"{DONE} {row.id}")
        except STORE_FAILURES:
            return  # the server will poll and retry elsewhere

    async def think(self, row: Row[Any]) -> object:
        job = msgspec.json.decode(row.body, type=Job)
        turn = ThinkingTurn(quick=row.lane < 0)
        return await self.thinkers[row.purpose].run(JOBS[job.work], *job.given, seconds=row.seconds, turn=turn)
