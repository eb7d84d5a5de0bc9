"""The interface of bots, which choose among the legal moves of a seat."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from caravela.engine.dice import Dice
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.engine.rules import Rules


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses a move when its seat has to decide. Its randomness depends only on its seed."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules: Rules = rules
        self.dice: Dice = Dice(seed)
        self.out: MoveList = MoveList()

    def choose(self, game: Game) -> Move:
        """A legal move for the seat that has to decide. Does not change the game."""
        raise AssertionError("every bot chooses")

    def saw(self, game: Game, move: Move) -> None:
        """Notifies the bot of a move that is about to be played: either of every move of a game, or of none."""

    def close(self) -> None:
        """The game is over; release resources."""

    def seen(self, game: Game, seat: i64) -> Game:
        """A copy of the game for thinking, in which everything hidden from the seat is resampled."""
        return self.rules.imagined(game, seat, self.dice)


class RandomBot(Bot):
    """Chooses uniformly among the legal moves."""

    def choose(self, game: Game) -> Move:
        self.out.count = 0
        game.next_step().options(game, self.out)
        return self.out.moves[self.dice.below(self.out.count)]
