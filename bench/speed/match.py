"""Measures single moves of a match in microseconds (mean and 99th percentile): playing, computing happenings,
previewing all legal moves without and with modules; then random games per second through the public interface,
`match.play(choice(match.moves()))`, without and with `match.view()` after each move.

python -m bench.speed.match [--games 3]

Each figure has its ratio to a calibration loop of the same run. Goals for compiled code: 150 µs to play a move, 5 ms to
preview 40 moves.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from random import Random
from statistics import fmean, quantiles
from time import process_time

from caravela.bots.experiments.benchmark import calibration, is_compiled
from caravela.engine.dice import Dice
from caravela.games import names
from caravela.match.box import Box
from caravela.match.match import Match
from caravela.match.previews import previews

GOAL = 150.0
"""Maximum microseconds of `match.play`, compiled."""
MANY, LONGEST = 40, 5000.0
"""The number of previewed moves and the maximum microseconds for them, compiled."""


@dataclass
class Times:
    """Microseconds of each of many calls."""

    what: str
    taken: list[float]

    def __str__(self) -> str:
        return f"{self.what} {fmean(self.taken):7.1f} µs, 99th percentile {quantiles(self.taken, n=100)[-1]:7.1f} µs"


def measured(game: str, games: int, seed: int = 7) -> tuple[Times, Times]:
    """The times of random games: playing a move with its automatic steps, and computing its happenings."""
    playing, reporting = Times("play", []), Times("happenings", [])
    for which in range(games):
        match, dice = Box(game).start(3, seed=seed + which), Dice(seed + which)
        while not match.over:
            moves = match.moves()
            number, ply = int(moves[dice.below(len(moves))].number), match.ply
            started = process_time()
            match.play(number)
            played = process_time()
            match.happenings(0, since=ply)
            playing.taken.append(1e6 * (played - started))
            reporting.taken.append(1e6 * (process_time() - played))
    return playing, reporting


def previewed(game: str, games: int, modules: bool, seed: int = 7) -> tuple[Times, Times]:
    """The times of random games: previewing every decision, and the same extrapolated to 40 moves if there are at least
    20. Takes the shorter of two measurements, because the machine may be busy."""
    box, asked, of_many = Box(game), Times("previews", []), Times(f"of {MANY} moves", [])
    options: dict[str, object] = {
        each.name: "on" for each in box.options if modules and "on" in each.values and each.default == "off"
    }
    players = max(box.players) if box.rules.accepts(max(box.players), options) else min(box.players)
    for which in range(games):
        match, dice = box.start(players, options=options, seed=seed + which), Dice(seed + which)
        while not match.over:
            moves = match.moves()
            if len(moves) > 1:
                taken = 1e6 * min(seconds_of_previews(match), seconds_of_previews(match))
                asked.taken.append(taken)
                if len(moves) >= MANY // 2:
                    of_many.taken.append(taken * MANY / len(moves))
            match.play(moves[dice.below(len(moves))])
    return asked, of_many


def seconds_of_previews(match: Match) -> float:
    started = process_time()
    previews(match)
    return process_time() - started


def games_per_second(game: str, games: int, view: bool = False) -> float:
    """Random games of four players through the public interface."""
    box, random = Box(game), Random(1)
    started = process_time()
    for seed in range(games):
        match = box.start(4, seed=seed)
        while not match.over:
            match.play(random.choice(match.moves()))
            if view:
                match.view(0)
    return games / (process_time() - started)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3, help="random games of each title")
    arguments = parser.parse_args()
    build = "compiled" if is_compiled() else "plain"
    for game in names():
        measured(game, 1)
        before = calibration(0.3, process_time)
        playing, reporting = measured(game, arguments.games)
        rounds = (before + calibration(0.3, process_time)) / 2
        ratio = fmean(playing.taken) * rounds / 1e6
        print(f"{game} ({build}): {playing}; {reporting}; a move is {ratio:.2f} calibration rounds")
        if is_compiled() and fmean(playing.taken) > GOAL:
            print(f"  {game}: over the goal of {GOAL:.0f} µs by x{fmean(playing.taken) / GOAL:.2f}")
        for modules in (False, True):
            asked, of_many = previewed(game, arguments.games, modules)
            slowest = [
                f"{times}, slowest {max(times.taken):7.1f} µs" for times in (asked, of_many) if len(times.taken) > 1
            ]
            print(f"  {'with' if modules else 'without'} modules: {'; '.join(slowest)}")
            if is_compiled() and max(of_many.taken, default=0.0) > LONGEST:
                print(f"  {game}: over the goal of {LONGEST:.0f} µs by x{max(of_many.taken) / LONGEST:.2f}")
        plain, seen = (games_per_second(game, 10 * arguments.games, view) for view in (False, True))
        print(f"  {plain:,.0f} games/s through the public interface, {seen:,.0f} with a view after each move")


if __name__ == "__main__":
    main()
