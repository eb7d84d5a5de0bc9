"""The files of the page. Their names are fixed, so browsers revalidate them; unchanged files are not sent again. Each
file is compressed once."""

from __future__ import annotations

import gzip
import mimetypes
import os
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import asgi
from litestar.connection import ASGIConnection
from litestar.exceptions import MethodNotAllowedException
from litestar.types import Message, Receive, Scope, Send
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope as FileScope

from caravela.server.errors import Refused
from caravela.server.web.guard import address_of, hub_of
from caravela.server.web.preload import CLIENT

KINDS = {".js": "text/javascript", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}
for suffix, kind in KINDS.items():
    mimetypes.add_type(kind, suffix)  # some systems have other types, or none

COMPRESSED = ("text/", "application/", "image/svg+xml")
"""Types that benefit from compression; fonts and pictures are already compressed."""
MOST_KEPT = 500
"""The maximum number of cached compressed files; the page has fewer."""


@lru_cache(MOST_KEPT)
def compressed(file: str, changed: int) -> bytes:
    """A compressed file; `changed` is its modification time, a part of the cache key."""
    return gzip.compress(Path(file).read_bytes(), 9, mtime=0)


class Files(StaticFiles):
    """Static files, compressed if the client accepts that."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: FileScope,
        status_code: int = 200,
    ) -> Response:
        response, sent = (
            super().file_response(full_path, stat_result, scope, status_code),
            Headers(scope=scope),
        )
        kind = response.headers.get("content-type", "")
        if not kind.startswith(COMPRESSED):
            return response
        response.headers.add_vary_header("Accept-Encoding")
        accepts = "gzip" in sent.get("accept-encoding", "") and "range" not in sent
        if not accepts or not isinstance(response, FileResponse):
            return response
        headers = {name: response.headers[name] for name in ("content-type", "etag", "last-modified", "vary")}
        body = compressed(os.fspath(full_path), stat_result.st_mtime_ns)
        return Response(body, status_code, {**headers, "content-encoding": "gzip"})


files = Files(directory=CLIENT)


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
