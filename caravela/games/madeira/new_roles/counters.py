"""The counters of the roles: their tiles, the two pirates, die spaces in use and workers at rest."""

from __future__ import annotations

from typing import Final, final

from caravela.engine.counting import Count
from caravela.games.madeira.components import (
    BUILDING_NAMES,
    BUILDINGS,
    CITY_NAMES,
    FIRST_SPOT,
    LOCATION_NAMES,
    PLACE_NAMES,
    SPOTS,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.counted import BESIDE, TABLE, Counted
from caravela.games.madeira.new_roles.names import ROLE_SPACES

SPACE_NAMES: Final[list[str]] = [
    "space " + str(space + 1) + " of " + building for building in BUILDING_NAMES for space in range(ROLE_SPACES)
]
CITIZEN_PLACES: Final[list[str]] = [BESIDE, *CITY_NAMES]
SHIP_PLACES: Final[list[str]] = [BESIDE, *LOCATION_NAMES]


@final
class RolesCounted(Counted):
    def count(self, game: Madeira, out: Count) -> None:
        new_roles = game.expansion.new_roles
        out.add_one(new_roles.pirate_citizen + 1, TABLE, "pirate citizen", CITIZEN_PLACES)
        out.add_one(new_roles.pirate_ship + 1, TABLE, "pirate ship", SHIP_PLACES)
        for building in range(BUILDINGS):
            for space in range(ROLE_SPACES):
                name = SPACE_NAMES[building * ROLE_SPACES + space]
                out.add((new_roles.spaces[building] >> space) & 1, TABLE, "occupied die space", name)
        for spot in range(SPOTS):
            out.add((new_roles.laid_down >> spot) & 1, TABLE, "worker at rest", PLACE_NAMES[FIRST_SPOT + spot])
        for seat in range(game.seats):
            out.add(new_roles.dark_guilds[seat], seat, "dark guild")
            out.add(new_roles.protections[seat], seat, "protection")


ROLES_COUNTED: Final = RolesCounted()
