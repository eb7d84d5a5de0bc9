"""Memory management: a small process without long garbage collection pauses while people play.

Young objects are collected often and quickly. A full collection runs only in a quiet moment; the survivors are frozen,
so that the next one is short.
"""

from __future__ import annotations

import ctypes
import gc

NEVER = 1_000_000_000
YOUNG, MIDDLE = 5_000, 10
"""Thresholds of the young generations."""


def begin() -> None:
    """Disable collection during the start, which creates no garbage worth collecting."""
    gc.disable()


def settle_in() -> None:
    """Freeze everything that exists when the server opens, so that the collector never scans it again. From now on,
    full collections, which would pause all tables, run only on request."""
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    gc.enable()


def collect_all() -> None:
    """Collect reference cycles, such as closed connections, and return free memory to the system if the C library
    supports it. Takes long, so call it in quiet moments."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
