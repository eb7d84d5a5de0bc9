"""The sentences of hints and coach in one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from caravela.engine.flow import Move
from caravela.language.contrasts import DEED, FINAL, HAVING, LENGTH, SCORED, TOTAL, WON, Contrast, Idea
from caravela.language.sentences import Sentences
from caravela.language.storytelling import TurnSentences, sign
from caravela.match.log import Gain, LogLine


class FeatureGain(NamedTuple):
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
TOLD_REST = 0.5
"""Points by which a total and its sources differ at least, if it is told what the other sources bring."""


@dataclass(frozen=True, kw_only=True)
class Why:
    """Why a move is worth considering."""

    gains: list[FeatureGain]  # what it is better in than the best other move
    losses: list[FeatureGain]
    margin: float  # how much larger its share of wins is than that of the best other move; negative if smaller
    points: float  # by how many points more than with that move its player ends before the others
    line: list[tuple[int, Move]]  # what is expected to follow: seats and their moves
    until: int  # up to whose decision gains and losses are counted: a seat, or DRAW or END


class OwnTurnSentences(TurnSentences):
    """Writes turns with the points of each kind of move by themselves, so that they can be followed."""

    def by_moves(self, gains: Sequence[Gain]) -> list[str]:
        scoring = dict.fromkeys(gain.cause for gain in gains if gain.points)
        if len(scoring) < 2:
            return super().by_moves(gains)
        parts = [[gain for gain in gains if gain.cause == cause] for cause in scoring]
        parts[0] += [gain for gain in gains if not gain.points and gain.cause not in scoring]
        return [told for part in parts for told in super(OwnTurnSentences, self).by_moves(part)]


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

    def idea(self, idea: Idea) -> list[str]:
        """What the best move leads to in contrast to another, each fact a sentence: what the player's own turn does at
        once, the result, and its causes. The line that the search expects stands in for causes."""
        say, facts = self.translation.say, idea.facts
        told = [*self.turns_contrasted(idea), *self.result_contrasted(idea)]
        causes = self.deeds_contrasted([fact for fact in facts if fact.kind == DEED])
        at_round = self.changes([fact for fact in facts if fact.kind in (HAVING, SCORED)])
        if at_round:
            causes.append(say("When the round is over: {changes}.", changes=at_round))
        told += causes or [self.expected(idea.line)]
        return [
            self.compared(idea),
            *(sentence.replace(" %", "\N{NO-BREAK SPACE}%") for sentence in filter(None, told)),
        ]

    def compared(self, idea: Idea) -> str:
        """The other move; one that declines with the question."""
        say, move = self.translation.say, self.sentences.deed(idea.compared.kind, idea.compared.facts())
        if idea.question is not None and not idea.compared.facts():
            question = self.sentences.question(*idea.question)
            return say("Compared with: {move} ({question})", move=move, question=question)
        return say("Compared with: {move}", move=move)

    def turns_contrasted(self, idea: Idea) -> list[str]:
        """What the player's own turn does, after the best move and after the other; or later in the round."""
        say, telling = self.translation.say, OwnTurnSentences(self.sentences)
        told = []
        if idea.turns is not None:
            best, other = (
                " ".join(filter(None, (telling.paragraph(turn), self.counted_at_end(points))))
                for turn, points in zip(idea.turns, idea.at_end, strict=True)
            )
            told += [
                say("Before anyone else moves, with the best move: {turn}", turn=best),
                say("Before anyone else moves, with the other move: {turn}", turn=other),
            ]
        best, other = (self.deeds_of(idea.seat, moves) for moves in idea.later)
        if best:
            told.append(say("Later in this round, in a typical game after the best move: {deeds}.", deeds=best))
        if other:
            told.append(say("Later in this round, in a typical game after the other move: {deeds}.", deeds=other))
        return told

    def counted_at_end(self, points: Mapping[str, int]) -> str:
        """Points that a turn adds to those that the end of the game brings."""
        if not points:
            return ""
        told = ", ".join(f"{self.sentences.name(source)} {sign(by)}" for source, by in points.items())
        return self.translation.say("Points counted if the game ended here: {points}.", points=told)

    def deeds_of(self, seat: int, moves: Sequence[Move]) -> str:
        """The player and some moves in a row; nothing if there are none."""
        lines = [LogLine(0, seat, False, move.kind, move.facts()) for move in moves]
        deeds = "; ".join(TurnSentences(self.sentences).deeds(lines))
        return f"{self.sentences.names[seat]} {deeds}" if deeds else ""

    def result_contrasted(self, idea: Idea) -> list[str]:
        """How often each of the two wins, everybody's points, and when the game ends."""
        say = self.translation.say
        won = [self.wins_contrasted(fact) for fact in idea.facts if fact.kind == WON]
        told = won
        if not won and idea.lead is not None:
            points = self.translation.decimal(f"{100 * idea.lead:.1f}")
            told = [
                say("The bots' search expects a win share {points} points larger after the best move.", points=points)
            ]
        at_end = [fact for fact in idea.facts if fact.kind in (TOTAL, FINAL)]
        if at_end:
            told.append(say("When the game is over: {changes}.", changes=self.changes(at_end)))
        return told + [self.end_contrasted(fact) for fact in idea.facts if fact.kind == LENGTH]

    def deeds_contrasted(self, facts: Sequence[Contrast]) -> list[str]:
        """What each player now usually does, and no longer: one sentence for what goes together."""
        say = self.translation.say
        together: dict[tuple[int, bool], list[str]] = {}
        for fact in facts:
            move = self.sentences.rules.catalogue.moves[int(fact.about)]
            deed = say(
                "{deed} ({best} % of the games instead of {other} %)",
                deed=self.sentences.deed(move.kind, move.facts()),
                best=round(100 * fact.best),
                other=round(100 * fact.other),
            )
            together.setdefault((fact.seat, fact.best > fact.other), []).append(deed)
        told = []
        for (seat, is_more), deeds in together.items():
            listed = f"{self.sentences.names[seat]} {', '.join(deeds)}"
            told.append(
                say("More often: {deeds}.", deeds=listed) if is_more else say("Less often: {deeds}.", deeds=listed)
            )
        return told

    def changes(self, facts: Sequence[Contrast]) -> str:
        """How much more or less everybody has: "Ana +3.5 points: chips +4.5, buildings -1.0; Bela -2 points"."""
        by_seat: dict[int, list[Contrast]] = {}
        for fact in facts:
            by_seat.setdefault(fact.seat, []).append(fact)
        return "; ".join(f"{self.sentences.names[seat]} {self.changes_of(own)}" for seat, own in by_seat.items())

    def changes_of(self, facts: Sequence[Contrast]) -> str:
        """The same of one player: the total and what it consists of, or else each thing and each source by itself."""
        total = next((fact for fact in facts if fact.kind == TOTAL), None)
        if total is None:
            return ", ".join(self.change(fact) for fact in facts)
        sources = [fact for fact in facts if fact is not total]
        told = [f"{self.sentences.name(fact.about)} {self.amount(fact)}" for fact in sources]
        rest = total.more - sum(fact.more for fact in sources)
        if told and abs(rest) >= TOLD_REST:
            told.append(self.translation.say("other sources {amount}", amount=self.decimal(f"{rest:+.1f}")))
        return ": ".join(filter(None, (self.change(total), ", ".join(told))))

    def change(self, fact: Contrast) -> str:
        if fact.kind == HAVING:
            count = 1 if abs(round(fact.more, 1)) == 1 else SEVERAL
            return f"{self.amount(fact)} {self.sentences.name(fact.about, count)}"
        points = self.translation.say("{amount} points", amount=self.amount(fact))
        return points if fact.kind == TOTAL else f"{points} ({self.sentences.name(fact.about)})"

    def amount(self, fact: Contrast) -> str:
        """A mean difference; whole numbers without decimals, but for a mean of one, which the plural follows."""
        written = f"{fact.more:+.1f}"
        if fact.kind == HAVING or abs(float(written)) != 1:
            written = written.removesuffix(".0")
        return self.decimal(written)

    def decimal(self, written: str) -> str:
        """A number with a sign, as this language writes it."""
        return self.translation.decimal(written).replace("-", "\N{MINUS SIGN}")

    def end_contrasted(self, fact: Contrast) -> str:
        say, rounds = self.translation.say, self.translation.decimal(f"{abs(fact.best - fact.other):.1f}")
        if fact.best < fact.other:
            return say("The game ends earlier, by {rounds} rounds on average.", rounds=rounds)
        return say("The game ends later, by {rounds} rounds on average.", rounds=rounds)

    def wins_contrasted(self, fact: Contrast) -> str:
        return self.translation.say(
            "Played out to the end by quick bots, {count} games each: "
            "the best move won {best} % of them, the other {other} %.",
            count=int(fact.about),
            best=round(100 * fact.best),
            other=round(100 * fact.other),
        )

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
