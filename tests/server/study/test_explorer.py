"""The explorer on the server: in studies and finished games, never in running ones."""

from __future__ import annotations

import httpx
import pytest

from caravela.games import names
from caravela.study.explorer.corpora import shipped
from tests.server.kit import ANSWER_PATIENCE, Serving, connected, guest


@pytest.mark.parametrize("game", names())
def test_a_study_is_explored_until_it_leaves_the_corpus(server: Serving, game: str) -> None:
    corpus = shipped(game)[0]
    with httpx.Client(base_url=server.url, timeout=ANSWER_PATIENCE) as web:
        web.post("/api/guests", json={"name": "Ana"}).raise_for_status()
        study = web.post("/api/studies", json={"game": game, "players": corpus.players}).json()["id"]
        path = [node["move"] for node in web.get(f"/api/studies/{study}").json()["nodes"]]
        here = {"path": path}
        told = web.post(f"/api/studies/{study}/explore", json=here).json()
        legal = {each["move"] for each in web.post(f"/api/studies/{study}/look", json=here).json()["moves"]}
        assert (told["ply"], told["bot"], told["games"]) == (len(path), corpus.bot, corpus.games)
        assert {each["move"] for each in told["moves"]} <= legal
        assert [each["games"] for each in told["moves"]] == sorted((m["games"] for m in told["moves"]), reverse=True)
        for each in told["moves"]:
            assert 0 <= each["low"] <= each["share"] <= each["high"] <= 1
            assert each["chosen"] <= each["games"]
            assert 1 <= each["place"] <= corpus.players
        position = web.post(f"/api/studies/{study}/position", json=here).text
        begun = web.post("/api/studies", json={"position": position}).json()["id"]
        assert web.post(f"/api/studies/{begun}/explore", json={}).json() is None
        assert web.post(f"/api/studies/{study}/explore", json={"path": [*path, 0, 0, 0]}).json()["code"] == "bad-study"


async def test_a_finished_game_is_explored_and_a_running_one_is_not(server: Serving) -> None:
    game = "puerto-rico"
    corpus = shipped(game)[0]
    ines = await connected(server.url, await guest(server.url, "Ines"), "Ines")
    seats = [{}, *({"bot": "random"} for _ in range(corpus.players - 1))]
    table = (await ines.say("open", game=game, seats=seats, rated=False))["table"]
    await ines.watch(table)
    async with httpx.AsyncClient(base_url=server.url, timeout=ANSWER_PATIENCE) as web:
        web.headers["Authorization"] = f"Bearer {ines.token}"
        assert (await web.get(f"/api/tables/{table}/explorer")).json()["code"] == "not-over"
        await ines.play_to_end(table)
        told = (await web.get(f"/api/tables/{table}/explorer")).json()
        assert told
        assert [each["ply"] for each in told] == sorted({each["ply"] for each in told})
        assert told[0]["games"] == corpus.games
    await ines.close()
