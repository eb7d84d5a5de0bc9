"""How far a job is: told by the process that does it to whoever waits for it."""

from __future__ import annotations

from collections.abc import Callable

_listeners: list[Callable[[float], None]] = []


def listen(listener: Callable[[float], None]) -> None:
    """From now on this process tells here how far its job is."""
    _listeners[:] = [listener]


def tell(share: float) -> None:
    """So much of the job is done, from 0 to 1; nobody hears it in a process that does no jobs."""
    for listener in _listeners:
        listener(share)
