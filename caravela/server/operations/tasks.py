"""Tasks that run until the server ends."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


def is_wanted() -> bool:
    """Whether nobody has cancelled the current task. A loop that goes on after any failure must ask: a task group or a
    library may turn a cancellation into another failure, and who waits for the task would wait for ever."""
    task = asyncio.current_task()
    return task is None or not task.cancelling()


async def together(*works: Coroutine[Any, Any, None]) -> None:
    """Run these until one of them ends or fails, then end the others. A task group of Python 3.11 would leave the
    current task marked as cancelled after such a failure, and nobody would want it any more."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
