"""The host's tools: commands, backups, moving between databases, releases, health, metrics, a clean shutdown."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

from caravela.engine.errors import CaravelaError
from caravela.server.operations.cli import on_one_line
from caravela.server.settings import database_url
from caravela.server.store.database import Database
from tests.server.kit import (
    ANSWER_PATIENCE,
    ZYGOTE,
    FreshServing,
    Serving,
    clients,
    connected,
    environment,
    guest,
    seated,
)
from tests.server.postgres import Postgres
from tests.waiting import until


def caravela(*arguments: str, said: str | None = None) -> subprocess.CompletedProcess[str]:
    return ZYGOTE.run(arguments, environment(), said, timeout=5 * ANSWER_PATIENCE)


async def some_games(server: Serving) -> tuple[str, str, str]:
    """A finished game, a running one, and the token of its player."""
    async with clients(server.url, "anna") as [anna]:
        seats = [{}, {"bot": "random"}]
        first = (await anna.say("open", game="puerto-rico", seats=seats))["table"]
        await anna.watch(first)
        await anna.play_to_end(first)
        second = (await anna.say("open", game="puerto-rico", seats=seats))["table"]
        await anna.watch(second)
        for _ in range(20):
            await anna.until(lambda: anna.now(second).get("moves"))
            await anna.move(second)
        return first, second, str(anna.token)


async def test_a_host_moves_to_postgresql_and_back(tmp_path: Path, postgres: Postgres) -> None:
    old, new, copy = tmp_path / "old", tmp_path / "new", tmp_path / "copy"
    for folder in (old, new, copy):
        folder.mkdir()
    with Serving(old) as server:
        finished, running, token = await some_games(server)
        backup = caravela("backup", str(copy / "caravela.sqlite3"), "--data-dir", str(old))
        assert backup.returncode == 0, backup.stderr
        assert caravela("backup", str(copy / "caravela.sqlite3"), "--data-dir", str(old)).returncode == 1
        before = httpx.get(f"{server.url}/api/tables/{finished}", timeout=ANSWER_PATIENCE).json()
    checked = caravela("check", "--data-dir", str(copy))
    assert "2 of 2 stored games replay exactly" in checked.stdout, checked.stderr
    database, file = postgres.empty_database(), tmp_path / "everything.jsonl"
    written = caravela("export", str(file), "--data-dir", str(old))
    assert written.returncode == 0, written.stderr
    read = caravela("import", str(file), "--database", database)
    assert read.returncode == 0, read.stderr
    assert written.stdout.split()[1] == read.stdout.split()[1]
    again = caravela("import", str(file), "--database", database)
    assert again.returncode == 1
    assert "not empty" in again.stderr
    assert "2 of 2" in caravela("check", "--database", database).stdout
    with Serving(new, database=database) as server:
        after = httpx.get(f"{server.url}/api/tables/{finished}", timeout=ANSWER_PATIENCE).json()
        assert after["events"] == before["events"]
        anna = await connected(server.url, token)
        await anna.watch(running)
        for _ in range(5):
            await anna.until(lambda: anna.now(running).get("moves"))
            await anna.move(running)
        await anna.close()
    back = tmp_path / "back.jsonl"
    assert caravela("export", str(back), "--database", database).returncode == 0
    assert caravela("import", str(back), "--data-dir", str(new)).returncode == 0
    assert "2 of 2" in caravela("check", "--data-dir", str(new)).stdout


async def test_a_release_that_would_change_a_running_game_does_not_start(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        _, running, _ = await some_games(server)
    file = tmp_path / "caravela.sqlite3"
    with sqlite3.connect(file) as base:
        body = base.execute(
            "SELECT number, body FROM events WHERE table_id = ? AND ply = 3 ORDER BY number", (running,)
        ).fetchone()
        changed = json.dumps({**json.loads(body[1]), "words": "does what no rule allows"})
        base.execute("UPDATE events SET body = ? WHERE table_id = ? AND number = ?", (changed, running, body[0]))
        base.execute("DELETE FROM about WHERE name = 'rules checked'")
    base.close()
    refused = caravela("serve", "--no-browser", "--data-dir", str(tmp_path), "--port", "1")
    assert refused.returncode == 1
    started = caravela("serve", "--no-browser", "--data-dir", str(tmp_path), "--port", str(Serving(tmp_path).port))
    assert started.returncode == 1
    assert running in started.stderr
    assert "Traceback" not in started.stderr
    checked = caravela("check", "--data-dir", str(tmp_path))
    assert checked.returncode == 1
    assert "no longer possible" in checked.stderr
    with sqlite3.connect(file) as base:
        base.execute("UPDATE tables SET rules = 99 WHERE id = ?", (running,))
    base.close()
    other = caravela("serve", "--no-browser", "--data-dir", str(tmp_path), "--port", str(Serving(tmp_path).port))
    assert running in other.stderr
    assert "other rules" in other.stderr


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_a_database_of_a_newer_release_is_left_alone(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    given = request.getfixturevalue("postgres").empty_database() if kind == "postgresql" else None
    database = Database(database_url(given, tmp_path))
    await database.prepare()
    async with database.writing() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num='9999'"))
    with pytest.raises(CaravelaError, match="newer release"):
        await database.prepare()
    await database.close()


async def test_admin_commands_reach_a_running_server(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        async with clients(server.url, "anna", "bob") as players:
            anna, bob = players
            table = await seated(players, stand_in="random")
            where = ("--data-dir", str(tmp_path))
            done = caravela("admin", "hold", table, "0", *where)
            assert done.returncode == 0, done.stderr
            await bob.until(lambda: bob.now(table)["seats"][0].get("held") == "random")
            await bob.until(lambda: bob.now(table).get("moves"))
            assert caravela("admin", "hold", table, "0", "--free", *where).returncode == 0
            await bob.until(lambda: "held" not in bob.now(table)["seats"][0])
            assert table in caravela("admin", "tables", "--status", "running", *where).stdout
            assert "people: 2" in caravela("admin", "overview", *where).stdout
            assert caravela("admin", "close", table, "--reason", "Cleaning.", *where).returncode == 0
            await anna.until(lambda: anna.now(table)["status"] == "closed")
            assert anna.now(table)["reason"] == "Cleaning."
            assert caravela("admin", "close", table, *where).returncode == 1
            assert caravela("admin", "revoke", "nobody", *where).stderr.startswith("caravela: There is no account")


async def test_an_account_is_sent_away_and_gets_a_new_password(tmp_path: Path) -> None:
    where = ("--data-dir", str(tmp_path))
    with Serving(tmp_path) as server, httpx.Client(base_url=server.url, timeout=ANSWER_PATIENCE) as web:
        wish = {"name": "Zarco", "password": "a long password"}
        zarco = await connected(server.url, web.post("/api/accounts", json=wish).json()["token"])
        bob = await connected(server.url, await guest(server.url, "bob"))
        done = caravela("admin", "revoke", "Zarco", *where)
        assert done.stdout.strip() == "Ended 1 sessions of Zarco.", done.stderr
        await asyncio.wait_for(zarco.task, ANSWER_PATIENCE)
        assert zarco.closed == 4401
        await bob.say("ping")
        await bob.close()
        new = "another long password"
        assert caravela("admin", "password", "Zarco", *where, said=f"{new}\n{new}\n").returncode == 0
        assert web.post("/api/sign-in", json=wish).status_code == 401
        assert web.post("/api/sign-in", json={**wish, "password": new}).status_code == 200


async def test_a_calm_end_loses_nothing_and_tells_everybody(tmp_path: Path) -> None:
    server = FreshServing(tmp_path).start()
    anna = await connected(server.url, await guest(server.url, "anna"), "anna")
    opened = await anna.say("open", game="puerto-rico", seats=[{}, {}], access="hotseat")
    table = opened["table"]
    await anna.watch(table)
    acknowledged: list[int] = []

    async def play() -> None:
        while True:
            found = await anna.move(table, id=f"m{len(acknowledged)}")
            acknowledged.append(found["number"])

    playing = asyncio.create_task(play())
    await until(lambda: len(acknowledged) >= 5 or playing.done())
    assert await asyncio.to_thread(server.stop) == 0
    await asyncio.gather(playing, return_exceptions=True)
    await asyncio.wait_for(anna.task, ANSWER_PATIENCE)
    assert anna.closed == 1012
    with FreshServing(tmp_path, port=server.port):
        again = await connected(server.url, anna.token)
        await again.watch(table)
        assert again.number(table) >= acknowledged[-1]
        await again.close()
    lines = [json.loads(line) for line in server.log().splitlines() if line.startswith("{")]
    assert {line["event"] for line in lines} >= {"open", "closed"}
    assert not [line for line in lines if line["level"] == "error"]


async def test_health_and_metrics(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        assert httpx.get(f"{server.url}/health", timeout=ANSWER_PATIENCE).json()["well"] is True
        await some_games(server)
        told = httpx.get(f"{server.url}/metrics", timeout=ANSWER_PATIENCE).text
        moves = next(line for line in told.splitlines() if line.startswith("caravela_moves_total"))
        assert float(moves.split()[-1]) > 20
        assert "caravela_answer_seconds_bucket" in told


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("serve", "--database", "mysql://x/y"), "SQLite or PostgreSQL"),
        (("serve", "--database", "nonsense"), "is not a database URL"),
        (("serve", "--database", "postgresql://nobody@127.0.0.1:1/none"), "cannot be"),
        (("import", "/nonexistent/file"), "cannot be read"),
        (("check",), "--database"),
    ],
)
def test_wrong_commands_get_one_sentence(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    more = () if "--database" in arguments or arguments == ("check",) else ("--data-dir", str(tmp_path))
    done = caravela(*arguments, *more)
    assert done.returncode == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_what_strangers_wrote_stays_on_its_line() -> None:
    assert on_one_line("spam\nr2  host about bob: ban \u202eeve") == "spam\\nr2  host about bob: ban \\u202eeve"
    assert on_one_line("a usual line, Inês ◆") == "a usual line, Inês ◆"
