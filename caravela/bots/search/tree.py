"""The tree of a search: decisions as nodes, moves as edges.

The tree is that of the moves alone. What chance brings and what is hidden is dealt anew each time the search walks
down, so an edge may lead to different decisions, and a node may offer other moves than the last time: an edge counts
how often it could have been chosen. Decisions with one legal move have no node.

Nodes lie in one row and name each other by their place in it, so that letting go of a deep tree is letting go of a row.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from caravela.engine.flow import Move, MoveList, Step

NONE: Final[i64] = -1
MOST_SEATS: Final[i64] = 8
ENOUGH: Final[i64] = 30
"""Visits after which a decision shows what is likely to be chosen."""


@final
@mypyc_attr(acyclic=True)
class Edge:
    """A move at a node, and its results for the player who makes it."""

    def __init__(self, move: Move, prior: float) -> None:
        self.move: Move = move
        self.prior: float = prior  # how likely it looks before it is tried
        self.visits: i64 = 0
        self.offered: i64 = 0
        self.total: float = 0.0  # of what the player wants
        self.wins: float = 0.0  # shares of the win
        self.child: i64 = NONE  # the first of the decisions it has led to

    def win_share(self) -> float:
        """The mean share of the win after this move."""
        return self.wins / float(self.visits) if self.visits > 0 else 0.0

    def worth(self) -> float:
        return self.total / float(self.visits) if self.visits > 0 else 0.0

    def is_before(self, other: Edge) -> bool:
        """Whether it was tried more often, or as often with more success; untried, whether it looks more likely."""
        if self.visits != other.visits:
            return self.visits > other.visits
        return self.worth() > other.worth() if self.visits > 0 else self.prior > other.prior


@final
@mypyc_attr(acyclic=True)
class Node:
    """A decision of a player."""

    def __init__(self, step: Step, sibling: i64) -> None:
        self.step: Step = step
        self.seat: i64 = step.seat
        self.visits: i64 = 0
        self.total: float = 0.0  # of what the player who decides wants
        self.squares: float = 0.0
        self.edges: vec[Edge] = vec[Edge]()
        self.sibling: i64 = sibling  # another decision that the same move may lead to

    def add_edge(self, move: Move, prior: float) -> Edge:
        edge = Edge(move, prior)
        self.edges = append(self.edges, edge)
        return edge

    def edge_of(self, move: Move) -> Edge | None:
        for edge in self.edges:
            if edge.move is move:
                return edge
        return None

    def best_edge(self, out: MoveList) -> Edge | None:
        """The legal move tried most often; among equals the one with the best results."""
        best: Edge | None = None
        for i in range(out.count):
            edge = self.edge_of(out.moves[i])
            if edge is not None and (best is None or edge.is_before(best)):
                best = edge
        return best


@final
class Tree:
    """All nodes; the first is the root."""

    def __init__(self, root: Step) -> None:
        self.nodes: vec[Node] = vec[Node]([Node(root, NONE)])

    def root(self) -> Node:
        return self.nodes[0]

    def child_at(self, edge: Edge, step: Step) -> i64:
        """The place of the decision that this move has led to, or none."""
        place = edge.child
        while place != NONE:
            node = self.nodes[place]
            if node.step is step:
                return place
            place = node.sibling
        return NONE

    def add_child(self, edge: Edge, step: Step) -> None:
        self.nodes = append(self.nodes, Node(step, edge.child))
        edge.child = i64(len(self.nodes)) - 1

    def line_after(self, edge: Edge, most: i64) -> list[tuple[int, Move]]:
        """The seats and moves expected to follow a move: at each decision visited often enough, the move tried most."""
        line: list[tuple[int, Move]] = []
        while len(line) < most:
            likely: Node | None = None
            place = edge.child
            while place != NONE:
                node = self.nodes[place]
                if node.visits >= ENOUGH and (likely is None or node.visits > likely.visits):
                    likely = node
                place = node.sibling
            if likely is None:
                break
            edge = likely.edges[0]
            for other in likely.edges:
                if other.is_before(edge):
                    edge = other
            line.append((likely.seat, edge.move))
        return line

    def keep_only(self, place: i64) -> None:
        """Make a node the root, and drop everything that is not below it."""
        old = self.nodes
        old[place].sibling = NONE
        kept = vec[Node]([old[place]])
        done: i64 = 0
        while done < len(kept):
            node = kept[done]
            done += 1
            for edge in node.edges:
                child = edge.child
                edge.child = NONE
                while child != NONE:
                    below = old[child]
                    child = below.sibling
                    below.sibling = edge.child
                    kept = append(kept, below)
                    edge.child = i64(len(kept)) - 1
        self.nodes = kept
