"""Parts of the server's messages: seats, moves, the log, and a table as a viewer may see it."""

from __future__ import annotations

from typing import Any, Literal, Required, TypedDict

import msgspec

from caravela.engine.phrases import Facts
from caravela.match.happenings import LedgerEntry
from caravela.server.tables.events import Access, Auto, Order, Pace, Untimed
from caravela.server.tables.table import Status


class View(TypedDict):
    """The game as a seat may see it; `table` is declared in each game's `view_types.py`."""

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
    """A move or draw by kind and facts."""

    kind: str
    facts: Facts


class EventTold(TypedDict, total=False):
    """An event of the table; its fields depend on its kind."""

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
    """A question or a reason: the kind is stable, `words` is the English sentence."""

    kind: str
    facts: Facts
    words: str


class MoveShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A legal move with its certain cost and gain for its player up to the next decision or draw."""

    move: int
    words: str
    kind: str
    facts: Facts
    brings: dict[str, int] = {}  # by name of the thing
    points: int = 0


class ClosedShown(msgspec.Struct, frozen=True):
    """A choice that is closed now, with the reason."""

    move: int
    words: str
    kind: str
    facts: Facts
    reason: SentenceShown


class StepTried(msgspec.Struct, frozen=True, omit_defaults=True):
    """A previewed move with its effect."""

    move: int
    words: str
    kind: str
    facts: Facts
    brings: dict[str, int] = {}
    points: int = 0
    auto: bool = False  # whether it was forced and therefore played automatically


Ending = Literal["", "turn", "chance", "over", "unseen"]
"""Why a preview ends: another player decides, chance draws, the game is over, or the rest depends on hidden
information."""


# -- the log ---------------------------------------------------------------------------------------------


class GainShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat or the table gained or lost by one cause: the line's move, or a step that followed automatically."""

    cause: str
    seat: int | None = None
    changes: dict[str, int] = {}  # by name of the thing
    points: dict[str, int] = {}  # by source
    component: str = ""  # the component that caused it, such as a building, if the cause is not the move
    moved: dict[str, dict[str, int]] = {}  # pieces moved automatically: by thing, the count for each place
    heading: Facts = {}  # the round and phase, if they differ from those of the line's turn
    remark: Facts | None = None  # the facts of a remark, such as a turn that passes; its kind is the cause


class LineShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move or a draw as the viewer may see it; the kind of a hidden one is `unseen`."""

    ply: int
    kind: str
    facts: Facts
    words: str  # the English sentence
    seat: int | None = None  # who decided, or for whom the table drew
    by_chance: bool = False
    gains: list[GainShown] = []


class ParagraphShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Consecutive moves of one player, or draws of the table."""

    lines: list[LineShown]
    seat: int | None = None


class ChapterShown(msgspec.Struct, frozen=True):
    """A phase of a round."""

    heading: Facts
    paragraphs: list[ParagraphShown]


class LogShown(msgspec.Struct, frozen=True):
    """The log from a ply on; it replaces whatever the viewer had from there on.

    If the first chapter has the heading of the viewer's last one, it continues that chapter, and likewise its first
    paragraph if the seat is the same.
    """

    since: int
    chapters: list[ChapterShown]


class PlaceShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """The location of a piece: a place of a seat or of the table."""

    name: str
    seat: int | None = None


class PassageShown(msgspec.Struct, frozen=True):
    """Pieces that moved from one place to another."""

    thing: str
    count: int
    source: PlaceShown
    target: PlaceShown


class HappeningShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """The changes for a seat or the table by one move or by one step that followed automatically."""

    ply: int
    cause: str
    facts: Facts
    actor: int | None = None
    is_move: bool = False
    seat: int | None = None
    changes: dict[str, int] = {}
    points: dict[str, int] = {}
    expected: dict[str, int] = {}  # points by source that are counted only at the end of the game
    passages: list[PassageShown] = []
    is_remark: bool = False  # nothing changed: cause and facts are a remark of the game, such as a turn that passes


# -- the table -------------------------------------------------------------------------------------------


class SeatShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """The public part of a seat."""

    name: str | None = None
    taken: bool = False
    you: bool = False
    bot: str | None = None
    held: str | None = None
    held_reason: str = ""
    present: bool = False
    added_words: bool = False
    asked: bool = False  # still has to agree to the start
    bank: float | None = None


class UndoShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the viewer can undo, and the pending request."""

    free_to: int | None = None  # the earliest ply that the viewer may return to without asking
    last: int | None = None  # the ply that `undo` without `to` returns to
    asked_by: int | None = None
    asked_to: int | None = None
    needs: list[int] = []
    agreed: list[int] = []


class TableShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """The constant properties of a table."""

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
    begun: bool = False  # whether the game started from a position instead of the set-up
    begun_from: str | None = None  # the table whose game is continued
    begun_ply: int | None = None
    analysis: bool = False  # whether players may analyse the running game from what their seat sees
    you_host: bool = False
    secrets: bool = False  # whether seats have hidden information; then a shared screen hides it between turns


class Now(msgspec.Struct, frozen=True, omit_defaults=True):
    """The current state of the table as the viewer may see it."""

    status: Status
    ply: int
    seats: list[SeatShown]
    you: list[int] = []  # the viewer's seats
    seat: int | None = None  # the seat whose view this is
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
    options: dict[str, str] = {}  # those that differ from the default
    rated: bool = True
    spectators: bool = True
    analysis: bool = False
    you: bool = False
