"""Statistics of players and bots, and the rating list."""

from __future__ import annotations

import json
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

from cachetools import LRUCache
from sqlalchemy import ColumnElement, Row, Select, func, select

from caravela.games import rules_of
from caravela.server.errors import Refused
from caravela.server.results.certificates import is_bot
from caravela.server.store.listing import unusual
from caravela.server.store.schema import PUZZLES, people, ratings, results, tables

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from caravela.server.hub.hub import Hub

SURE = 2.0
"""The displayed uncertainty of a rating, in standard deviations."""
MOST_LOOKED_AT = 200
"""The number of recent games for which points are listed by source."""
MOST_LISTED = 20
MOST_RATED, MOST_LEADERS = 100, 500
"""The maximum length of the list for each set of options, and of all lists together, best places first."""

cached_settings: LRUCache[str, dict[str, str]] = LRUCache(1000)
"""The options that differ from the default, by the key of the set."""


def shown_rating(mu: float, sigma: float, games: int) -> dict[str, Any]:
    return {
        "rating": round(mu, 2),
        "uncertainty": round(SURE * sigma, 2),
        "at_least": round(mu - SURE * sigma, 2),
        "games": games,
    }


async def subject_named(hub: Hub, name: str) -> str:
    if name.startswith("bot:") and is_bot(name.removeprefix("bot:")):
        return f"bot {name.removeprefix('bot:')}"
    person = await hub.registry.named(name)
    if person is None:
        raise Refused("no-person", "There is no account '{name}'.", name=name)
    return f"person {person.id}"


async def statistics_of(hub: Hub, name: str) -> dict[str, Any]:
    """For each game: the number of games and wins, average and best points, points by source, and recent public
    games."""
    return await statistics_for(hub, await subject_named(hub, name), name)


async def statistics_for(hub: Hub, subject: str, name: str) -> dict[str, Any]:
    own = results.c.subject == subject
    async with hub.database.reading() as connection:
        of_games = (ratings.c.subject == subject) & (ratings.c.options != PUZZLES)
        rated = (await connection.execute(select(ratings).where(of_games))).all()
        settings = await settings_of(connection, {row.options for row in rated})
        counted = select(
            results.c.game,
            results.c.place,
            func.count().label("games"),
            func.sum(results.c.score).label("points"),
            func.max(results.c.score).label("best"),
        )
        by_place = (await connection.execute(counted.where(own).group_by(results.c.game, results.c.place))).all()
        games = {
            game: await one_game(
                connection, own & (results.c.game == game), [row for row in by_place if row.game == game]
            )
            for game in sorted({row.game for row in by_place})
        }
    return {
        "name": name,
        "games": games,
        "ratings": [
            {
                "game": row.game,
                "options": row.options,
                "settings": settings.get(row.options, {}),
                **shown_rating(row.mu, row.sigma, row.games),
            }
            for row in rated
        ],
    }


async def one_game(connection: AsyncConnection, own: ColumnElement[bool], by_place: list[Row[Any]]) -> dict[str, Any]:
    """A player's results in one game. The database counts them, because a bot may have a hundred thousand. Points by
    source are computed from recent games only."""
    newest = select(results.c.breakdown).where(own).order_by(results.c.at.desc()).limit(MOST_LOOKED_AT)
    sources: Counter[str] = Counter()
    breakdowns = [json.loads(text) for text in (await connection.execute(newest)).scalars()]
    for breakdown in breakdowns:
        sources.update(breakdown)
    public = select(results.c.table_id).join(tables, tables.c.id == results.c.table_id)
    listed = public.where(own, tables.c.access == "lobby").order_by(results.c.at.desc()).limit(MOST_LISTED)
    games = sum(row.games for row in by_place)
    return {
        "games": games,
        "wins": sum(row.games for row in by_place if row.place == 1),
        "places": {str(row.place): row.games for row in by_place},
        "points": round(sum(int(row.points) for row in by_place) / games, 2),
        "best": max(row.best for row in by_place),
        "sources": {source: round(points / len(breakdowns), 2) for source, points in sorted(sources.items())},
        "newest": list((await connection.execute(listed)).scalars()),
    }


async def settings_of(connection: AsyncConnection, keys: set[str]) -> dict[str, dict[str, str]]:
    """The options that differ from the default, by the key of the set; cached, because they never change."""
    for key in keys - cached_settings.keys():
        of_set = select(tables.c.game, tables.c.options).join(results, results.c.table_id == tables.c.id)
        row = (await connection.execute(of_set.where(results.c.options == key).limit(1))).first()
        if row is not None:
            cached_settings[key] = unusual(row.game, json.loads(row.options))
    return {key: cached_settings[key] for key in keys if key in cached_settings}


def leading(game: str) -> Select[Any]:
    """The listed ratings with names and places. Names are looked up by id, one by one, because anybody may request the
    list and there may be many accounts."""
    lower_bound = ratings.c.mu - SURE * ratings.c.sigma
    place = func.row_number().over(partition_by=ratings.c.options, order_by=lower_bound.desc())
    allowed = (people.c.kind == "account") & (func.coalesce(people.c.banned_until, 0.0) < time.time())
    everybody = (
        select(ratings, people.c.name, place.label("place"))
        .outerjoin(people, people.c.id == func.substr(ratings.c.subject, len("person ") + 1))
        .where(ratings.c.game == game, ratings.c.options != PUZZLES, allowed | ratings.c.subject.startswith("bot "))
        .subquery()
    )
    return select(everybody).where(everybody.c.place <= MOST_RATED).order_by(everybody.c.place).limit(MOST_LEADERS)


async def leaders(hub: Hub, game: str) -> list[dict[str, Any]]:
    """Accounts and bots for each set of options, highest certain rating first, without banned people."""
    rules_of(game)
    async with hub.database.reading() as connection:
        rows = (await connection.execute(leading(game))).all()
        settings = await settings_of(connection, {row.options for row in rows})
    listed = [
        {
            "name": row.subject.replace("bot ", "bot:") if row.subject.startswith("bot ") else row.name,
            "options": row.options,
            "settings": settings.get(row.options, {}),
            **shown_rating(row.mu, row.sigma, row.games),
        }
        for row in rows
    ]
    return sorted(listed, key=lambda row: (str(row["options"]), -float(str(row["at_least"]))))
