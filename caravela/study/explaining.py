"""The idea of a puzzle for whoever has answered: what the player's own turn does at once, then what many games show."""

from __future__ import annotations

from collections.abc import Sequence

from caravela.engine.counting import POINTS
from caravela.engine.flow import Move
from caravela.games import rules_of
from caravela.language.contrasts import DEED, HAVING, SCORED, Contrast, Idea
from caravela.study.continuations import Having
from caravela.study.ideas import IN_PASSING, TELLING_SOURCE, telling_line
from caravela.study.puzzles import Puzzle
from caravela.study.turns import TurnsContrasted

MOST_LATER = 6
"""Moves in the rest of the round that are told, at most."""
ALIKE = 0.25
"""By what part of it the mean over many games may differ from what is told at once, if it is the same thing."""


def explained(puzzle: Puzzle, compared: int, facts: Sequence[Contrast]) -> Idea:
    """The idea in contrast to a move, without telling anything twice."""
    rules = rules_of(puzzle.game)
    moves = rules.catalogue.moves
    turns = TurnsContrasted.of(puzzle, compared)
    later = ([], []) if turns.change_something else later_of(puzzle, compared)
    own = {number for side in (puzzle.best, compared) for number in (side, *puzzle.turns.get(str(side), []))}
    named = own | {int(move.number) for side in later for move in side}
    kinds = {moves[number].kind for number in named}
    at_once = turns.more()
    return Idea(
        seat=puzzle.seat,
        compared=moves[compared],
        lead=puzzle.cost(compared),
        facts=[fact for fact in facts if not is_told_already(fact, puzzle.seat, kinds, moves, at_once)],
        line=[(seat, move) for seat, move in telling_line(rules, puzzle.line) if move.number not in named],
        turns=turns.told if turns.differ else None,
        later=later,
    )


def is_told_already(
    fact: Contrast, seat: int, kinds: set[str], moves: Sequence[Move], at_once: dict[Having, int]
) -> bool:
    """Whether a fact about many games repeats what the turns tell."""
    if fact.kind == DEED:
        return fact.seat == seat and moves[int(fact.about)].kind in kinds
    if fact.kind not in (HAVING, SCORED):
        return False
    having = (fact.seat, fact.about, "") if fact.kind == HAVING else (fact.seat, POINTS, fact.about)
    there = at_once.get(having, 0)
    return there != 0 and abs(fact.more - there) <= max(TELLING_SOURCE, ALIKE * abs(there))


def later_of(puzzle: Puzzle, compared: int) -> tuple[list[Move], list[Move]]:
    """What the player typically does in the rest of the round after one of the moves and not after the other."""
    moves = rules_of(puzzle.game).catalogue.moves
    best, other = (puzzle.later.get(str(number), []) for number in (puzzle.best, compared))

    def only(numbers: list[int], beside: list[int]) -> list[Move]:
        there = [moves[number] for number in numbers if number not in beside]
        return [move for move in there if move.kind not in IN_PASSING][:MOST_LATER]

    return only(best, other), only(other, best)
