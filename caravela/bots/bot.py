"""What a bot is: somebody who chooses among the legal moves of a seat."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from caravela.engine.dice import Dice
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.engine.rules import Rules


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Asked for a move when its seat has to decide. What it draws follows from its seed alone."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules: Rules = rules
        self.dice: Dice = Dice(seed)
        self.out: MoveList = MoveList()

    def choose(self, game: Game) -> Move:
        """A legal move for the seat that has to decide. The game is not changed."""
        raise AssertionError("every bot chooses")

    def saw(self, game: Game, move: Move) -> None:
        """Somebody is about to play this move. A bot is told of every move of a game, its own too, or of none."""

    def close(self) -> None:
        """The game is over; nobody will ask again."""

    def seen(self, game: Game, seat: i64) -> Game:
        """A copy to think in, with everything hidden from the seat dealt anew."""
        return self.rules.imagined(game, seat, self.dice)


class RandomBot(Bot):
    """Any legal move, all alike."""

    def choose(self, game: Game) -> Move:
        self.out.count = 0
        game.next_step().options(game, self.out)
        return self.out.moves[self.dice.below(self.out.count)]
