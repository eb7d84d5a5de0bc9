"""The texts of choices that decline what a question offers, by the kinds of move and question."""

from __future__ import annotations

from typing import Final

REFUSING: Final[dict[str, str]] = {
    "decline acting": "Do neither",
    "decline acting-twice": "Do neither",
    "decline choosing-passing-bonus": "Do neither",
    "decline relocating": "Relocate nobody",
    "decline taking-favor": "Build nothing",
    "decline taking-worker-to-field": "Move no worker",
    "decline taking-worker-to-city": "Move no worker",
    "decline taking-worker-to-colony": "Move no worker",
    "decline taking-worker-to-watch": "Move no worker",
    "decline taking-worker-anywhere": "Move no worker",
    "decline taking-ship": "Move no ship",
    "decline harvesting-again": "Harvest nothing",
    "decline honoring": "Send nobody home",
    "decline protecting-ships": "Protect nothing",
    "decline protecting-workers": "Protect nothing",
    "decline calling-by-card": "Perform no action",
    "decline paying-by-card": "Perform no action",
    "decline hiring": "Take no die",
    "decline exchanging-goods": "Exchange nothing",
    "decline swapping": "Swap nobody",
    "decline laying-down": "Lay nobody down",
}
