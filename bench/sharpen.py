"""Moves the weights of an estimate towards those that win: greedy bots that weigh differently play each other.

python -m bench.sharpen madeira --turns 6 --games 1500 --fixed prestige --out sharpened.toml

`caravela train` fits weights to how games went on from quiet positions, so it learns what a thing was worth in the
hands of the bot that played. What the bot does not know how to use looks worthless then, and it goes on not using it.
Here every bot of a game has weights of its own, drawn around the weights so far; the points by which it ended before
the others are set against what was drawn, by least squares, and the weights take a step that way.
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
"""Weights nearer to zero are blurred as if they were as large as this, so that they may change their sign."""

HELD = 0.05
"""How strongly a drawn difference is taken to have had no effect, as a share of all that was seen."""

LONGEST_STEP = 1.2
"""The largest step of a weight in one turn, in units of its blur."""


def step_of(weights: Array) -> Array:
    """The perturbation of each weight at a blur of 1."""
    return np.maximum(np.abs(weights), SMALLEST)


def trials(game: str, players: int, weights: Array, blur: Array, seeds: range) -> tuple[Array, Array]:
    """What was drawn for every bot, less the mean of its table, and by how many points it ended before the others."""
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
    parser.add_argument("--games", type=int, default=1500, help="how many games in a turn")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--blur", type=float, default=0.35, help="how far the bots' weights differ")
    parser.add_argument("--fixed", action="append", default=[], help="a feature that keeps its weight; repeatable")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True, help="a file of weights, written after every turn")
    wanted = parser.parse_args(words)
    found = Weights(weights_file(rules_of(wanted.game)))
    features = estimate_for(rules_of(wanted.game)).features
    weights = np.array([found.features[name] for name in features])
    blur = np.array([0.0 if name in wanted.fixed else wanted.blur for name in features])
    with ProcessPoolExecutor(wanted.jobs) as pool:
        for turn in range(wanted.turns):
            first = wanted.seed + turn * wanted.games
            size = max(1, wanted.games // (10 * wanted.jobs))
            parts = [
                range(start, min(start + size, first + wanted.games))
                for start in range(first, first + wanted.games, size)
            ]
            seen = list(pool.map(partial(trials, wanted.game, wanted.players, weights, blur), parts))
            drawn, leads = np.concatenate([part[0] for part in seen]), np.concatenate([part[1] for part in seen])
            weights, brought = better(weights, blur, drawn, leads)
            found.made = date.today().isoformat()
            found.games = (turn + 1) * wanted.games
            found.settings = f"sharpened, {turn + 1} turns, blur {wanted.blur:g}; {wanted.players} players, greedy"
            found.features = {name: float(weight) for name, weight in zip(features, weights, strict=True)}
            wanted.out.write_text(found.text(), encoding="utf-8")
            most = np.argsort(-np.abs(brought))[:8]
            told = ", ".join(f"{features[i]} {brought[i]:+.1f} to {weights[i]:.2f}" for i in most)
            print(f"turn {turn + 1}: {told}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
