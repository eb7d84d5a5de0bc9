"""The current decision as numbers: the head of every observation.

A decision is identified by its kind and facts; several steps with the same kind and facts, by their order in the
catalogue.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Step
from caravela.engine.game import Game
from caravela.engine.rules import Rules
from caravela.research.sheet import ZERO, Sheet

NOBODY: Final[i64] = -1
NONE: Final[i64] = -1


@final
class DecisionKinds:
    """The kinds of decisions of a game and their facts, in the order of its catalogue."""

    def __init__(self, rules: Rules) -> None:
        steps = [step for step in rules.catalogue.steps.values() if step.waits and not step.by_chance]
        size = len(rules.catalogue.steps)
        self.kinds: list[str] = []
        self.kind_of: vec[i64] = vec[i64]([-1] * size)  # by a step's index in the catalogue
        self.which: vec[i64] = vec[i64]([0] * size)
        self.subjects: list[str] = subjects_of(steps)
        self.names: list[list[str]] = [[] for _ in self.subjects]
        self.steps: i64 = size
        self.named: vec[i64] = vec[i64]([-1] * (size * len(self.subjects)))  # by subject, and there by a step's index
        alike: dict[str, int] = {}
        for step in steps:
            if step.kind not in self.kinds:
                self.kinds.append(step.kind)
            self.kind_of[step.listed_at] = self.kinds.index(step.kind)
            for i, subject in enumerate(self.subjects):
                if subject in step.facts():
                    name = str(step.facts()[subject])
                    if name not in self.names[i]:
                        self.names[i].append(name)
                    self.named[i * size + step.listed_at] = self.names[i].index(name)
            told = f"{step.seat} {step.kind} {sorted(step.facts().items())}"
            self.which[step.listed_at] = alike.get(told, 0)
            alike[told] = alike.get(told, 0) + 1

    def fill(self, game: Game, sheet: Sheet) -> None:
        sheet.part("asked")
        over = game.is_over()
        at: i64 = ZERO if over else game.next_step().listed_at
        sheet.owner("who decides", NOBODY if over else game.next_step().seat)
        sheet.one_of("decision", NONE if over else self.kind_of[at], self.kinds)
        for i in range(i64(len(self.subjects))):
            sheet.one_of(self.subjects[i], NONE if over else self.named[i * self.steps + at], self.names[i])
        sheet.number("which of several", ZERO if over else self.which[at])


def subjects_of(steps: list[Step]) -> list[str]:
    """The facts that distinguish decisions."""
    subjects: dict[str, set[str]] = {}
    for step in steps:
        for name, fact in step.facts().items():
            subjects.setdefault(name, set()).add(str(fact))
    return [name for name, values in subjects.items() if len(values) > 1]
