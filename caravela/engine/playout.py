"""Whole games played at random in compiled code: for benchmarks, soaks, checksums and simulation."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.engine.dice import Dice
from caravela.engine.flow import MoveList
from caravela.engine.game import Game

PRIME: Final[i64] = 2147483629


@final
class Playout:
    """Plays games to their end with random moves, counting decisions and keeping a checksum of all it saw."""

    def __init__(self, seed: int) -> None:
        self.chooser: Dice = Dice(seed)
        self.dice: Dice = Dice(seed + 1)
        self.out: MoveList = MoveList()
        self.decisions: i64 = 0
        self.checksum: i64 = 1

    def step(self, game: Game) -> None:
        """One random answer, by a player or by chance."""
        out = self.out
        waiting = game.next_step()
        out.count = 0
        waiting.options(game, out)
        if waiting.by_chance:
            move = out.moves[self.dice.draw(waiting.weights(game))]
        else:
            move = out.moves[self.chooser.below(out.count)]
            self.decisions += 1
        self.checksum = (self.checksum * 31 + move.number * 7 + out.count) % PRIME
        game.play(move)

    def play_out(self, game: Game) -> None:
        """Play to the end."""
        while not game.is_over():
            self.step(game)
        for seat in range(game.seats):
            self.checksum = (self.checksum * 31 + game.score(seat)) % PRIME
