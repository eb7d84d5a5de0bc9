"""What ambassadors add to a table: favors that are out of the game."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.games.madeira.box import ALL_FAVORS
from caravela.games.madeira.positions.fields import Field, Number


@final
class Ambassadors:
    def __init__(self) -> None:
        self.removed_favors: i64 = 0  # one bit for each

    def copy(self) -> Ambassadors:
        twin = Ambassadors()
        twin.removed_favors = self.removed_favors
        return twin


FIELDS: Final[list[Field]] = [Number("removed favors", "removed_favors", 0, 2**ALL_FAVORS - 1)]
