"""The state of a new beginning while players choose: the remaining tiles, the order, and the tiles just taken."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.games.madeira.box import ALL_REQUESTS
from caravela.games.madeira.components import NOBODY, NOTHING
from caravela.games.madeira.new_beginning.stores import StartingStores
from caravela.games.madeira.new_beginning.tiles import CATEGORIES, TILES
from caravela.games.madeira.positions.fields import Field, Number, Row
from caravela.games.madeira.rows import NO_ROW


@final
class NewBeginning:
    """Rows are empty without it."""

    def __init__(self) -> None:
        self.stores: StartingStores | None = None  # what the tiles give; shared by copies

        self.display: vec[i64] = NO_ROW  # one bit for each tile left, by category
        self.order: vec[i64] = NO_ROW  # seats, first one first
        self.ranks: vec[i64] = NO_ROW  # of the tiles just taken, by seat
        self.offered: vec[i64] = NO_ROW  # requests, by place
        self.category: i64 = 0

    def copy(self) -> NewBeginning:
        twin = NewBeginning()
        twin.stores = self.stores
        twin.display = self.display[:]
        twin.order = self.order[:]
        twin.ranks = self.ranks[:]
        twin.offered = self.offered[:]
        twin.category = self.category
        return twin

    def make_room(self, seats: i64) -> None:
        """Lay out all tiles except requests, which come later."""
        self.display = vec[i64]([2**TILES - 1] * (CATEGORIES - 1) + [0])
        self.order = vec[i64]([NOBODY] * seats)
        self.ranks = vec[i64]([NOTHING] * seats)
        self.offered = vec[i64]([NOTHING] * TILES)


FIELDS: Final[list[Field]] = [
    Row("tiles shown", "display", 0, 2**TILES - 1),
    Row("order of choosing", "order", NOBODY, -1, for_each_seat=1),
    Row("ranks taken", "ranks", NOTHING, TILES - 1),
    Row("requests offered", "offered", NOTHING, ALL_REQUESTS - 1),
    Number("category", "category", 0, CATEGORIES - 1),
]


OF_THE_PREPARATION: Final = "tiles and order of the preparation, which is over when the first round begins"
FIXED: Final[dict[str, str]] = {
    "tiles shown": OF_THE_PREPARATION,
    "order of choosing": OF_THE_PREPARATION,
    "ranks taken": OF_THE_PREPARATION,
    "requests offered": OF_THE_PREPARATION,
    "category": OF_THE_PREPARATION,
}
