"""The greedy bot: tries every move, plays on to the next quiet moment, takes the move that leaves it best placed."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.bots.bot import Bot
from caravela.bots.estimate import Estimate, standing
from caravela.bots.lookahead import play_to_quiet
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.engine.rules import Rules

MOST_SEATS: Final[i64] = 8


class GreedyBot(Bot):
    """One move ahead with an estimate; up to the next quiet moment everyone is taken to choose by it too."""

    def __init__(self, rules: Rules, estimate: Estimate, seed: int) -> None:
        super().__init__(rules, seed)
        self.estimate: Estimate = estimate
        self.shares: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.leads: vec[float] = vec[float]([0.0] * MOST_SEATS)

    def choose(self, game: Game) -> Move:
        step = game.next_step()
        seat = step.seat
        out = MoveList()
        step.options(game, out)
        if out.count == 1:
            return out.moves[0]
        best = out.moves[0]
        best_value = -1e9
        for i in range(out.count):
            twin = self.seen(game, seat)
            twin.play(out.moves[i])
            twin = play_to_quiet(self.estimate, twin, self.dice, self.out)
            value = standing(self.estimate, twin, seat, self.shares, self.leads)
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
        out = MoveList()
        step.options(game, out)
        if float(self.dice.below(1000)) < 1000.0 * self.slips:
            return out.moves[self.dice.below(out.count)]
        return super().choose(game)
