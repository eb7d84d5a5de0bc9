"""The web application: routes, refusals as JSON, and the lifetime of the hub."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins.core import MsgspecDIPlugin
from litestar.response import Response

from caravela.engine.errors import CaravelaError
from caravela.server.cluster.nats_bus import NatsBus
from caravela.server.errors import Conflict, Refused
from caravela.server.hub.hub import Hub
from caravela.server.operations import telemetry
from caravela.server.people.registry import signing_key
from caravela.server.settings import Settings
from caravela.server.store.database import Database, is_of_store
from caravela.server.web import account_api, advice_api, history_api, pages, people_api, static, tables_api
from caravela.server.web.characters import check_json
from caravela.server.web.guard import Gate, address_of, check_origin, hub_of, status_of
from caravela.server.web.pages import page_response
from caravela.server.web.preload import page_with
from caravela.server.web.sockets import table_socket
from caravela.server.web.study import routes as study

AnyRequest = Request[Any, Any, Any]


CODES = {404: "no-page", 405: "bad-method", 413: "too-large", 429: "too-many"}
"""Codes of the framework's refusals, by status."""


AnyResponse = Response[dict[str, Any]] | Response[bytes]


def refusal(
    request: AnyRequest, code: str, sentence: str, status: int, facts: dict[str, str | int] | None = None
) -> AnyResponse:
    """JSON for programs, a page for people who followed a link or typed an address."""
    telemetry.REFUSED.labels(code).inc()
    body: dict[str, Any] = {"code": code, "sentence": sentence, **({"facts": facts} if facts else {})}
    if wants_page(request):
        return page_response(request, page_with(request, {"refused": body}), status)
    return Response(body, status_code=status, media_type="application/json")


def wants_page(request: AnyRequest) -> bool:
    """Whether a person views the answer; for mounted routes only the raw path is complete."""
    data = request.scope["raw_path"].startswith((b"/api/", b"/client/", b"/schema/"))
    return request.method == "GET" and not data and "text/html" in request.headers.get("accept", "")


def refused(request: AnyRequest, reason: CaravelaError) -> AnyResponse:
    if isinstance(reason, Refused):
        return refusal(request, reason.code, str(reason), status_of(reason.code, 400), reason.facts)
    return refusal(request, "bad-choice", str(reason), 400)


def conflicting(request: AnyRequest, reason: Conflict) -> AnyResponse:
    return refusal(request, "busy", "Others acted at the same moment; send it again.", 409)


def not_understood(request: AnyRequest, reason: HTTPException) -> AnyResponse:
    """Refusals of the framework in the usual format, without internals."""
    said = {404: "There is nothing at this address.", 405: "This address does not take such a request."}
    sentence = said.get(reason.status_code, "The request cannot be read.")
    if reason.status_code == 400 and reason.extra:
        extra: Any = reason.extra
        first = extra[0] if isinstance(extra, list) else extra
        if isinstance(first, dict) and first.get("message"):
            where = f" at '{first['key']}'" if first.get("key") else ""
            sentence = f"The request cannot be read{where}: {first['message']}."
    answer = refusal(request, CODES.get(reason.status_code, "bad-request"), sentence, reason.status_code)
    for name, value in (reason.headers or {}).items():
        answer.headers[name] = value
    return answer


def too_deep(request: AnyRequest, reason: RecursionError) -> AnyResponse:
    """A body with more nested brackets than the parser can handle."""
    return refusal(request, "bad-request", "The request cannot be read.", 400)


def failed(request: AnyRequest, reason: Exception) -> AnyResponse:
    route = request.scope.get("path_template", "")  # without parameters: the code of a mail is a secret
    hub_of(request).log.error("a request failed", path=route, reason=type(reason).__name__)
    if is_of_store(reason):
        return refusal(request, "store-failed", "The store cannot be reached just now; try again.", 503)
    return refusal(request, "failed", "Something went wrong here; nothing has been changed.", 500)


async def guard_request(request: AnyRequest) -> None:
    """Before each request: rate limits, no posts by other sites' pages, no control characters."""
    hub_of(request).rate_limits.check("requests", address_of(request))
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        check_origin(request)
        check_json(await request.body())


@asynccontextmanager
async def life(app: Litestar) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    database = Database(settings.database, NatsBus(settings.bus) if settings.bus else None)
    hub = Hub(settings, database, await signing_key(database))
    app.state.hub = hub
    await hub.open()
    hub.log.info("open", address=settings.base_url, database=database.kind)
    try:
        yield
    finally:
        await hub.close()
        hub.log.info("closed")


class Application(Litestar):
    """Litestar with only the msgspec plugin; others would slow down the start."""

    @staticmethod
    def _get_default_plugins(plugins: list[Any]) -> list[Any]:
        return [*plugins, MsgspecDIPlugin()]


def make_app(settings: Settings) -> Litestar:
    return Application(
        route_handlers=[
            *static.ROUTES,
            *pages.ROUTES,
            *tables_api.ROUTES,
            *history_api.ROUTES,
            *advice_api.ROUTES,
            study.ROUTER,
            *people_api.ROUTES,
            *account_api.ROUTES,
        ],
        before_request=guard_request,
        lifespan=[life],
        state=State({"settings": settings}),
        exception_handlers={
            CaravelaError: refused,
            Conflict: conflicting,
            HTTPException: not_understood,
            RecursionError: too_deep,
            Exception: failed,
        },
        request_max_body_size=settings.limits.body_bytes,
        middleware=[],
        openapi_config=OpenAPIConfig(
            title="Caravela",
            version="1",
            description="Tables for board games. The WebSocket at /ws speaks the same messages: see docs/protocol.md.",
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
        debug=False,
        signature_namespace={},
    )


def make_asgi(app: Litestar) -> Any:
    settings: Settings = app.state.settings
    return Gate(app, table_socket, settings.limits.body_bytes)
