"""Progress of a job, reported by the worker that runs it."""

from __future__ import annotations

from collections.abc import Callable

_listeners: list[Callable[[float], None]] = []


def listen(listener: Callable[[float], None]) -> None:
    """Set the listener for the progress of jobs in this process."""
    _listeners[:] = [listener]


def tell(share: float) -> None:
    """Report progress from 0 to 1; has no effect in a process without a listener."""
    for listener in _listeners:
        listener(share)
