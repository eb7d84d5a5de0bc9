"""The language of an answer."""

from __future__ import annotations

from typing import Any

from litestar import Request

from caravela.language.translation import ENGLISH, LANGUAGES


def language_of(request: Request[Any, Any, Any]) -> str:
    """The language requested by the address or the browser, if it is available; otherwise English."""
    requested = [request.query_params.get("lang", ""), *request.headers.get("accept-language", "").split(",")]
    codes = [each.strip()[:2].lower() for each in requested]
    return next((code for code in codes if code in LANGUAGES), ENGLISH)
