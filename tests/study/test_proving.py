"""Moves compared by playing games out: the same luck for both, the same moment, and one answer for one plan."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caravela.engine.counting import POINTS, Count
from caravela.engine.errors import Damaged
from caravela.engine.flow import Move
from caravela.engine.game import Game
from caravela.games import names, rules_of
from caravela.language.contrasts import DEED, FINAL, HAVING, LENGTH, RIVAL, SCORED, TOTAL, WON, Contrast, contrast_from
from caravela.match.box import Box
from caravela.match.match import Match
from caravela.match.position import position_of
from caravela.study.making import proving
from caravela.study.making.proving import PlayedOut, is_worth_asking, legal_moves, near_rivals
from caravela.study.playing.continuations import Continuation, Mean, OneSample, PlayingOn
from caravela.study.playing.contrasting import contrasted
from caravela.study.playing.transpositions import TurnPlan, differences_of, same_answers
from caravela.study.puzzles.puzzle import shipped


def advanced(game: str, plies: int, seed: int = 5) -> Match:
    """A match some moves into the game, at a decision between several moves."""
    match = Box(game).start(3, seed=seed)
    while match.ply < plies or len(match.moves()) < 2:
        match.play(match.moves()[match.ply % len(match.moves())])
    return match


@pytest.mark.parametrize("game", names())
def test_a_sample_goes_the_same_way_again(game: str) -> None:
    match = advanced(game, 40)
    playing = PlayingOn(match.rules, match.game, 3)
    move = match.moves()[0]
    first = playing.after(move, 1)
    assert playing.after(move, 1) == first
    assert sum(first.won) == pytest.approx(1)
    assert [sum(n for (seat, _, _), n in first.points.items() if seat == each) for each in range(3)] == first.scores


@pytest.mark.parametrize("game", names())
def test_both_lines_are_read_when_the_round_is_over(game: str) -> None:
    """A line that stops there has the same as one that is played on to the end."""
    match = advanced(game, 60)
    playing = PlayingOn(match.rules, match.game, 3)
    for move in match.moves()[:2]:
        short, long = playing.after(move, 2, to_the_end=False), playing.after(move, 2)
        assert short.had == long.had
        assert short.deeds == long.deeds
        assert long.won


def commuting(game: str) -> tuple[Match, TurnPlan]:
    """A position whose plan begins with two moves that can be made in either order and lead to the same position."""
    for seed in range(1, 40):
        match = Box(game).start(3, seed=seed)
        while not match.over:
            moves = match.moves()
            if len(moves) > 2:
                plan = TurnPlan(match.rules, match.game, moves[match.ply % len(moves)], 1)
                if len(plan.moves) > 1 and commutes(plan, plan.moves[0], plan.moves[1]):
                    return match, plan
            match.play(moves[(match.ply * 7) % len(moves)])
    raise AssertionError("no two moves commute")


def commutes(plan: TurnPlan, first: Move, second: Move) -> bool:
    ends = []
    for order in ((first, second), (second, first)):
        game = plan.start.copy()
        for move in order:
            if not plan.is_on_turn(game) or move not in legal_moves(game):
                return False
            game.play(move)
        ends.append(position_of(plan.rules, game))
    return first is not second and ends[0] == ends[1]


@pytest.mark.parametrize("game", ["madeira", "vasco-da-gama"])
def test_another_order_of_one_plan_is_the_same_answer(game: str) -> None:
    """In Puerto Rico what can be done in any order is asked for in a fixed one."""
    match, plan = commuting(game)
    others = [move for move in match.moves() if move is not plan.moves[0]]
    same = same_answers(match.rules, match.game, plan.moves[0], others, 1)
    assert plan.moves[1] in same


def test_the_end_of_a_plan_reached_by_other_moves_is_the_same_answer() -> None:
    """A told turn of Madeira relocates two people; whoever begins with the second one reaches the same position."""
    puzzle = next(puzzle for puzzle in shipped("madeira") if puzzle.key == "2dca2a10fb")
    rules, game = rules_of(puzzle.game), puzzle.match().game
    moves = rules.catalogue.moves
    best, told = moves[puzzle.best], [moves[number] for number in puzzle.turns[str(puzzle.best)]]
    others = [move for move in legal_moves(game) if move is not best]
    same = {int(move.number) for move in same_answers(rules, game, best, others, 31, told)}
    assert same <= set(puzzle.also)
    assert same & {int(move.number) for move in told}


def test_shipped_turns_in_another_order_are_right() -> None:
    """A later move of the best turn that can be made first, and leads to the same end, is as right."""
    for puzzle in (puzzle for game in names() for puzzle in shipped(game)):
        rules, game = rules_of(puzzle.game), puzzle.match().game
        moves = rules.catalogue.moves
        told = [moves[number] for number in puzzle.turns.get(str(puzzle.best), [])]
        first = [move for move in legal_moves(game) if move in told and int(move.number) != puzzle.best]
        if first:
            plan = TurnPlan(rules, game, moves[puzzle.best], 31, told)
            assert {int(move.number) for move in first if plan.is_reached_by(move)} <= set(puzzle.also)


def continuation(seat_wins: bool, indigo: int, chips: int, rounds: int, *deeds: tuple[int, int]) -> Continuation:
    return Continuation(
        won=[float(seat_wins), float(not seat_wins)],
        scores=[chips, 20],
        points={(0, POINTS, "chips"): chips, (1, POINTS, "chips"): 20},
        rounds=rounds,
        had={(0, "indigo", ""): indigo, (1, "indigo", ""): 1, (0, POINTS, "chips"): 2},
        deeds=frozenset(deeds),
    )


def test_facts_tell_what_differs_and_nothing_else() -> None:
    rules = rules_of("puerto-rico")
    loads = next(int(move.number) for move in rules.catalogue.moves if move.kind == "load")
    passes = next(int(move.number) for move in rules.catalogue.moves if move.kind == "pass")
    takes = next(int(move.number) for move in rules.catalogue.moves if move.kind == "take-quarry")
    best = [continuation(True, 3, 30, 14, (0, takes)) for _ in range(4)]
    other = [continuation(False, 1, 26, 15, (1, loads), (1, passes)) for _ in range(4)]
    facts = {(fact.kind, fact.seat, fact.about): fact for fact in contrasted(rules, 0, (passes, takes), best, other)}
    assert set(facts) == {
        (HAVING, 0, "indigo"),
        (TOTAL, 0, ""),
        (FINAL, 0, "chips"),
        (RIVAL, 0, ""),
        (RIVAL, -1, ""),
        (LENGTH, -1, ""),
        (WON, 0, "4"),
        (DEED, 1, str(loads)),
    }
    assert facts[DEED, 1, str(loads)].more == -1, "another always does it after the other move"
    assert [facts[RIVAL, seat, ""].best for seat in (0, -1)] == [30, 20]
    assert next(iter(facts)) == (WON, 0, "4"), "the result is told first"
    assert facts[HAVING, 0, "indigo"].more == 2
    assert facts[LENGTH, -1, ""].more == -1
    assert (SCORED, 0, "chips") not in facts


def test_what_another_does_is_told_if_it_changes_his_points() -> None:
    rules = rules_of("puerto-rico")
    loads = next(int(move.number) for move in rules.catalogue.moves if move.kind == "load")
    places = next(int(move.number) for move in rules.catalogue.moves if move.kind == "place-in-city")
    best = [replace(continuation(True, 1, 20, 14), scores=[20, 14]) for _ in range(4)]
    other = [continuation(False, 1, 20, 14, (1, loads), (1, places)) for _ in range(4)]
    facts = contrasted(rules, 0, (0, 1), best, other)
    assert [(fact.kind, fact.seat, fact.about, fact.more) for fact in facts] == [
        (WON, 0, "4", 1),
        (TOTAL, 1, "", -6),
        (RIVAL, 0, "", 0),
        (RIVAL, -1, "", -6),
        (DEED, 1, str(loads), -1),
    ]


def test_causes_are_few_and_the_weightiest() -> None:
    """Colonists and small differences carry nothing, and of many causes three are told."""
    rules = rules_of("puerto-rico")
    things = {"doubloon": 9, "corn": 3, "indigo": 2, "sugar": 4, "colonist": 5, "coffee": 0}
    best = [replace(continuation(True, 0, 20, 14), had={(0, thing, ""): n for thing, n in things.items()})] * 4
    other = [replace(continuation(True, 0, 20, 14), had={(0, thing, ""): 0 for thing in things})] * 4
    causes = [fact.about for fact in contrasted(rules, 0, (0, 1), best, other) if fact.kind == HAVING]
    assert sorted(causes) == ["corn", "doubloon", "sugar"]


def test_a_move_blocks_only_if_it_prevents_something() -> None:
    match = advanced("puerto-rico", 40)
    played = PlayedOut(match.rules, match.game, 1)
    loads = next(int(move.number) for move in match.rules.catalogue.moves if move.kind == "load")
    played.seat = 0
    poorer = [replace(continuation(True, 0, 20, 14), scores=[20, 12])] * 4
    played.known = {
        1: poorer,
        2: [continuation(False, 0, 20, 14)] * 4,
        3: [continuation(False, 0, 20, 14, (1, loads))] * 4,
    }
    assert played.effect(1, 2).others_loss == 0
    assert played.effect(1, 3).others_loss == 8


def test_the_player_searches_until_the_round_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    match = advanced("puerto-rico", 40)
    playing = PlayingOn(match.rules, match.game, 3)
    searched: list[int] = []
    usual = OneSample.searched

    def noted(sample: OneSample, game: Game) -> Move:
        searched.append(int(game.next_step().seat))
        return usual(sample, game)

    monkeypatch.setattr(OneSample, "searched", noted)
    for sample in range(4):
        playing.after(match.moves()[0], sample, to_the_end=False)
    assert set(searched) == {playing.seat}


def test_a_best_move_is_dominated_by_one_that_leads_to_the_same_with_more() -> None:
    match = advanced("puerto-rico", 40)
    plan = TurnPlan(match.rules, match.game, match.moves()[0], 1)
    seat = plan.seat
    end = plan.start.copy()
    for move in plan.moves:
        end.play(move)
    assert not plan.is_surpassed_by(end), "the same is not more"
    own = [
        place
        for place, label in enumerate(plan.counted.counters)
        if int(label.seat) == seat and label.thing == "doubloon"
    ]
    other = next(
        place
        for place, label in enumerate(plan.counted.counters)
        if int(label.seat) not in (-1, seat) and label.thing == "doubloon"
    )

    def with_less(place: int, amount: int) -> bool:
        """Whether the end surpasses a plan that would have so much less there."""
        poorer = TurnPlan(match.rules, match.game, match.moves()[0], 1)
        poorer.counted = Count(labelled=True)
        match.rules.count(end, poorer.counted)
        poorer.counted.numbers[place] -= amount
        return poorer.is_surpassed_by(end)

    assert with_less(own[0], 1)
    assert not with_less(own[0], -1)
    assert not with_less(other, 1)


def test_tables_that_differ_in_more_than_the_pieces_are_not_the_same() -> None:
    assert differences_of({"a": [1, 2], "b": "x"}, {"a": [1, 2], "b": "x"}) == 0
    assert differences_of({"a": [1, 2], "b": "x"}, {"a": [1, 3], "b": "y"}) == 2
    assert differences_of({"a": [1, 2]}, {"a": [1]}) == 1


@pytest.mark.parametrize("game", names())
def test_a_decision_between_two_moves_is_not_worth_asking(game: str) -> None:
    match = advanced(game, 30)
    while len(match.moves()) != 2:
        match.play(match.moves()[0])
    assert not is_worth_asking(match.rules, match.game, int(match.moves()[0].number), [], 1)


def test_facts_are_written_and_read_back() -> None:
    fact = Contrast(HAVING, 2, "corn", 1.5, 0.25)
    assert contrast_from(fact.row()) == fact
    for row in ([], ["love", 1, "corn", 1, 2], "having"):
        with pytest.raises(Damaged):
            contrast_from(row)


def test_what_varies_is_no_fact() -> None:
    assert Mean.of([1.0, 1.0, 1.0]).is_clear(0.5)
    assert not Mean.of([4.0, -3.0, 2.0, -1.0]).is_clear(0.4)
    assert not Mean.of([0.1, 0.1]).is_clear(0.5)


def test_near_rivals_and_the_tempting_move_are_played_out() -> None:
    shares = {1: 0.5, 2: 0.4, 3: 0.35, 4: 0.1, 5: 0.49}
    assert near_rivals(1, 4, shares, also=[5]) == [2, 3, 4]
    assert near_rivals(1, 2, {1: 0.9, 2: 0.1, 3: 0.2}, also=[]) == [3, 2]


def test_a_rival_that_wins_as_often_refuses_the_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "MOST_SAMPLES", 48)
    match = advanced("puerto-rico", 40)
    played = PlayedOut(match.rules, match.game, 1)

    def won(share: float) -> list[Continuation]:
        return [continuation(sample < share * 48, 0, 0, 1) for sample in range(48)]

    played.seat = 0
    played.known = {1: won(0.75), 2: won(0.5), 3: won(0.75)}
    assert played.is_better(1, 2)
    assert not played.is_better(1, 3)
    assert not played.is_better(2, 1)
