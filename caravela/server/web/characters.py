"""Refuses control characters in requests, so that none reaches the database, logs or terminals."""

from __future__ import annotations

import re
from urllib.parse import unquote_to_bytes

from caravela.server.errors import Refused

BAD_CHARACTERS = "bad-characters"
SENTENCE = "Texts have no control characters in them."

_RAW = r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]"
_ESCAPED = r"(?<!\\)(?:\\\\)*\\(?:[bf]|u00(?:0[0-8bcef]|1[0-9a-f]|7f|[89][0-9a-f]))"
_RAW_CONTROLS = re.compile(_RAW)
_JSON_CONTROLS = re.compile(f"{_RAW}|{_ESCAPED}", re.IGNORECASE)
"""All but tabs and line ends, which chat may contain; raw or as JSON escapes."""


def check_json(text: str | bytes) -> None:
    """Refuse a message or body with a control character before it is parsed."""
    decoded = text.decode(errors="surrogateescape") if isinstance(text, bytes) else text
    if _JSON_CONTROLS.search(decoded):
        raise Refused(BAD_CHARACTERS, SENTENCE)


def has_controls_in_address(path: str, query: bytes) -> bool:
    """Whether an address, with escapes decoded, contains a control character."""
    address = path + unquote_to_bytes(query).decode(errors="surrogateescape")
    return bool(_RAW_CONTROLS.search(address)) or any(mark in address for mark in "\t\r\n")
