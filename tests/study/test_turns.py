"""What a player's own turn does: planned until somebody else decides, told where it differs, and never told twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caravela.engine.counting import POINTS
from caravela.games import names, rules_of
from caravela.language.advice import AdviceSentences
from caravela.language.contrasts import DEED, HAVING, SCORED, Contrast
from caravela.language.sentences import Sentences
from caravela.language.translation import translation
from caravela.match.box import Box
from caravela.study.continuations import Continuation
from caravela.study.explaining import explained
from caravela.study.puzzles import Puzzle, shipped
from caravela.study.turns import LONGEST_TURN, TurnsContrasted, turn_after, turn_of, typical_plan

SHIPPED = [puzzle for game in names() for puzzle in shipped(game)]


def others(puzzle: Puzzle) -> list[int]:
    """The moves with which a puzzle is compared most often."""
    return sorted({puzzle.tempting, puzzle.rival()})


@pytest.mark.parametrize("game", names())
def test_a_turn_is_planned_until_somebody_else_decides(game: str) -> None:
    match = Box(game).start(3, seed=11)
    planned = 0
    for _ in range(40):
        moves = match.moves()
        if len(moves) > 1 and match.seat is not None:
            seat, then = match.seat, match.game.copy()
            turn = turn_after(match.rules, match.game, moves[0], 5)
            assert turn == turn_after(match.rules, match.game, moves[0], 5)
            then.play(moves[0])
            for number in turn:
                assert int(then.next_step().seat) == seat
                then.play(match.rules.catalogue.moves[number])
            planned += len(turn)
            if len(turn) < LONGEST_TURN and not then.is_over():
                step, round_before = then.next_step(), match.rules.chapter(match.game)["round"]
                is_later = match.rules.chapter(then)["round"] != round_before
                assert step.by_chance or int(step.seat) != seat or is_later
        match.play(moves[-1])
    assert planned > 0


def test_the_typical_plan_is_the_one_nearest_to_the_others() -> None:
    plans = [(1, 2, 3), (1, 2, 4), (1, 2, 4, 5), (7, 8)]
    continuations = [Continuation([], [], {}, 1, {}, frozenset(), plan) for plan in plans]
    assert typical_plan(continuations, []) == [1, 2, 4]
    assert typical_plan(continuations, [1]) == [2, 4]
    assert typical_plan(continuations, [2]) == [1, 4]


def test_shipped_turns_can_be_played() -> None:
    """Every planned move is legal when its turn comes, and each legal move of a puzzle has a plan."""
    for puzzle in SHIPPED:
        for move in map(int, puzzle.shares):
            turn = turn_of(puzzle, move)
            assert len(turn.lines) == 1 + len(puzzle.turns.get(str(move), []))


def test_what_the_own_turn_does_differently_is_told() -> None:
    """If the two turns bring their player different things or points, both are told with them."""
    for puzzle in SHIPPED:
        stock = {*rules_of(puzzle.game).stock(), POINTS}
        for other in others(puzzle):
            turns = TurnsContrasted.of(puzzle, other)
            differing = {
                thing
                for (seat, thing, _), more in turns.more().items()
                if seat == puzzle.seat and more and thing in stock
            }
            idea = explained(puzzle, other, puzzle.facts[str(other)])
            if not differing:
                continue
            assert idea.turns is not None
            told = {
                thing
                for side in idea.turns
                for gain in side.gains
                if gain.seat == puzzle.seat
                for thing in (*gain.changes, *([POINTS] if gain.points else []))
            }
            assert differing <= told
            assert idea.later == ([], [])


def test_nothing_that_the_turns_tell_is_told_again() -> None:
    """Neither the player's own moves nor what they bring at once come again as facts about many games."""
    for puzzle in SHIPPED:
        moves = rules_of(puzzle.game).catalogue.moves
        for other in others(puzzle):
            idea = explained(puzzle, other, puzzle.facts[str(other)])
            own = {*puzzle.turns.get(str(puzzle.best), []), *puzzle.turns.get(str(other), []), puzzle.best, other}
            own |= {int(move.number) for side in idea.later for move in side}
            kinds = {moves[number].kind for number in own}
            deeds = [fact for fact in idea.facts if fact.kind == DEED and fact.seat == puzzle.seat]
            assert not [fact for fact in deeds if moves[int(fact.about)].kind in kinds]
            assert not [move for _, move in idea.line if int(move.number) in own]
            assert not set(idea.later[0]) & set(idea.later[1])


def test_a_fact_that_repeats_the_turn_is_left_out() -> None:
    puzzle, other, at_once = next(
        (puzzle, other, more)
        for puzzle in SHIPPED
        for other in others(puzzle)
        for more in [TurnsContrasted.of(puzzle, other).more()]
        if any(abs(by) > 2 and key[0] == puzzle.seat and key[1] == POINTS for key, by in more.items())
    )
    (seat, _, source), by = next(
        (key, by) for key, by in at_once.items() if abs(by) > 2 and key[0] == puzzle.seat and key[1] == POINTS
    )
    same, much_more = (Contrast(SCORED, seat, source, float(number), 0.0) for number in (by, 3 * by))
    of_another = Contrast(HAVING, (seat + 1) % len(puzzle.players), source, float(by), 0.0)
    assert explained(puzzle, other, [same, much_more, of_another]).facts == [much_more, of_another]


def test_a_collection_without_plans_tells_the_first_moves() -> None:
    puzzle = replace(SHIPPED[0], turns={}, later={})
    sentences = AdviceSentences(Sentences(rules_of(puzzle.game), puzzle.players, translation("en")))
    assert len(sentences.idea(explained(puzzle, puzzle.tempting, []))) >= 2
