"""Quick play for all players up to the next moment at which a position can be evaluated."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.bots.estimate import NEVER, Estimate
from caravela.engine.dice import Dice
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game

LONGEST_TURN: Final[i64] = 60
"""Moves from one quiet moment to the next, at most."""


@final
class Way:
    """How a game went on to a quiet moment: the choices of all players, and the game at its end."""

    def __init__(self) -> None:
        self.choices: MoveList = MoveList()
        self.end: Game | None = None
        self.is_sure: bool = False  # no draws, and the quiet moment was reached: it would go the same way again

    def begin(self) -> None:
        self.choices.count = 0
        self.end = None
        self.is_sure = True

    def choice(self, at: i64) -> Move | None:
        """The move chosen at the decision with this number; none if it is not sure to be chosen again."""
        return self.choices.moves[at] if self.is_sure and at < self.choices.count else None


def play_to_quiet(estimate: Estimate, game: Game, dice: Dice, out: MoveList, way: Way | None = None) -> Game:
    """Let all players answer by a one-move evaluation until the position can be evaluated; returns that game.

    The game itself is played on, or a copy of it. `out` is working space. The choices are noted in `way`.
    """
    if way is not None:
        way.begin()
    steps: i64 = 0
    while steps < LONGEST_TURN and not game.is_over() and not estimate.is_quiet(game):
        step = game.next_step()
        out.count = 0
        step.options(game, out)
        if step.by_chance:
            if way is not None:
                way.is_sure = False
            game.play(out.moves[dice.draw(step.weights(game))])
        elif out.count == 1:
            game.play(out.moves[0])
        else:
            game = after_first_sight(estimate, game, step.seat, out, way)
        steps += 1
    if way is not None:
        way.end = game
        if steps == LONGEST_TURN:
            way.is_sure = False
    return game


def after_first_sight(estimate: Estimate, game: Game, seat: i64, out: MoveList, way: Way | None) -> Game:
    """A copy of the game after the move with the best immediate evaluation for its player."""
    best = game
    best_value = NEVER
    chosen: i64 = 0
    for i in range(out.count):
        twin = game.copy()
        twin.play(out.moves[i])
        value = estimate.value(twin, seat)
        if value > best_value:
            best_value = value
            best = twin
            chosen = i
    if way is not None:
        way.choices.add(out.moves[chosen])
    return best
