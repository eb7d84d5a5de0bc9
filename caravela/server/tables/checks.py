"""What can be done at a table, when and by whom: each check refuses what cannot."""

from __future__ import annotations

from caravela.server.errors import Refused
from caravela.server.tables.table import Table


def require(table: Table, *statuses: str) -> None:
    """Refuse what cannot be done at this time of the table's life."""
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
    """The seat a person speaks for."""
    seats = table.seats_of(person)
    if not seats:
        raise Refused("no-seat", "You have no seat at this table.")
    if seat is not None and seat not in seats:
        raise Refused("not-your-seat", "Seat {seat} is not yours.", seat=seat)
    if seat is not None:
        return seat
    return table.to_move if table.to_move in seats else seats[0]
