"""During the game: moves and their automatic consequences, undo, standing orders, and seats held by bots."""

from __future__ import annotations

from collections.abc import Sequence

from caravela.engine.errors import NotAllowed
from caravela.engine.play.history import Played
from caravela.language.frame import message
from caravela.match.log import line_of
from caravela.match.match import Answer
from caravela.server.errors import Refused
from caravela.server.rooms.room import Room
from caravela.server.rooms.seating import finish
from caravela.server.tables.checks import own_seat, require
from caravela.server.tables.events import (
    Auto,
    Held,
    Live,
    Order,
    Ordered,
    OrderEnded,
    Returned,
    UndoAnswered,
    UndoAsked,
    Undone,
    Wished,
)
from caravela.server.tables.orders import automatic_move, checked_order, ends_order, impossible, used_up
from caravela.server.tables.pace import deadline
from caravela.server.tables.play import let_chance_draw

MOST_AUTOMATIC = 100
"""The maximum number of automatic moves in one commit."""


def spent(room: Room) -> float:
    """The thinking time of the seat to move since its clock started."""
    to_move = room.table.to_move
    return 0.0 if to_move is None or room.table.seats[to_move].played_by is not None else elapsed(room)


def elapsed(room: Room) -> float:
    """The seconds since the live clock last started, whichever seat is to move."""
    table = room.table
    if not isinstance(table.opened.pace, Live):
        return 0.0
    now = room.clock_time()
    seconds = now - table.clock_since - room.hub.downtimes.within(table.clock_since, now)
    return round(max(0.0, seconds), 3)


def play_one(room: Room, what: Answer, auto: Auto = "") -> None:
    """Play one move and the draws after it."""
    play, seat = room.game, room.table.to_move
    assert seat is not None
    first, thought = play.ply, spent(room)
    play.play(what)
    room.happen(play.event_at(first, auto=auto, spent=thought))
    for ply in range(first + 1, play.ply):
        room.happen(play.event_at(ply))
    end_triggered_orders(room, first)


def end_triggered_orders(room: Room, first: int) -> None:
    """End the orders that wait for what has now happened."""
    play = room.game
    for seat, each in enumerate(room.table.seats):
        if each.order is not None and each.order.until is not None:
            for ply in range(first, play.ply):
                if ends_order(each.order, line_of(play.match, seat, ply - play.before)):
                    room.happen(OrderEnded(seat, message("What it waits for has happened.")))
                    break


def move(room: Room, person: str, ply: int, moves: Sequence[Answer], at: float) -> tuple[int, str | None]:
    """Play a player's moves in order; `at` is when the message arrived. Returns how many were played, and why the next
    one was refused.  Moves before a refused one stay played, because the refusal may depend on what they uncovered.
    """
    table = room.table
    own_seat(table, person)
    require(table, "running")
    seats = table.seats_of(person)
    if ply != table.ply:
        raise Refused("stale", "The move is for ply {given}, but the game is at ply {ply}.", given=ply, ply=table.ply)
    seat = table.to_move
    if seat not in seats:
        raise Refused("not-your-turn", "It is for {name} to move.", name=table.names[seat or 0])
    assert seat is not None
    take_seat_back(room, seat, at)
    for count, what in enumerate(moves):
        if table.to_move != seat or room.game.match.over:
            return count, "It is no longer for you to move."
        try:
            play_one(room, what)
        except NotAllowed as reason:
            if count == 0:
                raise Refused("not-allowed", str(reason)) from None
            return count, str(reason)
    return len(moves), None


async def go_on(room: Room) -> None:
    """Do everything that needs no decision: agreed undo, forced moves, standing orders, the end of the game."""
    await take_back_agreed(room)
    for _ in range(MOST_AUTOMATIC):
        if room.game.match.over:
            await finish(room)
            return
        seat = room.table.to_move
        if seat is None or room.table.seats[seat].played_by is not None:
            return
        each = room.table.seats[seat]
        reason = impossible(each, room.game)
        if reason is not None:
            room.happen(OrderEnded(seat, reason))
        automatic = automatic_move(each, room.game)
        if automatic is None:
            return
        play_one(room, *automatic)
        reason = used_up(each)
        if reason is not None:
            room.happen(OrderEnded(seat, reason))


# -- undo -----------------------------------------------------------------------------------------


async def undo(room: Room, person: str, to: int | None, ply: int | None) -> bool:
    """Undo if it is free; otherwise ask the other players and return False."""
    table = room.table
    own_seat(table, person)
    require(table, "running")
    if ply is not None and ply != table.ply:
        raise Refused(
            "stale", "You take back from ply {given}, but the game is at ply {ply}.", given=ply, ply=table.ply
        )
    seats = tuple(table.seats_of(person))
    target = to
    if target is None:
        target = table.last_decision(seats)
    if target is None:
        raise Refused("nothing-to-undo", "You have not decided anything that could be taken back.")
    if not 0 <= target < table.ply:
        raise Refused(
            "nothing-to-undo",
            "There is no ply {given} to go back to; the game is at ply {ply}.",
            given=target,
            ply=table.ply,
        )
    reach = table.free_undo(seats)
    free = reach is not None and target >= reach
    if table.opened.rated and not free:
        raise Refused(
            "rated-undo", "In a rated game nothing is taken back that came before a draw or another's decision."
        )
    if not room.game.reaches(target):
        await read_whole(room)
    lines = room.game.match.history[target - room.game.before :]
    asker = int(lines[-1].seat) if free else own_seat(table, person)
    needs = [] if free else affected(room, lines, seats)
    if needs:
        if table.asked is not None:
            raise Refused("already-asked", "Somebody is already asking to take back; answer that first.")
        room.happen(UndoAsked(asker, target, needs))
        return False
    check_payable(room, asker, target)
    take_back(room, asker, target, free, elapsed(room))
    return True


def check_payable(room: Room, seat: int, to: int) -> None:
    """Refuse a free undo that a seat's clock cannot pay for, because another player would otherwise think for nothing.
    An undo cannot restart a turn whose owner has run out of time, either."""
    table, now = room.table, room.clock_time()
    pace, thinks = table.opened.pace, table.to_move
    if isinstance(pace, Live):
        payable = table.seats[seat].bank > elapsed(room) + table.undo_costs(seat, to)
    else:
        due = deadline(pace, 0.0, table.began(to), room.hub.downtimes, now)
        payable = due is None or due > now
    ran_out = thinks is not None and table.seats[thinks].ran_out and table.held_this_turn(thinks)
    if not payable or ran_out:
        sentence = "Your time does not suffice to take this back: you would pay for what has run since."
        raise Refused("undo-time", sentence)


def affected(room: Room, lines: list[Played], seats: tuple[int, ...]) -> list[int]:
    """The seats whose owners must agree: all after a draw, otherwise those whose moves would be undone."""
    drew = any(line.by_chance for line in lines)
    moved = {int(line.seat) for line in lines}
    return [
        i
        for i, each in enumerate(room.table.seats)
        if i not in seats and each.person is not None and (drew or i in moved)
    ]


def take_back(room: Room, seat: int, to: int, free: bool, thought: float) -> None:
    play = room.game
    play.go_back(to)
    room.happen(Undone(seat, to, free, thought, play.next if not waits_for_chance(room) else None))
    play.match.settle()
    for ply in range(to, play.ply):
        room.happen(play.event_at(ply))
    for i, each in enumerate(room.table.seats):
        if each.order is not None and i == seat:
            room.happen(OrderEnded(i, message("You took back a move.")))


def waits_for_chance(room: Room) -> bool:
    game = room.game.match.game
    return not game.is_over() and bool(game.next_step().by_chance)


async def answer_undo(room: Room, person: str, agrees: bool, to: int | None, ply: int | None) -> None:
    """Answer an undo request; `to` and `ply` identify it if given."""
    table = room.table
    own_seat(table, person)
    require(table, "running")
    asked = table.asked
    if asked is None:
        raise Refused("nothing-asked", "Nobody asks to take anything back.")
    if to not in (None, asked.to) or ply not in (None, table.ply):
        raise Refused(
            "stale", "Something else is asked now: to go back from ply {ply} to {to}.", ply=table.ply, to=asked.to
        )
    seats = [seat for seat in table.seats_of(person) if seat in asked.needs and seat not in table.agreed]
    if not seats:
        raise Refused("not-asked", "You have not been asked, or have answered already.")
    for seat in seats:
        room.happen(UndoAnswered(seat, agrees))
        if not agrees:
            return
    await take_back_agreed(room)


async def take_back_agreed(room: Room) -> None:
    """Perform the requested undo once everybody concerned has agreed."""
    asked = room.table.asked
    if asked is not None and set(asked.needs) <= set(room.table.agreed):
        if not room.game.reaches(asked.to):
            await read_whole(room)
        take_back(room, asked.seat, asked.to, False, spent(room))


async def read_whole(room: Room) -> None:
    """Load the whole history of the game."""
    room.replayed += 1
    upto = room.pending[0].number - 1 if room.pending else room.table.number
    loaded = await room.hub.archive.load(room.id, upto, whole=True)
    assert loaded.play is not None
    let_chance_draw(loaded.play, await room.hub.archive.secret(room.table))
    room.play = loaded.play


# -- settings, orders, seats held for their owner ----------------------------------------------------


def wish(room: Room, person: str, forced: bool) -> None:
    own_seat(room.table, person)
    require(room.table, "open", "running")
    for seat in room.table.seats_of(person):
        if room.table.seats[seat].forced != forced:
            room.happen(Wished(seat, forced))


def give_order(room: Room, person: str, order: Order | None) -> None:
    table = room.table
    seat = own_seat(table, person)
    require(table, "running")
    if order is not None:
        if order != table.seats[seat].order:
            room.happen(Ordered(seat, checked_order(order)))
    elif table.seats[seat].order is not None:
        room.happen(OrderEnded(seat, message("You ended it.")))


def hold(room: Room, seat: int, reason: str, ran_out: bool = False) -> None:
    """Let a bot play a seat until its owner returns."""
    table = room.table
    if table.seats[seat].held is None and table.seats[seat].bot is None:
        thought = spent(room) if seat == table.to_move else 0.0
        room.happen(Held(seat, table.opened.stand_in, reason, thought, ran_out))


def come_back(room: Room, person: str) -> None:
    table = room.table
    own_seat(table, person)
    require(table, "running")
    for seat in table.seats_of(person):
        take_seat_back(room, seat, room.clock_time())


def take_seat_back(room: Room, seat: int, at: float) -> None:
    """Give a seat back to its owner. After a time-out, this takes effect with the next turn, also if the time has run
    out since the owner left: the clock runs until the bot has moved."""
    table = room.table
    if table.seats[seat].held is None:
        return
    ran_out = table.seats[seat].ran_out and table.held_this_turn(seat)
    if seat == table.to_move and not table.seats[seat].ran_out:
        until = room.deadline()
        ran_out = until is not None and until <= at
    if ran_out:
        raise Refused("time-is-up", "Your time has run out; the bot plays this turn, then the seat is yours again.")
    room.happen(Returned(seat))


def time_is_up(room: Room, at: float) -> bool:
    """If the time of the seat to move was up at this time, let a bot hold the seat; returns whether it was."""
    table = room.table
    seat = table.to_move
    if table.status != "running" or seat is None or table.seats[seat].played_by is not None:
        return False
    due = room.due()
    if due is None or due > at:
        return False
    hold(room, seat, message("The time has run out."), ran_out=True)
    return True
