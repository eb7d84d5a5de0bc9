"""Helpers that wait for a state, independent of the machine's speed, without sleeping or polling.

Each change is announced, and the condition is evaluated then: `Client.until` after each message, `Serving.wait_until`
after each line of the server's log, `Mailbox.wait_for` after each letter or webhook, `until` whenever the test's own
event loop is about to wait. `announced` and `wait_for_end` wait for other processes; the kernel wakes them.
"""

from __future__ import annotations

import asyncio
import os
import select
import selectors
from collections.abc import Callable, Iterable
from pathlib import Path

PATIENCE = 120.0
"""Timeout in seconds after which a missing state is a failure."""


def announced(pipe: Path, patience: float = PATIENCE) -> None:
    """Wait until another process has opened this named pipe for writing; it is held up until somebody waits."""
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        events = select.poll()
        events.register(reading, select.POLLIN)  # its end is told besides
        assert events.poll(patience * 1000), "waited in vain"
    finally:
        os.close(reading)


def wait_for_end(processes: Iterable[int], patience: float = PATIENCE) -> None:
    """Wait until these processes have ended, whoever started them. The kernel reports it."""
    for process in processes:
        try:
            end = os.pidfd_open(process)
        except ProcessLookupError:
            continue
        try:
            events = select.poll()
            events.register(end, select.POLLIN)
            assert events.poll(patience * 1000), f"process {process} goes on"
        finally:
            os.close(end)


class ConditionSelector(selectors.DefaultSelector):
    """The selector of an event loop. Before the loop waits, it evaluates the conditions that tasks wait for."""

    def __init__(self) -> None:
        super().__init__()
        self.awaited: dict[asyncio.Future[None], Callable[..., object]] = {}

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        for future, truth in list(self.awaited.items()):
            try:
                is_true = truth()
            except Exception as reason:
                future.set_exception(reason)
            else:
                if is_true:
                    future.set_result(None)
            if future.done():
                del self.awaited[future]
                timeout = 0
        return super().select(timeout)


class ConditionLoop(asyncio.SelectorEventLoop):
    """The event loop of the tests."""

    def __init__(self) -> None:
        self.conditions = ConditionSelector()
        super().__init__(self.conditions)


async def until(truth: Callable[..., object], patience: float = PATIENCE) -> None:
    """Wait until a condition holds that only this event loop can change."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ConditionLoop)
    future: asyncio.Future[None] = loop.create_future()
    loop.conditions.awaited[future] = truth
    try:
        async with asyncio.timeout(patience):
            await future
    finally:
        loop.conditions.awaited.pop(future, None)
