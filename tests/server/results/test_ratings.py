"""Results, statistics and ratings: each game counts once, bots on the same scale as people."""

from __future__ import annotations

import time

import httpx

from tests.server.kit import Serving, connected


async def test_a_finished_game_is_rated_once(server: Serving) -> None:
    name = f"Gil {time.monotonic_ns() % 10**8}"
    web = httpx.Client(base_url=server.url, timeout=30)
    token = web.post("/api/accounts", json={"name": name, "password": "a long password"}).json()["token"]
    gil = await connected(server.url, token, name)
    for count in (1, 2):
        opened = await gil.say("open", game="puerto-rico", seats=[{}, {"bot": "random"}, {"bot": "random"}])
        table = opened["table"]
        await gil.watch(table)
        await gil.play_to_end(table)
        end = time.monotonic() + 30
        while time.monotonic() < end:
            told = web.get(f"/api/people/{name}/statistics").json()
            if told["ratings"] and told["ratings"][0]["games"] == count:
                break
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
    """So is one against oneself at one screen."""
    name = f"Rui {time.monotonic_ns() % 10**8}"
    with httpx.Client(base_url=server.url, timeout=30) as web:
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
