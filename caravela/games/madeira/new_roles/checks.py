"""Checks of die spaces, tiles, pirates and workers at rest."""

from __future__ import annotations

from caravela.games.madeira.actions.flipping import count_of
from caravela.games.madeira.components import (
    BUILDING_ACTIONS,
    BUILDING_NAMES,
    BUILDINGS,
    CHARACTER_ACTIONS,
    CROWNS_REQUESTS,
    FIRST_SPOT,
    MAINTENANCE,
    NEUTRAL,
    NOTHING,
    PHASE_NAMES,
    PLACE_NAMES,
    SPOTS,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.new_roles.city_bonuses import numbers_of, own_spot_refusal
from caravela.games.madeira.new_roles.threats import ships_threatened
from caravela.games.madeira.positions.beginning_checks import is_beginning
from caravela.games.madeira.positions.preparation_checks import needs_laid_out
from caravela.games.madeira.positions.refusing import needs, needs_at_most, needs_one_of, refuse
from caravela.games.madeira.positions.waiting_checks import Due, kinds_ahead

DUE = [
    Due("the bonus to come", "bonus", ["bonus"], NOTHING),
    Due("workers without need of bread", "spared", ["hungry-workers"]),
    Due("workers under threat", "threatened", ["hungry-workers"]),
]
REMEMBERED = [("own_spot", NOTHING), ("city_left", NOTHING), ("favors_before", 0), ("choices_left", 0)]


def check_roles(game: Madeira) -> None:
    """Every die has its space, except the die being placed; workers at rest are in the cities."""
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
    ahead = kinds_ahead(game)
    for due in DUE:
        due.check(new_roles, ahead)
    check_asked(game)
    rounds = game.round if game.phase in (CHARACTER_ACTIONS, BUILDING_ACTIONS, MAINTENANCE) else game.round - 1
    if game.phase == CROWNS_REQUESTS:
        rounds = game.round
    # each tile comes from one die space in a round; another die may follow where a card takes a pirate die off
    most = rounds * (2 if len(game.facts.cards) > 0 else 1)
    needs_at_most("dark guild tiles of all players", sum([int(tiles) for tiles in new_roles.dark_guilds]), most)
    needs_at_most("protections of all players", sum([int(tiles) for tiles in new_roles.protections]), most)
    citizens, ships = int(new_roles.pirate_citizen != NOTHING), int(new_roles.pirate_ship != NOTHING)
    needs_laid_out(game, "pirate citizens in the cities", citizens, 1, ["placing-pirate-citizen"])
    needs_laid_out(game, "pirate ships in markets and colonies", ships, 1, ["placing-pirate-ship"])
    if new_roles.city_left == new_roles.pirate_citizen and citizens == 1:
        refuse("as the city that the pirate citizen has left", int(new_roles.city_left), "another than where it is")
    if is_beginning(game):
        for attribute, nothing in REMEMBERED:
            what = attribute.replace("_", " ")
            needs(f"as '{what}' before the first turn", int(getattr(new_roles, attribute)), nothing)
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


def check_asked(game: Madeira) -> None:
    """Check what the questions of bonuses and threats require."""
    new_roles = game.expansion.new_roles
    if game.is_over():
        return
    step = game.next_step()
    seat = step.seat
    if step.kind == "swapping-with":
        spot = new_roles.own_spot
        if spot == NOTHING or own_spot_refusal(game, seat, spot) is not None:
            refuse(f"as the spot of the worker of player {seat + 1} that is swapped", spot, "one where it stands")
    elif step.kind == "taking-two-of-city":
        if new_roles.city_left in (NOTHING, new_roles.pirate_citizen):
            refuse("as the city that the pirate citizen has left", new_roles.city_left, "another than where it is")
    elif step.kind == "laying-down":
        needs_at_most("workers to lay down", new_roles.choices_left, numbers_of(game).resting)
    elif step.kind == "exchanging-goods":
        needs_at_most("goods to exchange", new_roles.choices_left, numbers_of(game).exchanges)
    elif step.kind in ("upkeep", "protecting-ships"):
        most = game.ships_on_board(seat) + ships_threatened(game, seat)
        needs_at_most("wood due for ships", game.wood_due, most)
    elif step.kind in ("feeding", "protecting-workers"):
        needs(
            f"workers of player {seat + 1} without need of bread",
            new_roles.spared,
            new_roles.workers_at_rest(game.spots, seat),
        )
        needs_one_of(
            "workers under threat", new_roles.threatened, [0, int(new_roles.workers_threatened(game.spots, seat))]
        )
    if step.kind in ("protecting-ships", "protecting-workers") and new_roles.protections[seat] == 0:
        refuse(f"protections of player {seat + 1}, who may use one", 0, "at least 1")
