"""A small sample of bench/server/kill.py: kills and restarts of server and database during play."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bench.server.kill import KINDS, disturb
from tests.server.kit import Serving

TIMES = 4


@pytest.mark.parametrize("kind", KINDS)
async def test_nothing_acknowledged_is_lost_or_doubled(kind: str, tmp_path: Path) -> None:
    random.seed(7)
    outcome = await disturb(kind, tmp_path, TIMES, tables=2, serving=Serving)
    assert not outcome.errors
    assert outcome.kills == TIMES
    assert outcome.moves > 20
