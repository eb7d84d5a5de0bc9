"""Help on a new beginning, in our own words, with the README's section for each."""

from __future__ import annotations

from typing import Final

TEMPLATES: Final[dict[str, str]] = {
    "new beginning": "Everybody takes six tiles: money, bread, stores, city, fields, request; lesser ones go first.",
}

TOLD_IN: Final[dict[str, list[str]]] = {
    "Expansion, module 1: a new beginning (reconstructed)": [
        "new beginning",
    ],
}
SECTIONS: Final[dict[str, str]] = {name: section for section, names in TOLD_IN.items() for name in names}
