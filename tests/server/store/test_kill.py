"""A small share of bench/kill.py: the server is killed while people play, or its database restarted."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bench.kill import kill_often, restart_often
from tests.server.kit import Serving


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_nothing_acknowledged_is_lost_or_doubled(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    random.seed(7)
    database = request.getfixturevalue("postgres").database() if kind == "postgresql" else None
    outcome = await kill_often(Serving(tmp_path, database=database), times=4, tables=2)
    assert not outcome.wrong
    assert outcome.kills == 4
    assert outcome.moves > 20


async def test_the_database_restarts_while_people_play(tmp_path: Path) -> None:
    random.seed(11)
    outcome = await restart_often(tmp_path, times=3, tables=2)
    assert not outcome.wrong
    assert outcome.kills == 3
    assert outcome.moves > 20
