"""The state of a table, folded from its events, without the game itself. Snapshots store it."""

from __future__ import annotations

from typing import Literal

import msgspec

from caravela.engine.play.history import DRAWN
from caravela.match.undo import free_from
from caravela.server.tables.events import (
    AddedWords,
    Agreed,
    BotFailed,
    Closed,
    Drawn,
    Event,
    Finished,
    Held,
    Live,
    Moved,
    Opened,
    Order,
    Ordered,
    OrderEnded,
    Rematched,
    Returned,
    Rose,
    Sat,
    Started,
    Stored,
    UndoAnswered,
    UndoAsked,
    Undone,
    Untimed,
    Wished,
)
from caravela.server.tables.pace import bank_on_return, first_bank

GONE = "somebody"
"""The displayed name of a deleted person."""
REMEMBERED = 50
"""The number of recent plies that are searched for somebody's last decision."""

Status = Literal["open", "running", "over", "closed"]


class Seat(msgspec.Struct):
    """A seat at the table. A person or a bot owns it; a bot may hold it for an absent owner."""

    name: str | None = None
    person: str | None = None
    bot: str | None = None
    held: str | None = None
    held_reason: str = ""
    words: str = ""
    bank: float = 0.0
    owes: float = 0.0  # increments of undone turns that exceeded the bank
    forced: bool = False
    order: Order | None = None
    order_used: int = 0
    failures: int = 0  # of the current bot
    agrees: bool = True  # to the start
    held_turn: int = 0  # the turn, if it was the seat's own, in which a bot took over
    ran_out: bool = False  # whether the bot took over because of a time-out
    stood_in: bool = False  # whether a bot has decided for the owner
    decided: int = 0  # moves by the owner in person or by an order
    acted: int = 0  # number of the event with the owner's last move or answer

    @property
    def taken(self) -> bool:
        return self.person is not None or self.bot is not None

    @property
    def played_by(self) -> str | None:
        """The bot that moves for the seat, or None."""
        return self.held or self.bot


class Line(msgspec.Struct, frozen=True, array_like=True):
    """What an undo needs to know of a ply: whose it was (`DRAWN` for draws), and whether a player decided it."""

    ply: int
    seat: int
    in_person: bool
    by_bot: bool = False
    began: float = 0.0  # when the clock of its turn started
    gained: int = -1  # the seat that got an increment because its turn ended here
    by_order: bool = False


class Table(msgspec.Struct):
    """Everything about a table that follows from its events."""

    id: str
    opened: Opened
    seats: list[Seat]
    number: int = 0  # of the last event
    at: float = 0.0  # when it happened
    status: Status = "open"
    ply: int = 0
    started: Started | None = None
    finished: Finished | None = None
    to_move: int | None = None
    turn_number: int = 0  # number of the event that started the turn
    clock_since: float = 0.0  # when the clock of the seat to move last started
    asked: UndoAsked | None = None
    agreed: list[int] = []
    rematch: str | None = None
    reason: str = ""
    lines: list[Line] = []  # the recent plies
    paid: int = 0  # before this ply, increments were paid already, although the turns were undone

    def fold(self, stored: Stored) -> None:
        """Apply the next event."""
        if stored.number != self.number + 1:
            raise AssertionError(f"event {stored.number} cannot follow event {self.number}")
        self.number, self.at = stored.number, stored.at
        event = stored.event
        if isinstance(event, Moved | Drawn):
            self.ply, began = event.ply + 1, self.clock_since
            if isinstance(event, Moved):
                self.charge(event.seat, event.spent, stored.at)
                seat = self.seats[event.seat]
                if event.auto != "bot":
                    seat.acted = stored.number
                if event.auto in ("", "order"):
                    seat.decided += 1
                if event.auto == "order":
                    seat.order_used += 1
                elif event.auto == "bot" and seat.person is not None:
                    seat.stood_in = True
            self.remember(event, began, self.pay(event))
            self.hand_over(event.next, stored)
            self.drop_undo_request()
        elif isinstance(event, Sat | Rose | Agreed | AddedWords | Started):
            self.fold_before_start(event, stored)
        elif isinstance(event, UndoAsked | UndoAnswered | Undone):
            self.fold_undo(event, stored)
        else:
            self.fold_other(event, stored)

    def fold_before_start(self, event: Sat | Rose | Agreed | AddedWords | Started, stored: Stored) -> None:
        if isinstance(event, Sat):
            self.seats[event.seat] = Seat(event.name, event.person, event.bot, agrees=event.agrees)
            if event.bot is not None and self.opened.rated:  # the others have not agreed to this opponent
                for seat in self.seats:
                    seat.agrees = seat.agrees and seat.person in (None, self.opened.host)
        elif isinstance(event, Rose):
            self.seats[event.seat] = Seat()
        elif isinstance(event, Agreed):
            self.seats[event.seat].agrees = True
        elif isinstance(event, AddedWords):
            self.seats[event.seat].words = event.words
        else:
            self.status, self.started = "running", event
            for seat, name in zip(self.seats, event.names, strict=True):
                seat.name, seat.bank = name, first_bank(self.opened.pace)
            self.hand_over(event.next, stored)

    def fold_undo(self, event: UndoAsked | UndoAnswered | Undone, stored: Stored) -> None:
        if isinstance(event, UndoAsked):
            self.asked, self.agreed = event, []
        elif isinstance(event, UndoAnswered):
            self.agreed.append(event.seat)
            self.seats[event.seat].acted = stored.number
            if not event.agrees:
                self.drop_undo_request()
        else:
            self.go_back(event, stored)
            self.drop_undo_request()

    def go_back(self, event: Undone, stored: Stored) -> None:
        """Clocks return to their state before the undone moves, except for the thinking time used. A player who undoes
        freely pays for the time that has run since, on whichever clock, and continues the turn that had started."""
        agreed = self.was_agreed(event)
        payer = self.to_move if agreed else event.seat
        if payer is not None:
            self.charge(payer, event.spent, stored.at)
        undone = [line for line in self.lines if line.ply >= event.to]
        if isinstance(self.opened.pace, Live):
            for line in undone:
                if line.gained >= 0:
                    self.revoke_increment(line.gained, self.opened.pace.increment, agreed)
            if self.lines and event.to < self.lines[0].ply:
                self.paid = max(self.paid, self.lines[0].ply)
        for line in undone:
            if line.in_person or line.by_order:
                self.seats[line.seat].decided = max(0, self.seats[line.seat].decided - 1)
        self.ply = event.to
        self.lines = self.lines[: len(self.lines) - len(undone)]
        turn = self.last_mover() if event.next is None else event.next
        if turn is None:
            self.to_move = None
        self.hand_over(turn, stored)
        if isinstance(self.opened.pace, Live) or agreed or not undone:
            self.clock_since = stored.at
        else:
            self.clock_since = undone[0].began

    def was_agreed(self, event: Undone) -> bool:
        """Whether this is the undo that all who had to be asked have agreed to."""
        asked = self.asked
        same = asked is not None and (asked.seat, asked.to) == (event.seat, event.to)
        return same and asked is not None and set(asked.needs) <= set(self.agreed)

    def revoke_increment(self, seat: int, increment: float, agreed: bool) -> None:
        """Take back the increment of an undone turn. An agreed undo must not cause a time-out: it leaves at least an
        increment in the bank, and the rest is deducted from later increments."""
        each = self.seats[seat]
        left = min(each.bank, increment) if agreed else 0.0
        taken = min(increment, each.bank - left)
        each.bank -= taken
        each.owes += increment - taken

    def last_mover(self) -> int | None:
        """The seat whose turn it is while the table draws."""
        return next((line.seat for line in reversed(self.lines) if line.seat != DRAWN), None)

    def fold_other(self, event: Event, stored: Stored) -> None:
        if isinstance(event, Held):
            self.charge(event.seat, event.spent, stored.at)
            seat = self.seats[event.seat]
            seat.held, seat.held_reason, seat.failures = event.bot, event.reason, 0
            seat.held_turn, seat.ran_out = self.turn_number if self.to_move == event.seat else 0, event.ran_out
        elif isinstance(event, BotFailed):
            self.seats[event.seat].failures += 1
        elif isinstance(event, Returned):
            seat = self.seats[event.seat]
            seat.held, seat.held_reason = None, ""
            if seat.ran_out:
                seat.bank = bank_on_return(self.opened.pace, seat.bank)
                if self.to_move == event.seat and not self.held_this_turn(event.seat):
                    self.clock_since, self.turn_number = stored.at, stored.number
        elif isinstance(event, Wished):
            self.seats[event.seat].forced = event.forced
        elif isinstance(event, Ordered):
            self.seats[event.seat].order, self.seats[event.seat].order_used = event.order, 0
        elif isinstance(event, OrderEnded):
            self.seats[event.seat].order = None
        elif isinstance(event, Finished):
            self.status, self.finished, self.to_move = "over", event, None
        elif isinstance(event, Closed):
            self.status, self.reason, self.to_move = "closed", event.reason, None
        elif isinstance(event, Rematched):
            self.rematch = event.table

    def charge(self, seat: int, spent: float, at: float) -> None:
        """Deduct thinking time from the bank, and restart a live clock; days are for a whole turn."""
        self.seats[seat].bank = max(0.0, self.seats[seat].bank - spent)
        if isinstance(self.opened.pace, Live) and seat == self.to_move:
            self.clock_since = at

    def pay(self, event: Moved | Drawn) -> int:
        """Add the increment for a turn that ends now, once per turn; returns the seat, or -1."""
        ends = event.next is not None and self.to_move is not None and event.next != self.to_move
        if not ends or event.ply < self.paid or not isinstance(self.opened.pace, Live):
            return -1
        assert self.to_move is not None
        seat = self.seats[self.to_move]
        kept = min(seat.owes, self.opened.pace.increment)
        seat.owes -= kept
        seat.bank += self.opened.pace.increment - kept
        return self.to_move

    def hand_over(self, seat: int | None, stored: Stored) -> None:
        """Give the turn to a seat."""
        if seat is not None and seat != self.to_move:
            self.to_move, self.turn_number, self.clock_since = seat, stored.number, stored.at

    def drop_undo_request(self) -> None:
        self.asked, self.agreed = None, []

    def remember(self, event: Moved | Drawn, began: float, gained: int) -> None:
        if isinstance(event, Moved):
            auto = event.auto
            line = Line(event.ply, event.seat, not auto, auto == "bot", began, gained, auto == "order")
        else:
            line = Line(event.ply, DRAWN, False, False, began, gained)
        self.lines.append(line)
        if len(self.lines) > REMEMBERED:
            del self.lines[0]

    # -- queries -------------------------------------------------------------------------------------

    @property
    def full(self) -> bool:
        return all(seat.taken for seat in self.seats)

    @property
    def agreed_to_start(self) -> bool:
        return all(seat.agrees for seat in self.seats)

    def held_this_turn(self, seat: int) -> bool:
        """Whether a bot took over the seat in the current turn; then its clock has kept running."""
        return self.to_move == seat and self.seats[seat].held_turn == self.turn_number

    @property
    def names(self) -> list[str]:
        return [seat.name or f"seat {i + 1}" for i, seat in enumerate(self.seats)]

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that a person owns, including those held by a bot."""
        return [] if person is None else [i for i, seat in enumerate(self.seats) if seat.person == person]

    def last_decision(self, seats: tuple[int, ...]) -> int | None:
        """The last recent ply that the owner of these seats decided in person, if it can be undone."""
        ply = next((line.ply for line in reversed(self.lines) if line.in_person and line.seat in seats), None)
        if ply is None or not self.opened.rated:
            return ply
        free = self.free_undo(seats)
        return ply if free is not None and free <= ply else None

    def free_undo(self, seats: tuple[int, ...]) -> int | None:
        """The earliest ply that the owner of these seats may return to without asking; None if there is none.

        A bot's move reveals its advice, so in a rated game it blocks an undo as a draw does.
        """
        if not self.lines or self.lines[-1].seat not in seats:
            return None
        deciders = [DRAWN if line.by_bot and self.opened.rated else line.seat for line in self.lines]
        first = free_from(deciders, self.lines[-1].seat)
        return self.lines[first].ply if first < len(self.lines) else None

    def undo_costs(self, seat: int, to: int) -> float:
        """The increments that a seat loses by an undo to a ply."""
        pace = self.opened.pace
        lost = sum(1 for line in self.lines if line.ply >= to and line.gained == seat)
        return lost * pace.increment if isinstance(pace, Live) else 0.0

    def began(self, ply: int) -> float:
        """When the clock of a ply's turn started, according to recent plies."""
        return next((line.began for line in self.lines if line.ply >= ply), self.clock_since)

    def people(self) -> set[str]:
        return {seat.person for seat in self.seats if seat.person is not None}


def first_table(id: str, stored: Stored) -> Table:
    """The table after its first event. Releases before 0.2 opened tables as rated that today cannot be."""
    opened = stored.event
    assert isinstance(opened, Opened)
    if isinstance(opened.pace, Untimed) or opened.access == "hotseat" or opened.position is not None:
        opened = msgspec.structs.replace(opened, rated=False)
    return Table(id, opened, [Seat() for _ in range(opened.players)], stored.number, stored.at)
