"""The past of a game that is no longer at hand: replayed from the store when somebody is to be told of it."""

from __future__ import annotations

import asyncio

from caravela.server.protocol.rendering import first_ply
from caravela.server.protocol.shown import LedgerEntry
from caravela.server.protocol.telling import Telling
from caravela.server.store.archive import Archive
from caravela.server.tables.events import Stored
from caravela.server.tables.play import Play


async def history_for(archive: Archive, id: str, play: Play | None, events: list[Stored], upto: int) -> Play | None:
    """A game whose history reaches back to the first ply that these events tell of; none if it is at hand."""
    first = first_ply(events)
    if play is None or first is None or play.reaches(first):
        return None
    return (await archive.load(id, upto, whole=True)).play


async def ledgers_at_end(archive: Archive, id: str) -> list[list[LedgerEntry]] | None:
    """Every seat's points by cause and source, of a game that is over."""
    whole = (await archive.load(id, whole=True)).play
    return None if whole is None else await asyncio.to_thread(Telling(whole).ledgers, None)
