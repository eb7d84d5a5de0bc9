"""The sentences of hints and coach in one language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from caravela.engine.flow import Move
from caravela.language.sentences import Sentences


class FeatureGain(NamedTuple):
    """A feature, the difference in points between two moves, and whether less of it is better."""

    feature: str
    points: float
    is_cost: bool = False


Line = Sequence[tuple[int, Move]]
"""Seats and moves in the expected order."""
DRAW = -1
END = -2
"""Gains and losses are counted until the decision of a seat, or until one of these."""
WORTH_TELLING = 0.5
"""The minimum difference between the expected final points of two moves that is reported."""


@dataclass(frozen=True, kw_only=True)
class Why:
    """Why a move is worth considering."""

    gains: list[FeatureGain]  # its advantages over the best other move
    losses: list[FeatureGain]
    margin: float  # its win share minus that of the best other move
    points: float  # the expected lead over the best opponent, minus that with the best other move
    line: list[tuple[int, Move]]  # the expected continuation: seats and moves
    until: int  # until when gains and losses are counted: a seat, DRAW or END


class AdviceSentences:
    """Describes moves and the reasons for them."""

    def __init__(self, sentences: Sentences) -> None:
        self.sentences = sentences
        self.translation = sentences.translation

    def hint(self, move: Move, why: Why) -> str:
        """A suggested move and its reasons."""
        return f"{self.sentences.move(move)}. {self.reasons(why)}"

    def reasons(self, why: Why) -> str:
        """The difference in win share to the best other move, the continuation, and the gains with their time."""
        compared = (self.reason(why.gains, why.losses), self.counted(why.until)) if why.gains or why.losses else ()
        return " ".join(
            filter(None, (self.lead(why.margin), self.ahead(why.points), self.expected(why.line), *compared))
        )

    def ahead(self, points: float) -> str:
        """The difference in expected lead to the best other move."""
        say, amount = self.translation.say, self.translation.decimal(f"{abs(points):.1f}")
        if points >= WORTH_TELLING:
            return say("It ends {points} points further ahead.", points=amount)
        if points <= -WORTH_TELLING:
            return say("It ends {points} points less far ahead.", points=amount)
        return ""

    def counted(self, until: int) -> str:
        """The moment up to which gains and losses are counted."""
        say = self.translation.say
        if until == DRAW:
            return say("Counted in points up to the next draw.")
        if until == END:
            return say("Counted in points at the end of the game.")
        return say("Counted in points up to the next decision of {player}.", player=self.sentences.names[until])

    def lead(self, margin: float) -> str:
        """The difference in win share to the best other move."""
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

    def reason(self, gains: Sequence[FeatureGain], losses: Sequence[FeatureGain]) -> str:
        say = self.translation.say
        if gains and losses:
            return say("In favor: {gains}. Against: {losses}.", gains=self.told(gains), losses=self.told(losses))
        if gains:
            return say("In favor: {gains}.", gains=self.told(gains))
        if losses:
            return say("No immediate gain. Against: {losses}.", losses=self.told(losses))
        return ""

    def told(self, differences: Sequence[FeatureGain]) -> str:
        decimal = self.translation.decimal
        return ", ".join(f"{self.named(gain)} ({decimal(f'{gain.points:+.1f}')})" for gain in differences)

    def named(self, difference: FeatureGain) -> str:
        """The feature with more or less."""
        say, feature = self.translation.say, self.sentences.feature(difference.feature)
        if not difference.is_cost:
            return feature
        return (
            say("fewer {feature}", feature=feature) if difference.points > 0 else say("more {feature}", feature=feature)
        )
