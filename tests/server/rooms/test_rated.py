"""Rated games: undo, consent, stand-ins and clocks."""

from __future__ import annotations

from pathlib import Path

import pytest

from caravela.server.protocol.messages import (
    AnswerUndo,
    Leave,
    MakeMove,
    Open,
    Rematch,
    Return,
    SeatBot,
    Sit,
    Start,
    Undo,
)
from caravela.server.rooms import moving
from caravela.server.rooms.moving import hold
from caravela.server.rooms.room import Room
from caravela.server.tables.events import Days, Drawn, Finished, Live, Moved, Pace, SeatWish, Undone
from tests.server.inside import Clock, Speaker, bot_moves, inside, playing, with_accounts

GAMES = ["puerto-rico", "madeira", "vasco-da-gama"]


async def step(room: Room, speakers: list[Speaker], which: int = 0) -> None:
    """The next move, by the player to move."""
    async with room.entered() as table:
        ply, seat = table.ply, table.to_move
        assert seat is not None
        person, by_bot = table.seats[seat].person, table.seats[seat].played_by is not None
        moves = room.game.match.moves()
        chosen = int(moves[which % len(moves)].number)
    if by_bot:
        await bot_moves(room, which % len(moves))
    else:
        owner = next(speaker for speaker in speakers if speaker.person == person)
        await owner.say(MakeMove(table=room.id, ply=ply, moves=[chosen]))


async def own_run(room: Room, seat: int) -> list[int]:
    """The plies at the end of the game that a seat's owner has decided, with nothing else after the first of them."""
    shown: list[Moved | Drawn] = []
    for stored in await room.hub.archive.events(room.id):
        if isinstance(stored.event, Moved | Drawn):
            shown.append(stored.event)
        elif isinstance(stored.event, Undone):
            shown = [event for event in shown if event.ply < stored.event.to]
    run: list[int] = []
    for event in reversed(shown):
        if isinstance(event, Drawn) or event.seat != seat or event.auto == "bot":
            break
        run.append(event.ply)
    return run


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bots", [0, 2])
async def test_nothing_is_taken_back_across_what_somebody_has_seen(game: str, bots: int, tmp_path: Path) -> None:
    """Whatever has happened, only own decisions since which nothing was drawn or decided by others can be undone."""
    async with inside(tmp_path, "anna", *([] if bots else ["bob"])) as (_, speakers):
        anna = speakers[0]
        room = await playing(speakers, bots, game=game, rated=True)
        for count in range(40):
            await step(room, speakers, count)
            if count == 25:
                await anna.say(Leave(table=room.id))
            if count == 30:
                await anna.say(Return(table=room.id))
            run = await own_run(room, 0)
            for to in range(room.table.ply):
                if to not in run:
                    assert await anna.refused(Undo(table=room.id, to=to)) == "rated-undo"
            if run and count % 3 == 0:
                await anna.say(Undo(table=room.id, to=run[-1]))
                assert room.table.ply == run[-1]


async def test_an_opponent_who_has_left_or_timed_out_agrees_to_nothing(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob") as (_, speakers):
        anna, bob = speakers
        for rated in (True, False):
            room = await playing(speakers, rated=rated)
            start = room.table.ply
            while own_seat_moved(room) < 3:
                await step(room, speakers)
            undo = Undo(table=room.id, to=start)
            if rated:
                assert await anna.refused(undo) == "rated-undo"
            else:
                assert (await anna.say(undo)).asked
            await bob.say(Leave(table=room.id))
            if rated:
                assert await anna.refused(undo) == "rated-undo"
            else:
                assert await anna.refused(undo) == "already-asked"
            assert room.table.ply > start
            if not rated:
                await bob.say(AnswerUndo(table=room.id, agrees=True))
                assert room.table.ply == start


def own_seat_moved(room: Room) -> int:
    return sum(1 for line in room.table.lines if line.seat == 1)


async def test_a_clock_that_runs_out_agrees_to_nothing(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob") as (_, speakers):
        anna, _ = speakers
        room = await playing(speakers, rated=False)
        start = room.table.ply
        while room.table.to_move != 1 or own_seat_moved(room) < 2:
            await step(room, speakers)
        assert (await anna.say(Undo(table=room.id, to=start))).asked
        async with room.entered():
            hold(room, 1, "The time has run out.", ran_out=True)
            await moving.go_on(room)
            await room.commit()
        assert room.table.ply > start
        assert room.table.asked is not None


async def test_what_a_stand_in_plays_is_no_hint(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob") as (_, speakers):
        anna, _ = speakers
        for rated in (True, False):
            room = await playing(speakers, rated=rated)
            ply = room.table.ply
            await anna.say(Leave(table=room.id))
            await bot_moves(room)
            await anna.say(Return(table=room.id))
            assert room.table.free_undo((0,)) == (None if rated else ply)
            if rated:
                assert await anna.refused(Undo(table=room.id, to=ply)) == "rated-undo"


async def test_moving_and_taking_back_gains_no_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with inside(tmp_path, "anna", "bob") as (_, speakers):
        anna, _ = speakers
        room = await playing(speakers, pace=Live(100.0, 10.0), spectators=False, rated=True)
        clock = Clock(room.table.at)
        monkeypatch.setattr("time.time", clock.read)
        ply = room.table.ply
        for _ in range(20):
            clock.now += 1.0
            while room.table.to_move == 0:
                await step(room, speakers)
            clock.now += 2.0
            await anna.say(Undo(table=room.id, to=ply))
            assert room.table.to_move == 0
        assert room.table.seats[0].bank == pytest.approx(100.0 - 20 * 3.0)
        assert room.table.seats[1].bank == pytest.approx(100.0)


async def test_leaving_and_returning_gains_no_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with inside(tmp_path, "anna", "bob") as (_, speakers):
        anna, bob = speakers
        room = await playing(speakers, pace=Live(100.0, 10.0), rated=True)
        clock = Clock(room.table.at)
        monkeypatch.setattr("time.time", clock.read)
        until = room.due()
        for _ in range(4):
            for speaker in (anna, bob):
                clock.now += 5.0
                await speaker.say(Leave(table=room.id))
                clock.now += 5.0
                await speaker.say(Return(table=room.id))
        assert room.due() == pytest.approx(until)
        assert room.table.seats[1].bank == 100.0


@pytest.mark.parametrize("pace", [Live(100.0, 10.0), Days(0.01)])
async def test_who_leaves_before_the_turn_and_returns_in_it_gains_no_time(
    pace: Pace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock runs while the stand-in thinks, as it would if its owner had stayed."""
    async with inside(tmp_path, "anna", "bob") as (_, speakers):
        anna, bob = speakers
        room = await playing(speakers, pace=pace, rated=True)
        clock = Clock(room.table.at)
        monkeypatch.setattr("time.time", clock.read)
        await bob.say(Leave(table=room.id))
        while room.table.to_move == 0:
            await step(room, speakers)
        began, turn = clock.now, room.table.turn_number
        whole = 100.0 if isinstance(pace, Live) else 864.0
        for _ in range(3):
            clock.now += 20.0
            await bob.say(Return(table=room.id))
            assert room.due() == pytest.approx(began + whole)
            assert room.table.turn_number == turn
            await bob.say(Leave(table=room.id))
        clock.now = began + whole + 1.0
        late = MakeMove(table=room.id, ply=room.table.ply, moves=[int(room.game.match.moves()[0].number)])
        assert await bob.refused(late) == "time-is-up"
        assert await bob.refused(Return(table=room.id)) == "time-is-up"
        while room.table.to_move == 1:
            await bot_moves(room)
        await bob.say(Return(table=room.id))
        assert room.table.seats[1].stood_in


async def test_who_has_run_out_of_time_waits_for_the_next_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with inside(tmp_path, "anna", "bob") as (_, speakers):
        anna, _ = speakers
        room = await playing(speakers, pace=Live(100.0, 10.0), rated=True)
        clock = Clock(room.table.at)
        monkeypatch.setattr("time.time", clock.read)
        clock.now += 101.0
        async with room.entered():
            assert moving.time_is_up(room, clock.now)
            await room.commit()
        assert await anna.refused(Return(table=room.id)) == "time-is-up"
        move = MakeMove(table=room.id, ply=room.table.ply, moves=[int(room.game.match.moves()[0].number)])
        assert await anna.refused(move) == "time-is-up"
        while room.table.to_move == 0:
            await bot_moves(room)
        await anna.say(Return(table=room.id))
        assert room.table.seats[0].bank == 60.0


async def test_nobody_is_taken_into_a_rematch_unasked(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob", "chris") as (hub, speakers):
        anna, bob, chris = speakers
        room = await playing(speakers, rated=True)
        async with room.entered():
            room.happen(Finished([0, 0, 0], [1, 1, 1], [0], "", ""))
            await room.commit()
        again = (await anna.say(Rematch(table=room.id))).table
        assert again is not None
        assert (await anna.say(Start(table=again))).asked
        assert (await bob.say(Rematch(table=room.id))).table == again
        assert (await anna.say(Start(table=again))).asked
        new = hub.room(again)
        assert new.table.started is None
        assert [seat.agrees for seat in new.table.seats] == [True, False, True]
        assert not (await chris.say(Start(table=again))).asked
        async with new.entered() as table:
            assert table.started is not None


async def test_nobody_is_started_without_a_yes_by_who_sits_down_last(tmp_path: Path) -> None:
    """A lobby table starts with its last player, but a rematch there waits for those who were asked."""
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        room = await playing([anna, bob], rated=True, access="lobby")
        async with room.entered():
            room.happen(Finished([40, 30], [1, 2], [0], "", ""))
            await room.commit()
        again = hub.room(str((await anna.say(Rematch(table=room.id))).table))
        await anna.say(Leave(table=again.id))
        await anna.say(Sit(table=again.id))
        async with again.entered() as table:
            assert (table.full, table.status) == (True, "open")
        await bob.say(Start(table=again.id))
        async with again.entered() as table:
            assert table.status == "running"


async def test_who_has_sat_down_is_asked_again_if_another_bot_plays(tmp_path: Path) -> None:
    """At a rated table, players have agreed to these opponents."""
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        await with_accounts([anna, bob])
        seats = [SeatWish(), SeatWish(), SeatWish(bot="random")]
        opened = await anna.say(Open(game="puerto-rico", seats=seats, rated=True, pace=Live(900.0, 5.0)))
        table = str(opened.table)
        await bob.say(Sit(table=table, invitation=opened.invitation))
        await anna.say(SeatBot(table=table, seat=2, bot="admiral"))
        assert (await anna.say(Start(table=table))).asked
        async with hub.room(table).entered() as entered:
            assert [seat.agrees for seat in entered.seats] == [True, False, True]
        assert not (await bob.say(Start(table=table))).asked
        async with hub.room(table).entered() as entered:
            assert entered.status == "running"
