"""The greedy bot: tries every move, plays on to the next quiet moment, takes the move that leaves it best placed."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caravela.bots.bot import Bot
from caravela.bots.estimate import Estimate, lead
from caravela.engine.flow import Move, Options
from caravela.engine.game import Game
from caravela.engine.rules import Rules

MOST_STEPS: Final[i64] = 60
"""How far the bot plays on at most before it judges."""


class GreedyBot(Bot):
    """One move ahead with a hand-made estimate; up to the next quiet moment everyone is taken to choose by it too."""

    def __init__(self, rules: Rules, estimate: Estimate, seed: int) -> None:
        super().__init__(rules, seed)
        self.estimate: Estimate = estimate

    def choose(self, game: Game) -> Move:
        step = game.next_step()
        seat = step.seat
        out = Options()
        step.options(game, out)
        if out.count == 1:
            return out.moves[0]
        best = out.moves[0]
        best_value = -1e9
        for i in range(out.count):
            twin = self.seen(game, seat)
            twin.play(out.moves[i])
            self.play_to_quiet(twin)
            value = lead(self.estimate, twin, seat)
            if value > best_value:
                best_value = value
                best = out.moves[i]
        return best

    def play_to_quiet(self, game: Game) -> None:
        """Let everybody answer at first sight until the position can be judged."""
        out = self.out
        steps: i64 = 0
        while steps < MOST_STEPS and not game.is_over() and not self.estimate.is_quiet(game):
            step = game.next_step()
            out.count = 0
            step.options(game, out)
            if step.by_chance:
                game.play(out.moves[self.dice.draw(step.weights(game))])
            else:
                game.play(self.at_first_sight(game, step.seat, out))
            steps += 1

    def at_first_sight(self, game: Game, seat: i64, out: Options) -> Move:
        """The move after which the seat itself stands best at once."""
        best = out.moves[0]
        if out.count == 1:
            return best
        best_value = -1e9
        for i in range(out.count):
            twin = game.copy()
            twin.play(out.moves[i])
            value = self.estimate.value(twin, seat)
            if value > best_value:
                best_value = value
                best = out.moves[i]
        return best


class SlippingBot(GreedyBot):
    """Looks one move ahead, and now and then takes any move."""

    def __init__(self, rules: Rules, estimate: Estimate, seed: int, slips: float) -> None:
        super().__init__(rules, estimate, seed)
        self.slips: float = slips

    def choose(self, game: Game) -> Move:
        step = game.next_step()
        out = Options()
        step.options(game, out)
        if float(self.dice.below(1000)) < 1000.0 * self.slips:
            return out.moves[self.dice.below(out.count)]
        return super().choose(game)
