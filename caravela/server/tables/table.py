"""A table: what its events add up to, without the game itself. Snapshots store it as it is."""

from __future__ import annotations

from typing import Literal

import msgspec

from caravela.server.tables.events import (
    AddedWords,
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
    Wished,
)
from caravela.server.tables.pace import bank_on_return, first_bank

GONE = "somebody"
"""The name at the table of a person who has been deleted."""
REMEMBERED = 50
"""How many plies back somebody's last decision is looked for."""

Status = Literal["open", "running", "over", "closed"]


class Seat(msgspec.Struct):
    """A chair at the table. A person owns it or a bot sits on it; a bot may hold it for its owner."""

    name: str | None = None
    person: str | None = None
    bot: str | None = None
    held: str | None = None
    held_reason: str = ""
    words: str = ""
    bank: float = 0.0
    forced: bool = False
    order: Order | None = None
    order_used: int = 0
    failures: int = 0  # of the bot that plays the seat

    @property
    def taken(self) -> bool:
        return self.person is not None or self.bot is not None

    @property
    def played_by(self) -> str | None:
        """The bot that moves for the seat, if one does."""
        return self.held or self.bot


class Line(msgspec.Struct, frozen=True, array_like=True):
    """What taking back has to know of a ply: whose it was, -1 for the table's, and whether a player decided it."""

    ply: int
    seat: int
    in_person: bool


class Table(msgspec.Struct):
    """Everything about a table that its events tell."""

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
    turn_number: int = 0  # the event with which the seat's turn began
    clock_since: float = 0.0  # when the clock of the seat to move last began to run
    asked: UndoAsked | None = None
    agreed: list[int] = []
    rematch: str | None = None
    reason: str = ""
    lines: list[Line] = []  # the newest plies

    def fold(self, stored: Stored) -> None:
        """Take in the next event."""
        if stored.number != self.number + 1:
            raise AssertionError(f"event {stored.number} cannot follow event {self.number}")
        self.number, self.at = stored.number, stored.at
        event = stored.event
        if isinstance(event, Moved | Drawn):
            self.ply = event.ply + 1
            self.remember(event)
            if isinstance(event, Moved):
                self.charge(event.seat, event.spent, stored.at)
                if event.auto == "order":
                    self.seats[event.seat].order_used += 1
            self.hand_over(event.next, stored)
            self.drop_question()
        elif isinstance(event, Sat | Rose | AddedWords | Started):
            self.fold_before_start(event, stored)
        elif isinstance(event, UndoAsked | UndoAnswered | Undone):
            self.fold_taking_back(event, stored)
        else:
            self.fold_other(event, stored)

    def fold_before_start(self, event: Sat | Rose | AddedWords | Started, stored: Stored) -> None:
        if isinstance(event, Sat):
            self.seats[event.seat] = Seat(event.name, event.person, event.bot)
        elif isinstance(event, Rose):
            self.seats[event.seat] = Seat()
        elif isinstance(event, AddedWords):
            self.seats[event.seat].words = event.words
        else:
            self.status, self.started = "running", event
            for seat, name in zip(self.seats, event.names, strict=True):
                seat.name, seat.bank = name, first_bank(self.opened.pace)
            self.hand_over(event.next, stored)

    def fold_taking_back(self, event: UndoAsked | UndoAnswered | Undone, stored: Stored) -> None:
        if isinstance(event, UndoAsked):
            self.asked, self.agreed = event, []
        elif isinstance(event, UndoAnswered):
            self.agreed.append(event.seat)
            if not event.agrees:
                self.drop_question()
        else:
            if self.to_move is not None:
                self.charge(self.to_move, event.spent, stored.at)
            self.ply = event.to
            self.lines = [line for line in self.lines if line.ply < event.to]
            self.hand_over(event.next, stored)
            self.drop_question()

    def fold_other(self, event: Event, stored: Stored) -> None:
        if isinstance(event, Held):
            self.charge(event.seat, event.spent, stored.at)
            seat = self.seats[event.seat]
            seat.held, seat.held_reason, seat.failures = event.bot, event.reason, 0
        elif isinstance(event, BotFailed):
            self.seats[event.seat].failures += 1
        elif isinstance(event, Returned):
            seat = self.seats[event.seat]
            seat.held, seat.held_reason = None, ""
            seat.bank = bank_on_return(self.opened.pace, seat.bank)
            if self.to_move == event.seat:
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
        """Thinking time is taken from the bank, and the clock starts anew."""
        self.seats[seat].bank = max(0.0, self.seats[seat].bank - spent)
        self.clock_since = at

    def hand_over(self, seat: int | None, stored: Stored) -> None:
        """The turn goes to a seat; whoever had it gets the increment."""
        if seat is None or seat == self.to_move:
            return
        if self.to_move is not None and isinstance(self.opened.pace, Live):
            self.seats[self.to_move].bank += self.opened.pace.increment
        self.to_move, self.turn_number, self.clock_since = seat, stored.number, stored.at

    def drop_question(self) -> None:
        self.asked, self.agreed = None, []

    def remember(self, event: Moved | Drawn) -> None:
        moved = isinstance(event, Moved)
        self.lines.append(Line(event.ply, event.seat if moved else -1, isinstance(event, Moved) and not event.auto))
        if len(self.lines) > REMEMBERED:
            del self.lines[0]

    # -- questions -----------------------------------------------------------------------------------

    @property
    def full(self) -> bool:
        return all(seat.taken for seat in self.seats)

    @property
    def names(self) -> list[str]:
        return [seat.name or f"seat {i + 1}" for i, seat in enumerate(self.seats)]

    def seats_of(self, person: str | None) -> list[int]:
        """The seats a person owns, held by a bot or not."""
        return [] if person is None else [i for i, seat in enumerate(self.seats) if seat.person == person]

    def last_decision(self, seats: tuple[int, ...]) -> int | None:
        """The last of the newest plies at which the player of these seats decided in person."""
        return next((line.ply for line in reversed(self.lines) if line.in_person and line.seat in seats), None)

    def free_undo(self, seats: tuple[int, ...]) -> int | None:
        """The earliest ply the player of these seats may go back to without asking, if there is any."""
        found = None
        for line in reversed(self.lines):
            if line.seat not in seats or line.seat != self.lines[-1].seat:
                break
            found = line.ply
        return found

    def people(self) -> set[str]:
        return {seat.person for seat in self.seats if seat.person is not None}


def first_table(id: str, stored: Stored) -> Table:
    """The table as its first event opens it."""
    opened = stored.event
    assert isinstance(opened, Opened)
    return Table(id, opened, [Seat() for _ in range(opened.players)], stored.number, stored.at)
