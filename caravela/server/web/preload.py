"""Data embedded in a page, so that its script need not request it: the table as the visitor may see it or the list of
games, and preload links for the files that the page needs."""

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
"""The client component of a page, by the first part of the address."""


@cache
def files() -> dict[str, list[str]]:
    """The files of each page, of each game's board, and of each language."""
    built: dict[str, list[str]] = msgspec.json.decode((CLIENT / "build.json").read_bytes())["files"]
    return built


IN_LOG = ("moved", "drawn")


def lean(event: EventTold) -> EventTold:
    """A move or draw without what the log of the same update contains; this halves the size."""
    if event["kind"] in IN_LOG:
        event = event.copy()
        for name in ("words", "text", "deed", "move"):
            event.pop(name, None)  # type: ignore[misc]
    return event


async def page_with_table(request: AnyRequest, table: str) -> bytes:
    """The page with the table. If the visitor may not see it, without: the script gets the reason when it requests the
    table."""
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


def games_needed(page: str, game: str, request: AnyRequest) -> list[str]:
    """The games whose catalogues a page needs."""
    if page == "Learn":
        requested = request.url.path.removeprefix("/learn").strip("/")
        return [requested] if requested in names() else []
    if page == "NewTable":
        requested = request.query_params.get("game", "")
        return [requested if requested in names() else names()[0]]
    return [game] if game else []


def page_with(request: AnyRequest, first: dict[str, Any], game: str = "") -> bytes:
    """The page with its data, escaped so that the data cannot end its element."""
    page = "Nowhere" if "refused" in first else PAGES[request.url.path.split("/")[1]]
    html = (CLIENT / "index.html").read_bytes()
    wanted = dict.fromkeys([*files()[page], *files().get(game, [])])
    games = games_needed(page, game, request)
    for catalogue in ["caravela", *games] if games else []:
        wanted.update(dict.fromkeys(files().get(f"{language_of(request)}/{catalogue}", [])))
    further = [file for file in wanted if f"/client/{file}".encode() not in html]
    data = msgspec.json.encode(first).replace(b"<", b"\\u003c")
    links = "".join(f'<link rel="modulepreload" href="/client/{file}" />' for file in further).encode()
    html = html.replace(b"</head>", links + b"</head>")
    return html.replace(b"</body>", b'<script type="application/json" id="first">' + data + b"</script></body>")
