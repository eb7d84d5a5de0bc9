"""The interface of a guild favor, which helps at the start of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from caravela.engine.phrases import Reason, Refusal

if TYPE_CHECKING:
    from caravela.games.madeira.game import Madeira


class Favor:
    """One of the tiles."""

    def __init__(self, number: i64) -> None:
        self.number: i64 = number

    def helps(self, game: Madeira, seat: i64) -> bool:
        """Whether using it now has an effect."""
        return True

    def why_not(self, game: Madeira, seat: i64) -> Reason:
        """Why it would have no effect."""
        return FAVOR_IN_VAIN.told()

    def help(self, game: Madeira, seat: i64, amount: i64) -> None:
        """Its effect; the amount is printed on the tile."""


FAVOR_IN_VAIN: Final = Refusal("favor-in-vain", "it would do nothing now")
