"""The server's folders stay small enough to read."""

from __future__ import annotations

import re

from tests.server.kit import ROOT

MOST_MODULES = 15


def test_no_folder_has_too_many_modules() -> None:
    folders = {path.parent for path in (ROOT / "caravela" / "server").rglob("*.py")}
    sizes = {folder.name: len([each for each in folder.glob("*.py") if each.stem != "__init__"]) for folder in folders}
    assert {name: size for name, size in sizes.items() if size > MOST_MODULES} == {}


def test_events_have_one_writer() -> None:
    """All events of a table go through the ledger, whichever code creates them."""
    sources = {path: path.read_text(encoding="utf-8") for path in (ROOT / "caravela" / "server").rglob("*.py")}
    inserts = re.compile(r"\binsert\w*\(\s*(?:\w+,\s*)?(?:schema\.)?events\b")
    assert [path.name for path, source in sources.items() if inserts.search(source)] == ["ledger.py"]
