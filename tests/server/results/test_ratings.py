"""Results, statistics and ratings: each game counts once; bots and people share a scale."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, select, text

from caravela.server.hub.deletion import delete_person
from caravela.server.protocol.messages import Leave, Return
from caravela.server.results import statistics
from caravela.server.results.eligibility import RATED, WAITING
from caravela.server.results.ratings import rate, rate_finished
from caravela.server.settings import database_url
from caravela.server.store.database import Database
from caravela.server.store.schema import ratings, results, tables
from caravela.server.tables.events import Finished
from tests.server.inside import bot_moves, inside, playing
from tests.server.kit import ANSWER_PATIENCE, Serving, connected


async def test_a_finished_game_is_rated_once(server: Serving) -> None:
    name = f"Gil {time.monotonic_ns() % 10**8}"
    web = httpx.Client(base_url=server.url, timeout=ANSWER_PATIENCE)
    token = web.post("/api/accounts", json={"name": name, "password": "a long password"}).json()["token"]
    gil = await connected(server.url, token, name)

    def statistics() -> dict[str, Any]:
        told: dict[str, Any] = web.get(f"/api/people/{name}/statistics").json()
        return told

    for count in (1, 2):
        seats, pace = [{}, {"bot": "random"}, {"bot": "random"}], {"kind": "live", "bank": 3600}
        opened = await gil.say("open", game="puerto-rico", seats=seats, pace=pace)
        table = opened["table"]
        await gil.watch(table)
        await gil.play_to_end(table)
        await server.until(lambda count=count: [each["games"] for each in statistics()["ratings"]] == [count])
        told = statistics()
        assert told["games"]["puerto-rico"]["games"] == count
        assert told["ratings"][0]["games"] == count
        assert told["ratings"][0]["uncertainty"] > 0
    played = told["games"]["puerto-rico"]
    assert sum(played["places"].values()) == 2
    assert abs(sum(played["sources"].values()) - played["points"]) < 0.1
    listed = web.get("/api/ratings/puerto-rico").json()
    names = [row["name"] for row in listed]
    assert name in names
    assert "bot:random" in names
    bot = web.get("/api/people/bot:random/statistics").json()
    assert bot["games"]["puerto-rico"]["games"] >= 4
    assert web.get("/api/people/nobody at all/statistics").status_code == 404
    assert web.get("/api/ratings/chess").status_code == 400
    await gil.close()


async def test_an_unrated_game_is_counted_but_moves_no_rating(server: Serving) -> None:
    """So is a game against oneself on one screen."""
    name = f"Rui {time.monotonic_ns() % 10**8}"
    with httpx.Client(base_url=server.url, timeout=ANSWER_PATIENCE) as web:
        token = web.post("/api/accounts", json={"name": name, "password": "a long password"}).json()["token"]
        rui = await connected(server.url, token, name)
        alone = {"seats": [{"name": "Rui"}, {"name": "Ana"}], "access": "hotseat"}
        for wish in ({"seats": [{}, {"bot": "random"}], "rated": False}, alone):
            table = (await rui.say("open", game="vasco-da-gama", **wish))["table"]
            await rui.watch(table)
            assert not rui.tables[table]["about"].get("rated")
            await rui.play_to_end(table)
        told = web.get(f"/api/people/{name}/statistics").json()
        assert told["games"]["vasco-da-gama"]["games"] == 3
        assert told["ratings"] == []
        await rui.close()


GAMES = 60
PEOPLE = 5


async def finished_games(database: Database) -> None:
    """Games of a few people against each other and a bot, one a day, none of them rated yet."""
    table = {"game": "puerto-rico", "rules": 1, "options": "{}", "title": "", "access": "link", "status": "over"}
    more = {"host": "nobody", "number": 9, "ply": 9, "created": 0.0, "changed": 0.0}
    result = {"name": "", "game": "puerto-rico", "options": "base", "score": 0, "players": 3, "breakdown": "{}"}
    async with database.writing() as connection:
        await connection.execute(insert(tables), [{"id": f"t{i}", **table, **more} for i in range(GAMES)])
        for i in range(GAMES):
            players = [f"person {i % PEOPLE}", f"person {(i + 1) % PEOPLE}", "bot greedy"]
            rows = [
                {"table_id": f"t{i}", "seat": seat, "subject": who, "place": 1 + (seat + i) % 3, **result}
                for seat, who in enumerate(players)
            ]
            await connection.execute(
                insert(results), [{**row, "held": False, "at": i * 86_400.0, "rating": WAITING} for row in rows]
            )


async def test_what_a_stand_in_wins_is_not_its_owners(tmp_path: Path) -> None:
    """A player who leaves or runs out of time is rated as last, even after returning."""
    async with inside(tmp_path, "anna", "bob") as (hub, speakers):
        anna, bob = speakers
        for returns in (True, False):
            room = await playing(speakers, rated=True)
            await anna.say(Leave(table=room.id))
            while room.table.to_move != 1:
                await bot_moves(room)
            if returns:
                await anna.say(Return(table=room.id))
            async with room.entered():
                room.happen(Finished([40, 10], [1, 2], [0], "", ""))
                await room.commit()
        await rate_finished(hub.database)
        async with hub.database.reading() as connection:
            rows = (await connection.execute(select(results.c.held).order_by(results.c.seat))).scalars().all()
            mus = {row.subject: row.mu for row in await connection.execute(select(ratings))}
    assert rows == [True, True, False, False]
    assert mus[f"person {anna.person}"] < mus[f"person {bob.person}"]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_several_writers_lose_no_rating(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Every game that is marked as rated is counted for each of its players."""
    url = database_url(request.getfixturevalue("postgres").database() if kind == "postgresql" else None, tmp_path)
    writers = [Database(url) for _ in range(4)]
    await writers[0].prepare()
    await finished_games(writers[0])

    async def rate_own(which: int) -> None:
        """As a process does for the games that end in it."""
        for i in range(which, GAMES, len(writers)):
            async with writers[which].writing() as connection:
                await rate(connection, f"t{i}")

    await asyncio.gather(*(rate_own(which) for which in range(len(writers))))
    await asyncio.gather(*(rate_finished(database) for database in writers))
    async with writers[0].reading() as connection:
        marked = (await connection.execute(select(results.c.subject).where(results.c.rating == RATED))).scalars().all()
        counted = {row.subject: row.games for row in await connection.execute(select(ratings))}
    assert len(marked) == GAMES * 3
    assert counted == {subject: marked.count(subject) for subject in set(marked)}
    for database in writers:
        await database.close()


async def test_nobody_undoes_a_game_for_the_others_by_being_deleted(tmp_path: Path) -> None:
    """A third player who goes, perhaps a friend of the one who loses, changes nothing between the two others."""
    async with inside(tmp_path, "anna", "bob", "puppet") as (hub, speakers):
        anna, bob, puppet = speakers
        room = await playing(speakers, rated=True)
        await delete_person(hub, str(puppet.person))
        async with room.entered():
            room.happen(Finished([40, 10, 20], [1, 3, 2], [0], "", ""))
            await room.commit()
        await rate_finished(hub.database)
        async with hub.database.reading() as connection:
            mus = {row.subject: row.mu for row in await connection.execute(select(ratings))}
    assert set(mus) == {f"person {anna.person}", f"person {bob.person}"}
    assert mus[f"person {anna.person}"] > mus[f"person {bob.person}"]


async def test_many_results_are_counted_by_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sources of points are read from the newest games only: anybody may ask about a bot that has played for years."""
    monkeypatch.setattr(statistics, "MOST_LOOKED_AT", 3)
    async with inside(tmp_path) as (hub, _):
        await finished_games(hub.database)
        read: list[str] = []

        def loads(text: str) -> dict[str, int]:
            read.append(text)
            return {"goods": 2}

        monkeypatch.setattr(statistics, "json", SimpleNamespace(loads=loads))
        told = (await statistics.statistics_of(hub, "bot:greedy"))["games"]["puerto-rico"]
    assert (told["games"], told["wins"], told["places"]) == (GAMES, 20, {"1": 20, "2": 20, "3": 20})
    assert told["sources"] == {"goods": 2.0}
    assert len(read) == 3


async def test_the_list_looks_people_up_by_their_ids(tmp_path: Path) -> None:
    """Going through everybody for each rating took minutes with some ten thousand accounts."""
    async with inside(tmp_path) as (hub, _), hub.database.reading() as connection:
        asked = statistics.leading("puerto-rico").compile(
            dialect=connection.dialect, compile_kwargs={"literal_binds": True}
        )
        plan = [str(row.detail) for row in await connection.execute(text(f"EXPLAIN QUERY PLAN {asked}"))]
    assert any("SEARCH people" in step for step in plan), plan
    assert not any("SCAN people" in step for step in plan), plan


async def test_players_of_odd_options_hide_nobody_from_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statistics, "MOST_RATED", 2)
    monkeypatch.setattr(statistics, "MOST_LEADERS", 3)
    rating = {"game": "puerto-rico", "sigma": 1.0, "games": 9}
    async with inside(tmp_path) as (hub, _):
        async with hub.database.writing() as connection:
            rows = [{"subject": f"bot {i}", "options": "a", "mu": float(i), **rating} for i in range(9)]
            await connection.execute(
                insert(ratings), [*rows, {"subject": "bot z", "options": "b", "mu": 1.0, **rating}]
            )
        listed = await statistics.leaders(hub, "puerto-rico")
    assert [row["name"] for row in listed] == ["bot:8", "bot:7", "bot:z"]
