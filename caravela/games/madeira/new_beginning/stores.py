"""Stores that players may choose at the beginning instead of equal ones."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.printed import PrintedNumbers
from caravela.games.madeira.components import GOOD_NAMES


@final
class StartingStores:
    """The printed numbers of the first three categories, by tile."""

    def __init__(self, printed: PrintedNumbers) -> None:
        self.reals: vec[i64] = vec[i64](printed.numbers("new beginning", "Reals", 5, 0, 40))
        self.bread: vec[i64] = vec[i64](printed.numbers("new beginning", "bread", 5, 0, 40))
        self.wood: vec[i64] = vec[i64](printed.numbers("new beginning", "wood", 5, 0, 20))
        goods = [printed.numbers("new beginning", name, 5, 0, 20) for name in GOOD_NAMES]
        self.goods: vec[i64] = vec[i64]([number for row in goods for number in row])  # by good, then tile
