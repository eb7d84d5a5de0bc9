"""Invitations: a signed link to a table or one of its seats, optionally listed in an account's invitations."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import select, update

from caravela.server.errors import Refused
from caravela.server.people.registry import Person, new_id
from caravela.server.store.about import insert_for
from caravela.server.store.schema import invitations, people, tables
from caravela.server.tables.checks import require
from caravela.server.tables.table import Table

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub
    from caravela.server.rooms.room import Room


async def invite(hub: Hub, room: Room, by: Person, seat: int | None, name: str | None, address: str = "") -> str:
    """The invitation for a link. With a name, it is also added to that account's invitations, once per table and not
    again after it was declined."""
    async with room.entered() as table:
        if by.id not in table.people() | {table.opened.host}:
            raise Refused("no-seat", "Only those who sit at the table may invite.")
        if name is not None or seat is not None:
            require(table, "open")
        if seat is not None and not 0 <= seat < len(table.seats):
            raise Refused(
                "no-seat", "There is no seat {seat}; the table has {seats}.", seat=seat, seats=len(table.seats)
            )
    if name is not None:
        guest = await hub.registry.named(name)
        if guest is None:
            raise Refused("no-person", "There is no account '{name}'.", name=name)
        row = {
            "id": new_id(),
            "table_id": room.id,
            "seat": seat,
            "by_person": by.id,
            "person": guest.id,
            "created": time.time(),
        }
        hub.rate_limits.check_both("invitations", by.id, address)
        async with hub.database.writing() as connection:
            new = insert_for(connection, invitations).values(**row)
            await connection.execute(new.on_conflict_do_nothing(index_elements=["table_id", "person"]))
    return hub.links.dumps([room.id, seat])


def check_invitation(hub: Hub, table: Table, invitation: str | None, seat: int | None) -> int | None:
    """The seat of an invitation, if it names one. A table with access by link refuses people without an invitation."""
    if table.opened.access != "link":
        return seat
    try:
        link = hub.links.loads(invitation or "")
    except BadSignature:
        raise Refused("no-invitation", "A seat at this table needs an invitation; ask for the link.") from None
    if not isinstance(link, list) or len(link) != 2 or link[0] != table.id:
        raise Refused("no-invitation", "The invitation is for another table.")
    if link[1] is not None and seat is not None and seat != link[1]:
        raise Refused("no-invitation", "The invitation is for seat {seat}.", seat=link[1])
    return seat if link[1] is None else int(link[1])


def link_signer(key: str) -> URLSafeSerializer:
    return URLSafeSerializer(key, salt="invitation")


async def invitations_of(hub: Hub, person: str) -> list[dict[str, object]]:
    """A person's invitations, each with its signed link."""
    wanted = (
        select(invitations, tables.c.title, tables.c.game, people.c.name)
        .join(tables, tables.c.id == invitations.c.table_id)
        .join(people, people.c.id == invitations.c.by_person)
        .where(invitations.c.person == person, tables.c.status == "open", ~invitations.c.declined)
        .order_by(invitations.c.created)
    )
    async with hub.database.reading() as connection:
        rows = (await connection.execute(wanted)).all()
    return [
        {
            "table": row.table_id,
            "title": row.title,
            "game": row.game,
            "by": row.name,
            "seat": row.seat,
            "invitation": hub.links.dumps([row.table_id, row.seat]),
        }
        for row in rows
    ]


async def decline(hub: Hub, person: str, table: str) -> None:
    mine = (invitations.c.person == person) & (invitations.c.table_id == table)
    async with hub.database.writing() as connection:
        done = await connection.execute(update(invitations).where(mine).values(declined=True))
    if done.rowcount == 0:
        raise Refused("no-invitation", "You have not been invited to this table.")
