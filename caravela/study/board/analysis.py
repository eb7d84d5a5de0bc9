"""Evaluates a position in slices that can run anywhere: each is a search of its own, and their results add up.

A slice depends on nothing but the position, its seed, its number of iterations and the moves to look at. So an
evaluation can be interrupted between slices, and slices of several people can take turns on the same processes. A
search alone soon stays with one move; so a slice tries its moves equally often, and later slices only the better ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from caravela.bots.advice.hints import LONGEST_LINE
from caravela.bots.advice.judging import judging_search
from caravela.bots.estimate import shares_at_end
from caravela.engine.dice import Dice
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.match.match import Match

FIRST_SLICE = 200
LARGEST_SLICE = 1600
SEARCHING = 3
"""One iteration in so many finds out how the game may go on; the others try the moves."""
DRAWS = 8
"""Outcomes of a draw that a slice tries, each drawn by its weight."""
FOCUS = (24, 12, 8, 6, 5)
"""How many moves the slices try, the best so far; the last number counts for all later slices."""


@dataclass(frozen=True)
class MoveTried:
    """A legal move in a slice: how often it was tried, the sums of everybody's shares, and what is expected next."""

    move: int
    visits: int
    totals: list[float]  # by seat
    line: list[tuple[int, int]]  # seats and moves


@dataclass(frozen=True)
class Slice:
    """One search: whose decision it is, and the moves it tried. A game that is over has shares that are certain; before
    a draw there are only the sums of everybody's shares."""

    iterations: int
    seat: int
    moves: list[MoveTried]
    certain: list[float] = field(default_factory=list)
    drawn: list[float] = field(default_factory=list)  # by seat


def think(match: Match, seed: int, iterations: int, focus: list[int]) -> Slice:
    """Search from what the seat to move can see; try the moves of `focus`, or all, equally often."""
    game = match.game
    if match.over:
        return Slice(1, -1, [], shares_at_end(game))
    if game.next_step().by_chance:
        return think_before_draw(match, seed, iterations)
    search = judging_search(match.rules, seed)
    search.think(game, max(1, iterations // SEARCHING), 0.0)
    done = int(search.iterations)
    likely = {int(edge.move.number): int(edge.visits) for edge in search.root().edges}
    moves = sorted(
        (move for move in match.moves() if not focus or int(move.number) in focus),
        key=lambda move: -likely.get(int(move.number), 0),
    )[: FOCUS[0]]
    each = max(1, (iterations - done) // len(moves))
    tried: list[MoveTried] = []
    for move in moves:
        search.try_move(game, move, each, 0.0)
        visits = int(search.iterations)
        edge = search.root().edge_of(move)
        assert edge is not None
        line = [(int(seat), int(later.number)) for seat, later in search.line_after(edge, LONGEST_LINE)]
        totals = [share * visits for share in search.chances(game.seats)]
        tried.append(MoveTried(int(move.number), visits, totals, line))
        done += visits
    return Slice(done, int(game.next_step().seat), tried)


def think_before_draw(match: Match, seed: int, iterations: int) -> Slice:
    """The mean over several outcomes of the draw, and of those that follow it: after each the best move is tried."""
    dice = Dice(seed)
    sums = [0.0] * match.game.seats
    done = 0
    for sample in range(DRAWS):
        game = match.game.copy()
        while not game.is_over() and game.next_step().by_chance:
            step = game.next_step()
            game.play(possible_outcomes(game)[int(dice.draw_for(step, game))])
        visits = max(2, iterations // DRAWS)
        if game.is_over():
            shares = shares_at_end(game)
        else:
            search = judging_search(match.rules, seed * DRAWS + sample)
            search.think(game, visits // 2, 0.0)
            best = max(search.root().edges, key=lambda edge: int(edge.visits))
            search.try_move(game, best.move, visits - visits // 2, 0.0)
            shares = search.chances(game.seats)
        sums = [total + share * visits for total, share in zip(sums, shares, strict=True)]
        done += visits
    return Slice(done, -1, [], drawn=sums)


def possible_outcomes(game: Game) -> list[Move]:
    """All outcomes that the step which waits can have, in the order of their weights."""
    out = MoveList()
    game.next_step().options(game, out)
    return out.listed()


def slices(iterations: int) -> Iterator[int]:
    """The sizes of the slices of a budget: small ones first, so that something is shown soon."""
    size, left = FIRST_SLICE, iterations
    while left > 0:
        yield min(size, left)
        left -= size
        size = min(2 * size, LARGEST_SLICE)


@dataclass
class Evaluation:
    """The sum of slices."""

    iterations: int = 0
    count: int = 0  # of slices
    seat: int = -1
    certain: list[float] = field(default_factory=list)
    drawn: list[float] = field(default_factory=list)
    visits: dict[int, int] = field(default_factory=dict)
    totals: dict[int, list[float]] = field(default_factory=dict)
    lines: dict[int, list[tuple[int, int]]] = field(default_factory=dict)

    def add(self, part: Slice) -> None:
        self.iterations += part.iterations
        self.count += 1
        self.seat = part.seat
        self.certain = part.certain
        if part.drawn:
            before = self.drawn or [0.0] * len(part.drawn)
            self.drawn = [own + more for own, more in zip(before, part.drawn, strict=True)]
        for tried in part.moves:
            known = self.totals.get(tried.move, [0.0] * len(tried.totals))
            self.visits[tried.move] = self.visits.get(tried.move, 0) + tried.visits
            self.totals[tried.move] = [own + more for own, more in zip(known, tried.totals, strict=True)]
            if tried.line or tried.move not in self.lines:
                self.lines[tried.move] = tried.line  # later slices are larger and see further

    def share(self, move: int) -> float:
        """The share of wins of the player who decides, after a move."""
        return self.totals[move][self.seat] / self.visits[move]

    @property
    def ranked(self) -> list[int]:
        return sorted(self.visits, key=lambda move: -self.share(move))

    @property
    def focus(self) -> list[int]:
        """The moves that the next slice shall try."""
        return self.ranked[: FOCUS[min(self.count, len(FOCUS) - 1)]]

    @property
    def chances(self) -> list[float]:
        """Everybody's share of wins after the best move, or before a draw."""
        if self.drawn:
            return [total / self.iterations for total in self.drawn]
        if self.certain or not self.visits:
            return self.certain
        best = self.ranked[0]
        return [total / self.visits[best] for total in self.totals[best]]

    def best(self, most: int) -> list[tuple[int, float, int]]:
        """The moves with the largest shares, with share and visits."""
        return [(move, self.share(move), self.visits[move]) for move in self.ranked[:most]]
