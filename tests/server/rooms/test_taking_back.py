"""Undo with a clock: all elapsed time is charged, and each turn has its increment once."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from caravela.server.protocol.messages import AnswerUndo, MakeMove, Outgoing, RefusalShown, Undo
from caravela.server.rooms.moving import hold
from caravela.server.rooms.room import Room
from caravela.server.tables.events import Days, Drawn, Live, Moved, Started, Undone
from tests.server.inside import Clock, Speaker, bot_moves, inside, playing

BANK, INCREMENT = 20.0, 3.0


def owner(room: Room, speakers: list[Speaker], seat: int | None) -> Speaker:
    assert seat is not None
    return next(speaker for speaker in speakers if speaker.person == room.table.seats[seat].person)


async def move_on(room: Room, speakers: list[Speaker], which: int = 0) -> Outgoing | None:
    """The seat to move plays a move if it has time left."""
    moves = room.game.match.moves()
    message = MakeMove(table=room.id, ply=room.table.ply, moves=[int(moves[which % len(moves)].number)])
    return await owner(room, speakers, room.table.to_move).talk.answer(message)


async def until_turn_of(room: Room, speakers: list[Speaker], seat: int) -> int:
    """Play until the turn goes to a seat; tells the ply of the last move before that."""
    while True:
        before, ply = room.table.to_move, room.table.ply
        await move_on(room, speakers)
        if room.table.to_move == seat and before != seat:
            return ply


def code_of(answer: Outgoing | None) -> str:
    return answer.code if isinstance(answer, RefusalShown) else ""


async def turns_ended(room: Room) -> int:
    """How many turns have ended in the game as it stands, what was taken back aside."""
    shown: list[Moved | Drawn] = []
    first: int | None = None
    for stored in await room.hub.archive.events(room.id):
        event = stored.event
        if isinstance(event, Started):
            first = event.next
        elif isinstance(event, Moved | Drawn):
            shown.append(event)
        elif isinstance(event, Undone):
            shown = [each for each in shown if each.ply < event.to]
    ended, turn = 0, first
    for each in shown:
        if each.next is not None:
            ended += turn is not None and turn != each.next
            turn = each.next
    return ended


@pytest.mark.parametrize(
    ("game", "seed", "rated"), [("puerto-rico", 1, True), ("puerto-rico", 2, False), ("vasco-da-gama", 3, False)]
)
async def test_whatever_is_moved_and_taken_back_all_time_is_paid(
    game: str, seed: int, rated: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The law of live clocks: banks began full, each turn of the game as it stands has given its increment, and
    everything else that is missing from the banks is the time that has run."""
    dice, refused, asked = random.Random(seed), 0, 0
    async with inside(tmp_path, "anna", "bob", "chris") as (_, speakers):
        room = await playing(speakers, game=game, pace=Live(BANK, INCREMENT), rated=rated)
        began = room.table.at
        clock = Clock(began)
        monkeypatch.setattr("time.time", clock.read)
        for count in range(150):
            table, due = room.table, room.due()
            assert due is not None
            assert due > clock.now, "taking back has put nobody out of time"
            pause = dice.choice([0.0, 0.3, 0.9]) * dice.random() * max(0.0, due - clock.now - 0.05)
            clock.now = round(clock.now + pause, 3)
            speaker = dice.choice(speakers)
            if dice.random() < 0.5:
                await move_on(room, speakers, dice.randrange(9))
            elif dice.random() < 0.6 or rated or not table.lines:
                refused += code_of(await speaker.talk.answer(Undo(table=room.id))) == "undo-time"
            else:
                await speaker.talk.answer(Undo(table=room.id, to=dice.choice(table.lines).ply))
            if room.table.asked is not None and dice.random() < 0.7:
                asked += 1
                for other in speakers:
                    await other.talk.answer(AnswerUndo(table=room.id, agrees=True))
            if count % 10 == 9:
                table = room.table
                left = sum(seat.bank - seat.owes for seat in table.seats)
                given = 3 * BANK + INCREMENT * await turns_ended(room)
                assert min(seat.bank for seat in table.seats) >= 0.0
                assert given - left == pytest.approx(table.clock_since - began, abs=0.02)
        undone = sum(isinstance(each.event, Undone) for each in await room.hub.archive.events(room.id))
    assert undone > 10
    assert refused > 0
    assert rated or asked > 5


async def test_a_partner_does_not_stop_the_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Anna takes her move back and makes it again while bob thinks: only as long as she can pay for it."""
    async with inside(tmp_path, "anna", "bob", "chris") as (_, speakers):
        anna = speakers[0]
        room = await playing(speakers, pace=Live(8.0, 3.0), rated=True)
        clock = Clock(room.table.at)
        monkeypatch.setattr("time.time", clock.read)
        ply = await until_turn_of(room, speakers, 1)
        thought = 0.0
        for _ in range(5):
            clock.now += 5.0
            thought += 5.0
            answer = await anna.talk.answer(Undo(table=room.id, to=ply))
            if code_of(answer) == "undo-time":
                break
            await move_on(room, speakers)
        assert (thought, room.table.to_move) == (10.0, 1)
        assert room.table.seats[0].bank == pytest.approx(8.0 + 3.0 - 5.0)
        assert room.due() == pytest.approx(clock.now + 3.0), "what ran since stays on bob's clock"


async def test_a_turn_that_ran_out_is_not_begun_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else bob would return to it, with a minute more each time."""
    async with inside(tmp_path, "anna", "bob") as (_, speakers):
        room = await playing(speakers, pace=Live(60.0, 3.0), rated=True)
        clock = Clock(room.table.at)
        monkeypatch.setattr("time.time", clock.read)
        await until_turn_of(room, speakers, 1)
        clock.now += 60.0
        async with room.entered():
            hold(room, 1, "The time has run out.", ran_out=True)
            await room.commit()
        assert await speakers[0].refused(Undo(table=room.id)) == "undo-time"
        assert room.table.to_move == 1


async def test_days_are_not_begun_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with inside(tmp_path, "anna", "bob") as (_, speakers):
        anna = speakers[0]
        room = await playing(speakers, pace=Days(2.0), rated=True)
        clock = Clock(room.table.at)
        monkeypatch.setattr("time.time", clock.read)
        first = room.due()
        ply = await until_turn_of(room, speakers, 1)
        clock.now += 1.5 * 86_400.0
        await anna.say(Undo(table=room.id, to=ply))
        assert room.due() == first
        await move_on(room, speakers)
        clock.now += 86_400.0
        assert await anna.refused(Undo(table=room.id, to=ply)) == "undo-time"
        assert room.table.to_move == 1


@pytest.mark.parametrize("pace", [Live(100.0, 10.0), Days(2.0)])
async def test_who_takes_back_what_only_bots_followed_pays(
    pace: Live | Days, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is asked then, so nobody else may lose or gain time."""
    async with inside(tmp_path, "anna", "bob") as (_, speakers):
        anna, bob = speakers
        room = await playing([anna, bob], bots=1, pace=pace, rated=False)
        clock = Clock(room.table.at)
        monkeypatch.setattr("time.time", clock.read)
        while True:
            table, ply = room.table, room.table.ply
            seat = table.to_move
            assert seat is not None
            if table.seats[seat].bot is not None:
                await bot_moves(room)
            else:
                await move_on(room, speakers)
            by = [line.seat for line in room.table.lines]
            if room.table.to_move == 1 and by[-1] == 2 and 0 in by and 1 not in by[by.index(0) :]:
                break
            if room.table.to_move == 0 and by[-1] == 2 and 1 in by and 0 not in by[len(by) - by[::-1].index(1) :]:
                break
            assert ply < 60
        waits = room.table.to_move
        assert waits is not None
        other = 1 - waits
        asker = (anna, bob)[other]
        last = room.table.last_decision((other,))
        assert last is not None
        banks = [seat.bank for seat in room.table.seats]
        undone = [line for line in room.table.lines if line.ply >= last]
        gains = 10.0 * sum(line.gained == other for line in undone)
        clock.now += 50.0
        assert not (await asker.say(Undo(table=room.id, to=last))).asked
        assert room.table.to_move == other
        if isinstance(pace, Live):
            assert room.table.seats[waits].bank == banks[waits]
            assert room.table.seats[other].bank == pytest.approx(banks[other] - 50.0 - gains)
        else:
            assert room.table.clock_since == undone[0].began
