"""Quick play for all players up to the next position that can be evaluated."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.bots.estimate import NEVER, Estimate
from caravela.bots.nets.policy import Policy
from caravela.engine.dice import Dice
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game

LONGEST_TURN: Final[i64] = 60
"""The maximum number of moves between two quiet positions."""


@final
class Spares:
    """A pool of games that copies reuse, so that no memory is allocated and freed for each copy."""

    def __init__(self) -> None:
        self.games: list[Game] = []
        self.count: i64 = 0  # the number of spare games; the others are in use

    def copy_of(self, game: Game) -> Game:
        if self.count == 0:
            return game.copy()
        self.count -= 1
        return game.copy_in(self.games[self.count])

    def take_back(self, game: Game) -> None:
        """Return a copy to the pool."""
        if self.count < len(self.games):
            self.games[self.count] = game
        else:
            self.games.append(game)
        self.count += 1


@final
class Way:
    """A continuation of a game to a quiet position: all choices, and the final position."""

    def __init__(self) -> None:
        self.choices: MoveList = MoveList()
        self.end: Game | None = None
        self.is_sure: bool = False  # without draws, and the quiet position was reached, so it is reproducible

    def begin(self, spares: Spares) -> None:
        end = self.end
        if end is not None:
            spares.take_back(end)
        self.choices.count = 0
        self.end = None
        self.is_sure = True

    def choice(self, at: i64) -> Move | None:
        """The move chosen at this decision; None if it might not be chosen again."""
        return self.choices.moves[at] if self.is_sure and at < self.choices.count else None


def play_to_quiet(
    estimate: Estimate, game: Game, dice: Dice, out: MoveList, spares: Spares, way: Way | None = None
) -> Game:
    """Let all players answer by a one-move evaluation up to a quiet position; returns that game.

    The given game is changed or returned to the pool. `out` is working space. The choices are recorded in `way`.
    """
    if way is not None:
        way.begin(spares)
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
            game = after_first_sight(estimate, game, step.seat, out, spares, way)
        steps += 1
    if way is not None:
        way.end = game
        if steps == LONGEST_TURN:
            way.is_sure = False
    return game


def play_to_quiet_by_policy(estimate: Estimate, policy: Policy, game: Game, dice: Dice, out: MoveList) -> None:
    """Let all players play the policy's preferred move up to a quiet position."""
    steps: i64 = 0
    while steps < LONGEST_TURN and not game.is_over() and not estimate.is_quiet(game):
        step = game.next_step()
        out.count = 0
        step.options(game, out)
        which: i64 = 0
        if step.by_chance:
            which = dice.draw(step.weights(game))
        elif out.count > 1:
            policy.weigh(game, step, out)
            which = policy.drawn(out.count, 0, dice)
        game.play(out.moves[which])
        steps += 1


def after_first_sight(
    estimate: Estimate, game: Game, seat: i64, out: MoveList, spares: Spares, way: Way | None
) -> Game:
    """The game after the move with the best immediate evaluation for its player. The last move is tried in the game
    itself, the others in copies; rejected ones return to the pool."""
    best = game
    best_value = NEVER
    chosen: i64 = 0
    last = out.count - 1
    for i in range(out.count):
        twin = spares.copy_of(game) if i < last else game
        twin.play(out.moves[i])
        value = estimate.value(twin, seat)
        if i == 0 or value > best_value:
            if i > 0:
                spares.take_back(best)
            best_value = value
            best = twin
            chosen = i
        else:
            spares.take_back(twin)
    if way is not None:
        way.choices.add(out.moves[chosen])
    return best
