"""Studies on the server: begin, look, evaluate, save, share; nothing of running games."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute

import caravela
from caravela.games import names
from caravela.server.errors import Refused
from caravela.server.hub.hub import Hub
from caravela.server.settings import Limits, Settings
from caravela.server.store.database import Database
from caravela.server.thinking.analysis import Answered as Answer
from caravela.server.web.app import make_app, make_asgi
from tests.server.inside import inside, stop_refilling
from tests.server.kit import ANSWER_PATIENCE, Answered, Serving, clients, connected, seated

RECORD = Path(__file__).parents[2] / "records" / "puerto_rico" / "2-players-city-full.record"


@contextmanager
def visitor(server: Serving, name: str = "Ana") -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=ANSWER_PATIENCE) as found:
        found.post("/api/guests", json={"name": name}).raise_for_status()
        yield found


@pytest.fixture
def web(server: Serving) -> Iterator[httpx.Client]:
    with visitor(server) as found:
        yield found


def begun(web: httpx.Client, **what: Any) -> dict[str, Any]:
    answer = web.post("/api/studies", json=what)
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = web.get(f"/api/studies/{answer.json()['id']}").json()
    return told


def main_line(study: dict[str, Any]) -> list[int]:
    return [node["move"] for node in study["nodes"]]


@pytest.mark.parametrize("game", names())
def test_moves_for_all_seats_draws_and_branches(web: httpx.Client, game: str) -> None:
    study = begun(web, game=game, players=3)
    path, seats = main_line(study), set()
    for step in range(30):
        told = web.post(f"/api/studies/{study['id']}/look", json={"path": path}).json()
        assert told["ply"] == len(path)
        if told.get("by_chance"):
            assert len(told["weights"]) == len(told["moves"])
        else:
            seats.add(told["to_move"])
            assert told["seat"] == told["to_move"] == told["view"]["seat"]
        path = [*path, told["moves"][step % len(told["moves"])]["move"]]
    assert len(seats) > 1
    back = web.post(f"/api/studies/{study['id']}/look", json={"path": path[:-10]}).json()
    assert back["ply"] == len(path) - 10


@pytest.mark.parametrize("game", names())
def test_results_grow_while_the_budget_runs(web: httpx.Client, game: str) -> None:
    study = begun(web, game=game, players=4)
    path = main_line(study)
    with web.stream("POST", f"/api/studies/{study['id']}/evaluate", json={"path": path, "iterations": 700}) as answer:
        assert answer.status_code == 200
        lines = [json.loads(line) for line in answer.iter_lines()]
    told = [line for line in lines if line["state"] != "waiting"]
    assert [line["state"] for line in told][-1] == "done"
    assert [line["iterations"] for line in told] == sorted({line["iterations"] for line in told})
    last = told[-1]
    assert sum(last["chances"]) == pytest.approx(1, abs=0.01)
    legal = {each["move"] for each in web.post(f"/api/studies/{study['id']}/look", json={"path": path}).json()["moves"]}
    assert {each["move"] for each in last["moves"]} <= legal
    assert [each["share"] for each in last["moves"]] == sorted((each["share"] for each in last["moves"]), reverse=True)


def test_one_evaluation_at_a_time_and_ending_the_request_ends_it(web: httpx.Client) -> None:
    study = begun(web, game="madeira", players=4)
    body = {"path": main_line(study), "iterations": 12_000}
    with web.stream("POST", f"/api/studies/{study['id']}/evaluate", json=body) as answer:
        lines = answer.iter_lines()  # which ends the request when nobody holds it any more
        next(lines)
        second = web.post(f"/api/studies/{study['id']}/evaluate", json=body)
        assert (second.status_code, second.json()["code"]) == (429, "analysis-running")
    for _ in range(1000):  # the first has ended as soon as the server has noticed
        with web.stream("POST", f"/api/studies/{study['id']}/evaluate", json={**body, "iterations": 1}) as answer:
            if answer.status_code == 200:
                return
            answer.read()
    raise AssertionError("the first evaluation still counts")


def test_a_record_and_a_position_can_be_studied(web: httpx.Client) -> None:
    record = RECORD.read_text(encoding="utf-8")
    match = caravela.read_record(record)
    study = begun(web, record=record, title="A full city")
    assert (study["title"], study["yours"], len(study["nodes"])) == ("A full city", True, match.ply)
    assert [node["kind"] for node in study["nodes"][:9]] == [line.move.kind for line in match.history[:9]]
    answer = web.post(f"/api/studies/{study['id']}/position", json={"path": main_line(study)[:50]})
    again = begun(web, position=answer.text)
    assert again["nodes"] == []
    assert answer.json()["table"] == json.loads(answer.text)["table"]
    answer = web.post("/api/studies", json={"position": answer.text.replace('"agenda"', '"diary"')})
    assert answer.json() == {"code": "bad-study", "sentence": "The position needs an 'agenda' and a 'table'."}


def test_whoever_has_the_link_looks_and_only_the_owner_saves(server: Serving, web: httpx.Client) -> None:
    study = begun(web, game="vasco-da-gama", players=2)
    address = f"/api/studies/{study['id']}"
    nodes = [{key: node[key] for key in ("parent", "move", "seat") if key in node} for node in study["nodes"]]
    nodes[-1]["comment"] = "It begins."
    body = {"version": study["version"], "nodes": nodes, "title": "Mine"}
    assert web.put(address, json=body).json() == {"version": 2}
    assert web.put(address, json=body).json()["code"] == "study-changed"
    with visitor(server, "Eva") as other:
        seen = other.get(address).json()
        assert (seen["yours"], seen["owner"], seen["title"]) == (False, "Ana", "Mine")
        assert seen["nodes"][-1]["comment"] == "It begins."
        assert other.put(address, json={**body, "version": 2}).json()["code"] == "not-yours"
        assert other.delete(address).json()["code"] == "not-yours"
        own = other.post(f"{address}/copy").json()["id"]
        assert other.get(f"/api/studies/{own}").json()["yours"]
        assert [each["id"] for each in other.get("/api/studies").json()] == [own]
    assert web.get("/api/me/export").json()["studies"][-1]["title"]
    web.delete(address).raise_for_status()
    assert web.get(address).json()["code"] == "no-study"


def test_a_study_that_was_never_changed_is_opened_again(server: Serving, web: httpx.Client) -> None:
    """Whoever looks into a game from several of its moments does not use up the studies that a guest may keep."""
    record = RECORD.read_text(encoding="utf-8")
    study = begun(web, record=record)
    more = Limits().studies_kept_by_guest + 1
    assert {begun(web, record=record)["id"] for _ in range(more)} == {study["id"]}
    assert begun(web, record=record, title="Another title")["id"] != study["id"]
    with visitor(server, "Eva") as other:
        assert begun(other, record=record)["id"] != study["id"]
    nodes = [{key: node[key] for key in ("parent", "move", "seat") if key in node} for node in study["nodes"]]
    nodes[0]["comment"] = "It begins."
    web.put(f"/api/studies/{study['id']}", json={"version": 1, "nodes": nodes}).raise_for_status()
    assert begun(web, record=record)["id"] != study["id"]


def test_a_guest_keeps_few_studies_and_a_person_so_many_bytes(server: Serving, web: httpx.Client) -> None:
    """A guest costs nothing, so their studies must not fill the disk."""
    study = begun(web, game="vasco-da-gama", players=2)
    limits = Limits()
    answers = [web.post(f"/api/studies/{study['id']}/copy") for _ in range(limits.studies_kept_by_guest)]
    assert [answer.status_code for answer in answers] == [201] * (len(answers) - 1) + [429]
    refused = answers[-1].json()
    assert (refused["code"], refused["facts"]) == ("too-many-studies", {"count": limits.studies_kept_by_guest})
    assert {each["moves"] for each in web.get("/api/studies").json()} == {len(study["nodes"])}
    name = f"Keeper {time.monotonic_ns() % 10**8}"
    with visitor(server, name) as other:
        other.post("/api/accounts", json={"name": name, "password": "a long password"}).raise_for_status()
        own = begun(other, game="vasco-da-gama", players=2)
        comments = [{"parent": -1, "move": i, "comment": "x" * 500} for i in range(40)]
        body = {"version": 1, "nodes": comments}
        assert other.put(f"/api/studies/{own['id']}", json=body).json() == {"version": 2}
        size, copies = 0, 0
        while (answer := other.post(f"/api/studies/{own['id']}/copy")).status_code == 201:
            copies += 1
            size += 20_000
        assert answer.json()["code"] == "studies-too-large"
        assert copies < limits.studies_kept - 1
        assert size <= limits.study_bytes


def test_titles_and_comments_are_printable(web: httpx.Client) -> None:
    answer = web.post("/api/studies", json={"game": "vasco-da-gama", "players": 2, "title": "a\u202eb"})
    assert answer.json()["code"] == "bad-title"
    study = begun(web, game="vasco-da-gama", players=2, title="  two   words ")
    assert study["title"] == "two words"
    nodes = [{"parent": -1, "move": 0, "comment": "a\u202eb\u2028c\nd"}]
    web.put(f"/api/studies/{study['id']}", json={"version": 1, "nodes": nodes}).raise_for_status()
    assert web.get(f"/api/studies/{study['id']}").json()["nodes"][0]["comment"] == "abc\nd"
    too_late = web.put(f"/api/studies/{study['id']}", json={"version": 2**63, "nodes": nodes})
    assert too_late.status_code == 400


async def test_every_road_of_studies_and_puzzles_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cheap requests may have expensive answers."""
    stop_refilling(monkeypatch)
    settings = Settings(
        database=f"sqlite+aiosqlite:///{tmp_path / 'caravela.sqlite3'}", limits=Limits(looks_per_minute=1.0)
    )
    app = make_app(settings)
    await Database(settings.database).prepare()
    async with app.lifespan():
        hub: Hub = app.state.hub
        async with httpx.AsyncClient(transport=httpx.ASGITransport(make_asgi(app)), base_url="http://127.0.0.1") as web:
            for method, path in sorted(roads_of(app)):
                _, token = await hub.registry.new_guest("Ana")
                web.headers["Authorization"] = f"Bearer {token}"
                codes = [(await web.request(method, path, json={})).status_code for _ in range(2)]
                assert codes[0] != 429, path
                assert codes[1] == 429, path


def roads_of(app: Litestar) -> set[tuple[str, str]]:
    roads = {
        (str(method), re.sub(r"\{game\}", "madeira", re.sub(r"\{(study|key)\}", "none", route.path_format)))
        for route in app.routes
        if isinstance(route, HTTPRoute)
        and route.path_format.startswith(("/api/studies", "/api/puzzles", "/api/me/progress"))
        for method in route.methods
        if method != "OPTIONS"
    }
    assert len(roads) > 10
    return roads


async def test_a_running_game_is_analysed_by_its_players_if_the_table_allows_it(server: Serving) -> None:
    """From what the seat sees; the study is its owner's alone."""
    async with clients(server.url, "anna", "bob", "eve") as [anna, bob, eve]:
        table = await seated([anna, bob], "puerto-rico", rated=False, analysis=True)
        async with httpx.AsyncClient(base_url=server.url, timeout=ANSWER_PATIENCE) as web:
            tokens = {name: {"Authorization": f"Bearer {each.token}"} for name, each in (("anna", anna), ("eve", eve))}
            assert (await web.post("/api/studies", json={"table": table}, headers=tokens["eve"])).status_code == 409
            assert (await web.get(f"/api/tables/{table}", headers=tokens["eve"])).json()["about"]["analysis"]
            id = (await web.post("/api/studies", json={"table": table}, headers=tokens["anna"])).json()["id"]
            assert (await web.get(f"/api/studies/{id}", headers=tokens["anna"])).json()["imagined"]
            for road in ("look", "position", "copy", "explore", "evaluate"):
                answer = await web.post(f"/api/studies/{id}/{road}", json={}, headers=tokens["eve"])
                assert answer.json()["code"] == "no-study"
            assert (await web.get(f"/api/studies/{id}", headers=tokens["eve"])).json()["code"] == "no-study"


async def test_several_people_at_one_screen_cannot_analyse_their_game(server: Serving) -> None:
    """They share the list of studies: one would read there what the other sees."""
    async with clients(server.url, "anna") as [anna]:
        wish = {"game": "madeira", "seats": [{}, {}], "access": "hotseat"}
        table = (await anna.say("open", **wish, rated=False, analysis=True))["table"]
        async with httpx.AsyncClient(base_url=server.url, timeout=ANSWER_PATIENCE) as web:
            web.headers["Authorization"] = f"Bearer {anna.token}"
            assert (await web.get(f"/api/tables/{table}")).json()["now"]["status"] == "running"
            assert (await web.post("/api/studies", json={"table": table})).json()["code"] == "not-over"


async def test_a_rated_game_cannot_allow_analysis(server: Serving) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=ANSWER_PATIENCE) as web:
        name = "rui" if server.database is None else "raul"
        account = await web.post("/api/accounts", json={"name": name, "password": "long enough a password"})
        player = await connected(server.url, account.json()["token"], name)
        wish = {"game": "puerto-rico", "seats": [{}, {"bot": "random"}], "pace": {"kind": "live"}}
        with pytest.raises(Answered) as refused:
            await player.say("open", **wish, rated=True, analysis=True)
        assert refused.value.code == "rated-analysis"
        opened = await player.say("open", **wish, rated=False, analysis=True)
        assert opened["table"]
        await player.close()


async def test_a_running_game_cannot_be_analysed(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as [anna, bob]:
        table = await seated([anna, bob], "puerto-rico", rated=False)
        async with httpx.AsyncClient(base_url=server.url, timeout=ANSWER_PATIENCE) as web:
            web.headers["Authorization"] = f"Bearer {anna.token}"
            answer = await web.post("/api/studies", json={"table": table})
            assert answer.json()["code"] == "not-over"


@pytest.mark.parametrize("game", names())
def test_a_position_is_changed_by_hand(web: httpx.Client, game: str) -> None:
    """Described once, changed part by part, and refused where there is no such part or value."""
    position = caravela.game(game).start(3, seed=3).position()
    begun = web.post("/api/positions/edit", json={"position": position, "describe": True}).json()
    assert "fault" not in begun
    assert {part["id"] for part in begun["parts"]} == set(begun["values"])
    assert begun["shown"]["view"]["game"] == game
    changed = web.post(
        "/api/positions/edit", json={"position": begun["position"], "part": "table/round", "value": 3}
    ).json()
    assert changed["values"]["table/round"] == 3
    assert changed["fault"]["words"]
    assert changed["shown"]["view"]["table"]["round"] == 3
    assert "parts" not in changed
    for wrong in ({"part": "table/gold"}, {"part": "table/round", "value": -1}, {"position": "[]"}):
        answer = web.post("/api/positions/edit", json={"position": position, **wrong})
        assert answer.json()["code"] == "bad-study"


def test_a_study_starts_from_exactly_one_thing(web: httpx.Client) -> None:
    for what in ({}, {"game": "madeira", "record": "x"}):
        assert web.post("/api/studies", json=what).json()["code"] == "bad-choice"
    assert web.post("/api/studies", json={"game": "madeira", "players": 9}).json()["code"] == "bad-study"


async def test_one_address_has_so_many_looks_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that goes away without waiting for the answer leaves its job behind, with all its text."""
    async with inside(tmp_path, "anna") as (hub, _):
        done = asyncio.Event()

        async def run(*_: object, **__: object) -> Answer:
            await done.wait()
            return Answer('"a position"')

        monkeypatch.setattr(hub.analysis.thinkers, "run", run)

        def look(person: str, address: str) -> asyncio.Task[str]:
            return asyncio.create_task(hub.analysis.position(person, address, "start", []))

        most = Limits().looks_waiting_and_address
        waiting = [look(f"guest {i}", "192.0.2.1") for i in range(most + 1)] + [look("other", "192.0.2.2")]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await waiting.pop(most)
        assert refused.value.code == "too-many"
        done.set()
        assert await asyncio.gather(*waiting, look("guest 0", "192.0.2.1")) == ["a position"] * (most + 2)
        assert not hub.analysis.jobs
