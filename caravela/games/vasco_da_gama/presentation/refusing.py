"""The texts of choices that decline what a question offers, by the kinds of move and question."""

from __future__ import annotations

from typing import Final

REFUSING: Final[dict[str, str]] = {
    "do-without taking-sailor": "Take no sailor",
    "do-without lacking-missionary": "Take no missionary",
}
