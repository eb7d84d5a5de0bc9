"""What a puzzle is about: its theme, from the move, and what it does to the others and to the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caravela.engine.flow import Move
from caravela.language.frame import message
from caravela.study.move_kinds import MoveKinds

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
NAMES = ("role", "area", "action")
"""What a move may be about that tells its theme."""
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


def theme_of(kinds: MoveKinds, turn: Sequence[Move], effect: MoveEffect) -> str:
    """The theme of a decision whose best move begins this turn."""
    if abs(effect.longer) >= 0.4 and effect.rounds_left <= SOON:
        return "ending"
    if effect.others_loss > MUCH_FOR_OTHERS and effect.others_loss > effect.own_gain + 0.5:
        return "blocking"
    return theme_of_turn(kinds, turn)


def theme_of_turn(kinds: MoveKinds, turn: Sequence[Move]) -> str:
    """The theme of the first move that is not just the way to another one."""
    doing = next((move for move in turn if move.kind not in kinds.leading_on), turn[0])
    return theme_of_move(kinds, doing)


def theme_of_move(kinds: MoveKinds, move: Move) -> str:
    """The theme of what a move does itself."""
    facts = move.facts()
    named = [kinds.themes_by_name.get(str(facts.get(name)), "") for name in NAMES]
    return next(filter(None, named), kinds.themes.get(move.kind, PLANNING))
