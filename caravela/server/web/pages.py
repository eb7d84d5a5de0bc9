"""The page at each of its addresses, and endpoints for the host's tools."""

from __future__ import annotations

import asyncio
import gzip
import hmac
import ipaddress
import time
from typing import Any, get_args
from urllib.parse import urlsplit

from litestar import MediaType, Request, get
from litestar.response import Response
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from caravela.games import registration_of
from caravela.server.errors import Refused
from caravela.server.hub.hub import Hub
from caravela.server.operations import telemetry
from caravela.server.people.codes import Purpose
from caravela.server.protocol.sight import sight
from caravela.server.store.fair_turns import urgently
from caravela.server.web.guard import FRAMED_POLICY, hub_of
from caravela.server.web.preload import page_with, page_with_games, page_with_table

AnyRequest = Request[Any, Any, Any]

STUCK_AFTER = 60.0
"""Seconds after which a table counts as stuck if its clock has expired or its bot should have moved."""
HEALTH_SECONDS = 3.0
"""The time limit for an answer of the database, and for the age of the last stored heartbeat."""


def page_response(request: AnyRequest, body: bytes, status: int = 200) -> Response[bytes]:
    """The single page; its script renders the address. It may contain data that only this visitor may see."""
    headers = {"vary": "accept-encoding", "cache-control": "private, no-cache"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = gzip.compress(body, 1), "gzip"
    return Response(body, media_type="text/html", headers=headers, status_code=status)


@get(["/", "/new", "/tables", "/me", "/ratings"], include_in_schema=False)
async def page_of_games(request: AnyRequest) -> Response[bytes]:
    return page_response(request, page_with_games(request))


@get(["/learn", "/learn/{game:str}"], include_in_schema=False)
async def page_of_lessons(request: AnyRequest, game: str = "") -> Response[bytes]:
    if game:
        registration_of(game)
    return page_response(request, page_with_games(request))


@get(["/account", "/account/{part:str}", "/about"], include_in_schema=False)
async def page(request: AnyRequest) -> Response[bytes]:
    return page_response(request, page_with(request, {}))


@get(["/analysis", "/analysis/{study:str}", "/puzzles", "/puzzles/{puzzle:str}"], include_in_schema=False)
async def page_of_study(request: AnyRequest) -> Response[bytes]:
    return page_response(request, page_with_games(request))


@get("/mail/{purpose:str}/{code:str}", include_in_schema=False)
async def page_of_mail(request: AnyRequest, purpose: str, code: str) -> Response[bytes]:
    """The target of links in mails. Opening it changes nothing: the page asks first."""
    if purpose not in get_args(Purpose):
        raise Refused("no-page", "There is no such page.")
    answer = page_response(request, page_with(request, {}))
    answer.headers.update({"cache-control": "no-store", "referrer-policy": "no-referrer"})
    return answer


@get(["/table/{table:str}", "/review/{table:str}"], include_in_schema=False)
async def page_of_table(request: AnyRequest, table: str) -> Response[bytes]:
    return page_response(request, await page_with_table(request, table))


@get("/embed/{table:str}", include_in_schema=False)
async def embedded(request: AnyRequest, table: str) -> Response[bytes]:
    """The replay of a finished game, the only page that other sites may embed."""
    async with hub_of(request).room(table).entered() as entered:
        sight(entered, None).of_everything("Only a finished game can be shown inside another page.")
    answer = page_response(request, await page_with_table(request, table))
    answer.headers["content-security-policy"] = FRAMED_POLICY
    return answer


@get("/health", tags=["operation"])
async def health(request: AnyRequest) -> Response[dict[str, Any]]:
    """Whether the server is healthy: it can store and serve."""
    health = await health_of(hub_of(request))
    return Response(health, status_code=200 if health["well"] else 503)


async def health_of(hub: Hub) -> dict[str, Any]:
    """Healthy means that the database answers in time and has recently stored a write of this process."""
    started = time.perf_counter()
    try:
        with urgently():
            async with asyncio.timeout(HEALTH_SECONDS), hub.database.reading() as connection:
                await connection.execute(text("SELECT 1"))
        answers = True
    except (DBAPIError, OSError, TimeoutError):
        answers = False
    taken = not hub.downtimes.absent(time.time() - HEALTH_SECONDS)
    well = answers and taken and not (hub.closing or hub.draining)
    parts = {"well": well, "database": answers, "stored": taken, "closing": hub.closing or hub.draining}
    return {**parts, "seconds": round(time.perf_counter() - started, 4)}


@get("/metrics", media_type=MediaType.TEXT, tags=["operation"])
async def metrics(request: AnyRequest) -> Response[bytes]:
    """Counters and gauges for Prometheus; for this machine, or with the host's token."""
    hub = hub_of(request)
    if not may_read_metrics(request, hub.settings.metrics_token):
        raise Refused("not-host", "Metrics are for the host; set CARAVELA_METRICS_TOKEN to read them from elsewhere.")
    telemetry.ROOMS.set(len(hub.rooms))
    telemetry.COMMITS.set(hub.ledger.commits)
    telemetry.STUCK.set(len(await hub.archive.due(time.time() - STUCK_AFTER)))
    for kind in ("server", "thinker"):
        telemetry.PROCESSES.labels(kind).set(len(await hub.processes.living(kind)))
    return Response(generate_latest(telemetry.REGISTRY), headers={"content-type": CONTENT_TYPE_LATEST})


def may_read_metrics(request: AnyRequest, token: str) -> bool:
    """Whether a request comes directly from this machine; a proxied one has the public host name."""
    given = request.headers.get("authorization", "")
    if token and hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
        return True
    try:
        host = urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
    except ValueError:
        return False
    return is_loopback(request.client.host if request.client else "") and (host == "localhost" or is_loopback(host))


def is_loopback(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback


ROUTES = [page_of_games, page_of_lessons, page_of_study, page, page_of_mail, page_of_table, embedded, health, metrics]
