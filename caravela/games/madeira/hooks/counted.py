"""The interface for counting additional things, beyond those of `counters.py`. The base game has none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from caravela.engine.counting import Count

if TYPE_CHECKING:
    from caravela.games.madeira.game import Madeira

TABLE: Final[i64] = -1  # instead of a seat, for what belongs to nobody
BESIDE: Final = "beside the board"


class Counted:
    """Further things of one kind."""

    def count(self, game: Madeira, out: Count) -> None:
        """Count them wherever they lie, always in the same order."""
