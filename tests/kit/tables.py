"""Every game with the option sets that the kit runs over. A new game or option set is one line here."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from caravela.engine.rules import Rules
from caravela.games import rules_of


@dataclass(frozen=True)
class KitTable:
    game: str
    players: int
    options: dict[str, object] = field(default_factory=dict)

    @property
    def rules(self) -> Rules:
        return rules_of(self.game)

    def __str__(self) -> str:
        return "-".join([self.game, str(self.players), *[f"{name}={value}" for name, value in self.options.items()]])


TABLES = [
    KitTable("puerto-rico", 2),
    KitTable("puerto-rico", 3),
    KitTable("puerto-rico", 4),
    KitTable("puerto-rico", 5),
    KitTable("puerto-rico", 3, {"points": "hidden"}),
    KitTable("puerto-rico", 4, {"points": "hidden", "corn-compensation": "on"}),
    KitTable("puerto-rico", 5, {"victory-points": "126", "swap-factory-university": "on"}),
    KitTable("vasco-da-gama", 2),
    KitTable("vasco-da-gama", 3),
    KitTable("vasco-da-gama", 4),
]

every_table = pytest.mark.parametrize("table", TABLES, ids=str)
