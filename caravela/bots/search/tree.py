"""The tree of a search: decisions are nodes, moves are edges.

Chance and hidden information are not in the tree but sampled in each iteration. So an edge may lead to different
decisions, and a node may offer other moves than before: an edge counts how often it was legal. Decisions with one legal
move have no node.

Nodes are in one list and refer to each other by index, so that freeing a deep tree needs no recursion.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from caravela.engine.flow import Move, MoveList, Step

NONE: Final[i64] = -1
MOST_SEATS: Final[i64] = 8
ENOUGH: Final[i64] = 30
"""The visits after which a decision's most visited move is a reliable prediction."""


@final
@mypyc_attr(acyclic=True)
class Edge:
    """A move at a node, and its results for the player who makes it."""

    def __init__(self, move: Move, prior: float) -> None:
        self.move: Move = move
        self.prior: float = prior  # the prior probability
        self.visits: i64 = 0
        self.offered: i64 = 0
        self.total: float = 0.0  # of the player's value
        self.wins: float = 0.0  # shares of the win
        self.child: i64 = NONE  # the first of the decisions that it has led to

    def win_share(self) -> float:
        """The mean share of the win after this move."""
        return self.wins / float(self.visits) if self.visits > 0 else 0.0

    def worth(self) -> float:
        return self.total / float(self.visits) if self.visits > 0 else 0.0

    def is_before(self, other: Edge) -> bool:
        """Whether it has more visits, or as many with better results; without visits, a higher prior."""
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
        self.total: float = 0.0  # of the deciding player's value
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
        """The legal move with the most visits; among equals the one with the best results."""
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
        """The index of the decision after this move, or NONE."""
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
        """The expected continuation after a move: the most visited move at each decision with enough visits."""
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
