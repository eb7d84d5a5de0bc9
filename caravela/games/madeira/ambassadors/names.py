"""The names of the ambassadors."""

from __future__ import annotations

from typing import Final

AMBASSADOR_NAMES: Final[list[str]] = ["counselor", "minister resident", "envoy", "high commissioner"]
