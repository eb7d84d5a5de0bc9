"""The rows of docs/speed.md. Each row repeats its work for some seconds on one core.

Seconds are CPU time, so that other load has little effect.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from resource import RUSAGE_SELF, getrusage
from time import process_time

from caravela.bots.roster import bot_named, estimate_for
from caravela.bots.search.search import Search
from caravela.bots.search.search_settings import SearchSettings
from caravela.engine.dice import Dice
from caravela.engine.flow import MoveList
from caravela.engine.game import Game
from caravela.engine.play.playout import Playout
from caravela.engine.rules import Rules
from caravela.games import rules_of
from caravela.match.box import Box
from caravela.match.match import Match
from caravela.match.position import read_position

PLAYERS = 4
EXPANSIONS: dict[str, object] = {"new-buildings": "on", "nobles": "on"}
MIDDLE = 200
"""Number of moves and draws after which a game is about half over."""
KEPT_MATCHES = 40
"""Number of finished matches that are kept to measure the memory of one."""
EVERY = 40
"""Number of moves between two positions of a match that are read back."""
BATCH = 256


Work = Callable[[], int]
"""Does a fixed sequence of work and returns the number of units."""


@dataclass(frozen=True)
class Row:
    """One row: its earlier value on the same kind of machine, and its goal."""

    name: str
    unit: str
    before: float | None
    goal: float
    prepare: Callable[[], Work]
    per_second: float = 0.0  # time units in a second, if the figure is the time per unit of work; else units per second

    def measure(self, seconds: float) -> float:
        done = rate(self.prepare(), seconds)
        return self.per_second / done if self.less_is_better else done

    @property
    def less_is_better(self) -> bool:
        return self.per_second > 0.0

    def times_better(self, figure: float, than: float) -> float:
        return than / figure if self.less_is_better else figure / than


@dataclass(frozen=True)
class Noted(Row):
    """A row that is measured once: a quantity of which less is better."""

    per_second: float = 1.0

    def measure(self, seconds: float) -> float:
        return float(self.prepare()())


def rate(work: Work, seconds: float) -> float:
    """Units of work per second. The first call is a warm-up."""
    work()
    done, started = 0, process_time()
    while process_time() - started < seconds:
        done += work()
    return done / (process_time() - started)


# -- the engine -------------------------------------------------------------------------------------


def random_games(game: str, options: dict[str, object], decisions: bool) -> Callable[[], Work]:
    """Whole random games in compiled code, counted by decisions or by games."""

    def prepare() -> Work:
        start, playing = rules_of(game).new_game(PLAYERS, options), Playout(7)

        def work() -> int:
            before = int(playing.decisions)
            playing.play_out(start.copy())
            return int(playing.decisions) - before if decisions else 1

        return work

    return prepare


def copying() -> Work:
    """Copies in the middle of a game."""
    game, playing = rules_of("puerto-rico").new_game(PLAYERS, {}), Playout(7)
    for _ in range(MIDDLE):
        playing.step(game)

    def work() -> int:
        for _ in range(1000):
            game.copy()
        return 1000

    return work


# -- the public interface ---------------------------------------------------------------------------


def played_match(seed: int, random: Random, view: bool = False) -> Match:
    match = Box("puerto-rico").start(PLAYERS, seed=seed)
    while not match.over:
        match.play(random.choice(match.moves()))
        if view:
            match.view()
    return match


def matches(view: bool) -> Callable[[], Work]:
    """Random games through the public interface."""

    def prepare() -> Work:
        seeds, random = count(), Random(1)

        def work() -> int:
            played_match(next(seeds), random, view)
            return 1

        return work

    return prepare


def reading() -> Work:
    """Reads untrusted positions and lets the greedy bot choose a move in each."""
    match, random, texts = Box("puerto-rico").start(PLAYERS, seed=7), Random(1), []
    while not match.over:
        if match.ply % EVERY == 0:
            texts.append(match.position())
        match.play(random.choice(match.moves()))
    bot = bot_named("greedy", match.rules, 1)

    def work() -> int:
        for text in texts:
            bot.choose(read_position(text).game)
        return len(texts)

    return work


def memory() -> Work:
    """Kilobytes of a finished match with its history."""

    def work() -> int:
        random = Random(1)
        kept = [played_match(seed, random) for seed in range(2)]
        gc.collect()
        before = getrusage(RUSAGE_SELF).ru_maxrss
        kept += [played_match(seed, random) for seed in range(KEPT_MATCHES)]
        return (getrusage(RUSAGE_SELF).ru_maxrss - before) // KEPT_MATCHES

    return work


# -- learning ---------------------------------------------------------------------------------------


def turn_by_turn() -> Work:
    """Steps of PettingZoo's loop: `last`, a random legal action, `step`."""
    from caravela.research.zoo import TurnEnv

    env, random = TurnEnv("puerto-rico", PLAYERS, illegal="raise"), Random(1)
    draws, seeds = [random.random() for _ in range(4096)], count()

    def work() -> int:
        env.reset(seed=next(seeds))
        steps = 0
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            assert seen is not None
            legal = seen["action_mask"].nonzero()[0]
            env.step(legal[int(draws[steps % 4096] * len(legal))])
            steps += 1
        return steps

    return work


def batches() -> Work:
    """Steps of many games at once with observation and mask, including choosing the random moves."""
    from caravela.research.batches import Games

    games, turns = Games("puerto-rico", PLAYERS, BATCH), count()
    games.reset(1)

    def work() -> int:
        for _ in range(20):
            games.step(games.any_legal(next(turns)))
        return 20 * BATCH

    return work


# -- search -----------------------------------------------------------------------------------------


def opening(rules: Rules) -> Game:
    """The first decision, after the draws of the set-up."""
    game, dice, moves = rules.new_game(PLAYERS, {}), Dice(7), MoveList()
    while game.next_step().by_chance:
        moves.count = 0
        game.next_step().options(game, moves)
        game.play(moves.moves[dice.draw_for(game.next_step(), game)])
    return game


def iterations(settings: Callable[[], SearchSettings], at_once: int, name: str = "puerto-rico") -> Callable[[], Work]:
    """Iterations of a search from the opening."""

    def prepare() -> Work:
        rules = rules_of(name)
        game = opening(rules)
        search = Search(rules, estimate_for(rules), 1, settings())
        tree = search.rooted(game)

        def work() -> int:
            search.think_on(game, tree, None, at_once, 0.0)
            return at_once

        return work

    return prepare


def to_the_end() -> SearchSettings:
    """Settings of playouts to the end of the game, with more noise: deterministic playouts might never end a game."""
    return SearchSettings(noise=0.7, to_the_end=True)


# -- building ---------------------------------------------------------------------------------------


def compiling() -> Work:
    """The seconds that compiling this folder took, from its file `seconds`; 0 without the file."""
    file = Path("seconds")
    return lambda: int(file.read_text()) if file.exists() else 0


PLAIN = "plain Python, Puerto Rico"
"""The row that is measured with the package as plain Python."""

ROWS: list[Row] = [
    Row("engine, Puerto Rico", "decisions/s", 2_800_000, 4_000_000, random_games("puerto-rico", {}, True)),
    Row("engine, Puerto Rico, games", "games/s", 6_150, 9_000, random_games("puerto-rico", {}, False)),
    Row("engine, both expansions", "decisions/s", 1_725_000, 2_500_000, random_games("puerto-rico", EXPANSIONS, True)),
    Row("engine, Madeira", "decisions/s", 3_400_000, 4_000_000, random_games("madeira", {}, True)),
    Row("engine, Vasco da Gama", "decisions/s", 5_000_000, 6_000_000, random_games("vasco-da-gama", {}, True)),
    Row("copy, Puerto Rico", "µs", 1.1, 0.7, copying, 1e6),
    Row("public interface", "games/s", 149, 1_000, matches(view=False)),
    Row("public interface with views", "games/s", None, 300, matches(view=True)),
    Row("read a position, greedy move", "ms", None, 2.0, reading, 1e3),
    Row("PettingZoo", "steps/s", 62_000, 200_000, turn_by_turn),
    Row("batches in NumPy", "steps/s", 303_000, 1_000_000, batches),
    Row("careful search", "iterations/s", 417, 2_000, iterations(lambda: SearchSettings(careful=True), 20)),
    Row("search cut short", "iterations/s", 20_000, 30_000, iterations(SearchSettings, 500)),
    Row("search to the end", "iterations/s", 6_450, 10_000, iterations(to_the_end, 100)),
    Row(PLAIN, "games/s", 128, 200, random_games("puerto-rico", {}, False)),
    Noted("memory of a match", "KB", 2_768, 277, memory),
    Noted("compiling as released", "s", 143, 60, compiling),
]


def row_named(name: str) -> Row:
    return next(row for row in ROWS if row.name == name)
