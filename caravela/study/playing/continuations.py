"""How a game goes on after a move: played out to its end many times, the same luck for every move that is compared.

A sample deals what the seat cannot see, and gives every draw and choice of a round its own number, so that two lines
meet the same luck as long as they go alike, and again from the next round on. Whatever is compared is read at the same
moment of both lines: when the round is over, and when the game is over.

Until the round is over the player whose move it is searches before each choice, so that a plan is carried out, and the
others look one move ahead with the trained judge. One choice of the others in `VARYING` is drawn from the policy, so
that samples differ even where nothing is left to chance. Later everybody plays by draws from the policy, which is as
good as the greedy bot in a fiftieth of the time. In Madeira it is not, so there all turns are looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from caravela.bots.advice.judging import judging_search
from caravela.bots.estimate import shares_at_end
from caravela.bots.nets.policy import WARM
from caravela.bots.roster import bot_named, estimate_for, policy_for, search_settings_for
from caravela.engine.counting import POINTS, Count
from caravela.engine.dice import Dice
from caravela.engine.flow import Move, MoveList
from caravela.engine.game import Game
from caravela.engine.rules import Rules

LOOKING = "net"
"""The bot that looks one move ahead with the trained judge."""
SEARCHING = 24
"""Iterations of the player's searches until the round is over."""
VARYING = 8
HEAT = WARM // 2
"""How much choices by the policy vary."""
LONGEST = 4000
"""Moves of a continuation, a guard against endless games."""

Having = tuple[int, str, str]
"""A number of a player: the seat, what it counts, and for points their source."""
Deed = tuple[int, int]
"""A seat and the number of its move."""


@dataclass(frozen=True)
class Continuation:
    """One way in which a game went on."""

    won: list[float]  # everybody's share of the win; nothing if it was not played to the end
    scores: list[int]
    points: dict[Having, int]  # at the end of the game, by seat and source
    rounds: int  # when the game ended
    had: dict[Having, int]  # when the round was over: stock, and points by source that were scored until then
    deeds: frozenset[Deed]  # what was decided until then
    plan: tuple[int, ...] = ()  # the moves of the player itself until then, in their order


class PlayingOn:
    """Plays a position on after any of its moves."""

    def __init__(self, rules: Rules, game: Game, seed: int) -> None:
        self.rules = rules
        self.game = game
        self.seed = seed
        self.seat = int(game.next_step().seat)
        self.estimate = estimate_for(rules)
        self.policy = policy_for(rules)
        self.looks_at_turns = search_settings_for(rules, policy=self.policy).rounds == 0
        self.out = MoveList()
        stock = frozenset(rules.stock())
        labelled = Count(labelled=True)
        rules.count(game, labelled)
        self.counted = [
            (i, (int(label.seat), label.thing, label.place if label.thing == POINTS else ""))
            for i, label in enumerate(labelled.counters)
            if label.seat >= 0 and (label.thing in stock or (label.thing == POINTS and not label.at_end))
        ]

    def after(self, move: Move, sample: int, to_the_end: bool = True) -> Continuation:
        """How it goes on after a move, in the world of a sample; until the round is over, if that is enough."""
        rules = self.rules
        seed = self.seed * 100_003 + sample
        game = rules.imagined(self.game, self.seat, Dice(seed))
        playing = OneSample(self, seed)
        first = self.round_of(game)
        game.play(move)
        deeds: list[Deed] = []
        had: dict[Having, int] | None = None
        for _ in range(LONGEST):
            if game.is_over():
                break
            number = self.round_of(game)
            if had is None and number != first:
                had = self.having(game)
                if not to_the_end:
                    break
            seat, chosen = playing.choice(game, number, had is None)
            if seat >= 0 and had is None:
                deeds.append((seat, int(chosen.number)))
            game.play(chosen)
        seats = range(game.seats)
        points = {
            (seat, POINTS, source): amount for seat in seats for source, amount in rules.breakdown(game, seat).items()
        }
        return Continuation(
            won=shares_at_end(game) if game.is_over() else [],
            scores=[int(game.score(seat)) for seat in seats],
            points=points,
            rounds=self.round_of(game),
            had=self.having(game) if had is None else had,
            deeds=frozenset(deeds),
            plan=tuple(number for seat, number in deeds if seat == self.seat),
        )

    def round_of(self, game: Game) -> int:
        number = self.rules.chapter(game).get("round", 0)
        assert isinstance(number, int)
        return number

    def having(self, game: Game) -> dict[Having, int]:
        count = Count()
        self.rules.count(game, count)
        numbers = list(count.numbers)
        had: dict[Having, int] = {}
        for i, having in self.counted:
            had[having] = had.get(having, 0) + int(numbers[i])
        return had


class OneSample:
    """Draws and decides for everybody in the world of one sample."""

    def __init__(self, playing: PlayingOn, seed: int) -> None:
        self.playing = playing
        self.seed = seed
        self.bot = bot_named(LOOKING, playing.rules, seed)
        self.search = judging_search(playing.rules, seed)
        self.search.stops_early = True
        self.round = -1
        self.decided = 0

    def choice(self, game: Game, number: int, carefully: bool) -> tuple[int, Move]:
        """The seat that decides, or -1 for chance, and what is chosen."""
        playing, step = self.playing, game.next_step()
        out = playing.out
        out.count = 0
        step.options(game, out)
        if not step.by_chance and out.count == 1:
            return int(step.seat), out.listed()[0]
        if number != self.round:
            self.round, self.decided = number, 0
        self.decided += 1
        dice = Dice((self.seed * 64 + number) * 4096 + self.decided)
        if step.by_chance:
            return -1, out.listed()[int(dice.draw_for(step, game))]
        if carefully and int(step.seat) == playing.seat:
            return int(step.seat), self.searched(game)
        policy = playing.policy
        by_policy = (
            int(dice.below(VARYING)) == 0
            if carefully
            else not (playing.looks_at_turns and playing.estimate.is_quiet(game))
        )
        if policy is None or not by_policy:
            return int(step.seat), self.bot.choose(game)
        policy.weigh(game, step, out)
        return int(step.seat), out.listed()[int(policy.drawn(out.count, HEAT, dice))]

    def searched(self, game: Game) -> Move:
        """The choice of the player whose plan it is."""
        self.search.think(game, SEARCHING, 0.0)
        out = MoveList()
        game.next_step().options(game, out)
        best = self.search.root().best_edge(out)
        assert best is not None
        return best.move


@dataclass(frozen=True)
class Mean:
    """The mean of some numbers, and its standard error."""

    value: float
    error: float

    @staticmethod
    def of(numbers: Sequence[float]) -> Mean:
        count = len(numbers)
        value = sum(numbers) / count
        variance = sum((number - value) ** 2 for number in numbers) / max(1, count - 1)
        return Mean(value, sqrt(variance / count))

    def is_clear(self, least: float) -> bool:
        """Whether it is at least so large, and hardly by chance."""
        return abs(self.value) >= least and abs(self.value) >= 2 * self.error
