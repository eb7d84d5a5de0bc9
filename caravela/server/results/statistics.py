"""Statistics of players and bots, and the table of ratings with their uncertainty."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, literal, select

from caravela.bots.roster import BOTS
from caravela.games import rules_of
from caravela.server.errors import Refused
from caravela.server.store.listing import unusual
from caravela.server.store.schema import people, ratings, results, tables

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from caravela.server.hub.hub import Hub

SURE = 2.0
"""A rating is shown as the mean with so many standard deviations either way."""


def shown_rating(mu: float, sigma: float, games: int) -> dict[str, Any]:
    return {
        "rating": round(mu, 2),
        "uncertainty": round(SURE * sigma, 2),
        "at_least": round(mu - SURE * sigma, 2),
        "games": games,
    }


async def subject_named(hub: Hub, name: str) -> str:
    if name.startswith("bot:") and name.removeprefix("bot:") in BOTS:
        return f"bot {name.removeprefix('bot:')}"
    found = await hub.registry.named(name)
    if found is None:
        raise Refused("no-person", f"There is no account '{name}'.")
    return f"person {found.id}"


async def statistics_of(hub: Hub, name: str) -> dict[str, Any]:
    """Of each game: how many, how often won, the points on average and at best, and where they came from; the newest of
    those that were in the lobby."""
    return await statistics_for(hub, await subject_named(hub, name), name)


async def statistics_for(hub: Hub, subject: str, name: str) -> dict[str, Any]:
    async with hub.database.reading() as connection:
        wanted = select(results, tables.c.access).join(tables, tables.c.id == results.c.table_id)
        rows = (await connection.execute(wanted.where(results.c.subject == subject))).all()
        rated = (await connection.execute(select(ratings).where(ratings.c.subject == subject))).all()
        settings = await settings_of(connection, {row.options for row in rated})
    games: dict[str, Any] = {}
    for game in sorted({row.game for row in rows}):
        own = [row for row in rows if row.game == game]
        sources: dict[str, float] = {}
        for row in own:
            for source, points in json.loads(row.breakdown).items():
                sources[source] = sources.get(source, 0.0) + points
        games[game] = {
            "games": len(own),
            "wins": sum(1 for row in own if row.place == 1),
            "places": {str(place): sum(1 for row in own if row.place == place) for place in {row.place for row in own}},
            "points": round(sum(row.score for row in own) / len(own), 2),
            "best": max(row.score for row in own),
            "sources": {source: round(points / len(own), 2) for source, points in sorted(sources.items())},
            "newest": [row.table_id for row in sorted(own, key=lambda row: -row.at) if row.access == "lobby"][:20],
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


async def settings_of(connection: AsyncConnection, keys: set[str]) -> dict[str, dict[str, str]]:
    """What each set of options changes about the game, by the set's name."""
    one = select(results.c.options, func.min(results.c.table_id).label("table_id")).where(results.c.options.in_(keys))
    example = one.group_by(results.c.options).subquery()
    wanted = select(example.c.options.label("key"), tables.c.game, tables.c.options).join(
        tables, tables.c.id == example.c.table_id
    )
    return {row.key: unusual(row.game, json.loads(row.options)) for row in await connection.execute(wanted)}


async def leaders(hub: Hub, game: str, most: int = 100) -> list[dict[str, Any]]:
    """Accounts and bots, the surest of strength first; guests are rated but not listed."""
    rules_of(game)
    wanted = (
        select(ratings, people.c.name, people.c.kind)
        .outerjoin(people, literal("person ") + people.c.id == ratings.c.subject)
        .where(ratings.c.game == game)
    )
    async with hub.database.reading() as connection:
        rows = (await connection.execute(wanted)).all()
        settings = await settings_of(connection, {row.options for row in rows})
    found = [
        {
            "name": row.subject.replace("bot ", "bot:") if row.subject.startswith("bot ") else row.name,
            "options": row.options,
            "settings": settings.get(row.options, {}),
            **shown_rating(row.mu, row.sigma, row.games),
        }
        for row in rows
        if row.subject.startswith("bot ") or row.kind == "account"
    ]
    return sorted(found, key=lambda row: (str(row["options"]), -float(str(row["at_least"]))))[:most]
