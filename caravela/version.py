"""The version of the program; rules have versions of their own."""

from __future__ import annotations

from typing import Final

VERSION: Final = "0.2.0"
