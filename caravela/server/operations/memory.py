"""How the process keeps its memory: small, and without pauses for looking through all of it while people play.

Young objects are looked through often and quickly. Everything is looked through only in a quiet moment; what survives
that is set aside, so that the next look is short too.
"""

from __future__ import annotations

import ctypes
import gc

NEVER = 1_000_000_000
YOUNG, MIDDLE = 5_000, 10
"""So many new objects lead to a look at those alone; so many such looks to one at what survived them."""


def begin() -> None:
    """Nothing that a start makes is garbage worth looking for."""
    gc.disable()


def settle_in() -> None:
    """What is there when the server opens stays for good: the collector need not look at it ever again. From here on
    it never looks at everything by itself, which would stop all tables at once."""
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    gc.enable()


def collect_all() -> None:
    """Find what only its own circle still holds, as ended connections do, and let the C library give back what is free;
    where it cannot be asked, nothing is lost. Takes long: for quiet moments."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
