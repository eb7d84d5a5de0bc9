"""The idea of a puzzle for whoever has answered: what the player's own turn does at once, then what many games show."""

from __future__ import annotations

from collections.abc import Sequence

from caravela.engine.counting import POINTS
from caravela.engine.flow import Move
from caravela.games import rules_of
from caravela.language.contrasts import DEED, HAVING, SCORED, TOTAL, WON, Contrast, Idea
from caravela.study.continuations import Having
from caravela.study.ideas import IN_PASSING, TELLING_SOURCE, telling_line
from caravela.study.puzzles import Puzzle
from caravela.study.turns import TurnsContrasted

MOST_LATER = 6
"""Moves in the rest of the round after which no further action is told."""
BEGINNING = frozenset(
    {
        *("take-role", "build", "load", "load-wharf", "sell", "take-plantation", "pass"),
        *("place-guild-die", "place-pirate-die", "choose-row", "pass-and-act", "act", "play-card", "use-favor"),
        *("receive-pirates", "pay", "feed", "discard-wood"),
        *("pick-number", "place-disc", "perform-action", "give-up-action", "send-merchant-ship"),
    }
)
"""Kinds of moves that begin an action."""
LEADING = {"place-disc": "pick-number"}
"""Kinds of moves that belong to an action that the move before has begun."""
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
    seen = {whose for (whose, _, _), more in at_once.items() if more}
    game = puzzle.match().game
    step = game.next_step()
    return Idea(
        seat=puzzle.seat,
        compared=moves[compared],
        lead=told_lead(puzzle, compared),
        facts=linked(
            puzzle.seat, [fact for fact in facts if not is_told_already(fact, puzzle.seat, kinds, moves, at_once)], seen
        ),
        line=[(seat, move) for seat, move in telling_line(rules, puzzle.line) if move.number not in named],
        turns=turns.told if turns.differ else None,
        at_end=turns.differing_at_end(),
        later=later,
        question=(step, step.about(game)),
    )


def told_lead(puzzle: Puzzle, compared: int) -> float | None:
    """By how much the searches expect more; none where the best move won fewer games than that when played out."""
    lead = puzzle.cost(compared)
    won = [fact.best for told in puzzle.facts.values() for fact in told if fact.kind == WON]
    return None if won and min(won) < lead else lead


def linked(seat: int, facts: Sequence[Contrast], seen: set[int]) -> list[Contrast]:
    """The facts without results of other players that no told cause touches."""
    touched = seen | {fact.seat for fact in facts if fact.kind in (DEED, HAVING, SCORED)}
    return [fact for fact in facts if fact.kind != TOTAL or fact.seat == seat or fact.seat in touched]


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
    """What the player typically does in the rest of the round after each of the moves: whole actions, without those
    with which both begin alike."""
    moves = rules_of(puzzle.game).catalogue.moves
    best, other = (
        actions_of([moves[number] for number in puzzle.later.get(str(number), [])])
        for number in (puzzle.best, compared)
    )
    while best and other and best[0] == other[0]:
        del best[0], other[0]
    told = told_actions(best), told_actions(other)
    return told if told[0] != told[1] else ([], [])


def actions_of(plan: Sequence[Move]) -> list[list[Move]]:
    """A plan in whole actions: each is a move that begins it and what belongs to that."""
    actions: list[list[Move]] = []
    for move in plan:
        goes_on = bool(actions) and LEADING.get(move.kind) == actions[-1][-1].kind
        if not actions or (move.kind in BEGINNING and not goes_on):
            actions.append([])
        actions[-1].append(move)
    return actions


def told_actions(actions: Sequence[Sequence[Move]]) -> list[Move]:
    """The moves of the first actions that tell something."""
    told: list[Move] = []
    for action in actions:
        if len(told) >= MOST_LATER:
            break
        told += [move for move in action if move.kind not in IN_PASSING]
    return told
