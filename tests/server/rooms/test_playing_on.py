"""Playing on from a finished game, from one's own at one screen, or from a position; the replay in others' pages."""

from __future__ import annotations

from typing import Any

import httpx

from tests.server.kit import ANSWER_PATIENCE, Answered, Client, Serving, clients, seated

BOTS = [{}, {"bot": "random"}, {"bot": "random"}]


async def finished(player: Client, game: str = "puerto-rico") -> str:
    table = str((await player.say("open", game=game, seats=BOTS))["table"])
    await player.watch(table)
    await player.play_to_end(table)
    return table


def without_names(view: dict[str, Any]) -> dict[str, Any]:
    """The contents of the board, without the players."""
    return {key: value for key, value in view["table"].items() if key != "players"}


async def test_a_finished_game_is_played_on_from_any_ply(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as [anna, bob]:
        table = await finished(anna)
        web = httpx.Client(base_url=server.url, timeout=ANSWER_PATIENCE)
        last = anna.number(table)
        moments = web.get(f"/api/tables/{table}/past", params={"first": last // 2, "last": last // 2 + 40}).json()
        there = next(each for each in moments if each.get("to_move") is not None)
        where = {"first": there["number"], "last": there["number"], "seat": there["to_move"]}
        [there] = web.get(f"/api/tables/{table}/past", params=where).json()
        begin = {"table": table, "ply": there["ply"]}
        assert await bob.refused("open", begin=begin, seats=[{}, {}]) == "bad-begin"
        assert await bob.refused("open", begin={**begin, "ply": 99_999}, seats=BOTS) == "bad-begin"
        assert await bob.refused("open", begin={}, seats=BOTS) == "bad-begin"
        assert await bob.refused("open", game="madeira", begin=begin, seats=BOTS) == "bad-begin"
        assert await bob.refused("open", begin={"table": table}, seats=BOTS) == "over"
        seats = [{"bot": "random"}] * 3
        seats[there["to_move"]] = {}
        again = (await bob.say("open", begin=begin, seats=seats))["table"]
        update = await bob.watch(again)
        assert update["about"]["begun_from"] == table
        assert update["about"]["begun_ply"] == there["ply"]
        assert not update["about"].get("rated")
        assert "position" not in update["events"][0]
        assert update["now"]["to_move"] == there["to_move"]
        assert without_names(update["now"]["view"]) == without_names(there["view"])
        await bob.move(again)
        await bob.say("undo", table=again)
        await bob.until(lambda: bob.now(again)["ply"] == 0)
        await bob.play_to_end(again)
        record = web.get(f"/api/tables/{again}/record").text
        assert "\nposition: {" in record
        proof = web.get(f"/api/tables/{again}/proof").json()
        assert proof["sound"]
        draws = web.get(f"/api/tables/{again}/draws").json()
        assert len(draws) == proof["draws"]
        assert len(web.get(f"/api/tables/{again}/course").json()) > 1


async def test_a_position_is_played_on(server: Serving) -> None:
    async with clients(server.url, "anna") as [anna]:
        table = await finished(anna, "vasco-da-gama")
        web = httpx.Client(base_url=server.url, timeout=ANSWER_PATIENCE)
        position = web.get(f"/api/tables/{table}/position", params={"number": anna.number(table) // 2}).json()
        opened = await anna.say("open", begin={"position": position}, seats=[{}, {}, {}], access="hotseat")
        first = await anna.watch(opened["table"])
        assert first["about"]["begun"]
        await anna.move(opened["table"])
        for broken in ({}, {**position, "rules": 99}, {**position, "agenda": ["sings"]}, {**position, "table": {}}):
            assert await anna.refused("open", begin={"position": broken}, seats=[{}, {}, {}]) == "bad-choice"


async def test_a_running_game_is_nobodys_to_play_on_but_at_one_screen(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as players:
        anna, bob = players
        table = await seated(players)
        assert await anna.refused("open", begin={"table": table}, seats=[{}, {}]) == "not-over"
        alone = (await anna.say("open", game="puerto-rico", seats=[{}, {}, {}], access="hotseat"))["table"]
        await anna.watch(alone)
        for _ in range(5):
            await anna.move(alone)
        assert await bob.refused("open", begin={"table": alone}, seats=[{}, {}, {}]) == "not-over"
        opened = await anna.say("open", begin={"table": alone, "ply": 3}, seats=BOTS)
        assert (await anna.watch(opened["table"]))["about"]["begun_ply"] == 3
        hiding = (await anna.say("open", game="puerto-rico", seats=BOTS, access="hotseat", start=False))["table"]
        assert await anna.refused("open", begin={"table": hiding}, seats=BOTS) == "not-over"


async def codes_of_a_game(anna: Client) -> list[str | None]:
    """The answers to playing on, after every ten moves of a game with hidden points, until one is a refusal."""
    opened = await anna.say("open", game="puerto-rico", seats=BOTS, access="hotseat", options={"points": "hidden"})
    table = opened["table"]
    await anna.watch(table)
    codes: list[str | None] = []
    while anna.now(table)["status"] == "running" and not codes:
        for _ in range(10):
            await anna.until(lambda: anna.now(table).get("moves") or anna.now(table)["status"] != "running")
            if anna.now(table)["status"] == "running":
                await anna.move(table)
        try:
            await anna.say("open", begin={"table": table}, seats=BOTS)
        except Answered as reason:
            codes.append(reason.code)
    return codes


async def test_what_a_bot_hides_is_not_played_on(server: Serving) -> None:
    """At one screen with bots whose points are hidden, the game is played on only while those follow from the rest."""
    async with clients(server.url, "anna") as [anna]:
        codes: list[str | None] = []
        while "not-over" not in codes:  # a short game may end before anything is hidden
            codes = await codes_of_a_game(anna)
            assert set(codes) <= {"not-over", "over"}


async def test_only_the_replay_of_a_finished_game_may_be_framed(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as players:
        running = await seated(players)
        over = await finished(players[0])
        web = httpx.Client(base_url=server.url, timeout=ANSWER_PATIENCE)
        shown = web.get(f"/embed/{over}")
        assert shown.status_code == 200
        assert "frame-ancestors *" in shown.headers["content-security-policy"]
        assert shown.headers.get_list("content-security-policy") == [shown.headers["content-security-policy"]]
        assert "script-src 'self'" in shown.headers["content-security-policy"]
        refused = web.get(f"/embed/{running}")
        assert refused.status_code == 409
        assert web.get("/embed/nothing").status_code == 404
        for path in ("/", f"/table/{over}", f"/review/{over}", f"/api/tables/{over}", f"/embed/{running}"):
            assert "frame-ancestors 'none'" in web.get(path).headers["content-security-policy"]
