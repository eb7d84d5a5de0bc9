"""Helpers for tasks that run until the server ends."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


def is_wanted() -> bool:
    """Whether the current task has not been cancelled. A loop that survives any exception must check this, because a
    task group or a library may turn a cancellation into another exception, and whoever waits for the task would wait
    forever."""
    task = asyncio.current_task()
    return task is None or not task.cancelling()


async def together(*works: Coroutine[Any, Any, None]) -> None:
    """Run these until one ends or fails, then cancel the others. Python 3.11's TaskGroup would leave the current task
    marked as cancelled after such a failure, so `is_wanted` would be false."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
