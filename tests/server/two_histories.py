"""Two servers whose tables have different histories that a viewer cannot distinguish.

A game begins at a position in which something is hidden from the viewer; in the second world it began at another one.
The same is played in both, or what the viewer may not know in another way; so whatever is told of the whole history,
log, ledgers and the past, comes from different games.
"""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
from sqlalchemy import delete, insert, update

from caravela.engine.flow import Move
from caravela.engine.rules import SPECTATOR
from caravela.games import names, rules_of
from caravela.match.match import Match
from caravela.server.store.archive import Archive, Loaded
from caravela.server.store.database import Database
from caravela.server.store.ledger import event_rows
from caravela.server.store.schema import events, snapshots, tables
from caravela.server.tables.events import Opened, Stored
from tests.server.kit import Serving, clients, seated
from tests.server.two_worlds import OPEN_GAMES, PLAYERS, copied, hiding_options, played_in_memory

FILE = "caravela.sqlite3"
PLIES = 30


@dataclass(frozen=True)
class Historian:
    """A viewer who asks for the past of a table; the others' answers show that the pasts differ."""

    game: str
    table: str
    seat: int  # -1 is a spectator's
    tokens: list[str]
    plies: int  # that have been played since the beginning
    newest: int

    @property
    def token(self) -> str | None:
        return None if self.seat == SPECTATOR else self.tokens[self.seat]


def database_in(folder: Path) -> Database:
    return Database(f"sqlite+aiosqlite:///{folder / FILE}")


async def begun(server: Serving, match: Match) -> tuple[str, list[str]]:
    """A table whose game begins where this match stands, and the players' tokens."""
    async with clients(server.url, "anna", "bob", "chris") as players:
        position = json.loads(match.position())
        table = await seated(players, "", begin={"position": position}, rated=False)
        return table, [str(player.token) for player in players]


async def begin_otherwise(folder: Path, table: str, seat: int) -> bool:
    """Changes the starting position to another one that the seat cannot distinguish, if there is one."""
    database = database_in(folder)
    archive = Archive(database)
    play = (await archive.load(table, 1 + PLAYERS + 1, whole=True)).play
    assert play is not None
    first = (await archive.events(table, 0, 1))[0]
    assert isinstance(first.event, Opened)
    other = play.match.rules.secrets_swapped(play.match.game, seat)
    if other is not None:
        play.match.game = other
        event = msgspec.structs.replace(first.event, position=play.match.position())
        [row] = event_rows(table, [Stored(first.number, first.at, event)])
        async with database.writing() as connection:
            here = (events.c.table_id == table) & (events.c.number == first.number)
            await connection.execute(update(events).where(here).values(body=row["body"]))
            await connection.execute(delete(snapshots).where(snapshots.c.table_id == table))
    await database.close()
    return other is not None


def pairs(one: Match, other: Match, seat: int, chooser: random.Random) -> Iterator[tuple[Move, Move]]:
    """Moves for both worlds, in any order: the same, or different ones if the seat may not know which."""
    here, there = one.moves(), other.moves()
    chooser.shuffle(here)
    secret = one.game.next_step().secret and one.seat != seat
    if secret:
        yield from ((move, another) for move in here for another in there if another is not move)
    yield from ((move, move) for move in here if move in there)


def step(one: Match, other: Match, seat: int, chooser: random.Random) -> bool:
    """Continues in both worlds so that the seat sees the same; returns whether that was possible."""
    ply, whose = one.ply, None if seat == SPECTATOR else seat
    for here, there in pairs(one, other, seat, chooser):
        one.answer(here)
        other.answer(there)
        if not one.over and not other.over and one.seat == other.seat and one.view(whose) == other.view(whose):
            return True
        one.rewind(ply)
        other.rewind(ply)
    return False


async def play_alike(here: Path, there: Path, table: str, seat: int) -> tuple[int, int]:
    """Play on in both worlds; tells how many plies, and the last event."""
    chooser, databases = random.Random(7), [database_in(here), database_in(there)]
    worlds: list[Loaded] = [await Archive(database).load(table, whole=True) for database in databases]
    plays = [world.play for world in worlds]
    one, other = plays
    assert one is not None
    assert other is not None
    while one.ply < PLIES and step(one.match, other.match, seat, chooser):
        pass
    for database, world, play in zip(databases, worlds, plays, strict=True):
        assert play is not None
        rows: list[Stored] = []
        for ply in range(play.ply):
            rows.append(Stored(world.table.number + 1, world.table.at, play.event_at(ply)))
            world.table.fold(rows[-1])
        async with database.writing() as connection:
            if rows:
                await connection.execute(insert(events), event_rows(table, rows))
            now = {"number": world.table.number, "ply": world.table.ply, "to_move": world.table.to_move}
            await connection.execute(update(tables).where(tables.c.id == table).values(**now))
            await connection.execute(delete(snapshots).where(snapshots.c.table_id == table))
        await database.close()
    return one.ply, worlds[0].table.number


async def two_histories(folder: Path) -> tuple[Path, Path, list[Historian]]:
    """The folders of both worlds, and who asks in them."""
    here, there = folder / "here", folder / "there"
    with Serving(folder) as server:
        games = [
            (game, *await begun(server, played_in_memory(rules_of(game), options)))
            for game in names()
            if game not in OPEN_GAMES
            for options in hiding_options(rules_of(game))
        ]
    seats = (0, 1, SPECTATOR)
    for _, table, _ in games:
        for seat in seats:
            copied(folder / FILE, table, f"{table}{seat}")
    for world in (here, there):
        world.mkdir()
        for part in folder.glob(f"{FILE}*"):
            shutil.copy(part, world)
    historians = []
    for game, table, tokens in games:
        for seat in seats:
            own = f"{table}{seat}"
            assert await begin_otherwise(there, own, seat), f"nothing is hidden from seat {seat} in {game}"
            plies, newest = await play_alike(here, there, own, seat)
            historians.append(Historian(game, own, seat, tokens, plies, newest))
    return here, there, historians
