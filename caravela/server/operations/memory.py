"""How the process keeps its memory: small, and without long pauses for looking through it."""

from __future__ import annotations

import ctypes
import gc


def begin() -> None:
    """Nothing that a start makes is garbage worth looking for."""
    gc.disable()


def settle_in() -> None:
    """What is there when the server opens stays for good: the collector need not look at it ever again."""
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)
    gc.enable()


def give_back() -> None:
    """Find what only its own circle still holds, as ended connections do, and let the C library give back what is free;
    where it cannot be asked, nothing is lost."""
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
