"""Hints for people who learn: the best moves, each with its expected share of wins, a reason and what comes next.

The search says which moves are good, by how much, and what is likely to follow; the estimate says why: which features
the move leaves the player with more or less of than the best other move would, at the next quiet moment.
"""

from __future__ import annotations

from dataclasses import dataclass

from caravela.bots.advice.judging import judging_search
from caravela.bots.estimate import Estimate
from caravela.bots.lookahead import Spares, play_to_quiet
from caravela.bots.roster import trained_estimate_for
from caravela.bots.search.search import MUCH, POINTS_COUNT
from caravela.bots.search.tree import Edge
from caravela.engine.dice import Dice
from caravela.engine.errors import NotAllowed
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.engine.rules import Rules
from caravela.language.advice import DRAW, END, AdviceSentences, FeatureGain, Why
from caravela.language.sentences import Sentences
from caravela.language.translation import ENGLISH, translation
from caravela.match.match import Match

TELLING = 0.15
"""Points that a feature must differ by to be a reason."""
OFTEN = 3
"""Moves tried a third as often as the one tried most are known as well."""
LONGEST_LINE = 3
"""Moves of an expected line, at most."""


@dataclass(frozen=True, kw_only=True)
class Hint(Why):
    """A move worth considering."""

    move: Move
    win_share: float
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
    tried = most_promising(
        [edge for edge in search.root().edges if edge.visits > 0 and not estimate.is_waste(game, edge.move)], most
    )
    reasons = Reasons(rules, estimate, game, [edge.move for edge in tried], seed)
    english = AdviceSentences(Sentences(rules, match.names, translation(ENGLISH)))
    suggestions: list[Hint] = []
    for edge in tried:
        rival = max((other for other in tried if other is not edge), key=Edge.win_share, default=edge)
        gains, losses = reasons.differences(edge.move, rival.move)
        why = Why(
            gains=gains,
            losses=losses,
            margin=edge.win_share() - rival.win_share(),
            points=expected_lead(edge) - expected_lead(rival),
            line=search.line_after(edge, LONGEST_LINE),
            until=reasons.until(edge.move),
        )
        reason = english.reasons(why)
        suggestions.append(Hint(**vars(why), move=edge.move, win_share=edge.win_share(), reason=reason))
    return suggestions


def most_promising(edges: list[Edge], most: int) -> list[Edge]:
    """The moves tried most; among those tried often enough, the one that wins most comes first."""
    tried = sorted(edges, key=lambda edge: (-edge.visits, -edge.worth()))[:most]
    most_tried = int(tried[0].visits) if tried else 0

    def rank(edge: Edge) -> tuple[bool, float]:
        known = int(edge.visits) * OFTEN >= most_tried
        return not known, -edge.win_share() if known else 0.0

    return sorted(tried, key=rank)


def expected_lead(edge: Edge) -> float:
    """By how many points its player ends before the others, as the search judges: what he wants, less the wins."""
    return ((edge.worth() - (1.0 - POINTS_COUNT) * edge.win_share()) / POINTS_COUNT - 0.5) * MUCH


class Reasons:
    """What the moves of a decision lead to, in features weighed in points.

    Moves that end the game are compared by their points, and only with each other.
    """

    def __init__(self, rules: Rules, estimate: Estimate, game: Game, moves: list[Move], seed: int) -> None:
        self.estimate = estimate
        self.after = {int(move.number): outcome(rules, estimate, game, move, seed) for move in moves}

    def until(self, move: Move) -> int:
        """Up to whose decision this move was followed."""
        return self.after[int(move.number)].until

    def differences(self, move: Move, other: Move) -> tuple[list[FeatureGain], list[FeatureGain]]:
        """The features in which a move is better than another, and those in which it is worse, the largest first."""
        own, rival = self.after[int(move.number)], self.after[int(other.number)]
        if (own.until == END) != (rival.until == END):
            return [], []
        estimate = self.estimate
        changes = {
            name: points - others
            for name, points, others in zip(estimate.features, own.points, rival.points, strict=True)
        }
        costs = {name for name, weight in zip(estimate.features, estimate.judged_weights(), strict=True) if weight < 0}
        by_weight = sorted(put_right(changes, estimate.told_with).items(), key=lambda pair: -abs(pair[1]))[:3]
        gains = [FeatureGain(name, points, name in costs) for name, points in by_weight if points >= TELLING]
        losses = [FeatureGain(name, points, name in costs) for name, points in by_weight if points <= -TELLING]
        return gains, losses


def put_right(changes: dict[str, float], told_with: dict[str, list[str]]) -> dict[str, float]:
    """The changes without those that only put others right: they are added to the largest of these."""
    told = dict(changes)
    for name, others in told_with.items():
        largest = max(others, key=lambda other: abs(changes[other]))
        if changes[name] != 0.0 and changes[largest] != 0.0:
            told[largest] += told.pop(name)
    return told


@dataclass(frozen=True)
class NextMoment:
    """The features of the player at the next quiet moment, in points, and who decides there."""

    points: list[float]
    until: int


def outcome(rules: Rules, estimate: Estimate, game: Game, move: Move, seed: int) -> NextMoment:
    """What a move leads to if everybody answers at first sight."""
    seat = game.next_step().seat
    dice = Dice(seed)
    twin = rules.imagined(game, seat, dice)
    twin.play(move)
    twin = play_to_quiet(estimate, twin, dice, MoveList(), Spares())
    if twin.is_over():  # the first feature of every estimate is the points
        return NextMoment([float(twin.score(seat)), *(0.0 for _ in estimate.features[1:])], END)
    measured = estimate.measured(twin, seat)
    points = [weight * amount for weight, amount in zip(estimate.judged_weights(), measured, strict=True)]
    step = twin.next_step()
    return NextMoment(points, DRAW if step.by_chance else int(step.seat))
