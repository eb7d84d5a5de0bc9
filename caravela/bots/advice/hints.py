"""Hints for people who learn: the best moves, each with its expected share of wins, a reason and what comes next.

The search says which moves are good, by how much, and what is likely to follow; the estimate says why: which features
the move leaves the player with more or less of than the other moves would, at the next quiet moment.
"""

from __future__ import annotations

from dataclasses import dataclass

from caravela.bots.advice.judging import judging_search
from caravela.bots.estimate import Estimate
from caravela.bots.lookahead import Spares, play_to_quiet
from caravela.bots.roster import trained_estimate_for
from caravela.engine.dice import Dice
from caravela.engine.errors import NotAllowed
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.engine.rules import Rules
from caravela.language.advice import AdviceSentences, Difference
from caravela.language.sentences import Sentences
from caravela.language.translation import ENGLISH, translation
from caravela.match.match import Match

TELLING = 0.15
"""Points that a feature must differ by to be a reason."""
LONGEST_LINE = 3
"""Moves of an expected line, at most."""


@dataclass(frozen=True)
class Hint:
    """A move worth considering."""

    move: Move
    win_share: float
    gains: list[Difference]  # what it is better in than the other moves
    losses: list[Difference]
    margin: float  # how much larger its share of wins is than that of the best other move; negative if smaller
    line: list[tuple[int, Move]]  # what is expected to follow: seats and their moves
    reason: str  # all of it in English sentences

    def __str__(self) -> str:
        return f"{self.move}: {self.win_share:.0%} wins. {self.reason}"


def hints(
    match: Match, most: int = 3, seconds: float = 1.0, iterations: int = 0, seed: int = 1, rated: bool = False
) -> list[Hint]:
    """The best moves of whoever has to decide, the best first. There are none in a rated game."""
    if rated:
        raise NotAllowed("There are no hints in a rated game.")
    moves = match.moves()
    if len(moves) < 2:
        return []
    rules, game = match.rules, match.game
    estimate = trained_estimate_for(rules)
    search = judging_search(rules, seed)
    search.think(game, iterations, seconds)
    tried = sorted(
        (edge for edge in search.root().edges if edge.visits > 0 and not estimate.is_waste(game, edge.move)),
        key=lambda edge: (-edge.visits, -edge.worth()),
    )
    reasons = Reasons(rules, estimate, game, moves, seed)
    english = AdviceSentences(Sentences(rules, match.names, translation(ENGLISH)))
    suggestions: list[Hint] = []
    for edge in tried[:most]:
        gains, losses = reasons.differences(edge.move)
        rivals = [other.win_share() for other in tried[:most] if other is not edge]
        margin = edge.win_share() - max(rivals) if rivals else 0.0
        line = search.line_after(edge, LONGEST_LINE)
        reason = english.reasons(gains, losses, margin, line)
        suggestions.append(Hint(edge.move, edge.win_share(), gains, losses, margin, line, reason))
    return suggestions


class Reasons:
    """What the moves of a decision lead to, in features weighed in points."""

    def __init__(self, rules: Rules, estimate: Estimate, game: Game, moves: list[Move], seed: int) -> None:
        self.features = estimate.features
        self.after = {int(move.number): weighed(rules, estimate, game, move, seed) for move in moves}
        count = len(moves)
        self.usual = [sum(rows) / count for rows in zip(*self.after.values(), strict=True)]

    def differences(self, move: Move) -> tuple[list[Difference], list[Difference]]:
        """The features in which a move is better than the others, and those in which it is worse, the largest first."""
        row = self.after[int(move.number)]
        by_weight = sorted(
            ((name, own - usual) for own, usual, name in zip(row, self.usual, self.features, strict=True)),
            key=lambda pair: -abs(pair[1]),
        )[:3]
        gains = [(name, points) for name, points in by_weight if points >= TELLING]
        losses = [(name, points) for name, points in by_weight if points <= -TELLING]
        return gains, losses


def weighed(rules: Rules, estimate: Estimate, game: Game, move: Move, seed: int) -> list[float]:
    """The features of the player, in points, after the move and what everybody answers at first sight."""
    seat = game.next_step().seat
    dice = Dice(seed)
    twin = rules.imagined(game, seat, dice)
    twin.play(move)
    twin = play_to_quiet(estimate, twin, dice, MoveList(), Spares())
    if twin.is_over():
        return [0.0] * len(estimate.features)
    measured = estimate.measured(twin, seat)
    return [weight * amount for weight, amount in zip(estimate.weights, measured, strict=True)]
