"""Compares the instruction counts of the rows of docs/speed.md with those committed in instructions.toml.

python -m bench.speed.instructions [--bless] [ROW ...]

Instruction counts do not depend on load, but on the interpreter and the C compiler, which the file names. They are
measured in the quick build, which is compiled without optimization and still shows how much work a change adds. Each
row runs twice under valgrind, with a small and a larger amount of work; the difference excludes start-up. A count more
than 3 % above the committed one fails.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import re
import shutil
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bench.speed.rows import row_named
from caravela.bots.experiments.benchmark import is_compiled

COMMITTED = Path(__file__).with_name("instructions.toml")
TOLERANCE = 0.03
LITTLE, MORE = 1, 3
"""Repetitions of a row's work in the two runs."""

COUNTED = {
    "engine, Puerto Rico": 60,
    "engine, both expansions": 40,
    "engine, Madeira": 30,
    "engine, Vasco da Gama": 30,
    "copy, Puerto Rico": 5,
    "public interface": 8,
    "public interface with views": 2,
    "read a position, greedy move": 1,
    "batches in NumPy": 6,
    "careful search": 2,
    "search cut short": 2,
    "search to the end": 2,
}
"""The measured rows, with the repetitions in the shorter run."""


def builder() -> str:
    """The interpreter, C compiler and processor on which the counts depend."""
    compiler = re.sub(r"\(.*\)", "", platform.python_compiler()).split(".")[0]
    return f"Python {sys.version_info.major}.{sys.version_info.minor}, {compiler.strip()}, {platform.machine()}"


def run(name: str, times: int) -> int:
    """Repeat the work of a row; return the number of units."""
    work = row_named(name).prepare()
    gc.disable()  # it would run in only one of the two counts
    return sum(work() for _ in range(times))


def counted(name: str, times: int) -> tuple[int, int]:
    """Instructions and units of a run in a separate process."""
    command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", sys.executable]
    command += ["-m", "bench.speed.instructions", "--run", name, "--times", str(times)]
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": "0"}
    )
    total = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    assert total is not None, done.stderr
    return int(total[1].replace(",", "")), int(done.stdout)


def instructions(name: str) -> int:
    """Instructions for one unit of a row's work."""
    (few, little), (many, more) = (counted(name, COUNTED[name] * times) for times in (LITTLE, MORE))
    return round((many - few) / (more - little))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bless", action="store_true", help="write the new counts to instructions.toml")
    parser.add_argument("--run", metavar="ROW", help="do the work of one row and print the number of units")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("rows", nargs="*", help="only rows with these words in their names")
    arguments = parser.parse_args()
    if arguments.run:
        print(run(arguments.run, arguments.times))
        return 0
    committed = tomllib.loads(COMMITTED.read_text(encoding="utf-8")) if COMMITTED.exists() else {}
    if shutil.which("valgrind") is None:
        print("Instructions are not counted: valgrind is not installed.")
        return 0
    if not committed and not arguments.bless:
        print("Instructions are not compared: none are committed yet; --bless writes them.")
        return 0
    if not is_compiled() or (committed.get("builder") != builder() and not arguments.bless):
        print(f"Instructions are not compared: they are committed for {committed.get('builder')}, compiled.")
        return 0
    counts: dict[str, int] = committed.get("instructions", {})
    slower = 0
    chosen = [name for name in COUNTED if not arguments.rows or any(word in name for word in arguments.rows)]
    with ThreadPoolExecutor(os.cpu_count()) as cores:
        for name, now in zip(chosen, cores.map(instructions, chosen), strict=True):
            before = counts.get(name)
            ratio = "" if before is None else f", x{now / before:.3f} of the {before:,} committed"
            print(f"{name:<30} {now:>12,} instructions{ratio}", flush=True)
            slower += before is not None and now > before * (1 + TOLERANCE)
            counts[name] = now
    if arguments.bless:
        lines = [f'builder = "{builder()}"', "", "[instructions]", *(f'"{name}" = {counts[name]}' for name in counts)]
        COMMITTED.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return 0
    if slower:
        print(f"{slower} of the rows need over 3 % more instructions than committed.")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
