"""Progress: means by period, openings, costs from reports, comparison with similar ratings."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import httpx
import msgspec
import pytest
from sqlalchemy import insert, update

import caravela
from caravela.games import names
from caravela.server.hub.hub import Hub
from caravela.server.protocol.listed import CoachFindings, DecisionJudged
from caravela.server.store.schema import ratings, results, reviews, tables
from caravela.server.study.progress import LEAST_OF_EACH, LEAST_PEOPLE, PERIODS
from caravela.study.explorer.first_moves import COUNTED, first_moves
from tests.server.inside import inside
from tests.server.kit import ANSWER_PATIENCE, Serving, connected, guest

GAMES = 9
GAME = "puerto-rico"


async def test_games_at_the_server_are_told_in_json_and_csv(server: Serving) -> None:
    ines = await connected(server.url, await guest(server.url, "Ines"), "Ines")
    async with httpx.AsyncClient(base_url=server.url, timeout=ANSWER_PATIENCE) as web:
        web.headers["Authorization"] = f"Bearer {ines.token}"
        nothing = (await web.get(f"/api/me/progress/{GAME}")).json()
        assert (nothing["sets"], nothing["periods"], nothing["openings"]) == ([], [], [])
        for players in (2, 3, 3):
            seats = [{}, *({"bot": "random"} for _ in range(players - 1))]
            table = (await ines.say("open", game=GAME, seats=seats, rated=False))["table"]
            await ines.watch(table)
            await ines.play_to_end(table)
        told = (await web.get(f"/api/me/progress/{GAME}")).json()
        assert [(each["players"], each["games"]) for each in told["sets"]] == [(3, 2), (2, 1)]
        assert told["players"] == 3
        assert [each["games"] for each in told["periods"]] == [1, 1]
        for each in told["periods"]:
            assert sum(each["sources"].values()) == pytest.approx(each["points"], abs=0.1)
        assert sum(each["games"] for each in told["openings"]) == 2
        assert all(len(each["deeds"]) == COUNTED for each in told["openings"])
        assert told["costly"] == []
        assert "others" not in told
        fewer = {"options": told["sets"][1]["options"], "players": 2}
        assert (await web.get(f"/api/me/progress/{GAME}", params=fewer)).json()["players"] == 2
        answer = await web.get(f"/api/me/progress/{GAME}/csv")
        assert "attachment" in answer.headers["content-disposition"]
        rows = list(csv.DictReader(io.StringIO(answer.text)))
        assert [row["players"] for row in rows] == ["3", "3", "2"]
        for row in rows:
            known = ("finished", "game", "table", "players", "place", "points")
            assert sum(int(row[name]) for name in row if name not in known) == int(row["points"])
        assert (await web.get("/api/me/progress/chess")).status_code == 400
    await ines.close()


async def filled(hub: Hub, me: str, near: int, far: int) -> None:
    """Finished games of a person and of others, with ratings near to the person's and far from it."""
    table = {"game": GAME, "rules": 1, "options": "{}", "title": "", "access": "link", "status": "over"}
    more = {"host": "nobody", "number": 9, "ply": 9, "created": 0.0, "changed": 0.0}
    result = {"name": "", "game": GAME, "options": "base", "players": 3, "place": 1, "held": False, "rating": "rated"}
    subjects = [(f"person {me}", 25.0), *((f"person near{i}", 26.0) for i in range(near))]
    subjects += [(f"person far{i}", 40.0) for i in range(far)]
    async with hub.database.writing() as connection:
        for which, (subject, mu) in enumerate(subjects):
            rating = {"subject": subject, "game": GAME, "options": "base", "mu": mu, "sigma": 2.0, "games": GAMES}
            await connection.execute(insert(ratings), rating)
            for i in range(GAMES):
                points = {"shipping": i, "buildings": 10 * which}
                row = {"table_id": f"t{which}-{i}", "seat": 0, "subject": subject, "at": float(i), **result}
                row |= {"score": sum(points.values()), "breakdown": json.dumps(points)}
                await connection.execute(insert(tables), {"id": row["table_id"], **table, **more})
                await connection.execute(insert(results), row)


@pytest.mark.parametrize("near", [0, LEAST_PEOPLE - 1, LEAST_PEOPLE + 1])
async def test_others_are_of_similar_rating_and_never_few(near: int, tmp_path: Path) -> None:
    async with inside(tmp_path, "anna") as (hub, [anna]):
        assert anna.person is not None
        await filled(hub, anna.person, near, far=5)
        told = await hub.progress.told(anna.person, "here", GAME, "", 0)
        assert sum(each.games for each in told.periods) == GAMES
        assert len(told.periods) == PERIODS
        assert [each.points for each in told.periods] == sorted(each.points for each in told.periods)
        assert [each.first for each in told.periods] == sorted(each.first for each in told.periods)
        assert all(before.last < after.first for before, after in zip(told.periods, told.periods[1:], strict=False))
        if near < LEAST_PEOPLE:
            assert told.others is None
        else:
            assert told.others is not None
            assert (told.others.players, told.others.games) == (near, near * GAMES)
            means = [10 * which for which in range(1, near + 1)]
            assert told.others.sources["buildings"] == pytest.approx(sum(means) / len(means))


async def test_others_who_hardly_play_so_many_players_do_not_hide_one_who_does(tmp_path: Path) -> None:
    """A player with a similar rating but other games would make the mean that of a single person."""
    async with inside(tmp_path, "anna") as (hub, [anna]):
        assert anna.person is not None
        await filled(hub, anna.person, near=LEAST_PEOPLE, far=0)
        others = [f"person near{i}" for i in range(LEAST_PEOPLE)]
        async with hub.database.writing() as connection:
            least = results.c.subject.in_(others[1:]) & (results.c.at >= LEAST_OF_EACH - 1)
            await connection.execute(update(results).where(least).values(players=4))
        assert (await hub.progress.told(anna.person, "here", GAME, "", 0)).others is None


async def test_of_everybody_else_as_many_games_are_told(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna") as (hub, [anna]):
        assert anna.person is not None
        await filled(hub, anna.person, near=LEAST_PEOPLE, far=0)
        async with hub.database.writing() as connection:
            few = (results.c.subject == "person near0") & (results.c.at >= LEAST_OF_EACH + 1)
            await connection.execute(update(results).where(few).values(players=4))
        told = (await hub.progress.told(anna.person, "here", GAME, "", 0)).others
        assert told is not None
        assert (told.players, told.games) == (LEAST_PEOPLE, LEAST_PEOPLE * (LEAST_OF_EACH + 1))


async def test_costs_are_those_of_ones_own_seat_by_kind(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna") as (hub, [anna]):
        assert anna.person is not None
        await filled(hub, anna.person, near=0, far=0)
        judged = [("take-role", 0, 0.1), ("build", 0, 0.3), ("take-role", 0, 0.25), ("trade", 1, 0.9), ("load", 0, 0.0)]
        decisions = [
            DecisionJudged(ply, seat, {"kind": kind, "facts": {}}, {"kind": kind, "facts": {}}, cost, 0.5)
            for ply, (kind, seat, cost) in enumerate(judged)
        ]
        findings = msgspec.json.encode(CoachFindings([], decisions, [])).decode()
        page = msgspec.json.encode({"en": "<p>", "findings": findings}).decode()
        async with hub.database.writing() as connection:
            await connection.execute(insert(reviews), {"table_id": "t0-3", "page": page})
            await connection.execute(insert(reviews), {"table_id": "t0-4", "page": "<p>of release 0.1"})
        told = await hub.progress.told(anna.person, "here", GAME, "", 0)
    rows = [(each.worst["kind"], each.decisions, each.total, each.cost, each.ply) for each in told.costly]
    assert rows == [("take-role", 2, 0.35, 0.25, 2), ("build", 1, 0.3, 0.3, 1)]
    assert {each.table for each in told.costly} == {"t0-3"}


@pytest.mark.parametrize("game", names())
def test_first_moves_are_a_seats_own_real_decisions(game: str) -> None:
    match = caravela.game(game).start(players=3, seed=4)
    own: dict[int, list[str]] = {0: [], 1: [], 2: []}
    while not match.over:
        moves = match.moves()
        seat, move = match.seat, moves[match.ply % len(moves)]
        assert seat is not None
        if len(moves) > 1:
            own[seat].append(str(move))
        match.play(move)
    for seat in range(3):
        assert [str(move) for move in first_moves(match.record(), seat)] == own[seat][:COUNTED]
