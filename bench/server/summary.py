"""Prints the results of the server benchmarks: one line each, with commit and build."""

from __future__ import annotations

import os
import subprocess
import sys
import time

from rich.progress import Progress

from caravela.bots.experiments.benchmark import is_compiled


def progress_bars() -> Progress:
    """Progress bars on a terminal; removed at the end."""
    return Progress(transient=True, disable=not sys.stdout.isatty())


def commit() -> str:
    """The commit that is measured, marked if there are uncommitted changes."""
    command = ["git", "describe", "--always", "--dirty", "--abbrev=8", "--match="]
    output = subprocess.run(command, capture_output=True, text=True, check=False)
    return output.stdout.strip() or "unknown commit"


def print_header(what: str) -> None:
    build = "compiled" if is_compiled() else "plain Python"
    when = time.strftime("%Y-%m-%d %H:%M", time.gmtime())
    print(
        f"{what} ({commit()}, {build}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {when} UTC)", flush=True
    )


def print_errors(errors: list[str]) -> None:
    for error in errors:
        print(f"  ERROR: {error}", flush=True)
