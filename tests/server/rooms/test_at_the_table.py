"""Actions at a table other than moves: undo, settings, standing orders, leaving, watching, chat, rematch."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx

from caravela.server.protocol.messages import Say, Watch
from caravela.server.rooms import chat
from caravela.server.tables.events import Finished
from tests.server.inside import Speaker, inside, playing
from tests.server.kit import ANSWER_PATIENCE, Client, Serving, clients, connected, seated


def mover(players: list[Client], table: str) -> Client:
    return next(player for player in players if player.now(table).get("moves"))


async def level(players: list[Client], table: str, number: int) -> None:
    for player in players:
        await player.until(lambda who=player: who.number(table) >= number)


async def step(players: list[Client], table: str) -> None:
    """The next move, by the player to move, seen by all."""
    done = await mover(players, table).move(table)
    await level(players, table, done["number"])


async def test_undo_is_free_until_somebody_else_has_decided(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as players:
        anna, bob = players
        table = await seated(players)
        before = anna.now(table)["ply"]
        await anna.move(table, "takes the settler")
        assert anna.now(table)["undo"]["free_to"] == before
        done = await anna.say("undo", table=table)
        assert not done.get("asked")
        await level(players, table, done["number"])
        assert anna.now(table)["ply"] == bob.now(table)["ply"] == before
        assert anna.events[table][-1]["kind"] == "undone"


async def test_undo_beyond_needs_everybodys_consent(server: Serving) -> None:
    async with clients(server.url, "anna", "bob", "chris") as players:
        anna, bob, chris = players
        table = await seated(players, rated=False)
        start = anna.now(table)["ply"]
        await anna.move(table, "takes the builder")
        while anna.now(table).get("moves"):
            await anna.move(table)
        await level(players, table, anna.number(table))
        done = await bob.move(table)
        await level(players, table, done["number"])
        asked = await anna.say("undo", table=table, to=start)
        assert asked["asked"]
        await level(players, table, asked["number"])
        assert bob.now(table)["undo"]["needs"] == [1]
        assert await chris.refused("answer-undo", table=table, agrees=True) == "not-asked"
        assert await chris.refused("undo", table=table) == "nothing-to-undo"
        done = await bob.say("answer-undo", table=table, agrees=False)
        await level(players, table, done["number"])
        assert anna.now(table)["ply"] > start
        await anna.say("undo", table=table, to=start)
        done = await bob.say("answer-undo", table=table, agrees=True)
        await level(players, table, done["number"])
        assert all(player.now(table)["ply"] == start for player in players)


async def test_a_yes_is_to_the_request_that_was_seen(server: Serving) -> None:
    """Not to a longer undo that replaces it while bob decides."""
    async with clients(server.url, "anna", "bob") as players:
        anna, bob = players
        table = await seated(players, rated=False)
        start = anna.now(table)["ply"]
        while mover(players, table) is anna:
            await level(players, table, (await anna.move(table))["number"])
        await level(players, table, (await bob.move(table))["number"])
        while mover(players, table) is bob:
            await level(players, table, (await bob.move(table))["number"])
        await level(players, table, (await anna.say("undo", table=table, to=anna.now(table)["ply"] - 1))["number"])
        seen = {"to": bob.now(table)["undo"]["asked_to"], "ply": bob.now(table)["ply"]}
        await anna.move(table)
        await level(players, table, (await anna.say("undo", table=table, to=start))["number"])
        for named in (seen, {"to": seen["to"]}, {"ply": seen["ply"]}):
            assert await bob.refused("answer-undo", table=table, agrees=True, **named) == "stale"
        now = {"to": start, "ply": bob.now(table)["ply"]}
        await level(players, table, (await bob.say("answer-undo", table=table, agrees=True, **now))["number"])
        assert bob.now(table)["ply"] == start


async def test_a_deep_undo_crosses_snapshots(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as players:
        table = await seated(players, rated=False)
        start = players[0].now(table)["ply"]
        for _ in range(90):
            done = await mover(players, table).move(table)
            await level(players, table, done["number"])
        asked = await players[0].say("undo", table=table, to=start)
        await players[1].say("answer-undo", table=table, agrees=True)
        await players[0].until(lambda: players[0].now(table)["ply"] == start)
        assert asked["asked"]
        again = await connected(server.url, players[1].token)
        await again.watch(table)
        assert again.now(table)["ply"] == start
        assert again.now(table)["view"] == players[1].now(table)["view"] or again.now(table)["to_move"] == 0
        await again.close()


async def test_who_has_left_can_still_agree_however_far(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as players:
        anna, bob = players
        table = await seated(players, stand_in="random", rated=False)
        start = anna.now(table)["ply"]
        for _ in range(30):
            await step(players, table)
        while not anna.now(table).get("moves"):
            await step(players, table)
        assert (await anna.say("undo", table=table, to=start))["asked"]
        left = await bob.say("leave", table=table)
        await level(players, table, left["number"])
        assert anna.now(table)["ply"] > start
        await bob.say("answer-undo", table=table, agrees=True)
        await anna.until(lambda: anna.events[table][-1]["kind"] == "undone")
        assert anna.now(table)["ply"] == start


async def test_several_moves_are_one_gesture(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as players:
        anna = players[0]
        table = await seated(players)
        ply = anna.now(table)["ply"]
        done = await anna.move(table, "takes the settler", "takes a quarry", "flies to the moon")
        assert done["played"] == 2
        assert "no longer for you" in done["refused"]
        assert anna.now(table)["ply"] >= ply + 2


async def test_forced_moves_are_made_by_themselves_if_wished(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as players:
        table = await seated(players)
        for player in players:
            await player.say("wish", table=table, forced=True)
        for _ in range(60):
            now = next(player for player in players if player.now(table).get("moves")).now(table)
            assert len(now["moves"]) > 1
            done = await mover(players, table).move(table)
            await level(players, table, done["number"])
        events = [event for event in players[0].events[table] if event["kind"] == "moved"]
        assert any(event["auto"] == "forced" for event in events)
        undo = players[0].now(table).get("undo", {})
        if "last" in undo:
            assert next(e for e in events if e["ply"] == undo["last"])["auto"] == ""


async def test_a_standing_order_acts_and_says_why_it_ends(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as players:
        anna, bob = players
        table = await seated(players)
        builder = {"kind": "take-role", "role": "builder"}
        order = {"moves": [builder], "question": anna.now(table)["question"]["kind"], "times": 1}
        done = await bob.say("order", table=table, order=order)
        await level([bob], table, done["number"])
        assert bob.now(table)["order"]["moves"] == [builder]
        await anna.move(table, "takes the settler")
        while not any(event.get("auto") == "order" for event in anna.events[table]):
            await step(players, table)
        ended = [event for event in bob.events[table] if event["kind"] == "order-ended"]
        assert ended[-1]["reason"] == "It was carried out as often as you wished."
        assert not [event for event in anna.events[table] if event["kind"] in ("ordered", "order-ended")]
        assert not any('"ordered"' in text or '"order"' in text.replace('"auto":"order"', "") for text in anna.received)


async def test_an_order_that_cannot_be_followed_or_waits_for_a_move_ends(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as players:
        anna, bob = players
        table = await seated(players)
        await bob.say("order", table=table, order={"moves": ["sings"]})
        until = {"kind": "take-role", "role": "builder"}
        await anna.say("order", table=table, order={"moves": ["sings"], "question": "?", "until": until})
        await anna.move(table, "takes the builder")
        while not [event for event in bob.events[table] if event["kind"] == "order-ended"]:
            await step(players, table)
        reasons = {
            player.name: next(e["reason"] for e in player.events[table] if e["kind"] == "order-ended")
            for player in players
        }
        assert reasons["bob"] == "None of its moves is open now."
        assert reasons["anna"] == "What it waits for has happened."


async def test_a_bot_holds_the_seat_of_who_leaves(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as players:
        anna, bob = players
        table = await seated(players, stand_in="random")
        await anna.say("leave", table=table)
        await bob.until(lambda: bob.now(table).get("moves"))
        held = bob.now(table)["seats"][0]
        assert held["held"] == "random"
        assert "left" in held["held_reason"]
        await anna.say("return", table=table)
        await bob.until(lambda: "held" not in bob.now(table)["seats"][0])
        done = await bob.move(table)
        await level(players, table, done["number"])


async def test_time_runs_out_and_a_bot_plays_on(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as players:
        anna, bob = players
        table = await seated(players, stand_in="random", pace={"kind": "live", "bank": 5, "increment": 0})
        deadline = anna.now(table)["deadline"]
        assert 0 < deadline - anna.now(table)["time"] <= 5.1
        await bob.until(lambda: bob.now(table).get("moves"))
        assert bob.now(table)["seats"][0]["held_reason"] == "The time has run out."
        number = bob.number(table)
        await anna.say("return", table=table)
        await bob.until(lambda: bob.number(table) > number)
        assert bob.now(table)["seats"][0]["bank"] >= 5


async def test_nobody_sits_down_under_another_name(server: Serving) -> None:
    """Only at one screen are there names beside one's own."""
    async with clients(server.url, "anna") as [anna]:
        for access in ("lobby", "link"):
            seats = [{}, {"name": "Zarco"}]
            table = (await anna.say("open", game="puerto-rico", seats=seats, access=access))["table"]
            await anna.watch(table)
            assert [seat.get("name") for seat in anna.now(table)["seats"]] == [None, "anna"]


async def test_everybody_on_one_screen(server: Serving) -> None:
    async with clients(server.url, "anna") as [anna]:
        seats = [{"name": "Ana"}, {"name": "Rui"}, {"bot": "random"}]
        opened = await anna.say("open", game="puerto-rico", seats=seats, access="hotseat")
        table = opened["table"]
        await anna.watch(table)
        assert anna.now(table)["you"] == [0, 1]
        seen = set()
        for _ in range(30):
            await anna.until(lambda: anna.now(table).get("moves"))
            assert anna.now(table)["seat"] == anna.now(table)["to_move"]
            seen.add(anna.now(table)["seat"])
            await anna.move(table)
        assert seen == {0, 1}


async def test_spectators_see_later_and_talk_apart(server: Serving) -> None:
    async with clients(server.url, "anna", "bob", "eve") as [anna, bob, eve]:
        table = await seated([anna, bob], delay=4.0, access="link")
        await eve.watch(table)
        await eve.until(lambda: eve.number(table) >= anna.number(table))
        number = eve.number(table)
        done = await anna.move(table)
        await eve.say("ping")
        assert eve.number(table) == number
        newest = {"first": done["number"], "last": done["number"]}
        with httpx.Client(base_url=server.url, timeout=ANSWER_PATIENCE) as web:
            assert web.get(f"/api/tables/{table}").json()["number"] < done["number"]
            assert web.get(f"/api/tables/{table}/past", params=newest).json() == []
            course = web.get(f"/api/tables/{table}/course").json()
            assert all(point["number"] < done["number"] for point in course)
        await eve.until(lambda: eve.number(table) >= done["number"])
        assert not eve.now(table).get("moves")
        await anna.say("say", table=table, text="a plan")
        await eve.say("say", table=table, text="from outside")
        await bob.until(lambda: bob.chat)
        await eve.until(lambda: eve.chat)
        assert [line["text"] for line in bob.chat] == ["a plan"]
        assert [line["text"] for line in eve.chat] == ["from outside"]


async def test_players_and_spectators_talk_apart_without_a_delay_too(server: Serving) -> None:
    async with clients(server.url, "anna", "bob", "eve") as [anna, bob, eve]:
        table = await seated([anna, bob])
        await eve.watch(table)
        await anna.say("say", table=table, text="a plan")
        await eve.say("say", table=table, text="from outside")
        await bob.until(lambda: bob.chat)
        await eve.until(lambda: eve.chat)
        assert [line["text"] for line in bob.chat] == ["a plan"]
        assert [line["text"] for line in eve.chat] == ["from outside"]
        with httpx.Client(base_url=server.url, timeout=ANSWER_PATIENCE) as web:
            lines = web.get(f"/api/tables/{table}/chat").json()
        assert [line["text"] for line in lines] == ["from outside"]


async def test_no_spectators_where_none_are_wished(server: Serving) -> None:
    async with clients(server.url, "anna", "bob", "eve") as [anna, bob, eve]:
        table = await seated([anna, bob], spectators=False)
        assert await eve.refused("watch", table=table) == "no-spectators"
        assert await eve.refused("say", table=table, text="hello") == "no-spectators"
        web = httpx.Client(base_url=server.url, timeout=ANSWER_PATIENCE)
        assert web.get(f"/api/tables/{table}").status_code == 403
        assert web.get(f"/api/tables/{table}/chat").status_code == 403


async def test_chat_is_told_once_and_missed_lines_come_later(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as [anna, bob]:
        table = await seated([anna, bob])
        await anna.say("say", table=table, text="one", id="c1")
        again = await anna.say("say", table=table, text="one", id="c1")
        assert again["repeated"]
        await bob.until(lambda: bob.chat)
        await bob.close()
        await anna.say("say", table=table, text="two <b>bold</b>")
        back = await connected(server.url, bob.token)
        await back.watch(table, chat=bob.chat[-1]["number"])
        await back.until(lambda: back.chat)
        assert [line["text"] for line in back.chat] == ["two <b>bold</b>"]
        await back.close()


async def test_words_make_the_secret_and_are_shown_at_the_start(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as [anna, bob]:
        opened = await anna.say("open", game="puerto-rico", seats=[{}, {}], words="salt and stars")
        table = opened["table"]
        await anna.watch(table)
        await bob.say("sit", table=table, invitation=opened["invitation"])
        await bob.say("words", table=table, words="  a quiet   sea ")
        before = anna.tables[table]["about"]["host_fingerprint"]
        assert not any("quiet" in text for text in anna.received)
        await anna.say("start", table=table)
        await anna.until(lambda: anna.now(table)["status"] == "running")
        about = anna.tables[table]["about"]
        assert about["words"] == ["salt and stars", "a quiet sea"]
        assert about["host_fingerprint"] == before
        assert about["fingerprint"] != before
        assert await bob.refused("words", table=table, words="too late") == "already-running"


async def test_public_tables_start_with_their_last_player_and_show_in_the_lobby(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as [anna, bob]:
        opened = await anna.say("open", game="puerto-rico", seats=[{}, {}], access="lobby", title="Open sea")
        found = (await bob.say("lobby"))["tables"]
        assert any(table["id"] == opened["table"] and table["free"] == 1 for table in found)
        await bob.say("sit", table=opened["table"])
        await bob.watch(opened["table"])
        assert bob.now(opened["table"])["status"] == "running"


async def test_a_table_is_opened_once_however_often_it_is_asked_for(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as [anna, bob]:
        wish = {"game": "puerto-rico", "seats": [{}, {"bot": "random"}], "id": "my table"}
        first = await anna.say("open", **wish)
        again = await anna.say("open", **wish)
        assert again["table"] == first["table"]
        assert again["repeated"]
        assert not first.get("repeated")
        assert (await bob.say("open", **wish))["table"] != first["table"]


async def test_an_invitation_to_a_seat_leads_to_that_seat(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as [anna, bob]:
        table = (await anna.say("open", game="puerto-rico", seats=[{}, {}, {}]))["table"]
        seat = await anna.say("invite", table=table, seat=2)
        await bob.say("sit", table=table, invitation=seat["invitation"])
        await bob.watch(table)
        assert bob.now(table)["you"] == [2]


async def test_a_rematch_against_bots_begins_at_once(server: Serving) -> None:
    async with clients(server.url, "anna") as [anna]:
        table = (await anna.say("open", game="puerto-rico", seats=[{}, {"bot": "random"}]))["table"]
        await anna.watch(table)
        await anna.play_to_end(table)
        again = (await anna.say("rematch", table=table))["table"]
        await anna.watch(again)
        assert anna.now(again)["status"] == "running"
        assert [seat.get("bot") for seat in anna.now(again)["seats"]] == ["random", None]


async def test_a_rematch_moves_everybody_one_seat_and_begins_with_the_last_yes(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as players:
        anna, bob = players
        table = await seated(players)
        await asyncio.gather(anna.play_to_end(table), bob.play_to_end(table))
        again = await anna.say("rematch", table=table)
        await anna.watch(again["table"])
        assert anna.now(again["table"])["status"] == "open"
        same = await bob.say("rematch", table=table)
        assert same["table"] == again["table"] != table
        await bob.watch(again["table"])
        assert [seat["name"] for seat in bob.now(again["table"])["seats"]] == ["bob", "anna"]
        await bob.until(lambda: bob.now(again["table"])["status"] == "running")
        await anna.say("say", table=table, text="well played")


async def test_the_host_seats_bots_and_closes(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as [anna, bob]:
        opened = await anna.say("open", game="puerto-rico", seats=[{}, {}, {}])
        table = opened["table"]
        assert await bob.refused("seat-bot", table=table, seat=1, bot="random") == "not-host"
        assert await anna.refused("start", table=table) == "seats-free"
        await anna.say("seat-bot", table=table, seat=1, bot="random")
        await anna.say("seat-bot", table=table, seat=1, bot=None)
        assert await anna.refused("seat-bot", table=table, seat=7, bot="random") == "no-seat"
        assert await anna.refused("seat-bot", table=table, seat=1, bot="genius") == "no-bot"
        await anna.say("close", table=table)
        assert await bob.refused("sit", table=table, invitation=opened["invitation"]) == "closed"


async def test_a_move_may_be_said_by_its_kind_and_facts(server: Serving) -> None:
    async with clients(server.url, "anna", "bob") as [anna, bob]:
        table = await seated([anna, bob])
        mover = anna if anna.now(table).get("moves") else bob
        now = mover.now(table)
        shown = now["moves"][-1]
        wrong = {"kind": shown["kind"], **shown["facts"], "more": 1}
        assert await mover.refused("move", table=table, ply=now["ply"], moves=[wrong]) == "not-allowed"
        right = {"kind": shown["kind"], **shown["facts"]}
        done = await mover.say("move", table=table, ply=now["ply"], moves=[right])
        assert done["played"] == 1
        await mover.until(lambda: mover.number(table) >= done["number"])
        assert any(each.get("move") == shown["move"] for each in mover.events[table])


def told_lines(speaker: Speaker) -> list[dict[str, Any]]:
    return [line for message in speaker.told if message["type"] == "chat" for line in message["lines"]]


async def test_numbers_of_lines_tell_nothing_of_the_other_room(tmp_path: Path) -> None:
    """Until the game is over; then all lines are told in the order in which they were said."""
    async with inside(tmp_path, "anna", "bob", "eve") as (hub, [anna, bob, eve]):
        room = await playing([anna, bob])
        said: list[str] = []
        numbers: dict[str, list[int | None]] = {"anna": [], "eve": []}
        for round in range(4):
            for name, speaker, lines in (("anna", anna, round), ("eve", eve, 1)):
                for line in range(lines):
                    said.append(f"{name} {round} {line}")
                    numbers[name].append((await speaker.say(Say(table=room.id, text=said[-1]))).number)
        assert numbers["eve"] == [1, 3, 5, 7]
        assert numbers["anna"] == [2, 4, 6, 8, 10, 12]
        async with room.entered():
            room.happen(Finished([40, 30], [1, 2], [0], "", ""))
            await room.commit()
        await eve.talk.answer(Watch(table=room.id))
        assert [line["text"] for line in told_lines(eve)] == said
        await bob.talk.answer(Watch(table=room.id, chat=8))
        known = [text for text in said if text.startswith("anna")][:4]
        assert [line["text"] for line in told_lines(bob)] == [text for text in said if text not in known]


async def test_a_line_said_while_somebody_comes_back_is_told_once(tmp_path: Path) -> None:
    """Between the table and the lines that were missed, others may be told of a new one."""
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        room = await playing([anna, bob])
        first, _ = [await anna.say(Say(table=room.id, text=text)) for text in ("one", "two")]
        assert first.number is not None
        await room.watch(bob, 0, None, chat=first.number)
        await chat.spread_new(hub, room)
        await chat.send_missed(hub, room, bob)
        told = [line["text"] for message in bob.told if message["type"] == "chat" for line in message["lines"]]
        assert told == ["two"]
