"""How modules come into a game: what they change about its preparation."""

from __future__ import annotations

from caravela.engine.flow import Step
from caravela.engine.printed import PrintedNumbers
from caravela.games.madeira.ambassadors.preparation import bring_ambassadors
from caravela.games.madeira.capitanias.deck import bring_cards
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.kings_demands.preparation import bring_demands
from caravela.games.madeira.new_beginning.choosing import bring_beginning
from caravela.games.madeira.new_roles.preparation import bring_roles
from caravela.games.madeira.setup import (
    DEALING_STARTING_REQUESTS,
    INITIAL_ORDER,
    INITIAL_PLACEMENT,
    LAYING_FAVORS,
    LAYING_REQUESTS,
    lay_out,
    preparation,
)


def set_up(players: int, choices: dict[str, str], printed: PrintedNumbers) -> Madeira:
    """A game with the modules that are chosen."""
    game = lay_out(players, printed)
    game.facts.free_step_prestige = choices["free-step-prestige"] == "on"
    game.facts.harvests_without_worker = choices["harvest-without-worker"] == "on"
    game.facts.skipped_buildings_count = choices["cards-after-skipped-buildings"] == "on"
    game.facts.harvests_twice = choices["harvester-harvests-twice"] == "on"
    plan = preparation()
    if choices["new-roles"] == "on":
        before(plan, INITIAL_PLACEMENT, bring_roles(game, printed))
    if choices["capitanias"] == "on":
        before(plan, INITIAL_PLACEMENT, bring_cards(game, printed))
    if choices["ambassadors"] == "on":
        instead_of(plan, LAYING_FAVORS, bring_ambassadors(game, printed))
    beginning = choices["new-beginning"] == "on"
    if choices["kings-demands"] == "on":
        instead_of(plan, LAYING_REQUESTS, bring_demands(game, printed, not beginning))
    if beginning:
        instead_of(plan, DEALING_STARTING_REQUESTS, [])
        instead_of(plan, INITIAL_ORDER, [])
        instead_of(plan, INITIAL_PLACEMENT, bring_beginning(game, printed))
    for step in reversed(plan):
        game.do_next(step)
    return game


def before(plan: list[Step], step: Step, others: list[Step]) -> None:
    """The others come before a step of the plan."""
    place = plan.index(step)
    plan[place:place] = others


def instead_of(plan: list[Step], step: Step, others: list[Step]) -> None:
    """The others take the place of a step of the plan."""
    place = plan.index(step)
    plan[place : place + 1] = others
