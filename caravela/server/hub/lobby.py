"""The lobby: those who look at it are told when it changes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from caravela.server.protocol.messages import LobbyUpdate, writer
from caravela.server.rooms.audience import Listener
from caravela.server.store.listing import lobby

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub


class LobbyFeed:
    """Listeners at the lobby."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.listeners: set[Listener] = set()
        self.changed = asyncio.Event()
        self.told = b""  # the last that everybody was told

    async def run(self) -> None:
        """Tell those who look at the lobby, at most once a second."""
        while True:
            await self.changed.wait()
            self.changed.clear()
            try:
                if self.listeners:
                    message = writer.encode(LobbyUpdate(tables=await lobby(self.hub.database, None)))
                    if message != self.told:
                        for listener in list(self.listeners):
                            listener.send(message)
                    self.told = message
            except Exception as reason:
                self.hub.log.error("the lobby could not be told", reason=repr(reason))
                self.changed.set()
            await asyncio.sleep(1.0)
