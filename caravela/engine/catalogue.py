"""The catalogue: all moves of a game in a fixed order. A move's index is its permanent number."""

from __future__ import annotations

from typing import final

from librt.vecs import vec

from caravela.engine.flow import NUMBERED, Move, Step


@final
class Catalogue:
    """All moves by number and all steps by name; expansions append."""

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.steps: dict[str, Step] = {}
        self.names: dict[int, str] = {}  # by the step's id; steps are created once and never freed

    def move(self, move: Move) -> None:
        move.number = len(self.moves)
        self.moves.append(move)

    def move_row(self, row: vec[Move]) -> None:
        for move in row:
            self.move(move)

    def step(self, name: str, step: Step) -> None:
        step.listed_at = len(self.steps)
        NUMBERED.add(step)
        self.steps[name] = step
        self.names[id(step)] = name

    def step_row(self, name: str, row: vec[Step]) -> None:
        """Steps of one kind, by seat or by another number; their names are the kind and the number."""
        for i, step in enumerate(row):
            self.step(f"{name} {i}", step)

    def name_of(self, step: Step) -> str:
        return self.names[id(step)]
