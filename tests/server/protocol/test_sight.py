"""Access to a table's data, for every viewer, table state and endpoint."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx

from tests.server.kit import ANSWER_PATIENCE, Answered, Client, Serving, clients, connected, seated

Road = Callable[[Client, str], Awaitable[str]]
YES, OUT, EARLY, UNSTARTED = "yes", "no-spectators", "not-over", "not-running"
STATES = ["open", "running", "over", "closed"]
VIEWERS = ["player", "stranger", "nobody"]


def message(type: str, *, at: bool = True, **more: object) -> Road:
    async def tried(viewer: Client, table: str) -> str:
        try:
            where = {"table": table} if at else {"begin": {"table": table, "ply": 1}}
            await viewer.say(type, **where, **more)
        except Answered as reason:
            return str(reason.code)
        return YES

    return tried


def request(path: str) -> Road:
    async def tried(viewer: Client, table: str) -> str:
        headers = {"Authorization": f"Bearer {viewer.token}"} if viewer.token else {}
        async with httpx.AsyncClient(base_url=viewer.url, headers=headers, timeout=ANSWER_PATIENCE) as web:
            answer = await web.get(path.format(table=table))
        return YES if answer.status_code == 200 else str(answer.json()["code"])

    return tried


async def study(viewer: Client, table: str) -> str:
    """Analysis of the table's game."""
    headers = {"Authorization": f"Bearer {viewer.token}"} if viewer.token else {}
    async with httpx.AsyncClient(base_url=viewer.url, headers=headers, timeout=ANSWER_PATIENCE) as web:
        answer = await web.post("/api/studies", json={"table": table})
    return YES if answer.status_code == 201 else str(answer.json()["code"])


async def page(viewer: Client, table: str) -> str:
    """The page is sent to everybody; whether the table is in it is the question."""
    headers = {"Authorization": f"Bearer {viewer.token}"} if viewer.token else {}
    async with httpx.AsyncClient(base_url=viewer.url, headers=headers, timeout=ANSWER_PATIENCE) as web:
        answer = await web.get(f"/table/{table}")
    return YES if '"type":"update"' in answer.text else OUT


ROADS: dict[str, Road] = {
    "watch": message("watch"),
    "table": request("/api/tables/{table}"),
    "page": page,
    "chat": request("/api/tables/{table}/chat"),
    "say": message("say", text="hello"),
    "past": request("/api/tables/{table}/past?first=4&last=5"),
    "log": request("/api/tables/{table}/log"),
    "ledger": request("/api/tables/{table}/ledger"),
    "course": request("/api/tables/{table}/course"),
    "draws": request("/api/tables/{table}/draws"),
    "position": request("/api/tables/{table}/position?number=5"),
    "record": request("/api/tables/{table}/record"),
    "proof": request("/api/tables/{table}/proof"),
    "coach": request("/api/tables/{table}/coach"),
    "findings": request("/api/tables/{table}/coach/findings"),
    "report": request("/coach/{table}"),
    "embed": request("/embed/{table}"),
    "begin": message("open", at=False, seats=[{}, {}], access="link"),
    "study": study,
}


def expected(road: str, state: str, viewer: str, spectators: bool, analysis: bool) -> str:
    """The access rules, implemented independently of the server."""
    inside = viewer == "player" or spectators
    if road in ("say", "begin", "study") and viewer == "nobody":
        return "who-are-you"
    if road in ("watch", "table", "page"):
        return YES if inside or state != "running" else OUT
    if road in ("chat", "say"):
        return YES if inside else OUT
    if road in ("past", "log", "ledger", "course"):
        return UNSTARTED if state in ("open", "closed") else YES if inside or state == "over" else OUT
    if road == "study" and state == "running":
        return YES if analysis and viewer == "player" else EARLY
    if state != "over":
        return EARLY
    return "no-page" if road in ("report", "findings") else YES


async def tables_of(anna: Client, bob: Client, **more: Any) -> dict[str, str]:
    """A table in each state, at which both have said something."""
    found = {}
    for state in STATES:
        if state in ("running", "over"):
            table = await seated([anna, bob], **more)
        else:
            opened = await anna.say("open", game="puerto-rico", seats=[{}, {}], **more)
            table = opened["table"]
            await bob.say("sit", table=table, invitation=opened["invitation"])
        await bob.say("say", table=table, text="among ourselves")
        if state == "over":
            await asyncio.gather(anna.play_to_end(table), bob.play_to_end(table))
        if state == "closed":
            await anna.say("close", table=table)
        found[state] = table
    return found


async def test_every_viewer_gets_their_part_on_every_road(server: Serving) -> None:
    async with clients(server.url, "anna", "bob", "eve") as [anna, bob, eve]:
        nobody = await connected(server.url, None)
        viewers = dict(zip(VIEWERS, [bob, eve, nobody], strict=True))
        wrong = []
        for spectators, analysis in ((True, False), (False, False), (True, True)):
            tables = await tables_of(anna, bob, spectators=spectators, analysis=analysis)
            for state in STATES:
                for viewer in VIEWERS:
                    for road, tried in ROADS.items():
                        wanted = expected(road, state, viewer, spectators, analysis)
                        got = await tried(viewers[viewer], tables[state])
                        if got != wanted:
                            wrong.append((spectators, analysis, state, viewer, road, got, wanted))
            if not spectators:
                private = set(tables.values())
                heard = [text for text in eve.received + nobody.received if any(id in text for id in private)]
                assert not [text for text in heard if "among ourselves" in text]
        await nobody.close()
        assert wrong == []


async def test_who_watches_before_the_start_does_not_see_the_game(server: Serving) -> None:
    async with clients(server.url, "anna", "bob", "eve") as [anna, bob, eve]:
        opened = await anna.say("open", game="puerto-rico", seats=[{}, {}], spectators=False)
        table = opened["table"]
        await bob.say("sit", table=table, invitation=opened["invitation"])
        await eve.watch(table)
        await anna.say("start", table=table)
        await eve.until(lambda: [each for each in eve.others if each.get("code") == OUT])
        await anna.watch(table)
        await anna.move(table)
        await eve.say("ping")
        assert eve.now(table)["status"] == "open"
        assert all("started" not in text and "moved" not in text for text in eve.received)


async def test_statistics_list_no_private_tables(server: Serving) -> None:
    name = "rita" if server.database is None else "rosa"
    async with httpx.AsyncClient(base_url=server.url, timeout=ANSWER_PATIENCE) as web:
        account = await web.post("/api/accounts", json={"name": name, "password": "long enough a password"})
        player = await connected(server.url, account.json()["token"], name)
        for access in ("link", "lobby"):
            seats = [{}, {"bot": "random"}]
            opened = await player.say("open", game="puerto-rico", seats=seats, access=access)
            table = str(opened["table"])
            await player.watch(table)
            await player.play_to_end(table)
            told = (await web.get(f"/api/people/{name}/statistics")).json()["games"]["puerto-rico"]
            assert told["newest"] == ([] if access == "link" else [table])
        await player.close()
