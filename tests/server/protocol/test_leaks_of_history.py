"""No leaks in histories: log, ledgers and the past contain nothing hidden from the reader.

The two worlds of `two_histories` have different pasts that the reader cannot tell apart: every byte must be the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx
import pytest

from tests.server.kit import Serving, connected
from tests.server.protocol.test_leaks import difference, steady
from tests.server.two_histories import Historian, two_histories

ROADS = [
    "/api/tables/{table}",
    "/api/tables/{table}?since=1",
    "/api/tables/{table}/log",
    "/api/tables/{table}/log?seat=0",
    "/api/tables/{table}/log?seat=1",
    "/api/tables/{table}/log?seat=2",
    "/api/tables/{table}/ledger",
    "/api/tables/{table}/ledger?seat=0",
    "/api/tables/{table}/ledger?seat=1",
    "/api/tables/{table}/ledger?seat=2",
    "/api/tables/{table}/course",
    "/api/tables/{table}/past?first={started}&last={newest}",
    "/api/tables/{table}/past?first={started}&last={newest}&seat=0",
    "/api/tables/{table}/past?first={started}&last={newest}&seat=1",
    "/api/tables/{table}/past?first={started}&last={newest}&seat=2",
]
TELLING = [road for road in ROADS if "/ledger" in road or road.endswith("&last={newest}")]
"""Roads on which others are told of what one seat may not know."""
LEAST_PLIES = 5


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[list[Serving], list[Historian]]]:
    here, there, historians = asyncio.run(two_histories(tmp_path_factory.mktemp("histories")))
    with Serving(here) as first, Serving(there) as second:
        yield [first, second], historians


def asked(server: Serving, historian: Historian, token: str | None, roads: list[str] = ROADS) -> dict[str, str]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    where = {"table": historian.table, "started": historian.newest - historian.plies, "newest": historian.newest}
    with httpx.Client(base_url=server.url, headers=headers, timeout=60) as web:
        answers = {road: web.get(road.format(**where)) for road in roads}
    assert all(answer.status_code == 200 for answer in answers.values()), answers
    return {road: steady(answer.text) for road, answer in answers.items()}


async def test_equal_knowledge_of_the_past_gives_equal_bytes(worlds: tuple[list[Serving], list[Historian]]) -> None:
    servers, historians = worlds
    for historian in historians:
        one, other = [asked(server, historian, historian.token) for server in servers]
        for road in ROADS:
            where = f"{road} to seat {historian.seat} in {historian.game}"
            assert one[road] == other[road], f"{where}: {difference(one[road], other[road])}"
        told = []
        for server in servers:
            client = await connected(server.url, historian.token, "reader")
            await client.watch(historian.table)
            told.append([steady(text) for text in client.received])
            await client.close()
        assert told[0] == told[1]


async def test_the_pasts_are_different(worlds: tuple[list[Serving], list[Historian]]) -> None:
    """Else equal bytes would prove nothing: others at the same tables are told different pasts and ledgers."""
    servers, historians = worlds
    differing: dict[str, set[str]] = {historian.game: set() for historian in historians}
    for historian in historians:
        assert historian.plies >= LEAST_PLIES
        for seat in {0, 1, 2} - {historian.seat}:
            one, other = [asked(server, historian, historian.tokens[seat], TELLING) for server in servers]
            differing[historian.game] |= {road for road in TELLING if one[road] != other[road]}
    for game, roads in differing.items():
        assert any("/past" in road for road in roads), game
    assert any("/ledger" in road for roads in differing.values() for road in roads)
