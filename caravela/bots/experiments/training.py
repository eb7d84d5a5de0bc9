"""Trains a game's estimate: bots play with the current weights, then the weights are fitted to the results.

Every iteration plays new games with the latest weights. The result is stored after each one, so that a stopped training
can resume.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path

from caravela.bots.bot import Bot
from caravela.bots.estimate import Estimate
from caravela.bots.experiments.fitting import HOLD, Fit, GameSamples
from caravela.bots.experiments.workers import Workers, parts_of
from caravela.bots.greedy import GreedyBot
from caravela.bots.roster import estimate_for, search_settings_for
from caravela.bots.search.search_bot import SearchBot
from caravela.bots.weights import Weights, weights_file
from caravela.engine.dice import Dice
from caravela.engine.errors import BadChoice, Damaged
from caravela.engine.flow import MoveList
from caravela.games import rules_of

STRAYING = 12
"""In self-play one move in this many is random, so that games differ and unusual positions occur."""


@dataclass(frozen=True)
class Course:
    """The settings of a training."""

    game: str
    players: int
    iterations: int  # of every player's search; 0 for the greedy bot
    options: dict[str, object]

    def told(self) -> str:
        bots = f"search of {self.iterations} iterations" if self.iterations else "greedy"
        options = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"{self.players} players, {bots}{options}"


def teacher(course: Course, estimate: Estimate, seed: int) -> Bot:
    rules = rules_of(course.game)
    if course.iterations == 0:
        return GreedyBot(rules, estimate, seed)
    return SearchBot(rules, estimate, seed, course.iterations, 0.0, search_settings_for(rules))


def lessons(course: Course, weights: list[float], spread: list[float], seeds: range) -> list[list[float]]:
    """The sums of these games of self-play."""
    rules = rules_of(course.game)
    estimate = estimate_for(rules).reweighed(weights, spread)
    fit = Fit(weights)
    out = MoveList()
    for seed in seeds:
        dice = Dice(seed)
        game = rules.new_game(course.players, course.options)
        bots = [teacher(course, estimate, seed * 13 + seat) for seat in range(course.players)]
        lesson = GameSamples(estimate)
        while not game.is_over():
            step = game.next_step()
            out.count = 0
            step.options(game, out)
            if step.by_chance:
                game.play(out.moves[dice.draw_for(step, game)])
                continue
            if estimate.is_quiet(game):
                lesson.note(game)
            strays = dice.below(STRAYING) == 0
            game.play(out.moves[dice.below(out.count)] if strays else bots[step.seat].choose(game))
        fit.learn(lesson, game)
    return fit.sums()


def fitted(weights: list[float], fit: Fit) -> list[float]:
    """The weights that predict the results best, regularised towards the previous ones."""
    import numpy as np  # needed for training only, not for playing

    squares, sides, _, _ = fit.sums()
    equations = np.array(squares).reshape(len(sides), len(sides)) + HOLD * np.identity(len(sides))
    change = np.linalg.solve(equations, np.array(sides))
    return [weight + float(by) for weight, by in zip(weights, change, strict=True)]


class Training:
    """The current state of a training."""

    def __init__(self, course: Course, kept: Path) -> None:
        self.course = course
        self.kept = kept
        self.features = estimate_for(rules_of(course.game)).features
        if not self.features:
            raise BadChoice(f"The estimate of {course.game} has no weights to train.")
        start = Weights(weights_file(rules_of(course.game)))
        self.weights = [start.features[name] for name in self.features]
        self.spread = start.spread
        self.turn = 0
        self.games = 0
        if kept.exists():
            self.go_on()

    def go_on(self) -> None:
        """Load the state of an earlier training."""
        try:
            progress = json.loads(self.kept.read_text(encoding="utf-8"))
            fits = progress["course"] == self.course.told() and progress["features"] == self.features
        except (ValueError, KeyError):
            raise Damaged(f"{self.kept} is no training that can go on.") from None
        if not fits:
            raise BadChoice(f"{self.kept} is a training of another kind; remove it or name another file.")
        self.weights, self.spread = progress["weights"], progress["spread"]
        self.turn, self.games = progress["turn"], progress["games"]

    def keep(self) -> None:
        progress = {
            "course": self.course.told(),
            "features": self.features,
            "weights": self.weights,
            "spread": self.spread,
            "turn": self.turn,
            "games": self.games,
        }
        self.kept.write_text(json.dumps(progress, indent=1), encoding="utf-8")

    def take_turn(self, games: int, workers: Workers, advance: Callable[[int], None] = lambda games: None) -> None:
        """Play this many games, fit, and store the weights."""
        fit = Fit(self.weights)
        play = partial(lessons, self.course, self.weights, self.spread)
        parts = parts_of(1 + 1_000_003 * self.turn, games)
        for part, sums in zip(parts, workers.over(play, parts), strict=True):
            fit.add_sums(sums)
            advance(len(part))
        self.weights, self.spread = fitted(self.weights, fit), fit.spread()
        self.turn += 1
        self.games += games
        self.keep()

    def write(self, path: Path) -> None:
        """Write the weights as a file for bots, with unchanged styles."""
        weights = Weights(weights_file(rules_of(self.course.game)))
        weights.made = date.today().isoformat()
        weights.games = self.games
        weights.settings = f"self-play, {self.turn} turns; {self.course.told()}"
        weights.spread = self.spread
        weights.features = dict(zip(self.features, self.weights, strict=True))
        path.write_text(weights.text(), encoding="utf-8")
