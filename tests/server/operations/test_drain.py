"""Draining: a stopping server keeps serving for a while and reports it to the proxy."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import httpx

from tests.server.kit import ANSWER_PATIENCE, Serving, clients


async def test_a_server_serves_on_while_a_proxy_leads_people_elsewhere(tmp_path: Path) -> None:
    server = Serving(tmp_path, "--drain-seconds", "600").start()
    assert server.process is not None
    try:
        async with clients(server.url, "anna") as [anna]:
            server.process.send_signal(signal.SIGTERM)
            await server.until(lambda: '"draining"' in server.log())
            assert httpx.get(f"{server.url}/health", timeout=ANSWER_PATIENCE).status_code == 503
            table = (await anna.say("open", game="puerto-rico", seats=[{}, {}], access="hotseat"))["table"]
            await anna.watch(table)
            await anna.move(table)
    finally:
        assert await asyncio.to_thread(server.stop) == 0, "a second signal ends it at once"
