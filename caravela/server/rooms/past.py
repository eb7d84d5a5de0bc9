"""History that is no longer in memory: replayed from the database when a viewer needs it."""

from __future__ import annotations

import asyncio

from caravela.match.happenings import LedgerEntry
from caravela.server.protocol.rendering import first_ply
from caravela.server.protocol.telling import Telling
from caravela.server.store.archive import Archive, Loaded
from caravela.server.tables.events import REWRITING, Stored
from caravela.server.tables.play import Play


async def history_for(archive: Archive, id: str, play: Play | None, events: list[Stored], upto: int) -> Play | None:
    """The game with a history that reaches back to the first ply of these events; None if the one in memory does."""
    first = first_ply(events)
    if play is None or first is None or play.reaches(first):
        return None
    return (await archive.load(id, upto, whole=True)).play


class Replayed:
    """A game with its whole history. Replaying and rendering take long, so they run in a thread while play continues;
    events since then are added at the end."""

    def __init__(self, loaded: Loaded, play: Play) -> None:
        self.table = loaded.table
        self.play = play
        self.telling = Telling(play)

    def tell(self, seat: int | None, first: int) -> None:
        """Compute the log since a ply, as a seat may see it, and cache it."""
        self.telling.log(seat, first)

    def add(self, events: list[Stored]) -> None:
        """Add the events that happened in the meantime."""
        fresh = [stored for stored in events if stored.number > self.table.number]
        for stored in fresh:
            self.table.fold(stored)
        self.play.repeat(stored.event for stored in fresh)
        if self.play.match.over or any(isinstance(stored.event, REWRITING) for stored in fresh):
            self.telling = Telling(self.play)  # cached lines may have changed


async def replayed(archive: Archive, id: str, upto: int, seat: int | None, first: int) -> Replayed | None:
    """A game replayed up to an event, with the seat's log since a ply; None before the start."""
    loaded = await archive.load(id, upto, whole=True)
    if loaded.play is None:
        return None
    past = Replayed(loaded, loaded.play)
    await asyncio.to_thread(past.tell, seat, first)
    return past


async def ledgers_at_end(archive: Archive, id: str) -> list[list[LedgerEntry]] | None:
    """Every seat's points by cause and source in a finished game."""
    play = (await archive.load(id, whole=True)).play
    return None if play is None else await asyncio.to_thread(Telling(play).ledgers, None)
