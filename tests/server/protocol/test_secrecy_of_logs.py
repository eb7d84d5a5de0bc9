"""Secret lines of the log are visible only to their seat until the game is over.

In the two worlds of `two_logs` the secret lines say different things: whoever may not read them is told the same bytes
in both, and whoever may is told different ones, so that equal bytes cannot come from equal games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any

import httpx
import pytest

from tests.server.kit import ANSWER_PATIENCE, Serving, connected, guest
from tests.server.protocol.test_leaks import PRESENCE, difference, steady
from tests.server.two_logs import NAMES, SECRETS, SecretLine, two_logs

SEATS = range(len(NAMES))
LOG = "/api/tables/{table}/log"
LOGS = [LOG, LOG + "?seat={mover}"]
"""A wished seat counts when the game is over; before that it must change nothing."""
ROADS = [
    *LOGS,
    "/api/tables/{table}?since=1",
    "/api/tables/{table}/ledger?seat={mover}",
    "/api/tables/{table}/past?first={near}&last={newest}&seat={mover}",
]


class Worlds:
    """Both servers, the lines that are secret there, and a guest of each who has no seat."""

    def __init__(self, servers: list[Serving], lines: list[SecretLine], guests: list[str]) -> None:
        self.servers, self.lines, self.guests = servers, lines, guests

    def of(self, *states: str) -> list[SecretLine]:
        return [line for line in self.lines if line.state in states]

    def strangers(self) -> dict[str, Sequence[str | None]]:
        """By their name in either world."""
        return {"a guest": self.guests, "nobody": [None, None]}


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worlds]:
    here, there, lines = asyncio.run(two_logs(tmp_path_factory.mktemp("logs")))
    with Serving(here) as first, Serving(there) as second:
        yield Worlds([first, second], lines, [asyncio.run(guest(server.url, "eve")) for server in (first, second)])


def asked(server: Serving, line: SecretLine, token: str | None, roads: list[str] = ROADS) -> dict[str, str]:
    """The server's answers to a reader, by road."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    where = {"table": line.table, "mover": line.mover, "near": line.newest - 15, "newest": line.newest}
    with httpx.Client(base_url=server.url, headers=headers, timeout=ANSWER_PATIENCE) as web:
        answers = {road: web.get(road.format(**where)) for road in roads}
    assert {answer.status_code for answer in answers.values()} == {200}, answers
    return {road: steady(answer.text) for road, answer in answers.items()}


def told_line(server: Serving, line: SecretLine, token: str | None, road: str = LOG) -> dict[str, Any]:
    """The secret line, as a reader is told it."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    log = httpx.get(
        server.url + road.format(table=line.table, mover=line.mover), headers=headers, timeout=ANSWER_PATIENCE
    ).json()
    [found] = [
        each
        for chapter in log["chapters"]
        for paragraph in chapter["paragraphs"]
        for each in paragraph["lines"]
        if each["ply"] == line.ply
    ]
    return dict(found)


def assert_equal(line: SecretLine, who: str, one: dict[str, str], other: dict[str, str]) -> None:
    for road, text in one.items():
        where = f"{road} told to {who} of {line.kind}, {line.state}"
        assert text == other[road], f"{where}: {difference(text, other[road])}"


def test_every_seat_has_secrets_and_may_not_read_some(worlds: Worlds) -> None:
    for game, _, kind in SECRETS:
        movers = {line.mover for line in worlds.lines if (line.game, line.kind) == (game, kind)}
        assert 2 in movers
        assert len(movers) == 2


def test_its_seat_reads_it_at_once(worlds: Worlds) -> None:
    for line in worlds.of("live", "delayed", "closed"):
        own = [told_line(server, line, line.tokens[line.mover]) for server in worlds.servers]
        assert own[0]["facts"] != own[1]["facts"], line
        assert own[0]["words"] != own[1]["words"], line


def test_others_are_told_the_same_whatever_it_says(worlds: Worlds) -> None:
    """The other seats and strangers with and without a name, while the game goes on and when it was closed."""
    for line in worlds.of("live", "closed"):
        seats: dict[str, Sequence[str | None]] = {
            f"seat {seat}": [line.tokens[seat]] * 2 for seat in SEATS if seat != line.mover
        }
        for who, tokens in (seats | worlds.strangers()).items():
            roads = [LOG] if who == "a guest" else ROADS
            one, other = [asked(at, line, token, roads) for at, token in zip(worlds.servers, tokens, strict=True)]
            assert_equal(line, who, one, other)
            assert f'"ply":{line.ply},' in one[LOG], "the secret line is not in the log at all"


async def test_watching_tells_the_same_whatever_it_says(worlds: Worlds) -> None:
    for line in worlds.of("live", "closed"):
        for seat in (*SEATS, None):
            told = []
            for server in worlds.servers:
                client = await connected(server.url, None if seat is None else line.tokens[seat], "reader")
                await client.watch(line.table)
                told.append([steady(text) for text in client.received if not text.startswith(PRESENCE)])
                await client.close()
            assert (told[0] == told[1]) == (seat != line.mover), (line, seat)


def test_late_spectators_read_neither_secrets_nor_what_is_new(worlds: Worlds) -> None:
    """Lately the worlds have gone different ways: the players see it, strangers do not see it yet."""
    for line in worlds.of("delayed"):
        for who, tokens in worlds.strangers().items():
            roads = [LOG] if who == "a guest" else ROADS
            one, other = [asked(at, line, token, roads) for at, token in zip(worlds.servers, tokens, strict=True)]
            assert_equal(line, who, one, other)
            assert f'"ply":{line.ply},' in one[LOG], "the secret line is not in the log at all"
        for seat in SEATS:
            one, other = [asked(server, line, line.tokens[seat], [LOG]) for server in worlds.servers]
            assert one != other, (line, seat)


def test_everybody_reads_it_when_the_game_is_over(worlds: Worlds) -> None:
    for line in worlds.of("over"):
        told = []
        for server, stranger in zip(worlds.servers, worlds.guests, strict=True):
            readings = [told_line(server, line, token) for token in (*line.tokens, stranger, None)]
            readings += [told_line(server, line, None, road) for road in LOGS]
            assert all(reading == readings[0] for reading in readings), line
            told.append(readings[0])
        assert told[0]["facts"] != told[1]["facts"]
