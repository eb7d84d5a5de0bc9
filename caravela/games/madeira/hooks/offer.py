"""The interface for additional moves of a decision. The base game has none."""

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
        """Add the moves that are allowed now."""

    def is_about(self, move: Move) -> bool:
        """Whether a move is of this kind."""
        return False

    def candidates(self, game: Madeira, seat: i64) -> list[Move]:
        """All moves of this kind for what the player has, allowed or not."""
        return []

    def refusal(self, game: Madeira, seat: i64, move: Move) -> Reason | None:
        """Why one of the moves is not allowed now."""
        return None
