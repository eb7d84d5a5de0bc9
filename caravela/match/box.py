"""A game that can be started."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from caravela.engine.options import Option
from caravela.engine.rules import Rules
from caravela.games import rules_of
from caravela.match.chance import ChanceSource, SeededChance, SystemChance
from caravela.match.match import Match

NAMES = ["anna", "bob", "chris", "david", "emma"]


class Box:
    """One game: its title, its numbers of players, and how it starts."""

    def __init__(self, name: str, rules: Rules | None = None) -> None:
        self.rules = rules or rules_of(name)  # an older version, if one is given

    @property
    def name(self) -> str:
        return self.rules.name

    @property
    def title(self) -> str:
        return self.rules.title

    @property
    def options(self) -> list[Option]:
        return self.rules.options

    @property
    def players(self) -> range:
        """The possible numbers of players."""
        return range(self.rules.least, self.rules.most + 1)

    def start(
        self,
        players: int | Sequence[str] = 4,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        chance: ChanceSource | None = None,
        data: Path | None = None,
    ) -> Match:
        """A new match. `players` is a number or a list of names; the draws come from a seed, a source or the system."""
        count = players if isinstance(players, int) else len(players)
        wishes = dict(options or {})
        choices = self.rules.chosen(wishes)
        game = self.rules.new_game(count, wishes, data)
        names = NAMES[:count] if isinstance(players, int) else list(players)
        source = chance or (SystemChance() if seed is None else SeededChance(seed))
        return Match(self.rules, choices, names, game, source, data)
