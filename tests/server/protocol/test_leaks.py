"""No leaks: if hidden information and the secret differ, every byte that a seat receives is the same.

Two real servers hold the two worlds of `two_worlds`. They are asked the same things over the socket and over HTTP;
what they answer must be the same.
"""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest

from caravela.games import names
from caravela.server.protocol.messages import Message
from tests.server.kit import ANSWER_PATIENCE, Answered, Client, Serving, connected, guest
from tests.server.two_worlds import Viewer, two_worlds


class Worlds:
    """Both servers and their viewers."""

    def __init__(self, servers: list[Serving], viewers: list[Viewer]) -> None:
        self.servers = servers
        self.viewers = viewers

    def of(self, game: str) -> list[Viewer]:
        return [viewer for viewer in self.viewers if viewer.game == game]

    def secrets(self) -> list[str]:
        """Every host's part in either world."""
        found: list[str] = []
        for server in self.servers:
            base = sqlite3.connect(server.folder / "caravela.sqlite3")
            found += [row[0] for row in base.execute("SELECT host_part FROM secrets")]
            base.close()
        return found


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worlds]:
    here, there, viewers = asyncio.run(two_worlds(tmp_path_factory.mktemp("worlds")))
    with Serving(here) as first, Serving(there) as second:
        yield Worlds([first, second], viewers)


def steady(text: str) -> str:
    """Without the clock of the machine and without what is drawn by lot for ids, signatures and keys."""
    text = re.sub(r'"key":"B[\w-]{86}"', '"key":"…"', text)
    text = re.sub(r'"(time|at|changed|created|seen|seconds|deadline)":[0-9.]+', r'"\1":0', text)
    return re.sub(r'"(invitation|link|token|session|id)":"[^"]*"', r'"\1":"…"', text)


def everything_to_say(viewer: Viewer, ply: int) -> list[dict[str, Any]]:
    """Every type of message, some in several variants."""
    at = {"table": viewer.table}
    quiet: list[dict[str, Any]] = []
    if viewer.quiet_move is not None:
        quiet = [{"type": "move", **at, "ply": ply, "moves": [viewer.quiet_move]}, {"type": "undo", **at}]
    trials = [{"type": "try", **at, "ply": ply, "moves": [move]} for move in (*viewer.moves, 1_000_000)]
    return [
        {"type": "ping"},
        {"type": "hello", "token": "nonsense"},
        {"type": "lobby"},
        {"type": "watch", **at},
        {"type": "watch", **at, "since": 20},
        {"type": "open", "game": viewer.game, "seats": [{}]},
        {"type": "open", "begin": {**at, "ply": ply - 1}, "seats": [{}, {}, {}]},
        {"type": "sit", **at},
        {"type": "seat-bot", **at, "seat": 1, "bot": "random"},
        {"type": "words", **at, "words": "late"},
        {"type": "start", **at},
        {"type": "move", **at, "ply": ply, "moves": ["flies to the moon"]},
        {"type": "move", **at, "ply": ply, "moves": [1_000_000]},
        {"type": "move", **at, "ply": ply + 1, "moves": [0]},
        *trials,
        *quiet,
        {"type": "wish", **at, "forced": True},
        {"type": "wish", **at, "forced": False},
        {"type": "order", **at, "order": {"moves": ["sings"], "question": "?"}},
        {"type": "order", **at, "order": None},
        {"type": "say", **at, "text": "hello"},
        {"type": "invite", **at},
        {"type": "rematch", **at},
        {"type": "close", **at},
        {"type": "undo", **at, "to": 1},
        {"type": "answer-undo", **at, "agrees": True},
        {"type": "return", **at},
        {"type": "unwatch", **at},
        {"type": "watch", **at},
        {"type": "leave", **at},
        {"type": "unwatch", **at},
    ]


def difference(one: str, other: str) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"…{one[max(0, at - 120) : at + 80]}… or …{other[at : at + 80]}…"


LAST = "leave"
"""With it a bot takes the seat: what it then decides and draws follows from what is hidden, and is not compared."""


PRESENCE = '{"type":"presence"'
"""Presence is announced a while after somebody came or went; the timing decides between which answers."""
LOBBY = '{"type":"lobby"'
"""The lobby is told to all whenever it changes: when, between the answers, is a matter of time. What is told in the
end is compared, when somebody has come after everything else."""


async def lobby_in_the_end(client: Client, newcomer: str) -> str:
    """The tables that are told to whoever looks at the lobby, once nothing more happens."""
    coming = await connected(client.url, await guest(client.url, newcomer))
    told: list[dict[str, Any]] = []

    def is_named() -> bool:
        told[:] = [each for each in client.others if each["type"] == "lobby" and newcomer in each.get("here", ())]
        return told != []

    await client.until(is_named)
    await coming.close()
    return steady(json.dumps(told[-1]["tables"], separators=(",", ":")))


async def said_to(client: Client, messages: list[dict[str, Any]], newcomer: str) -> list[str]:
    for i, message in enumerate(messages):
        if message["type"] == LAST:
            break
        try:
            if message["type"] == "unwatch":  # is not answered; what comes next is, after it
                await client.socket.send(json.dumps(message))
                await client.say("ping", id=f"after-{i}")
            else:
                await client.say(message["type"], id=f"same-{i}", **{k: v for k, v in message.items() if k != "type"})
        except Answered:
            pass
    await client.say("ping", id="the last")
    texts = [steady(text) for text in client.received]
    lobby = await lobby_in_the_end(client, newcomer)
    return [*(text for text in texts if not text.startswith((LOBBY, PRESENCE))), lobby]


async def told_by(server: Serving, viewer: Viewer, newcomer: str) -> list[str]:
    """The server's messages over the socket."""
    client = await connected(server.url, viewer.token, "viewer")
    await client.watch(viewer.table)
    ply = client.now(viewer.table)["ply"]
    told = await said_to(client, everything_to_say(viewer, ply), newcomer)
    await client.close()
    return told


def tells_any(secrets: list[str], text: str) -> bool:
    """Whether a secret, which is in hexadecimal digits, is in the text."""
    digits = " ".join(re.findall(r"[0-9a-f]{64,}", text))
    return any(part in digits for part in secrets)


ROADS = [
    "/api/tables/{table}",
    "/api/tables/{table}?since=3",
    "/api/tables/{table}/chat",
    "/api/tables/{table}/record",
    "/api/tables/{table}/proof",
    "/api/tables/{table}/draws",
    "/api/tables/{table}/course",
    "/api/tables/{table}/course?seat=0",
    "/api/tables/{table}/log",
    "/api/tables/{table}/log?seat=0",
    "/api/tables/{table}/ledger",
    "/api/tables/{table}/ledger?seat=0",
    "/api/tables/{table}/past?first={past}&last={past}",
    "/api/tables/{table}/past?first={newest}&last={newest}",
    "/api/tables/{table}/past?first={newest}&last={newest}&seat=0",
    "/api/tables/{table}/past?first={newest}&last={newest}&seat=1",
    "/api/tables/{table}/past?first={newest}&last={newest}&seat=2",
    "/api/tables/{table}/past?first={newest}&last={newest}&seat=-1",
    "/api/tables/{table}/position?number={newest}",
    "/api/tables/{table}/explorer",
    "/api/tables/{table}/hints",
    "/api/tables/{table}/coach",
    "/api/tables/{table}/coach/findings",
    "/coach/{table}",
    "/api/tables",
    "/api/tables/finished",
    "/api/me",
    "/api/me/tables",
    "/api/me/export",
    "/api/me/statistics",
    "/api/me/progress/{game}",
    "/api/me/progress/{game}/csv",
    "/api/push",
    "/api/tables/{table}/certificate",
    "/api/me/sessions",
    "/api/me/invitations",
    "/api/people/anna/statistics",
    "/api/ratings/{game}",
    "/api/studies",
    "/api/studies/{study}",
    "/api/games",
    "/api/games/{game}/help",
    "/api/games/{game}/data",
    "/api/games/{game}/learning",
    "/embed/{table}",
    "/table/{table}",
    "/review/{table}",
]
"""Everything that can be asked for over HTTP."""

OF_PUZZLES = {
    "/api/puzzles/today",
    "/api/puzzles/of/{game}",
    "/api/puzzles/next/{game}",
    "/api/puzzles/score/{game}",
    "/api/puzzles/{key}",
    "/api/puzzles/{key}/position",
    "/api/puzzles/{key}/idea",
}
"""Puzzles come with the package: their answers depend on the day and on what one has solved, never on a table."""

OF_THE_MACHINE = {"/health", "/metrics", "/.well-known/caravela.json"}
"""Answers that depend on the machine's state. They are not compared, but searched for the secret."""


def asked_of(server: Serving, viewer: Viewer) -> list[str]:
    headers = {"Authorization": f"Bearer {viewer.token}"} if viewer.token else {}
    with httpx.Client(base_url=server.url, headers=headers, timeout=ANSWER_PATIENCE) as web:
        told = web.get(f"/api/tables/{viewer.table}").json()
        where = {
            "table": viewer.table,
            "game": viewer.game,
            "past": viewer.past,
            "newest": told["number"],
            "study": "none",
        }
        answers = [web.get(road.format(**where)) for road in ROADS]
        for message in everything_to_say(viewer, told["now"]["ply"]):
            if message["type"] in ("move", "order", "undo", "open", "rematch", "sit", "say", "watch", "try"):
                refused = {**message, "ply": 1_000} if message["type"] == "move" else message
                answers.append(web.post("/api/messages", json={**refused, "id": f"web-{len(answers)}"}))
    return [f"{answer.status_code} {steady(answer.text)}" for answer in answers]


@pytest.mark.parametrize("game", names())
async def test_equal_knowledge_gives_equal_bytes(game: str, worlds: Worlds) -> None:
    secrets = worlds.secrets()
    for number, viewer in enumerate(worlds.of(game)):
        covered = {kind.__struct_config__.tag for kind in get_args(Message)}
        assert covered == {message["type"] for message in everything_to_say(viewer, 0)}
        told = await asyncio.gather(*(told_by(server, viewer, f"{game} {number}") for server in worlds.servers))
        asked = await asyncio.gather(*(asyncio.to_thread(asked_of, server, viewer) for server in worlds.servers))
        for rows in (told, asked):
            for i, (one, other) in enumerate(zip(*rows, strict=True)):
                assert one == other, f"answer {i} to seat {viewer.seat}: {difference(one, other)}"
        if viewer.quiet_move is not None:
            assert sum('"kind":"moved"' in text for text in told[0]) >= 2
        for text in (*told[0], *told[1], *asked[0], *asked[1]):
            assert not tells_any(secrets, text)
            assert '"agenda"' not in text


@pytest.mark.parametrize("game", names())
async def test_equal_knowledge_gives_equal_studies_of_a_running_game(game: str, worlds: Worlds) -> None:
    """Hidden information is redrawn, the same in both worlds; spectators get no study."""
    for viewer in worlds.of(game):
        studies = []
        for server in worlds.servers:
            headers = {"Authorization": f"Bearer {viewer.token}"} if viewer.token else {}
            with httpx.Client(base_url=server.url, headers=headers, timeout=ANSWER_PATIENCE) as web:
                begun = web.post("/api/studies", json={"table": viewer.table})
                if viewer.seat < 0:
                    assert begun.json()["code"] in ("not-over", "who-are-you")
                    continue
                id = begun.json()["id"]
                told = web.get(f"/api/studies/{id}").json()
                assert told.pop("id") == id
                assert told["imagined"]
                assert told["nodes"] == []
                position = web.post(f"/api/studies/{id}/position", json={}).text
                looked = web.post(f"/api/studies/{id}/look", json={}).text
                studies.append((json.dumps(told), position, looked))
                assert not tells_any(worlds.secrets(), "".join(studies[-1]))
        assert len(set(studies)) == (1 if studies else 0)


async def test_the_course_tells_what_the_past_shows(worlds: Worlds) -> None:
    """So equal views imply equal charts."""
    server = worlds.servers[1]
    for viewer in worlds.viewers:
        headers = {"Authorization": f"Bearer {viewer.token}"} if viewer.token else {}
        with httpx.Client(base_url=server.url, headers=headers, timeout=ANSWER_PATIENCE) as web:
            point = web.get(f"/api/tables/{viewer.table}/course").json()[20]
            where = {"first": point["number"], "last": point["number"]}
            [moment] = web.get(f"/api/tables/{viewer.table}/past", params=where).json()
        shown = moment["view"]["table"]["players"]
        for numbers, player in zip(point["players"], shown, strict=True):
            assert numbers.items() <= player.items()


async def test_every_road_is_asked(worlds: Worlds) -> None:
    described = httpx.get(f"{worlds.servers[0].url}/schema/openapi.json", timeout=ANSWER_PATIENCE).json()["paths"]
    readable = {re.sub(r"\{name\}", "{game}", path) for path, ways in described.items() if "get" in ways}
    asked = {road.partition("?")[0] for road in ROADS} | OF_THE_MACHINE | OF_PUZZLES
    readable.discard("/api/people/{game}/statistics")
    assert readable <= asked


async def test_no_secret_is_told_measured_or_logged(worlds: Worlds) -> None:
    """After all that the other tests have asked: the secrets are in no log and no measurement."""
    secrets = worlds.secrets()
    assert len(set(secrets)) >= len(worlds.viewers)
    assert all(tells_any(secrets, f'"{secret}"') for secret in secrets)
    for server in worlds.servers:
        texts = [
            httpx.get(f"{server.url}{road}", timeout=ANSWER_PATIENCE).text
            for road in (*OF_THE_MACHINE, "/schema/openapi.json")
        ]
        texts.append(server.log())
        assert not any(tells_any(secrets, text) for text in texts)
        assert not any("caravela position" in text for text in texts)


async def test_an_export_of_a_running_game_is_the_hosts_alone(worlds: Worlds, tmp_path: Path) -> None:
    """A player's export contains neither the secret nor the position; own studies contain their own positions."""
    viewer = worlds.viewers[0]
    server = worlds.servers[0]
    told = httpx.get(
        f"{server.url}/api/me/export", headers={"Authorization": f"Bearer {viewer.token}"}, timeout=ANSWER_PATIENCE
    ).text
    assert viewer.table in told
    assert not any(part in told for part in worlds.secrets())
    others = {name: rows for name, rows in json.loads(told).items() if name != "studies"}  # those hold what was drawn
    assert "agenda" not in json.dumps(others)
