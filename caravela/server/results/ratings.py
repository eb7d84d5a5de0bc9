"""Results and ratings of finished games, each counted exactly once."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from sqlalchemy import Row, bindparam, select, update
from sqlalchemy import Table as Rows

from caravela.server.results.eligibility import (
    RATED,
    UNRATED,
    WAITING,
    accounts_of,
    earlier_meetings,
    left_early,
    opponents,
    was_played,
    weight_of,
)
from caravela.server.store.about import insert_for
from caravela.server.store.database import Database
from caravela.server.store.schema import ratings, records, results
from caravela.server.tables.table import GONE

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from caravela.server.hub.hub import Hub
    from caravela.server.rooms.room import Room

DELETED = "gone "
"""The prefix of the subject of a deleted player's results."""

UPDATE_RATING = (
    update(ratings)
    .where(
        ratings.c.subject == bindparam("of_subject"),
        ratings.c.game == bindparam("of_game"),
        ratings.c.options == bindparam("of_options"),
    )
    .values(mu=bindparam("new_mu"), sigma=bindparam("new_sigma"), games=bindparam("new_games"))
)


def option_set(options: dict[str, str]) -> str:
    """A short key for a set of options, equal for equal options."""
    return hashlib.sha256(json.dumps(options, sort_keys=True).encode()).hexdigest()[:16]


def subject_of(person: str | None, bot: str | None) -> str:
    return f"person {person}" if person is not None else f"bot {bot}"


async def record_rows(hub: Hub, room: Room) -> list[tuple[Rows, list[dict[str, Any]]]]:
    """The record of the whole game and the results of all seats, written with the last event."""
    from caravela.server.tables.commitment import ResumedChance

    table = room.table
    assert table.finished is not None
    number = room.pending[0].number - 1
    play = (await hub.archive.load(room.id, number, whole=True)).play
    assert play is not None
    play.repeat(stored.event for stored in room.pending)
    play.match.chance = ResumedChance(table.finished.secret)
    rules, options = play.match.rules, option_set(table.opened.options)
    gone, accounts = await hub.deleted(table), await accounts_of(hub, table.people())
    rating = WAITING if counts(room) and all(accounts.values()) else UNRATED
    rows = [
        {
            "table_id": table.id,
            "seat": i,
            "subject": f"{DELETED}{seat.person}" if seat.person in gone else subject_of(seat.person, seat.bot),
            "name": GONE if seat.person in gone else seat.name or "",
            "game": table.opened.game,
            "options": options,
            "score": table.finished.scores[i],
            "place": table.finished.places[i],
            "players": len(table.seats),
            "breakdown": json.dumps(rules.breakdown(play.match.game, i)),
            "held": seat.stood_in or seat.held is not None,
            "at": table.at,
            "rating": rating,
            "account": None if seat.person is None else accounts.get(seat.person),
            "left_early": left_early(seat),
        }
        for i, seat in enumerate(table.seats)
    ]
    return [(records, [{"table_id": table.id, "text": play.match.record()}]), (results, rows)]


def counts(room: Room) -> bool:
    """Whether a game changes ratings: no person has two seats, and there are at least a person and another player."""
    table = room.table
    subjects = [subject_of(seat.person, seat.bot) for seat in table.seats]
    people = [seat.person for seat in table.seats if seat.person is not None]
    return table.opened.rated and 0 < len(people) == len(set(people)) and len(set(subjects)) > 1


async def rate_finished(database: Database) -> int:
    """Rate all finished games that have not been rated, oldest first; returns their number."""
    async with database.reading() as connection:
        wanted = select(results.c.table_id).where(results.c.rating == WAITING).order_by(results.c.at)
        waiting = list(dict.fromkeys((await connection.execute(wanted)).scalars()))
    for id in waiting:
        async with database.writing() as connection:
            await rate(connection, id)
    return len(waiting)


async def rate(connection: AsyncConnection, id: str) -> None:
    """Rate one game. A bot that plays several seats is rated by its best. A player who let a bot decide, by leaving or
    running out of time, is rated as last, because a stand-in's success is not its owner's. A deleted player counts as
    an opponent like a newcomer but has no rating, so that leaving does not undo a game for others. `eligibility`
    determines the opponents."""
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
    there = sorted(subject for subject in best if not subject.startswith(DELETED))
    known = await locked_ratings(connection, rows[0].game, rows[0].options, there)
    model = PlackettLuce()
    before = {
        row.subject: model.rating(mu=known[row.subject].mu, sigma=known[row.subject].sigma)
        if row.subject in known
        else model.rating()
        for row in seats
    }
    games = {subject: int(row.games) for subject, row in known.items()}
    met = await earlier_meetings(connection, id, best, rows[0].at)
    changes = []
    for row in seats:
        if row.subject in known:
            others = opponents(row, seats, games)
            after = former = before[row.subject]
            if others:
                together = [row, *others]
                teams = [[before[each.subject]] for each in together]
                ranks = [each.place + (each.players if each.held else 0) for each in together]
                after = model.rate(teams, ranks=ranks)[0][0]
            weight = weight_of(row, others, met) if others else 0.0
            changes.append(
                {
                    "of_subject": row.subject,
                    "of_game": row.game,
                    "of_options": row.options,
                    "new_mu": former.mu + weight * (after.mu - former.mu),
                    "new_sigma": former.sigma + weight * (after.sigma - former.sigma),
                    "new_games": games[row.subject] + was_played(row, seats),
                }
            )
    if changes:
        await connection.execute(UPDATE_RATING, changes)


async def locked_ratings(
    connection: AsyncConnection, game: str, options: str, subjects: list[str]
) -> dict[str, Row[Any]]:
    """Read and lock the ratings of these players, creating missing ones. Locks are always taken in the same order,
    which avoids deadlocks."""
    from openskill.models import PlackettLuce

    first = PlackettLuce().rating()
    fresh = {"game": game, "options": options, "mu": first.mu, "sigma": first.sigma, "games": 0}
    for subject in subjects:
        row = insert_for(connection, ratings).values(subject=subject, **fresh)
        await connection.execute(row.on_conflict_do_nothing())
    wanted = (
        select(ratings)
        .where(ratings.c.game == game, ratings.c.options == options, ratings.c.subject.in_(subjects))
        .order_by(ratings.c.subject)
        .with_for_update()
    )
    return {row.subject: row for row in await connection.execute(wanted)}
