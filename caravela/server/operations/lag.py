"""The lag of the event loop: the delay that every client of this process experiences."""

from __future__ import annotations

import asyncio
import time

from caravela.server.operations import telemetry

EVERY = 0.1
USUAL = 0.05
"""Seconds by which a beat may be late though the loop is well."""


class Pulse:
    """Beats whenever the event loop comes round. What is read after the loop has stood still may have come at any
    moment since its last beat, so nobody's time runs out meanwhile."""

    def __init__(self) -> None:
        self.last: float | None = None  # by a clock that nobody sets; None until it beats
        self.stood_still = 0.0  # seconds before the last beat

    async def run(self) -> None:
        while True:
            self.beat()
            await asyncio.sleep(EVERY)

    def beat(self) -> None:
        self.stood_still = self.since_late_beat()
        now = time.perf_counter()
        if self.last is not None:
            telemetry.LOOP_LAG.observe(max(0.0, now - self.last - EVERY))
        self.last = now

    def since_late_beat(self) -> float:
        """The seconds since the last beat if the next one is late; else none."""
        since = 0.0 if self.last is None else time.perf_counter() - self.last
        return since if since > EVERY + USUAL else 0.0

    def received(self) -> float:
        """The earliest time at which a message that is read now can have come."""
        return time.time() - max(self.since_late_beat(), self.stood_still)
