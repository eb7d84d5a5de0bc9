"""Puzzles: positions where one decision matters, each with the moves' expected shares of wins and the idea.

A collection is a file of JSON lines, one puzzle each. The package ships one collection per game.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from functools import lru_cache
from math import sqrt
from pathlib import Path
from typing import Any

from caravela.engine.errors import BadChoice, Damaged
from caravela.engine.flow import Move
from caravela.engine.rules import Rules
from caravela.games import rules_of
from caravela.language.contrasts import WON, Contrast, contrast_from
from caravela.match.chance import ChanceSource
from caravela.match.match import Match
from caravela.match.position import KIND, restore
from caravela.study.disclosed import DISCLOSED, disclosed
from caravela.study.json_lines import read_lines, write_lines

COLLECTIONS = Path(__file__).parents[1] / "collections"
"""The folder of the shipped puzzles."""
GOOD = 0.02
"""An answer that gives away less of a share of wins than this is right too."""
CLEAR_ERRORS = 1.5
"""Standard errors of a result that is told."""
START_RATINGS = {"easy": 21.0, "medium": 25.0, "hard": 29.0}
"""The rating (openskill) that a puzzle of each difficulty starts with."""


@dataclass(frozen=True)
class Puzzle:
    """A decision with one best move. Moves are numbers, shares are expected shares of wins of the seat to move."""

    key: str
    game: str
    rules: int
    options: dict[str, str]
    players: list[str]
    seat: int
    agenda: list[str]
    table: dict[str, Any]
    best: int
    tempting: int  # the move of the greedy bot
    shares: dict[str, float]  # of every legal move, by its number
    margin: float  # the smallest lead of the best move over the second best in any of the searches
    theme: str
    difficulty: str
    also: list[int]  # moves after which the same plan leads to the same position: as right as the best one
    facts: dict[str, list[Contrast]]  # what the best move leads to in contrast to each of the others; or not known yet
    line: list[tuple[int, int]]  # seats and moves that are expected to follow
    source: str  # how it was found
    budget: int = 0  # iterations of each search
    checks: int = 3  # independent searches that found the same best move
    notes: dict[str, Any] = field(default_factory=dict)
    turns: dict[str, list[int]] = field(default_factory=dict)  # the player's further moves of the same turn, by move
    later: dict[str, list[int]] = field(default_factory=dict)  # and typically in the rest of the round

    def position(self) -> str:
        """The position as text, as `read_position` reads it."""
        return json.dumps(
            {
                KIND: 1,
                "game": self.game,
                "rules": self.rules,
                "options": self.options,
                "players": self.players,
                "agenda": self.agenda,
                "table": self.table,
                DISCLOSED: True,
            },
            ensure_ascii=False,
        )

    def match(self, chance: ChanceSource | None = None) -> Match:
        """The match at the puzzle's decision, with everything open that could have been counted."""
        return disclosed(restore(self.position(), chance), self.position())

    def cost(self, move: int) -> float:
        """The share of wins that a move gives away against the best one: in the games played out after it, or else by
        the searches; the smaller of both where the games hardly tell the two apart."""
        share = self.shares.get(str(move))
        if share is None:
            raise BadChoice(f"Move {move} is not legal in this puzzle.")
        if move in self.also:
            return 0.0
        expected, won = max(0.0, self.shares[str(self.best)] - share), self.won_against(move)
        if won is None:
            return expected
        played = max(0.0, won.more)
        return played if is_clear_result(won) else min(expected, played)

    def won_against(self, move: int) -> Contrast | None:
        """How often the best move and another one won when both were played out to the end; none if that one was
        not."""
        return next((fact for fact in self.facts.get(str(move), []) if fact.kind == WON), None)

    def is_right(self, move: int) -> bool:
        """Whether an answer counts as found: the best move, the same plan in another order, or hardly worse."""
        return self.cost(move) < GOOD

    def compared_with(self, move: int) -> int:
        """The move that the best one is compared with: the answer, or if that is right the tempting one."""
        return self.tempting if self.is_right(move) else move

    def row(self) -> dict[str, Any]:
        facts = {number: [fact.row() for fact in told] for number, told in self.facts.items()}
        return {field.name: getattr(self, field.name) for field in fields(self)} | {"facts": facts}


def is_clear_result(won: Contrast) -> bool:
    """Whether games played out tell two moves apart, as if those of one had nothing in common with the other's."""
    variance = sum(share * (1 - share) for share in (won.best, won.other)) / int(won.about)
    return abs(won.more) >= CLEAR_ERRORS * sqrt(variance)


def puzzle_from(row: object) -> Puzzle:
    """The puzzle of one line of a collection."""
    if not isinstance(row, dict):
        raise Damaged("A puzzle is a JSON object.")
    try:
        known = dict(row)
        known["also"] = [int(number) for number in known["also"]]
        known["facts"] = {
            str(number): [contrast_from(fact) for fact in told] for number, told in known["facts"].items()
        }
        known["line"] = [(int(seat), int(move)) for seat, move in known["line"]]
        return Puzzle(**known)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise Damaged("The puzzle lacks a field or has one too many.") from None


def read_puzzles(path: Path) -> list[Puzzle]:
    """All puzzles of a collection, in its order."""
    return read_lines(path, puzzle_from)


def write_puzzles(path: Path, puzzles: Iterable[Puzzle]) -> None:
    write_lines(path, (puzzle.row() for puzzle in puzzles))


def collection_file(game: str) -> Path:
    return COLLECTIONS / f"{game}.jsonl"


@lru_cache(maxsize=8)
def shipped(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game that come with the package."""
    rules_of(game)
    path = collection_file(game)
    return tuple(read_puzzles(path)) if path.exists() else ()


def moves_of(rules: Rules, numbers: Iterable[int]) -> Iterator[Move]:
    moves = rules.catalogue.moves
    return (moves[number] for number in numbers)
