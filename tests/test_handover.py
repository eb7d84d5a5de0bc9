"""`make serve` serves at once, and with compiled rules as soon as they are built."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from pathlib import Path

from tests.waiting import PATIENCE, announced

SERVER = "import signal, sys; open(sys.argv[1], 'w').close(); signal.pause()"
"""A server that marks its start, and ends when it is told."""


def handover(folder: Path, build: str) -> subprocess.Popen[bytes]:
    first, second = ([sys.executable, "-c", SERVER, str(folder / name)] for name in ("first", "second"))
    code = (
        "import sys; from pathlib import Path; from bench.serve import Handover\n"
        f"sys.exit(Handover({first!r}, {[sys.executable, '-c', build]!r}, {second!r}, Path({str(folder)!r})).run())"
    )
    return subprocess.Popen([sys.executable, "-c", code], cwd=Path(__file__).parent.parent, stdout=subprocess.PIPE)


def test_the_second_server_follows_when_it_is_built(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    os.mkfifo(first)  # the server starts when somebody reads, and who builds reads until it has started
    os.mkfifo(second)
    whole = handover(tmp_path, f"open({str(first)!r}).read()")
    announced(second)
    whole.terminate()
    whole.wait()


def test_without_a_build_the_first_server_serves_on_and_says_so(tmp_path: Path) -> None:
    first = tmp_path / "first"
    os.mkfifo(first)
    whole = handover(tmp_path, "import sys; sys.exit(1)")
    announced(first)
    assert whole.stdout is not None
    assert select.select([whole.stdout], [], [], PATIENCE)[0]
    assert b"The server continues as plain Python" in whole.stdout.readline()
    assert whole.poll() is None
    whole.terminate()
    whole.wait()
    assert not (tmp_path / "second").exists()
