"""The decisions on which the page's board is tested are those of today's rules and views."""

from __future__ import annotations

import gzip

from bench.decisions import file_of, written


def test_the_decisions_for_the_page_are_up_to_date() -> None:
    """They are made by `python -m bench.decisions`."""
    up_to_date = gzip.decompress(file_of("madeira").read_bytes()).decode() == written("madeira")
    assert up_to_date, "run `python -m bench.decisions`"  # a comparison of the long texts themselves would take minutes
