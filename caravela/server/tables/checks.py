"""Checks whether an action is possible at a table now and for this person; each refuses what is not."""

from __future__ import annotations

from caravela.server.errors import Refused
from caravela.server.tables.table import Table


def require(table: Table, *statuses: str) -> None:
    """Refuse an action unless the table has one of these statuses."""
    if table.status in statuses:
        return
    said = {
        "open": "The game has not started.",
        "running": "The game has already started.",
        "over": "The game is over.",
        "closed": "The table is closed.",
    }
    codes = {"open": "not-running", "running": "already-running", "over": "over", "closed": "closed"}
    raise Refused(codes[table.status], said[table.status])


def require_host(table: Table, person: str) -> None:
    if table.opened.host != person:
        raise Refused("not-host", "Only the one who opened the table may do that.")


def own_seat(table: Table, person: str, seat: int | None = None) -> int:
    """A seat of this person: the given one, the one to move, or their first."""
    seats = table.seats_of(person)
    if not seats:
        raise Refused("no-seat", "You have no seat at this table.")
    if seat is not None and seat not in seats:
        raise Refused("not-your-seat", "Seat {seat} is not yours.", seat=seat)
    if seat is not None:
        return seat
    return table.to_move if table.to_move in seats else seats[0]
