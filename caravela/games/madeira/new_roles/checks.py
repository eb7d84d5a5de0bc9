"""What holds of die spaces, tiles, pirates and workers at rest in every game."""

from __future__ import annotations

from caravela.games.madeira.actions.flipping import count_of
from caravela.games.madeira.components import (
    BUILDING_ACTIONS,
    BUILDING_NAMES,
    BUILDINGS,
    CHARACTER_ACTIONS,
    FIRST_SPOT,
    MAINTENANCE,
    NEUTRAL,
    NOTHING,
    PHASE_NAMES,
    PLACE_NAMES,
    PREPARATION,
    SPOTS,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.positions.refusing import needs, needs_one_of, refuse


def check_roles(game: Madeira) -> None:
    """Every die has its space but the one just being placed; those at rest are workers in the cities."""
    new_roles = game.expansion.new_roles
    phase = PHASE_NAMES[game.phase]
    for building in range(BUILDINGS):
        used = new_roles.spaces[building]
        dice = game.guild_dice[building] + game.pirate_dice[building]
        name = f"die spaces in use on {BUILDING_NAMES[building]}"
        if game.phase == CHARACTER_ACTIONS and building == game.building and dice > 0:
            needs_one_of(name, count_of(used), [int(dice), int(dice) - 1])
        else:
            needs(name, count_of(used), dice)
        space = new_roles.pirate_spaces[building]
        if space != NOTHING:
            needs(f"pirate dice on the space for one on {BUILDING_NAMES[building]}", game.pirate_dice[building], 1)
            needs(f"dice on the pirate die's space on {BUILDING_NAMES[building]}", (used >> space) & 1, 1)
        elif count_of(used) == dice:
            needs(f"pirate dice without a space on {BUILDING_NAMES[building]}", game.pirate_dice[building], 0)
    if game.phase != PREPARATION:
        needs("pirate citizens in the cities", int(new_roles.pirate_citizen != NOTHING), 1)
        needs("pirate ships in markets and colonies", int(new_roles.pirate_ship != NOTHING), 1)
    for spot in range(SPOTS):
        lies = (new_roles.laid_down >> spot) & 1
        if lies == 1 and (game.spots[spot] == NEUTRAL or game.spots[spot] < 0):
            refuse(f"at rest in {PLACE_NAMES[FIRST_SPOT + spot]}", "somebody", "a worker of a player, or nobody")
    if game.phase not in (CHARACTER_ACTIONS, BUILDING_ACTIONS, MAINTENANCE):
        needs(f"workers at rest in phase {phase}", count_of(new_roles.laid_down), 0)
    if game.phase != MAINTENANCE:
        needs(f"workers without need of bread in phase {phase}", new_roles.spared, 0)
        needs(f"workers under threat in phase {phase}", new_roles.threatened, 0)
    if game.phase != CHARACTER_ACTIONS:
        needs(f"bonuses to come in phase {phase}", int(new_roles.bonus != NOTHING), 0)
    if game.facts.harvests_twice:
        needs("special harvests instead of a basic one", int(new_roles.special_harvest), 0)
