"""Self-play games for training nets and policies: everybody uses a one-move lookahead with the current net, or a
search.

Players have individual tastes: a random preference for or against each move through a whole game. So they follow plans
that the net would not choose, and training sees the results. Some seats have none, some have strong ones.

A search is thorough at decisions that are stored for the policy, and brief at all others. The training target of a
policy is the visit count of each move.

Quick games are sampled from the policy alone. They take milliseconds, so a net sees many more of them; they do not
train the policy.
"""

from __future__ import annotations

from math import log
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64

from caravela.bots.estimate import NEVER, Estimate, final_shares, standing
from caravela.bots.lookahead import Spares, play_to_quiet, play_to_quiet_by_policy
from caravela.bots.nets.choices import ChoiceLog
from caravela.bots.nets.inputs import Inputs
from caravela.bots.nets.net import add_terms, sizes_of
from caravela.bots.nets.policy import GUMBEL, UNIT, WARM, Policy
from caravela.bots.search.search import Search
from caravela.engine.dice import Dice
from caravela.engine.flow import Move, MoveList, Step
from caravela.engine.game import Game
from caravela.engine.rules import Rules

MOST_SEATS: Final[i64] = 8
FINE: Final[i64] = 4096
STRAYING: Final[i64] = 80  # one move in this many is random
TASTES: Final[tuple[float, ...]] = (0.0, 0.0, 0.6, 1.5)  # possible strengths of a seat's tastes, in points
MIDDLE: Final[i64] = 128
TASTED: Final = 0.7  # weight of tastes against visit counts
BRIEFLY: Final[i64] = 6  # the divisor of iterations at decisions that are not stored
UNTRIED: Final = 0.25  # pseudo-visits of each move
QUICK_HEAT: Final[i64] = WARM // 2  # the sampling temperature in quick games
SPARSELY: Final[i64] = 4  # positions of quick games are stored less often by this factor
POINTS: Final = 0.5  # the value in points of an e times higher visit count


@final
class SelfPlay:
    """Plays games and buffers positions of them."""

    def __init__(
        self,
        rules: Rules,
        estimate: Estimate,
        seed: int,
        keeping: int,
        choosing: int = 0,
        search: Search | None = None,
        iterations: int = 0,
        policy: Policy | None = None,
    ) -> None:
        self.rules: Rules = rules
        self.estimate: Estimate = estimate
        self.dice: Dice = Dice(seed)
        self.keeping: i64 = keeping  # one quiet position in this many is stored
        self.choosing: i64 = choosing  # one decision in this many is stored; 0 for none
        self.search: Search | None = search  # the players' search; None for a one-move lookahead
        self.iterations: i64 = iterations  # of the search at stored decisions
        self.policy: Policy | None = policy  # for quick games, and for rollouts of the lookahead
        self.choices: ChoiceLog = ChoiceLog(rules)
        self.worths: vec[float] = vec[float]([0.0] * 64)  # values of a decision's options
        self.moves: i64 = len(rules.catalogue.moves)
        self.tastes: vec[float] = vec[float]([0.0] * (self.moves * MOST_SEATS))
        self.tasteful: bool = False  # whether the players of this game have tastes
        self.strengths: vec[float] = vec[float]([0.0] * MOST_SEATS)  # strengths of the tastes
        self.shares: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.leads: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.spares: Spares = Spares()
        self.out: MoveList = MoveList()
        self.ahead: MoveList = MoveList()
        self.inputs: Inputs = Inputs()
        self.entries: vec[i32] = vec[i32]()  # place * 256 + value + 128 of every nonzero input
        self.ends: vec[i64] = vec[i64]()  # for each position, the end of its entries
        self.times: vec[float] = vec[float]()  # for each position, the spread of the estimate
        self.equal: vec[i32] = vec[i32]()  # for each position, 1 if nobody had tastes
        self.values: vec[float] = vec[float]()  # for each position and seat, the estimate's value
        self.won: vec[float] = vec[float]()  # for each position and seat, the share of the win
        self.ended: vec[float] = vec[float]()  # for each position and seat, final points minus the others' mean
        self.tasted: vec[float] = vec[float]()  # for each position and seat, two numbers: see `close`

    def play(self, game: Game, tasteful: bool, quick: bool = False) -> None:
        """Play a game to its end and store some of its positions. Without tastes everybody plays the best moves."""
        estimate = self.estimate
        dice = self.dice
        out = self.out
        self.tasteful = tasteful
        if tasteful:
            self.draw_tastes(game.seats)
        else:
            for i in range(self.moves * game.seats):
                self.tastes[i] = 0.0
            for seat in range(game.seats):
                self.strengths[seat] = 0.0
        kept: i64 = 0
        keeping = SPARSELY * self.keeping if quick else self.keeping
        while not game.is_over():
            step = game.next_step()
            out.count = 0
            step.options(game, out)
            if step.by_chance:
                game.play(out.moves[dice.draw(step.weights(game))])
                continue
            if estimate.is_quiet(game) and dice.below(keeping) == 0:
                self.keep(game)
                kept += 1
            if out.count == 1:
                game.play(out.moves[0])
            elif tasteful and dice.below(STRAYING) == 0:
                game.play(out.moves[dice.below(out.count)])
            elif quick:
                game.play(self.drawn(game, step))
            elif self.search is None:
                game.play(self.best(game, step.seat))
            else:
                game.play(self.searched(game, step.seat))
        self.close(game, kept, quick)

    def draw_tastes(self, seats: i64) -> None:
        dice = self.dice
        for seat in range(seats):
            self.strengths[seat] = TASTES[dice.below(i64(len(TASTES)))]
            strength = self.strengths[seat] / float(FINE)
            first = seat * self.moves
            for i in range(self.moves):
                drawn = dice.below(FINE) + dice.below(FINE) + dice.below(FINE) - 3 * FINE // 2
                self.tastes[first + i] = 2.0 * strength * float(drawn)

    def lay_out(self) -> MoveList:
        """Copy the options into a list of their own, with space for their values."""
        out = self.out
        ahead = self.ahead
        ahead.count = 0
        for i in range(out.count):
            ahead.add(out.moves[i])
        while len(self.worths) < ahead.count:
            self.worths = append(self.worths, 0.0)
        return ahead

    def best(self, game: Game, seat: i64) -> Move:
        """The move with the best evaluation at the next quiet position, including tastes."""
        out = self.out
        ahead = self.lay_out()
        best = ahead.moves[0]
        best_value = NEVER
        for i in range(ahead.count):
            move = ahead.moves[i]
            twin = self.spares.copy_of(game)
            twin.play(move)
            if self.policy is None:
                twin = play_to_quiet(self.estimate, twin, self.dice, out, self.spares)
            else:
                play_to_quiet_by_policy(self.estimate, self.policy, twin, self.dice, out)
            value = standing(self.estimate, twin, seat, self.shares, self.leads)
            self.spares.take_back(twin)
            self.worths[i] = value
            value += self.tastes[seat * self.moves + move.number]
            if value > best_value:
                best_value = value
                best = move
        if self.choosing > 0 and self.dice.below(self.choosing) == 0:
            self.choices.keep(self.estimate.encoder, game, game.next_step(), ahead, self.worths)
        return best

    def searched(self, game: Game, seat: i64) -> Move:
        """The move that a search visits most, including tastes."""
        search = self.search
        assert search is not None
        ahead = self.lay_out()
        kept = self.choosing > 0 and self.dice.below(self.choosing) == 0
        search.think(game, self.iterations if kept else max(self.iterations // BRIEFLY, 1), 0.0)
        root = search.root()
        total = log(float(root.visits) + UNTRIED * float(ahead.count))
        best = ahead.moves[0]
        best_value = NEVER
        for i in range(ahead.count):
            move = ahead.moves[i]
            edge = root.edge_of(move)
            tried = log((float(edge.visits) if edge is not None else 0.0) + UNTRIED) - total
            self.worths[i] = POINTS * tried
            value = tried + TASTED * self.tastes[seat * self.moves + move.number]
            if value > best_value:
                best_value = value
                best = move
        if kept:
            self.choices.keep(self.estimate.encoder, game, game.next_step(), ahead, self.worths)
        return best

    def drawn(self, game: Game, step: Step) -> Move:
        """A move sampled from the policy, including tastes."""
        policy = self.policy
        assert policy is not None
        out = self.out
        policy.weigh(game, step, out)
        first = step.seat * self.moves
        best: i64 = 0
        best_value = NEVER
        for i in range(out.count):
            value = float(policy.scores[i] + GUMBEL[self.dice.below(FINE)] * QUICK_HEAT // WARM) / float(UNIT)
            value += TASTED * self.tastes[first + out.moves[i].number]
            if value > best_value:
                best_value = value
                best = i
        return out.moves[best]

    def keep(self, game: Game) -> None:
        """Store a position as the net would see it, with the estimate's value."""
        estimate = self.estimate
        inputs = self.inputs
        width = i64(len(estimate.weights))
        inputs.begin()
        estimate.encoder.board(game, inputs)
        for seat in range(game.seats):
            self.values = append(self.values, estimate.value_with_terms(game, seat))
        first = inputs.at
        for seat in range(game.seats):
            inputs.at = first
            estimate.encoder.player(game, seat, inputs)
            add_terms(estimate.terms, seat * width, width, inputs)
            first = inputs.at
        for i in range(inputs.count):
            self.entries = append(self.entries, i32(inputs.places[i] * 256 + inputs.values[i] + MIDDLE))
        self.ends = append(self.ends, i64(len(self.entries)))
        self.times = append(self.times, estimate.spread(game))
        self.equal = append(self.equal, i32(0 if self.tasteful else 1))

    def close(self, game: Game, kept: i64, quick: bool = False) -> None:
        """Add the result of the game and the strength of everybody's tastes to its stored positions.

        The first of two numbers is for all games, the second for quick ones. A fit uses them as inputs, so that moves
        that only players with strong tastes make are not blamed for these players' losses.
        """
        seats = game.seats
        final_shares(game, self.shares)
        total = 0.0
        for seat in range(seats):
            total += float(game.score(seat))
        for _position in range(kept):
            for seat in range(seats):
                own = float(game.score(seat))
                self.won = append(self.won, self.shares[seat])
                self.ended = append(self.ended, own - (total - own) / float(seats - 1))
                self.tasted = append(self.tasted, 0.0 if quick else self.strengths[seat])
                self.tasted = append(self.tasted, self.strengths[seat] if quick else 0.0)

    def clear(self) -> None:
        """Clear the buffer."""
        self.entries = vec[i32]()
        self.ends = vec[i64]()
        self.times = vec[float]()
        self.equal = vec[i32]()
        self.values = vec[float]()
        self.won = vec[float]()
        self.ended = vec[float]()
        self.tasted = vec[float]()


def sizes(rules: Rules, estimate: Estimate) -> tuple[int, int]:
    """The number of inputs for a player and for the board."""
    game = rules.new_game(rules.least, {})
    player, board = sizes_of(estimate.encoder, game, i64(len(estimate.weights)))
    return player, board
