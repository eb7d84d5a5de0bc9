"""The tree of a search: decisions as nodes, moves as edges.

The tree is that of the moves alone. What chance brings and what is hidden is dealt anew each time the search walks
down, so an edge may lead to different decisions, and a node may offer other moves than the last time: an edge counts
how often it could have been chosen. Decisions with one legal move have no node.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from caravela.engine.flow import Move, Step


@final
@mypyc_attr(acyclic=True)
class Edge:
    """A move at a node, and how it has fared for the player who makes it."""

    def __init__(self, move: Move, prior: float) -> None:
        self.move: Move = move
        self.prior: float = prior  # how likely it looks before it is tried
        self.visits: i64 = 0
        self.offered: i64 = 0
        self.total: float = 0.0  # shares of the win
        self.child: Node | None = None  # the first of the decisions it has led to

    def share(self) -> float:
        """The mean share of the win after this move."""
        return self.total / float(self.visits) if self.visits > 0 else 0.0

    def child_at(self, step: Step) -> Node | None:
        node = self.child
        while node is not None:
            if node.step is step:
                return node
            node = node.sibling
        return None

    def add_child(self, step: Step) -> Node:
        node = Node(step, self.child)
        self.child = node
        return node


@final
@mypyc_attr(acyclic=True)
class Node:
    """A decision of a player."""

    def __init__(self, step: Step, sibling: Node | None) -> None:
        self.step: Step = step
        self.seat: i64 = step.seat
        self.visits: i64 = 0
        self.total: float = 0.0  # shares of the win of the player who decides
        self.edges: vec[Edge] = vec[Edge]()
        self.sibling: Node | None = sibling  # another decision that the same move may lead to

    def add_edge(self, move: Move, prior: float) -> Edge:
        edge = Edge(move, prior)
        self.edges = append(self.edges, edge)
        return edge

    def edge_of(self, move: Move) -> Edge | None:
        for edge in self.edges:
            if edge.move is move:
                return edge
        return None

    def best_edge(self) -> Edge | None:
        """The move tried most often; among equals the one that fared best."""
        best: Edge | None = None
        for edge in self.edges:
            if (
                best is None
                or edge.visits > best.visits
                or (edge.visits == best.visits and edge.share() > best.share())
            ):
                best = edge
        return best
