"""Data that is sent with a page, so that its script need not request it: the table as the visitor may see it or the
list of games, as data that is no script, and the names of the files it will need."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request

from caravela.games import names
from caravela.server.errors import Refused
from caravela.server.protocol.shown import EventTold
from caravela.server.web.guard import address_of, hub_of, person_of
from caravela.server.web.languages import language_of
from caravela.server.web.tables_api import Waiting, games_listed

CLIENT = Path(__file__).parent.parent / "client"

AnyRequest = Request[Any, Any, Any]


PAGES = {
    "": "Front",
    "new": "NewTable",
    "learn": "Learn",
    "tables": "Tables",
    "me": "Me",
    "ratings": "Ratings",
    "account": "Account",
    "mail": "Mail",
    "about": "About",
    "table": "Table",
    "review": "Review",
    "embed": "Review",
    "analysis": "Analysis",
    "puzzles": "Puzzles",
}
"""The client page of an address, by the address's first word."""


@cache
def files() -> dict[str, list[str]]:
    """The files of each page, of each game's board, and of each language."""
    built: dict[str, list[str]] = msgspec.json.decode((CLIENT / "build.json").read_bytes())["files"]
    return built


TOLD_IN_THE_LOG = ("moved", "drawn")


def lean(event: EventTold) -> EventTold:
    """A move or draw without what the log of the same update tells: half of what would be sent."""
    if event["kind"] in TOLD_IN_THE_LOG:
        event = event.copy()
        for name in ("words", "text", "deed", "move"):
            event.pop(name, None)  # type: ignore[misc]
    return event


async def page_with_table(request: AnyRequest, table: str) -> bytes:
    """The page with the table; without it if the visitor may not see the table: the script learns the reason when it
    asks."""
    person = await person_of(request)
    reader = Waiting(None if person is None else person.id)
    room = hub_of(request).room(table)
    try:
        await room.watch(reader, 0, None, address_of(request))
        update = reader.update
    except Refused:
        return page_with(request, {})
    finally:
        room.leave(reader)
    game = update.about.game if update.about else ""
    return page_with(request, {"update": msgspec.structs.replace(update, events=[*map(lean, update.events)])}, game)


def page_with_games(request: AnyRequest) -> bytes:
    return page_with(request, {"games": games_listed()})


def spoken_of(page: str, game: str, request: AnyRequest) -> list[str]:
    """The games whose catalogues a page will want."""
    if page == "Learn":
        asked = request.url.path.removeprefix("/learn").strip("/")
        return [asked] if asked in names() else []
    if page == "NewTable":
        asked = request.query_params.get("game", "")
        return [asked if asked in names() else names()[0]]
    return [game] if game else []


def page_with(request: AnyRequest, first: dict[str, Any], game: str = "") -> bytes:
    """The page with its data, escaped so that the data cannot end its element."""
    page = "Nowhere" if "refused" in first else PAGES[request.url.path.split("/")[1]]
    whole = (CLIENT / "index.html").read_bytes()
    wanted = dict.fromkeys([*files()[page], *files().get(game, [])])
    games = spoken_of(page, game, request)
    for catalogue in ["caravela", *games] if games else []:
        wanted.update(dict.fromkeys(files().get(f"{language_of(request)}/{catalogue}", [])))
    further = [file for file in wanted if f"/client/{file}".encode() not in whole]
    data = msgspec.json.encode(first).replace(b"<", b"\\u003c")
    links = "".join(f'<link rel="modulepreload" href="/client/{file}" />' for file in further).encode()
    whole = whole.replace(b"</head>", links + b"</head>")
    return whole.replace(b"</body>", b'<script type="application/json" id="first">' + data + b"</script></body>")
