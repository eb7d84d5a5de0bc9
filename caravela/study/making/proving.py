"""Whether a puzzle's move is the best when games are played to their end, and what makes it so.

The searches that find puzzles judge positions at the end of a round. Here the best move and each rival that came near
it are played out to the end of the game, over the same samples, until it is clear that the move wins more often. A
move after which the same plan leads to the same position is no rival but the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.engine.rules import Rules
from caravela.games import rules_of
from caravela.language.contrasts import WON, Contrast
from caravela.study.playing.continuations import Continuation, Mean, PlayingOn
from caravela.study.playing.contrasting import contrasted, deeds_contrasted
from caravela.study.playing.transpositions import is_dominated, same_answers
from caravela.study.playing.turns import turn_after, typical_plan
from caravela.study.puzzles.puzzle import Puzzle
from caravela.study.puzzles.themes import MoveEffect

NEAR = 0.25
"""Moves that give away less are played out to the end, and the tempting one."""
MOST_RIVALS = 3
"""Moves that are played out beside the best one and the tempting one."""
FIRST_SAMPLES = 32
MORE_SAMPLES = 16
MOST_SAMPLES = 96
"""Games for each move: so many at first, then some more as long as it is not clear, at most so many."""
WINS_MORE = 0.02
"""The share of games that the best move must win more, at least."""
MOST_BELOW = 0.5
"""By how much the best move may win less often when played out than the searches expect."""
TOLD_SAMPLES = 16
"""Games for the facts about moves that are far behind. How often these few are won is not told."""
LEAST_MOVES = 3
"""Between two moves anybody is right half of the time."""

ASKED_SECONDS, ASKED_LEAST, ASKED_MOST = 1.0, 4, 32
"""What is played when somebody asks for facts that a file does not have: games until a second is over, at least and at
most so many."""
ASKED_SEED = 31


@dataclass(frozen=True)
class PlansOfAll:
    """The player's further moves after each legal move: in the same turn, and typically in the rest of the round."""

    turns: dict[str, list[int]]
    later: dict[str, list[int]]


@dataclass(frozen=True)
class PuzzleProof:
    """What playing out has shown."""

    also: list[int]
    facts: dict[str, list[Contrast]]
    effect: MoveEffect  # against the tempting move
    plans: PlansOfAll


class PlayedOut:
    """The continuations of some moves of a position, as many as were needed so far."""

    def __init__(self, rules: Rules, game: Game, seed: int) -> None:
        self.moves = rules.catalogue.moves
        self.playing = PlayingOn(rules, game, seed)
        self.seat = self.playing.seat
        self.known: dict[int, list[Continuation]] = {}

    def after(self, move: int, samples: int) -> list[Continuation]:
        known = self.known.setdefault(move, [])
        known += [self.playing.after(self.moves[move], sample) for sample in range(len(known), samples)]
        return known[:samples]

    def wins_more(self, best: int, rival: int, samples: int) -> Mean:
        """By how much more often the best move wins than a rival."""
        seat = self.seat
        pairs = zip(self.after(best, samples), self.after(rival, samples), strict=True)
        return Mean.of([one.won[seat] - other.won[seat] for one, other in pairs])

    def clearly(self, best: int, rival: int) -> Mean:
        """By how much more often it wins: over games until that is clear, or over as many as are played at most."""
        samples = min(FIRST_SAMPLES, MOST_SAMPLES)
        while True:
            mean = self.wins_more(best, rival, samples)
            if samples >= MOST_SAMPLES or mean.is_clear(WINS_MORE):
                return mean
            samples += MORE_SAMPLES

    def share_of(self, move: int) -> float:
        """How often a move wins in all games that were played after it."""
        return Mean.of([each.won[self.seat] for each in self.known[move]]).value

    def is_better(self, best: int, rival: int) -> bool:
        """Whether it wins more often: clearly, or after many games by more than the standard error."""
        samples = FIRST_SAMPLES
        while True:
            mean = self.wins_more(best, rival, samples)
            if samples >= MOST_SAMPLES:
                return mean.value >= max(WINS_MORE, mean.error)
            if mean.value >= max(WINS_MORE, 2 * mean.error):
                return True
            if mean.value < -mean.error:
                return False
            samples += MORE_SAMPLES

    def effect(self, best: int, other: int) -> MoveEffect:
        count = min(len(self.known[best]), len(self.known[other]))
        sides = [self.known[move][:count] for move in (best, other)]
        scores = [[sum(each.scores[i] for each in side) / count for i in range(len(side[0].scores))] for side in sides]
        rounds = [sum(each.rounds for each in side) / count for side in sides]
        now = self.playing.round_of(self.playing.game)
        deeds = deeds_contrasted(self.playing.rules, set(), (sides[0], sides[1]))
        prevented = {fact.seat for fact in deeds if fact.more < 0} - {self.seat}
        losses = [other - one for i, (one, other) in enumerate(zip(*scores, strict=True)) if i in prevented]
        return MoveEffect(
            own_gain=scores[0][self.seat] - scores[1][self.seat],
            others_loss=max(losses, default=0.0),
            longer=rounds[0] - rounds[1],
            rounds_left=min(rounds) - now,
        )


def near_rivals(best: int, tempting: int, shares: dict[int, float], also: Sequence[int]) -> list[int]:
    """The moves that are played out to the end, the nearest first."""
    others = sorted((share, number) for number, share in shares.items() if number != best and number not in also)
    near = [number for share, number in reversed(others) if shares[best] - share < NEAR][:MOST_RIVALS]
    if not near and others:
        near = [others[-1][1]]
    return near if tempting in near else [*near, tempting]


def proved(
    rules: Rules, game: Game, best: int, tempting: int, shares: dict[int, float], seed: int
) -> PuzzleProof | None:
    """None if another move is as good, or wins as often when games are played to their end, or if the best one wins far
    less often there than the searches expect."""
    moves = rules.catalogue.moves
    others = [move for move in legal_moves(game) if int(move.number) != best]
    told = [moves[number] for number in turn_after(rules, game, moves[best], seed)]
    also = [int(move.number) for move in same_answers(rules, game, moves[best], others, seed, told)]
    if tempting in also or not is_worth_asking(rules, game, best, also, seed):
        return None
    played = PlayedOut(rules, game, seed)
    near = near_rivals(best, tempting, shares, also)
    if not all(played.is_better(best, rival) for rival in near) or played.share_of(best) < shares[best] - MOST_BELOW:
        return None
    facts = facts_of_all(played, best, [int(move.number) for move in others])
    return PuzzleProof(also, facts, played.effect(best, tempting), plans_of_all(played))


def is_worth_asking(rules: Rules, game: Game, best: int, also: Sequence[int], seed: int) -> bool:
    """Whether there are enough moves to choose from, a wrong one among them, and the best one is not dominated."""
    legal = legal_moves(game)
    others = [move for move in legal if int(move.number) != best]
    if len(legal) < LEAST_MOVES or len(also) == len(others):
        return False
    return not is_dominated(rules, game, rules.catalogue.moves[best], others, seed)


def facts_of_all(played: PlayedOut, best: int, others: Sequence[int]) -> dict[str, list[Contrast]]:
    """The facts about the best move in contrast to each of the others."""
    playing, seat = played.playing, played.seat
    facts: dict[str, list[Contrast]] = {}
    for other in others:
        is_near = other in played.known
        count = min(len(played.known[other]) if is_near else TOLD_SAMPLES, len(played.known[best]))
        told = contrasted(playing.rules, seat, (best, other), played.after(best, count), played.after(other, count))
        facts[str(other)] = [fact for fact in told if is_near or fact.kind != WON]
    return facts


def plans_of_all(played: PlayedOut) -> PlansOfAll:
    """What the player does after each of the moves that were played out."""
    playing = played.playing
    turns = {
        number: turn_after(playing.rules, playing.game, played.moves[number], playing.seed) for number in played.known
    }
    return PlansOfAll(
        {str(number): turn for number, turn in turns.items()},
        {str(number): typical_plan(known, turns[number]) for number, known in played.known.items()},
    )


def facts_against(puzzle: Puzzle, other: int) -> list[Contrast]:
    """What a puzzle's best move leads to in contrast to another: as its file tells, or by as many games as a second has
    room for. How often these few are won is not told."""
    known = puzzle.facts.get(str(other))
    if known is not None:
        return known
    rules = rules_of(puzzle.game)
    played = PlayedOut(rules, puzzle.match().game, ASKED_SEED)
    begun, samples = perf_counter(), 0
    while samples < ASKED_LEAST or (samples < ASKED_MOST and perf_counter() - begun < ASKED_SECONDS):
        samples += 1
        sides = [played.after(move, samples) for move in (puzzle.best, other)]
    facts = contrasted(rules, played.seat, (puzzle.best, other), *sides)
    return [fact for fact in facts if fact.kind != WON]


def replayed(
    rules: Rules, game: Game, best: int, tempting: int, shares: dict[int, float], also: Sequence[int], seed: int
) -> list[Mean]:
    """By how much more often the best move wins than each of its near rivals in other games."""
    played = PlayedOut(rules, game, seed)
    return [played.clearly(best, rival) for rival in near_rivals(best, tempting, shares, also)]


def legal_moves(game: Game) -> list[Move]:
    out = MoveList()
    game.next_step().options(game, out)
    return out.listed()
