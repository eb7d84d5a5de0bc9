"""What a viewer may see of a table. Every answer of the server, by socket, page or request, is checked here."""

from __future__ import annotations

from dataclasses import dataclass

from caravela.server.errors import Refused
from caravela.server.protocol.rendering import Viewer, told_seat, viewer_at
from caravela.server.tables.table import Table

PLAYERS, SPECTATORS = "players", "spectators"
CHAT_ROOMS = (PLAYERS, SPECTATORS)


def chat_room(number: int) -> str:
    """The room of a chat line. Players' lines have the numbers 2, 4, 6, spectators' 1, 3, 5, so that the numbers of one
    room do not reveal how much is written in the other."""
    return CHAT_ROOMS[number % 2]


def chat_after(number: int) -> dict[str, int]:
    """The last line received of each room, given the number of the last line; 0 for the other room."""
    return {room: number if room == chat_room(number) else 0 for room in CHAT_ROOMS}


@dataclass(frozen=True)
class Sight:
    """What a viewer may see of a table in its current state."""

    viewer: Viewer
    table: bool  # the state and the history, as far as the viewer's seats may know them
    late: bool  # only with the table's delay
    everything: bool  # every seat's view, the record, the position
    chat: tuple[str, ...]  # the rooms whose lines are visible
    analysis: int | None  # the seat from whose view the running game may be analysed

    def of_table(self) -> Sight:
        """This object; refused if the viewer may not see the table."""
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
    """What a person, or an anonymous visitor, may see.

    A finished game is open to everybody who has its address. Before that, others can see a table without spectators
    only while they may still sit down, and never its chat. Until the game is over, players and spectators do not see
    each other's chat. A running game can be analysed only by its players, from what their seat sees, if the table
    allows it; never if it is rated or played on one screen, where everybody could open the study.
    """
    viewer, ended = viewer_at(table, person), table.status in ("over", "closed")
    permitted = viewer.plays or table.opened.spectators
    return Sight(
        viewer,
        table=permitted or table.status == "over" or table.started is None,
        late=not viewer.plays and table.opened.delay > 0 and not ended,
        everything=table.status == "over",
        analysis=told_seat(viewer) if may_analyse(table) else None,
        chat=() if not permitted else (PLAYERS, SPECTATORS) if ended else (PLAYERS if viewer.plays else SPECTATORS,),
    )
