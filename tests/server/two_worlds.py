"""Two servers whose tables differ only in what a viewer may not see.

Games are played to their middle on one server. Its file is copied twice, with a table for each viewer. In the second
copy everything hidden from the viewer is different at that viewer's table, and so is the secret of its draws.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
from dataclasses import dataclass
from pathlib import Path

import msgspec
from sqlalchemy import delete, insert, update

from caravela.engine.game import Game
from caravela.engine.rules import SPECTATOR, Rules
from caravela.games import names, rules_of
from caravela.match.box import Box
from caravela.match.match import Match
from caravela.server.store.archive import Archive, Loaded
from caravela.server.store.database import Database
from caravela.server.store.schema import secrets, snapshots
from caravela.server.tables.play import decides
from tests.server.kit import Serving, clients, seated

PLIES = 120
PLAYERS = 3
OPEN_GAMES = {"vasco-da-gama"}
"""Games with only open information, whatever the options: just the secret of the draws is hidden."""

EAGER = ("loads", "the captain", "the craftsman", "plant")
"""Words of moves that bring victory points in Puerto Rico; in other games something is hidden soon in any case."""

COPIED = ("tables", "seats", "events", "snapshots", "secrets", "chat")


@dataclass(frozen=True)
class Viewer:
    """A viewer with a table of their own in both worlds. Strangers have no token, spectators seat -1."""

    game: str
    table: str
    seat: int
    token: str | None
    past: int  # an earlier event at which the hidden things differ too
    moves: list[int]  # what can be decided, for who has to
    quiet_move: int | None  # a legal move after which nothing is drawn, for who has to decide


def hiding_options(rules: Rules) -> list[dict[str, str]]:
    """Options under which something is hidden in the middle of a game: as few as needed, and everything at once."""
    few: list[dict[str, str]] = [
        {},
        *({option.name: value} for option in rules.options for value in option.values[1:]),
    ]
    all_on: dict[str, str] = {}
    for option in rules.options:
        if rules.accepts(PLAYERS, {**all_on, option.name: option.values[1]}):
            all_on[option.name] = option.values[1]
    sets = [options for options in few if rules.accepts(PLAYERS, dict(options)) and hides_in_memory(rules, options)][:1]
    if all_on and hides_in_memory(rules, all_on):
        sets.append(all_on)
    assert sets or rules.name in OPEN_GAMES, f"nothing is hidden in {rules.name}, whatever its options"
    return sets or [{}]


def hides_in_memory(rules: Rules, options: dict[str, str]) -> bool:
    return hides(played_in_memory(rules, options))


def played_in_memory(rules: Rules, options: dict[str, str]) -> Match:
    match, chooser = Box(rules.name).start(PLAYERS, 7, dict(options)), random.Random(7)
    while not match.over and (match.ply < PLIES or not hides(match)):
        match.play(picked([move.words() for move in match.moves()], chooser))
    return match


def picked(words: list[str], chooser: random.Random) -> str:
    """A random move, preferably one that leads to hidden information."""
    eager = [each for each in words if any(part in each for part in EAGER)]
    return chooser.choice(eager or words)


def hides(match: Match) -> bool:
    return all(match.rules.secrets_swapped(match.game, seat) is not None for seat in (*range(PLAYERS), SPECTATOR))


async def hides_now(server: Serving, table: str) -> bool:
    database = Database(f"sqlite+aiosqlite:///{server.folder / 'caravela.sqlite3'}")
    loaded = await Archive(database).load(table)
    await database.close()
    assert loaded.play is not None
    return hides(loaded.play.match)


async def played(server: Serving, game: str, options: dict[str, str]) -> tuple[str, list[str]]:
    """A game at a decision in its middle: its table and the players' tokens."""
    chooser = random.Random(7)
    async with clients(server.url, "anna", "bob", "chris") as players:
        table = await seated(players, game, options=options, rated=False, analysis=True)
        await players[1].say("say", table=table, text="hello")
        while True:
            number = max(player.number(table) for player in players)
            for player in players:
                await player.until(lambda who=player, last=number: who.number(table) >= last)
            mover = next(player for player in players if player.now(table).get("moves"))
            moves = [each["words"] for each in mover.now(table)["moves"]]
            late = players[0].now(table)["ply"] >= PLIES and len(moves) > 1
            if late and (game in OPEN_GAMES or await hides_now(server, table)):
                return table, [str(player.token) for player in players]
            await mover.move(table, picked(moves, chooser))


def copied(file: Path, table: str, other: str) -> None:
    """The same table once more under another id."""
    base = sqlite3.connect(file)
    for rows in COPIED:
        columns = [row[1] for row in base.execute(f"PRAGMA table_info({rows})")]
        key = "id" if rows == "tables" else "table_id"
        rest = ", ".join(name for name in columns if name != key)
        base.execute(f"INSERT INTO {rows} ({key}, {rest}) SELECT ?, {rest} FROM {rows} WHERE {key} = ?", (other, table))
    base.execute("UPDATE snapshots SET folded = replace(folded, ?, ?) WHERE table_id = ?", (table, other, other))
    base.commit()
    base.close()


def changed(match: Match, seat: int) -> Game | None:
    return match.rules.secrets_swapped(match.game, seat)


async def swap(file: Path, table: str, seat: int, past: int) -> bool:
    """Change what the seat cannot see, now and at an earlier event; tells whether the game has anything hidden."""
    database = Database(f"sqlite+aiosqlite:///{file}")
    archive = Archive(database)
    moments = [await archive.load(table, upto) for upto in (past, None)]
    found = False
    for loaded in moments:
        assert loaded.play is not None
        other = changed(loaded.play.match, seat)
        if other is not None:
            loaded.play.match.game, found = other, True
            async with database.writing() as connection:
                here = snapshots.c.number == loaded.table.number
                await connection.execute(delete(snapshots).where(snapshots.c.table_id == table, here))
                await connection.execute(insert(snapshots), snapshot(loaded))
    async with database.writing() as connection:
        hidden = update(secrets).where(secrets.c.table_id == table).values(host_part=random.randbytes(32).hex())
        await connection.execute(hidden)
    await database.close()
    return found


def snapshot(loaded: Loaded) -> dict[str, object]:
    assert loaded.play is not None
    return {
        "table_id": loaded.table.id,
        "number": loaded.table.number,
        "ply": loaded.play.ply,
        "draws": loaded.play.draws,
        "folded": msgspec.json.encode(loaded.table).decode(),
        "position": loaded.play.match.position(),
    }


async def choices(file: Path, table: str, seat: int) -> tuple[list[int], int | None]:
    """The moves of who has to decide, and one after which neither world draws: different secrets cannot show."""
    database = Database(f"sqlite+aiosqlite:///{file}")
    loaded = await Archive(database).load(table)
    await database.close()
    assert loaded.play is not None
    match = loaded.play.match
    if match.seat != seat:
        return [], None
    moves = match.moves()
    for move in moves:
        after = match.game.copy()
        after.play(move)
        if decides(after) is not None:
            return [int(each.number) for each in moves], int(move.number)
    return [int(each.number) for each in moves], None


async def two_worlds(folder: Path) -> tuple[Path, Path, list[Viewer]]:
    """The folders of both worlds, and everybody who looks at them."""
    here, there = folder / "here", folder / "there"
    viewers: list[Viewer] = []
    with Serving(folder) as server:
        games = [
            (game, *await played(server, game, options))
            for game in names()
            for options in hiding_options(rules_of(game))
        ]
    file = folder / "caravela.sqlite3"
    for game, table, tokens in games:
        database = Database(f"sqlite+aiosqlite:///{file}")
        stored = (await Archive(database).load(table)).table
        await database.close()
        assert stored.to_move is not None
        waiting = (stored.to_move + 1) % PLAYERS
        for i, (seat, token) in enumerate(
            ((stored.to_move, tokens[stored.to_move]), (waiting, tokens[waiting]), (SPECTATOR, None))
        ):
            own = f"{table}{i}"
            copied(file, table, own)
            moves, quiet = await choices(file, own, seat)
            viewers.append(Viewer(game, own, seat, token, stored.number - 30, moves, quiet))
    for world in (here, there):
        world.mkdir()
        for part in folder.glob("caravela.sqlite3*"):
            shutil.copy(part, world)
    for viewer in viewers:
        differs = await swap(there / file.name, viewer.table, viewer.seat, viewer.past)
        assert differs or viewer.game in OPEN_GAMES, f"nothing is hidden from seat {viewer.seat} in {viewer.game}"
    return here, there, viewers
