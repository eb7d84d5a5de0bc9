"""Searches of a position that compare its moves: a glance, strong ones, and weak ones that grade the difficulty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caravela.bots.advice.judging import judging_search
from caravela.bots.search.search import Search
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.engine.rules import Rules
from caravela.study.making.proving import legal_moves

STRONG = 400
"""Iterations of a strong search; each of the best moves gets half as many more."""
RIVALS = 3
"""Moves that a strong search compares."""
EVERY_MOVE = 60
"""Iterations, at least, for every legal move of a puzzle."""
LEAST_VISITS = 4
"""A move tried less often does not count as a rival at first sight."""
GLANCE = 60
"""Iterations of a glance at a candidate; each legal move gets at least a third as many more."""
SMALL = 25
"""Iterations of the weak searches that grade the difficulty."""


@dataclass(frozen=True)
class Comparison:
    """Shares of wins of the moves that a strong search compared, the best first."""

    moves: list[int]
    shares: list[float]

    @staticmethod
    def of(measured: list[tuple[float, int]]) -> Comparison:
        """From shares and moves."""
        measured = sorted(measured, reverse=True)
        return Comparison([number for _, number in measured], [share for share, _ in measured])

    @property
    def best(self) -> int:
        return self.moves[0]

    @property
    def margin(self) -> float:
        return self.shares[0] - self.shares[1] if len(self.shares) > 1 else 0.0


def compared(
    rules: Rules, game: Game, seed: int, also: Sequence[Move], iterations: int = STRONG
) -> tuple[Comparison, Search]:
    """A strong search: it finds the best moves, then tries each of them, and all of `also`, equally often."""
    seat = int(game.next_step().seat)
    search = judging_search(rules, seed)
    search.think(game, iterations, 0.0)
    edges = sorted(search.root().edges, key=lambda edge: (-edge.visits, -edge.worth()))
    moves = [edge.move for edge in edges[:RIVALS]]
    by_share = max((edge for edge in edges if edge.visits >= LEAST_VISITS), key=lambda edge: edge.win_share())
    for other in (by_share.move, *also):
        if other not in moves:
            moves.append(other)
    return Comparison.of(
        [(tried(search, game, move, iterations // 2)[seat], int(move.number)) for move in moves]
    ), search


def glanced(rules: Rules, game: Game, seed: int) -> Comparison:
    """A quick comparison of all legal moves, so that strong searches are only made where they are worth it."""
    seat = int(game.next_step().seat)
    search = judging_search(rules, seed)
    search.think(game, GLANCE, 0.0)
    moves = legal_moves(game)
    return Comparison.of([(tried(search, game, move, GLANCE // 3)[seat], int(move.number)) for move in moves])


def tried(search: Search, game: Game, move: Move, iterations: int) -> list[float]:
    """Everybody's shares of wins after a move."""
    search.try_move(game, move, iterations, 0.0)
    return search.chances(game.seats)


def lead_of(shares: dict[int, float], best: int, also: Sequence[int]) -> float:
    """How much larger the share of the best move is than that of any move that is another answer."""
    return shares[best] - max(share for number, share in shares.items() if number != best and number not in also)


def shares_of_all(game: Game, search: Search, results: tuple[Comparison, ...]) -> dict[int, float]:
    """The shares of every legal move: means of the strong searches where they compared it, else of some tries."""
    seat = int(game.next_step().seat)
    shares: dict[int, float] = {}
    for move in legal_moves(game):
        number = int(move.number)
        known = [result.shares[result.moves.index(number)] for result in results if number in result.moves]
        if not known:
            known = [tried(search, game, move, EVERY_MOVE)[seat]]
        shares[number] = sum(known) / len(known)
    return shares


def weak_choice(rules: Rules, game: Game, seed: int) -> Move:
    search = judging_search(rules, seed)
    search.think(game, SMALL, 0.0)
    out = MoveList()
    game.next_step().options(game, out)
    best = search.root().best_edge(out)
    assert best is not None
    return best.move
