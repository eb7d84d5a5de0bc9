"""A draw: its possible outcomes and their weights."""

from __future__ import annotations

import operator
from typing import final

from caravela.engine.errors import BadChoice
from caravela.engine.flow import Move, MoveList, Step
from caravela.engine.game import Game


@final
class Draw:
    """A pending draw: its number in the game, its kind, and all possible outcomes."""

    def __init__(self, number: int, step: Step, moves: list[Move], weights: list[int]) -> None:
        self.number: int = number  # counts the draws of a game from 0
        self.step: Step = step
        self.moves: list[Move] = moves  # the possible outcomes
        self.weights: list[int] = weights  # the weight of each outcome

    @staticmethod
    def in_game(game: Game, number: int, room: MoveList | None = None) -> Draw:
        """The pending draw of a game. `room` is a reusable move list."""
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
        """The question of the draw, in words."""
        return self.step.asks()

    @property
    def kind(self) -> str:
        """The stable kind of the draw."""
        return self.step.kind

    @property
    def seat(self) -> int | None:
        """The seat that the draw is for; `None` for most draws."""
        return int(self.step.seat) if self.step.seat >= 0 else None

    @property
    def words(self) -> list[str]:
        return [move.words() for move in self.moves]

    def told(self) -> str:
        """The draw as part of a sentence."""
        what = self.question or self.kind
        return f"draw {self.number + 1} ({what})" if what else f"draw {self.number + 1}"

    def outcome(self, index: object) -> Move:
        """The move with the index that a chance source answered; an error if it is not a possible outcome."""
        if isinstance(index, int) and not isinstance(index, bool):
            if 0 <= index < len(self.moves):
                return self.moves[index]
        elif not isinstance(index, bool) and hasattr(index, "__index__"):
            place = operator.index(index)
            if 0 <= place < len(self.moves):
                return self.moves[place]
        most = len(self.moves) - 1
        raise BadChoice(f"The chance source answers {self.told()} with {index!r}; it needs an index from 0 to {most}.")
