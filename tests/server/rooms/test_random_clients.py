"""Random clients that disconnect, repeat, reorder, undo, chat and time out never split a table's history."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.kit.thoroughness import by_build
from tests.server.kit import Answered, Client, Serving, clients, connected, seated

ACTS = [
    "move",
    "move",
    "move",
    "move",
    "again",
    "stale",
    "undo",
    "agree",
    "refuse",
    "say",
    "drop",
    "back",
    "both",
    "leave",
]

BANK = 5.0
GAMES = by_build(plain=3, compiled=3, soak=100)
"""Played besides the one that is written out; the soak plays more."""
SLOW: list[tuple[int, str, int]] = [(i % 3, "move", i) for i in range(24)] + [(0, "doze", 0)]
"""All clients sleep until a clock has run out."""


@pytest.fixture(scope="module")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("random")) as found:
        yield found


class Wild:
    """A person who does anything at any time."""

    def __init__(self, client: Client, table: str) -> None:
        self.client, self.table = client, table
        self.last: dict[str, Any] | None = None
        self.acknowledged: list[int] = []

    async def act(self, what: str, pick: int) -> None:
        client, table = self.client, self.table
        if client.closed is not None and what != "drop":
            await self.reconnect()
            client = self.client
        now = client.now(table)
        if what in ("move", "both") and now.get("moves"):
            self.last = {"ply": now["ply"], "moves": [now["moves"][pick % len(now["moves"])]["move"]]}
            self.last["id"] = f"{client.name}-{pick}-{now['ply']}-{client.number(table)}"
            await self.send(self.last, 2 if what == "both" else 1)
        elif what == "again" and self.last is not None:
            await self.send(self.last, 1)
        elif what == "stale":
            await self.tried("move", ply=max(0, now["ply"] - 1), moves=[0])
        elif what == "undo":
            await self.tried("undo", **({"to": max(0, now["ply"] - pick)} if pick % 2 else {}))
        elif what in ("agree", "refuse"):
            await self.tried("answer-undo", agrees=what == "agree")
        elif what == "say":
            await self.tried("say", text=f"line {pick}", id=f"say {pick}")
        elif what == "drop":
            await client.socket.close()
        elif what == "leave":
            await self.tried("leave")
        elif what == "back":
            await self.tried("return")
        elif what == "doze":
            await client.until(lambda: any(event["kind"] == "held" for event in client.events[table]), 4 * BANK)

    async def send(self, message: dict[str, Any], times: int) -> None:
        found = await asyncio.gather(
            *(self.client.say("move", table=self.table, **message) for _ in range(times)), return_exceptions=True
        )
        self.acknowledged += [each["number"] for each in found if isinstance(each, dict)]

    async def tried(self, type: str, **more: Any) -> None:
        try:
            await self.client.say(type, table=self.table, **more)
        except (Answered, ConnectionError):
            return

    async def reconnect(self) -> None:
        """Reconnect and request only the missed events."""
        old = self.client
        self.client = await connected(old.url, old.token, old.name)
        self.client.tables, self.client.events = old.tables, old.events
        await self.client.watch(self.table, since=old.number(self.table))


async def wild_game(server: Serving, acts: list[tuple[int, str, int]]) -> None:
    async with clients(server.url, "anna", "bob", "chris") as players:
        table = await seated(players, stand_in="random", pace={"kind": "live", "bank": BANK, "increment": 1})
        people = [Wild(player, table) for player in players]
        for i in range(0, len(acts), 3):
            await asyncio.gather(*(people[who].act(what, pick) for who, what, pick in one_each(acts[i : i + 3])))
        for person in people:
            if person.client.closed is not None:
                await person.reconnect()
        fresh = await connected(server.url, players[0].token)
        await fresh.watch(table)
        newest = max(person.client.number(table) for person in people)
        for person in people:
            await person.client.until(lambda who=person: who.client.number(table) >= newest)
        await fresh.until(lambda: fresh.number(table) >= newest)
        public = [public_part(client.events[table], newest) for client in [fresh, *(each.client for each in people)]]
        assert all(row == public[0] for row in public)
        numbers = [json.loads(row)["number"] for row in public[0]]
        assert numbers == sorted(set(numbers))
        assert consistent(fresh.events[table])
        known = {event["number"] for event in fresh.events[table]}
        assert all(number in known for person in people for number in person.acknowledged)
        await fresh.close()
        for person in people:
            await person.client.close()


def one_each(acts: list[tuple[int, str, int]]) -> list[tuple[int, str, int]]:
    """Each person has at most one action in progress."""
    return list({who: (who, what, pick) for who, what, pick in acts}.values())


def public_part(events: list[dict[str, Any]], newest: int) -> list[str]:
    private = ("wished", "ordered", "order-ended")
    return [
        json.dumps(each, sort_keys=True) for each in events if each["kind"] not in private and each["number"] <= newest
    ]


def consistent(events: list[dict[str, Any]]) -> bool:
    """Plies follow one another, and go back only by taking back."""
    ply = 0
    for event in events:
        if event["kind"] in ("moved", "drawn"):
            if event["ply"] != ply:
                return False
            ply += 1
        elif event["kind"] == "undone":
            ply = event["to"]
    return True


@example(acts=[*SLOW, *((i % 3, ACTS[i % len(ACTS)], i) for i in range(45))])
@settings(max_examples=GAMES, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(acts=st.lists(st.tuples(st.integers(0, 2), st.sampled_from(ACTS), st.integers(0, 30)), min_size=20, max_size=90))
def test_a_history_never_splits(one_server: Serving, acts: list[tuple[int, str, int]]) -> None:
    asyncio.run(wild_game(one_server, acts))
