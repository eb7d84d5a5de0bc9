"""A person's stored data as one file, and changes of their e-mail address."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import select, update

from caravela.server.people.registry import Person
from caravela.server.store.database import Database
from caravela.server.store.schema import attempts, chat, people, ratings, records, results, seats, sessions, studies

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub


async def change_email(database: Database, person: str, email: str | None) -> None:
    """Change the address. The new one is used once its owner has confirmed it, the old one until then. Entering the old
    one again cancels the change."""
    values = {"unconfirmed_email": email} if email else {"unconfirmed_email": None, "email": None}
    known = (people.c.id == person) & (people.c.email == email)
    async with database.writing() as connection:
        if email and (await connection.execute(update(people).where(known).values(unconfirmed_email=None))).rowcount:
            return
        await connection.execute(update(people).where(people.c.id == person).values(**values))


async def export(hub: Hub, person: Person) -> dict[str, Any]:
    """All data about a person. Only records of finished games are included, so nothing secret is revealed."""
    key = f"person {person.id}"
    columns: tuple[Any, ...] = (people.c.id, people.c.kind, people.c.name, people.c.email, people.c.unconfirmed_email)
    columns += (people.c.wishes, people.c.created, people.c.muted_until)
    async with hub.database.reading(steady=True) as connection:

        async def rows(wanted: Any) -> list[dict[str, Any]]:
            return [dict(row) for row in (await connection.execute(wanted)).mappings()]

        return {
            "person": (await rows(select(*columns).where(people.c.id == person.id)))[0],
            "sessions": await rows(
                select(sessions.c.id, sessions.c.kind, sessions.c.label, sessions.c.created, sessions.c.seen).where(
                    sessions.c.person == person.id
                )
            ),
            "seats": await rows(
                select(seats.c.table_id, seats.c.seat, seats.c.name).where(seats.c.person == person.id)
            ),
            "results": await rows(select(results).where(results.c.subject == key)),
            "ratings": await rows(select(ratings).where(ratings.c.subject == key)),
            "studies": await rows(
                select(studies.c.title, studies.c.game, studies.c.start, studies.c.lines, studies.c.created).where(
                    studies.c.person == person.id
                )
            ),
            "puzzles": await rows(
                select(attempts.c.puzzle, attempts.c.game, attempts.c.move, attempts.c.cost, attempts.c.at).where(
                    attempts.c.person == person.id
                )
            ),
            "chat": await rows(
                select(chat.c.table_id, chat.c.room, chat.c.text, chat.c.at).where(chat.c.person == person.id)
            ),
            "records": await rows(
                select(records).where(
                    records.c.table_id.in_(select(seats.c.table_id).where(seats.c.person == person.id))
                )
            ),
        }
