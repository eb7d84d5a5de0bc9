"""What a puzzle is about: its theme, from the move, and what it does to the others and to the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caravela.engine.flow import Move
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

PLANNING = "planning"
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
    "take-colonist": "people",
    # Madeira
    "take-request": "requests",
    "keep-request": "requests",
    "offer-request": "requests",
    "take-tile": "requests",
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
    "take-worker": "people",
    "feed": "people",
    "feed-no-more": "people",
    "settle-in-city": "people",
    "relocate-from": "people",
    "relocate-to": "people",
    "harvest": "production",
    "pay-the-crown": "money",
    "step-down": "money",
    "grind": "production",
    "pay": "money",
    "receive-pirates": "money",
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
    "buy-no-more": "building",
    "launch": "building",
    "man": "people",
    "recruit-sailor": "people",
    "recruit-captain": "people",
    "recruit-no-more": "people",
    "take-sailor": "people",
    "pick-number": "planning",
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
BY_ACTION = {
    "recruiting": "people",
    "purchase projects": "building",
    "navigation": "expedition",
    "expedition": "expedition",
}
"""By the area in which a disc is placed, or the action that is performed."""
LEADING_ON = frozenset(
    {
        "choose-row",
        "pick-number",
        "place-guild-die",
        "place-pirate-die",
        "take-space",
        "pass-and-act",
        "act",
        "use-favor",
    }
)
"""Moves that matter by what they let the player do next."""
MUCH_FOR_OTHERS = 1.5
"""A move blocks if it prevents what an opponent would do otherwise, and costs that opponent so many points, and more
than it gains its player."""
SOON = 2.5
"""Rounds to the end in which its time can be what matters."""


@dataclass(frozen=True)
class MoveEffect:
    """What the best move does in contrast to the tempting one, by the end of the game."""

    own_gain: float  # points
    others_loss: float  # points of the opponent who loses most, of those whom it keeps from doing something
    longer: float  # rounds that the game lasts longer
    rounds_left: float


def theme_of(turn: Sequence[Move], effect: MoveEffect) -> str:
    """The theme of a decision whose best move begins this turn."""
    if abs(effect.longer) >= 0.4 and effect.rounds_left <= SOON:
        return "ending"
    if effect.others_loss > MUCH_FOR_OTHERS and effect.others_loss > effect.own_gain + 0.5:
        return "blocking"
    return theme_of_turn(turn)


def theme_of_turn(turn: Sequence[Move]) -> str:
    """The theme of the first move that is not just the way to another one."""
    doing = next((move for move in turn if move.kind not in LEADING_ON), turn[0])
    return theme_of_move(doing)


def theme_of_move(move: Move) -> str:
    """The theme of what a move does itself."""
    facts = move.facts()
    role, action = facts.get("role"), facts.get("area", facts.get("action"))
    if isinstance(role, str) and role in BY_ROLE:
        return BY_ROLE[role]
    if isinstance(action, str) and action in BY_ACTION:
        return BY_ACTION[action]
    return BY_KIND.get(move.kind, PLANNING)
