"""How much faster two Ray workers simulate than one, on this machine: the same games, files and all.

python -m bench.ray_workers [ROUNDS]

Each round plays with one worker and with two, after both have warmed up. Workers also tell the processor time they
used: on a machine that does other things as well it shows how much of the seconds they were given.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from caravela.bots.benchmark import is_compiled
from caravela.bots.cluster import Cluster
from caravela.bots.simulation import Table
from caravela.bots.workers import parts_of
from caravela.research import dataset

GOAL = 1.7
TABLE = Table("puerto-rico", ["greedy", "greedy", "greedy"])
SECONDS = 12.0
"""About so long a simulation takes with one worker."""


def play(part: range) -> tuple[dataset.Part, float]:
    """Some games, and the processor time they took."""
    begun = time.process_time()
    return dataset.play_part(TABLE, "games", False, part), time.process_time() - begun


def simulate(workers: Cluster, games: int, file: Path) -> tuple[float, float]:
    """The seconds until the file is written, and the processor time of all workers."""
    begun, used, frames = time.perf_counter(), 0.0, []
    for part, seconds in workers.over(play, parts_of(1, games)):
        frames.append(part.rows)
        used += seconds
    dataset.write(file, frames)
    return time.perf_counter() - begun, used


def measured(jobs: int, games: int, file: Path) -> tuple[float, float]:
    with Cluster("local", jobs) as workers:
        simulate(workers, 64, file)
        return simulate(workers, games, file)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    print("compiled" if is_compiled() else "plain Python")
    _, used = play(range(1, 21))
    games = max(64, round(SECONDS / used * 20))
    best = 0.0
    with TemporaryDirectory() as folder:
        one_file, two_file = Path(folder) / "one.parquet", Path(folder) / "two.parquet"
        for _ in range(rounds):
            one, one_used = measured(1, games, one_file)
            two, two_used = measured(2, games, two_file)
            assert one_file.read_bytes() == two_file.read_bytes()
            best = max(best, one / two)
            print(
                f"{games} games: 1 worker {one:.2f} s ({one_used:.2f} s of processor), "
                f"2 workers {two:.2f} s ({two_used:.2f} s of processor): x{one / two:.2f}"
            )
    print(f"best: x{best:.2f}; to the goal: x{best / GOAL:.2f}")


if __name__ == "__main__":
    main()
