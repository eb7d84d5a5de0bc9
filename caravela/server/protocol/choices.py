"""The current decision as data: the question, the legal moves with their effects, and the closed choices with
reasons."""

from __future__ import annotations

from functools import cached_property

from caravela.engine.phrases import Reason
from caravela.match.match import Match
from caravela.match.previews import previews
from caravela.server.protocol.shown import ClosedShown, MoveShown, SentenceShown
from caravela.server.tables.play import Play


class MoveChoices:
    """A decision. Each part is computed on first use and cached."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.last = match.history[-1] if match.history else None

    def is_of(self, match: Match) -> bool:
        """Whether the game is still in the same position."""
        return self.match is match and self.last is (match.history[-1] if match.history else None)

    @cached_property
    def question(self) -> SentenceShown | None:
        """The question; None when the game is over."""
        if self.match.over:
            return None
        game, step = self.match.game, self.match.game.next_step()
        return SentenceShown(step.kind, step.facts() | step.about(game), step.asked(game))

    @cached_property
    def moves(self) -> list[MoveShown]:
        """The legal moves with their certain effects for the player who decides."""
        return [
            MoveShown(
                int(each.move.number),
                each.move.words(),
                each.move.kind,
                each.move.facts(),
                each.changes,
                each.points,
            )
            for each in previews(self.match)
        ]

    @cached_property
    def closed(self) -> list[ClosedShown]:
        if self.match.over:
            return []
        step = self.match.game.next_step()
        return [
            ClosedShown(int(move.number), move.words(), move.kind, move.facts(), reason_shown(reason))
            for move, reason in step.closed(self.match.game)
        ]


def reason_shown(reason: Reason | str) -> SentenceShown:
    if isinstance(reason, str):
        return SentenceShown("", {}, reason)
    return SentenceShown(reason.kind, reason.facts, str(reason))


def choices_at(play: Play) -> MoveChoices:
    """The current decision of a game; cached until the game moves on."""
    known = play.choices
    if not isinstance(known, MoveChoices) or not known.is_of(play.match):
        known = play.choices = MoveChoices(play.match)
    return known
