"""Every row of docs/speed.md, measured: medians of alternating runs, each with a calibration loop.

python -m bench.speed [--rounds 3] [--seconds 1] [--plain FOLDER] [--against FOLDER] [ROW ...]

Each run is a separate process. With `--against`, another build alternates with this one row by row; their ratio is that
of the figures per calibration round, so load affects both alike. Goals are for compiled code.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import process_time

from bench.speed.rows import PLAIN, ROWS, Row, row_named
from caravela.bots.experiments.benchmark import calibration, is_compiled

CALIBRATED = 0.1
"""Seconds of the calibration loop before and after each run."""

Run = tuple[float, float]
"""A figure, and the rounds per second of the calibration loop."""


def measured_here(row: Row, seconds: float) -> Run:
    before = calibration(CALIBRATED, process_time)
    figure = row.measure(seconds)
    return figure, (before + calibration(CALIBRATED, process_time)) / 2


def measured_in(folder: Path, row: Row, seconds: float) -> Run:
    """The same in a separate process, with the package in a folder."""
    command = [sys.executable, "-m", "bench.speed", "--seconds", str(seconds), "--run", row.name]
    output = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
    figure, rounds = json.loads(output)
    return float(figure), float(rounds)


def per_round(row: Row, runs: list[Run]) -> float:
    """The median figure per calibration round, independent of the machine's current speed."""
    return median(figure * rounds if row.less_is_better else figure / rounds for figure, rounds in runs)


def line_for(row: Row, here: list[Run], there: list[Run]) -> str:
    figure = median(figure for figure, _ in here)
    shown = f"{figure:,.0f}" if figure >= 100 else f"{figure:,.2f}"
    line = f"{row.name:<30} {shown:>10} {row.unit:<12}"
    line += f" before x{row.times_better(figure, row.before):.2f}" if row.before is not None else " " * 13
    line += f"  goal x{row.times_better(figure, row.goal):.2f}"
    if there:
        other = median(figure for figure, _ in there)
        ratio = row.times_better(per_round(row, here), per_round(row, there))
        shown = f"{other:,.0f}" if other >= 100 else f"{other:,.2f}"
        line += f"  other {shown:>10}, x{ratio:.2f}"
    return line


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="runs of each row")
    parser.add_argument("--seconds", type=float, default=1.0, help="duration of each run")
    parser.add_argument("--plain", type=Path, help="folder of the package as plain Python")
    parser.add_argument("--against", type=Path, help="another build to compare with")
    parser.add_argument("--run", metavar="ROW", help="one run of one row: prints figure and calibration")
    parser.add_argument("rows", nargs="*", help="only rows with these words in their names")
    arguments = parser.parse_args()
    if arguments.run:
        print(json.dumps(measured_here(row_named(arguments.run), arguments.seconds)))
        return
    print("compiled" if is_compiled() else "plain Python", "x1.00 is the figure before, or the goal", sep="; ")
    for row in ROWS:
        if arguments.rows and not any(word in row.name for word in arguments.rows):
            continue
        if row.name == PLAIN and arguments.plain is None:
            continue
        folders = (
            [arguments.plain]
            if row.name == PLAIN
            else [Path.cwd(), *([arguments.against] if arguments.against else [])]
        )
        runs: list[list[Run]] = [[] for _ in folders]
        for _ in range(arguments.rounds):
            for folder, taken in zip(folders, runs, strict=True):
                taken.append(measured_in(folder, row, arguments.seconds))
        if all(figure > 0 for figure, _ in runs[0]):
            print(line_for(row, runs[0], runs[1] if len(runs) > 1 else []), flush=True)


if __name__ == "__main__":
    main()
