"""Waiting for a state, however long the machine takes for it; never for a time to pass.

What announces itself is waited for where it is announced: messages by `Client.until`, the start and the log of a server
by `Serving`, letters and webhooks by `Mailbox.wait_for`, the start of another process by `announced`. What nobody
announces (rows that another process writes, processes that come and go) is looked at again and again by the other two
functions here.
"""

from __future__ import annotations

import asyncio
import os
import select
import time
from collections.abc import Callable
from inspect import isawaitable
from pathlib import Path

PATIENCE = 120.0
"""Seconds after which a state that has not come about is a failure."""
LOOK = 0.005


def announced(pipe: Path, patience: float = PATIENCE) -> None:
    """Wait until another process has opened this named pipe for writing; it is held up until somebody waits."""
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        events = select.poll()
        events.register(reading, select.POLLIN)  # its end is told besides
        assert events.poll(patience * 1000), "waited in vain"
    finally:
        os.close(reading)


def wait_until(truth: Callable[..., object], patience: float = PATIENCE) -> None:
    end = time.monotonic() + patience
    while not truth():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(LOOK)


async def until(truth: Callable[..., object], patience: float = PATIENCE) -> None:
    """Whoever has to be asked may be waited for, too."""
    end = time.monotonic() + patience
    while True:
        answer = truth()
        if await answer if isawaitable(answer) else answer:
            return
        assert time.monotonic() < end, "waited in vain"
        await asyncio.sleep(LOOK)
