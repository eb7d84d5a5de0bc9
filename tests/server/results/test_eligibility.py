"""Eligibility for ratings: arranged games gain nothing."""

from __future__ import annotations

import asyncio
import time
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from openskill.models import PlackettLuce
from sqlalchemy import insert, select, update

from caravela.server.people.registry import new_id
from caravela.server.protocol.messages import (
    Done,
    GiveOrder,
    Leave,
    MakeMove,
    Open,
    RefusalShown,
    Rematch,
    Sit,
    Undo,
)
from caravela.server.results.eligibility import EARLY, NEWCOMER_GAMES, RATED, UNRATED, WAITING
from caravela.server.results.ratings import rate_finished
from caravela.server.results.statistics import leaders
from caravela.server.rooms.room import Room
from caravela.server.settings import database_url
from caravela.server.store.database import Database
from caravela.server.store.listing import lobby
from caravela.server.store.meetings import GAMES_TOGETHER
from caravela.server.store.schema import people, ratings, results, tables
from caravela.server.tables.events import Days, Finished, Live, Order, Pace, SeatWish, Untimed
from tests.server.inside import Speaker, bot_moves, inside, playing, with_accounts

NUMBERS = count()
CLOCK = Live(600.0, 5.0)


async def ended(
    database: Database, *subjects: str, left_early: int | None = None, ago: float = 0.0, rating: str = WAITING
) -> str:
    """A finished game, the first of these players before the second and so on."""
    id = new_id()
    table = {"game": "puerto-rico", "rules": 1, "options": "{}", "title": "", "access": "link", "status": "over"}
    more = {"host": "nobody", "number": 9, "ply": 9, "created": 0.0, "changed": 0.0}
    result = {"game": "puerto-rico", "options": "base", "score": 0, "players": len(subjects), "breakdown": "{}"}
    rows = [
        {
            "seat": i,
            "subject": who,
            "name": who,
            "place": i + 1,
            "held": i == left_early,
            "left_early": i == left_early,
            **result,
        }
        for i, who in enumerate(subjects)
    ]
    at = time.time() - ago + next(NUMBERS) / 1000
    async with database.writing() as connection:
        await connection.execute(insert(tables), {"id": id, **table, **more})
        await connection.execute(insert(results), [{"table_id": id, "at": at, "rating": rating, **row} for row in rows])
    await rate_finished(database)
    return id


async def rated(database: Database) -> dict[str, tuple[float, int]]:
    """Everybody's rating, and of how many games it is."""
    async with database.reading() as connection:
        return {row.subject: (row.mu, row.games) for row in await connection.execute(select(ratings))}


async def known_players(database: Database, *subjects: str) -> None:
    """Players who are no newcomers."""
    row = {"game": "puerto-rico", "options": "base", "mu": 25.0, "sigma": 3.0, "games": NEWCOMER_GAMES}
    async with database.writing() as connection:
        await connection.execute(insert(ratings), [{"subject": each, **row} for each in subjects])


async def state_of(database: Database, table: str) -> set[str]:
    async with database.reading() as connection:
        return set((await connection.execute(select(results.c.rating).where(results.c.table_id == table))).scalars())


@pytest.mark.parametrize(
    ("account", "pace", "access", "is_rated"),
    [
        (True, CLOCK, "lobby", True),
        (True, Days(2.0), "link", True),
        (True, Untimed(), "link", False),
        (False, CLOCK, "link", False),
        (True, CLOCK, "hotseat", False),
    ],
)
async def test_a_rated_table_has_an_account_and_a_clock(
    account: bool, pace: Pace, access: Any, is_rated: bool, tmp_path: Path
) -> None:
    """Otherwise it is casual: guests could change identity, and without a clock a lost game never ends."""
    async with inside(tmp_path, "anna") as (hub, [anna]):
        if account:
            await with_accounts([anna])
        wish = Open(game="puerto-rico", seats=[SeatWish(), SeatWish()], pace=pace, access=access, rated=True)
        opened = await anna.say(wish)
        async with hub.room(str(opened.table)).entered() as table:
            assert table.opened.rated is is_rated


async def test_a_guest_is_told_what_a_rated_table_needs(tmp_path: Path) -> None:
    """And sits down once the guest has made an account, with the connection that was there before."""
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        await with_accounts([anna])
        opened = await anna.say(Open(game="puerto-rico", seats=[SeatWish(), SeatWish()], pace=CLOCK, start=False))
        assert opened.table is not None
        sit = Sit(table=opened.table, invitation=opened.invitation)
        assert await bob.refused(sit) == "rated-account"
        assert bob.known is not None
        await hub.registry.new_account("bob", "a long password", None, bob.known)
        await bob.say(sit)
        async with hub.room(opened.table).entered() as table:
            assert table.opened.rated
            assert table.full


async def test_a_table_of_an_older_release_counts_nothing_for_guests(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, speakers):
        room = await playing(speakers, rated=True)
        async with hub.database.writing() as connection:
            await connection.execute(update(people).where(people.c.id == speakers[1].person).values(kind="guest"))
        await finish(room)
        assert await state_of(hub.database, room.id) == {UNRATED}
        again = await speakers[0].say(Rematch(table=room.id))
        async with hub.room(str(again.table)).entered() as table:
            assert not table.opened.rated


async def finish(room: Room) -> None:
    async with room.entered() as table:
        places = list(range(1, len(table.seats) + 1))
        room.happen(Finished([40 - place for place in places], places, [0], "", ""))
        await room.commit()
    await rate_finished(room.hub.database)


async def test_wins_against_newcomers_change_nothing_for_others(tmp_path: Path) -> None:
    """Beating new accounts does not raise a rating; the new accounts themselves are rated."""
    async with inside(tmp_path) as (hub, _):
        await known_players(hub.database, "person anna", "person bob")
        for i in range(8):
            await ended(hub.database, "person anna", f"person puppet {i}")
        found = await rated(hub.database)
        assert found["person anna"] == (25.0, NEWCOMER_GAMES + 8)
        assert all(found[f"person puppet {i}"][0] < 25.0 for i in range(8))
        await ended(hub.database, "person anna", "person puppet 8", "person bob")
        alone = await rated(hub.database)
        assert alone["person anna"][0] > 25.0 > alone["person bob"][0], "who is no newcomer counts as before"


async def test_newcomers_are_rated_by_each_other_and_by_all(tmp_path: Path) -> None:
    async with inside(tmp_path) as (hub, _):
        for _ in range(GAMES_TOGETHER):
            await ended(hub.database, "person anna", "person bob")
        found = await rated(hub.database)
        assert found["person anna"][0] > 25.0 > found["person bob"][0]
        assert found["person anna"][1] == GAMES_TOGETHER


async def test_a_rated_game_that_has_begun_counts(tmp_path: Path) -> None:
    """Whatever games of the same people end before it: who is losing cannot make it worthless."""
    async with inside(tmp_path) as (hub, _):
        for i in range(GAMES_TOGETHER + 1):
            assert await state_of(hub.database, await ended(hub.database, "person anna", "person bob")) == {RATED}, i
        before = await rated(hub.database)
        last = await ended(hub.database, "person chris", "person bob", "person anna")
        after = await rated(hub.database)
        assert await state_of(hub.database, last) == {RATED}
        assert after["person chris"][0] > 25.0
        assert after["person anna"][0] < before["person anna"][0]


async def test_games_that_run_or_wait_are_among_those_of_a_day(tmp_path: Path) -> None:
    """Otherwise two people could start any number of games at once."""
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        await with_accounts([anna, bob])
        for i in range(GAMES_TOGETHER + 1):
            wish = Open(game="puerto-rico", seats=[SeatWish(), SeatWish()], pace=CLOCK, access="link")
            opened = await anna.say(wish)
            assert opened.table is not None
            sit = Sit(table=opened.table, invitation=opened.invitation)
            if i < GAMES_TOGETHER:
                await bob.say(sit)
            else:
                assert await bob.refused(sit) == "rated-often"


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_who_sits_down_at_many_tables_at_once_meets_no_more_often(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """In two processes, with each player sitting down at the other's tables."""
    url = database_url(request.getfixturevalue("postgres").database() if kind == "postgresql" else None, tmp_path)
    async with (
        inside(tmp_path, "anna", "bob", store=url) as (hub, [anna, bob]),
        inside(tmp_path, store=url) as (there, _),
    ):
        await with_accounts([anna, bob])
        waiting = []
        for i in range(12):
            host, guest = ((anna, bob), (bob, anna))[i % 2]
            wish = Open(game="puerto-rico", seats=[SeatWish(), SeatWish()], pace=CLOCK, access="lobby")
            table = (await host.say(wish)).table
            assert table is not None
            waiting.append((Speaker((hub, there)[i // 2 % 2], guest.known), table))
        answers = await asyncio.gather(*(speaker.talk.answer(Sit(table=table)) for speaker, table in waiting))
        done = sum(isinstance(answer, Done) for answer in answers)
        assert {answer.code for answer in answers if isinstance(answer, RefusalShown)} <= {"rated-often", "busy"}
        async with hub.database.reading() as connection:
            running = select(tables.c.id).where(tables.c.status == "running")
            assert len((await connection.execute(running)).all()) == done <= GAMES_TOGETHER
        for speaker, table in waiting:
            await speaker.talk.answer(Sit(table=table))
        async with hub.database.reading() as connection:
            assert len((await connection.execute(running)).all()) == GAMES_TOGETHER


async def test_the_lobby_tells_the_clock_of_a_table(tmp_path: Path) -> None:
    """The last player to sit down starts a rated game, so five seconds must not look like fifteen minutes."""
    async with inside(tmp_path, "anna") as (hub, [anna]):
        for pace in (CLOCK, Days(3.0), Untimed()):
            await anna.say(Open(game="puerto-rico", seats=[SeatWish(), SeatWish()], pace=pace, access="lobby"))
        assert [each.pace for each in await lobby(hub.database, None)] == [Untimed(), Days(3.0), CLOCK]


async def test_casual_games_are_not_counted(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob") as (_, speakers):
        for _ in range(GAMES_TOGETHER + 1):
            await playing(speakers, rated=False)
        room = await playing(speakers, rated=True)
        assert room.table.status == "running"


async def test_games_that_nobody_plays_make_nobody_known(tmp_path: Path) -> None:
    async with inside(tmp_path) as (hub, _):
        await ended(hub.database, "person anna", "person puppet", left_early=1)
        found = await rated(hub.database)
        assert (found["person anna"][1], found["person puppet"][1]) == (0, 0)
        assert found["person puppet"][0] < 25.0, "who leaves loses all the same"


async def test_who_has_met_often_is_told_before_the_game(tmp_path: Path) -> None:
    """A seat is refused with the name of whom it is about, and a rematch is casual."""
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        room = await playing([anna, bob], rated=True)
        await finish(room)
        for _ in range(GAMES_TOGETHER - 1):
            await ended(hub.database, f"person {anna.person}", f"person {bob.person}")
        opened = await anna.say(Open(game="puerto-rico", seats=[SeatWish(), SeatWish()], pace=CLOCK))
        assert opened.table is not None
        answer = await bob.talk.answer(Sit(table=opened.table, invitation=opened.invitation))
        assert (answer.code, answer.facts) == ("rated-often", {"count": GAMES_TOGETHER, "name": "anna"})  # type: ignore[union-attr]
        again = await anna.say(Rematch(table=room.id))
        async with hub.room(str(again.table)).entered() as table:
            assert not table.opened.rated


async def test_who_leaves_at_once_loses_and_gives_nothing(tmp_path: Path) -> None:
    async with inside(tmp_path) as (hub, _):
        await known_players(hub.database, "person anna", "person puppet", "person chris")
        await ended(hub.database, "person anna", "person puppet", left_early=1)
        found = await rated(hub.database)
        assert found["person anna"][0] == 25.0
        assert found["person puppet"][0] < 25.0
        await ended(hub.database, "person anna", "person chris", "person puppet", left_early=2)
        found = await rated(hub.database)
        assert found["person anna"][0] > 25.0 > found["person chris"][0]


async def own_moves(room: Room, speakers: list[Speaker], seat: int, most: int, by_order: bool = False) -> None:
    """Everybody moves until the owner of a seat has decided so often."""
    while room.table.seats[seat].decided < most:
        moving = room.table.to_move
        assert moving is not None
        move = int(room.game.match.moves()[0].number)
        if by_order:
            await speakers[moving].say(GiveOrder(table=room.id, order=Order([move], times=1)))
        else:
            await speakers[moving].say(MakeMove(table=room.id, ply=room.table.ply, moves=[move]))


@pytest.mark.parametrize("by_order", [False, True])
@pytest.mark.parametrize("decided", [0, EARLY - 1, EARLY])
async def test_leaving_is_early_before_somebody_has_played(decided: int, by_order: bool, tmp_path: Path) -> None:
    """Moves that were taken back are not played; those by one's own order are."""
    async with inside(tmp_path, "anna", "bob") as (hub, speakers):
        anna, bob = speakers
        room = await playing(speakers, rated=True)
        if decided:
            for _ in range(EARLY):
                ply = room.table.ply
                await own_moves(room, speakers, 0, 1, by_order)
                await anna.say(Undo(table=room.id, to=ply))
        assert room.table.seats[0].decided == 0
        await own_moves(room, speakers, 0, decided, by_order)
        await anna.say(Leave(table=room.id))
        while room.table.to_move != 0:
            move = int(room.game.match.moves()[0].number)
            await bob.say(MakeMove(table=room.id, ply=room.table.ply, moves=[move]))
        await bot_moves(room)
        await finish(room)
        async with hub.database.reading() as connection:
            told = (
                await connection.execute(select(results.c.left_early, results.c.held).order_by(results.c.seat))
            ).all()
        assert [tuple(row) for row in told] == [(decided < EARLY, True), (False, False)]


async def test_the_same_players_again_and_again_count_less(tmp_path: Path) -> None:
    """Repeated wins against own accounts or the weakest bot do not raise a rating endlessly; new ones count fully."""
    async with inside(tmp_path, "anna") as (hub, _):
        accounts = [f"person {i}" for i in range(4)]
        for _ in range(4 * NEWCOMER_GAMES):
            await ended(hub.database, *accounts, "bot greedy")
        first = (await rated(hub.database))["person 0"][0]
        for _ in range(4 * NEWCOMER_GAMES):
            await ended(hub.database, *accounts, "bot greedy")
        again = (await rated(hub.database))["person 0"][0]
        assert 0 < again - first < (first - PlackettLuce().rating().mu) / 4, "twice as many games"
        before = (await rated(hub.database))["person 3"][0]
        await ended(hub.database, "person 3", "person 0")
        known = (await rated(hub.database))["person 3"][0] - before
        for i in range(NEWCOMER_GAMES):
            await ended(hub.database, "person new", f"person other {i}")
        after = (await rated(hub.database))["person 3"][0]
        await ended(hub.database, "person 3", "person new")
        assert (await rated(hub.database))["person 3"][0] - after > 5 * known > 0


async def test_who_is_banned_is_not_listed(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, speakers):
        await with_accounts(speakers)
        await ended(hub.database, *(f"person {speaker.person}" for speaker in speakers))
        assert {row["name"] for row in await leaders(hub, "puerto-rico")} == {"anna", "bob"}
        async with hub.database.writing() as connection:
            until = update(people).where(people.c.id == speakers[0].person).values(banned_until=time.time() + 60)
            await connection.execute(until)
        assert {row["name"] for row in await leaders(hub, "puerto-rico")} == {"bob"}
