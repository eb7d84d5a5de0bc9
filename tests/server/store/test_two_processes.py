"""Two server processes on one database: live updates, and no lost or duplicated moves."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.kit import ANSWER_PATIENCE, Answered, Serving, connected, guest
from tests.server.postgres import Postgres


@pytest.fixture(scope="module", params=["postgresql", "sqlite"])
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Serving]]:
    """Two processes; SQLite allows it too, though only PostgreSQL tells at once."""
    folder: Path = tmp_path_factory.mktemp("pair")
    database = None
    if request.param == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        database = postgres.database()
    with Serving(folder, database=database) as first, Serving(folder, database=database) as second:
        yield [first, second]


def rounds(server: Serving) -> int:
    return 6 if server.database is None else 25


async def test_moves_chat_and_undo_cross(pair: list[Serving]) -> None:
    first, second = pair
    anna = await connected(first.url, await guest(first.url, "anna"), "anna")
    bob = await connected(second.url, await guest(second.url, "bob"), "bob")
    opened = await anna.say("open", game="puerto-rico", seats=[{}, {}])
    table = opened["table"]
    await anna.watch(table)
    await bob.say("sit", table=table, invitation=opened["invitation"])
    await anna.until(lambda: anna.now(table)["seats"][1].get("taken"))
    await bob.watch(table)
    await anna.say("start", table=table)
    players = [anna, bob]
    for _ in range(rounds(first)):
        for player in players:
            await player.until(lambda: anna.number(table) == bob.number(table))
        mover = next(player for player in players if player.now(table).get("moves"))
        await mover.move(table)
    await anna.say("say", table=table, text="across")
    await bob.until(lambda: [line["text"] for line in bob.chat] == ["across"])
    for player in players:
        await player.until(lambda: anna.number(table) == bob.number(table))
    assert [event["number"] for event in anna.events[table]] == [event["number"] for event in bob.events[table]]
    assert [event.get("text") for event in anna.events[table]] == [event.get("text") for event in bob.events[table]]
    await anna.close()
    await bob.close()


async def test_the_same_move_sent_to_both_at_once_counts_once(pair: list[Serving]) -> None:
    first, second = pair
    token = await guest(first.url, "anna")
    here, there = await connected(first.url, token, "here"), await connected(second.url, token, "there")
    opened = await here.say("open", game="puerto-rico", seats=[{}, {}], access="hotseat")
    table = opened["table"]
    await here.watch(table)
    await there.watch(table)
    for round in range(rounds(first)):
        for each in (here, there):
            await each.until(lambda: here.number(table) == there.number(table))
        now = here.now(table)
        wish = {"table": table, "ply": now["ply"], "moves": [now["moves"][0]["move"]], "id": f"m{round}"}
        found = await asyncio.gather(here.say("move", **wish), there.say("move", **wish), return_exceptions=True)
        answers = [each for each in found if isinstance(each, dict)]
        assert answers, found
        assert all(isinstance(each, dict | Answered) for each in found)
        assert sum(1 for each in answers if not each.get("repeated")) == 1
    plies = [event["ply"] for event in here.events[table] if "ply" in event]
    assert plies == list(range(len(plies)))
    await here.close()
    await there.close()


async def test_bots_play_on_when_their_process_dies(pair: list[Serving]) -> None:
    first, second = pair
    token = await guest(first.url, "anna")
    anna = await connected(second.url, token, "anna")
    headers = {"Authorization": f"Bearer {token}"}
    seats = [{}, {"bot": "random"}, {"bot": "random"}]
    body = {"type": "open", "game": "puerto-rico", "seats": seats}
    table = httpx.post(f"{first.url}/api/messages", json=body, headers=headers, timeout=ANSWER_PATIENCE).json()["table"]
    await anna.watch(table)
    for _ in range(rounds(first) // 3):
        await anna.until(lambda: anna.now(table).get("moves"))
        now = anna.now(table)
        body = {"type": "move", "table": table, "ply": now["ply"], "moves": [now["moves"][0]["move"]]}
        number = anna.number(table)
        httpx.post(f"{first.url}/api/messages", json=body, headers=headers, timeout=ANSWER_PATIENCE).raise_for_status()
        await anna.until(lambda before=number: anna.number(table) > before)
    first.kill()
    for _ in range(rounds(first) // 3):
        await anna.until(lambda: anna.now(table).get("moves"), 40)
        await anna.move(table)
    first.start()
    await anna.close()
