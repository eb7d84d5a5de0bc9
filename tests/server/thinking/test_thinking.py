"""The processes in which bots think end with their server, however it ends."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.kit import Serving, clients

PATIENCE = 20.0
SOON = 5.0

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="asks the kernel for a process's children")


def alive(pid: int) -> bool:
    """Whether a process runs; one that only waits for somebody to ask how it ended does not."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return fields[0] not in "ZX"


def worked(pid: int) -> float:
    """The seconds a process has worked."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """The children of a process, and theirs."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += [int(child), *family(int(child))]
    return found


def comes_true(question: Callable[[], bool], patience: float) -> bool:
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if question():
            return True
        time.sleep(0.02)
    return question()


def busy(server: int) -> bool:
    """Whether a process that the server has begun works just now."""
    before = {pid: worked(pid) for pid in family(server)}
    time.sleep(0.1)
    return any(alive(pid) and worked(pid) - was >= 0.03 for pid, was in before.items())


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
async def test_thinking_ends_with_the_server(how: signal.Signals, tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        assert server.process is not None
        pid = server.process.pid
        async with clients(server.url, "anna") as [anna]:
            seats = [{"bot": "admiral"}, {"bot": "admiral"}, {}]
            await anna.say("open", game="puerto-rico", seats=seats)
            assert comes_true(lambda: busy(pid), PATIENCE), "no bot thinks"
            begun = family(pid)
            server.end(how)
        left = [each for each in begun if not comes_true(lambda each=each: not alive(each), SOON)]  # type: ignore[misc]
        assert not left, [Path(f"/proc/{each}/cmdline").read_text().replace("\0", " ") for each in left]
