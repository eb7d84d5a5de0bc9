"""The interface of requests beyond the five kinds of the base game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

if TYPE_CHECKING:
    from caravela.games.madeira.game import Madeira


class Request:
    """One tile."""

    def __init__(self, number: i64, name: str, row: list[int]) -> None:
        self.number: i64 = number
        self.name: str = name
        self.prestige: i64 = row[0]
        self.other: i64 = row[1]  # other prestige
        self.most: i64 = row[2]  # the number of items that count, or are needed
        self.price: i64 = row[3]  # what is discarded or paid
        self.pirates: i64 = row[4]  # received when it is taken

    def taken(self, game: Madeira, seat: i64) -> None:
        """A player takes it."""
        game.players[seat].pirates += self.pirates

    def fulfil(self, game: Madeira, seat: i64) -> None:
        """A player fulfils it."""

    def worth(self, game: Madeira, seat: i64) -> i64:
        """The prestige for it now, with the highest payment the player can make."""
        return 0
