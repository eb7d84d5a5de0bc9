"""Files of trained weights: a line of JSON with their description and origin, then the numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from caravela.bots.nets.inputs import Encoder
from caravela.engine.errors import Damaged


def read_trained(path: Path, kind: str, noun: str, numbers: tuple[str, ...], encoder: Encoder) -> tuple[Any, bytes]:
    """The description, and the bytes after it. `numbers` are the sizes that the description must contain."""
    try:
        data = path.read_bytes()
    except OSError as reason:
        raise Damaged(f"{path} cannot be read: {reason.strerror}.") from None
    end = data.find(b"\n")
    try:
        about = json.loads(data[:end].decode("utf-8"))
        fits = about["kind"] == kind and about["encoder"] == encoder.version
        for name in numbers:
            about[name] = int(about[name])
    except (ValueError, KeyError, TypeError):
        raise Damaged(f"{path} is no {noun}.") from None
    if not fits:
        raise Damaged(f"{path} was made for another way to describe positions.")
    return about, data[end + 1 :]
