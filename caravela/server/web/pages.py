"""The page, its script and its style, as packaged files; and what the host's own tools ask for."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, get
from litestar.response import Response
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from caravela.server import telemetry
from caravela.server.errors import Refused
from caravela.server.web.guard import FRAMED_POLICY, house_of

CLIENT = Path(__file__).parent.parent / "client"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}

AnyRequest = Request[Any, Any, Any]


def file_response(path: Path) -> Response[bytes]:
    return Response(path.read_bytes(), media_type=KINDS[path.suffix], headers={"cache-control": "no-cache"})


@get(
    ["/", "/new", "/table/{table:str}", "/tables", "/me", "/learn", "/review/{table:str}", "/about"],
    include_in_schema=False,
)
async def page(table: str = "") -> Response[bytes]:
    """The one page; its script shows what the address asks for."""
    return file_response(CLIENT / "index.html")


@get("/embed/{table:str}", include_in_schema=False)
async def embedded(request: AnyRequest, table: str) -> Response[bytes]:
    """The replay of a finished game, the only page that other sites may show in a frame."""
    async with house_of(request).room(table).entered() as found:
        if found.status != "over":
            raise Refused("not-over", "Only a finished game can be shown inside another page.")
    answer = file_response(CLIENT / "index.html")
    answer.headers["content-security-policy"] = FRAMED_POLICY
    return answer


@get("/client/{file:path}", include_in_schema=False)
async def client_file(file: Path) -> Response[bytes]:
    wanted = (CLIENT / str(file).lstrip("/")).resolve()
    if not wanted.is_relative_to(CLIENT) or not wanted.is_file() or wanted.suffix not in KINDS:
        raise Refused("no-page", "There is no such page.")
    return file_response(wanted)


@get("/health", tags=["operation"])
async def health(request: AnyRequest) -> Response[dict[str, Any]]:
    """Whether the server can store and serve."""
    house, begun = house_of(request), time.perf_counter()
    try:
        async with house.database.reading() as connection:
            await connection.execute(text("SELECT 1"))
    except (DBAPIError, OSError):
        return Response({"well": False, "database": False}, status_code=503)
    told = {"well": not house.closing, "database": True, "seconds": round(time.perf_counter() - begun, 4)}
    return Response(told, status_code=503 if house.closing else 200)


@get("/metrics", media_type=MediaType.TEXT, tags=["operation"])
async def metrics(request: AnyRequest) -> Response[bytes]:
    """Counters and gauges for Prometheus."""
    house = house_of(request)
    telemetry.ROOMS.set(len(house.rooms))
    telemetry.COMMITS.set(house.ledger.commits)
    return Response(generate_latest(telemetry.REGISTRY), headers={"content-type": CONTENT_TYPE_LATEST})


ROUTES = [page, embedded, client_file, health, metrics]
