"""Checks of the state of turns and actions: when it must be empty, and its bounds."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.engine.writing import plain
from caravela.games.madeira.board import PRINTED_PRICES
from caravela.games.madeira.components import (
    BUILDING_ACTIONS,
    BUILDING_NAMES,
    CHARACTER_ACTIONS,
    CROWNS_REQUESTS,
    DIE_FACES,
    DIPLOMAT,
    ENGINEER,
    ERRANDS,
    MAINTENANCE,
    NOBODY,
    NOTHING,
    PHASE_NAMES,
    PREPARATION,
    ROUND_SETUP,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.positions.position import total
from caravela.games.madeira.positions.refusing import needs, needs_at_most, needs_one_of, refuse
from caravela.games.madeira.positions.waiting_checks import most_errands


def check_facts(game: Madeira) -> None:
    """State for some phases is empty in the others."""
    phase = PHASE_NAMES[game.phase]
    in_turns = game.phase in (CHARACTER_ACTIONS, BUILDING_ACTIONS)
    if game.phase == BUILDING_ACTIONS:
        if game.building == NOTHING:
            refuse(f"in phase {phase}", "no building", "the one that is resolved")
        dice = game.guild_dice[game.building]
        needs_at_most(f"dice still to roll on {BUILDING_NAMES[game.building]}", game.dice_to_roll, dice)
        rolled = dice - game.dice_to_roll
        needs_at_most(f"as the sum of {rolled} guild dice", game.rolled, DIE_FACES * rolled)
        if 0 < game.rolled < rolled:
            refuse(f"as the sum of {rolled} guild dice", game.rolled, f"at least {rolled}")
        most = DIE_FACES * game.pirate_dice[game.building]
        needs_at_most("as the value of the pirate die just rolled", game.rolled_pirate, most)
    else:
        needs(f"dice to roll again in phase {phase}", game.dice_to_roll, 0)
        needs(f"as the sum of guild dice rolled again in phase {phase}", game.rolled, 0)
        needs(f"as the pirate die rolled again in phase {phase}", game.rolled_pirate, 0)
        needs(f"costs waived in phase {phase}", int(game.cost_waived), 0)
        needs(f"workers added for a building in phase {phase}", game.extra_workers, 0)
        if game.phase != CHARACTER_ACTIONS:
            needs(f"as the building of the turn in phase {phase}", game.building, NOTHING)
    if not in_turns:
        needs(f"favors used in phase {phase}", int(game.favor_used), 0)
    if game.phase in (PREPARATION, ROUND_SETUP, CROWNS_REQUESTS):
        needs(f"free moves just made in phase {phase}", int(game.held_open), 0)
    most = game.board.favor_amount[ENGINEER] if game.phase == CHARACTER_ACTIONS else 0
    needs_one_of(f"repeats by an engineer in phase {phase}", game.extra_harvests, [0, int(most)])
    if game.phase != MAINTENANCE:
        needs(f"bread discarded for workers in phase {phase}", game.fed, 0)
    if game.phase != CROWNS_REQUESTS:
        needs(f"wealth requests to pay for in phase {phase}", game.gifts_left, 0)
    if game.phase == PREPARATION:
        needs(f"wood bought in phase {phase}", game.wood_bought, 0)
    check_amounts(game)
    if game.at_sea != NOBODY and game.ship_from == NOTHING:
        refuse("at sea", "a ship", "none that came from nowhere")
    if game.phase in (PREPARATION, CROWNS_REQUESTS):
        needs(f"ships at sea in phase {phase}", int(game.at_sea != NOBODY), 0)
        needs(f"king's rewards due in phase {phase}", total(game.rewards_due), 0)
        needs(f"Reals due from markets in phase {phase}", game.reals_due, 0)
    if game.phase == CROWNS_REQUESTS:
        needs(f"workers in hand in phase {phase}", int(game.in_hand != NOBODY), 0)


def check_amounts(game: Madeira) -> None:
    """The amounts of an action have only possible values."""
    board = game.board
    moves = max([int(board.mayor_relocations), *[int(most_errands(game, errand)) for errand in range(ERRANDS)]])
    needs_at_most("workers left to move", game.errands_left, moves)
    most_wood: i64 = PRINTED_PRICES
    if game.phase == CROWNS_REQUESTS:
        most_wood = len(board.wood_price) - 1
    elif game.phase == ROUND_SETUP:  # a card may give the action of a passing slot
        most_wood = max(plain(board.passing_moves)) if len(game.facts.after_row) > 0 else 0
    needs_at_most("wood bought in a turn", game.wood_bought, most_wood)
    needs_one_of("workers added by a diplomat", game.extra_workers, [0, int(board.favor_amount[DIPLOMAT])])
