"""The state of the demands: the goods of ships, and counts while demands are fulfilled."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.editing.parts import BitPart, Label, NumberPart, PositionPart
from caravela.games.madeira.components import FAVORS, GUILDS, SLOT_NAMES, SLOTS
from caravela.games.madeira.kings_demands.names import DEMAND_NAMES, DEMANDS
from caravela.games.madeira.positions.fields import EXPANSION, REMEMBERED, Field, Number, Row
from caravela.games.madeira.rows import NO_ROW


@final
class KingsDemands:
    """Rows are empty without demands."""

    def __init__(self) -> None:
        self.slot_goods: vec[i64] = NO_ROW  # goods that a ship discarded for its slot
        self.demands: i64 = 0  # those being fulfilled, one bit for each
        self.favors_for_wood: i64 = 0  # favors that count for the demand with wood, and for the one with goods
        self.favors_for_goods: i64 = 0

    def copy(self) -> KingsDemands:
        twin = KingsDemands()
        twin.slot_goods = self.slot_goods[:]
        twin.demands = self.demands
        twin.favors_for_wood = self.favors_for_wood
        twin.favors_for_goods = self.favors_for_goods
        return twin

    def make_room(self) -> None:
        self.slot_goods = vec[i64]([0] * SLOTS)

    def ship_landed(self, slot: i64, goods: i64) -> None:
        """Remember the goods, which a demand may require."""
        if len(self.slot_goods) > 0:
            self.slot_goods[slot] = goods


FIELDS: Final[list[Field]] = [
    Row("goods of slots", "slot_goods", 0, 9),
    Number("demands", "demands", 0, 2**DEMANDS - 1),
    Number("favors for wood", "favors_for_wood", 0, FAVORS),
    Number("favors for goods", "favors_for_goods", 0, GUILDS),
]


FIXED: Final[dict[str, str]] = {
    "favors for wood": REMEMBERED,
    "favors for goods": REMEMBERED,
}


def parts() -> list[PositionPart]:
    """The goods that ships wait for, and the demands in the game."""
    editable: list[PositionPart] = []
    for i, name in enumerate(SLOT_NAMES):
        path, label = ("table", EXPANSION, "goods of slots", i), Label("{place}: goods of the ship", {"place": name})
        editable.append(NumberPart(path, label, "Markets and colonies", places=[name], most=9))
    for i, name in enumerate(DEMAND_NAMES):
        label, places = Label("{demand}: still to be dealt", {"demand": name}), [f"request:{name}", f"demand:{name}"]
        editable.append(BitPart(("table", EXPANSION, "demands"), i, label, "Crown's requests", places=places))
    return editable
