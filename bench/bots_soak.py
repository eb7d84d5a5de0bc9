"""Plays many games between bots of all kinds with random options; reports faults and moves over the time limit.

python -m bench.bots_soak --games 1000 --game puerto-rico
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import perf_counter

from rich.console import Console
from rich.progress import Progress

from bench.soak import random_wishes
from caravela.bots.experiments.arena import play_game
from caravela.bots.experiments.simulation import SimulatedTable
from caravela.bots.levels import BotName
from caravela.engine.dice import Dice
from caravela.games import names, rules_of

KINDS = ["admiral@5ms", "captain@20", "helmsman@8", "sailor@4", "cabin-boy", "random"]
LATE = 0.05
"""Seconds that a move may exceed its time limit."""


def play(game: str, seed: int) -> list[str]:
    """Play one game; returns its faults."""
    rules, dice = rules_of(game), Dice(seed)
    players = rules.least + int(dice.below(rules.most - rules.least + 1))
    wishes = random_wishes(rules, players, dice)
    bots = [KINDS[dice.below(len(KINDS))] for _ in range(players)]
    where = f"{game}, seed {seed}, {bots}, {wishes}"
    try:
        rows = play_game(SimulatedTable(game, bots, rules.chosen(wishes)), seed, 0.0, 0)
    except Exception as fault:
        return [f"{where}: {type(fault).__name__}: {fault}"]
    return [
        f"{where}: {row.bot} took {row.slowest:.3f} s for a move"
        for row in rows
        if BotName(row.bot).seconds > 0 and row.slowest > BotName(row.bot).seconds + LATE
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="number of games of each title")
    parser.add_argument("--game", choices=names(), action="append", help="only this game; can be repeated")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    faults: list[str] = []
    started = perf_counter()
    with Progress(console=Console(stderr=True)) as bar, ProcessPoolExecutor(arguments.jobs) as pool:
        for game in arguments.game or names():
            task = bar.add_task(game, total=arguments.games)
            for game_faults in pool.map(partial(play, game), range(arguments.seed, arguments.seed + arguments.games)):
                faults += game_faults
                bar.advance(task)
    for fault in faults[:20]:
        print(fault)
    played = ", ".join(arguments.game or names())
    print(f"{arguments.games} games each of {played}: {len(faults)} faults, {perf_counter() - started:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
