"""What a viewer may get of a table. Every road out of the server, socket, page or request, asks here."""

from __future__ import annotations

from dataclasses import dataclass

from caravela.server.errors import Refused
from caravela.server.protocol.rendering import Viewer, told_seat, viewer_at
from caravela.server.tables.table import Table

PLAYERS, SPECTATORS = "players", "spectators"
CHAT_ROOMS = (PLAYERS, SPECTATORS)


def chat_room(number: int) -> str:
    """The room of a line of chat. Players' lines are numbered 2, 4, 6, spectators' 1, 3, 5, so that nobody learns from
    the numbers of one room how much is said in the other."""
    return CHAT_ROOMS[number % 2]


def chat_after(number: int) -> dict[str, int]:
    """Of each room the last line that somebody has received whose last line has this number; of the other room perhaps
    none."""
    return {room: number if room == chat_room(number) else 0 for room in CHAT_ROOMS}


@dataclass(frozen=True)
class Sight:
    """What a viewer may get of a table as it stands."""

    viewer: Viewer
    table: bool  # how it stands and what has happened, as far as the viewer's seats may know
    late: bool  # only as it was so many seconds ago
    everything: bool  # every seat's view, the record, the position
    chat: tuple[str, ...]  # whose lines
    analysis: int | None  # the seat from whose view the running game may be analysed

    def of_table(self) -> Sight:
        """The same, if the viewer may see the table."""
        if not self.table:
            raise Refused(NO_SPECTATORS, NO_SPECTATORS_SENTENCE)
        return self

    def of_chat(self) -> Sight:
        if not self.chat:
            raise Refused(NO_SPECTATORS, NO_SPECTATORS_SENTENCE)
        return self

    def of_everything(self, sentence: str) -> Sight:
        if not self.everything:
            raise Refused("not-over", sentence)
        return self


NO_SPECTATORS = "no-spectators"
NO_SPECTATORS_SENTENCE = "This table has no spectators."


def may_analyse(table: Table) -> bool:
    """Whether players may analyse the game while it runs."""
    return table.status == "running" and table.opened.analysis and not table.opened.rated


def sight(table: Table, person: str | None) -> Sight:
    """What a person, or somebody without a name, may get.

    A finished game is open to all who know of it. Before that, a table without spectators can be seen by others only
    while they may still sit down; and its chat is never theirs. Players do not hear spectators, nor spectators the
    players, until the game is over. A running game can be analysed only by its players, from what their seat sees, if
    the table allows it; a rated one never, nor one of several people at one screen, who would all find the study.
    """
    viewer, ended = viewer_at(table, person), table.status in ("over", "closed")
    welcome = viewer.plays or table.opened.spectators
    return Sight(
        viewer,
        table=welcome or table.status == "over" or table.started is None,
        late=not viewer.plays and table.opened.delay > 0 and not ended,
        everything=table.status == "over",
        analysis=told_seat(viewer) if may_analyse(table) else None,
        chat=() if not welcome else (PLAYERS, SPECTATORS) if ended else (PLAYERS if viewer.plays else SPECTATORS,),
    )
