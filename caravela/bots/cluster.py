"""Work spread over a Ray cluster. Every machine of it needs Caravela, in the same version."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from caravela.engine.errors import CaravelaError

WAITING = 200
"""Tasks handed over at a time, beyond what is done."""


def over_ray(work: Callable[[int], Any], count: int, address: str) -> Iterator[Any]:
    """The results for 0, 1, 2 … in order. The address `local` starts a Ray of this machine, `auto` finds one."""
    try:
        import ray
    except ImportError:
        raise CaravelaError("A Ray cluster needs ray; install it with: pip install 'caravela[ray]'.") from None
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except Exception as reason:
        told = str(reason).strip().splitlines()
        raise CaravelaError(f"There is no Ray at '{address}': {told[0] if told else type(reason).__name__}") from None
    try:
        task = ray.remote(lambda number: work(number))
        asked: list[Any] = []
        for number in range(count):
            while len(asked) < min(count, number + WAITING):
                asked.append(task.remote(len(asked)))
            yield ray.get(asked[number])
            asked[number] = None
    finally:
        ray.shutdown()
