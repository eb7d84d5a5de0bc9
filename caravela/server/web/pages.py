"""The page, its script and its style, as packaged files; and what the host's own tools ask for."""

from __future__ import annotations

import gzip
import hashlib
import time
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, get
from litestar.response import Response
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from caravela.server.errors import Refused
from caravela.server.operations import telemetry
from caravela.server.web.guard import FRAMED_POLICY, hub_of
from caravela.server.web.preload import CLIENT, page_with, page_with_games, page_with_table

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


def answer_with(request: AnyRequest, body: bytes, small: bytes, kind: str, headers: dict[str, str]) -> Response[bytes]:
    """The body, made smaller for a browser that takes it so."""
    takes = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"vary": "accept-encoding", **headers, **({"content-encoding": "gzip"} if takes else {})}
    return Response(small if takes else body, media_type=kind, headers=headers)


def page_response(request: AnyRequest, body: bytes) -> Response[bytes]:
    """The one page; its script shows what the address asks for. It may tell what only this visitor sees."""
    return answer_with(request, body, gzip.compress(body, 1), KINDS[".html"], {"cache-control": "private, no-cache"})


@get(["/", "/new", "/learn"], include_in_schema=False)
async def page_of_games(request: AnyRequest) -> Response[bytes]:
    return page_response(request, page_with_games(request))


@get(["/tables", "/me", "/about"], include_in_schema=False)
async def page(request: AnyRequest) -> Response[bytes]:
    return page_response(request, page_with(request, {}))


@get(["/table/{table:str}", "/review/{table:str}"], include_in_schema=False)
async def page_of_table(request: AnyRequest, table: str) -> Response[bytes]:
    return page_response(request, await page_with_table(request, table))


@get("/embed/{table:str}", include_in_schema=False)
async def embedded(request: AnyRequest, table: str) -> Response[bytes]:
    """The replay of a finished game, the only page that other sites may show in a frame."""
    async with hub_of(request).room(table).entered() as found:
        if found.status != "over":
            raise Refused("not-over", "Only a finished game can be shown inside another page.")
    answer = page_response(request, await page_with_table(request, table))
    answer.headers["content-security-policy"] = FRAMED_POLICY
    return answer


@lru_cache(maxsize=64)
def read(path: Path, changed: float) -> tuple[bytes, bytes, str]:
    """A packaged file, the same made smaller, and a word that changes with it."""
    body = path.read_bytes()
    return body, gzip.compress(body, mtime=0), f'"{hashlib.sha256(body).hexdigest()[:16]}"'


@get("/client/{file:path}", include_in_schema=False)
async def client_file(request: AnyRequest, file: Path) -> Response[bytes]:
    """Fixed names, so a browser asks each time; what it has already is not sent again."""
    wanted = (CLIENT / str(file).lstrip("/")).resolve()
    if not wanted.is_relative_to(CLIENT) or not wanted.is_file() or wanted.suffix not in KINDS:
        raise Refused("no-page", "There is no such page.")
    body, small, tag = read(wanted, wanted.stat().st_mtime)
    headers = {"cache-control": "no-cache", "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    return answer_with(request, body, small, KINDS[wanted.suffix], headers)


@get("/health", tags=["operation"])
async def health(request: AnyRequest) -> Response[dict[str, Any]]:
    """Whether the server can store and serve."""
    hub, begun = hub_of(request), time.perf_counter()
    try:
        async with hub.database.reading() as connection:
            await connection.execute(text("SELECT 1"))
    except (DBAPIError, OSError):
        return Response({"well": False, "database": False}, status_code=503)
    told = {"well": not hub.closing, "database": True, "seconds": round(time.perf_counter() - begun, 4)}
    return Response(told, status_code=503 if hub.closing else 200)


@get("/metrics", media_type=MediaType.TEXT, tags=["operation"])
async def metrics(request: AnyRequest) -> Response[bytes]:
    """Counters and gauges for Prometheus."""
    hub = hub_of(request)
    telemetry.ROOMS.set(len(hub.rooms))
    telemetry.COMMITS.set(hub.ledger.commits)
    return Response(generate_latest(telemetry.REGISTRY), headers={"content-type": CONTENT_TYPE_LATEST})


ROUTES = [page_of_games, page, page_of_table, embedded, client_file, health, metrics]
