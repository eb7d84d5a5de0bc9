"""A person's progress in a game: points by source over time, openings, and the costliest decisions.

Points depend on the number of players and on options, so only games with the same settings are compared.
"""

from __future__ import annotations

import asyncio
import csv
import io
import json
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Row, func, select

from caravela.games import rules_of
from caravela.server.protocol.listed import CoachFindings
from caravela.server.protocol.studied import CostlyKind, GameSet, OthersTold, OwnOpening, PeriodTold, ProgressTold
from caravela.server.results.statistics import settings_of
from caravela.server.store.schema import ratings, records, results, reviews
from caravela.server.thinking.coach import FINDINGS

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from caravela.server.hub.hub import Hub

MOST_GAMES = 400
"""The maximum number of recent games considered."""
PERIODS = 4
"""The number of periods of equal length into which the games are divided."""
MOST_OPENED = 60
"""The maximum number of recent games whose openings are counted."""
MOST_REPORTS = 20
"""The maximum number of recent coach reports read; each contains its pages in all languages."""
MOST_LISTED = 8
SIMILAR = 3.0
"""The maximum rating difference of players who count as similar."""
MOST_OTHERS, RESULTS_OF_EACH = 12, 40
LEAST_PEOPLE, LEAST_OF_EACH, LEAST_RESULTS = 3, 3, 10
"""With fewer people, means could reveal what one of them did at a private table."""


class Progress:
    """Computes people's progress."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    async def rows(self, person: str, game: str, options: str = "", players: int = 0) -> list[Row[Any]]:
        """A person's results, newest first, without games that a bot finished for them."""
        own = (results.c.subject == f"person {person}") & (results.c.game == game) & ~results.c.held
        if players:
            own &= (results.c.options == options) & (results.c.players == players)
        wanted = select(results).where(own).order_by(results.c.at.desc()).limit(MOST_GAMES)
        async with self.hub.database.reading() as connection:
            return list((await connection.execute(wanted)).all())

    async def sets(self, connection: AsyncConnection, person: str, game: str) -> list[GameSet]:
        """The numbers of players and sets of options that a person has played with, most frequent first."""
        own = (results.c.subject == f"person {person}") & (results.c.game == game) & ~results.c.held
        counted = select(results.c.options, results.c.players, func.count().label("games")).where(own)
        rows = (await connection.execute(counted.group_by(results.c.options, results.c.players))).all()
        settings = await settings_of(connection, {row.options for row in rows})
        game_sets = [GameSet(row.options, settings.get(row.options, {}), row.players, row.games) for row in rows]
        return sorted(game_sets, key=lambda each: (-each.games, each.players, each.options))

    async def told(self, person: str, address: str, game: str, options: str, players: int) -> ProgressTold:
        rules_of(game)
        async with self.hub.replays.turn(address), self.hub.database.reading() as connection:
            sets = await self.sets(connection, person, game)
            if not sets:
                return ProgressTold(game, [], "", 0, [], [], [])
            chosen = next((each for each in sets if (each.options, each.players) == (options, players)), sets[0])
            others = await self.others(connection, person, game, chosen)
        rows = await self.rows(person, game, chosen.options, chosen.players)
        return ProgressTold(
            game=game,
            sets=sets,
            options=chosen.options,
            players=chosen.players,
            periods=periods(rows),
            others=others,
            openings=await self.openings(person, address, rows[:MOST_OPENED]),
            costly=await self.costly(rows),
        )

    async def others(self, connection: AsyncConnection, person: str, game: str, of: GameSet) -> OthersTold | None:
        """The mean points of players with a similar rating; None if the person has no rating or there are too few
        others."""
        same = (ratings.c.game == game) & (ratings.c.options == of.options)
        subject = f"person {person}"
        own = (await connection.execute(select(ratings.c.mu).where(same, ratings.c.subject == subject))).scalar()
        if own is None:
            return None
        apart = func.abs(ratings.c.mu - own)
        near = select(ratings.c.subject).where(same, ratings.c.subject != subject, apart <= SIMILAR).order_by(apart)
        people: list[Sequence[Row[Any]]] = []
        bots: list[Sequence[Row[Any]]] = []
        for each in (await connection.execute(near.limit(MOST_OTHERS))).scalars().all():
            theirs = (results.c.subject == each) & (results.c.game == game) & (results.c.options == of.options)
            wanted = select(results).where(theirs, results.c.players == of.players, ~results.c.held)
            newest = wanted.order_by(results.c.at.desc()).limit(RESULTS_OF_EACH)
            played = (await connection.execute(newest)).all()
            if played:
                (people if each.startswith("person ") else bots).append(played)
        groups = bots + among_many(people)
        rows = [row for played in groups for row in played]
        if len(rows) < LEAST_RESULTS:
            return None
        return OthersTold(len(groups), len(rows), mean(rows, "score"), sources(rows))

    async def openings(self, person: str, address: str, rows: Sequence[Row[Any]]) -> list[OwnOpening]:
        """The first decisions of the person's games, with their results."""
        wanted = select(records).where(records.c.table_id.in_([row.table_id for row in rows]))
        async with self.hub.database.reading() as connection:
            texts = {row.table_id: row.text for row in await connection.execute(wanted)}
        there = [row for row in rows if row.table_id in texts]
        if not there:
            return []
        requests = [(texts[row.table_id], row.seat) for row in there]
        first_moves = await self.hub.analysis.first_moves(person, address, requests)
        groups: dict[str, list[tuple[Row[Any], list[Any]]]] = {}
        for row, deeds in zip(there, first_moves, strict=True):
            if deeds:
                groups.setdefault(str(deeds), []).append((row, deeds))
        openings = []
        for group in sorted(groups.values(), key=lambda each: -len(each))[:MOST_LISTED]:
            played = [row for row, _ in group]
            won = sum(row.place == 1 for row in played)
            openings.append(OwnOpening(group[0][1], len(played), won, mean(played, "place"), mean(played, "score")))
        return openings

    async def costly(self, rows: Sequence[Row[Any]]) -> list[CostlyKind]:
        """The kinds of moves with the highest cost, according to coach reports."""
        seats = {row.table_id: row.seat for row in rows}
        newest = select(reviews).join(results, results.c.table_id == reviews.c.table_id)
        mine = (results.c.subject == rows[0].subject) & reviews.c.table_id.in_(list(seats))
        wanted = newest.where(mine).order_by(results.c.at.desc()).limit(MOST_REPORTS)
        async with self.hub.database.reading() as connection:
            pages = {row.table_id: str(row.page) for row in await connection.execute(wanted)}
        return await asyncio.to_thread(costs_in, pages, seats)


def among_many(people: Sequence[Sequence[Row[Any]]]) -> list[Sequence[Row[Any]]]:
    """Equally many games of each person; empty if a mean could reveal the games of one person."""
    regular = [played for played in people if len(played) >= LEAST_OF_EACH]
    if len(regular) < LEAST_PEOPLE:
        return []
    fewest = min(len(played) for played in regular)
    return [played[:fewest] for played in regular]


def costs_in(pages: dict[str, str], seats: dict[str, int]) -> list[CostlyKind]:
    costs: dict[str, float] = {}
    counts: Counter[str] = Counter()
    worst: dict[str, CostlyKind] = {}
    for table, page in pages.items():
        stored = msgspec.json.decode(page, type=dict[str, str]).get(FINDINGS) if page.startswith("{") else None
        if stored is None:
            continue
        for each in msgspec.json.decode(stored, type=CoachFindings).decisions:
            if each.seat != seats[table]:
                continue
            kind = each.played["kind"]
            costs[kind] = costs.get(kind, 0.0) + each.cost
            counts[kind] += 1
            if kind not in worst or each.cost > worst[kind].cost:
                worst[kind] = CostlyKind(each.played, 0, 0.0, each.cost, table, each.ply)
    kinds = sorted((kind for kind in costs if costs[kind] > 0), key=lambda kind: -costs[kind])[:MOST_LISTED]
    return [msgspec.structs.replace(worst[kind], decisions=counts[kind], total=round(costs[kind], 3)) for kind in kinds]


def mean(rows: Sequence[Row[Any]], column: str) -> float:
    return round(sum(float(getattr(row, column)) for row in rows) / len(rows), 2)


def sources(rows: Sequence[Row[Any]]) -> dict[str, float]:
    """The mean points by source."""
    totals: Counter[str] = Counter()
    for row in rows:
        totals.update(json.loads(row.breakdown))
    return {source: round(points / len(rows), 2) for source, points in sorted(totals.items())}


def periods(rows: Sequence[Row[Any]]) -> list[PeriodTold]:
    """The games in periods of equal length, oldest first."""
    oldest = list(reversed(rows))
    count = min(PERIODS, len(oldest))
    told = []
    for part in range(count):
        games = oldest[part * len(oldest) // count : (part + 1) * len(oldest) // count]
        won = sum(row.place == 1 for row in games)
        told.append(
            PeriodTold(
                round(games[0].at, 1), round(games[-1].at, 1), len(games), won, mean(games, "score"), sources(games)
            )
        )
    return told


def as_csv(rows: Sequence[Row[Any]]) -> str:
    """One line per game with a column for each source of points, the newest first."""
    breakdowns = [json.loads(row.breakdown) for row in rows]
    names = sorted({source for breakdown in breakdowns for source in breakdown})
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(["finished", "game", "table", "players", "place", "points", *names])
    for row, breakdown in zip(rows, breakdowns, strict=True):
        finished = datetime.fromtimestamp(row.at, UTC).isoformat(timespec="seconds")
        numbers = [breakdown.get(source, 0) for source in names]
        lines.writerow([finished, row.game, row.table_id, row.players, row.place, row.score, *numbers])
    return text.getvalue()
