"""The names of the roles and of the bonuses on their die spaces: three for each role."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caravela.games.madeira.components import CHARACTER_NAMES

ROLE_NAMES: Final[list[str]] = CHARACTER_NAMES + ["harvester"]
HARVESTER: Final[i64] = 4
ROLE_SPACES: Final[i64] = 4  # the first has no bonus
BONUSES: Final[i64] = 15
BONUS_NAMES: Final[list[str]] = [
    "protection",
    "step up",
    "top action",
    "pirate ship",
    "reward A",
    "reward B",
    "dark guild",
    "flipped favor",
    "citizens' gifts",
    "pirate citizen",
    "swapped workers",
    "workers at rest",
    "pirates driven off",
    "field harvested twice",
    "goods exchanged",
]
ROLE_STOCK: Final[list[str]] = ["dark guild", "protection"]
ROLE_PLURALS: Final[dict[str, str]] = {
    "dark guild": "dark guilds",
    "protection": "protections",
    "occupied die space": "occupied die spaces",
    "worker at rest": "workers at rest",
}
