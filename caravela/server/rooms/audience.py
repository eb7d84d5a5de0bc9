"""The viewers of a table. Each gets updates in order; spectators perhaps later than players."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from caravela.language.frame import message
from caravela.server.protocol.rendering import Viewer
from caravela.server.protocol.sight import chat_after

REVOKED_SENTENCE = message("Your session has been revoked.")


class Listener(Protocol):
    """A connection, as a room knows it."""

    @property
    def person(self) -> str | None: ...

    def send(self, message: bytes) -> None:
        """Put a message into the line; never waits."""


class Watching:
    """One listener at one table, and the last event and line of chat it received."""

    def __init__(self, listener: Listener, number: int, chat: int = 0) -> None:
        self.listener = listener
        self.number = number
        self.chat = chat_after(chat)  # the last line of each room, received or not meant for this listener


class Audience:
    """All listeners of a table."""

    def __init__(self) -> None:
        self.watching: dict[Listener, Watching] = {}
        self.looking: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self.watching)

    def add(self, listener: Listener, number: int, chat: int = 0) -> Watching:
        self.remove(listener)
        watching = self.watching[listener] = Watching(listener, number, chat)
        return watching

    def remove(self, listener: Listener) -> None:
        self.watching.pop(listener, None)

    def present(self) -> set[str]:
        return {watching.listener.person for watching in self.watching.values() if watching.listener.person}

    def by_person(self) -> dict[str | None, list[Watching]]:
        """The viewers: each person with all their listeners; anonymous spectators share one entry."""
        viewers: dict[str | None, list[Watching]] = {}
        for watching in self.watching.values():
            viewers.setdefault(watching.listener.person, []).append(watching)
        return viewers

    def spectators(self, players: set[str]) -> list[Watching]:
        return [each for each in self.watching.values() if each.listener.person not in players]

    def send_to_spectators(self, players: set[str], message: bytes, since: int, number: int) -> None:
        """Send to spectators who have received everything before it; the others are served from the store."""
        tell([each for each in self.spectators(players) if each.number == since], message, number)

    def soon(self, delay: float, run: Callable[[], None]) -> None:
        """Run this once when the delay is over, however often it is requested until then."""

        def due() -> None:
            self.looking = None
            run()

        if self.looking is None and self.watching:
            self.looking = asyncio.get_running_loop().call_later(delay, due)

    def stop(self) -> None:
        if self.looking is not None:
            self.looking.cancel()
            self.looking = None


def tell(watching: list[Watching], message: bytes, number: int) -> None:
    """Send a message about events up to a number to listeners that have not received them."""
    for each in watching:
        if each.number < number:
            each.number = number
            each.listener.send(message)


SPECTATOR = Viewer(None, ())
