"""The protocol: what a client may say and what the server answers. docs/protocol.md tells it in words."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from caravela.server.protocol.shown import (
    ChatLine,
    ClosedShown,
    Ending,
    EventTold,
    HappeningShown,
    LogShown,
    MoveShown,
    Now,
    SentenceShown,
    StepTried,
    TableListed,
    TableShown,
    View,
)
from caravela.server.tables.events import Access, Order, Pace, SeatWish, Untimed

Id = Annotated[str, Meta(min_length=1, max_length=64)]
TableId = Annotated[str, Meta(min_length=1, max_length=40)]
Ply = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Number = Annotated[int, Meta(ge=0, le=1_000_000_000)]
"""Of an event or a line of chat, or 0 for before the first; any store can compare it with its own."""
Short = Annotated[str, Meta(max_length=80)]
MoveSaid = Annotated[str, Meta(max_length=200)] | int | Annotated[dict[Short, Short | int], Meta(max_length=12)]
"""A move by its words, by its number, or by its kind and facts."""


class Incoming(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """Every message may carry an id of the client's own; the answer repeats it."""

    id: Id | None = None


class Hello(Incoming, tag="hello", frozen=True, kw_only=True):
    """Says who speaks, for clients without a cookie: a session's or a bot's token."""

    token: Annotated[str, Meta(max_length=300)]


class Ping(Incoming, tag="ping", frozen=True, kw_only=True):
    """Asks for a sign of life."""


class Lobby(Incoming, tag="lobby", frozen=True, kw_only=True):
    """Asks for the open tables, now and whenever they change; `watch: false` ends it."""

    watch: bool = True


class Begin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where a game begins instead of the set-up: at a ply of another table's game, or at a position."""

    table: TableId | None = None
    ply: Ply | None = None  # so many plies have been played; all, if left out
    position: dict[str, Any] | None = None


class Open(Incoming, tag="open", frozen=True, kw_only=True):
    """Opens a table. The one who opens it sits down first, unless `sit` is false."""

    game: Short = ""  # may be left out with `begin`, which knows it
    begin: Begin | None = None
    options: dict[Short, Short] = {}
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=10)]
    title: Short = ""
    access: Access = "link"
    pace: Pace = Untimed()
    spectators: bool = True
    delay: Annotated[float, Meta(ge=0, le=86_400)] = 0.0
    stand_in: Short = ""
    rated: bool = True
    analysis: bool = False  # whether players may analyse the game while it runs, from what their seat sees
    sit: bool = True
    start: bool = True  # as soon as every seat is taken
    words: Short = ""


class AtTable(Incoming, frozen=True, kw_only=True):
    """A message about one table."""

    table: TableId


class Watch(AtTable, tag="watch", frozen=True, kw_only=True):
    """Asks for the table, and for everything after event `since`, now and as it happens."""

    since: Number = 0
    chat: Number = 0
    invitation: Short | None = None


class Unwatch(AtTable, tag="unwatch", frozen=True, kw_only=True):
    """Ends it."""


class Sit(AtTable, tag="sit", frozen=True, kw_only=True):
    """Takes a free seat, or this one."""

    seat: SeatNumber | None = None
    invitation: Annotated[str, Meta(max_length=200)] | None = None


class SeatBot(AtTable, tag="seat-bot", frozen=True, kw_only=True):
    """The host lets a bot sit on a free seat, or frees it of one."""

    seat: SeatNumber
    bot: Short | None


class Words(AtTable, tag="words", frozen=True, kw_only=True):
    """Adds words of one's own to the secret before the start."""

    words: Short
    seat: SeatNumber | None = None


class Start(AtTable, tag="start", frozen=True, kw_only=True):
    """Agrees to the start; the game begins when everybody does."""


class Leave(AtTable, tag="leave", frozen=True, kw_only=True):
    """Gives up the seat before the start; later a bot holds it until the owner returns."""


class Return(AtTable, tag="return", frozen=True, kw_only=True):
    """Takes one's seat back from the bot that holds it."""


class MakeMove(AtTable, tag="move", frozen=True, kw_only=True):
    """Plays one or several moves, by words, number or kind and facts, the first at this ply."""

    ply: Ply
    moves: Annotated[list[MoveSaid], Meta(min_length=1, max_length=64)]


class Try(AtTable, tag="try", frozen=True, kw_only=True):
    """Asks what one's next moves would cost and bring; nothing is played, drawn or stored."""

    ply: Ply
    moves: Annotated[list[MoveSaid], Meta(min_length=1, max_length=64)]


class Undo(AtTable, tag="undo", frozen=True, kw_only=True):
    """Takes back one's last move, or everything from a ply on; asks the others if that is not free."""

    to: Ply | None = None
    ply: Ply | None = None


class AnswerUndo(AtTable, tag="answer-undo", frozen=True, kw_only=True):
    """Agrees to taking back, or not. Who names what is asked does not answer another request that came meanwhile."""

    agrees: bool
    to: Ply | None = None
    ply: Ply | None = None


class Wish(AtTable, tag="wish", frozen=True, kw_only=True):
    """Whether forced moves are played automatically."""

    forced: bool


class GiveOrder(AtTable, tag="order", frozen=True, kw_only=True):
    """Gives a standing order, or ends it."""

    order: Order | None


class Say(AtTable, tag="say", frozen=True, kw_only=True):
    """A line of chat: players' among players, spectators' among spectators."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Invite(AtTable, tag="invite", frozen=True, kw_only=True):
    """Asks for a link to a seat, or invites the owner of an account, who gets a notice."""

    seat: SeatNumber | None = None
    person: Short | None = None


class Rematch(AtTable, tag="rematch", frozen=True, kw_only=True):
    """After the game: the same people again, everybody one seat further."""


class Close(AtTable, tag="close", frozen=True, kw_only=True):
    """The host closes a table that has not started."""


Message = (
    Hello
    | Ping
    | Lobby
    | Open
    | Watch
    | Unwatch
    | Sit
    | SeatBot
    | Words
    | Start
    | Leave
    | Return
    | MakeMove
    | Try
    | Undo
    | AnswerUndo
    | Wish
    | GiveOrder
    | Say
    | Invite
    | Rematch
    | Close
)


# -- what the server says ----------------------------------------------------------------------------


class Outgoing(msgspec.Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """What the server says; a field left out has its default."""


class Welcome(Outgoing, tag="welcome", frozen=True, kw_only=True):
    """Who the server takes the client for."""

    id: str | None = None
    person: str | None = None
    name: str | None = None
    kind: str | None = None
    time: float


class Pong(Outgoing, tag="pong", frozen=True, kw_only=True):
    id: str | None = None
    time: float


class Done(Outgoing, tag="done", frozen=True, kw_only=True):
    """A message has had its effect, which is stored; `number` is the table's last event then."""

    id: str | None = None
    table: str | None = None
    number: int = 0
    repeated: bool = False  # the message had come before and did nothing again
    played: int = 0  # how many of several moves were played
    refused: str | None = None  # why the next of them was not
    asked: bool = False  # the others have been asked
    invitation: str | None = None
    link: str | None = None


class RefusalShown(Outgoing, tag="refused", frozen=True, kw_only=True):
    """A message had no effect, and why: a code, the sentence in English, and the facts that are in it."""

    id: str | None = None
    code: str
    sentence: str
    facts: dict[str, str | int] = {}


class Tried(Outgoing, tag="tried", frozen=True, kw_only=True):
    """Where moves would lead, from what the seat can see; without `ends` one could go on with `moves`."""

    id: str | None = None
    table: str
    ply: int
    steps: list[StepTried]
    ends: Ending = ""
    view: View | None = None
    question: SentenceShown | None = None
    moves: list[MoveShown] = []
    closed: list[ClosedShown] = []


class Update(Outgoing, tag="update", frozen=True, kw_only=True):
    """What happened at a table after event `since`, and how it stands after event `number`."""

    id: str | None = None
    table: str
    since: int
    number: int
    events: list[EventTold]
    log: LogShown | None = None  # what it has grown by; undo shortens it
    happenings: list[HappeningShown] = []  # of the plies that are new, unless the viewer has only begun to watch
    about: TableShown | None = None  # when the viewer begins to watch, and when it has changed
    now: Now


class ChatUpdate(Outgoing, tag="chat", frozen=True, kw_only=True):
    """Lines of chat."""

    table: str
    lines: list[ChatLine]


class PresenceUpdate(Outgoing, tag="presence", frozen=True, kw_only=True):
    """Somebody with a seat has come or gone: the seats of those who are there now."""

    table: str
    seats: list[int]


class LobbyUpdate(Outgoing, tag="lobby", frozen=True, kw_only=True):
    """The tables one may join or watch, and the names of some of those who are here."""

    id: str | None = None
    tables: list[TableListed]
    here: list[str] = []
    here_count: int = 0


class Goodbye(Outgoing, tag="goodbye", frozen=True, kw_only=True):
    """The connection ends now: the server restarts, the session was revoked, or too much was sent."""

    reason: str


Answer = Welcome | Pong | Done | RefusalShown | Tried | Update | ChatUpdate | PresenceUpdate | LobbyUpdate | Goodbye
"""Whatever the server says."""

reader = msgspec.json.Decoder(Message)
writer = msgspec.json.Encoder()
