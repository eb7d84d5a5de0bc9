"""The games and option sets that the test kit runs. Add a line for a new game or option set."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

import pytest

from caravela.bots.experiments.benchmark import is_compiled
from caravela.engine.rules import Rules
from caravela.games import rules_of
from tests.kit.thoroughness import SOAKS


@dataclass(frozen=True)
class KitTable:
    game: str
    players: int
    options: dict[str, object] = field(default_factory=dict)

    @property
    def rules(self) -> Rules:
        return rules_of(self.game)

    def __str__(self) -> str:
        options = [f"{name}={str(value).partition('+')[0]}" for name, value in self.options.items()]
        if self.options == ALL_MODULES:
            options = ["all-modules"]
        return "-".join([self.game, str(self.players), *options])


# All new buildings at once.
NEW_SET = (
    "aqueduct+forest house+black market+storehouse+guest house+trading post+church+small wharf+lighthouse"
    "+library+specialty factory+union hall+statue+cloister+guild hall+residence+fortress"
)
# Everything of Madeira's expansion.
ALL_MODULES: dict[str, object] = {
    "new-beginning": "on",
    "capitanias": "on",
    "kings-demands": "on",
    "new-roles": "on",
    "ambassadors": "on",
}
TABLES = [
    KitTable("puerto-rico", 2),
    KitTable("puerto-rico", 3),
    KitTable("puerto-rico", 4),
    KitTable("puerto-rico", 5),
    KitTable("puerto-rico", 3, {"points": "hidden"}),
    KitTable("puerto-rico", 4, {"points": "hidden", "corn-compensation": "on"}),
    KitTable("puerto-rico", 5, {"victory-points": "126", "swap-factory-university": "on"}),
    KitTable("puerto-rico", 4, {"optional-production": "on", "large-buildings": "4"}),
    KitTable("puerto-rico", 2, {"new-buildings": "on"}),
    KitTable("puerto-rico", 3, {"new-buildings": "on", "building-set": "random"}),
    KitTable(
        "puerto-rico", 4, {"new-buildings": "on", "building-set": "random", "forests": "flip", "points": "hidden"}
    ),
    KitTable("puerto-rico", 5, {"new-buildings": "on", "small-wharf-bonus": "per-kind", "optional-production": "on"}),
    KitTable("puerto-rico", 2, {"nobles": "on"}),
    KitTable("puerto-rico", 3, {"nobles": "on", "jeweler-pays": "3"}),
    KitTable("puerto-rico", 4, {"nobles": "on", "new-buildings": "on", "building-set": "base"}),
    KitTable("puerto-rico", 5, {"nobles": "on", "villa-and-jeweler": "villa"}),
    KitTable("puerto-rico", 2, {"new-buildings": "on", "nobles": "on", "building-set": "random"}),
    KitTable("puerto-rico", 3, {"new-buildings": "on", "nobles": "on", "forests": "flip"}),
    KitTable("puerto-rico", 3, {"new-buildings": "on", "nobles": "on", "building-set": NEW_SET}),
    KitTable("puerto-rico", 4, {"new-buildings": "on", "nobles": "on", "privilege-counts-as-produced": "on"}),
    KitTable("puerto-rico", 5, {"new-buildings": "on", "nobles": "on", "building-set": "random"}),
    KitTable("madeira", 2),
    KitTable("madeira", 3),
    KitTable("madeira", 4),
    KitTable("madeira", 2, {"capitanias": "on"}),
    KitTable("madeira", 3, {"capitanias": "on"}),
    KitTable("madeira", 4, {"capitanias": "on"}),
    KitTable("madeira", 2, {"kings-demands": "on"}),
    KitTable("madeira", 3, {"kings-demands": "on", "capitanias": "on"}),
    KitTable("madeira", 4, {"kings-demands": "on"}),
    KitTable("madeira", 2, {"new-roles": "on", "capitanias": "on"}),
    KitTable("madeira", 3, {"new-roles": "on"}),
    KitTable("madeira", 4, {"new-roles": "on"}),
    KitTable("madeira", 2, {"new-beginning": "on", "kings-demands": "on"}),
    KitTable("madeira", 3, {"new-beginning": "on"}),
    KitTable("madeira", 4, {"ambassadors": "on"}),
    KitTable("madeira", 2, ALL_MODULES),
    KitTable("madeira", 3, ALL_MODULES),
    KitTable("madeira", 4, ALL_MODULES),
    KitTable("vasco-da-gama", 2),
    KitTable("vasco-da-gama", 3),
    KitTable("vasco-da-gama", 4),
    KitTable("vasco-da-gama", 2, {"launching": "own-turns", "merchant-without-slot": "leaves"}),
    KitTable("vasco-da-gama", 4, {"additional-disc": "may-be-kept"}),
]

# Games that tell moves by kind and facts, and count everything there is.
TOLD_AS_DATA = [
    "puerto-rico",
    "madeira",
    "vasco-da-gama",
]

# As plain Python, a law over random games is asked of these tables only: whatever the options, both builds run the same
# lines, and plain ones are forty times as slow.
SOME_TABLES = [
    KitTable("puerto-rico", 3, {"points": "hidden"}),
    KitTable("puerto-rico", 4, {"new-buildings": "on", "nobles": "on", "privilege-counts-as-produced": "on"}),
    KitTable("madeira", 2, ALL_MODULES),
    KitTable("vasco-da-gama", 4),
]


def tables_of(law: str) -> list[KitTable]:
    """The tables of which a law is asked: by `make soak` all, on the compiled rules every second one, from the first or
    the second on by its name. So each law is asked of each game, and each table is asked about half of the laws."""
    if SOAKS:
        return TABLES
    return TABLES[crc32(law.encode()) % 2 :: 2] if is_compiled() else SOME_TABLES


def every_table(law: Any) -> Any:
    """Run a property test over random games on its share of the tables."""
    return pytest.mark.parametrize("table", tables_of(law.__name__), ids=str)(law)


in_full = pytest.mark.parametrize("table", TABLES if is_compiled() else SOME_TABLES, ids=str)
"""For the invariants: run on every table with compiled rules."""
