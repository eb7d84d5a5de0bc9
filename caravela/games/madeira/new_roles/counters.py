"""What the roles add to the count: their tiles, the two pirates, die spaces in use and workers at rest."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.engine.counting import Count
from caravela.games.madeira.components import (
    BUILDING_NAMES,
    BUILDINGS,
    CITIES,
    CITY_NAMES,
    COLONIES,
    FIRST_SPOT,
    LOCATION_NAMES,
    MARKETS,
    NOTHING,
    PLACE_NAMES,
    SPOTS,
)
from caravela.games.madeira.counted import BESIDE, TABLE, Counted
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.new_roles.names import ROLE_SPACES

SPACE_NAMES: Final[list[str]] = [
    "space " + str(space + 1) + " of " + building for building in BUILDING_NAMES for space in range(ROLE_SPACES)
]


@final
class RolesCounted(Counted):
    def count(self, game: Madeira, out: Count) -> None:
        expansion = game.expansion
        count_one(out, "pirate citizen", expansion.pirate_citizen, CITY_NAMES, CITIES)
        count_one(out, "pirate ship", expansion.pirate_ship, LOCATION_NAMES, MARKETS + COLONIES)
        for building in range(BUILDINGS):
            for space in range(ROLE_SPACES):
                name = SPACE_NAMES[building * ROLE_SPACES + space]
                out.add((expansion.spaces[building] >> space) & 1, TABLE, "occupied die space", name)
        for spot in range(SPOTS):
            out.add((expansion.laid_down >> spot) & 1, TABLE, "worker at rest", PLACE_NAMES[FIRST_SPOT + spot])
        for seat in range(game.seats):
            out.add(expansion.dark_guilds[seat], seat, "dark guild")
            out.add(expansion.protections[seat], seat, "protection")


def count_one(out: Count, thing: str, at: i64, places: list[str], count: i64) -> None:
    """A piece of which there is one."""
    out.add(1 if at == NOTHING else 0, TABLE, thing, BESIDE)
    for place in range(count):
        out.add(1 if at == place else 0, TABLE, thing, places[place])


ROLES_COUNTED: Final = RolesCounted()
