"""What may be offered beside the moves of a decision. In the base game nothing is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from caravela.engine.flow import MoveList

if TYPE_CHECKING:
    from caravela.games.madeira.game import Madeira


class Offer:
    """Further moves of one kind."""

    def add_to(self, game: Madeira, seat: i64, out: MoveList) -> None:
        """Add those that are allowed now."""
