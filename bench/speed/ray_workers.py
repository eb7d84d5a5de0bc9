"""How much faster two Ray workers simulate than one, on this machine: the same games, files and all.

python -m bench.speed.ray_workers [ROUNDS [SECONDS]]

Each round plays with one worker and with two, after all have warmed up, and tells the ratio twice: by the clock, and by
processor time, as if every process had a core of its own. The second leaves out what else the machine does.
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
"""About so long a simulation takes with one worker on a core of its own."""


@dataclass(frozen=True)
class Taken:
    """The duration of a simulation in seconds."""

    clock: float
    driver: float  # of processor
    workers: dict[int, float]  # of processor, by process

    @property
    def alone(self) -> float:
        """Until the file would be written if nobody had to wait for a core."""
        return self.driver + max(self.workers.values())


def play(part: range) -> tuple[Any, int, float]:
    """The rows of some games, who played them and the processor time that took."""
    begun = process_time()
    return dataset.play_part(TABLE, "games", False, part).rows, os.getpid(), process_time() - begun


def simulate(workers: Cluster, games: int, file: Path) -> Taken:
    begun, used, frames = perf_counter(), process_time(), []
    found: dict[int, float] = {}
    for rows, process, seconds in workers.over(play, parts_of(1, games)):
        frames.append(rows)
        found[process] = found.get(process, 0.0) + seconds
    dataset.write(file, frames)
    return Taken(perf_counter() - begun, process_time() - used, found)


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
                f"x{one.clock / two.clock:.2f}; of processor {one.alone:.2f} s, {two.alone:.2f} s: "
                f"x{one.alone / two.alone:.2f} (the driver {one.driver:.2f} s, {two.driver:.2f} s)"
            )
    ratio = min(ones) / min(twos)
    print(f"best of each by the clock: x{ratio:.2f}; to the goal: x{ratio / GOAL:.2f}")


if __name__ == "__main__":
    main()
