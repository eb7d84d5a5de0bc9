"""Distributes work over this process, several processes of this machine, or a Ray cluster.

Work is a function of a range of numbers, such as seeds. It is split into fixed chunks and merged in order, so results
do not depend on the number of workers. Chunks of lost processes are run again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from types import TracebackType
from typing import Any, Self, TypeVar

from caravela.engine.errors import CaravelaError

Found = TypeVar("Found")

PARTS = 64
"""The minimum number of chunks, if there is enough work, so that nobody waits long for the last one."""
LONGEST = 256
"""The maximum size of a chunk: as much is repeated when a process is lost."""
LOSSES = 3
"""How often a chunk may lose its process before the job fails."""


def parts_of(first: int, count: int) -> list[range]:
    """Split a range of numbers into chunks."""
    size = max(1, min(LONGEST, count // PARTS))
    return [range(at, min(at + size, first + count)) for at in range(first, first + count, size)]


class Workers:
    """Runs every chunk in this process."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, what: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def over(self, work: Callable[[range], Found], parts: list[range]) -> Iterator[Found]:
        """The results of the chunks, in order."""
        return map(work, parts)

    def close(self) -> None:
        """Release the processes; there are none."""


class LocalProcesses(Workers):
    """Runs chunks in this many processes of this machine."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.pool = ProcessPoolExecutor(count)

    def over(self, work: Callable[[range], Found], parts: list[range]) -> Iterator[Found]:
        asked: dict[int, Future[Found]] = {at: self.pool.submit(work, part) for at, part in enumerate(parts)}
        lost = 0
        for at, part in enumerate(parts):
            while True:
                try:
                    result = asked.pop(at).result()
                    break
                except BrokenProcessPool:  # one lost process breaks the whole pool
                    lost += 1
                    if lost > LOSSES:
                        raise given_up(part, LOSSES) from None
                    self.pool.shutdown()
                    self.pool = ProcessPoolExecutor(self.count)
                    for k in [at] + [k for k in asked if not is_done(asked[k])]:
                        asked[k] = self.pool.submit(work, parts[k])
            lost = 0
            yield result

    def close(self) -> None:
        self.pool.shutdown(cancel_futures=True)


def is_done(asked: Future[Any]) -> bool:
    return asked.done() and not isinstance(asked.exception(), BrokenProcessPool)


def given_up(part: range, losses: int) -> CaravelaError:
    """The error after too many lost processes for one chunk."""
    return CaravelaError(f"Part {part.start} to {part.stop - 1} of the work lost its process {losses + 1} times.")


def workers_for(jobs: int | None, ray: str = "") -> Workers:
    """The workers for these options: one process by default; with Ray as many as it has cores."""
    if ray:
        from caravela.bots.experiments.cluster import Cluster

        return Cluster(ray, jobs)
    return LocalProcesses(jobs) if jobs is not None and jobs > 1 else Workers()
