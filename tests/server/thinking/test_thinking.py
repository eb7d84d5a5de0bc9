"""Thinking processes end with their server, however it ends."""

from __future__ import annotations

import inspect
import signal
import sys
from pathlib import Path

import pytest

from caravela.server.thinking import analysis, progress
from caravela.server.thinking.jobs import JOBS, NAMES, RESULTS
from caravela.server.thinking.queue import ThinkingTurn
from caravela.server.thinking.thinkers import Thinkers
from tests.server.kit import Serving, clients
from tests.waiting import PATIENCE, wait_for_end

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="asks the kernel for a process's children")


def family(pid: int) -> list[int]:
    """The children of a process, and theirs."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += [int(child), *family(int(child))]
    return found


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
async def test_thinking_ends_with_the_server(how: signal.Signals, tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        assert server.process is not None
        pid = server.process.pid
        async with clients(server.url, "anna") as [anna]:
            seats = [{"bot": "random"}, {"bot": "admiral"}, {}]
            table = (await anna.say("open", game="puerto-rico", seats=seats))["table"]
            await anna.watch(table)
            # One has thought, and the admiral takes longer.
            await anna.until(lambda: any(event["kind"] == "moved" for event in anna.events[table]))
            begun = family(pid)
            assert any(family(helper) for helper in begun), "nobody was forked to think"
            server.end(how)
        wait_for_end(begun)


def told_in_halves() -> str:
    for half in (0.5, 1.0):
        progress.tell(half)
    return "done"


async def test_a_long_job_tells_how_far_it_is() -> None:
    heard: list[float] = []
    thinkers = Thinkers(1, "coach")
    try:
        turn = ThinkingTurn(advance=heard.append)
        assert await thinkers.run(told_in_halves, seconds=PATIENCE, turn=turn) == "done"
        assert await thinkers.run(len, "no word of it", seconds=PATIENCE, turn=turn) == 13
    finally:
        thinkers.close()
    assert heard == [0.5, 1.0]


def test_other_machines_can_do_every_job_of_the_analysis() -> None:
    """Jobs that are not listed would run on the server's own machine even with `--think-elsewhere`."""
    works = {
        each
        for _, each in inspect.getmembers(analysis, inspect.isfunction)
        if each.__module__ == analysis.__name__ and each.__annotations__.get("return") == "Answered"
    }
    assert len(works) > 6
    assert works - {analysis.as_answer} <= NAMES.keys()
    assert JOBS.keys() == RESULTS.keys()
