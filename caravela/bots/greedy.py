"""The greedy bot: tries every move up to the next quiet position and takes the one with the best evaluation."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.bots.bot import Bot
from caravela.bots.estimate import Estimate, drop_waste, standing
from caravela.bots.lookahead import Spares, play_to_quiet, play_to_quiet_by_policy
from caravela.bots.nets.policy import Policy
from caravela.bots.noticing import Noticing
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.engine.rules import Rules

MOST_SEATS: Final[i64] = 8


class GreedyBot(Bot):
    """Looks one move ahead; up to the next quiet position, everybody is assumed to use the same evaluation."""

    def __init__(self, rules: Rules, estimate: Estimate, seed: int) -> None:
        super().__init__(rules, seed)
        self.estimate: Estimate = estimate
        self.shares: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.leads: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.spares: Spares = Spares()

    def choose(self, game: Game) -> Move:
        seat = game.next_step().seat
        out = MoveList()
        self.options(game, out)
        if out.count == 1:
            return out.moves[0]
        best = out.moves[0]
        best_value = -1e9
        for i in range(out.count):
            twin = self.seen(game, seat)
            twin.play(out.moves[i])
            twin = self.play_on(twin)
            value = self.worth(twin, seat)
            self.spares.take_back(twin)
            if value > best_value:
                best_value = value
                best = out.moves[i]
        return best

    def options(self, game: Game, out: MoveList) -> None:
        """The moves that the bot considers."""
        game.next_step().options(game, out)

    def play_on(self, game: Game) -> Game:
        """The game at the next quiet position."""
        return play_to_quiet(self.estimate, game, self.dice, self.out, self.spares)

    def worth(self, game: Game, seat: i64) -> float:
        """The evaluation of a quiet position for a seat, in points."""
        return standing(self.estimate, game, seat, self.shares, self.leads)


class NetBot(GreedyBot):
    """Looks one move ahead with the net's evaluation; up to the next quiet position, everybody plays by the policy."""

    def __init__(self, rules: Rules, estimate: Estimate, seed: int, policy: Policy) -> None:
        super().__init__(rules, estimate, seed)
        self.policy: Policy = policy

    def options(self, game: Game, out: MoveList) -> None:
        game.next_step().options(game, out)
        drop_waste(self.estimate, game, out)

    def play_on(self, game: Game) -> Game:
        play_to_quiet_by_policy(self.estimate, self.policy, game, self.dice, self.out)
        return game


class BeginnerBot(GreedyBot):
    """Considers only some of its moves, and evaluates its own gain by the end of the turn, not that of others."""

    def __init__(self, rules: Rules, estimate: Estimate, seed: int, noticing: Noticing) -> None:
        super().__init__(rules, estimate, seed)
        self.noticing: Noticing = noticing

    def options(self, game: Game, out: MoveList) -> None:
        step = game.next_step()
        step.options(game, out)
        self.noticing.keep_noticed(self.seen(game, step.seat), out, self.dice)

    def worth(self, game: Game, seat: i64) -> float:
        return self.estimate.value(game, seat)
