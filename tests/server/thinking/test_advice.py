"""Hints and the coach: only from the seat's view, never in rated games, a report without script."""

from __future__ import annotations

import asyncio
import re
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest

from caravela.games import names
from caravela.server.errors import Refused
from caravela.server.rooms.trying import position_after
from caravela.server.thinking.advice import HintShown, compute_hints
from caravela.server.thinking.thinkers import Failure, ThinkingFailed
from caravela.server.web.guard import status_of
from tests.server.inside import inside, playing
from tests.server.kit import ANSWER_PATIENCE, Client, Serving, clients, seated


def web_of(client: Client) -> httpx.Client:
    return httpx.Client(base_url=client.url, headers={"Authorization": f"Bearer {client.token}"}, timeout=120)


@pytest.mark.parametrize("game", names())
async def test_who_has_to_move_gets_the_best_moves_with_reasons(server: Serving, game: str) -> None:
    async with clients(server.url, "anna", "bob", "eve") as [anna, bob, eve]:
        table = await seated([anna, bob], game, rated=False)
        mover, waiting = (anna, bob) if anna.now(table).get("moves") else (bob, anna)
        while len(mover.now(table)["moves"]) < 2:
            await mover.move(table)
            mover = anna if anna.now(table).get("moves") else bob
        waiting = bob if mover is anna else anna
        with web_of(mover) as web:
            told = web.get(f"/api/tables/{table}/hints").json()
            again = web.get(f"/api/tables/{table}/hints").json()
        assert told == again
        legal = {each["move"]: each["words"] for each in mover.now(table)["moves"]}
        assert 2 <= len(told) <= 3
        for hint in told:
            assert legal[hint["move"]] == hint["words"]
            assert 0 <= hint["win_share"] <= 1
            assert hint["reason"].endswith(".")
        with web_of(waiting) as web:
            assert web.get(f"/api/tables/{table}/hints").json()["code"] == "not-your-turn"
        with web_of(eve) as web:
            assert web.get(f"/api/tables/{table}/hints").json()["code"] == "no-seat"


async def test_hints_in_the_middle_of_a_turn_are_about_the_next_question(server: Serving) -> None:
    """Prepared moves count; there are no hints if somebody else has to decide after them."""
    async with clients(server.url, "anna", "bob") as [anna, bob]:
        table = await seated([anna, bob], "puerto-rico", rated=False)
        mover = anna if anna.now(table).get("moves") else bob
        roles = {each["words"]: each["move"] for each in mover.now(table)["moves"]}
        with web_of(mover) as web:
            told = web.get(f"/api/tables/{table}/hints?moves={roles['takes the settler']}").json()
            assert {each["kind"] for each in told} <= {"take-plantation", "take-quarry", "pass"}
            assert len(told) >= 2
            alone = web.get(f"/api/tables/{table}/hints").json()
            assert {each["kind"] for each in alone} == {"take-role"}
            wrong = web.get(f"/api/tables/{table}/hints?moves={roles['takes the settler']},{roles['takes the mayor']}")
            assert wrong.json()["code"] == "not-allowed"
            assert web.get(f"/api/tables/{table}/hints?moves=x").status_code == 400


async def test_nobody_gets_two_hints_at_a_time(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as [anna, bob]:
        tables = [await seated([anna, bob], rated=False) for _ in range(4)]
        async with httpx.AsyncClient(base_url=server.url, timeout=120) as web:
            headers = {"Authorization": f"Bearer {anna.token}"}
            roads = [f"/api/tables/{table}/hints" for table in tables]
            answers = await asyncio.gather(*(web.get(road, headers=headers) for road in roads))
            assert {answer.status_code for answer in answers} == {200, 429}
            assert (await web.get(roads[-1], headers=headers)).status_code == 200


async def test_there_are_no_hints_in_a_rated_game(server: Serving) -> None:
    async with clients(server.url, "anna", "bob", accounts=True) as players:
        table = await seated(players, pace={"kind": "days"})
        with web_of(players[0]) as web:
            answer = web.get(f"/api/tables/{table}/hints")
        assert answer.status_code == 403
        assert answer.json() == {"code": "rated", "sentence": "There are no hints in a rated game."}


class Tags(HTMLParser):
    """The parts of an HTML page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}


async def near_its_end(player: Client) -> str:
    """A table with only a few moves to come, so that the coach has little to do."""
    seats = [{}, {"bot": "random"}]
    whole = (await player.say("open", game="puerto-rico", seats=seats))["table"]
    await player.watch(whole)
    await player.play_to_end(whole)
    begin = {"table": whole, "ply": player.now(whole)["ply"] - 16}
    table = str((await player.say("open", begin=begin, seats=seats))["table"])
    await player.watch(table)
    return table


async def test_the_coach_goes_through_a_finished_game_once(server: Serving) -> None:
    async with clients(server.url, "anna") as [anna]:
        table = await near_its_end(anna)
        with web_of(anna) as web:
            assert web.post(f"/api/tables/{table}/coach").json()["code"] == "not-over"
            await anna.play_to_end(table)
            assert web.get(f"/api/tables/{table}/coach").json()["state"] == "none"
            assert web.get(f"/coach/{table}").status_code == 404
            assert web.get(f"/api/tables/{table}/coach/findings").json()["code"] == "no-page"
            asked = web.post(f"/api/tables/{table}/coach").json()
            assert asked == {"state": "working", "link": f"/coach/{table}", "done": 0.0}
            await server.until(lambda: f'"{table}"' in server.log() and '"report ready"' in server.log())
            assert web.get(f"/api/tables/{table}/coach").json()["state"] == "ready"
            assert web.post(f"/api/tables/{table}/coach").json()["state"] == "ready"
            answer = web.get(asked["link"])
            assert "unsafe" not in answer.headers["content-security-policy"]
            page = Tags(answer.text)
            assert {"svg", "polyline", "table"} <= page.tags
            assert not {"script", "style"} & page.tags
            assert not {name for name in page.attributes if name == "style" or name.startswith("on")}
            assert "Chances to win" in answer.text
            for language in ("pt", "es", "de"):
                translated = web.get(f"{asked['link']}?lang={language}").text
                assert f'<html lang="{language}">' in translated
                assert "Chances to win" not in translated
            assert web.get(f"{asked['link']}?lang=xx").text == answer.text
            style, icon, *lines = re.findall(r'href="([^"]+)"', answer.text)
            kinds = [web.get(path).headers["content-type"].partition(";")[0] for path in (style, icon)]
            assert kinds == ["text/css", "image/svg+xml"]
            findings = web.get(f"/api/tables/{table}/coach/findings").json()
            assert {f"/review/{table}?ply={each['ply'] + 1}" for each in findings["decisions"]} <= set(lines)
            assert len(findings["moments"]) <= 3
            assert all(len(each["chances"]) == 2 for each in findings["curve"])
            assert all(0 <= each["cost"] <= 1 and each["played"]["kind"] for each in findings["decisions"])
            assert httpx.post(f"{server.url}/api/tables/{table}/coach", timeout=ANSWER_PATIENCE).status_code == 401


async def test_many_names_of_one_address_do_not_fill_the_coach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with inside(tmp_path) as (hub, _):

        async def write(id: str, person: str, address: str) -> None:
            await asyncio.Event().wait()

        monkeypatch.setattr(hub.coach, "write", write)
        most = hub.settings.limits.reports_at_once_and_address
        for i in range(most):
            await hub.coach.begin(f"t{i}", f"guest {i}", "192.0.2.1")
        with pytest.raises(Refused, match="The coach is going through other games"):
            await hub.coach.begin("another", "another guest", "192.0.2.1")
        assert (await hub.coach.begin("mine", "anna", "192.0.2.2")).state == "working"
        working = list(hub.coach.working.values())
        assert (await hub.coach.begin("mine", "anna", "192.0.2.2")).state == "working"
        assert list(hub.coach.working.values()) == working, "a game is gone through once"
        for task in working:
            task.cancel()
        await asyncio.wait(working)
        assert (await hub.coach.begin("another", "another guest", "192.0.2.1")).state == "working"


async def test_no_bot_waits_for_a_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints are computed in another process than bots."""
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        room = await playing([anna, bob], rated=False)
        asked: list[object] = []

        async def run(work: object, *_: object, **__: object) -> list[HintShown]:
            asked.append(work)
            return []

        monkeypatch.setattr(hub.advisers, "run", run)
        async with room.entered() as table:
            mover = (anna, bob)[table.to_move or 0]
        await hub.advice.ask(room, str(mover.person), [], position_after)
        assert asked == [compute_hints]
        assert hub.advisers is not hub.thinkers


@pytest.mark.parametrize(
    ("failures", "runs", "answered"), [(["died"], 2, True), (["died", "died"], 2, False), (["slow"], 1, False)]
)
async def test_a_hint_whose_worker_dies_is_computed_again(
    failures: list[Failure], runs: int, answered: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        room = await playing([anna, bob], rated=False)
        left, asked = list(failures), 0

        async def run(*_: object, **__: object) -> list[HintShown]:
            nonlocal asked
            asked += 1
            if left:
                raise ThinkingFailed(left.pop(0), "the test wants it")
            return []

        monkeypatch.setattr(hub.advisers, "run", run)
        mover = (anna, bob)[room.table.to_move or 0]
        if answered:
            assert await hub.advice.ask(room, str(mover.person), [], position_after) == []
        else:
            with pytest.raises(Refused) as refused:
                await hub.advice.ask(room, str(mover.person), [], position_after)
            assert (refused.value.code, status_of("no-hint", 400)) == ("no-hint", 503)
        assert asked == runs
        assert await hub.advice.ask(room, str(mover.person), [], position_after) == [], "a failure is not kept"
