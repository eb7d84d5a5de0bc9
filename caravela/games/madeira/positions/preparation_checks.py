"""Checks during the preparation: everything is laid out when its step is done, and nothing before.

The agenda shows how far the preparation has come. Modules make the same check for what they lay out.
"""

from __future__ import annotations

from mypy_extensions import i64

from caravela.games.madeira.actions.workers import PUTTING_WORKER
from caravela.games.madeira.components import (
    CHARACTER_NAMES,
    DISTRICTS,
    FIELDS,
    HOME,
    NOBODY,
    NOT_IN_PLAY,
    NOTHING,
    PIRATE_DICE,
    REWARD_PLACES,
    ROW_DICE,
    ROW_REQUESTS,
    STARTING_REQUESTS,
    TO_CITY,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.positions.position import total
from caravela.games.madeira.positions.refusing import needs, needs_one_of, refuse
from caravela.games.madeira.positions.waiting_checks import REMEMBERED, kinds_ahead
from caravela.games.madeira.setup import CHOOSING_FIRST_FIELD, INITIAL_PLACEMENT, SETTLING, SETTLING_FIELD


def needs_laid_out(game: Madeira, what: str, found: int, complete: int, steps: list[str]) -> None:
    """Complete if no such step is on the agenda, empty before such a step is next, and incomplete in between."""
    ahead = kinds_ahead(game)
    if not any(kind in steps for kind in ahead):
        needs(f"{what}, all of which have been laid out", found, complete)
    elif ahead[-1] not in steps:
        needs(f"{what}, which are laid out later", found, 0)
    elif found >= complete:
        refuse(f"{what} while the next one is laid out", found, f"at most {complete - 1}")


def check_preparation(game: Madeira) -> None:
    """The base game's tiles, dice and workers."""
    seats = int(game.seats)
    favors = DISTRICTS - len([favor for favor in game.districts if favor == NOT_IN_PLAY])
    rewards = len([tile for tile in game.rewards if tile != NOTHING])
    placed = len([one for one in game.characters if one != NOTHING])
    dealt = STARTING_REQUESTS - len([owner for owner in game.starting if owner == NOBODY])
    requests = sum([int(total(player.requests)) for player in game.players])
    stages: list[tuple[str, int, int, list[str]]] = [
        ("requests on the rows", int(total(game.row_requests)), seats * ROW_REQUESTS, LAYING_REQUESTS),
        ("guild dice on the rows", int(total(game.row_dice)), seats * ROW_DICE, ["rolling-guild-dice"]),
        ("pirate dice in the city watch", int(total(game.watch_dice)), PIRATE_DICE, ["rolling-pirate-dice"]),
        ("king's rewards on the colonies", rewards, REWARD_PLACES, ["laying-rewards"]),
        ("favors on the districts", int(favors), DISTRICTS, ["laying-favors", "laying-all-favors"]),
        ("characters on the buildings", placed, len(CHARACTER_NAMES), ["placing-characters"]),
    ]
    if game.facts.has_home_supply:
        dealing = "dealing-starting-requests"
        stages.append(("starting requests of players", int(dealt), seats, [dealing]))
        stages.append(("requests of players", requests, seats, [dealing if game.facts.deals_requests else DEMANDS]))
    for what, count, complete, steps in stages:
        needs_laid_out(game, what, count, complete, steps)
    check_remembered_so_far(game)
    if game.facts.has_home_supply:
        check_settling(game)


LAYING_REQUESTS = ["laying-requests", "laying-demands"]
DEMANDS = "dealing-demands"
SETTLED = ("errand", "from_place", "just_put")  # state left by placing the first workers


def check_remembered_so_far(game: Madeira) -> None:
    """No action was taken; the first workers come from home."""
    for attribute, nothing in REMEMBERED:
        if attribute not in SETTLED:
            what = attribute.replace("_", " ")
            needs(f"as '{what}' in the preparation", int(getattr(game, attribute)), nothing)
    needs_one_of("as where a worker was taken in the preparation", game.from_place, [int(NOTHING), int(HOME)])


def check_settling(game: Madeira) -> None:
    """Each player puts a worker in a city and two on fields, in reverse order; the remaining turns are on the
    agenda."""
    agenda = [step for step in game.agenda]
    if INITIAL_PLACEMENT in agenda:
        for seat in range(game.seats):
            needs_workers(game, seat, 1, 2)
        return
    order = [int(seat) for seat in game.passing if seat != NOBODY]
    waiting = [int(step.seat) for step in agenda if step in SETTLING]
    if waiting != order[: len(waiting)]:
        first = [seat + 1 for seat in waiting]
        refuse("to settle in this order, the last one first", f"players {first}", "the order of the Passing Column")
    for seat in range(game.seats):
        city = len([step for step in agenda if step is SETTLING[seat] or step is PUTTING_WORKER[TO_CITY][seat]])
        single = (SETTLING_FIELD[seat], CHOOSING_FIRST_FIELD[seat])
        fields = len([step for step in agenda if step in single])
        needs_workers(game, seat, city, fields + (2 if seat in waiting else 0))
    if len(waiting) < len(order) and agenda[-1].waits:
        needs("as the player who settles now", int(agenda[-1].seat) + 1, order[len(waiting)] + 1)


def needs_workers(game: Madeira, seat: i64, city: int, fields: int) -> None:
    """Each player has one worker in the cities and two on fields, minus those still to be placed."""
    player = game.players[seat]
    name = f"of player {seat + 1}, and {city + fields} to come,"
    needs(f"workers in the cities {name}", int(player.city_workers), 1 - city)
    needs(f"workers on fields {name}", sum([int(player.workers[field]) for field in range(FIELDS)]), 2 - fields)
