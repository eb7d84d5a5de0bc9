"""The processes in which bots think end with their server, however it ends."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from tests.server.kit import Serving, clients
from tests.waiting import until

START_SECONDS = 0.1
"""What is forked has everything loaded: it works for longer only if it thinks."""

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


def thinks(server: int) -> bool:
    """Whether a process has worked that the server's helper has forked to think."""
    children = set(family(server))
    forked = {pid for child in children for pid in family(child)}
    return any(alive(pid) and worked(pid) > START_SECONDS for pid in forked)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
async def test_thinking_ends_with_the_server(how: signal.Signals, tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        assert server.process is not None
        pid = server.process.pid
        async with clients(server.url, "anna") as [anna]:
            seats = [{"bot": "admiral"}, {"bot": "admiral"}, {}]
            await anna.say("open", game="puerto-rico", seats=seats)
            await until(lambda: thinks(pid))
            begun = family(pid)
            server.end(how)
        await until(lambda: not any(alive(each) for each in begun))
