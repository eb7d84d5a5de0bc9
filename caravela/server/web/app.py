"""The application: routes, refusals as JSON, and the life of the hub."""

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
from caravela.server.errors import Conflict, Refused
from caravela.server.hub.hub import Hub
from caravela.server.operations import telemetry
from caravela.server.people.registry import signing_key
from caravela.server.settings import Settings
from caravela.server.store.database import Database, is_of_store
from caravela.server.web import account_api, advice_api, history_api, mail_pages, pages, people_api, static, tables_api
from caravela.server.web.characters import check_json
from caravela.server.web.guard import Gate, address_of, check_origin, hub_of, status_of
from caravela.server.web.sockets import table_socket

AnyRequest = Request[Any, Any, Any]


CODES = {404: "no-page", 405: "bad-method", 413: "too-large", 429: "too-many"}
"""What the framework refuses, by its status."""


def refusal(code: str, sentence: str, status: int) -> Response[dict[str, str]]:
    telemetry.REFUSED.labels(code).inc()
    return Response({"code": code, "sentence": sentence}, status_code=status, media_type="application/json")


def refused(_: AnyRequest, reason: CaravelaError) -> Response[dict[str, str]]:
    if isinstance(reason, Refused):
        return refusal(reason.code, str(reason), status_of(reason.code, 400))
    return refusal("bad-choice", str(reason), 400)


def conflicting(_: AnyRequest, reason: Conflict) -> Response[dict[str, str]]:
    return refusal("busy", "Others acted at the same moment; send it again.", 409)


def not_understood(_: AnyRequest, reason: HTTPException) -> Response[dict[str, str]]:
    """What the framework refuses, in the same shape and without its insides."""
    said = {404: "There is nothing at this address.", 405: "This address does not take such a request."}
    sentence = said.get(reason.status_code, "The request cannot be read.")
    if reason.status_code == 400 and reason.extra:
        extra: Any = reason.extra
        first = extra[0] if isinstance(extra, list) else extra
        if isinstance(first, dict) and first.get("message"):
            where = f" at '{first['key']}'" if first.get("key") else ""
            sentence = f"The request cannot be read{where}: {first['message']}."
    answer = refusal(CODES.get(reason.status_code, "bad-request"), sentence, reason.status_code)
    for name, value in (reason.headers or {}).items():
        answer.headers[name] = value
    return answer


def failed(request: AnyRequest, reason: Exception) -> Response[dict[str, str]]:
    hub_of(request).log.error("a request failed", path=request.url.path, reason=type(reason).__name__)
    if is_of_store(reason):
        return refusal("store-failed", "The store cannot be reached just now; try again.", 503)
    return refusal("failed", "Something went wrong here; nothing has been changed.", 500)


async def guard_request(request: AnyRequest) -> None:
    """Before each request: no flood, nothing posted by another site's page, no control characters."""
    hub_of(request).rate_limits.check("requests", address_of(request))
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        check_origin(request)
        check_json(await request.body())


@asynccontextmanager
async def life(app: Litestar) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    database = Database(settings.database)
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
    """Speaks msgspec alone: the plugins for other libraries would only make the start longer."""

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
            *people_api.ROUTES,
            *account_api.ROUTES,
            *mail_pages.ROUTES,
        ],
        before_request=guard_request,
        lifespan=[life],
        state=State({"settings": settings}),
        exception_handlers={
            CaravelaError: refused,
            Conflict: conflicting,
            HTTPException: not_understood,
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
