"""The events of a table, as stored: an append-only list, numbered from 1 without gaps.

Folding a table's events in order (`Table.fold`) gives the table; playing its moves and draws gives the game. Some
events contain hidden information; `rendering` decides what each seat gets.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Auto = Literal["", "forced", "order", "bot"]
"""Why a move was made without its player: forced, a standing order, or a bot on the seat."""


class Untimed(msgspec.Struct, frozen=True, tag_field="kind", tag="none"):
    """No clock."""


class Live(msgspec.Struct, frozen=True, tag_field="kind", tag="live"):
    """A time bank in seconds for each seat, and an increment at the end of each of its turns."""

    bank: float = 900.0
    increment: float = 15.0


class Days(msgspec.Struct, frozen=True, tag_field="kind", tag="days"):
    """A number of days for each turn. Time counts only in a daily window; one day means one full window."""

    days: float = 2.0
    opens: str = "00:00"
    closes: str = "24:00"
    zone: str = "UTC"


Pace = Untimed | Live | Days
Access = Literal["lobby", "link", "hotseat"]


class SeatWish(msgspec.Struct, frozen=True):
    """Who a seat is for: anybody, a bot, or, at one screen, a player with this name."""

    bot: str | None = None
    name: str | None = None


class Opened(msgspec.Struct, frozen=True, tag_field="kind", tag="opened"):
    """The table is opened; from here on the hash of the host's part of the secret is known."""

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
    stand_in: str  # the bot that holds the seats of absent owners
    host_fingerprint: str
    rematch_of: str | None = None
    rated: bool = True
    position: str | None = None  # where the game starts, if not from the set-up; hidden until the end
    begun_from: str | None = None  # the table whose game is continued
    begun_ply: int | None = None
    analysis: bool = False  # whether players may analyse the running game from what their seat sees; never if rated


class Sat(msgspec.Struct, frozen=True, tag_field="kind", tag="sat"):
    """A person or a bot takes a seat before the start, or a rematch assigns a person to it.

    Sitting down means agreeing to the start; a person who was assigned a seat still has to agree.
    """

    seat: int
    name: str
    person: str | None = None
    bot: str | None = None
    agrees: bool = True


class Rose(msgspec.Struct, frozen=True, tag_field="kind", tag="rose"):
    """A player leaves their seat before the start."""

    seat: int


class Agreed(msgspec.Struct, frozen=True, tag_field="kind", tag="agreed"):
    """A person who was assigned a seat agrees to the start."""

    seat: int


class AddedWords(msgspec.Struct, frozen=True, tag_field="kind", tag="words"):
    """A player adds words to the secret; they are shown when the game starts."""

    seat: int
    words: str


class Started(msgspec.Struct, frozen=True, tag_field="kind", tag="started"):
    """The game starts. The fingerprint is the hash of the whole secret: the host's part and everybody's words."""

    names: list[str]
    words: list[str]
    fingerprint: str
    next: int | None = None


class Moved(msgspec.Struct, frozen=True, tag_field="kind", tag="moved"):
    """A player's move. `unseen` is the sentence for viewers who may not know the decision.

    `next` is the seat that decides next, unless the table draws first; `spent` is the thinking time in seconds.
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
    """A draw of the table, for a seat or, with seat -1, for everybody."""

    ply: int
    seat: int
    move: int
    words: str
    text: str
    unseen: str | None = None
    next: int | None = None


class UndoAsked(msgspec.Struct, frozen=True, tag_field="kind", tag="undo-asked"):
    """A seat asks to undo everything from a ply on; these seats have to agree."""

    seat: int
    to: int
    needs: list[int]


class UndoAnswered(msgspec.Struct, frozen=True, tag_field="kind", tag="undo-answered"):
    """A seat agrees, or declines, which ends the request."""

    seat: int
    agrees: bool


class Undone(msgspec.Struct, frozen=True, tag_field="kind", tag="undone"):
    """Everything from a ply on is undone, either freely or because all agreed."""

    seat: int
    to: int
    free: bool
    spent: float = 0.0
    next: int | None = None


class Held(msgspec.Struct, frozen=True, tag_field="kind", tag="held"):
    """A bot holds the seat until its owner returns; after a time-out, at least until the turn is over."""

    seat: int
    bot: str
    reason: str
    spent: float = 0.0
    ran_out: bool = False


class BotFailed(msgspec.Struct, frozen=True, tag_field="kind", tag="bot-failed"):
    """The bot that plays a seat failed to choose a move; `instead` is the bot that chose the move that follows."""

    seat: int
    bot: str
    instead: str
    text: str


class Returned(msgspec.Struct, frozen=True, tag_field="kind", tag="returned"):
    """The owner takes the seat back."""

    seat: int


class Wished(msgspec.Struct, frozen=True, tag_field="kind", tag="wished"):
    """The player sets whether forced moves are played automatically. Sent to that seat only."""

    seat: int
    forced: bool


class Order(msgspec.Struct, frozen=True):
    """A standing order: whenever one of these moves is legal, play the first of them, until something ends the
    order."""

    moves: list[str | int | dict[str, str | int]]  # words, numbers, or kinds and facts
    question: str | None = None  # only for this kind of question, or a question with these words
    times: int | None = None
    until: dict[str, str | int] | None = None  # ends when somebody plays a move of this kind with these facts


class Ordered(msgspec.Struct, frozen=True, tag_field="kind", tag="ordered"):
    """A standing order is given. Sent to that seat only."""

    seat: int
    order: Order


class OrderEnded(msgspec.Struct, frozen=True, tag_field="kind", tag="order-ended"):
    """A standing order has ended, with the reason. Sent to that seat only."""

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
    """The same people play again at another table, each one seat further."""

    table: str


class Renamed(msgspec.Struct, frozen=True, tag_field="kind", tag="renamed"):
    """A deleted person's name was removed from earlier events, so processes read the table again. Sent to nobody."""


REWRITING = (Undone, Renamed)
"""Events that change the past of a table: they cannot be folded into the previous state."""

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
