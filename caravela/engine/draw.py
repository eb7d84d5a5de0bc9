"""A draw of the table: what can come of it, and in how many ways."""

from __future__ import annotations

import operator
from typing import final

from caravela.engine.errors import BadChoice
from caravela.engine.flow import Move, MoveList, Step
from caravela.engine.game import Game


@final
class Draw:
    """What the table has to draw: the how manieth draw of the game it is, what for, and all that can come of it."""

    def __init__(self, number: int, step: Step, moves: list[Move], weights: list[int]) -> None:
        self.number: int = number  # counts the draws of a game from 0
        self.step: Step = step
        self.moves: list[Move] = moves  # what can be drawn
        self.weights: list[int] = weights  # in how many ways each of them can

    @staticmethod
    def in_game(game: Game, number: int, room: MoveList | None = None) -> Draw:
        """The draw that a game waits for. `room` is room to work in."""
        step = game.next_step()
        listed = MoveList() if room is None else room
        listed.count = 0
        step.options(game, listed)
        ways = step.weights(game)
        moves: list[Move] = []
        weights: list[int] = []
        for i in range(listed.count):
            if ways[i] > 0:
                moves.append(listed.moves[i])
                weights.append(ways[i])
        return Draw(number, step, moves, weights)

    @property
    def question(self) -> str:
        """What is drawn, in words."""
        return self.step.asks()

    @property
    def kind(self) -> str:
        """What is drawn, as a stable name."""
        return self.step.kind

    @property
    def seat(self) -> int | None:
        """For whom it is drawn; for nobody alone in most cases."""
        return int(self.step.seat) if self.step.seat >= 0 else None

    @property
    def words(self) -> list[str]:
        return [move.words() for move in self.moves]

    def told(self) -> str:
        """The draw in a sentence about it."""
        what = self.question or self.kind
        return f"draw {self.number + 1} ({what})" if what else f"draw {self.number + 1}"

    def outcome(self, index: object) -> Move:
        """What a source has answered, if it is the index of something that can come."""
        if isinstance(index, int) and not isinstance(index, bool):
            if 0 <= index < len(self.moves):
                return self.moves[index]
        elif not isinstance(index, bool) and hasattr(index, "__index__"):
            place = operator.index(index)
            if 0 <= place < len(self.moves):
                return self.moves[place]
        most = len(self.moves) - 1
        raise BadChoice(f"The chance source answers {self.told()} with {index!r}; it needs an index from 0 to {most}.")
