"""The idea of a puzzle in a few sentences of one language: why by the rules, the result, what the two moves do at once,
and what usually follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from caravela.engine.flow import Move
from caravela.language.advice import AdviceSentences
from caravela.language.contrasts import DEED, FINAL, HAVING, LENGTH, RIVAL, SCORED, TOTAL, WON, Contrast, Idea
from caravela.language.reasons import reason_told
from caravela.language.sentences import Sentences
from caravela.language.storytelling import TurnSentences, sign, summed
from caravela.match.log import Gain, LogLine, Paragraph

SEVERAL: Final = 2
"""The plural form for mean amounts."""
LEAST_REST: Final = 0.5
"""The minimum difference between a total and the sum of its sources for which other sources are mentioned."""
PRODUCTION: Final = "production"
"""The cause of goods that others get; only their number is reported."""
PRINTED: Final = frozenset({"buildings"})
"""Sources of points that need no cause."""
SHORT_TURN: Final = 3
"""The number of moves of turns that are told in full."""
MINUS: Final = "\N{MINUS SIGN}"


class IdeaSentences:
    """Describes what a puzzle's best move leads to in contrast to another."""

    def __init__(self, sentences: Sentences) -> None:
        self.sentences = sentences
        self.translation = sentences.translation

    def idea(self, idea: Idea) -> list[str]:
        """The move it is compared with, then the differences: the reason by the rules, the result, the effects of the
        two turns, and what usually follows. The expected continuation is used if there is nothing else."""
        causes = " ".join(filter(None, (*self.deeds_contrasted(idea), self.round_contrasted(idea))))
        differences = [
            " ".join(reason_told(self.sentences, reason) for reason in idea.reasons),
            " ".join(filter(None, self.result_contrasted(idea))),
            self.turns_contrasted(idea),
            self.later_contrasted(idea),
            causes,
        ]
        if sum(map(bool, differences)) < 2:
            differences.append(AdviceSentences(self.sentences).expected(idea.line))
        return [
            self.compared(idea),
            *(sentence.replace(" %", "\N{NO-BREAK SPACE}%") for sentence in filter(None, differences)),
        ]

    def compared(self, idea: Idea) -> str:
        """The other move."""
        move = self.sentences.deed(idea.compared.kind, idea.compared.facts())
        return self.translation.say("Compared with: {move}", move=move)

    # -- the two turns ---------------------------------------------------------------------------------------

    def turns_contrasted(self, idea: Idea) -> str:
        """The effects of the player's own turn before anyone else moves, after the best move and after the other."""
        if idea.turns is None:
            return ""
        brought = [self.brought(idea.seat, turn, points) for turn, points in zip(idea.turns, idea.at_end, strict=True)]
        alike = [each for each in brought[0] if each in brought[1]]
        best, other = (
            self.turn(idea.seat, turn, [each for each in told if each not in alike])
            for turn, told in zip(without_shared_lines(*idea.turns), brought, strict=True)
        )
        return self.translation.say("At once: {best}. With the other move: {other}.", best=best, other=other)

    def brought(self, seat: int, turn: Paragraph, at_end: Mapping[str, int]) -> list[str]:
        """What a turn brings: to the player, at the end, and to others."""
        return [*self.own_gains(seat, turn), *self.points_at_end(at_end), *self.gains_of_others(seat, turn)]

    def turn(self, seat: int, turn: Paragraph, brought: Sequence[str]) -> str:
        """The moves of a turn and what they bring: "takes the captain; loads corn on ship 7 (−1 corn, +1 point)"."""
        telling = TurnSentences(self.sentences)
        deeds = "; ".join(telling.deeds(turn.lines))
        sentence = f"{deeds} ({'; '.join(brought)})" if brought else deeds
        remarks = telling.remarks([gain for gain in turn.gains if gain.remark is not None])
        own = f"{self.sentences.names[seat]}: "
        for remark in (remark.removesuffix(".") for remark in remarks):
            sentence += f"; {remark.removeprefix(own)}" if remark.startswith(own) else f". {remark}"
        return sentence

    def own_gains(self, seat: int, turn: Paragraph) -> list[str]:
        """Things and points together; beside them the points that something else than a move brings."""
        telling = TurnSentences(self.sentences)
        kinds = {line.kind for line in turn.lines}
        own = [gain for gain in turn.gains if gain.seat == seat and gain.remark is None]
        changes, points = summed(own)
        by_moves = sum(by for gain in own if self.is_of_moves(gain, kinds) for by in gain.points.values())
        besides = [
            (sum(gain.points.values()), self.sentences.cause(gain.cause, gain.component))
            for gain in own
            if gain.points and not self.is_of_moves(gain, kinds)
        ]
        if by_moves and besides:
            sources = ", ".join(f"{cause} {sign(by)}" for by, cause in besides)
            amounts = telling.amounts(changes, points)
            return [self.translation.say("{amounts}, of which {sources}", amounts=amounts, sources=sources)]
        told = [telling.amounts(changes, by_moves)]
        told += [f"{telling.amounts({}, by)}: {cause}" for by, cause in besides]
        return [each for each in told if each]

    def is_of_moves(self, gain: Gain, kinds: set[str]) -> bool:
        """Whether the moves themselves earn the points, as with points printed on a building, however it is paid
        for."""
        return gain.cause in kinds or gain.points.keys() <= PRINTED

    def points_at_end(self, points: Mapping[str, int]) -> list[str]:
        """Points that a turn adds to the points at the end of the game."""
        if not points:
            return []
        by_source = ", ".join(f"{self.sentences.name(source)} {sign(by)}" for source, by in points.items())
        return [self.translation.say("at the end of the game, as things stand: {points}", points=by_source)]

    def gains_of_others(self, seat: int, turn: Paragraph) -> list[str]:
        """The gains of other players by the turn: only the number of produced goods, everything else in full."""
        telling = TurnSentences(self.sentences)
        by_player = []
        for whose in dict.fromkeys(gain.seat for gain in turn.gains if gain.seat not in (None, seat)):
            gains = [gain for gain in turn.gains if gain.seat == whose and gain.remark is None]
            goods = sum(by for gain in gains if gain.cause == PRODUCTION for by in gain.changes.values())
            rest: Sequence[Gain] = [gain for gain in gains if gain.cause != PRODUCTION]
            amounts = [telling.amounts(*summed(rest))]
            if goods:
                amounts.insert(0, self.translation.say_count("+{count} good", "+{count} goods", goods))
            if any(amounts) and whose is not None:
                by_player.append(f"{self.sentences.names[whose]} {', '.join(filter(None, amounts))}")
        return by_player

    def later_contrasted(self, idea: Idea) -> str:
        """The player's typical moves in the rest of the round."""
        best, other = (self.deeds_of(moves) for moves in idea.later)
        if not best and not other:
            return ""
        nothing = self.translation.say("nothing of note")
        return self.translation.say(
            "Later in this round, typically: {best}. After the other move: {other}.",
            best=best or nothing,
            other=other or nothing,
        )

    def deeds_of(self, moves: Sequence[Move]) -> str:
        """Several moves as one list."""
        lines = [LogLine(0, None, False, move.kind, move.facts()) for move in moves]
        return "; ".join(TurnSentences(self.sentences).deeds(lines))

    # -- many games ------------------------------------------------------------------------------------------

    def result_contrasted(self, idea: Idea) -> list[str]:
        """The win rates after the two moves, the points at the end, and when the game ends."""
        say = self.translation.say
        sentences = [self.wins_contrasted(fact) for fact in idea.facts if fact.kind == WON]
        if not sentences and idea.lead is not None:
            points = self.translation.decimal(f"{100 * idea.lead:.1f}")
            sentences = [
                say("The bots' search expects a win share {points} points larger after the best move.", points=points)
            ]
        at_end = [fact for fact in idea.facts if fact.kind in (TOTAL, FINAL)]
        if at_end:
            sentences.append(say("Difference at the end of the game: {changes}.", changes=self.changes(at_end)))
        sentences += self.levels_contrasted(idea)
        return sentences + [self.end_contrasted(fact) for fact in idea.facts if fact.kind == LENGTH]

    def levels_contrasted(self, idea: Idea) -> list[str]:
        """The points of the player and of the best opponent, where little decides."""
        levels = [fact for fact in idea.facts if fact.kind == RIVAL]
        if len(levels) != 2:
            return []
        own, rival = levels
        told = [self.decimal(f"{each:.1f}") for each in (own.best, rival.best, own.other, rival.other)]
        return [
            self.translation.say(
                "On average {player} ends with {own} points and the best opponent with {rival}; after the other move "
                "with {less} and {more}.",
                player=self.sentences.names[idea.seat],
                own=told[0],
                rival=told[1],
                less=told[2],
                more=told[3],
            )
        ]

    def wins_contrasted(self, fact: Contrast) -> str:
        return self.translation.say(
            "Of {count} games played to the end by quick bots, the best move won {best} %, the other {other} %.",
            count=int(fact.about),
            best=round(100 * fact.best),
            other=round(100 * fact.other),
        )

    def end_contrasted(self, fact: Contrast) -> str:
        say, rounds = self.translation.say, self.translation.decimal(f"{abs(fact.best - fact.other):.1f}")
        if fact.best < fact.other:
            return say("The game ends earlier, by {rounds} rounds on average.", rounds=rounds)
        return say("The game ends later, by {rounds} rounds on average.", rounds=rounds)

    def deeds_contrasted(self, idea: Idea) -> list[str]:
        """Moves that a player usually makes after one of the two moves and hardly ever after the other."""
        say = self.translation.say
        deeds = [fact for fact in idea.facts if fact.kind == DEED]
        after_best = "; ".join(self.deed_of(fact, fact.best, fact.other) for fact in deeds if fact.more > 0)
        after_other = "; ".join(self.deed_of(fact, fact.other, fact.best) for fact in deeds if fact.more < 0)
        return [
            say("After the best move, usually: {deeds}.", deeds=after_best) if after_best else "",
            say("After the other move, usually: {deeds}.", deeds=after_other) if after_other else "",
        ]

    def deed_of(self, fact: Contrast, often: float, otherwise: float) -> str:
        move = self.sentences.rules.catalogue.moves[int(fact.about)]
        return self.translation.say(
            "{player} {deed} ({often} % of the games, otherwise {seldom} %)",
            player=self.sentences.names[fact.seat],
            deed=self.sentences.deed(move.kind, move.facts()),
            often=round(100 * often),
            seldom=round(100 * otherwise),
        )

    def round_contrasted(self, idea: Idea) -> str:
        at_round = self.changes([fact for fact in idea.facts if fact.kind in (HAVING, SCORED)])
        return (
            self.translation.say("Difference at the end of the round: {changes}.", changes=at_round) if at_round else ""
        )

    # -- amounts -----------------------------------------------------------------------------------------------

    def changes(self, facts: Sequence[Contrast]) -> str:
        """The difference in points and things for all players: "Ana +3.5 points: chips +4.5, buildings -1.0; Bela -2
        points"."""
        by_seat: dict[int, list[Contrast]] = {}
        for fact in facts:
            by_seat.setdefault(fact.seat, []).append(fact)
        return "; ".join(f"{self.sentences.names[seat]} {self.changes_of(own)}" for seat, own in by_seat.items())

    def changes_of(self, facts: Sequence[Contrast]) -> str:
        """The difference for one player: the total and its parts, otherwise each thing and each source separately."""
        total = next((fact for fact in facts if fact.kind == TOTAL), None)
        if total is None:
            return ", ".join(self.change(fact) for fact in facts)
        sources = [fact for fact in facts if fact is not total]
        changes = [f"{self.sentences.name(fact.about)} {self.amount(fact)}" for fact in sources]
        rest = total.more - sum(fact.more for fact in sources)
        if changes and abs(rest) >= LEAST_REST:
            changes.append(self.translation.say("other sources {amount}", amount=self.decimal(f"{rest:+.1f}")))
        return ": ".join(filter(None, (self.change(total), ", ".join(changes))))

    def change(self, fact: Contrast) -> str:
        if fact.kind == HAVING:
            count = 1 if abs(round(fact.more, 1)) == 1 else SEVERAL
            return f"{self.amount(fact)} {self.sentences.name(fact.about, count)}"
        points = self.translation.say("{amount} points", amount=self.amount(fact))
        return points if fact.kind == TOTAL else f"{points} ({self.sentences.name(fact.about)})"

    def amount(self, fact: Contrast) -> str:
        """A mean difference; whole numbers without decimals, except a mean of one, so that the plural is used."""
        written = f"{fact.more:+.1f}"
        if fact.kind == HAVING or abs(float(written)) != 1:
            written = written.removesuffix(".0")
        return self.decimal(written)

    def decimal(self, written: str) -> str:
        """A number with a sign, as this language writes it."""
        return self.translation.decimal(written).replace("-", MINUS)


def without_shared_lines(one: Paragraph, two: Paragraph) -> tuple[Paragraph, Paragraph]:
    """Two turns, if one is long, without the further moves that both have."""
    if max(len(one.lines), len(two.lines)) <= SHORT_TURN:
        return one, two
    sides = [[(line.kind, line.facts) for line in side.lines] for side in (one, two)]
    shared = [move for move in sides[0][1:] if move in sides[1][1:]]
    first, second = (
        replace(side, lines=[line for i, line in enumerate(side.lines) if i == 0 or moves[i] not in shared])
        for side, moves in zip((one, two), sides, strict=True)
    )
    return first, second
