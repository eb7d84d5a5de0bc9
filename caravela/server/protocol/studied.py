"""Answers to requests about studies: trees of lines, their positions, evaluations, and openings."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from caravela.engine.phrases import Facts
from caravela.server.protocol.shown import ClosedShown, Deed, HappeningShown, MoveShown, SentenceShown, View


class NodeSaved(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move or draw in a study, after its parent (-1 is the start); a draw has no seat."""

    parent: int
    move: int
    seat: int | None = None
    comment: Annotated[str, Meta(max_length=500)] = ""


class NodeTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A saved node with the move's kind and facts."""

    parent: int
    move: int
    kind: str
    facts: Facts
    seat: int | None = None
    comment: str = ""


class StudyTold(msgspec.Struct, frozen=True):
    """A study for everybody who has its link."""

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
    imagined: bool  # started from a running game: what its owner's seat did not see is sampled at random


class StudyListed(msgspec.Struct, frozen=True):
    """A study in a list."""

    id: str
    title: str
    game: str
    moves: int
    changed: float


class PositionTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position of a study or puzzle: the view of a seat, and the possible decisions or draws."""

    ply: int
    view: View
    seat: int | None = None  # whose view it is
    to_move: int | None = None
    by_chance: bool = False
    question: SentenceShown | None = None
    moves: list[MoveShown] = []
    weights: list[int] = []  # of the outcomes of a draw
    closed: list[ClosedShown] = []
    happenings: list[HappeningShown] = []  # what the last move changed
    scores: list[int] = []


class PartChoiceTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A possible value of a part: a component by name, a player by seat, or a text of the catalogue."""

    value: int | str
    name: str = ""
    seat: int | None = None
    says: str = ""


class PartTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """An editable part of a position. Label and group are messages of the section `part`."""

    id: str
    kind: Literal["number", "switch", "choice"]
    label: str
    group: str
    facts: Facts = {}
    seat: int | None = None  # the owner; None on the shared board
    least: int = 0
    most: int = 0
    choices: list[PartChoiceTold] = []
    places: list[str] = []  # places on the board, as moves name them; `*` matches any name
    needs: str = ""  # the part on which this one depends


class FaultTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a position is impossible: pieces that do not add up, a number out of bounds, a part that does not fit the
    rest (with values that would), or another rule. `parts` are the parts concerned; a number may be their sum. A part
    that does not fit comes first."""

    kind: Literal["pieces", "range", "value", "rules"]
    words: str  # in English
    parts: list[str] = []
    name: str = ""
    seat: int | None = None
    found: int = 0
    expected: int = 0  # for a number, the lower bound
    most: int = 0  # the upper bound; none if less than the lower one
    fitting: list[int | str] = []


class PositionEdited(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position after an edit; `parts` only on request."""

    position: str
    values: dict[str, int | str]
    shown: PositionTold | None = None  # None if it cannot be shown
    fault: FaultTold | None = None
    parts: list[PartTold] = []


class DeedExpected(msgspec.Struct, frozen=True):
    """A move that is expected to follow, and its player."""

    seat: int
    kind: str
    facts: Facts


class MoveJudged(msgspec.Struct, frozen=True):
    """A move with its expected win share, the number of its visits in the search, and the expected continuation."""

    move: int
    kind: str
    facts: Facts
    share: float
    visits: int
    line: list[DeedExpected]


class EvaluationTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a running evaluation: the place in the queue, or the result so far."""

    state: Literal["waiting", "thinking", "done", "failed"]
    place: int = 0  # in the queue; 1 is next
    iterations: int = 0
    budget: int = 0
    chances: list[float] = []
    moves: list[MoveJudged] = []


class MoveExplored(msgspec.Struct, frozen=True):
    """A move in the games of a corpus: how often bots played it, and their results."""

    move: int
    kind: str
    facts: Facts
    games: int
    chosen: int  # games in which a bot chose it; in the others it was sampled from all legal moves
    share: float  # of wins
    low: float  # the 95 % interval of the share
    high: float
    place: float  # on average, 1 is best
    points: float


class ExplorerTold(msgspec.Struct, frozen=True):
    """What bots played in an opening position; `games` counts all games of the corpus."""

    ply: int
    bot: str
    games: int
    moves: list[MoveExplored]  # the most frequent first


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
    solved: bool | None = None  # by the visitor; None if not tried


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
    """One difference between the best move and another: the means of both over the same games."""

    kind: str
    seat: int
    about: str
    best: float
    other: float


class PuzzleAnswered(msgspec.Struct, frozen=True, omit_defaults=True):
    """The verdict on the chosen move, the best move, and the explanation."""

    verdict: Literal["best", "same", "good", "inaccurate", "mistake"]
    cost: float
    best: int
    tempting: int
    shares: list[AnswerShare]  # the best first
    compared: int  # the move that the best one is compared with: the answer or, if that is right, the best other move
    facts: list[FactTold]
    line: list[DeedExpected]
    idea: list[str]  # the explanation in sentences of the requested language
    played: bool = False  # whether the cost is that of games played out after the answer, not that of searches
    pending: bool = False  # whether simulations are still needed: request the idea
    rating: int | None = None  # the solver's new rating; only the first answer counts
    change: int = 0


class PuzzleIdea(msgspec.Struct, frozen=True):
    """What the best move leads to in contrast to another one."""

    compared: int
    facts: list[FactTold]
    idea: list[str]


class PuzzleScore(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many puzzles a person has tried and solved."""

    tried: int
    solved: int
    rating: int | None = None


class GameSet(msgspec.Struct, frozen=True):
    """A number of players and a set of options that a person has played with."""

    options: str  # the name of the set
    settings: dict[str, str]  # its differences from the default
    players: int
    games: int


class PeriodTold(msgspec.Struct, frozen=True):
    """A period of a person's games: dates, games, wins, and mean points by source."""

    first: float
    last: float
    games: int
    wins: int
    points: float
    sources: dict[str, float]


class OthersTold(msgspec.Struct, frozen=True):
    """Recent games of players and bots with a similar rating: mean points by source."""

    players: int
    games: int
    points: float
    sources: dict[str, float]


class OwnOpening(msgspec.Struct, frozen=True):
    """A person's first decisions in a game, and the results of games that started so."""

    deeds: list[Deed]
    games: int
    wins: int
    place: float
    points: float


class CostlyKind(msgspec.Struct, frozen=True):
    """A kind of move: the number of decisions judged, their cost in win share, and the worst of them."""

    worst: Deed
    decisions: int
    total: float
    cost: float
    table: str
    ply: int


class ProgressTold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person's progress in a game, for one number of players and set of options."""

    game: str
    sets: list[GameSet]  # the most frequent first
    options: str
    players: int
    periods: list[PeriodTold]  # the oldest first
    openings: list[OwnOpening]  # the most frequent first
    costly: list[CostlyKind]  # the costliest first; only games with a coach report
    others: OthersTold | None = None
