"""Checks of demands, and of the goods of ships."""

from __future__ import annotations

from caravela.games.madeira.actions.flipping import count_of
from caravela.games.madeira.components import (
    CROWNS_REQUESTS,
    PHASE_NAMES,
    REQUEST_NAMES,
    REQUESTS,
    SLOT_NAMES,
    SLOTS,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.kings_demands.preparation import laid_out
from caravela.games.madeira.positions.beginning_checks import is_beginning
from caravela.games.madeira.positions.refusing import needs, needs_at_most, needs_one_of


def check_demands(game: Madeira) -> None:
    """A ship discarded the goods that its slot requires; demands are counted only in phase E."""
    kings_demands = game.expansion.kings_demands
    board = game.board
    for slot in range(SLOTS):
        goods = kings_demands.slot_goods[slot]
        allowed = [int(board.slot_cost[slot])]
        if board.slot_choice[slot] > 0:
            allowed.append(int(board.slot_choice[slot]))
        if game.slots[slot] < 0:  # a ship that has left is remembered
            allowed = [0, *allowed] if not is_beginning(game) else [0]
        needs_one_of(f"goods discarded for {SLOT_NAMES[slot]}", goods, allowed)
    for kind in range(REQUESTS):
        needs_at_most(f"demands of the kind '{REQUEST_NAMES[kind]}' on the rows", laid_out(game, kind), game.seats)
    if game.phase != CROWNS_REQUESTS:
        phase = PHASE_NAMES[game.phase]
        needs(f"demands being fulfilled in phase {phase}", count_of(kings_demands.demands), 0)
        needs(
            f"favors counted for demands in phase {phase}",
            kings_demands.favors_for_wood + kings_demands.favors_for_goods,
            0,
        )
