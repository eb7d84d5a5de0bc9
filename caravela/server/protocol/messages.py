"""The protocol: the messages of clients and the answers of the server, described in docs/protocol.md."""

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
"""The number of an event or a chat line; 0 means before the first. The upper bound fits any database."""
Short = Annotated[str, Meta(max_length=80)]
MoveSaid = Annotated[str, Meta(max_length=200)] | int | Annotated[dict[Short, Short | int], Meta(max_length=12)]
"""A move by its words, its number, or its kind and facts."""


class Incoming(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """A message of a client. It may carry an id chosen by the client, which the answer repeats."""

    id: Id | None = None


class Hello(Incoming, tag="hello", frozen=True, kw_only=True):
    """Identifies a client without a cookie by the token of a session or a bot."""

    token: Annotated[str, Meta(max_length=300)]


class Ping(Incoming, tag="ping", frozen=True, kw_only=True):
    """Checks that the connection is alive."""


class Lobby(Incoming, tag="lobby", frozen=True, kw_only=True):
    """Requests the open tables, now and whenever they change; `watch: false` stops that."""

    watch: bool = True


class Begin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where a game starts if not from the set-up: at a ply of another table's game, or at a position."""

    table: TableId | None = None
    ply: Ply | None = None  # the number of plies played; all of them if left out
    position: dict[str, Any] | None = None


class Open(Incoming, tag="open", frozen=True, kw_only=True):
    """Opens a table. Whoever opens it sits down first, unless `sit` is false."""

    game: Short = ""  # may be left out with `begin`, which implies it
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
    analysis: bool = False  # whether players may analyse the running game from what their seat sees
    sit: bool = True
    start: bool = True  # as soon as every seat is taken
    words: Short = ""


class AtTable(Incoming, frozen=True, kw_only=True):
    """A message about a table."""

    table: TableId


class Watch(AtTable, tag="watch", frozen=True, kw_only=True):
    """Requests the table and all events after `since`, now and as they happen."""

    since: Number = 0
    chat: Number = 0
    invitation: Short | None = None


class Unwatch(AtTable, tag="unwatch", frozen=True, kw_only=True):
    """Stops watching."""


class Sit(AtTable, tag="sit", frozen=True, kw_only=True):
    """Takes a free seat, or the given one."""

    seat: SeatNumber | None = None
    invitation: Annotated[str, Meta(max_length=200)] | None = None


class SeatBot(AtTable, tag="seat-bot", frozen=True, kw_only=True):
    """Puts a bot on a free seat, or removes it; only for the host."""

    seat: SeatNumber
    bot: Short | None


class Words(AtTable, tag="words", frozen=True, kw_only=True):
    """Adds the player's own words to the secret before the start."""

    words: Short
    seat: SeatNumber | None = None


class Start(AtTable, tag="start", frozen=True, kw_only=True):
    """Agrees to the start; the game starts when everybody has agreed."""


class Leave(AtTable, tag="leave", frozen=True, kw_only=True):
    """Gives up the seat before the start; later, a bot holds it until the owner returns."""


class Return(AtTable, tag="return", frozen=True, kw_only=True):
    """Takes the player's seat back from the bot that holds it."""


class MakeMove(AtTable, tag="move", frozen=True, kw_only=True):
    """Plays one or several moves by words, number, or kind and facts; the first of them at this ply."""

    ply: Ply
    moves: Annotated[list[MoveSaid], Meta(min_length=1, max_length=64)]


class Try(AtTable, tag="try", frozen=True, kw_only=True):
    """Previews the cost and effect of the player's next moves; nothing is played, drawn or stored."""

    ply: Ply
    moves: Annotated[list[MoveSaid], Meta(min_length=1, max_length=64)]


class Undo(AtTable, tag="undo", frozen=True, kw_only=True):
    """Undoes the player's last move, or everything from a ply on; asks the other players if necessary."""

    to: Ply | None = None
    ply: Ply | None = None


class AnswerUndo(AtTable, tag="answer-undo", frozen=True, kw_only=True):
    """Agrees to an undo request, or declines. With `to` and `ply`, it answers no other request that came meanwhile."""

    agrees: bool
    to: Ply | None = None
    ply: Ply | None = None


class Wish(AtTable, tag="wish", frozen=True, kw_only=True):
    """Sets whether forced moves are played automatically."""

    forced: bool


class GiveOrder(AtTable, tag="order", frozen=True, kw_only=True):
    """Gives a standing order, or ends it."""

    order: Order | None


class Say(AtTable, tag="say", frozen=True, kw_only=True):
    """Sends a chat line: players write to players, spectators to spectators."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Invite(AtTable, tag="invite", frozen=True, kw_only=True):
    """Requests a link to a seat, or invites the owner of an account, who gets a notice."""

    seat: SeatNumber | None = None
    person: Short | None = None


class Rematch(AtTable, tag="rematch", frozen=True, kw_only=True):
    """Opens a rematch after the game: the same people, each one seat further."""


class Close(AtTable, tag="close", frozen=True, kw_only=True):
    """Closes a table that has not started; only for the host."""


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


# -- messages of the server --------------------------------------------------------------------------


class Outgoing(msgspec.Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """A message of the server. Fields that are left out have their default value."""


class Welcome(Outgoing, tag="welcome", frozen=True, kw_only=True):
    """Confirms the client's identity."""

    id: str | None = None
    person: str | None = None
    name: str | None = None
    kind: str | None = None
    time: float


class Pong(Outgoing, tag="pong", frozen=True, kw_only=True):
    id: str | None = None
    time: float


class Done(Outgoing, tag="done", frozen=True, kw_only=True):
    """Confirms that a message has taken effect and is stored; `number` is the table's last event then."""

    id: str | None = None
    table: str | None = None
    number: int = 0
    repeated: bool = False  # whether the message was handled before and had no further effect
    played: int = 0  # the number of moves played
    refused: str | None = None  # why the next move was refused
    asked: bool = False  # whether the other players have been asked for consent
    invitation: str | None = None
    link: str | None = None


class RefusalShown(Outgoing, tag="refused", frozen=True, kw_only=True):
    """Reports that a message had no effect, with a code, an English sentence, and the facts in the sentence."""

    id: str | None = None
    code: str
    sentence: str
    facts: dict[str, str | int] = {}


class Tried(Outgoing, tag="tried", frozen=True, kw_only=True):
    """The preview of moves, from what the seat can see; if `ends` is empty, `moves` could follow."""

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
    """The events of a table after `since`, and the state after event `number`."""

    id: str | None = None
    table: str
    since: int
    number: int
    events: list[EventTold]
    log: LogShown | None = None  # the new part of the log; an undo shortens it
    happenings: list[HappeningShown] = []  # of the new plies; empty when the viewer starts to watch
    about: TableShown | None = None  # sent when the viewer starts to watch, and when it has changed
    now: Now


class ChatUpdate(Outgoing, tag="chat", frozen=True, kw_only=True):
    """Lines of chat."""

    table: str
    lines: list[ChatLine]


class PresenceUpdate(Outgoing, tag="presence", frozen=True, kw_only=True):
    """The seats whose players are present; sent when this changes."""

    table: str
    seats: list[int]


class LobbyUpdate(Outgoing, tag="lobby", frozen=True, kw_only=True):
    """The tables that the client may join or watch, and names of people who are present."""

    id: str | None = None
    tables: list[TableListed]
    here: list[str] = []
    here_count: int = 0


class Goodbye(Outgoing, tag="goodbye", frozen=True, kw_only=True):
    """Announces that the connection ends: restart, revoked session, or too many messages."""

    reason: str


Answer = Welcome | Pong | Done | RefusalShown | Tried | Update | ChatUpdate | PresenceUpdate | LobbyUpdate | Goodbye
"""Any message of the server."""

reader = msgspec.json.Decoder(Message)
writer = msgspec.json.Encoder()
