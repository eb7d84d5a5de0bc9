"""The interface of a character: an action allowed by placing a die on its tile."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.engine.phrases import Reason
from caravela.games.madeira.game import Madeira


class Character:
    """One of the four tiles."""

    def __init__(self, number: i64) -> None:
        self.number: i64 = number

    def can_act(self, game: Madeira, seat: i64) -> bool:
        """Whether the action would have an effect for this player now."""
        return True

    def may_be_helped(self, game: Madeira, seat: i64) -> bool:
        """Whether the action lacks only things that the windmill can provide: Reals and other goods (MA-70)."""
        return False

    def why_not(self) -> Reason:
        """Why it would have no effect; called only where it can have one."""
        raise AssertionError("every character that can do nothing says why")

    def act(self, game: Madeira, seat: i64) -> None:
        """The action."""
