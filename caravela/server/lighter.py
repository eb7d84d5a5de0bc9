"""Leaves out what libraries load for uses that the server has not: a fifth of its start."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType


@contextmanager
def without(name: str) -> Iterator[None]:
    """A library that would load another one if it is there finds it missing."""
    found = sys.modules.get(name)
    if found is None:
        sys.modules[name] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        if found is None:
            del sys.modules[name]


@contextmanager
def hollow(*names: str) -> Iterator[None]:
    """Modules that a package loads only to offer them are empty, unless they are loaded already."""
    absent = [name for name in names if name not in sys.modules]
    for name in absent:
        sys.modules[name] = empty = ModuleType(name)
        empty.__getattr__ = lambda _: None  # type: ignore[method-assign]
    try:
        yield
    finally:
        for name in absent:
            del sys.modules[name]
