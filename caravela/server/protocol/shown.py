"""The parts of what the server says: seats, moves, the log, a table as a viewer may see it."""

from __future__ import annotations

from typing import Any, Literal, Required, TypedDict

import msgspec

from caravela.engine.phrases import Facts
from caravela.match.happenings import LedgerEntry
from caravela.server.tables.events import Access, Auto, Order, Pace, Untimed
from caravela.server.tables.table import Status


class View(TypedDict):
    """The game as a seat may see it; each game's `view_types.py` declares its table."""

    game: str
    options: dict[str, str]
    names: list[str]
    ply: int
    seat: int | None
    question: str
    over: bool
    winners: list[int]
    table: dict[str, Any]


class Deed(TypedDict):
    """What was done, by kind and facts."""

    kind: str
    facts: Facts


class EventTold(TypedDict, total=False):
    """An event of the table; which fields it has depends on its kind."""

    number: Required[int]
    at: Required[float]
    kind: Required[str]
    game: str
    rules: int
    options: dict[str, str]
    players: int
    title: str
    access: Access
    pace: Pace
    spectators: bool
    delay: float
    stand_in: str
    host_fingerprint: str
    rematch_of: str | None
    rated: bool
    analysis: bool
    begun_from: str | None
    begun_ply: int | None
    seat: int
    name: str
    bot: str | None
    instead: str
    agrees: bool
    words: str | list[str]
    names: list[str]
    fingerprint: str
    ply: int
    move: int
    deed: Deed  # of a move or draw that the viewer may know
    text: str  # the English sentence
    auto: Auto
    to: int
    needs: list[int]
    free: bool
    reason: str
    ran_out: bool
    forced: bool
    order: Order
    scores: list[int]
    places: list[int]
    winners: list[int]
    secret: str
    host_secret: str
    table: str


# -- sentences and moves -------------------------------------------------------------------------------


class SentenceShown(msgspec.Struct, frozen=True):
    """A question or a reason: its kind is stable for good, the words are the English sentence of the facts."""

    kind: str
    facts: Facts
    words: str


class MoveShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal move, and what is certain of what it costs and brings its player up to the next decision or draw."""

    move: int
    words: str
    kind: str
    facts: Facts
    brings: dict[str, int] = {}  # by the name of the thing
    points: int = 0


class ClosedShown(msgspec.Struct, frozen=True):
    """A choice that is not open now, and why."""

    move: int
    words: str
    kind: str
    facts: Facts
    reason: SentenceShown


class StepTried(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move that has been tried, and what it would bring."""

    move: int
    words: str
    kind: str
    facts: Facts
    brings: dict[str, int] = {}
    points: int = 0
    auto: bool = False  # without a choice, so made by itself as one has wished


Ending = Literal["", "turn", "chance", "over", "unseen"]
"""Why a seat cannot go on: another decides, the table draws, the game is over, or it depends on what it cannot see."""


# -- the log ---------------------------------------------------------------------------------------------


class GainShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody, or the table, got or lost by one cause: the line's move, or a step that followed by itself."""

    cause: str
    seat: int | None = None
    changes: dict[str, int] = {}  # by the name of the thing
    points: dict[str, int] = {}  # by source
    component: str = ""  # which brought it, such as a building, if the cause is not the move and names one
    moved: dict[str, dict[str, int]] = {}  # pieces that moved by themselves: by thing, how many came to which place
    heading: Facts = {}  # the round and phase in which it came, if it is not part of the line's turn
    remark: Facts | None = None  # the facts of a remark, such as a turn that passes; its kind is the cause


class LineShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move, or a draw of the table, as the viewer may know it: its kind is `unseen` if it is hidden."""

    ply: int
    kind: str
    facts: Facts
    words: str  # the English sentence
    seat: int | None = None  # who decided, or for whom the table drew
    by_chance: bool = False
    gains: list[GainShown] = []


class ParagraphShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Moves of one player in a row, or draws of the table."""

    lines: list[LineShown]
    seat: int | None = None


class ChapterShown(msgspec.Struct, frozen=True):
    """A phase of a round."""

    heading: Facts
    paragraphs: list[ParagraphShown]


class LogShown(msgspec.Struct, frozen=True):
    """The log from a ply on: it takes the place of whatever the viewer had from there on.

    A first chapter with the heading of the last one that the viewer has goes on with it, and so does its first
    paragraph with the same seat.
    """

    since: int
    chapters: list[ChapterShown]


class PlaceShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a piece lies: at a place of a seat, or of the table."""

    name: str
    seat: int | None = None


class PassageShown(msgspec.Struct, frozen=True):
    """Pieces that went from one place to another."""

    thing: str
    count: int
    source: PlaceShown
    target: PlaceShown


class HappeningShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one move, or one step that followed by itself, changed for a seat or for the table."""

    ply: int
    cause: str
    facts: Facts
    actor: int | None = None
    is_move: bool = False
    seat: int | None = None
    changes: dict[str, int] = {}
    points: dict[str, int] = {}
    expected: dict[str, int] = {}  # points by source that only the end of the game counts
    passages: list[PassageShown] = []
    is_remark: bool = False  # nothing changed: cause and facts are a remark of the game, such as a turn that passes


# -- the table -------------------------------------------------------------------------------------------


class SeatShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it."""

    name: str | None = None
    taken: bool = False
    you: bool = False
    bot: str | None = None
    held: str | None = None
    held_reason: str = ""
    present: bool = False
    added_words: bool = False
    asked: bool = False  # has still to agree to the start
    bank: float | None = None


class UndoShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """What can be taken back, and what is being asked."""

    free_to: int | None = None  # the earliest ply the viewer may go back to without asking
    last: int | None = None  # the ply that `undo` without `to` would go back to
    asked_by: int | None = None
    asked_to: int | None = None
    needs: list[int] = []
    agreed: list[int] = []


class TableShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """What stays the same at a table."""

    title: str
    game: str
    game_title: str
    rules: int
    options: dict[str, str]
    players: int
    access: Access
    pace: Pace
    spectators: bool
    delay: float
    rated: bool
    stand_in: str
    host_fingerprint: str
    fingerprint: str | None = None
    words: list[str] | None = None
    rematch_of: str | None = None
    begun: bool = False  # from a position instead of the set-up
    begun_from: str | None = None  # the table whose game is played on from
    begun_ply: int | None = None
    analysis: bool = False  # players may analyse the game while it runs, from what their seat sees
    you_host: bool = False
    secrets: bool = False  # whether a seat sees what others may not: then nobody looks over a shoulder


class Now(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table as the viewer may see it at this moment."""

    status: Status
    ply: int
    seats: list[SeatShown]
    you: list[int] = []  # the viewer's seats
    seat: int | None = None  # the one of them whose view this is
    to_move: int | None = None
    question: SentenceShown | None = None
    view: View | None = None
    moves: list[MoveShown] | None = None
    closed: list[ClosedShown] | None = None
    undo: UndoShown | None = None
    deadline: float | None = None
    time: float = 0.0
    forced: bool = False
    order: Order | None = None
    scores: list[int] | None = None
    places: list[int] | None = None  # of each seat, 1 for the best
    ledgers: list[list[LedgerEntry]] | None = None  # of each seat, when the game is over
    winners: list[int] | None = None
    secret: str | None = None
    rematch: str | None = None
    reason: str = ""


class ChatLine(msgspec.Struct, frozen=True):
    number: int
    room: str
    name: str
    text: str
    at: float


class TableListed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table in a list."""

    id: str
    title: str
    game: str
    status: str
    access: str
    players: int
    names: list[str]
    free: int
    changed: float
    ply: int = 0
    to_move: str | None = None
    your_turn: bool = False
    pace: Pace = Untimed()
    options: dict[str, str] = {}  # those that are not as usual
    rated: bool = True
    spectators: bool = True
    analysis: bool = False
    you: bool = False
