"""The sentences of hints and coach in one language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from caravela.engine.flow import Move
from caravela.language.sentences import Sentences


class FeatureGain(NamedTuple):
    """A feature, by how many points a move is better or worse in it than another, and whether less of it is better."""

    feature: str
    points: float
    is_cost: bool = False


Line = Sequence[tuple[int, Move]]
"""Seats and moves, in the order in which they are expected."""
DRAW = -1
END = -2
"""Gains and losses are counted up to the decision of a seat, or up to one of these."""
WORTH_TELLING = 0.5
"""Points by which the expected ends of two moves differ at least, if it is told."""


@dataclass(frozen=True, kw_only=True)
class Why:
    """Why a move is worth considering."""

    gains: list[FeatureGain]  # what it is better in than the best other move
    losses: list[FeatureGain]
    margin: float  # how much larger its share of wins is than that of the best other move; negative if smaller
    points: float  # by how many points more than with that move its player ends before the others
    line: list[tuple[int, Move]]  # what is expected to follow: seats and their moves
    until: int  # up to whose decision gains and losses are counted: a seat, or DRAW or END


class AdviceSentences:
    """Describes moves and the reasons for them."""

    def __init__(self, sentences: Sentences) -> None:
        self.sentences = sentences
        self.translation = sentences.translation

    def hint(self, move: Move, why: Why) -> str:
        """A suggested move and its reasons."""
        return f"{self.sentences.move(move)}. {self.reasons(why)}"

    def reasons(self, why: Why) -> str:
        """How much more a move wins than its best rival, what comes next, and what it brings by when."""
        compared = (self.reason(why.gains, why.losses), self.counted(why.until)) if why.gains or why.losses else ()
        return " ".join(
            filter(None, (self.lead(why.margin), self.ahead(why.points), self.expected(why.line), *compared))
        )

    def ahead(self, points: float) -> str:
        """By how many points more or less than with its best rival its player ends before the others."""
        say, amount = self.translation.say, self.translation.decimal(f"{abs(points):.1f}")
        if points >= WORTH_TELLING:
            return say("It ends {points} points further ahead.", points=amount)
        if points <= -WORTH_TELLING:
            return say("It ends {points} points less far ahead.", points=amount)
        return ""

    def counted(self, until: int) -> str:
        """Up to when gains and losses are counted."""
        say = self.translation.say
        if until == DRAW:
            return say("Counted in points up to the next draw.")
        if until == END:
            return say("Counted in points at the end of the game.")
        return say("Counted in points up to the next decision of {player}.", player=self.sentences.names[until])

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
        return ", ".join(f"{self.named(each)} ({decimal(f'{each.points:+.1f}')})" for each in differences)

    def named(self, difference: FeatureGain) -> str:
        """What there is more of, or less."""
        say, feature = self.translation.say, self.sentences.feature(difference.feature)
        if not difference.is_cost:
            return feature
        return (
            say("fewer {feature}", feature=feature) if difference.points > 0 else say("more {feature}", feature=feature)
        )
