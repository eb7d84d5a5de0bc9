"""The protocol, spoken to a real server."""

from __future__ import annotations

import httpx

from tests.server.kit import ANSWER_PATIENCE, Serving, clients, connected, guest, seated


async def test_a_guest_plays_against_bots_to_the_end(server: Serving) -> None:
    async with clients(server.url, "anna") as [anna]:
        opened = await anna.say("open", game="puerto-rico", seats=[{}, {"bot": "random"}, {"bot": "random"}])
        table = opened["table"]
        await anna.watch(table)
        assert anna.now(table)["status"] == "running"
        assert len(anna.tables[table]["about"]["fingerprint"]) == 64
        await anna.play_to_end(table)
        now = anna.now(table)
        assert len(now["scores"]) == 3
        assert now["winners"]
        assert sorted(now["places"])[0] == 1
        best = max(now["scores"])
        assert all(now["scores"][seat] == best and now["places"][seat] == 1 for seat in now["winners"])
        assert now["secret"].split(" | ")[0]
        web = httpx.Client(base_url=server.url, timeout=ANSWER_PATIENCE)
        proof = web.get(f"/api/tables/{table}/proof").json()
        assert proof["sound"], proof
        record = web.get(f"/api/tables/{table}/record").text
        assert record.startswith("caravela record 1")
        assert web.post("/api/verify", json={"record": record}).json()["sound"]


async def test_four_people_see_every_move_and_only_their_own_choices(server: Serving) -> None:
    async with clients(server.url, "anna", "bob", "chris", "david") as players:
        table = await seated(players)
        for _ in range(30):
            mover = next(player for player in players if player.now(table).get("moves"))
            done = await mover.move(table)
            for player in players:
                await player.until(lambda who=player, last=done["number"]: who.number(table) >= last)
            choosing = [player for player in players if player.now(table).get("moves")]
            assert len(choosing) == 1
        logs = [[event["number"] for event in player.events[table]] for player in players]
        assert logs[0] == list(range(1, players[0].number(table) + 1))
        assert all(log == logs[0] for log in logs)


async def test_a_repeated_move_does_nothing_twice(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as [anna, bob]:
        table = await seated([anna, bob])
        ply = anna.now(table)["ply"]
        pick = anna.now(table)["moves"][0]["move"]
        first = await anna.say("move", table=table, ply=ply, moves=[pick], id="same")
        again = await anna.say("move", table=table, ply=ply, moves=[pick], id="same")
        assert again["repeated"]
        assert again["number"] <= first["number"]
        assert await anna.refused("move", table=table, ply=ply, moves=[pick], id="other") == "stale"


async def test_whoever_reconnects_gets_exactly_what_was_missed(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as [anna, bob]:
        table = await seated([anna, bob])
        seen = bob.number(table)
        await bob.close()
        for _ in range(3):
            if anna.now(table).get("moves"):
                await anna.move(table)
        again = await connected(server.url, bob.token, "bob")
        update = await again.watch(table, since=seen)
        assert [event["number"] for event in update["events"]] == list(range(seen + 1, anna.number(table) + 1))
        await again.close()


async def test_what_is_refused_says_why(server: Serving) -> None:
    async with clients(server.url, "anna", "bob", "eve") as [anna, bob, eve]:
        table = await seated([anna, bob])
        ply = anna.now(table)["ply"]
        assert await bob.refused("move", table=table, ply=ply, moves=["takes the settler"]) == "not-your-turn"
        assert await eve.refused("move", table=table, ply=ply, moves=["takes the settler"]) == "no-seat"
        assert await anna.refused("move", table=table, ply=ply, moves=["flies to the moon"]) == "not-allowed"
        assert await anna.refused("move", table="nowhere", ply=0, moves=["x"]) == "no-table"
        assert await eve.refused("sit", table=table) == "no-invitation"
        assert await anna.refused("undo", table=table, to=99) == "nothing-to-undo"


async def test_the_same_over_http(server: Serving) -> None:
    token = await guest(server.url, "programme")
    web = httpx.Client(base_url=server.url, headers={"Authorization": f"Bearer {token}"}, timeout=ANSWER_PATIENCE)
    seats = [{}, {"bot": "random"}]
    opened = web.post("/api/messages", json={"type": "open", "game": "puerto-rico", "seats": seats}).json()
    table, since = opened["table"], 0
    for _ in range(20):
        update = web.get(f"/api/tables/{table}", params={"since": since, "wait": 5}).json()
        since = update["number"]
        moves = update["now"].get("moves")
        if moves:
            body = {"type": "move", "table": table, "ply": update["now"]["ply"], "moves": [moves[0]["move"]]}
            assert web.post("/api/messages", json=body).json()["type"] == "done"
    assert update["now"]["ply"] > 10
