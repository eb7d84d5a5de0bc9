"""What requests about studies are answered with: trees of lines, positions in them, evaluations, and openings."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from caravela.engine.phrases import Facts
from caravela.server.protocol.shown import ClosedShown, HappeningShown, MoveShown, SentenceShown, View


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


class PuzzleAnswered(msgspec.Struct, frozen=True, omit_defaults=True):
    """How good the chosen move is, what would have been best, and why."""

    verdict: Literal["best", "good", "inaccurate", "mistake"]
    cost: float
    best: int
    tempting: int
    shares: list[AnswerShare]  # the best first
    gains: list[tuple[str, float]]  # features of the best move against the tempting one, in points
    losses: list[tuple[str, float]]
    line: list[DeedExpected]
    reason: str  # the idea, in the language asked for
    rating: int | None = None  # of the solver after it; only the first answer counts
    change: int = 0


class PuzzleScore(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a person has tried and solved."""

    tried: int
    solved: int
    rating: int | None = None
