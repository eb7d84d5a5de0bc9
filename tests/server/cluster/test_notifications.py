"""What processes tell each other: taken in once where once is enough, and in order."""

from __future__ import annotations

import asyncio

from caravela.server.cluster.notifications import LOOKS, all_heard
from caravela.server.hub.neighbours import SPENT
from caravela.server.store.ledger import LOBBY
from caravela.server.store.processes import ARRIVED


async def test_many_notices_to_look_at_the_same_are_one() -> None:
    heard: asyncio.Queue[str | None] = asyncio.Queue()
    spent = f'{SPENT} other [["messages","192.0.2.1",1]]'
    for notice in ["visitors a", spent, "visitors b", *["visitors a"] * 50, spent, LOBBY, ARRIVED, LOBBY]:
        heard.put_nowait(notice)
    assert await all_heard(heard) == [spent, spent, "visitors a", "visitors b", LOBBY, ARRIVED]
    assert {LOBBY, ARRIVED} <= LOOKS
    heard.put_nowait("table a 7")
    heard.put_nowait(None)  # the connection is lost
    assert await all_heard(heard) == ["table a 7", None]
