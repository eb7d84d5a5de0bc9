"""Work spread over a Ray cluster. Every machine of it needs Caravela, in the same version."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from socket import create_connection
from typing import Any

from caravela.engine.errors import CaravelaError

WAITING = 200
"""Tasks handed over at a time, beyond what is done."""


def require_reachable(address: str) -> None:
    """Ray itself would wait for minutes for a machine that does not answer, and then end this process."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():
        return
    try:
        create_connection((host, int(port)), 5.0).close()
    except OSError as reason:
        raise CaravelaError(f"There is no Ray at '{address}': {reason.strerror or reason}.") from None


def over_ray(work: Callable[[int], Any], count: int, address: str) -> Iterator[Any]:
    """The results for 0, 1, 2 … in order. The address `local` starts a Ray of this machine, `auto` finds one."""
    try:
        import ray
    except ImportError:
        raise CaravelaError("A Ray cluster needs ray; install it with: pip install 'caravela[ray]'.") from None
    require_reachable(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except Exception as reason:
        told = str(reason).strip().splitlines()
        raise CaravelaError(f"There is no Ray at '{address}': {told[0] if told else type(reason).__name__}") from None
    try:
        task: Any = ray.remote(lambda number: work(number))
        asked: list[Any] = []
        for number in range(count):
            while len(asked) < min(count, number + WAITING):
                asked.append(task.remote(len(asked)))
            yield ray.get(asked[number])
            asked[number] = None
    finally:
        ray.shutdown()
