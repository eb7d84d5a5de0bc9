"""Games from which nets and policies learn: everybody looks one move ahead with the judge so far, or searches.

Players have tastes of their own. A taste is a liking or dislike of each move through a whole game, drawn for each seat:
so plans are followed that the judge would not choose, and it sees what comes of them. Some seats have none, some strong
ones.

Who searches does so thoroughly at the choices that are kept for the policy, and briefly at all others. What such a
choice teaches is how often the search tried each move.

Quick games are played by draws from the policy alone. They take milliseconds, so a net sees many more of them; they
teach the policy nothing.
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
STRAYING: Final[i64] = 80  # one move in so many is any move
TASTES: Final[tuple[float, ...]] = (0.0, 0.0, 0.6, 1.5)  # how strong the tastes of a seat are, in points
MIDDLE: Final[i64] = 128
TASTED: Final = 0.7  # how much a point of taste counts against being tried e times as often
BRIEFLY: Final[i64] = 6  # what is not kept is thought about for one part in so many
UNTRIED: Final = 0.25  # tries that each move is taken to have had
QUICK_HEAT: Final[i64] = WARM // 2  # how much choices of quick games vary
SPARSELY: Final[i64] = 4  # of quick games so many times fewer positions are kept
POINTS: Final = 0.5  # a move that is tried e times as often is taken to be worth so many points more


@final
class SelfPlay:
    """Plays games and keeps positions of them, until somebody takes these."""

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
        self.keeping: i64 = keeping  # one quiet position in so many is kept
        self.choosing: i64 = choosing  # one choice in so many is kept; zero is none
        self.search: Search | None = search  # by which everybody chooses; without one all look ahead
        self.iterations: i64 = iterations  # of the search where the choice is kept
        self.policy: Policy | None = policy  # of quick games, and by which a look ahead plays on
        self.choices: ChoiceLog = ChoiceLog(rules)
        self.worths: vec[float] = vec[float]([0.0] * 64)  # of the options of a choice
        self.moves: i64 = len(rules.catalogue.moves)
        self.tastes: vec[float] = vec[float]([0.0] * (self.moves * MOST_SEATS))
        self.tasteful: bool = False  # whether the players of this game have tastes
        self.strengths: vec[float] = vec[float]([0.0] * MOST_SEATS)  # of their tastes
        self.shares: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.leads: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.spares: Spares = Spares()
        self.out: MoveList = MoveList()
        self.ahead: MoveList = MoveList()
        self.inputs: Inputs = Inputs()
        self.entries: vec[i32] = vec[i32]()  # place * 256 + value + 128 of every number that is not zero
        self.ends: vec[i64] = vec[i64]()  # of each position, where its entries end
        self.times: vec[float] = vec[float]()  # of each position, the spread of the estimate
        self.equal: vec[i32] = vec[i32]()  # of each position, one if nobody had tastes
        self.values: vec[float] = vec[float]()  # of each position and seat, what the estimate says
        self.won: vec[float] = vec[float]()  # of each position and seat, the share of the win
        self.ended: vec[float] = vec[float]()  # of each position and seat, the points before the others' mean
        self.tasted: vec[float] = vec[float]()  # of each position and seat, two numbers: see `close`

    def play(self, game: Game, tasteful: bool, quick: bool = False) -> None:
        """Play a game to its end and keep some of its positions. Without tastes everybody plays his best."""
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
        """The options in a list of their own, with room for what each is worth."""
        out = self.out
        ahead = self.ahead
        ahead.count = 0
        for i in range(out.count):
            ahead.add(out.moves[i])
        while len(self.worths) < ahead.count:
            self.worths = append(self.worths, 0.0)
        return ahead

    def best(self, game: Game, seat: i64) -> Move:
        """The move after which the seat stands best at the next quiet moment, tastes counted in."""
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
        """The move that a search tries most, tastes counted in."""
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
        """A move drawn by the policy, tastes counted in."""
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
        """Write down a position as a net would see it, and what the estimate says of it."""
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
        """Write how the game ended to every position kept of it, and how strong everybody's tastes were.

        That is the first of two numbers, and in quick games the second: a fit takes it into account, so that moves that
        only players with strong tastes make are not taken to be as bad as these players are.
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
        """Let go of what was kept."""
        self.entries = vec[i32]()
        self.ends = vec[i64]()
        self.times = vec[float]()
        self.equal = vec[i32]()
        self.values = vec[float]()
        self.won = vec[float]()
        self.ended = vec[float]()
        self.tasted = vec[float]()


def sizes(rules: Rules, estimate: Estimate) -> tuple[int, int]:
    """How many numbers tell a net of a player and of the board."""
    game = rules.new_game(rules.least, {})
    player, board = sizes_of(estimate.encoder, game, i64(len(estimate.weights)))
    return player, board
