"""The benchmark rows and docs/speed.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.speed.instructions import COUNTED
from bench.speed.rows import ROWS, Noted, Row, row_named

PAGE = (Path(__file__).parent.parent / "docs" / "speed.md").read_text(encoding="utf-8")


def test_rows_have_names_of_their_own() -> None:
    assert len({row.name for row in ROWS}) == len(ROWS)
    assert all(row_named(name) in ROWS for name in COUNTED)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_the_page_tells_of_every_row(row: Row) -> None:
    assert f"| {row.name} |" in PAGE


def test_more_is_better_for_rates_and_less_for_times() -> None:
    assert row_named("public interface").times_better(200, 100) == 2
    assert row_named("copy, Puerto Rico").times_better(1, 2) == 2
    assert isinstance(row_named("memory of a match"), Noted)
    assert row_named("memory of a match").times_better(50, 100) == 2


@pytest.mark.parametrize("name", ["engine, Puerto Rico", "search cut short", "copy, Puerto Rico"])
def test_the_same_work_is_done_each_time(name: str) -> None:
    """Comparing instructions needs identical work."""
    first, second = (row_named(name).prepare() for _ in range(2))
    assert first() == second() > 0
