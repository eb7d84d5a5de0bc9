"""The tiles of a new beginning: six categories of five. Players with better tiles choose later (MA-63)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MONEY: Final[i64] = 0
BREAD: Final[i64] = 1
STORES: Final[i64] = 2
CITY: Final[i64] = 3
FIELDS_CHOSEN: Final[i64] = 4
REQUEST: Final[i64] = 5
CATEGORIES: Final[i64] = 6
CATEGORY_NAMES: Final[list[str]] = ["money", "bread", "stores", "city", "fields", "request"]
TILES: Final[i64] = 5

# where the two field workers of a tile go: a region, the forest, any region, or any region or the forest
FOREST_AREA: Final[i64] = 3
ANY_REGION: Final[i64] = 4
ANY_AREA: Final[i64] = 5
AREAS: Final[i64] = 6
FIRST_AREA: Final = vec[i64]([0, 0, 1, FOREST_AREA, ANY_AREA])
SECOND_AREA: Final = vec[i64]([1, 2, 2, ANY_REGION, ANY_AREA])

# what the tiles for city and fields allow, in words
CITY_TILES: Final[list[str]] = [
    "the leftmost free spot of Porto Santo",
    "the leftmost free spot of Funchal",
    "the leftmost free spot of Machico",
    "the leftmost free spot of any city",
    "any free spot",
]
FIELD_TILES: Final[list[str]] = [
    "regions 1 and 2",
    "regions 1 and 3",
    "regions 2 and 3",
    "the forest and any region",
    "any two areas",
]
