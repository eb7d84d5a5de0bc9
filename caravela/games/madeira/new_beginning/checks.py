"""What holds of the tiles to choose from, and of the order of choosing, in every game."""

from __future__ import annotations

from caravela.games.madeira.actions.flipping import count_of
from caravela.games.madeira.components import (
    NOBODY,
    NOTHING,
    PREPARATION,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.new_beginning.tiles import CATEGORIES, TILES
from caravela.games.madeira.positions.refusing import needs, needs_at_most


def check_beginning(game: Madeira) -> None:
    """Tiles are chosen before the first round; every player has a place in the order."""
    new_beginning = game.expansion.new_beginning
    for seat in range(game.seats):
        places = len([other for other in new_beginning.order if other == seat])
        needs_at_most(f"places of player {seat + 1} in the order of choosing", places, 1)
    if game.phase == PREPARATION:
        return
    needs("players without a place in the order of choosing", len([s for s in new_beginning.order if s == NOBODY]), 0)
    for category in range(CATEGORIES):
        needs("tiles shown after the preparation", count_of(new_beginning.display[category]), 0)
    for place in range(TILES):
        needs("requests offered after the preparation", int(new_beginning.offered[place] != NOTHING), 0)
    for seat in range(game.seats):
        needs("tiles just taken after the preparation", int(new_beginning.ranks[seat] != NOTHING), 0)
