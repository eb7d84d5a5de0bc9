"""Limits how often the same two people meet in rated games. The commit in which they meet counts again, so that seats
taken at the same moment in several processes are all counted."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, bindparam, literal_column, null, or_, select, true, update
from sqlalchemy import func as functions

from caravela.server.store.schema import people, results, seats, tables

GAMES_TOGETHER, DAY = 5, 86_400.0
"""The maximum number of rated games of the same two people in a day."""


def word(text: str) -> ColumnElement[str]:
    """A constant inside a statement; other values are parameters."""
    return literal_column(f"'{text}'")


def games_together(
    one: ColumnElement[Any], other: ColumnElement[Any], since: ColumnElement[float]
) -> ColumnElement[int]:
    """The number of rated games of two people: those that are open or running, and those that ended since a time."""
    mine, theirs, live, won, lost = (
        seats.alias(),
        seats.alias(),
        tables.alias(),
        results.alias(),
        results.alias(),
    )
    now = (
        select(functions.count())
        .select_from(mine.join(theirs, mine.c.table_id == theirs.c.table_id).join(live, live.c.id == mine.c.table_id))
        .where(
            mine.c.person == one,
            theirs.c.person == other,
            live.c.rated.is_(true()),
            or_(live.c.status == word("open"), live.c.status == word("running")),
        )
    )
    ended = (
        select(functions.count())
        .select_from(won.join(lost, won.c.table_id == lost.c.table_id))
        .where(
            won.c.subject == word("person ").concat(one),
            lost.c.subject == word("person ").concat(other),
            won.c.rating != word("unrated"),
            won.c.at > since,
        )
    )
    correlated = [each.table for each in (one, other) if hasattr(each, "table")]
    return now.correlate(*correlated).scalar_subquery() + ended.correlate(*correlated).scalar_subquery()


_mine, _theirs = seats.alias(), seats.alias()
_too_often = (
    select(_theirs.c.seat)
    .select_from(_mine.join(_theirs, _mine.c.table_id == _theirs.c.table_id))
    .where(
        _mine.c.table_id == bindparam("which"),
        _mine.c.person == bindparam("who"),
        _theirs.c.person != _mine.c.person,
        games_together(_mine.c.person, _theirs.c.person, bindparam("since")) > bindparam("most"),
    )
)
REFUSE_TOO_OFTEN = (
    update(tables).where(tables.c.id == bindparam("which"), _too_often.correlate(None).exists()).values(number=null())
)
"""Fails with an IntegrityError if two people at the table have met too often, this table included. The caller handles
it like an event number that another process wrote first."""

LOCK_PEOPLE = update(people).where(people.c.id == bindparam("which")).values(kind=people.c.kind)
"""Locks a person's row: another process that seats this person waits for the commit and then counts its rows."""
