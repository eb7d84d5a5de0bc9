"""Facts about a move in contrast to another, as language-independent data.

Each has two numbers: the mean after the best move and after the other one, over the same samples.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from caravela.engine.errors import Damaged
from caravela.engine.flow import Move
from caravela.engine.phrases import Fact
from caravela.match.log import Paragraph

HAVING: Final = "having"
"""Something that a player has at the end of the round; `about` is its name."""
SCORED: Final = "scored"
"""Points that a player has at the end of the round; `about` is their source."""
FINAL: Final = "final"
"""Points that a player has at the end of the game; `about` is their source."""
TOTAL: Final = "total"
"""All points that a player has at the end of the game."""
DEED: Final = "deed"
"""How often a player makes a move before the end of the round; `about` is the move's number."""
LENGTH: Final = "length"
"""The round in which the game ends."""
RIVAL: Final = "rival"
"""The points of the best opponent at the end of the game."""
WON: Final = "won"
"""How often the player wins; `about` is the number of simulated games."""
HELP: Final = "help"
"""The reason that only says what a component does: its help text."""
DENIED: Final = "denied"
"""The reason that only says what an opponent does after the other move."""
KINDS: Final = frozenset({HAVING, SCORED, FINAL, TOTAL, DEED, LENGTH, RIVAL, WON})


@dataclass(frozen=True)
class Contrast:
    """One difference between two moves."""

    kind: str
    seat: int  # -1 for none
    about: str
    best: float
    other: float

    @property
    def more(self) -> float:
        return self.best - self.other

    def row(self) -> list[Any]:
        """The form in files."""
        return [self.kind, self.seat, self.about, self.best, self.other]


def contrast_from(row: object) -> Contrast:
    """Read the form that `row` writes."""
    if not isinstance(row, list) or len(row) != 5 or row[0] not in KINDS:
        raise Damaged("A fact has a kind, a seat, what it is about and two numbers.")
    kind, seat, about, best, other = row
    return Contrast(kind, int(seat), str(about), float(best), float(other))


@dataclass(frozen=True)
class RuleReason:
    """Why the best move is better by the rules; `language.reasons` has a sentence for each kind."""

    kind: str
    facts: Mapping[str, Fact | Sequence[Fact]]
    tells: Contrast | None = None  # the related statistical fact


@dataclass(frozen=True, kw_only=True)
class Idea:
    """The consequences of a puzzle's best move for its player, in contrast to another move."""

    seat: int
    compared: Move
    lead: float | None  # the expected difference in win share; None if not shown
    reasons: Sequence[RuleReason] = ()  # by the rules
    facts: Sequence[Contrast]  # statistics over many games
    line: Sequence[tuple[int, Move]]  # the expected continuation: seats and moves
    turns: tuple[Paragraph, Paragraph] | None = None  # the effect of the player's own turn, if the two differ
    at_end: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {})  # additional points at the end, by source
    later: tuple[list[Move], list[Move]] = ([], [])  # typical later moves of the player in the round
