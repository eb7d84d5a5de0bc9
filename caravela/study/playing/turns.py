"""What a player's own turn does: a move and what its player goes on to do until somebody else decides, something is
drawn, or the round is over. Two turns are contrasted as a log tells them, each as a whole.

Where neither turn changes anything yet, as when a disc is placed for later, what counts is what the player does in the
rest of the round: the own moves of the most typical continuation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from caravela.bots.advice.judging import judging_search
from caravela.engine.counting import POINTS
from caravela.engine.dice import Dice
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.engine.rules import Rules
from caravela.match.happenings import Happening
from caravela.match.log import Gain, LogLine, Paragraph, is_news, line_of, paragraph
from caravela.match.match import Match
from caravela.study.move_kinds import kinds_of
from caravela.study.playing.continuations import Continuation, Having
from caravela.study.playing.last_points import is_of_privilege, with_source
from caravela.study.puzzles.puzzle import Puzzle

PLANNING = 120
"""Iterations of the search before each further move of a turn."""
LONGEST_TURN = 10
"""Moves of a turn, at most."""


def turn_after(rules: Rules, game: Game, move: Move, seed: int) -> list[int]:
    """The moves that the player goes on to make in the same turn after a move."""
    seat = int(game.next_step().seat)
    then = rules.imagined(game, seat, Dice(seed))
    first = rules.chapter(then).get("round")
    search = judging_search(rules, seed)
    search.stops_early = True
    out = MoveList()
    turn: list[int] = []
    then.play(move)
    while len(turn) < LONGEST_TURN and goes_on(rules, then, seat, first):
        step = then.next_step()
        out.count = 0
        step.options(then, out)
        if out.count == 1:
            chosen = out.listed()[0]
        else:
            search.think(then, PLANNING, 0.0)
            edge = search.root().best_edge(out)
            assert edge is not None
            chosen = edge.move
        turn.append(int(chosen.number))
        then.play(chosen)
    return turn


def goes_on(rules: Rules, game: Game, seat: int, number: object) -> bool:
    """Whether it is still the turn of a seat, in this round."""
    if game.is_over() or rules.chapter(game).get("round") != number:
        return False
    step = game.next_step()
    return not step.by_chance and int(step.seat) == seat


def typical_plan(continuations: Sequence[Continuation], turn: Sequence[int]) -> list[int]:
    """What the player does after this turn until the round is over, in the continuation that has most in common with
    the others."""
    plans = [set(each.plan) for each in continuations]
    distances = [sum(len(plan ^ other) for other in plans) for plan in plans]
    plan = list(continuations[distances.index(min(distances))].plan)
    return plan[len(turn) :] if plan[: len(turn)] == list(turn) else [move for move in plan if move not in turn]


@dataclass(frozen=True)
class OwnTurn:
    """A turn as a log tells it, move by move."""

    match: Match
    seat: int
    lines: list[LogLine]
    happened: list[list[Happening]]
    at_end: dict[str, int]  # by how much more points by source its player would have at the end, beside those scored
    left_out: frozenset[str] = frozenset()  # phases of which nothing is told

    def until(self, count: int) -> OwnTurn:
        """The same with so many moves only."""
        happened = self.happened[:count]
        at_end = counted_at_end(self.match, self.seat, happened)
        return OwnTurn(self.match, self.seat, self.lines[:count], happened, at_end)

    def brings(self) -> dict[Having, int]:
        """By how much everybody's things and points become more."""
        sums: dict[Having, int] = {}
        for happening in (each for happenings in self.happened for each in happenings):
            if happening.seat is None or happening.is_remark or happening.heading.get("phase") in self.left_out:
                continue
            more = [((happening.seat, thing, ""), by) for thing, by in happening.changes.items()]
            more += [((happening.seat, POINTS, source), by) for source, by in happening.points.items()]
            for having, by in more:
                sums[having] = sums.get(having, 0) + by
        return sums

    def told(self) -> Paragraph:
        """All moves that do something, and all that followed from them by the rules."""
        told = paragraph(self.match, self.seat, list(range(len(self.lines))))
        untold = kinds_of(self.match.rules).untold
        lines = [line for i, line in enumerate(told.lines) if i == 0 or line.kind not in untold]
        of_privilege = is_of_privilege(self.match, self.happened, self.seat)
        gains = [
            with_source(at_once(gain), of_privilege)
            for gain in told.gains
            if is_at_once(self.match.rules, gain)
            and not self.is_of_people(gain)
            and gain.heading.get("phase") not in self.left_out
        ]
        return replace(told, lines=lines, gains=gains)

    def is_of_people(self, gain: Gain) -> bool:
        """Whether it only tells of colonists or sailors that another gets."""
        is_of_others = gain.seat != self.seat and gain.remark is None
        return is_of_others and not gain.points and gain.changes.keys() <= kinds_of(self.match.rules).people


def is_at_once(rules: Rules, gain: Gain) -> bool:
    """Whether the explanation of a turn tells a gain: of what is not part of the turn, only things and points."""
    if gain.remark is not None:
        return gain.cause in kinds_of(rules).told_remarks
    if not gain.heading:
        return True
    return gain.seat is not None and bool(gain.points or gain.changes.keys() & set(rules.stock()))


def at_once(gain: Gain) -> Gain:
    return replace(gain, moved={}) if gain.heading else gain


def turn_of(puzzle: Puzzle, move: int) -> OwnTurn:
    """The turn that begins with a move of a puzzle."""
    match = puzzle.match()
    moves = match.rules.catalogue.moves
    for number in (move, *puzzle.turns.get(str(move), [])):
        if match.seat != puzzle.seat or moves[number] not in match.moves():
            break
        match.play(moves[number])
    drawn = [ply for ply, line in enumerate(match.history) if line.by_chance]
    plies = range(drawn[0] if drawn else match.ply)
    happened = [match.happened.told(puzzle.seat, ply) for ply in plies]
    lines = [line_of(match, puzzle.seat, ply) for ply in plies]
    return OwnTurn(match, puzzle.seat, lines, happened, counted_at_end(match, puzzle.seat, happened))


def without_same_end(one: OwnTurn, two: OwnTurn) -> tuple[OwnTurn, OwnTurn]:
    """Two turns without the moves with which both end, if these do the same."""
    same = 0
    while same + 1 < min(len(one.lines), len(two.lines)) and does_same(one, two, -1 - same):
        same += 1
    return (one.until(len(one.lines) - same), two.until(len(two.lines) - same)) if same else (one, two)


def until_same_phase(one: OwnTurn, two: OwnTurn) -> tuple[OwnTurn, OwnTurn]:
    """Two turns without what later phases bring by themselves, if only one of them lasts until then."""
    later_phases = kinds_of(one.match.rules).later_phases
    reached = [
        {each.heading.get("phase") for happenings in turn.happened for each in happenings} & later_phases
        for turn in (one, two)
    ]
    uneven = frozenset(str(phase) for phase in reached[0] ^ reached[1])
    return replace(one, left_out=uneven), replace(two, left_out=uneven)


def does_same(one: OwnTurn, two: OwnTurn, place: int) -> bool:
    """Whether the moves at a place of two turns are the same and change the same."""
    done = [
        [(each.seat, each.cause, each.facts, each.changes, each.points) for each in turn.happened[place]]
        for turn in (one, two)
    ]
    return done[0] == done[1]


def counted_at_end(match: Match, seat: int, happened: Sequence[Sequence[Happening]]) -> dict[str, int]:
    """Points of a seat by source that the end of the game would bring after these lines and not before, such as those
    of a building that counts other things."""
    begun, then = (match.rules.breakdown(match.game_before(ply), seat) for ply in (0, len(happened)))
    more = {source: then.get(source, 0) - begun.get(source, 0) for source in {**begun, **then}}
    for happening in (each for happenings in happened for each in happenings):
        if happening.seat == seat and not happening.is_remark:
            for source, by in happening.points.items():
                more[source] = more.get(source, 0) - by
    return {source: by for source, by in more.items() if by}


@dataclass(frozen=True)
class TurnsContrasted:
    """Two turns, each told as a whole; what happens to others in both alike afterwards is left out."""

    moves: tuple[int, int]
    turns: tuple[OwnTurn, OwnTurn]
    told: tuple[Paragraph, Paragraph]

    @staticmethod
    def of(puzzle: Puzzle, other: int) -> TurnsContrasted:
        best, rival = without_same_end(turn_of(puzzle, puzzle.best), turn_of(puzzle, other))
        best, rival = until_same_phase(best, rival)
        sides = [turn.told() for turn in (best, rival)]
        shared = [
            gain for gain in sides[0].gains if gain.heading and gain.seat != puzzle.seat and gain in sides[1].gains
        ]
        first, second = (replace(side, gains=[gain for gain in side.gains if gain not in shared]) for side in sides)
        return TurnsContrasted((puzzle.best, other), (best, rival), (first, second))

    @property
    def differ(self) -> bool:
        """Whether one of the turns does more than its first move says."""
        return self.change_something or any(len(side.lines) > 1 for side in self.told)

    @property
    def change_something(self) -> bool:
        """Whether the two turns change different things that a log tells."""
        rules = self.turns[0].match.rules
        best, other = ([gain for gain in side.gains if is_news(rules, gain)] for side in self.told)
        return best != other or self.turns[0].at_end != self.turns[1].at_end

    def differing_at_end(self) -> tuple[dict[str, int], dict[str, int]]:
        """The points of both turns that only the end would bring, without the sources in which both are alike."""
        best, other = (turn.at_end for turn in self.turns)
        alike = {source for source in best if best[source] == other.get(source)}
        first, second = ({key: by for key, by in side.items() if key not in alike} for side in (best, other))
        return first, second

    def more(self) -> dict[Having, int]:
        """By how much more everybody has at once after the best move."""
        best, other = (turn.brings() for turn in self.turns)
        keys = best.keys() | other.keys()
        return {key: best.get(key, 0) - other.get(key, 0) for key in keys}
