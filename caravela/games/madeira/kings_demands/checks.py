"""What holds of demands, and of the goods of ships, in every game."""

from __future__ import annotations

from caravela.games.madeira.actions.flipping import count_of
from caravela.games.madeira.components import (
    CROWNS_REQUESTS,
    PHASE_NAMES,
    SLOT_NAMES,
    SLOTS,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.positions.refusing import needs, needs_one_of


def check_demands(game: Madeira) -> None:
    """What a ship discarded is what its slot asks for; demands are counted in phase E alone."""
    kings_demands = game.expansion.kings_demands
    board = game.board
    for slot in range(SLOTS):
        goods = kings_demands.slot_goods[slot]
        allowed = [int(board.slot_cost[slot])]
        if board.slot_choice[slot] > 0:
            allowed.append(int(board.slot_choice[slot]))
        if game.slots[slot] < 0:
            allowed.append(0)
        needs_one_of(f"goods discarded for {SLOT_NAMES[slot]}", goods, allowed)
    if game.phase != CROWNS_REQUESTS:
        phase = PHASE_NAMES[game.phase]
        needs(f"demands being fulfilled in phase {phase}", count_of(kings_demands.demands), 0)
        needs(
            f"favors counted for demands in phase {phase}",
            kings_demands.favors_for_wood + kings_demands.favors_for_goods,
            0,
        )
