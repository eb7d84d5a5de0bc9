"""What happens at a table, as it is stored: an append-only row of events, numbered from 1 without gaps.

Whoever folds the events of a table in order (`Table.fold`) has the table; whoever plays its moves and draws in order
has the game. Some events hold what not everybody may know; `rendering` decides what a seat is told of each.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Auto = Literal["", "forced", "order", "bot"]
"""Why a move was made without its player: the only one possible, a standing order, a bot on the seat."""


class Untimed(msgspec.Struct, frozen=True, tag_field="kind", tag="none"):
    """No clock."""


class Live(msgspec.Struct, frozen=True, tag_field="kind", tag="live"):
    """A bank of seconds for each seat, and an increment at the end of each of its turns."""

    bank: float = 900.0
    increment: float = 15.0


class Days(msgspec.Struct, frozen=True, tag_field="kind", tag="days"):
    """So many days for each turn. Time runs only in a daily window; a day is one window long."""

    days: float = 2.0
    opens: str = "00:00"
    closes: str = "24:00"
    zone: str = "UTC"


Pace = Untimed | Live | Days
Access = Literal["lobby", "link", "hotseat"]


class SeatWish(msgspec.Struct, frozen=True):
    """Who a seat is meant for: anybody, a bot, or, at a rematch or one screen, a person already known."""

    bot: str | None = None
    name: str | None = None


class Opened(msgspec.Struct, frozen=True, tag_field="kind", tag="opened"):
    """The table is opened; from here on the fingerprint of the host's part of the secret is known."""

    game: str
    rules: int
    options: dict[str, str]
    players: int
    host: str
    title: str
    access: Access
    pace: Pace
    spectators: bool
    delay: float
    stand_in: str  # the bot that holds a seat whose owner is away
    host_fingerprint: str
    rematch_of: str | None = None
    rated: bool = True
    position: str | None = None  # what the game begins from, if not from the set-up; not told before the end
    begun_from: str | None = None  # the table whose game is played on from
    begun_ply: int | None = None
    analysis: bool = False  # players may analyse the game while it runs, from what their seat sees; never if rated


class Sat(msgspec.Struct, frozen=True, tag_field="kind", tag="sat"):
    """A person or a bot takes a seat before the start, or a person is led to it by another's wish for a rematch.

    Who sits down by themselves agrees to the start; who is led to a seat has still to agree.
    """

    seat: int
    name: str
    person: str | None = None
    bot: str | None = None
    agrees: bool = True


class Rose(msgspec.Struct, frozen=True, tag_field="kind", tag="rose"):
    """A seat is given up before the start."""

    seat: int


class Agreed(msgspec.Struct, frozen=True, tag_field="kind", tag="agreed"):
    """A person who was led to a seat agrees to the start."""

    seat: int


class AddedWords(msgspec.Struct, frozen=True, tag_field="kind", tag="words"):
    """A player adds words of their own to the secret; they are shown when the game starts."""

    seat: int
    words: str


class Started(msgspec.Struct, frozen=True, tag_field="kind", tag="started"):
    """The game starts. The fingerprint is that of the whole secret: the host's part and everybody's words."""

    names: list[str]
    words: list[str]
    fingerprint: str
    next: int | None = None


class Moved(msgspec.Struct, frozen=True, tag_field="kind", tag="moved"):
    """A player's move. `unseen` is the sentence for those who may not know what was decided.

    `next` is the seat that decides then, if the table does not draw first; `spent` are the seconds it took.
    """

    ply: int
    seat: int
    move: int
    words: str
    text: str
    unseen: str | None = None
    auto: Auto = ""
    spent: float = 0.0
    next: int | None = None


class Drawn(msgspec.Struct, frozen=True, tag_field="kind", tag="drawn"):
    """A draw of the table, for a seat or, with seat -1, for all."""

    ply: int
    seat: int
    move: int
    words: str
    text: str
    unseen: str | None = None
    next: int | None = None


class UndoAsked(msgspec.Struct, frozen=True, tag_field="kind", tag="undo-asked"):
    """A seat asks to take back everything from a ply on; these seats have to agree."""

    seat: int
    to: int
    needs: list[int]


class UndoAnswered(msgspec.Struct, frozen=True, tag_field="kind", tag="undo-answered"):
    """A seat agrees, or does not, which ends the question."""

    seat: int
    agrees: bool


class Undone(msgspec.Struct, frozen=True, tag_field="kind", tag="undone"):
    """Everything from a ply on is taken back; freely, or because all agreed."""

    seat: int
    to: int
    free: bool
    spent: float = 0.0
    next: int | None = None


class Held(msgspec.Struct, frozen=True, tag_field="kind", tag="held"):
    """A bot holds the seat until its owner returns; if the time had run out, not before the turn is over."""

    seat: int
    bot: str
    reason: str
    spent: float = 0.0
    ran_out: bool = False


class BotFailed(msgspec.Struct, frozen=True, tag_field="kind", tag="bot-failed"):
    """The bot that plays a seat failed to choose a move; `instead` tells who chose the move that follows."""

    seat: int
    bot: str
    instead: str
    text: str


class Returned(msgspec.Struct, frozen=True, tag_field="kind", tag="returned"):
    """The owner takes the seat back."""

    seat: int


class Wished(msgspec.Struct, frozen=True, tag_field="kind", tag="wished"):
    """The player wishes forced moves to be made by themselves, or not. Told to that seat alone."""

    seat: int
    forced: bool


class Order(msgspec.Struct, frozen=True):
    """A standing order: whenever one of these moves is open, make the first of them, until something ends it."""

    moves: list[str | int | dict[str, str | int]]  # words, numbers, or kinds and facts
    question: str | None = None  # only when asked this kind of question, or a question of these words
    times: int | None = None
    until: dict[str, str | int] | None = None  # ends when somebody makes a move of this kind, with these facts


class Ordered(msgspec.Struct, frozen=True, tag_field="kind", tag="ordered"):
    """A standing order is given. Told to that seat alone."""

    seat: int
    order: Order


class OrderEnded(msgspec.Struct, frozen=True, tag_field="kind", tag="order-ended"):
    """A standing order has ended, and why. Told to that seat alone."""

    seat: int
    reason: str


class Finished(msgspec.Struct, frozen=True, tag_field="kind", tag="finished"):
    """The game is over; the secret is revealed."""

    scores: list[int]
    places: list[int]
    winners: list[int]
    secret: str
    host_secret: str


class Closed(msgspec.Struct, frozen=True, tag_field="kind", tag="closed"):
    """The table is closed without a result."""

    reason: str


class Rematched(msgspec.Struct, frozen=True, tag_field="kind", tag="rematched"):
    """The same people play again at another table, everybody one seat further."""

    table: str


class Renamed(msgspec.Struct, frozen=True, tag_field="kind", tag="renamed"):
    """A deleted person's name was taken out of earlier events, so whoever has the table in memory reads it again. Told
    to nobody."""


REWRITING = (Undone, Renamed)
"""What changes the past of a table: it cannot be folded into the table as it was before."""

Event = (
    Opened
    | Sat
    | Rose
    | Agreed
    | AddedWords
    | Started
    | Moved
    | Drawn
    | UndoAsked
    | UndoAnswered
    | Undone
    | Held
    | BotFailed
    | Returned
    | Wished
    | Ordered
    | OrderEnded
    | Finished
    | Closed
    | Rematched
    | Renamed
)

_reader: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_writer = msgspec.json.Encoder()


def read_event(body: str) -> Event:
    return _reader.decode(body)


def write_event(event: Event) -> str:
    return _writer.encode(event).decode()


class Stored(msgspec.Struct, frozen=True):
    """An event with its number at the table and the time it happened, in seconds since 1970."""

    number: int
    at: float
    event: Event
