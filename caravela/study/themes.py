"""What a puzzle is about: its theme, from the move, the features it gains and what it does to the others."""

from __future__ import annotations

from collections.abc import Sequence

from caravela.engine.flow import Move
from caravela.language.advice import Difference
from caravela.language.frame import message

THEMES = {
    "shipping": message("Shipping"),
    "building": message("Building"),
    "production": message("Production"),
    "money": message("Money"),
    "people": message("People at work"),
    "requests": message("Requests"),
    "expedition": message("Expedition"),
    "planning": message("Planning ahead"),
    "blocking": message("Blocking"),
    "ending": message("Timing the end"),
}
"""The themes, by the name that files use."""

DIFFICULTY_NAMES = {"easy": message("easy"), "medium": message("medium"), "hard": message("hard")}

BY_KIND = {
    # Puerto Rico
    "load": "shipping",
    "load-wharf": "shipping",
    "load-small-wharf": "shipping",
    "sail-small-wharf": "shipping",
    "store": "shipping",
    "keep": "shipping",
    "supply": "shipping",
    "build": "building",
    "choose-building": "building",
    "sell": "money",
    "sell-to-trading-post": "money",
    "sell-plantation": "money",
    "take-good": "production",
    "take-plantation": "production",
    "place-in-city": "people",
    "place-on-island": "people",
    "take-quarry": "money",
    # Madeira
    "take-request": "requests",
    "keep-request": "requests",
    "offer-request": "requests",
    "pay-for-demand": "requests",
    "sail": "shipping",
    "sail-at-other-price": "shipping",
    "sail-for-any-goods": "shipping",
    "sail-to-card": "shipping",
    "take-ship": "shipping",
    "place-guild-die": "planning",
    "place-pirate-die": "planning",
    "choose-row": "planning",
    "put-worker": "people",
    "settle-in-city": "people",
    "relocate-from": "people",
    "relocate-to": "people",
    "harvest": "production",
    "pay-the-crown": "money",
    "step-down": "money",
    # Vasco da Gama
    "choose-landing": "expedition",
    "send-ship": "expedition",
    "place-ship": "expedition",
    "send-merchant-ship": "expedition",
    "keep-merchant-ship": "expedition",
    "buy-project": "building",
    "buy-another-project": "building",
    "buy-sao-gabriel": "building",
    "take-project": "building",
    "launch": "building",
    "man": "people",
    "recruit-sailor": "people",
    "recruit-captain": "people",
    "pick-number": "planning",
    "place-disc": "planning",
    "take-reals": "money",
}
BY_ROLE = {
    "captain": "shipping",
    "builder": "building",
    "craftsman": "production",
    "settler": "production",
    "mayor": "people",
    "trader": "money",
    "prospector": "money",
}
BY_WORD = (
    ("request", "requests"),
    ("ships at sea", "expedition"),
    ("ships", "shipping"),
    ("reals", "money"),
    ("doubloons", "money"),
    ("production", "production"),
    ("plantations", "production"),
    ("fields", "production"),
    ("goods", "shipping"),
    ("workers", "people"),
    ("colonists", "people"),
    ("crew", "people"),
    ("captains", "people"),
    ("buil", "building"),
    ("projects", "building"),
    ("at work", "building"),
)
"""Parts of features' names, the first that fits."""

MUCH_FOR_OTHERS = 1.5
"""A move blocks if it costs the others so many points more than it gains its player."""


def theme_of(move: Move, gains: Sequence[Difference], own_gain: float, others_loss: float, ends: bool) -> str:
    """The theme of a decision whose best move this is.

    `own_gain` and `others_loss` compare it with the tempting move, in points; `ends` says that one of the two moves
    ends the game soon and the other does not.
    """
    if ends:
        return "ending"
    if others_loss > MUCH_FOR_OTHERS and others_loss > own_gain + MUCH_FOR_OTHERS:
        return "blocking"
    role = move.facts().get("role")
    if isinstance(role, str) and role in BY_ROLE:
        return BY_ROLE[role]
    if move.kind in BY_KIND:
        return BY_KIND[move.kind]
    for name, _ in gains:
        for part, theme in BY_WORD:
            if part in name:
                return theme
    return "planning"
