"""Files of the package with one JSON object in each line: puzzles, and openings of many games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

from caravela.engine.errors import Damaged

Entry = TypeVar("Entry")


def read_lines(path: Path, entry_from: Callable[[object], Entry]) -> list[Entry]:
    """All entries of a file, in its order; a damaged one is told with its line."""
    entries = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.strip():
            try:
                entries.append(entry_from(json.loads(line)))
            except (json.JSONDecodeError, Damaged) as reason:
                raise Damaged(f"{path.name}, line {number}: {reason}") from None
    return entries


def write_lines(path: Path, rows: Iterable[dict[str, Any]]) -> None:
    """Write a file in one step."""
    text = "".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows)
    draft = path.with_name(path.name + ".new")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)
