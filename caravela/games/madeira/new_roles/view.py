"""The view of roles: die spaces, tiles, the two pirates and workers at rest."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caravela.games.madeira.components import (
    BUILDINGS,
    CITY_NAMES,
    FIRST_SPOT,
    LOCATION_NAMES,
    NOTHING,
    PLACE_NAMES,
    REWARD_NAMES,
    SPOTS,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.new_roles.bonuses import reward_beside
from caravela.games.madeira.new_roles.names import BONUS_NAMES, ROLE_NAMES, ROLE_SPACES
from caravela.games.madeira.new_roles.spaces import ROLE_BONUSES, is_free, role_here
from caravela.games.madeira.presentation.view_types import PlayerSeen, TableSeen

PLAIN: Final = "plain"
"""A space without a bonus."""


def see_roles(game: Madeira, seen: TableSeen) -> None:
    """The two pirates, the rewards beside the board, the workers at rest, and the free spaces of the tiles."""
    new_roles = game.expansion.new_roles
    seen["pirate_citizen"] = CITY_NAMES[new_roles.pirate_citizen] if new_roles.pirate_citizen >= 0 else None
    seen["pirate_ship"] = LOCATION_NAMES[new_roles.pirate_ship] if new_roles.pirate_ship >= 0 else None
    if NOTHING not in game.rewards:
        seen["rewards_beside_the_board"] = [REWARD_NAMES[reward_beside(game, letter)] for letter in range(2)]
    seen["lying_down"] = [PLACE_NAMES[FIRST_SPOT + spot] for spot in range(SPOTS) if (new_roles.laid_down >> spot) & 1]
    for building in range(BUILDINGS):
        role = role_here(game, building)
        seen["buildings"][building]["character"] = ROLE_NAMES[role]
        names = [PLAIN] + [BONUS_NAMES[role * ROLE_BONUSES + bonus] for bonus in range(ROLE_BONUSES)]
        seen["buildings"][building]["free_spaces"] = [
            names[space] for space in range(ROLE_SPACES) if is_free(game, building, space)
        ]
        pirate = new_roles.pirate_spaces[building]
        seen["buildings"][building]["space_of_the_pirate_die"] = names[pirate] if pirate != NOTHING else None


def see_tiles(game: Madeira, of: i64, seen: PlayerSeen) -> None:
    """Tiles of roles that a player has."""
    seen["dark_guilds"] = game.expansion.new_roles.dark_guilds[of]
    seen["protections"] = game.expansion.new_roles.protections[of]
