"""The texts of choices that decline what a question offers, by the kinds of move and question."""

from __future__ import annotations

from typing import Final

REFUSING: Final[dict[str, str]] = {
    "decline mayor-privilege": "Take no colonist",
    "decline mayor-doubled-privilege": "Take no colonist",
    "decline craftsman-privilege": "Take no good",
    "decline craftsman-doubled-privilege": "Take no good",
    "decline receiving-on-island": "Take nobody",
    "decline receiving-in-city": "Take nobody",
    "decline receiving-on-windrose": "Take nobody",
    "decline villa": "Take nobody",
    "decline hacienda": "Draw no plantation",
    "decline royal-supplier": "Deliver nothing",
    "decline clearing": "Discard nothing",
    "decline last-points": "Leave the last points",
    "decline storing": "Store nothing more",
    "decline keeping": "Keep nothing",
}
