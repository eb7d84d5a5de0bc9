"""With ambassadors one favor of each guild is out of the game."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.games.madeira.actions.flipping import count_of
from caravela.games.madeira.box import ALL_FAVORS
from caravela.games.madeira.components import (
    GUILD_NAMES,
    GUILDS,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.positions.preparation_checks import needs_laid_out
from caravela.games.madeira.positions.refusing import needs, needs_at_most


def check_removed_favors(game: Madeira) -> None:
    """With ambassadors one favor of each guild is out of the game."""
    removed = game.expansion.ambassadors.removed_favors
    if i64(len(game.facts.favors)) < ALL_FAVORS:
        needs("favors removed from the game", count_of(removed), 0)
        return
    for guild in range(GUILDS):
        count = count_of(removed & game.board.guild_favors[guild])
        needs_at_most(f"{GUILD_NAMES[guild]} favors removed from the game", count, 1)
    needs_laid_out(game, "favors removed from the game", int(count_of(removed)), GUILDS, ["removing-favors"])
