"""The sentences of hints and coach in one language."""

from __future__ import annotations

from collections.abc import Sequence

from caravela.engine.flow import Move
from caravela.language.sentences import Sentences

Difference = tuple[str, float]
"""A feature, and by how many points a move is better or worse in it than the other moves."""
Line = Sequence[tuple[int, Move]]
"""Seats and moves, in the order in which they are expected."""


class AdviceSentences:
    """Describes moves and the reasons for them."""

    def __init__(self, sentences: Sentences) -> None:
        self.sentences = sentences
        self.translation = sentences.translation

    def hint(
        self, move: Move, gains: Sequence[Difference], losses: Sequence[Difference], margin: float, line: Line
    ) -> str:
        """A suggested move and its reasons."""
        return f"{self.sentences.move(move)}. {self.reasons(gains, losses, margin, line)}"

    def reasons(self, gains: Sequence[Difference], losses: Sequence[Difference], margin: float, line: Line) -> str:
        """In what a move is better or worse, how much more it wins than its best rival, and what comes next."""
        return " ".join(filter(None, (self.reason(gains, losses), self.lead(margin), self.expected(line))))

    def lead(self, margin: float) -> str:
        """How much larger its share of wins is than that of its best rival."""
        say = self.translation.say
        count = abs(round(100 * margin))
        if margin > 0 < count:
            return say("Wins {count} in 100 games more than the next best move.", count=count)
        if margin < 0 < count:
            return say("Wins {count} in 100 games fewer than the best move.", count=count)
        return say("As good as the next best move.")

    def expected(self, line: Line) -> str:
        if not line:
            return ""
        names, deed = self.sentences.names, self.sentences.deed
        moves = ", ".join(f"{names[seat]} {deed(move.kind, move.facts())}" for seat, move in line)
        return self.translation.say("Expected next: {moves}.", moves=moves)

    def reason(self, gains: Sequence[Difference], losses: Sequence[Difference]) -> str:
        say = self.translation.say
        if gains and losses:
            return say("In favor: {gains}. Against: {losses}.", gains=self.told(gains), losses=self.told(losses))
        if gains:
            return say("In favor: {gains}.", gains=self.told(gains))
        if losses:
            return say("No immediate gain. Against: {losses}.", losses=self.told(losses))
        return ""

    def told(self, differences: Sequence[Difference]) -> str:
        decimal = self.translation.decimal
        return ", ".join(
            f"{self.sentences.feature(name)} ({decimal(f'{points:+.1f}')})" for name, points in differences
        )
