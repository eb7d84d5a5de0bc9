"""Worker processes for bots, hints and the coach, so that the event loop never waits for them.

A worker that dies or exceeds its time limit is killed and replaced; there are never more than configured.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Literal, TypeVar

from caravela.server.thinking import progress
from caravela.server.thinking.queue import FairQueue, ThinkingTurn, WaitedTooLong

Result = TypeVar("Result")
Failure = Literal["error", "died", "slow", "busy"]
Purpose = Literal["bots", "hints", "studies", "coach"]
"""Each purpose has its own workers, so that no bot waits for a hint, an analysis or the coach."""
PATIENT: frozenset[Purpose] = frozenset({"studies", "coach"})
"""Purposes whose workers have low priority."""

JOBS_OF_A_PROCESS = 500
"""The number of jobs after which a worker is replaced, to limit the effect of a memory leak in compiled code. None is
known."""
ENDS_WITHIN = 2.0
PRELOADED = ["caravela.server.thinking.preloaded"]
"""Modules that a new worker inherits from the fork server, so that it starts quickly."""


class ThinkingFailed(Exception):
    """A job without a result: the code raised an error, its process died, it took too long, or all workers were busy
    for too long."""

    def __init__(self, failure: Failure, details: str) -> None:
        super().__init__(details)
        self.failure: Failure = failure


def think(pipe: Connection, nice: int) -> None:
    """The main function of a worker: receives jobs, and sends progress and results until the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process
    os.nice(nice)
    threading.Thread(target=end_with_server, daemon=True).start()
    progress.listen(lambda share: pipe.send((None, share)))
    while True:
        try:
            work, given = pipe.recv()
        except EOFError:
            return  # the server has closed the pipe
        try:
            pipe.send((True, work(*given)))
        except Exception as reason:
            pipe.send((False, repr(reason)))


def end_with_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


class Thinker:
    """A worker process. It starts with its first job, and again with the next job after it has ended.

    The process and its pipe belong to the thread that waits for results; the event loop only counts kills and sends
    the signal, which the thread notices.
    """

    def __init__(self, nice: int) -> None:
        self.nice = nice
        self.process: BaseProcess | None = None
        self.pipe: Connection | None = None
        self.kills = 0
        self.kills_before = 0  # the value of `kills` when the process started
        self.jobs = 0  # number of jobs done by the process
        self.thread = ThreadPoolExecutor(1, "thinker")

    async def run(
        self, work: Callable[..., Result], given: tuple[object, ...], seconds: float, advance: Callable[[float], None]
    ) -> Result:
        loop = asyncio.get_running_loop()

        def advanced(share: float) -> None:
            with suppress(RuntimeError):  # the server is shutting down
                loop.call_soon_threadsafe(advance, share)

        waiting = loop.run_in_executor(self.thread, self.exchange, self.kills, work, given, advanced)
        waiting.add_done_callback(lambda done: done.cancelled() or done.exception())  # mark an error as retrieved
        try:
            async with asyncio.timeout(seconds):
                succeeded, result = await asyncio.shield(waiting)
        except TimeoutError:
            self.kill()
            raise ThinkingFailed("slow", f"no result after {seconds:g} seconds") from None
        except asyncio.CancelledError:
            self.kill()
            raise
        except (EOFError, OSError) as reason:
            raise ThinkingFailed("died", repr(reason)) from None
        if not succeeded:
            raise ThinkingFailed("error", result)
        thought: Result = result
        return thought

    def exchange(
        self, kills: int, work: Callable[..., Any], given: tuple[object, ...], advanced: Callable[[float], None]
    ) -> tuple[bool, Any]:
        """Send a job to the process and wait for the result; runs in the thread."""
        try:
            pipe = self.running(kills)
            pipe.send((work, given))
            answer: tuple[bool | None, Any] = pipe.recv()
            while answer[0] is None:
                advanced(answer[1])
                answer = pipe.recv()
        except (EOFError, OSError):
            self.end_process()
            raise
        self.jobs += 1
        if self.jobs >= JOBS_OF_A_PROCESS:
            self.end_process()
        return bool(answer[0]), answer[1]

    def end_process(self) -> None:
        """Wait until the process has ended, so that there is never more than one."""
        if self.pipe is not None:
            self.pipe.close()
        if self.process is not None:
            self.process.join(0 if self.kills != self.kills_before else ENDS_WITHIN)
            self.process.kill()
            self.process.join()
        self.process = self.pipe = None

    def running(self, kills: int) -> Connection:
        """The pipe to a living process; `kills` is the count at the time of the request."""
        if self.process is None or self.pipe is None or self.kills_before != kills or not self.process.is_alive():
            self.end_process()
            context = multiprocessing.get_context("forkserver")
            context.set_forkserver_preload(PRELOADED)
            self.pipe, theirs = context.Pipe()
            process = context.Process(target=think, args=(theirs, self.nice), daemon=True)
            process.start()
            theirs.close()
            self.process, self.kills_before, self.jobs = process, kills, 0
        if self.kills != kills:  # the job was cancelled in the meantime
            self.process.kill()
        return self.pipe

    def kill(self) -> None:
        """Kill the process; the next job starts a new one."""
        self.kills += 1
        process = self.process
        if process is not None:
            process.kill()

    def close(self) -> None:
        self.kill()
        self.thread.shutdown(wait=False, cancel_futures=True)


ANONYMOUS_TURN = ThinkingTurn()


class Thinkers:
    """The workers for a purpose. Quick jobs have a worker of their own, so that they never wait for a long one."""

    def __init__(self, count: int, purpose: Purpose = "bots") -> None:
        self.purpose = purpose
        nice = 10 if purpose in PATIENT else 0
        self.long, self.quick = Pool(count, nice), Pool(1, nice)

    async def run(
        self, work: Callable[..., Result], *given: object, seconds: float, turn: ThinkingTurn = ANONYMOUS_TURN
    ) -> Result:
        """Run a function in a worker and return its result. The time limit `seconds` does not include the wait in the
        queue."""
        return await (self.quick if turn.quick else self.long).run(work, given, seconds, turn)

    def close(self) -> None:
        for pool in (self.long, self.quick):
            pool.close()


class Pool:
    """A number of workers, and their queue."""

    def __init__(self, count: int, nice: int) -> None:
        self.all = [Thinker(nice) for _ in range(count)]
        self.idle = list(self.all)
        self.queue = FairQueue(count)

    async def run(
        self, work: Callable[..., Result], given: tuple[object, ...], seconds: float, turn: ThinkingTurn
    ) -> Result:
        try:
            async with self.queue.place(turn):
                thinker = self.idle.pop()
                try:
                    return await thinker.run(work, given, seconds, turn.advance)
                finally:
                    self.idle.append(thinker)
        except WaitedTooLong:
            raise ThinkingFailed("busy", f"no process within {turn.patience:g} seconds") from None

    def close(self) -> None:
        for thinker in self.all:
            thinker.close()
