"""The shipped puzzles, and what is told of them: computed once for all tests of a process.

Puzzles that were replaced stay as examples of reasons that no shipped puzzle has."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from caravela.games import names
from caravela.language.contrasts import Idea
from caravela.study.ideas.explaining import explained
from caravela.study.playing.turns import OwnTurn, TurnsContrasted, turn_of
from caravela.study.puzzles.puzzle import Puzzle, read_puzzles, shipped

SHIPPED = [puzzle for game in names() for puzzle in shipped(game)]
REPLACED = read_puzzles(Path(__file__).with_name("held_no_longer.jsonl"))
BY_KEY = {puzzle.key: puzzle for puzzle in [*SHIPPED, *REPLACED]}


def idea_of(puzzle: Puzzle, other: int) -> Idea:
    """The idea of a puzzle in contrast to another move."""
    return known_idea(puzzle.key, other)


def turns_of(puzzle: Puzzle, other: int) -> TurnsContrasted:
    """The turn of a puzzle's best move and that of another."""
    return known_turns(puzzle.key, other)


def own_turn(puzzle: Puzzle, move: int) -> OwnTurn:
    """The turn that begins with a move of a puzzle."""
    return known_turn(puzzle.key, move)


@cache
def known_idea(key: str, other: int) -> Idea:
    puzzle = BY_KEY[key]
    return explained(puzzle, other, puzzle.facts[str(other)])


@cache
def known_turns(key: str, other: int) -> TurnsContrasted:
    return TurnsContrasted.of(BY_KEY[key], other)


@cache
def known_turn(key: str, move: int) -> OwnTurn:
    return turn_of(BY_KEY[key], move)


def shipped_ideas() -> list[tuple[Puzzle, int, Idea]]:
    """Of all shipped puzzles, against each other move: seconds of work, so not when tests are collected."""
    return ideas(SHIPPED)


def ideas(puzzles: list[Puzzle]) -> list[tuple[Puzzle, int, Idea]]:
    return [(puzzle, other, idea_of(puzzle, other)) for puzzle in puzzles for other in map(int, puzzle.facts)]
