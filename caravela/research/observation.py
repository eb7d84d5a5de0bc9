"""A seat's observation in three forms of one declaration: numbers, entities, text.

The layout of the numbers depends only on the game and the number of players; `layout` names each of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from caravela.engine.errors import BadChoice
from caravela.engine.game import Game
from caravela.engine.registration import load
from caravela.engine.rules import Rules
from caravela.games import rules_of
from caravela.research.decision_kinds import DecisionKinds
from caravela.research.sheet import Observer, Sheet

Number = TypeVar("Number", bound=np.generic)

ROOM = 8192
"""Room for the longest observation while its length is unknown."""


@dataclass(frozen=True)
class Entity:
    """One component of the table with its named numbers; zeros are omitted."""

    name: str
    numbers: dict[str, int]

    def __str__(self) -> str:
        return f"{self.name}: {'; '.join(told(name, value) for name, value in self.numbers.items())}"


def told(name: str, value: int) -> str:
    """A number in words; a flag is its name alone."""
    return name if value == 1 and (" is " in name or ": " in name) else f"{name} {value}"


@dataclass(frozen=True)
class Layout:
    """The meaning of each number of an observation."""

    game: str
    players: int
    version: int
    names: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.names)

    def markdown(self) -> str:
        """The layout as a Markdown table."""
        lines = [f"# {self.game}, {self.players} players: {len(self)} numbers, version {self.version}", ""]
        lines += ["| place | number |", "|---:|---|"]
        lines += [f"| {place} | {name} |" for place, name in enumerate(self.names)]
        return "\n".join(lines) + "\n"


def observer_of(rules: Rules) -> Observer:
    part = rules.registration.observation
    if not part:
        raise BadChoice(f"{rules.title} declares no observation.")
    observer = load(part)
    assert isinstance(observer, Observer)
    return observer


@cache
def decisions_of(game: str) -> DecisionKinds:
    return DecisionKinds(rules_of(game))


def fill(rules: Rules, game: Game, sheet: Sheet) -> None:
    decisions_of(rules.name).fill(game, sheet)
    observer_of(rules).fill(game, sheet)


def named(rules: Rules, game: Game, seat: int) -> Sheet:
    sheet = Sheet(ROOM, game.seats, seat, keeps_names=True)
    fill(rules, game, sheet)
    return sheet


@cache
def layout(game: str, players: int) -> Layout:
    """The layout of a game's observation."""
    rules = rules_of(game)
    sheet = named(rules, rules.new_game(players, {}), 0)
    names = [""] * len(sheet.names)
    for entity, first, last in spans(sheet):
        for place in range(first, last):
            names[place] = f"{entity}: {sheet.names[place]}"
    return Layout(game, players, observer_of(rules).version, tuple(names))


def spans(sheet: Sheet) -> list[tuple[str, int, int]]:
    """All components with the range of their numbers."""
    ends = [part[3] for part in sheet.parts[1:]] + [len(sheet.names)]
    named_spans = []
    for (kind, name, index, first), last in zip(sheet.parts, ends, strict=True):
        words = [kind, name, str(index + 1) if index >= 0 else ""]
        named_spans.append((" ".join(word for word in words if word), first, last))
    return named_spans


def in_place(row: Any, kind: type[Number]) -> NDArray[Number]:
    """A row of the games' memory as a NumPy array without a copy; only the games write into it."""
    return np.frombuffer(row, dtype=kind)


def numbers(rules: Rules, game: Game, seat: int) -> NDArray[np.int32]:
    """The observation of a seat as a new array."""
    sheet = Sheet(len(layout(rules.name, game.seats)), game.seats, seat)
    fill(rules, game, sheet)
    return in_place(sheet.row, np.int32)


def entities(rules: Rules, game: Game, seat: int) -> list[Entity]:
    """The observation of a seat by component."""
    sheet = named(rules, game, seat)
    return [
        Entity(name, {sheet.names[i]: int(sheet.row[i]) for i in range(first, last) if sheet.row[i] != 0})
        for name, first, last in spans(sheet)
    ]


def text(rules: Rules, game: Game, seat: int) -> str:
    """The observation of a seat as lines of text."""
    return "\n".join(str(entity) for entity in entities(rules, game, seat) if entity.numbers)
