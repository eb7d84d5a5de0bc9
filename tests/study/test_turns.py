"""What a player's own turn does: planned until somebody else decides, told where it differs, and never told twice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from caravela.engine.counting import POINTS, Count
from caravela.engine.game import Game
from caravela.engine.rules import Rules
from caravela.games import names, rules_of
from caravela.language.contrasts import DEED, HAVING, SCORED, TOTAL, WON, Contrast, Idea
from caravela.language.idea_sentences import IdeaSentences, without_shared_lines
from caravela.language.sentences import Sentences
from caravela.language.translation import translation
from caravela.match.box import Box
from caravela.match.log import Gain, LogLine, Paragraph
from caravela.study.ideas.explaining import actions_of, explained, is_told_already, linked, told_lead
from caravela.study.move_kinds import kinds_of
from caravela.study.playing import turns as turn_planning
from caravela.study.playing.continuations import Continuation
from caravela.study.playing.turns import LONGEST_TURN, turn_after, typical_plan
from caravela.study.puzzles.puzzle import Puzzle, shipped
from tests.study.shipped import SHIPPED, idea_of, own_turn, turns_of


def others(puzzle: Puzzle) -> list[int]:
    """The moves with which a puzzle is compared most often."""
    return sorted({puzzle.tempting, best_of_the_others(puzzle)})


def best_of_the_others(puzzle: Puzzle) -> int:
    wrong = [int(number) for number in puzzle.shares if not puzzle.is_right(int(number))]
    return max(wrong, key=lambda number: puzzle.shares[str(number)])


@pytest.mark.parametrize("game", names())
def test_a_turn_is_planned_until_somebody_else_decides(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the player thinks."""
    monkeypatch.setattr(turn_planning, "PLANNING", 24)
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
            turn = own_turn(puzzle, move)
            assert len(turn.lines) == 1 + len(puzzle.turns.get(str(move), []))


def test_what_the_own_turn_does_differently_is_told() -> None:
    """If the two turns bring their player different things or points, both are told with them."""
    for puzzle in SHIPPED:
        stock = {*rules_of(puzzle.game).stock(), POINTS}
        for other in others(puzzle):
            turns = turns_of(puzzle, other)
            differing = {
                thing
                for (seat, thing, _), more in turns.more().items()
                if seat == puzzle.seat and more and thing in stock
            }
            idea = idea_of(puzzle, other)
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
            idea = idea_of(puzzle, other)
            own = {*puzzle.turns.get(str(puzzle.best), []), *puzzle.turns.get(str(other), []), puzzle.best, other}
            own |= {int(move.number) for side in idea.later for move in side}
            kinds = {moves[number].kind for number in own}
            deeds = [fact for fact in idea.facts if fact.kind == DEED and fact.seat == puzzle.seat]
            assert not [fact for fact in deeds if moves[int(fact.about)].kind in kinds]
            assert not [move for _, move in idea.line if int(move.number) in own]


def test_turns_are_told_as_a_whole() -> None:
    """Every move of both turns, but for those that only say that nothing more is done or where people work."""
    for puzzle in SHIPPED:
        for other in others(puzzle):
            turns = turns_of(puzzle, other)
            for turn, told in zip(turns.turns, turns.told, strict=True):
                rest = [line for line in turn.lines if line not in told.lines]
                assert all(line.kind in kinds_of(rules_of(puzzle.game)).untold and line.ply > 0 for line in rest)


def test_later_actions_are_told_whole_or_not_at_all() -> None:
    """What is told of the rest of the round are whole actions of the plan, without those that both plans begin with."""
    told_some = 0
    for puzzle in SHIPPED:
        moves, kinds = rules_of(puzzle.game).catalogue.moves, kinds_of(rules_of(puzzle.game))
        for other in others(puzzle):
            plans = [
                actions_of(kinds, [moves[number] for number in puzzle.later.get(str(side), [])])
                for side in (puzzle.best, other)
            ]
            shared = next(
                (i for i, (one, two) in enumerate(zip(*plans, strict=False)) if one != two), min(map(len, plans))
            )
            idea = explained(puzzle, other, [])
            for plan, told in zip(plans, idea.later, strict=True):
                if told:
                    wholes = [
                        [move for action in plan[shared:end] for move in action if move.kind not in kinds.untold_later]
                        for end in range(shared + 1, len(plan) + 1)
                    ]
                    assert told in wholes
                    told_some += 1
    assert told_some > 0


def test_told_points_add_up_to_what_the_position_changes_by() -> None:
    """Every gain of the player's own turn, summed over causes and sources, is the difference of his counters. Only
    points of the end that both turns bring alike are not told."""
    for puzzle in SHIPPED:
        rules = rules_of(puzzle.game)
        for other in others(puzzle):
            turns = turns_of(puzzle, other)
            kept = turns.differing_at_end()
            assert [turn.at_end.keys() - side.keys() for turn, side in zip(turns.turns, kept, strict=True)] == [
                {key for key in turns.turns[0].at_end if turns.turns[0].at_end[key] == turns.turns[1].at_end.get(key)}
            ] * 2
            for turn in turns.turns:
                told = replace(turn, left_out=frozenset()).told()
                games = [turn.match.game_before(ply) for ply in (0, len(turn.lines))]
                own = [gain for gain in told.gains if gain.seat == puzzle.seat and gain.remark is None]
                scored = dict(turn.at_end)
                for gain in own:
                    for source, by in gain.points.items():
                        scored[source] = scored.get(source, 0) + by
                sources = [rules.breakdown(game, puzzle.seat) for game in games]
                for source in {*sources[0], *sources[1], *scored}:
                    assert scored.get(source, 0) == sources[1].get(source, 0) - sources[0].get(source, 0)
                before, after = (amounts(rules, game, puzzle.seat) for game in games)
                for thing in rules.stock():
                    brought = sum(gain.changes.get(thing, 0) for gain in own)
                    assert brought == after[thing] - before[thing]


def amounts(rules: Rules, game: Game, seat: int) -> Counter[str]:
    """How many of each thing a seat has."""
    count, sums = Count(labelled=True), Counter[str]()
    rules.count(game, count)
    for label, number in zip(count.counters, count.numbers, strict=True):
        if label.seat == seat:
            sums[label.thing] += int(number)
    return sums


def test_points_of_a_privilege_are_told_apart() -> None:
    """Whoever loads reads what the goods have brought and what the privilege, which may be the last points."""
    loading = Gain(0, "load", {"tobacco": -7}, {"chips": 7})
    privilege = Gain(0, "captain-privilege", {}, {"chips": 1})
    lines = [LogLine(0, 0, False, "load", {"good": "tobacco", "ship": 7}), LogLine(1, 0, False, "take-last-points", {})]
    sentences = IdeaSentences(Sentences(rules_of("puerto-rico"), ["Ana"], translation("en")))
    turn = Paragraph(0, lines, [loading, privilege])
    assert sentences.turn(0, turn, sentences.brought(0, turn, {})) == (
        "loads tobacco on ship 7; takes the last points (−7 tobacco, +8 points, of which captain's privilege +1)"
    )


def test_what_both_turns_bring_is_not_told() -> None:
    """Neither equal amounts nor, of long turns, the further moves that both have."""
    lines = [LogLine(0, 0, False, "place-guild-die", {"value": 1, "building": "Casa da Coroa"})]
    gain = Gain(0, "place-guild-die", {"Real": 1}, {})
    sentences = IdeaSentences(Sentences(rules_of("madeira"), ["Ana"], translation("en")))
    turns = Paragraph(0, lines, [gain]), Paragraph(0, lines, [gain, Gain(0, "harvest", {"wood": 1}, {})])
    for turn in turns:
        assert sentences.brought(0, turn, {})
    idea = Idea(seat=0, compared=rules_of("madeira").catalogue.moves[0], lead=None, facts=[], line=[], turns=turns)
    assert "(+1 Real)" in sentences.turns_contrasted(idea)
    same = replace(idea, turns=(turns[0], turns[0]))
    assert "Real" not in sentences.turns_contrasted(same)

    one, two = ([LogLine(i, 0, False, kind, {}) for i, kind in enumerate(kinds)] for kinds in ("abcd", "ecfd"))
    first, second = without_shared_lines(Paragraph(0, one, []), Paragraph(0, two, []))
    assert [line.kind for line in first.lines] == ["a", "b"]
    assert [line.kind for line in second.lines] == ["e", "f"]


def test_last_points_after_the_captains_first_load_are_those_of_the_privilege() -> None:
    told = 0
    for puzzle in shipped("puerto-rico"):
        for move in map(int, puzzle.shares):
            turn = own_turn(puzzle, move)
            if [line.kind for line in turn.lines[:2]] == ["load", "take-last-points"]:
                causes = [gain.cause for gain in turn.told().gains]
                is_captain = puzzle.seat == puzzle.table["role taker"] and not puzzle.table["captain has loaded"]
                assert ("captain-privilege" in causes) == is_captain
                told += 1
    assert told > 0


def test_results_of_others_without_any_cause_are_left_out() -> None:
    puzzle = SHIPPED[0]
    seats = [seat for seat in range(len(puzzle.players)) if seat != puzzle.seat]
    totals = [Contrast(TOTAL, seat, "", 40.0, 45.0) for seat in seats]
    assert linked(puzzle.seat, totals, set()) == []
    assert linked(puzzle.seat, totals, {seats[0]}) == totals[:1]
    cause = Contrast(DEED, seats[1], "90", 0.9, 0.1)
    assert linked(puzzle.seat, [*totals, cause], set()) == [totals[1], cause]


def test_the_contrast_with_the_tempting_move_names_something() -> None:
    """A difference in what is done or in what it brings, beyond how often each move wins."""
    for puzzle in SHIPPED:
        idea = idea_of(puzzle, puzzle.tempting)
        at_once = idea.turns is not None and any(len(turn.lines) > 1 or turn.gains for turn in idea.turns)
        assert at_once or any(idea.later) or any(fact.kind != WON for fact in idea.facts), puzzle.key


def test_a_lead_that_playing_out_denies_is_not_told() -> None:
    """A move that wins a quarter of the games cannot win more than that by which another wins less."""
    for puzzle in SHIPPED:
        won = [fact.best for told in puzzle.facts.values() for fact in told if fact.kind == WON]
        for other in map(int, puzzle.facts):
            lead = told_lead(puzzle, other)
            assert lead is None or all(lead <= share for share in won)


def test_a_fact_that_repeats_the_turn_is_left_out() -> None:
    puzzle, other, at_once = next(
        (puzzle, other, more)
        for puzzle in SHIPPED
        for other in others(puzzle)
        for more in [turns_of(puzzle, other).more()]
        if any(abs(by) > 2 and key[0] == puzzle.seat and key[1] == POINTS for key, by in more.items())
    )
    (seat, _, source), by = next(
        (key, by) for key, by in at_once.items() if abs(by) > 2 and key[0] == puzzle.seat and key[1] == POINTS
    )
    same, much_more = (Contrast(SCORED, seat, source, float(number), 0.0) for number in (by, 3 * by))
    of_another = Contrast(HAVING, (seat + 1) % len(puzzle.players), source, float(by), 0.0)
    at_once = turns_of(puzzle, other).more()
    told = [is_told_already(fact, puzzle.seat, set(), [], at_once) for fact in (same, much_more, of_another)]
    assert told == [True, False, False]
    assert same not in explained(puzzle, other, [same, much_more, of_another]).facts


def test_a_collection_without_plans_tells_the_first_moves() -> None:
    puzzle = replace(SHIPPED[0], turns={}, later={})
    sentences = IdeaSentences(Sentences(rules_of(puzzle.game), puzzle.players, translation("en")))
    assert len(sentences.idea(explained(puzzle, puzzle.tempting, []))) >= 2
