"""Checks that this release plays running games exactly as they were started.

When the rule files have changed since the last start, every running game is replayed from its events before the server
opens. If a result differs, the server does not start and names the game.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sqlalchemy import inspect, select
from sqlalchemy.ext.asyncio import AsyncConnection

from caravela.engine.draw import Draw
from caravela.engine.errors import CaravelaError
from caravela.engine.game import places
from caravela.games import rules_in_version
from caravela.language.frame import message
from caravela.match.match import Match
from caravela.server.store.about import read_about, write_about
from caravela.server.store.archive import events_of, host_part_of
from caravela.server.store.database import STORE_FAILURES, Database
from caravela.server.store.ledger import append_event
from caravela.server.store.processes import check_other_releases, refuse_other_releases
from caravela.server.store.schema import processes, tables
from caravela.server.tables.commitment import ResumedChance, whole_secret
from caravela.server.tables.events import Closed, Drawn, Event, Finished, Moved, Stored, Undone
from caravela.server.tables.play import Play, decides, first_play
from caravela.server.tables.table import Table, first_table

CHECKED = "rules checked"
OLDER_RULES = message(
    "The rules of this game have changed with a new release, and the version it was begun with is no longer installed. "
    "The table is closed without a result; nobody's rating changes."
)


@dataclass(frozen=True)
class Difference:
    """A stored game that the installed rules play differently."""

    table: str
    game: str
    status: str
    sentence: str


def rules_fingerprint(compiled: bool = True) -> str:
    """A hash of the files of engine, games and match; without compiled files, equal for equal sources."""
    import caravela

    root = Path(caravela.__file__).parent
    digest = hashlib.sha256()
    for folder in ("engine", "games", "match"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".py", ".toml") or (compiled and path.suffix in (".so", ".pyd")):
                digest.update(path.relative_to(root).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def release_id() -> str:
    """Equal for processes that play all games alike."""
    return rules_fingerprint(compiled=False)[:40]


async def check_before_migrating(connection: AsyncConnection) -> None:
    """Refuse to migrate a database that a release with different rules is serving, because that release could not be
    restarted. The database still has the schema of an older migration."""
    if await connection.run_sync(lambda sync: inspect(sync).has_table(processes.name)):
        await refuse_other_releases(connection, release_id())


async def check_release(database: Database, end_older: bool = False) -> None:
    """Refuse to start beside a release with different rules, or if a running game would change; the latter is checked
    only when rule files have changed. Games whose rules are no longer installed are closed if the host requests it."""
    await check_other_releases(database, release_id())
    current = rules_fingerprint()
    async with database.reading() as connection:
        older = await check_running_games(connection, end_older, current)
    for id in older:
        await append_event(database, id, lambda _: Closed(OLDER_RULES))
    async with database.writing() as connection:
        await write_about(connection, CHECKED, current)


async def check_running_games(connection: AsyncConnection, end_older: bool = False, current: str = "") -> list[str]:
    """Refuse to start if running games use rules that are not installed, or if a replay gives a different result. If
    `current` is the fingerprint of rules that were checked before, nothing is replayed.

    Returns the games whose rules are no longer installed, if the host lets them end."""
    wanted = select(tables.c.id, tables.c.game, tables.c.rules).where(tables.c.status == "running")
    rows = (await connection.execute(wanted)).all()
    older = [row.id for row in rows if rules_in_version(row.game, row.rules) is None]
    if older and not end_older:
        named = ", ".join(older[:10])
        raise CaravelaError(
            f"This release has other rules than {len(older)} running games were begun with ({named}); finish them with "
            "the former release, close them there with `caravela admin close`, or start with --end-older-games."
        )
    if not current or await read_about(connection, CHECKED) != current:
        for row in rows:
            changed = None if row.id in older else await difference_in(connection, row.id)
            if changed is not None:
                raise CaravelaError(f"This release would change the running game at table {row.id}: {changed.sentence}")
    return older


async def difference(database: Database, id: str) -> Difference | None:
    """How the installed rules play a stored game differently; None if they do not."""
    async with database.reading() as connection:
        return await difference_in(connection, id)


async def difference_in(connection: AsyncConnection, id: str) -> Difference | None:
    """The same within a transaction, which may have migrated the database."""
    game, status = "", "running"
    try:
        events = await events_of(connection, id)
        table = first_table(id, events[0])
        game = table.opened.game
        play: Play | None = None
        secret = ""
        for stored in events[1:]:
            table.fold(stored)
            status = table.status
            if table.started is stored.event:
                play = first_play(table)
                secret = whole_secret(await host_part_of(connection, id), table.started.words)
            elif play is not None:
                replay(play, stored, secret, table)
    except CaravelaError as reason:
        return Difference(id, game, status, str(reason))
    except STORE_FAILURES:
        raise
    except Exception as reason:  # the stored data is damaged, or the rules crash on it
        return Difference(id, game, status, f"it cannot be replayed: {type(reason).__name__}: {reason}")
    return None


def replay(play: Play, stored: Stored, secret: str, table: Table) -> None:
    """Replay one stored event and compare everything: the options, the draw, the words, the next seat."""
    event: Event = stored.event
    if isinstance(event, Undone):
        play.go_back(event.to)
    elif isinstance(event, Moved | Drawn):
        match = play.match
        if match.over:
            raise CaravelaError(f"event {stored.number}: the game is over before '{event.words}'.")
        step = match.game.next_step()
        if bool(step.by_chance) != isinstance(event, Drawn) or int(step.seat) != event.seat:
            raise CaravelaError(f"event {stored.number}: '{event.words}' is no longer for seat {event.seat} to answer.")
        legal = match.moves()
        fitting = [move for move in legal if int(move.number) == event.move]
        if not fitting or fitting[0].words() != event.words:
            raise CaravelaError(f"event {stored.number}: '{event.words}' is no longer possible.")
        if isinstance(event, Drawn) and drawn_by(match, secret, play.draws) != event.move:
            raise CaravelaError(f"event {stored.number}: the secret no longer gives '{event.words}'.")
        match.answer(fitting[0])
        if decides(match.game) != event.next:
            raise CaravelaError(f"event {stored.number}: after '{event.words}' it is somebody else's turn.")
    elif isinstance(event, Finished) and (play.match.scores, places(play.match.game)) != (event.scores, event.places):
        raise CaravelaError(f"event {stored.number}: the result is no longer {event.scores}.")


def drawn_by(match: Match, secret: str, draws: int) -> int:
    draw = Draw.in_game(match.game, draws)
    return int(draw.moves[ResumedChance(secret).answer(draw)].number)
