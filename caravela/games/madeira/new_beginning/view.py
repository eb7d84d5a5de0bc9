"""The view of a new beginning: the tiles that can still be chosen."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.games.madeira.box import ALL_REQUEST_NAMES
from caravela.games.madeira.components import (
    GOOD_NAMES,
    GOODS,
    PREPARATION,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.new_beginning.stores import StartingStores
from caravela.games.madeira.new_beginning.tiles import (
    BREAD,
    CATEGORIES,
    CATEGORY_NAMES,
    CITY,
    CITY_TILES,
    FIELD_TILES,
    FIELDS_CHOSEN,
    MONEY,
    STORES,
    TILES,
)
from caravela.games.madeira.presentation.view_types import TableSeen


def see_beginning(game: Madeira, seen: TableSeen) -> None:
    """The tiles that can still be chosen, with what they give, while players choose."""
    new_beginning = game.expansion.new_beginning
    stores = game.expansion.new_beginning.stores
    if stores is None or game.phase != PREPARATION:
        return
    tiles: dict[str, dict[str, str | dict[str, int]]] = {}
    for category in range(CATEGORIES):
        left = [tile for tile in range(TILES) if (new_beginning.display[category] >> tile) & 1 == 1]
        tiles[CATEGORY_NAMES[category]] = {str(tile + 1): tile_seen(game, stores, category, tile) for tile in left}
    seen["tiles_to_choose"] = tiles
    taken = {
        str(new_beginning.ranks[seat] + 1): int(seat) for seat in range(game.seats) if new_beginning.ranks[seat] >= 0
    }
    seen["tiles_taken"] = {CATEGORY_NAMES[new_beginning.category]: taken} if taken else {}
    seen["order_of_choosing"] = [seat for seat in new_beginning.order]


def tile_seen(game: Madeira, stores: StartingStores, category: i64, tile: i64) -> str | dict[str, int]:
    """The gain of a tile: amounts by name, or the name of another gain."""
    if category == MONEY:
        return {"Real": stores.reals[tile]}
    if category == BREAD:
        return {"bread": stores.bread[tile]}
    if category == STORES:
        goods = [(GOOD_NAMES[good], stores.goods[good * TILES + tile]) for good in range(GOODS)]
        return {name: count for name, count in [*goods, ("wood", stores.wood[tile])] if count > 0}
    if category == CITY:
        return CITY_TILES[tile]
    if category == FIELDS_CHOSEN:
        return FIELD_TILES[tile]
    return ALL_REQUEST_NAMES[game.expansion.new_beginning.offered[tile]]
