"""What ambassadors add to a table: favors that are out of the game."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.engine.editing.parts import BitPart, Label, PositionPart
from caravela.games.madeira.box import ALL_FAVOR_NAMES, ALL_FAVORS
from caravela.games.madeira.positions.fields import EXPANSION, Field, Number


@final
class Ambassadors:
    def __init__(self) -> None:
        self.removed_favors: i64 = 0  # one bit for each

    def copy(self) -> Ambassadors:
        twin = Ambassadors()
        twin.removed_favors = self.removed_favors
        return twin


FIELDS: Final[list[Field]] = [Number("removed favors", "removed_favors", 0, 2**ALL_FAVORS - 1)]


FIXED: Final[dict[str, str]] = {}


def parts() -> list[PositionPart]:
    """The favors that are not in the game."""
    where = ("table", EXPANSION, "removed favors")
    return [
        BitPart(where, i, Label("{favor}: not in the game", {"favor": name}), "Favors")
        for i, name in enumerate(ALL_FAVOR_NAMES)
    ]
