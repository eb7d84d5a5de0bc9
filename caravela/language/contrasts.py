"""Facts about a move in contrast to another, as data that is told in any language.

Each has two numbers: the mean after the best move and after the other one, over the same samples.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from caravela.engine.errors import Damaged
from caravela.engine.flow import Move, Step
from caravela.engine.phrases import Fact, Facts
from caravela.match.log import Paragraph

HAVING: Final = "having"
"""Something that a player has when the round is over; `about` is its name."""
SCORED: Final = "scored"
"""Points that a player has when the round is over; `about` is their source."""
FINAL: Final = "final"
"""Points that a player has when the game is over; `about` is their source."""
TOTAL: Final = "total"
"""All points that a player has when the game is over."""
DEED: Final = "deed"
"""How often a player makes a move before the round is over; `about` is its number."""
LENGTH: Final = "length"
"""The round in which the game ends."""
WON: Final = "won"
"""How often the player wins; `about` is the number of games that were played out."""
HELP: Final = "help"
"""The reason that only says what a component does: its help text."""
KINDS: Final = frozenset({HAVING, SCORED, FINAL, TOTAL, DEED, LENGTH, WON})


@dataclass(frozen=True)
class Contrast:
    """One thing that differs between two moves."""

    kind: str
    seat: int  # -1 is nobody's
    about: str
    best: float
    other: float

    @property
    def more(self) -> float:
        return self.best - self.other

    def row(self) -> list[Any]:
        """As files keep it."""
        return [self.kind, self.seat, self.about, self.best, self.other]


def contrast_from(row: object) -> Contrast:
    """What `row` wrote."""
    if not isinstance(row, list) or len(row) != 5 or row[0] not in KINDS:
        raise Damaged("A fact has a kind, a seat, what it is about and two numbers.")
    kind, seat, about, best, other = row
    return Contrast(kind, int(seat), str(about), float(best), float(other))


@dataclass(frozen=True)
class RuleReason:
    """Why the best move is better, by the rules; its kind is told by a sentence in `language.reasons`."""

    kind: str
    facts: Mapping[str, Fact | Sequence[Fact]]
    tells: Contrast | None = None  # the fact about many games that it tells with it


@dataclass(frozen=True, kw_only=True)
class Idea:
    """What a puzzle's best move leads to in contrast to another, as its player is told."""

    seat: int
    compared: Move
    lead: float | None  # by how much larger the share of wins is that the searches expect; none if not told
    reasons: Sequence[RuleReason] = ()  # by the rules
    facts: Sequence[Contrast]  # over many games
    line: Sequence[tuple[int, Move]]  # seats and moves that the search expects
    turns: tuple[Paragraph, Paragraph] | None = None  # what the player's own turn does, if the two differ
    at_end: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {})  # points that it adds to those of the end, by source
    later: tuple[list[Move], list[Move]] = ([], [])  # what the player typically does in the rest of the round
    question: tuple[Step, Facts] | None = None  # what is answered
