"""Results and ratings of finished games, each counted exactly once."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from sqlalchemy import Table as Rows
from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from caravela.server.store.database import Database
from caravela.server.store.schema import ratings, records, results
from caravela.server.tables.table import GONE

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from caravela.server.hub.hub import Hub
    from caravela.server.rooms.room import Room

UNRATED = "unrated"
WAITING = "waiting"
RATED = "rated"


def option_set(options: dict[str, str]) -> str:
    """The name of a set of options: short, the same for equal options."""
    return hashlib.sha256(json.dumps(options, sort_keys=True).encode()).hexdigest()[:16]


def subject_of(person: str | None, bot: str | None) -> str:
    return f"person {person}" if person is not None else f"bot {bot}"


async def record_rows(hub: Hub, room: Room) -> list[tuple[Rows, list[dict[str, Any]]]]:
    """The record of the whole game and everybody's result, written with its last event."""
    from caravela.server.tables.commitment import ResumedChance

    table = room.table
    assert table.finished is not None
    number = room.pending[0].number - 1
    whole = (await hub.archive.load(room.id, number, whole=True)).play
    assert whole is not None
    whole.repeat(stored.event for stored in room.pending)
    whole.match.chance = ResumedChance(table.finished.secret)
    rules, options = whole.match.rules, option_set(table.opened.options)
    gone = await hub.deleted(table)
    rows = [
        {
            "table_id": table.id,
            "seat": i,
            "subject": f"gone {seat.person}" if seat.person in gone else subject_of(seat.person, seat.bot),
            "name": GONE if seat.person in gone else seat.name or "",
            "game": table.opened.game,
            "options": options,
            "score": table.finished.scores[i],
            "place": table.finished.places[i],
            "players": len(table.seats),
            "breakdown": json.dumps(rules.breakdown(whole.match.game, i)),
            "held": seat.held is not None,
            "at": table.at,
            "rating": WAITING if counts(room) and not gone else UNRATED,
        }
        for i, seat in enumerate(table.seats)
    ]
    return [(records, [{"table_id": table.id, "text": whole.match.record()}]), (results, rows)]


def counts(room: Room) -> bool:
    """Whether a game changes ratings: nobody plays against himself, and at least two different players do."""
    table = room.table
    subjects = [subject_of(seat.person, seat.bot) for seat in table.seats]
    people = [seat.person for seat in table.seats if seat.person is not None]
    return table.opened.rated and len(people) == len(set(people)) and len(set(subjects)) > 1


async def rate_finished(database: Database) -> None:
    """Take every finished game that waits for it into the ratings, oldest first."""
    async with database.reading() as connection:
        wanted = select(results.c.table_id).where(results.c.rating == WAITING).order_by(results.c.at)
        waiting = list(dict.fromkeys((await connection.execute(wanted)).scalars()))
    for id in waiting:
        for _ in range(3):
            try:
                async with database.writing() as connection:
                    await rate(connection, id)
                break
            except IntegrityError:
                continue


async def rate(connection: AsyncConnection, id: str) -> None:
    """Take one game into the ratings; a bot that plays several seats is rated by its best."""
    from openskill.models import PlackettLuce

    marked = await connection.execute(
        results.update().where(results.c.table_id == id, results.c.rating == WAITING).values(rating=RATED)
    )
    if marked.rowcount == 0:
        return
    wanted = select(results).where(results.c.table_id == id).order_by(results.c.place)
    rows = (await connection.execute(wanted)).all()
    best = {row.subject: row for row in reversed(rows)}
    seats = sorted(best.values(), key=lambda row: (row.place, row.seat))
    model = PlackettLuce()
    key = (ratings.c.game == rows[0].game) & (ratings.c.options == rows[0].options)
    found = await connection.execute(select(ratings).where(key, ratings.c.subject.in_(list(best))))
    known = {row.subject: row for row in found}
    before = [
        [
            model.rating(mu=known[row.subject].mu, sigma=known[row.subject].sigma)
            if row.subject in known
            else model.rating()
        ]
        for row in seats
    ]
    after = model.rate(before, ranks=[row.place for row in seats])
    await connection.execute(delete(ratings).where(key, ratings.c.subject.in_(list(best))))
    await connection.execute(
        insert(ratings),
        [
            {
                "subject": row.subject,
                "game": row.game,
                "options": row.options,
                "mu": team[0].mu,
                "sigma": team[0].sigma,
                "games": (known[row.subject].games if row.subject in known else 0) + 1,
            }
            for row, team in zip(seats, after, strict=True)
        ],
    )
