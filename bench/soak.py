"""Plays many random games of all titles, player counts and options, and checks the invariants.

python -m bench.soak --games 100000 --jobs 2 --game puerto-rico
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from time import perf_counter

from rich.console import Console
from rich.progress import Progress

from caravela.engine.dice import Dice
from caravela.engine.rules import Rules
from caravela.games import names, rules_of
from caravela.match.invariants import BrokenInvariant, InvariantCheck


def random_wishes(rules: Rules, players: int, dice: Dice) -> dict[str, object]:
    """A random value for each option; a choice that contradicts the number of players is omitted."""
    wishes: dict[str, object] = {}
    for option in rules.options:
        wishes[option.name] = option.values[dice.below(len(option.values))]
        if not rules.accepts(players, wishes):
            del wishes[option.name]
    return wishes


def check_game(game: str, seed: int, every: int, plain: bool) -> str | None:
    """Play one game; returns a description of the fault, if any."""
    rules = rules_of(game)
    dice = Dice(seed)
    players = rules.least + int(dice.below(rules.most - rules.least + 1))
    wishes = {} if plain else random_wishes(rules, players, dice)
    try:
        InvariantCheck(rules, players, wishes, seed, every).play()
    except BrokenInvariant as fault:
        return f"{game}, seed {seed}, {players} players, {wishes}: {fault}"
    except Exception as fault:
        return f"{game}, seed {seed}, {players} players, {wishes}: {type(fault).__name__}: {fault}"
    return None


def check_games(game: str, first: int, count: int, every: int, plain: bool) -> list[str]:
    faults = [check_game(game, seed, every, plain) for seed in range(first, first + count)]
    return [fault for fault in faults if fault is not None]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000, help="number of games of each title")
    parser.add_argument("--game", choices=names(), action="append", help="only this game; can be repeated")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--every", type=int, default=40, help="check the invariants about once in this many moves")
    parser.add_argument("--plain", action="store_true", help="base game only, all options at their defaults")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    faults: list[str] = []
    started = perf_counter()
    with Progress(console=Console(stderr=True)) as bar, ProcessPoolExecutor(arguments.jobs) as pool:
        for game in arguments.game or names():
            task = bar.add_task(game, total=arguments.games)
            size = max(1, min(200, arguments.games // arguments.jobs))
            last = arguments.seed + arguments.games
            waiting = {
                pool.submit(check_games, game, first, min(size, last - first), arguments.every, arguments.plain): size
                for first in range(arguments.seed, last, size)
            }
            for done in as_completed(waiting):
                faults += done.result()
                bar.advance(task, waiting[done])
    for fault in faults[:20]:
        print(fault)
    played = ", ".join(arguments.game or names())
    print(f"{arguments.games} games each of {played}: {len(faults)} faults, {perf_counter() - started:.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
