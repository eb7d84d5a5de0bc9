"""Files that only the host may read: databases, exports, backups."""

from __future__ import annotations

import os
from pathlib import Path

OWNERS_ONLY = 0o600


def make_private(file: Path) -> None:
    """Create an empty private file if there is none; SQLite creates its other files with the same permissions."""
    os.close(os.open(file, os.O_CREAT | os.O_WRONLY, OWNERS_ONLY))


def private_opener(path: str, flags: int) -> int:
    """For `open`: a new file that nobody else can read."""
    return os.open(path, flags, OWNERS_ONLY)
