"""The sentences of hints and coach in one language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from caravela.engine.flow import Move
from caravela.language.contrasts import DEED, FINAL, HAVING, LENGTH, SCORED, TOTAL, WON, Contrast
from caravela.language.sentences import Sentences


class Difference(NamedTuple):
    """A feature, by how many points a move is better or worse in it than another, and whether less of it is better."""

    feature: str
    points: float
    is_cost: bool = False


SEVERAL = 2
"""Mean amounts are told in the plural."""
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

    gains: list[Difference]  # what it is better in than the best other move
    losses: list[Difference]
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

    def reason(self, gains: Sequence[Difference], losses: Sequence[Difference]) -> str:
        say = self.translation.say
        if gains and losses:
            return say("In favor: {gains}. Against: {losses}.", gains=self.told(gains), losses=self.told(losses))
        if gains:
            return say("In favor: {gains}.", gains=self.told(gains))
        if losses:
            return say("No immediate gain. Against: {losses}.", losses=self.told(losses))
        return ""

    def idea(self, compared: Move, facts: Sequence[Contrast], lead: float, line: Line) -> list[str]:
        """What the best move leads to in contrast to another, each fact a sentence: the result first, then its causes.
        The line that the search expects stands in for causes."""
        say = self.translation.say
        won = [self.wins_contrasted(fact) for fact in facts if fact.kind == WON]
        told = won or [say("By the searches it wins {count} in 100 games more.", count=round(100 * lead))]
        at_end = [fact for fact in facts if fact.kind in (TOTAL, FINAL)]
        if at_end:
            told.append(say("When the game is over: {changes}.", changes=self.changes(at_end)))
        told += [self.end_contrasted(fact) for fact in facts if fact.kind == LENGTH]
        causes = [self.deed_contrasted(fact) for fact in facts if fact.kind == DEED]
        at_round = self.changes([fact for fact in facts if fact.kind in (HAVING, SCORED)])
        if at_round:
            causes.append(say("When the round is over: {changes}.", changes=at_round))
        told += causes or [self.expected(line)]
        return [say("Compared with: {move}", move=self.sentences.move(compared)), *filter(None, told)]

    def deed_contrasted(self, fact: Contrast) -> str:
        """What somebody now usually does, or no longer."""
        say = self.translation.say
        move = self.sentences.rules.catalogue.moves[int(fact.about)]
        deed = f"{self.sentences.names[fact.seat]} {self.sentences.deed(move.kind, move.facts())}"
        often = {"best": round(100 * fact.best), "other": round(100 * fact.other)}
        if fact.best > fact.other:
            return say("More often: {deed} (in {best} of 100 games instead of {other}).", deed=deed, **often)
        return say("Less often: {deed} (in {best} of 100 games instead of {other}).", deed=deed, **often)

    def changes(self, facts: Sequence[Contrast]) -> str:
        """How much more or less everybody has: "Ana +3.0 points: +4.5 points (chips), -1.5
        points (buildings); Bela -3.0 points"."""
        by_seat: dict[int, list[str]] = {}
        totals = {fact.seat: self.change(fact) for fact in facts if fact.kind == TOTAL}
        for fact in facts:
            by_seat.setdefault(fact.seat, [])
            if fact.kind != TOTAL:
                by_seat[fact.seat].append(self.change(fact))
        told = []
        for seat, changes in by_seat.items():
            parts = [", ".join(changes)] if changes else []
            told.append(
                f"{self.sentences.names[seat]} {': '.join([totals[seat], *parts] if seat in totals else parts)}"
            )
        return "; ".join(told)

    def change(self, fact: Contrast) -> str:
        amount = self.translation.decimal(f"{fact.best - fact.other:+.1f}").replace("-", "\N{MINUS SIGN}")
        if fact.kind == TOTAL:
            return self.translation.say("{amount} points", amount=amount)
        if fact.kind == HAVING:
            return f"{amount} {self.sentences.name(fact.about, SEVERAL)}"
        source = self.sentences.name(fact.about)
        return self.translation.say("{amount} points ({source})", amount=amount, source=source)

    def end_contrasted(self, fact: Contrast) -> str:
        say, rounds = self.translation.say, self.translation.decimal(f"{abs(fact.best - fact.other):.1f}")
        if fact.best < fact.other:
            return say("The game ends earlier, by {rounds} rounds on average.", rounds=rounds)
        return say("The game ends later, by {rounds} rounds on average.", rounds=rounds)

    def wins_contrasted(self, fact: Contrast) -> str:
        return self.translation.say(
            "Played out to the end {count} times, it won {best} in 100 games, the other move {other}.",
            count=int(fact.about),
            best=round(100 * fact.best),
            other=round(100 * fact.other),
        )

    def told(self, differences: Sequence[Difference]) -> str:
        decimal = self.translation.decimal
        return ", ".join(f"{self.amount(each)} ({decimal(f'{each.points:+.1f}')})" for each in differences)

    def amount(self, difference: Difference) -> str:
        """What there is more of, or less."""
        say, feature = self.translation.say, self.sentences.feature(difference.feature)
        if not difference.is_cost:
            return feature
        return (
            say("fewer {feature}", feature=feature) if difference.points > 0 else say("more {feature}", feature=feature)
        )
