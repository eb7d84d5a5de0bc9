"""Plays whole games in compiled code: for benchmarks, soak tests, checksums and simulation, and to check positions."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.engine.dice import Dice
from caravela.engine.flow import MoveList
from caravela.engine.game import Game

PRIME: Final[i64] = 2147483629


@final
class Playout:
    """Plays games to their end with random moves, counting decisions and computing a checksum of everything seen."""

    def __init__(self, seed: int) -> None:
        self.chooser: Dice = Dice(seed)
        self.dice: Dice = Dice(seed + 1)
        self.answers: MoveList = MoveList()
        self.decisions: i64 = 0
        self.checksum: i64 = 1

    def step(self, game: Game) -> None:
        """Play one random move or draw."""
        answers = self.answers
        waiting = game.next_step()
        answers.count = 0
        waiting.options(game, answers)
        if waiting.by_chance:
            move = answers.moves[self.dice.draw(waiting.weights(game))]
        else:
            move = answers.moves[self.chooser.below(answers.count)]
            self.decisions += 1
        self.checksum = (self.checksum * 31 + move.number * 7 + answers.count) % PRIME
        game.play(move)

    def play_out(self, game: Game) -> None:
        """Play to the end."""
        while not game.is_over():
            self.step(game)
        for seat in range(game.seats):
            self.checksum = (self.checksum * 31 + game.score(seat)) % PRIME


@final
class Rehearsal:
    """Plays games to check that they can be finished. A step without an answer is an error, and so is an endless
    game."""

    def __init__(self) -> None:
        self.answers: MoveList = MoveList()

    def play_some(self, game: Game, most: i64, last: bool) -> None:
        """Play at most this many moves, always the first or the last option."""
        for _played in range(most):
            if game.is_over():
                return
            self.look_up(game)
            game.play(self.answers.moves[self.answers.count - 1 if last else 0])

    def play_through(self, game: Game, seed: int, longest: i64) -> None:
        """Play a whole game with uniformly random moves."""
        dice = Dice(seed)
        for _played in range(longest):
            if game.is_over():
                return
            self.look_up(game)
            game.play(self.answers.moves[dice.below(self.answers.count)])
        raise LookupError("the game does not end")

    def look_up(self, game: Game) -> None:
        """List the possible answers: the legal moves, or the outcomes of a draw."""
        answers = self.answers
        step = game.next_step()
        answers.count = 0
        step.options(game, answers)
        if step.by_chance:
            weights = step.weights(game)
            possible: i64 = 0
            for i in range(answers.count):
                if weights[i] > 0:
                    answers.moves[possible] = answers.moves[i]
                    possible += 1
            answers.count = possible
        if answers.count == 0:
            raise LookupError("nothing can be answered")
