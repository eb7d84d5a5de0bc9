"""Hints for learners: the best moves, each with its expected win share, the reasons, and the likely continuation.

The search determines which moves are good, by how much, and the continuation. The estimate gives the reasons: the
features that differ between this move and the best other move at the next quiet position.
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
"""The minimum difference of a feature, in points, to count as a reason."""
OFTEN = 3
"""Moves with a third of the visits of the most visited move count as well explored."""
LONGEST_LINE = 3
"""The maximum length of the expected continuation."""


@dataclass(frozen=True, kw_only=True)
class Hint(Why):
    """A move worth considering."""

    move: Move
    win_share: float
    reason: str  # the explanation in English sentences

    def __str__(self) -> str:
        return f"{self.move}: {self.win_share:.0%} wins. {self.reason}"


def hints(
    match: Match, most: int = 3, seconds: float = 1.0, iterations: int = 0, seed: int = 1, rated: bool = False
) -> list[Hint]:
    """The best moves for the player who decides, best first. Refused in a rated game."""
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
    """The most visited moves; among the well explored ones, the one with the highest win share comes first."""
    tried = sorted(edges, key=lambda edge: (-edge.visits, -edge.worth()))[:most]
    most_tried = int(tried[0].visits) if tried else 0

    def rank(edge: Edge) -> tuple[bool, float]:
        known = int(edge.visits) * OFTEN >= most_tried
        return not known, -edge.win_share() if known else 0.0

    return sorted(tried, key=rank)


def expected_lead(edge: Edge) -> float:
    """The expected lead in points: the search's value without its part for winning."""
    return ((edge.worth() - (1.0 - POINTS_COUNT) * edge.win_share()) / POINTS_COUNT - 0.5) * MUCH


class Reasons:
    """Compares the moves of a decision by their features, weighted in points.

    Moves that end the game are compared by points, and only with each other.
    """

    def __init__(self, rules: Rules, estimate: Estimate, game: Game, moves: list[Move], seed: int) -> None:
        self.estimate = estimate
        self.after = {int(move.number): outcome(rules, estimate, game, move, seed) for move in moves}

    def until(self, move: Move) -> int:
        """The seat to decide in the quiet position that this move was followed to."""
        return self.after[int(move.number)].until

    def differences(self, move: Move, other: Move) -> tuple[list[FeatureGain], list[FeatureGain]]:
        """The features in which a move is better than another, and those in which it is worse, largest first."""
        own, rival = self.after[int(move.number)], self.after[int(other.number)]
        if (own.until == END) != (rival.until == END):
            return [], []
        estimate = self.estimate
        changes = {
            name: points - others
            for name, points, others in zip(estimate.features, own.points, rival.points, strict=True)
        }
        costs = {name for name, weight in zip(estimate.features, estimate.judged_weights(), strict=True) if weight < 0}
        by_weight = sorted(merge_corrections(changes, estimate.corrects).items(), key=lambda pair: -abs(pair[1]))[:3]
        gains = [FeatureGain(name, points, name in costs) for name, points in by_weight if points >= TELLING]
        losses = [FeatureGain(name, points, name in costs) for name, points in by_weight if points <= -TELLING]
        return gains, losses


def merge_corrections(changes: dict[str, float], corrects: dict[str, list[str]]) -> dict[str, float]:
    """The changes without features that only correct others; those are added to the largest one that they correct."""
    told = dict(changes)
    for name, others in corrects.items():
        largest = max(others, key=lambda other: abs(changes[other]))
        if changes[name] != 0.0 and changes[largest] != 0.0:
            told[largest] += told.pop(name)
    return told


@dataclass(frozen=True)
class NextMoment:
    """The player's features at the next quiet position, in points, and the seat that decides there."""

    points: list[float]
    until: int


def outcome(rules: Rules, estimate: Estimate, game: Game, move: Move, seed: int) -> NextMoment:
    """The quiet position after a move, if everybody plays the move with the best immediate evaluation."""
    seat = game.next_step().seat
    dice = Dice(seed)
    twin = rules.imagined(game, seat, dice)
    twin.play(move)
    twin = play_to_quiet(estimate, twin, dice, MoveList(), Spares())
    if twin.is_over():  # the first feature of every estimate is the score
        return NextMoment([float(twin.score(seat)), *(0.0 for _ in estimate.features[1:])], END)
    measured = estimate.measured(twin, seat)
    points = [weight * amount for weight, amount in zip(estimate.judged_weights(), measured, strict=True)]
    step = twin.next_step()
    return NextMoment(points, DRAW if step.by_chance else int(step.seat))
