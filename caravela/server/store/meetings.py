"""How often the same two people meet in rated games. It is counted again in the commit that lets them meet, so that
seats taken at the same moment, in whatever processes, are not counted without each other."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, bindparam, literal_column, null, or_, select, true, update
from sqlalchemy import func as functions

from caravela.server.store.schema import people, results, seats, tables

GAMES_TOGETHER, DAY = 5, 86_400.0
"""So many rated games the same two people may have in a day."""


def word(text: str) -> ColumnElement[str]:
    """A fixed word within a statement, for statements are written with the values of their rows alone."""
    return literal_column(f"'{text}'")


def games_together(
    one: ColumnElement[Any], other: ColumnElement[Any], since: ColumnElement[float]
) -> ColumnElement[int]:
    """The rated games of two people: those that wait or run, and those that have ended since a time."""
    mine, theirs, begun, won, lost = seats.alias(), seats.alias(), tables.alias(), results.alias(), results.alias()
    now = (
        select(functions.count())
        .select_from(mine.join(theirs, mine.c.table_id == theirs.c.table_id).join(begun, begun.c.id == mine.c.table_id))
        .where(
            mine.c.person == one,
            theirs.c.person == other,
            begun.c.rated.is_(true()),
            or_(begun.c.status == word("open"), begun.c.status == word("running")),
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
"""Fails, as an event number does that was written first elsewhere, if somebody at the table has met another there too
often, this table included."""

LOCK_PEOPLE = update(people).where(people.c.id == bindparam("which")).values(kind=people.c.kind)
"""Another process that seats one of these people waits for this commit and counts what it wrote."""
