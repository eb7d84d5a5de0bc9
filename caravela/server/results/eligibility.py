"""Which games change ratings, and whose result counts for whom.

A rating is meaningful if it belongs to somebody who can be met again, if the game had to come to an end, and if it was
played against others who really played. Therefore guests and games without a clock are casual, and games count less or
not at all where wins could be arranged: against newcomers, against the same players again and again, or against
somebody who leaves at once.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from sqlalchemy import Row, func, literal, select

from caravela.server.errors import Refused
from caravela.server.store.meetings import DAY, GAMES_TOGETHER, games_together
from caravela.server.store.schema import GOING, people, results
from caravela.server.tables.events import Access, Pace, Untimed
from caravela.server.tables.table import Seat, Table

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from caravela.server.hub.hub import Hub

REPEATED_FOR = 60 * DAY
"""Seconds for which earlier games of the same players reduce the weight of the next one."""
WAITING, RATED, UNRATED = "waiting", "rated", "unrated"
"""Whether a result has been processed for the ratings."""
NEWCOMER_GAMES = 10
"""The number of rated games during which a player is a newcomer, who changes only other newcomers' ratings."""
EARLY = 10
"""A player with fewer decisions than this when a bot takes over counts as not having played."""


async def can_be_rated(hub: Hub, host: str, access: Access, pace: Pace, from_position: bool) -> bool:
    """Whether a table can be rated: its host has an account, and a game from the set-up is played with a clock on
    several screens."""
    if access == "hotseat" or isinstance(pace, Untimed) or from_position:
        return False
    return not await guests_among(hub, [host])


async def check_rated_seat(hub: Hub, table: Table, person: str) -> None:
    """Refuse a seat at a rated table to guests, and to people who played somebody there too often recently."""
    if not table.opened.rated or table.seats_of(person):
        return
    if await guests_among(hub, [person]):
        raise Refused(
            "rated-account",
            "Rated tables are for accounts. Make an account (you keep your games), or play at a casual table.",
        )
    async with hub.database.reading() as connection:
        for seat in table.seats:
            if seat.person is not None and await met_often(connection, person, seat.person):
                raise Refused(
                    "rated-often",
                    "You have played {count} rated games with {name} within a day; play the next at a casual table.",
                    count=GAMES_TOGETHER,
                    name=seat.name or "",
                )


async def rated_again(hub: Hub, table: Table) -> bool:
    """Whether the same people may play another rated game."""
    together = sorted(table.people())
    if not table.opened.rated or isinstance(table.opened.pace, Untimed) or await guests_among(hub, together):
        return False
    async with hub.database.reading() as connection:
        pairs = [(one, other) for i, one in enumerate(together) for other in together[i + 1 :]]
        for one, other in pairs:
            if await met_often(connection, one, other):
                return False
    return True


async def guests_among(hub: Hub, ids: Collection[str]) -> set[str]:
    """Those of these people without an account, read from the database: a session's data may be older."""
    return {id for id, has_account in (await accounts_of(hub, ids)).items() if not has_account}


async def accounts_of(hub: Hub, ids: Collection[str]) -> dict[str, bool]:
    """Whether each of these people has an account; deleted people are missing."""
    wanted = select(people.c.id, people.c.kind).where(people.c.id.in_(ids), people.c.kind != GOING)
    async with hub.database.reading() as connection:
        return {row.id: row.kind == "account" for row in await connection.execute(wanted)}


async def met_often(connection: AsyncConnection, one: str, other: str) -> bool:
    """Whether two people have played as many rated games within a day as they may, counting finished, open and running
    ones. Checked before a game only, and again by the commit in which they meet: a check at the end would let a losing
    player finish other games first, so that this one does not count."""
    count = games_together(literal(one), literal(other), literal(time.time() - DAY))
    return int((await connection.execute(select(count))).scalar_one()) >= GAMES_TOGETHER


def left_early(seat: Seat) -> bool:
    """Whether a bot has taken over from a player with hardly any decisions."""
    return (seat.stood_in or seat.held is not None) and seat.decided < EARLY


def opponents(row: Row[Any], rows: Iterable[Row[Any]], games: Mapping[str, int]) -> list[Row[Any]]:
    """The opponents in a player's rating: all who really played; for players who are not newcomers, without
    newcomers."""
    played = [other for other in rows if other is not row and not other.left_early]
    if games.get(row.subject, 0) < NEWCOMER_GAMES:
        return played
    return [other for other in played if games.get(other.subject, 0) >= NEWCOMER_GAMES]


async def earlier_meetings(
    connection: AsyncConnection, id: str, subjects: Iterable[str], at: float
) -> Counter[frozenset[str]]:
    """How often each person of a game has recently met each other player in rated games."""
    people_there = sorted(subject for subject in subjects if subject.startswith("person "))
    mine, theirs = results.alias(), results.alias()
    wanted = (
        select(mine.c.subject, theirs.c.subject.label("other"), func.count(mine.c.table_id.distinct()).label("games"))
        .join(theirs, (theirs.c.table_id == mine.c.table_id) & (theirs.c.subject != mine.c.subject))
        .where(
            mine.c.subject.in_(people_there),
            theirs.c.subject.in_(sorted(subjects)),
            mine.c.rating == RATED,
            mine.c.table_id != id,
            mine.c.at > at - REPEATED_FOR,
            mine.c.at <= at,
        )
        .group_by(mine.c.subject, theirs.c.subject)
    )
    return Counter({frozenset((row.subject, row.other)): row.games for row in await connection.execute(wanted)})


def weight_of(row: Row[Any], others: Iterable[Row[Any]], met: Counter[frozenset[str]]) -> float:
    """The weight of a game: against somebody met k times recently, 1/(k + 1). Otherwise repeated games with one's own
    accounts, or with the weakest bot, would raise a rating without limit."""
    weights = [1 / (1 + met[frozenset((row.subject, other.subject))]) for other in others]
    return sum(weights) / len(weights)


def was_played(row: Row[Any], rows: Iterable[Row[Any]]) -> bool:
    """Whether a game counts as one of a player's rated games: neither they nor all others left early. So nobody stops
    being a newcomer by games that were not played."""
    return not row.left_early and any(other is not row and not other.left_early for other in rows)
