"""What a seat may not see does not reach it: others' hidden things and the secret are changed, and every byte stays.

A game is played to its middle and stored twice. In the second copy everything that the watching seat cannot see is
different, and so is the secret. Two real servers are asked the same things; what they answer must be the same.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import time
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest
from sqlalchemy import delete, insert, select, update

from caravela.engine.rules import Rules
from caravela.games import names, rules_of
from caravela.server.messages import Message
from caravela.server.store.archive import Archive
from caravela.server.store.database import Database
from caravela.server.store.schema import secrets, snapshots
from tests.server.kit import Answered, Client, Serving, clients, connected, seated

PLIES = 120
PLAYERS = 3


def hiding_options(rules: Rules) -> list[dict[str, str]]:
    """The default options, and each other value of an option alone."""
    one: list[dict[str, str]] = [{option.name: value} for option in rules.options for value in option.values[1:]]
    return [{}] + [options for options in one if rules.accepts(PLAYERS, dict(options))]


async def played(server: Serving, game: str, options: dict[str, str]) -> tuple[str, list[str]]:
    """A game in its middle: its table and the players' tokens."""
    async with clients(server.url, "anna", "bob", "chris") as players:
        table = await seated(players, game, options=options)
        await players[1].say("say", table=table, text="hello")
        for _ in range(PLIES):
            number = max(player.number(table) for player in players)
            for player in players:
                await player.until(lambda who=player, last=number: who.number(table) >= last)
            if players[0].now(table)["status"] != "running":
                break
            mover = next(player for player in players if player.now(table).get("moves"))
            moves = mover.now(table)["moves"]
            await mover.move(table, moves[number % len(moves)]["move"])
        return table, [str(player.token) for player in players]


async def swap(folder: Path, table: str, seat: int) -> bool:
    """Change what the seat cannot see in the stored game; tells whether there is anything."""
    database = Database(f"sqlite+aiosqlite:///{folder / 'caravela.sqlite3'}")
    try:
        loaded = await Archive(database).load(table)
        assert loaded.play is not None
        match = loaded.play.match
        other = match.rules.secrets_swapped(match.game, seat)
        if other is None:
            return False
        match.game = other
        row = {
            "table_id": table,
            "number": loaded.table.number,
            "ply": loaded.play.ply,
            "draws": loaded.play.draws,
            "folded": msgspec.json.encode(loaded.table).decode(),
            "position": match.position(),
        }
        async with database.writing() as connection:
            newest = delete(snapshots).where(snapshots.c.table_id == table, snapshots.c.number == loaded.table.number)
            await connection.execute(newest)
            await connection.execute(insert(snapshots), row)
            hidden = update(secrets).where(secrets.c.table_id == table).values(host_part="f" * 64)
            await connection.execute(hidden)
        return True
    finally:
        await database.close()


async def host_parts(folder: Path) -> list[str]:
    database = Database(f"sqlite+aiosqlite:///{folder / 'caravela.sqlite3'}")
    async with database.reading() as connection:
        found = [str(part) for part in (await connection.execute(select(secrets.c.host_part))).scalars()]
    await database.close()
    return found


def steady(text: str) -> str:
    """Without the clock of the machine and without what is drawn by lot for ids and signatures."""
    text = re.sub(r'"(time|at|changed|created|seen|seconds|deadline)":[0-9.]+', r'"\1":0', text)
    return re.sub(r'"(invitation|link|token|session|id)":"[^"]*"', r'"\1":"…"', text)


def everything_to_say(table: str, other: str, ply: int) -> list[dict[str, Any]]:
    """Every type of message, some in several ways."""
    at = {"table": table}
    return [
        {"type": "ping"},
        {"type": "hello", "token": "nonsense"},
        {"type": "lobby"},
        {"type": "watch", **at},
        {"type": "open", "game": other, "seats": [{}]},
        {"type": "sit", **at},
        {"type": "seat-bot", **at, "seat": 1, "bot": "random"},
        {"type": "words", **at, "words": "late"},
        {"type": "start", **at},
        {"type": "move", **at, "ply": ply, "moves": ["flies to the moon"]},
        {"type": "move", **at, "ply": ply, "moves": [0]},
        {"type": "move", **at, "ply": ply + 1, "moves": [0]},
        {"type": "wish", **at, "forced": True},
        {"type": "wish", **at, "forced": False},
        {"type": "order", **at, "order": {"moves": ["sings"], "question": "?"}},
        {"type": "order", **at, "order": None},
        {"type": "say", **at, "text": "hello"},
        {"type": "invite", **at},
        {"type": "rematch", **at},
        {"type": "close", **at},
        {"type": "undo", **at, "to": 1},
        {"type": "answer-undo", **at, "agrees": True},
        {"type": "leave", **at},
        {"type": "return", **at},
        {"type": "unwatch", **at},
    ]


async def said_to(client: Client, messages: list[dict[str, Any]]) -> list[str]:
    for i, message in enumerate(messages):
        try:
            if message["type"] == "unwatch":
                await client.socket.send(json.dumps(message))
            else:
                await client.say(message["type"], id=f"same-{i}", **{k: v for k, v in message.items() if k != "type"})
        except Answered:
            pass
        await asyncio.sleep(0.05)
    return [steady(text) for text in client.received]


async def asked_of(server: Serving, token: str | None, table: str) -> list[str]:
    """Everything that can be had over HTTP."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    paths = [f"/api/tables/{table}{more}" for more in ("", "?since=3", "/chat", "/record", "/proof")]
    paths += [
        "/api/tables",
        "/api/me",
        "/api/me/tables",
        "/api/me/export",
        "/api/me/invitations",
        "/api/tables/finished",
    ]
    with httpx.Client(base_url=server.url, headers=headers) as web:
        return [steady(web.get(path).text) for path in paths]


@pytest.mark.parametrize("game", names())
async def test_equal_knowledge_gives_equal_bytes(game: str, tmp_path: Path) -> None:
    covered = {kind.__struct_config__.tag for kind in get_args(Message)}
    assert covered == {message["type"] for message in everything_to_say("t", game, 0)}
    rules, compared = rules_of(game), 0
    for options in hiding_options(rules):
        folder = tmp_path / ("-".join([*options, *options.values()]) or "default")
        folder.mkdir()
        with Serving(folder) as server:
            table, tokens = await played(server, game, options)
        compared += await compare(folder, table, tokens, game)
        if compared:
            return
    assert compared, f"nothing is hidden in {game}, whatever its options"


async def compare(folder: Path, table: str, tokens: list[str], game: str) -> int:
    """Compare all that a seat and a spectator are told; gives how many viewers had something hidden from them."""
    found = 0
    for seat, token in ((0, tokens[0]), (1, tokens[1]), (-1, None)):
        here, there = folder / f"here {seat}", folder / f"there {seat}"
        for copy in (here, there):
            copy.mkdir()
            for file in folder.glob("caravela.sqlite3*"):
                shutil.copy(file, copy)
        if not await swap(there, table, seat):
            continue
        found += 1
        told, asked, logs = [], [], []
        for copy in (here, there):
            with Serving(copy) as server:
                asked.append(await asked_of(server, token, table))
                client = await connected(server.url, token, "viewer")
                await client.watch(table)
                ply = client.now(table)["ply"]
                told.append(await said_to(client, everything_to_say(table, game, ply)))
                await client.close()
            logs.append(server.log())
        for one, other in zip(asked[0], asked[1], strict=True):
            assert one == other
        assert told[0] == told[1]
        for part in [*await host_parts(here), *await host_parts(there)]:
            assert not any(part in text for text in (*told[0], *asked[0], *logs))
    return found


async def test_no_secret_is_told_before_the_end(tmp_path: Path) -> None:
    """The secret, others' words and the position itself are nowhere in what is sent, logged or measured."""
    begun = time.time()
    with Serving(tmp_path) as server:
        table, tokens = await played(server, names()[0], {})
        parts = await host_parts(tmp_path)
        texts = await asked_of(server, tokens[0], table)
        texts.append(httpx.get(f"{server.url}/metrics").text)
        texts.append(httpx.get(f"{server.url}/schema/openapi.json").text)
    texts.append(server.log())
    assert parts
    assert begun > 0
    for part in parts:
        assert not any(part in text for text in texts)
    assert not any("caravela position" in text or '"agenda"' in text for text in texts)
