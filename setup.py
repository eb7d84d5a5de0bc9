"""Builds the package: engine, games and search compile as one unit with mypyc, everything else stays Python.

CARAVELA_COMPILE=auto (default) compiles if it can and falls back to plain Python; 1 insists; 0 never compiles.
MYPYC_OPT_LEVEL=1 makes quicker builds while developing.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

COMPILED = ["caravela/engine", "caravela/games", "caravela/bots"]
INTERPRETED = {  # they only drive the compiled parts, or need what only plain Python has
    "caravela/bots/simulation.py",
    "caravela/bots/benchmark.py",
    "caravela/bots/program.py",
    "caravela/bots/levels.py",
    "caravela/bots/roster.py",
    "caravela/bots/arena.py",
    "caravela/bots/charts.py",
    "caravela/bots/coach.py",
    "caravela/bots/hints.py",
    "caravela/bots/report.py",
    "caravela/bots/training.py",
    "caravela/games/__init__.py",
}


def extensions() -> list[Extension]:
    wish = os.environ.get("CARAVELA_COMPILE", "auto")
    if wish == "0":
        return []
    modules = sorted({path.as_posix() for folder in COMPILED for path in Path(folder).rglob("*.py")} - INTERPRETED)
    try:
        from mypyc.build import mypycify

        units = mypycify(modules, opt_level=os.environ.get("MYPYC_OPT_LEVEL", "3"), debug_level="0")
    except (Exception, SystemExit) as reason:
        if wish == "1":
            raise
        print(
            f"caravela: not compiled ({reason}); it will run as plain Python, about forty times slower.",
            file=sys.stderr,
        )
        return []
    for unit in units:
        unit.extra_compile_args.append("-fno-semantic-interposition")
        unit.optional = wish != "1"
    return units


setup(ext_modules=extensions())
