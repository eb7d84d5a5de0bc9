"""A small share of bench/kill.py: the server is killed while people play."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from bench.kill import Outcome, Player, kill_often, look_into_store
from tests.server.kit import Serving, connected, guest
from tests.server.postgres import Postgres


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
    postgres = Postgres().make()
    try:
        with Serving(tmp_path, database=postgres.database()) as server:
            outcome = Outcome()
            tokens = [await guest(server.url, "anna"), await guest(server.url, "bob")]
            first, second = [await connected(server.url, token) for token in tokens]
            pace = {"kind": "live", "bank": 80_000, "increment": 0}
            opened = await first.say("open", game="puerto-rico", seats=[{}, {}], pace=pace)
            await second.say("sit", table=opened["table"], invitation=opened["invitation"])
            await first.say("start", table=opened["table"])
            for client in (first, second):
                await client.close()
            players = [
                Player(server.url, token, opened["table"], who, outcome)
                for token, who in zip(tokens, ("anna", "bob"), strict=True)
            ]
            for player in players:
                player.pause = 0.03
            stop = asyncio.Event()
            playing = [asyncio.create_task(player.play(stop)) for player in players]
            for how in ("fast", "immediate"):
                await asyncio.sleep(1)
                before = outcome.moves
                await asyncio.to_thread(postgres.stop, how)
                await asyncio.to_thread(postgres.start)
                await asyncio.sleep(2)
                assert outcome.moves > before
            stop.set()
            await asyncio.gather(*playing)
            outcome.up = 1e9
            await look_into_store(server, outcome)
            assert not outcome.wrong
    finally:
        postgres.remove()
