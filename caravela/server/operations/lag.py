"""The lag of the event loop: the delay that every client of this process experiences."""

from __future__ import annotations

import asyncio
import time

from caravela.server.operations import telemetry

EVERY = 0.1


async def measure_lag() -> None:
    while True:
        asked = time.perf_counter()
        await asyncio.sleep(EVERY)
        telemetry.LOOP_LAG.observe(max(0.0, time.perf_counter() - asked - EVERY))
