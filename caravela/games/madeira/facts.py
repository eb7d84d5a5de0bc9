"""Setup facts: what modules change about the game as a whole. Set once, shared by all copies.

Rules read these facts and never ask which module is in play; as made they are those of the base game.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec

from caravela.engine.flow import Step
from caravela.games.madeira.card import Card


@final
class Facts:
    """The facts of one game."""

    def __init__(self) -> None:
        self.is_expanded: bool = False  # whether a game has an expansion of its own
        self.cards: vec[Card] = vec[Card]()  # all cards of the box
        self.after_row: vec[Step] = vec[Step]()  # what follows the choice of a row, by seat
        self.after_building: vec[Step] = vec[Step]()  # what follows a building of phase C, by seat
        self.after_requests: vec[Step] = vec[Step]()  # what follows phase E, by seat
