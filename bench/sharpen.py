"""Improves the weights of an estimate by evolution strategies: greedy bots with perturbed weights play each other.

python -m bench.sharpen madeira --turns 6 --games 1500 --fixed prestige --out sharpened.toml

`caravela train` fits weights to the results of games, so it learns the value of a feature for the bot that played. A
feature that the bot does not know how to use looks worthless, so the bot never learns to use it. Here each bot of a
game has its own random perturbation of the current weights. A least-squares fit of the leads to the perturbations gives
the direction of the next step.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from caravela.bots.greedy import GreedyBot
from caravela.bots.roster import estimate_for
from caravela.bots.weights import Weights, weights_file
from caravela.engine.dice import Dice
from caravela.engine.flow import MoveList
from caravela.games import names, rules_of

Array = np.ndarray[Any, np.dtype[np.floating[Any]]]

SMALLEST = 0.25
"""Smaller weights are perturbed as if they had this size, so that they can change their sign."""

HELD = 0.05
"""The regularization of the fit towards no effect, as a share of the data."""

LONGEST_STEP = 1.2
"""The largest step of a weight per turn, in units of its perturbation."""


def step_of(weights: Array) -> Array:
    """The perturbation of each weight at a blur of 1."""
    return np.maximum(np.abs(weights), SMALLEST)


def trials(game: str, players: int, weights: Array, blur: Array, seeds: range) -> tuple[Array, Array]:
    """The perturbations of all bots relative to the mean of their table, and their leads in points."""
    rules = rules_of(game)
    usual = estimate_for(rules)
    drawn, leads = [], []
    out = MoveList()
    for seed in seeds:
        draws = np.random.default_rng(seed).standard_normal((players, len(weights)))
        bots = []
        for seat, draw in enumerate(draws):
            row = [float(weight) for weight in weights + blur * step_of(weights) * draw]
            bots.append(GreedyBot(rules, usual.reweighed(row, [3.0, 1.0]), seed * 1009 + seat))
        playing = rules.new_game(players, {})
        dice = Dice(seed)
        while not playing.is_over():
            step = playing.next_step()
            if step.by_chance:
                out.count = 0
                step.options(playing, out)
                playing.play(out.moves[dice.draw_for(step, playing)])
            else:
                playing.play(bots[step.seat].choose(playing))
        scores = np.array([float(playing.score(seat)) for seat in range(players)])
        drawn.append(draws - draws.mean(axis=0))
        leads.append((scores - scores.mean()) * players / (players - 1))
    return np.concatenate(drawn), np.concatenate(leads)


def better(weights: Array, blur: Array, drawn: Array, leads: Array) -> tuple[Array, Array]:
    """The weights after a step, and how many points each weight's blur brought; what may be luck counts little."""
    seen = len(leads)
    brought = np.linalg.solve(drawn.T @ drawn + np.eye(len(weights)) * seen * HELD, drawn.T @ leads)
    luck = np.var(leads - drawn @ brought) / seen
    sure = brought**3 / (brought**2 + luck)
    return weights + blur * step_of(weights) * np.clip(sure, -LONGEST_STEP, LONGEST_STEP), brought


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=names())
    parser.add_argument("--turns", type=int, default=6)
    parser.add_argument("--games", type=int, default=1500, help="games per turn")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--blur", type=float, default=0.35, help="size of the perturbations")
    parser.add_argument("--fixed", action="append", default=[], help="a feature that keeps its weight; can be repeated")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True, help="a file of weights, written after every turn")
    arguments = parser.parse_args(words)
    result = Weights(weights_file(rules_of(arguments.game)))
    features = estimate_for(rules_of(arguments.game)).features
    weights = np.array([result.features[name] for name in features])
    blur = np.array([0.0 if name in arguments.fixed else arguments.blur for name in features])
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for turn in range(arguments.turns):
            first = arguments.seed + turn * arguments.games
            size = max(1, arguments.games // (10 * arguments.jobs))
            parts = [
                range(start, min(start + size, first + arguments.games))
                for start in range(first, first + arguments.games, size)
            ]
            seen = list(pool.map(partial(trials, arguments.game, arguments.players, weights, blur), parts))
            drawn, leads = np.concatenate([part[0] for part in seen]), np.concatenate([part[1] for part in seen])
            weights, brought = better(weights, blur, drawn, leads)
            result.made = date.today().isoformat()
            result.games = (turn + 1) * arguments.games
            result.settings = (
                f"sharpened, {turn + 1} turns, blur {arguments.blur:g}; {arguments.players} players, greedy"
            )
            result.features = {name: float(weight) for name, weight in zip(features, weights, strict=True)}
            arguments.out.write_text(result.text(), encoding="utf-8")
            most = np.argsort(-np.abs(brought))[:8]
            changes = ", ".join(f"{features[i]} {brought[i]:+.1f} to {weights[i]:.2f}" for i in most)
            print(f"turn {turn + 1}: {changes}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
