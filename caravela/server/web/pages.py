"""The page at every address of its own; and what the host's own tools ask for."""

from __future__ import annotations

import gzip
import time
from typing import Any

from litestar import MediaType, Request, get
from litestar.response import Response
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from caravela.server.operations import telemetry
from caravela.server.protocol.sight import sight
from caravela.server.web.guard import FRAMED_POLICY, hub_of
from caravela.server.web.preload import page_with, page_with_games, page_with_table

AnyRequest = Request[Any, Any, Any]


def page_response(request: AnyRequest, body: bytes) -> Response[bytes]:
    """The one page; its script shows what the address asks for. It may tell what only this visitor sees."""
    headers = {"vary": "accept-encoding", "cache-control": "private, no-cache"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = gzip.compress(body, 1), "gzip"
    return Response(body, media_type="text/html; charset=utf-8", headers=headers)


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
        sight(found, None).of_everything("Only a finished game can be shown inside another page.")
    answer = page_response(request, await page_with_table(request, table))
    answer.headers["content-security-policy"] = FRAMED_POLICY
    return answer


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


ROUTES = [page_of_games, page, page_of_table, embedded, health, metrics]
