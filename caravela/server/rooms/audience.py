"""The viewers of a table. Each gets updates in order; spectators may get them later than players."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from caravela.language.frame import message
from caravela.server.protocol.rendering import Viewer
from caravela.server.protocol.sight import chat_after

REVOKED_SENTENCE = message("Your session has been revoked.")


class Listener(Protocol):
    """A connection, as far as a room needs it."""

    @property
    def person(self) -> str | None: ...

    def send(self, message: bytes) -> None:
        """Queue a message; never waits."""


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
        self.timer: asyncio.TimerHandle | None = None

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
        """All listeners by person; anonymous spectators share one entry."""
        viewers: dict[str | None, list[Watching]] = {}
        for watching in self.watching.values():
            viewers.setdefault(watching.listener.person, []).append(watching)
        return viewers

    def spectators(self, players: set[str]) -> list[Watching]:
        return [each for each in self.watching.values() if each.listener.person not in players]

    def send_to_spectators(self, players: set[str], message: bytes, since: int, number: int) -> None:
        """Send to spectators who have received everything before; others are served from the database."""
        tell([each for each in self.spectators(players) if each.number == since], message, number)

    def debounce(self, delay: float, run: Callable[[], None]) -> None:
        """Run this after the delay, once for all requests until then."""

        def due() -> None:
            self.timer = None
            run()

        if self.timer is None and self.watching:
            self.timer = asyncio.get_running_loop().call_later(delay, due)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


def tell(watching: list[Watching], message: bytes, number: int) -> None:
    """Send a message about events up to a number to listeners that have not received them yet."""
    for each in watching:
        if each.number < number:
            each.number = number
            each.listener.send(message)


SPECTATOR = Viewer(None, ())
