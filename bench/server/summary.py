"""Prints the results of the server benchmarks: one line each, with commit and build."""

from __future__ import annotations

import os
import subprocess
import sys
import time

from rich.progress import Progress

from caravela.bots.experiments.benchmark import is_compiled


def bars() -> Progress:
    """Progress for who looks on; nothing of it stays, and none is written to a file."""
    return Progress(transient=True, disable=not sys.stdout.isatty())


def tree() -> str:
    """The commit that is measured, and whether something in it has been changed since."""
    asked = ["git", "describe", "--always", "--dirty", "--abbrev=8", "--match="]
    found = subprocess.run(asked, capture_output=True, text=True, check=False)
    return found.stdout.strip() or "unknown commit"


def say_of_what(what: str) -> None:
    build = "compiled" if is_compiled() else "plain Python"
    when = time.strftime("%Y-%m-%d %H:%M", time.gmtime())
    print(f"{what} ({tree()}, {build}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {when} UTC)", flush=True)


def say_wrong(wrong: list[str]) -> None:
    for each in wrong:
        print(f"  WRONG: {each}", flush=True)
