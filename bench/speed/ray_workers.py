"""Compares the speed of two Ray workers and one on this machine, with the same games and files.

python -m bench.speed.ray_workers [ROUNDS [SECONDS]]

Each round plays with one worker and with two after a warm-up, and prints two ratios: by wall-clock time, and by CPU
time, which excludes other load as if each process had its own core.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from caravela.bots.experiments.benchmark import is_compiled
from caravela.bots.experiments.cluster import Cluster
from caravela.bots.experiments.simulation import SimulatedTable
from caravela.bots.experiments.workers import parts_of
from caravela.research import dataset

GOAL = 1.7
TABLE = SimulatedTable("puerto-rico", ["greedy", "greedy", "greedy"])
SECONDS = 12.0
"""Approximate duration of a simulation with one worker on a free core."""


@dataclass(frozen=True)
class Taken:
    """The duration of a simulation in seconds."""

    clock: float
    driver: float  # CPU time
    workers: dict[int, float]  # CPU time by process

    @property
    def alone(self) -> float:
        """The duration if no process had to wait for a core."""
        return self.driver + max(self.workers.values())


def play(part: range) -> tuple[Any, int, float]:
    """The rows of some games, the process that played them, and its CPU time."""
    started = process_time()
    return dataset.play_part(TABLE, "games", False, part).rows, os.getpid(), process_time() - started


def simulate(workers: Cluster, games: int, file: Path) -> Taken:
    started, used, frames = perf_counter(), process_time(), []
    by_process: dict[int, float] = {}
    for rows, process, seconds in workers.over(play, parts_of(1, games)):
        frames.append(rows)
        by_process[process] = by_process.get(process, 0.0) + seconds
    dataset.write(file, frames)
    return Taken(perf_counter() - started, process_time() - used, by_process)


def measured(jobs: int, games: int, file: Path) -> Taken:
    with Cluster("local", jobs) as workers:
        while len(simulate(workers, 16, file).workers) < jobs:
            pass
        return simulate(workers, games, file)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else SECONDS
    print("compiled" if is_compiled() else "plain Python")
    play(range(1, 6))
    games = max(64, round(seconds / play(range(1, 21))[2] * 20))
    ones: list[float] = []
    twos: list[float] = []
    with TemporaryDirectory() as folder:
        one_file, two_file = Path(folder) / "one.parquet", Path(folder) / "two.parquet"
        for _ in range(rounds):
            one, two = measured(1, games, one_file), measured(2, games, two_file)
            assert one_file.read_bytes() == two_file.read_bytes()
            ones.append(one.clock)
            twos.append(two.clock)
            print(
                f"{games} games: 1 worker {one.clock:.2f} s, 2 workers {two.clock:.2f} s: "
                f"x{one.clock / two.clock:.2f}; CPU time {one.alone:.2f} s, {two.alone:.2f} s: "
                f"x{one.alone / two.alone:.2f} (the driver {one.driver:.2f} s, {two.driver:.2f} s)"
            )
    ratio = min(ones) / min(twos)
    print(f"best of each by wall-clock time: x{ratio:.2f}; to the goal: x{ratio / GOAL:.2f}")


if __name__ == "__main__":
    main()
