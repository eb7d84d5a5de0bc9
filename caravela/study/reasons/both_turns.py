"""What reasons are found from: the turns after the best move and after the other, and what differs in many games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caravela.engine.flow import Move
from caravela.engine.game import Game
from caravela.engine.phrases import Fact
from caravela.engine.rules import Rules
from caravela.language.contrasts import DEED, DENIED, FINAL, HAVING, SCORED, TOTAL, Contrast, RuleReason
from caravela.study.move_kinds import kinds_of
from caravela.study.playing.contrasting import SURELY
from caravela.study.playing.turns import OwnTurn

OFTEN = 0.5
"""By how much more often somebody makes a move after one of the two, if it counts as what follows."""
MUCH_FOR_OTHERS = 2.0
"""Points that an opponent loses, if what he does otherwise is the weightier reason."""
LITTLE = 2
"""Money that is hardly any, and by how much more counts then."""
CLEARLY = 0.8
"""Points from a source at the end that count as a difference."""


@dataclass(frozen=True)
class BothTurns:
    """The turn that begins with the best move, the one that begins with the other, and the facts about both."""

    rules: Rules
    seat: int
    names: Sequence[str]
    best: OwnTurn
    other: OwnTurn
    later: tuple[Sequence[Move], Sequence[Move]]  # the player's moves in the rest of the round, in a typical game
    facts: Sequence[Contrast]

    @property
    def before(self) -> Game:
        """The position of the puzzle."""
        return self.best.match.game_before(0)

    def more_at_end(self, source: str) -> float:
        """By how many points of this source the player has more at the end; 0 if that is not clear."""
        return sum(fact.more for fact in self.facts if (fact.kind, fact.seat, fact.about) == (FINAL, self.seat, source))

    def final(self, source: str) -> Contrast | None:
        """The player's points of this source at the end, if they differ clearly."""
        own = (fact for fact in self.facts if (fact.kind, fact.seat, fact.about) == (FINAL, self.seat, source))
        return next(own, None)

    @property
    def total(self) -> float:
        """By how many points the player's result is larger; 0 if that is not clear."""
        return sum(fact.more for fact in self.facts if (fact.kind, fact.seat) == (TOTAL, self.seat))

    def is_weighty(self, source: str, least: float) -> bool:
        """Whether a source brings the player so many more points at the end, and no other one twice as many."""
        more = self.more_at_end(source)
        most = max((fact.more for fact in self.facts if (fact.kind, fact.seat) == (FINAL, self.seat)), default=0.0)
        return more >= least and 2 * more >= most

    def losing(self, least: float) -> Contrast | None:
        """The opponent whose result suffers most by the best move, if by so many points."""
        others = [fact for fact in self.facts if fact.kind == TOTAL and fact.seat != self.seat and fact.more <= -least]
        return min(others, key=lambda fact: fact.more, default=None)

    def more_of(self, thing: str, seat: int | None = None) -> float:
        """By how much more of a thing, or of points by source, somebody has when the round is over."""
        key = (self.seat if seat is None else seat, thing)
        of_round = [fact for fact in self.facts if fact.kind in (HAVING, SCORED)]
        return sum(fact.more for fact in of_round if (fact.seat, fact.about) == key)

    def brings_more(self, thing: str) -> int:
        """By how much more of a thing the player has at once."""
        key = (self.seat, thing, "")
        return self.best.brings().get(key, 0) - self.other.brings().get(key, 0)

    def needed(self, money: str, has: int) -> list[RuleReason]:
        """Money that the best move brings to a player who has hardly any."""
        more = self.brings_more(money)
        if has > LITTLE or more < LITTLE or self.best.brings().get((self.seat, money, ""), 0) < more:
            return []
        kind = "money-needed" if has else "money-gone"
        return [RuleReason(kind, {"player": self.seat, "has": has, "count": more})]

    def prevented(self, kind: str, about: Fact | None = None) -> Contrast | None:
        """That another usually makes such a move after the other move, and hardly after the best one."""
        moves = self.rules.catalogue.moves
        return next(
            (
                fact
                for fact in self.facts
                if fact.kind == DEED
                and fact.seat != self.seat
                and fact.more <= -OFTEN
                and self.is_such(moves[int(fact.about)], kind, about)
            ),
            None,
        )

    def usually(self, kind: str) -> Contrast | None:
        """That the player usually makes such a move in the rest of the round after the best move, and hardly after the
        other."""
        moves = self.rules.catalogue.moves
        return next(
            (
                fact
                for fact in self.facts
                if fact.kind == DEED
                and fact.seat == self.seat
                and fact.more >= OFTEN
                and moves[int(fact.about)].kind == kind
            ),
            None,
        )

    def with_rival(self, kind: str, prevented: Contrast | None, **facts: Fact) -> list[RuleReason]:
        """The reason that names who is kept from a move; none if nobody is."""
        if prevented is None:
            return []
        return [RuleReason(kind, {**facts, "rival": self.names[prevented.seat]}, prevented)]

    def denied(self, instead: Sequence[RuleReason]) -> list[RuleReason]:
        """What another does in most games after the other move, and hardly after the best one: the clearest. It is told
        instead of a further reason only if the best move costs that opponent something, and that reason names nobody.
        """
        if any("rival" in reason.facts for reason in instead):
            return []
        moves, kinds = self.rules.catalogue.moves, kinds_of(self.rules)
        untold = kinds.in_passing | kinds.preparing | kinds.only_prepare | kinds.obvious
        found = [
            fact
            for fact in self.facts
            if fact.kind == DEED
            and fact.seat != self.seat
            and (not instead or self.loses(fact.seat))
            and fact.other >= SURELY
            and fact.more <= -OFTEN
            and moves[int(fact.about)].kind not in untold
        ]
        return self.with_rival(DENIED, min(found, key=lambda fact: fact.more, default=None))

    def loses(self, seat: int) -> bool:
        """Whether the best move costs an opponent some points at the end."""
        return any((fact.kind, fact.seat) == (TOTAL, seat) and fact.more <= -MUCH_FOR_OTHERS for fact in self.facts)

    def is_such(self, move: Move, kind: str, about: Fact | None) -> bool:
        return move.kind == kind and (about is None or about in move.facts().values())


def game_after(turn: OwnTurn) -> Game:
    """The position when a turn is over."""
    return turn.match.game_before(len(turn.lines))


def game_at_end(turn: OwnTurn) -> Game:
    """The position at the end of the whole turn, with the moves that the other turn ends with too."""
    history = turn.match.history
    return turn.match.game_before(next((ply for ply, line in enumerate(history) if line.by_chance), len(history)))


def named_in(turn: OwnTurn, kind: str, fact: str) -> Fact | None:
    """What the first move of this kind in a turn is about."""
    return next((line.facts[fact] for line in turn.lines if line.kind == kind and fact in line.facts), None)


def has(turn: OwnTurn, kind: str) -> bool:
    return any(line.kind == kind for line in turn.lines)


def remarked(turn: OwnTurn, *kinds: str) -> list[int | None]:
    """The seats of the remarks of these kinds that the log makes about a turn."""
    return [
        happening.seat
        for happenings in turn.happened
        for happening in happenings
        if happening.is_remark and happening.cause in kinds
    ]
