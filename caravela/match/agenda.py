"""Which agendas are possible: which step may lie directly under which, and which may be last.

The rules write the agenda step by step, so they do not describe complete agendas. `python -m bench.agendas` learns them
from random games with all options and writes them to `agendas.toml` in the game's folder, by kinds of steps; invariant
6 checks that games stay within them. If the numbers of two neighbours, usually seats, always differ by the same amount,
the difference is recorded: `building: next` under `building`. A step that was seen on many others may interrupt any
step.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from caravela.engine.errors import Damaged
from caravela.engine.flow import Step
from caravela.engine.game import Game
from caravela.engine.rules import Rules

MANY = 5
"""A step that was seen directly on this many kinds of others may interrupt any step."""

RELATIONS = {"same": 0, "next": 1, "previous": -1}
"""The difference between the numbers of two neighbouring steps, by its word in `agendas.toml`."""


def kind_of(name: str) -> str:
    """A step's name in the catalogue without its numbers."""
    return re.sub(r" \d+", "", name)


def difference(upper: Step, upper_name: str, lower: Step, lower_name: str, seats: int) -> int | None:
    """The clockwise distance from the upper step's seat to the lower's; for steps without seats, of their numbers."""
    if upper.seat >= 0 and lower.seat >= 0:
        return int(lower.seat - upper.seat) % seats
    if upper.seat >= 0 or lower.seat >= 0 or kind_of(upper_name) != kind_of(lower_name):
        return None
    numbers = [re.findall(r"\d+", name) for name in (upper_name, lower_name)]
    return int(numbers[1][-1]) - int(numbers[0][-1]) if numbers[0] and numbers[1] else None


def agrees(relation: str, change: int | None, seats: int, with_seats: bool) -> bool:
    """Whether a difference matches its word; without a word any does."""
    if relation == "" or change is None:
        return True
    wanted = RELATIONS[relation]
    return change == (wanted % seats if with_seats else wanted)


class KnownAgendas:
    """The agendas that were seen in a game."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self.last: list[str] = list(fields.get("last", []))
        self.beneath: dict[str, dict[str, str]] = {}
        for upper, entries in fields.get("beneath", {}).items():
            self.beneath[upper] = dict(entry.partition(": ")[::2] for entry in entries)
        self.intervening = {upper for upper, lowers in self.beneath.items() if len(lowers) >= MANY}
        self.interrupted = {lower for upper in self.intervening for lower in self.beneath[upper]}

    def allows(self, upper: Step, upper_name: str, lower: Step, lower_name: str, seats: int) -> bool:
        above, below = kind_of(upper_name), kind_of(lower_name)
        relation = self.beneath.get(above, {}).get(below)
        if relation is None:
            return above in self.intervening and below in self.interrupted
        change = difference(upper, upper_name, lower, lower_name, seats)
        return agrees(relation, change, seats, upper.seat >= 0)


def agendas_file(rules: Rules) -> Path:
    """The file with the agendas that were seen in a game."""
    return rules.file("agendas.toml")


@cache
def known_agendas(rules: Rules) -> KnownAgendas:
    return KnownAgendas(tomllib.loads(agendas_file(rules).read_text(encoding="utf-8")))


def check_agenda(rules: Rules, game: Game) -> None:
    """Refuse an agenda that no game has. An empty agenda is a finished game."""
    if game.is_over():
        return
    known = known_agendas(rules)
    steps = [step for step in game.agenda]
    names = [rules.catalogue.name_of(step) for step in steps]
    if kind_of(names[0]) not in known.last:
        expected = " or ".join(f"'{kind}'" for kind in known.last)
        raise Damaged(f"The position's agenda ends with '{names[0]}'; the last step is {expected}.")
    for i in range(len(steps) - 1, 0, -1):
        if not known.allows(steps[i], names[i], steps[i - 1], names[i - 1], int(game.seats)):
            raise Damaged(
                f"The position's agenda has '{names[i - 1]}' directly after '{names[i]}', which no game comes to."
            )
