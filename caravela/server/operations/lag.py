"""The lag of the event loop: the delay that every client of this process experiences."""

from __future__ import annotations

import asyncio
import time

from caravela.server.operations import telemetry

EVERY = 0.1
USUAL = 0.05
"""Seconds by which a beat may be late while the loop is healthy."""


class Pulse:
    """Beats on every pass of the event loop. A message read after the loop was blocked may have arrived at any time
    since the last beat; clocks give players the benefit of that doubt."""

    def __init__(self) -> None:
        self.last: float | None = None  # monotonic; None before the first beat
        self.blocked_for = 0.0  # seconds for which the loop was blocked before the last beat

    async def run(self) -> None:
        while True:
            self.beat()
            await asyncio.sleep(EVERY)

    def beat(self) -> None:
        self.blocked_for = self.since_late_beat()
        now = time.perf_counter()
        if self.last is not None:
            telemetry.LOOP_LAG.observe(max(0.0, now - self.last - EVERY))
        self.last = now

    def since_late_beat(self) -> float:
        """The seconds since the last beat if the next one is late, otherwise 0."""
        since = 0.0 if self.last is None else time.perf_counter() - self.last
        return since if since > EVERY + USUAL else 0.0

    def received(self) -> float:
        """The earliest possible arrival time of a message that is read now."""
        return time.time() - max(self.since_late_beat(), self.blocked_for)
