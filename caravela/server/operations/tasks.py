"""Tasks that run until the server ends."""

from __future__ import annotations

import asyncio


def is_wanted() -> bool:
    """Whether nobody has cancelled the current task. A loop that goes on after any failure must ask: a task group or a
    library may turn a cancellation into another failure, and who waits for the task would wait for ever."""
    task = asyncio.current_task()
    return task is None or not task.cancelling()
