"""What the ambassadors add to the count: the favors that are removed from the game."""

from __future__ import annotations

from typing import Final, final

from caravela.engine.counting import Count
from caravela.games.madeira.box import ALL_FAVOR_NAMES, ALL_FAVORS
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.counted import TABLE, Counted


@final
class FavorsCounted(Counted):
    def count(self, game: Madeira, out: Count) -> None:
        for favor in range(ALL_FAVORS):
            out.add((game.expansion.ambassadors.removed_favors >> favor) & 1, TABLE, ALL_FAVOR_NAMES[favor], "removed")


FAVORS_COUNTED: Final = FavorsCounted()
