"""Two servers at whose tables a secret line of the log differs.

A game is played in memory until the table draws something for one seat alone. It is drawn differently in the second
world; then the same is played in both, as long as nobody else can tell the worlds apart.
"""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

import msgspec
from sqlalchemy import insert, update

from caravela.engine.flow import Move
from caravela.engine.game import places
from caravela.games import rules_of
from caravela.match.box import Box
from caravela.match.chance import RecordedChance
from caravela.match.match import Match
from caravela.server.people.registry import Person
from caravela.server.protocol.messages import Open, Sit
from caravela.server.store.archive import Archive
from caravela.server.store.ledger import event_rows
from caravela.server.store.release import check_release
from caravela.server.store.schema import events, tables
from caravela.server.tables.commitment import fingerprint_of
from caravela.server.tables.events import Closed, Event, Finished, SeatWish, Started, Stored
from caravela.server.tables.play import Play
from tests.server.inside import Speaker, inside
from tests.server.two_histories import FILE, database_in

State = Literal["live", "delayed", "closed", "over"]

NAMES = ["anna", "bob", "chris"]
DELAY = 86_000.0  # longer than these tests ever take
LONG_AGO = 2 * DELAY
ALIKE, APART = 12, 6
"""Plies after the secret: nobody else can tell the worlds apart; then everybody can."""

SECRETS: list[tuple[str, dict[str, str], str]] = [
    ("puerto-rico", {"new-buildings": "on"}, "hacienda-look"),
    ("puerto-rico", {"new-buildings": "on", "forests": "flip", "nobles": "on"}, "land-office-forest"),
    ("madeira", {"capitanias": "on"}, "dealing-cards"),
]
"""Games and their options, and the kind of draw that only one seat sees."""

STEERED = ("hacienda", "land office", "settler", "builder", "forest")
MOST_GAMES = 400


@dataclass(frozen=True)
class SecretLine:
    """A table, and the ply of the line that only its mover may read."""

    game: str
    kind: str
    state: State
    table: str
    mover: int
    ply: int
    newest: int
    tokens: list[str]


def played_to_secret(game: str, options: dict[str, str], kind: str, movers: Sequence[int]) -> Match:
    """A game in which such a draw comes next, for one of these seats, and can come out in several ways."""
    for seed in range(MOST_GAMES):
        chooser = random.Random(seed)
        match = Box(game).start(NAMES, options=dict(options), chance=RecordedChance())
        while not match.over:
            step, moves = match.game.next_step(), match.moves()
            if step.kind == kind and int(step.seat) in movers and len(moves) > 1:
                assert step.secret
                return match
            match.answer(picked(moves, chooser))
    raise AssertionError(f"no seat of {movers} has come to {kind} in {game}")


def picked(moves: list[Move], chooser: random.Random) -> Move:
    steered = [move for move in moves if any(part in move.words() for part in STEERED)]
    return chooser.choice(steered if steered and chooser.random() < 0.5 else moves)


def twin_of(match: Match) -> Match:
    """The same game once more."""
    twin = Box(match.rules.name).start(NAMES, options=dict(match.choices), chance=RecordedChance())
    for line in match.history:
        twin.answer(line.move)
    return twin


def play_alike(one: Match, other: Match, viewers: Iterable[int | None], chooser: random.Random) -> None:
    """Play the same in both worlds, so that these viewers see the same, until a player has to decide."""
    viewers = list(viewers)
    begun = one.ply
    while one.ply < begun + ALIKE or one.game.next_step().by_chance:
        ply, there = one.ply, other.moves()
        for move in chooser.sample(here := one.moves(), len(here)):
            if move not in there:
                continue
            one.answer(move)
            other.answer(move)
            alike = one.seat == other.seat and all(one.view(seat) == other.view(seat) for seat in viewers)
            if alike and not one.over and not other.over:
                break
            one.rewind(ply)
            other.rewind(ply)
        else:
            raise AssertionError("others would see the secret in whatever is played")


def play_apart(match: Match, plies: int | None, chooser: random.Random) -> None:
    """Play on by lot, for so many plies and until a player has to decide, or to the end."""
    begun = match.ply
    while not match.over and (plies is None or match.ply < begun + plies or match.game.next_step().by_chance):
        match.answer(chooser.choice(match.moves()))


async def write(folder: Path, id: str, match: Match, old_plies: int, state: State) -> int:
    """Write the game to the table's events: so many plies long ago, the others just now. Gives the last event."""
    database = database_in(folder)
    table, play, rows = (await Archive(database).folded(id)), Play(match, 0, 0), list[Stored]()

    def happen(event: Event, at: float) -> None:
        rows.append(Stored(table.number + 1, at, event))
        table.fold(rows[-1])

    now = time.time()
    happen(Started(table.names, ["", "", ""], fingerprint_of("0" * 64), None), now - LONG_AGO)
    for ply in range(play.ply):
        happen(play.event_at(ply), now - LONG_AGO if ply < old_plies else now)
    if state == "over":
        happen(Finished(match.scores, places(match.game), match.winners, "0" * 64, "0" * 64), now)
    elif state == "closed":
        happen(Closed("The host has closed the table."), now)
    async with database.writing() as connection:
        await connection.execute(insert(events), event_rows(id, rows))
        shown = {"status": table.status, "number": table.number, "ply": table.ply, "to_move": table.to_move}
        await connection.execute(update(tables).where(tables.c.id == id).values(**shown))
        long_ago = update(events).where(events.c.table_id == id, events.c.number < rows[0].number)
        await connection.execute(long_ago.values(at=now - LONG_AGO))
    await database.close()
    return table.number


async def opened_by(players: list[Speaker], game: str, options: dict[str, str], delay: float) -> str:
    """A table at which all of them sit, and the game has not started."""
    wish = Open(game=game, options=options, seats=[SeatWish() for _ in players], rated=False, delay=delay)
    opened = await players[0].say(wish)
    for player in players[1:]:
        await player.say(Sit(table=str(opened.table), invitation=opened.invitation))
    return str(opened.table)


async def two_logs(folder: Path) -> tuple[Path, Path, list[SecretLine]]:
    """The folders of both worlds, and the secret lines in them: every seat has some, and may not read some."""
    here, there = folder / "here", folder / "there"
    wanted: list[tuple[tuple[str, dict[str, str], str], tuple[int, ...], State]] = [
        (secret, movers, state)
        for secret in SECRETS
        for movers, states in (((0, 1), get_args(State)), ((2,), ("live", "delayed")))
        for state in states
    ]
    async with inside(folder) as (hub, _):
        hub.settings = msgspec.structs.replace(hub.settings, limits=hub.settings.limits.times(10))
        await check_release(hub.database)  # which looks at games again only when the rules have changed
        known: list[tuple[Person, str]] = [await hub.registry.new_guest(name) for name in NAMES]
        players = [Speaker(hub, person) for person, _ in known]
        ids = [
            await opened_by(players, game, options, DELAY if state == "delayed" else 0.0)
            for (game, options, _), _, state in wanted
        ]
    for world in (here, there):
        world.mkdir()
        for part in folder.glob(f"{FILE}*"):
            shutil.copy(part, world)
    lines = []
    for id, ((game, options, kind), movers, state) in zip(ids, wanted, strict=True):
        one = played_to_secret(game, {**rules_of(game).chosen({}), **options}, kind, movers)
        other, mover, ply = twin_of(one), int(one.game.next_step().seat), one.ply
        drawn = one.moves()
        one.answer(drawn[0])
        other.answer(drawn[1])
        play_alike(one, other, [None, *(seat for seat in range(len(NAMES)) if seat != mover)], random.Random(7))
        old = one.ply
        for world, match, seed in ((here, one, 1), (there, other, 2)):
            if state in ("delayed", "over"):
                play_apart(match, APART if state == "delayed" else None, random.Random(seed))
            newest = await write(world, id, match, old, state)
        tokens = [token for _, token in known]
        lines.append(SecretLine(game, kind, state, id, mover, ply, newest, tokens))
    return here, there, lines
