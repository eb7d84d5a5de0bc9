"""What is asked and of whom, as numbers: the head of every observation."""

from __future__ import annotations

import re
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Step
from caravela.engine.game import Game
from caravela.engine.rules import Rules
from caravela.research.sheet import Sheet

NUMBER: Final = re.compile(r"\d+")


@final
class Asking:
    """The kinds of decisions of a game, in the order of its catalogue."""

    def __init__(self, rules: Rules) -> None:
        self.kinds: list[str] = []
        steps = rules.catalogue.steps
        self.kind_of: vec[i64] = vec[i64]([-1] * len(steps))  # by its place in the catalogue
        self.about: vec[i64] = vec[i64]([0] * len(steps))
        for name, step in steps.items():
            if step.waits and not step.by_chance:
                kind = kind_named(name)
                if kind not in self.kinds:
                    self.kinds.append(kind)
                self.kind_of[step.listed_at] = self.kinds.index(kind)
                self.about[step.listed_at] = about_in(name, step)

    def fill(self, game: Game, out: Sheet) -> None:
        out.part("asked")
        if game.is_over():
            out.owner("who decides", -1)
            out.one_of("decision", -1, self.kinds)
            out.number("about number", 0)
            return
        step = game.next_step()
        out.owner("who decides", step.seat)
        out.one_of("decision", self.kind_of[step.listed_at], self.kinds)
        out.number("about number", self.about[step.listed_at])


def kind_named(name: str) -> str:
    """The name of a step without its numbers."""
    return " ".join(NUMBER.sub("", name).replace(", seat", "").split())


def about_in(name: str, step: Step) -> int:
    """The first number of a step's name that is not its seat."""
    found = [int(number) for number in NUMBER.findall(name)]
    if step.seat in found:
        found.remove(step.seat)
    return found[0] if found else 0
