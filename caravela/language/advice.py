"""The sentences of hints and coach in one language."""

from __future__ import annotations

from collections.abc import Sequence

from caravela.engine.flow import Move
from caravela.language.sentences import Sentences

Difference = tuple[str, float]
"""A feature, and by how many points a move is better or worse in it than the other moves."""


class AdviceSentences:
    """Describes moves and the reasons for them."""

    def __init__(self, sentences: Sentences) -> None:
        self.sentences = sentences
        self.translation = sentences.translation

    def hint(self, move: Move, gains: Sequence[Difference], losses: Sequence[Difference]) -> str:
        """A suggested move and its reasons."""
        return f"{self.sentences.move(move)}. {self.reason(gains, losses)}"

    def reason(self, gains: Sequence[Difference], losses: Sequence[Difference]) -> str:
        say = self.translation.say
        if gains and losses:
            return say("Better in {gains}, worse in {losses}.", gains=self.told(gains), losses=self.told(losses))
        if gains:
            return say("Better in {gains}.", gains=self.told(gains))
        if losses:
            return say("No immediate gain, worse in {losses}.", losses=self.told(losses))
        return say("No immediate gain; wins more often in simulations.")

    def told(self, differences: Sequence[Difference]) -> str:
        decimal = self.translation.decimal
        return ", ".join(
            f"{self.sentences.feature(name)} ({decimal(f'{points:+.1f}')})" for name, points in differences
        )
