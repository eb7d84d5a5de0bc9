"""What may be offered beside the moves of a decision. In the base game nothing is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from caravela.engine.flow import Move, MoveList
from caravela.engine.phrases import Reason

if TYPE_CHECKING:
    from caravela.games.madeira.game import Madeira


class Offer:
    """Further moves of one kind."""

    def add_to(self, game: Madeira, seat: i64, out: MoveList) -> None:
        """Add those that are allowed now."""

    def is_about(self, move: Move) -> bool:
        """Whether a move is of its kind."""
        return False

    def candidates(self, game: Madeira, seat: i64) -> list[Move]:
        """Its moves about what the player has, allowed or not."""
        return []

    def refusal(self, game: Madeira, seat: i64, move: Move) -> Reason | None:
        """Why one of its moves is not allowed now."""
        return None
