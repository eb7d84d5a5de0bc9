"""Distributes work over a Ray cluster. All its machines need the same version of Caravela, and files named by bots or
`--data` at the same path."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from socket import create_connection
from typing import Any

from caravela.bots.experiments.workers import LOSSES, Found, Workers, given_up
from caravela.engine.errors import CaravelaError

TASK = "caravela"
"""The name of chunks and of worker processes in Ray."""
WAITING = 200
"""The number of chunks submitted ahead."""


def require_reachable(address: str) -> None:
    """Fail fast if the address does not answer: Ray itself would wait for minutes and then end this process."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():
        return
    try:
        create_connection((host, int(port)), 5.0).close()
    except OSError as reason:
        raise CaravelaError(f"There is no Ray at '{address}': {reason.strerror or reason}.") from None


class Cluster(Workers):
    """The workers of a Ray cluster. The address `local` starts one here with this many processes, `auto` finds one."""

    def __init__(self, address: str, jobs: int | None = None) -> None:
        try:
            import ray
        except ImportError:
            raise CaravelaError("A Ray cluster needs ray; install it with: pip install 'caravela[ray]'.") from None
        if jobs is not None and address != "local":
            raise CaravelaError("--jobs cannot be combined with an existing Ray cluster; use it with --ray local.")
        require_reachable(address)
        try:
            ray.init(
                address=address,
                num_cpus=jobs,
                log_to_driver=False,
                logging_level=logging.ERROR,
                include_dashboard=False if address == "local" else None,
            )
        except Exception as reason:
            raise CaravelaError(f"There is no Ray at '{address}': {first_line(reason)}") from None
        self.ray: Any = ray

    def over(self, work: Callable[[range], Found], parts: list[range]) -> Iterator[Found]:
        ray = self.ray
        task = ray.remote(max_retries=LOSSES, num_cpus=1, name=TASK)(lambda part: work(part))
        asked: list[Any] = []
        for at, part in enumerate(parts):
            while len(asked) < min(len(parts), at + WAITING):
                asked.append(task.remote(parts[len(asked)]))
            try:
                with redirect_stdout(sys.stderr):  # Ray reports lost workers there
                    result = ray.get(asked[at])
            except ray.exceptions.RayTaskError as reason:
                raise reason.cause from None
            except ray.exceptions.WorkerCrashedError:
                raise given_up(part, LOSSES) from None
            except ray.exceptions.RayError as reason:
                raise CaravelaError(f"Ray could not go on: {first_line(reason)}") from None
            asked[at] = None
            yield result

    def close(self) -> None:
        self.ray.shutdown()


def first_line(reason: BaseException) -> str:
    told = str(reason).strip().splitlines()
    return told[0] if told else type(reason).__name__
