"""The files of the page. Their names are fixed, so a browser revalidates them; unchanged files are not sent again."""

from __future__ import annotations

import mimetypes
from typing import Any

from litestar import asgi
from litestar.connection import ASGIConnection
from litestar.exceptions import MethodNotAllowedException
from litestar.types import Message, Receive, Scope, Send
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from caravela.server.errors import Refused
from caravela.server.web.guard import address_of, hub_of
from caravela.server.web.preload import CLIENT

KINDS = {".js": "text/javascript", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}
for suffix, kind in KINDS.items():
    mimetypes.add_type(kind, suffix)  # some systems know others, or none

files = GZipMiddleware(StaticFiles(directory=CLIENT), compresslevel=6)


@asgi("/client", is_mount=True)
async def client_files(scope: Scope, receive: Receive, send: Send) -> None:
    connection = ASGIConnection[Any, Any, Any, Any](scope)
    hub_of(connection).rate_limits.check("requests", address_of(connection))

    async def send_with_caching(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], (b"cache-control", b"no-cache")]
        await send(message)

    try:
        await files(scope, receive, send_with_caching)  # type: ignore[arg-type]
    except HTTPException as reason:
        if reason.status_code == 405:
            raise MethodNotAllowedException from None
        raise Refused("no-page", "There is no such page.") from None


ROUTES = [client_files]
