"""Starts the server as plain Python while the rules compile, then restarts it with the compiled rules.

    python -m bench.serve [options of `caravela serve`]

Open pages reconnect automatically after the restart; no move is lost.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).parent.parent
MADE = ROOT / "build" / "serve" / "made"
BUILD = ["nice", "make", "--no-print-directory", str(MADE.relative_to(ROOT))]


class Handover:
    """Runs one server and replaces it by another as soon as a build is ready."""

    def __init__(self, first: list[str], build: list[str], second: list[str], built: Path = MADE.parent) -> None:
        self.first, self.build, self.second, self.built = first, build, second, built
        self.server = subprocess.Popen(first, cwd=ROOT)
        self.building = subprocess.Popen(build, cwd=ROOT)
        self.is_built = False
        self.is_stopping = False

    def wait_for_build(self) -> None:
        is_compiled = self.building.wait() == 0
        if self.is_stopping:
            return
        if is_compiled:
            print("Compiled: the server restarts, and open pages reconnect.", flush=True)
            self.is_built = True
            self.server.send_signal(signal.SIGTERM)
        else:
            print(
                f"The rules could not be compiled: see {self.built / 'compile.log'}. "
                "The server continues as plain Python, about forty times slower.",
                flush=True,
            )

    def stop(self, signal_number: int, frame: FrameType | None) -> None:
        self.is_stopping = True
        for process in (self.building, self.server):
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)

    def run(self) -> int:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.stop)
        threading.Thread(target=self.wait_for_build, daemon=True).start()
        code = self.server.wait()
        if self.is_built and not self.is_stopping:
            self.server = subprocess.Popen(self.second, cwd=self.built)
            code = self.server.wait()
        if self.building.poll() is None:
            self.building.terminate()
        return code


def is_current() -> bool:
    return subprocess.run(["make", "-q", BUILD[-1]], cwd=ROOT, capture_output=True).returncode == 0


def can_compile() -> bool:
    check = "import setup, sys; sys.exit(not setup.can_compile())"
    return subprocess.run([sys.executable, "-c", check], cwd=ROOT).returncode == 0


def main() -> int:
    command = [sys.executable, "-m", "caravela.cli", "serve", *sys.argv[1:]]
    current = is_current()
    if current and MADE.read_text().strip() == "compiled":
        os.chdir(MADE.parent)
        os.execv(command[0], command)
    if current or not can_compile():
        print("No C compiler: running as plain Python, about forty times slower.", flush=True)
        os.execv(command[0], command)
    print("The server starts as plain Python while the rules compile, which takes about two minutes.", flush=True)
    return Handover(command, BUILD, [*command, "--no-browser"]).run()


if __name__ == "__main__":
    sys.exit(main())
