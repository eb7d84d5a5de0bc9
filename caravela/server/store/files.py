"""Files with what only the host may read: databases, exports, back-ups."""

from __future__ import annotations

import os
from pathlib import Path

OWNERS_ONLY = 0o600


def make_private(file: Path) -> None:
    """Make an empty file that nobody else can read, if there is none; what SQLite puts beside it is like it."""
    os.close(os.open(file, os.O_CREAT | os.O_WRONLY, OWNERS_ONLY))


def private_opener(path: str, flags: int) -> int:
    """For `open`: a new file that nobody else can read."""
    return os.open(path, flags, OWNERS_ONLY)
