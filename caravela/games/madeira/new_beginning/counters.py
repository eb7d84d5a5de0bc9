"""The counters of a new beginning: the tiles that can still be taken, and the order of choosing."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.engine.counting import Count
from caravela.games.madeira.box import ALL_REQUEST_NAMES
from caravela.games.madeira.components import REQUESTS
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.counted import TABLE, Counted
from caravela.games.madeira.new_beginning.tiles import CATEGORIES, CATEGORY_NAMES, REQUEST, TILES

TILE_NAMES: Final[list[str]] = [
    category + " tile " + str(tile + 1) for category in CATEGORY_NAMES for tile in range(TILES)
]
DISPLAY: Final = "display"


@final
class BeginningCounted(Counted):
    """Requests that show crowns are counted with those that are still to be dealt."""

    def count(self, game: Madeira, out: Count) -> None:
        new_beginning = game.expansion.new_beginning
        for category in range(CATEGORIES):
            for tile in range(TILES):
                shown = (new_beginning.display[category] >> tile) & 1
                out.add(shown, TABLE, TILE_NAMES[category * TILES + tile], DISPLAY)
        for kind in range(REQUESTS, game.facts.request_kinds):
            offered: i64 = 0
            for tile in range(TILES):
                if new_beginning.offered[tile] == kind and (new_beginning.display[REQUEST] >> tile) & 1 == 1:
                    offered = 1
            out.add(offered, TABLE, ALL_REQUEST_NAMES[kind], DISPLAY)
        for seat in range(game.seats):
            place: i64 = 0
            for i in range(game.seats):
                if new_beginning.order[i] == seat:
                    place = i + 1
            out.add(place, seat, "place in the order of choosing")


BEGINNING_COUNTED: Final = BeginningCounted()
