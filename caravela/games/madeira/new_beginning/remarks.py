"""Remarks in the log about a new beginning."""

from __future__ import annotations

from typing import Final

from caravela.engine.flow import Move, Step
from caravela.engine.phrases import Remark, Remarked
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.new_beginning.counters import TILE_NAMES
from caravela.games.madeira.new_beginning.tiles import CATEGORIES

ORDER_OF_CHOOSING: Final = Remark(
    "order-of-choosing", "the order from now on: {player}", about=("place in the order of choosing",)
)
TILES_LEFT: Final = Remark("tiles-left", "the tiles that nobody took go back to the box", about=tuple(TILE_NAMES))


def remarks_on_choosing(before: Madeira, by: Move | Step, after: Madeira) -> list[Remarked]:
    """The order changes by the tiles taken; after the last category the tiles are put away."""
    if by.kind != "next-category":
        return []
    was, now = before.expansion.new_beginning, after.expansion.new_beginning
    remarks_made: list[Remarked] = []
    if any(was.order[place] != now.order[place] for place in range(after.seats)):
        remarks_made += [ORDER_OF_CHOOSING.told(facts={"player": int(now.order[i])}) for i in range(after.seats)]
    if any(was.display[category] & ~now.display[category] for category in range(CATEGORIES)):
        remarks_made.append(TILES_LEFT.told())
    return remarks_made
