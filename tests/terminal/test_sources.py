"""Forbidden constructs in the terminal's sources."""

from __future__ import annotations

from pathlib import Path

import pytest

import caravela.terminal

SOURCES = sorted(Path(caravela.terminal.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
def test_no_source_reads_the_words_of_moves(source: Path) -> None:
    """Moves are known by kind and facts: no regular expression, no words."""
    text = source.read_text(encoding="utf-8")
    assert "import re" not in text.splitlines()
    assert ".words()" not in text
    assert 'startswith("' not in text
