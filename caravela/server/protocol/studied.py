"""What requests about studies are answered with: trees of lines, positions in them, evaluations, and openings."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from caravela.engine.phrases import Facts
from caravela.server.protocol.shown import ClosedShown, Deed, HappeningShown, MoveShown, SentenceShown, View


class NodeSaved(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move or draw in a study, after its parent (-1 is the start); without a seat it is a draw."""

    parent: int
    move: int
    seat: int | None = None
    comment: Annotated[str, Meta(max_length=500)] = ""


class NodeTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """The same with the move's kind and facts."""

    parent: int
    move: int
    kind: str
    facts: Facts
    seat: int | None = None
    comment: str = ""


class StudyTold(msgspec.Struct, frozen=True):
    """A study as everybody may see it who has its link."""

    id: str
    title: str
    game: str
    game_title: str
    options: dict[str, str]
    names: list[str]
    owner: str
    yours: bool
    version: int
    nodes: list[NodeTold]
    imagined: bool  # of a game that was running: what its owner's seat did not see is drawn at random


class StudyListed(msgspec.Struct, frozen=True):
    """A study in a list."""

    id: str
    title: str
    game: str
    moves: int
    changed: float


class PositionTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position of a study or puzzle: what a seat sees there, and what may be decided or drawn."""

    ply: int
    view: View
    seat: int | None = None  # whose view it is
    to_move: int | None = None
    by_chance: bool = False
    question: SentenceShown | None = None
    moves: list[MoveShown] = []
    weights: list[int] = []  # of the outcomes, if chance decides
    closed: list[ClosedShown] = []
    happenings: list[HappeningShown] = []  # what the last move changed
    scores: list[int] = []


class PartChoiceTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A value that a part may have: a component by name, a player by seat, or a text of the catalogue."""

    value: int | str
    name: str = ""
    seat: int | None = None
    says: str = ""


class PartTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something of a position that can be changed by hand. Label and group are messages of the section `part`."""

    id: str
    kind: Literal["number", "switch", "choice"]
    label: str
    group: str
    facts: Facts = {}
    seat: int | None = None  # whose it is; none on the shared board
    least: int = 0
    most: int = 0
    choices: list[PartChoiceTold] = []
    places: list[str] = []  # of the board, as moves name them; `*` for any name
    needs: str = ""  # the part without which it need not be shown


class FaultTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a position is impossible: pieces that do not add up, a number out of its bounds, a part that does not fit the
    rest, with values that would, or another rule; and the parts concerned, whose sum a number is. A part that does not
    fit comes first."""

    kind: Literal["pieces", "range", "value", "rules"]
    words: str  # in English
    parts: list[str] = []
    name: str = ""
    seat: int | None = None
    found: int = 0
    expected: int = 0  # of a number the lower bound
    most: int = 0  # the upper bound; less than the lower one if there is none
    fitting: list[int | str] = []


class PositionEdited(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position after a change by hand; `parts` only if they were asked for."""

    position: str
    values: dict[str, int | str]
    shown: PositionTold | None = None  # none if it cannot be shown
    fault: FaultTold | None = None
    parts: list[PartTold] = []


class DeedExpected(msgspec.Struct, frozen=True):
    """A move that is expected to follow, and who makes it."""

    seat: int
    kind: str
    facts: Facts


class MoveJudged(msgspec.Struct, frozen=True):
    """A move with its expected share of wins, how often the search tried it, and what is expected to follow."""

    move: int
    kind: str
    facts: Facts
    share: float
    visits: int
    line: list[DeedExpected]


class EvaluationTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a running evaluation: a place in the queue, or the result so far."""

    state: Literal["waiting", "thinking", "done", "failed"]
    place: int = 0  # in the queue, 1 is next
    iterations: int = 0
    budget: int = 0
    chances: list[float] = []
    moves: list[MoveJudged] = []


class MoveExplored(msgspec.Struct, frozen=True):
    """A move in the games of a corpus: how often bots made it, and how those who did fared."""

    move: int
    kind: str
    facts: Facts
    games: int
    chosen: int  # games in which a bot chose it itself; in the others it was drawn from all legal moves
    share: float  # of wins
    low: float  # the 95 % interval of the share
    high: float
    place: float  # on average, 1 is best
    points: float


class ExplorerTold(msgspec.Struct, frozen=True):
    """What bots did in a position of the opening; `games` are all of the corpus, also those that did not come here."""

    ply: int
    bot: str
    games: int
    moves: list[MoveExplored]  # the one made most often first


class PuzzleListed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A puzzle without its solution."""

    key: str
    game: str
    game_title: str
    theme: str
    difficulty: str
    rating: int
    players: int
    options: dict[str, str]
    solved: bool | None = None  # by the visitor; none if not tried


class PuzzleTold(msgspec.Struct, frozen=True):
    """A puzzle to solve: its position as the player to move sees it."""

    puzzle: PuzzleListed
    position: PositionTold


class AnswerShare(msgspec.Struct, frozen=True):
    """A legal move of a puzzle with its expected share of wins."""

    move: int
    kind: str
    facts: Facts
    share: float


class FactTold(msgspec.Struct, frozen=True):
    """One thing that differs after the best move and after another: the means of both over the same games."""

    kind: str
    seat: int
    about: str
    best: float
    other: float


class PuzzleAnswered(msgspec.Struct, frozen=True, omit_defaults=True):
    """How good the chosen move is, what would have been best, and why."""

    verdict: Literal["best", "same", "good", "inaccurate", "mistake"]
    cost: float
    best: int
    tempting: int
    shares: list[AnswerShare]  # the best first
    compared: int  # the move that the best one is compared with: the answer, or if that is right the best of the others
    facts: list[FactTold]
    line: list[DeedExpected]
    idea: list[str]  # the same in sentences of the language asked for
    pending: bool = False  # whether facts have to be played first: ask for the idea
    rating: int | None = None  # of the solver after it; only the first answer counts
    change: int = 0


class PuzzleIdea(msgspec.Struct, frozen=True):
    """What the best move leads to in contrast to another, as in an answer."""

    compared: int
    facts: list[FactTold]
    idea: list[str]


class PuzzleScore(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a person has tried and solved."""

    tried: int
    solved: int
    rating: int | None = None


class GameSet(msgspec.Struct, frozen=True):
    """A number of players and a set of options that somebody has played with."""

    options: str  # the name of the set
    settings: dict[str, str]  # what it changes
    players: int
    games: int


class PeriodTold(msgspec.Struct, frozen=True):
    """A part of somebody's games: when, how many, how many won, and mean points by source."""

    first: float
    last: float
    games: int
    wins: int
    points: float
    sources: dict[str, float]


class OthersTold(msgspec.Struct, frozen=True):
    """The newest games of players and bots of similar rating, with mean points by source."""

    players: int
    games: int
    points: float
    sources: dict[str, float]


class OwnOpening(msgspec.Struct, frozen=True):
    """One's first decisions in a game, and how the games ended that began so."""

    deeds: list[Deed]
    games: int
    wins: int
    place: float
    points: float


class CostlyKind(msgspec.Struct, frozen=True):
    """A kind of move: how many the coach judged, what they cost in shares of a win, and the worst of them."""

    worst: Deed
    decisions: int
    total: float
    cost: float
    table: str
    ply: int


class ProgressTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """One's own progress in a game, of one number of players and set of options."""

    game: str
    sets: list[GameSet]  # the most frequent first
    options: str
    players: int
    periods: list[PeriodTold]  # the oldest first
    openings: list[OwnOpening]  # the most frequent first
    costly: list[CostlyKind]  # the costliest first; only of games on which there is a report of the coach
    others: OthersTold | None = None
