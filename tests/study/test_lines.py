"""Studies: all ways to start one, lines with draws, refused trees."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import caravela
from caravela.engine.errors import CaravelaError
from caravela.games import names, rules_of
from caravela.match.chance import RecordedChance
from caravela.match.position import restore
from caravela.study.board.analysis import Evaluation, slices, think
from caravela.study.board.lines import (
    MOST_NODES,
    START,
    LineNode,
    OpenStudies,
    begin_game,
    begin_position,
    begin_record,
    checked_nodes,
    is_waiting_for_draw,
)

RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.parametrize("path", sorted(RECORDS.rglob("*.record"))[::4], ids=lambda path: str(path.stem))
def test_the_main_line_of_a_recorded_game_leads_to_its_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = caravela.read_record(text)
    begun = begin_record(text)
    there = OpenStudies().at(begun.start, [node.move for node in begun.nodes])
    assert there.view(0)["table"] == match.view(0)["table"]
    assert [node.seat for node in begun.nodes] == [None if line.by_chance else line.seat for line in match.history]


@pytest.mark.parametrize("game", names())
def test_looking_here_and_there_gives_the_same_as_playing_there(game: str) -> None:
    """Lines share what they have in common; whatever was looked at before, a line leads to the same position."""
    begun, rng, kept = begin_game(game, 3, {}), random.Random(game), OpenStudies(2)
    lines: list[list[int]] = []
    for _ in range(6):
        path = [node.move for node in begun.nodes]
        for _ in range(rng.randrange(40)):
            match = kept.at(begun.start, path)
            if match.over:
                break
            path.append(int(rng.choice(match.moves()).number))
        lines.append(path)
    for path in rng.sample(lines * 2, 12):
        fresh = restore(begun.start, RecordedChance())
        for number in path:
            fresh.answer(fresh.find(number))
        assert kept.at(begun.start, path).view(1) == fresh.view(1)


def test_a_move_that_is_not_legal_is_refused_in_one_sentence() -> None:
    begun, kept = begin_game("puerto-rico", 4, {}), OpenStudies()
    path = [node.move for node in begun.nodes]
    with pytest.raises(CaravelaError, match="is not allowed now"):
        kept.at(begun.start, [*path, path[0]])
    assert kept.at(begun.start, path).question_kind == "taking-role"


def test_outcomes_of_draws_can_be_chosen() -> None:
    begun, kept = begin_game("puerto-rico", 4, {}), OpenStudies()
    assert is_waiting_for_draw(kept.at(begun.start, []))
    outcomes = [int(move.number) for move in kept.at(begun.start, []).moves()]
    assert len(outcomes) > 1
    for outcome in outcomes:
        assert kept.at(begun.start, [outcome]).history[-1].move.number == outcome


def test_an_impossible_position_tells_what_is_wrong() -> None:
    position = json.loads(caravela.game("puerto-rico").start(4, seed=1).position())
    position["table"]["players"][0]["doubloons"] = 4000
    with pytest.raises(CaravelaError, match="doubloons"):
        begin_position(json.dumps(position))


def test_trees_that_are_none_are_refused() -> None:
    rules = rules_of("puerto-rico")
    checked_nodes(rules, [LineNode(START, 0), LineNode(0, 1, 2, "good"), LineNode(0, 2)], 4)
    for wrong in (
        [LineNode(0, 1)],
        [LineNode(START, 1), LineNode(1, 1)],
        [LineNode(-2, 1)],
        [LineNode(START, len(rules.catalogue.moves))],
        [LineNode(START, 1, 4)],
        [LineNode(START, 1), LineNode(START, 1)],
        [LineNode(START, 1, None, "x" * 501)],
        [LineNode(place - 1, 1) for place in range(MOST_NODES + 1)],
    ):
        with pytest.raises(CaravelaError):
            checked_nodes(rules, wrong, 4)


@pytest.mark.parametrize("game", names())
def test_an_evaluation_adds_up(game: str) -> None:
    begun = begin_game(game, 3, {})
    match = OpenStudies().at(begun.start, [node.move for node in begun.nodes])
    legal = {int(move.number) for move in match.moves()}
    evaluation = Evaluation()
    for seed, size in enumerate([60, 60]):
        evaluation.add(think(match, seed, size, evaluation.focus))
    assert sum(evaluation.chances) == pytest.approx(1)
    ranked = evaluation.best(100)
    assert {move for move, _, _ in ranked} <= legal
    assert [share for _, share, _ in ranked] == sorted((share for _, share, _ in ranked), reverse=True)
    assert evaluation.chances[evaluation.seat] == pytest.approx(ranked[0][1])


def test_the_slices_of_a_budget_are_the_budget() -> None:
    for budget in (1, 199, 200, 5_000, 12_000):
        assert sum(slices(budget)) == budget


def test_a_game_that_is_over_is_certain() -> None:
    path = next(iter(sorted(RECORDS.rglob("*.record"))))
    match = caravela.read_record(path.read_text(encoding="utf-8"))
    evaluation = Evaluation()
    evaluation.add(think(match, 1, 100, []))
    assert max(evaluation.chances) == pytest.approx(1 / len(match.winners))


@pytest.mark.parametrize("game", names())
def test_a_draw_is_evaluated_by_what_may_be_drawn(game: str) -> None:
    match = restore(begin_game(game, 3, {}).start, RecordedChance())
    assert is_waiting_for_draw(match)
    before = match.position()
    evaluation = Evaluation()
    for seed, size in enumerate((16, 32)):
        part = think(match, seed, size, evaluation.focus)
        assert part == think(match, seed, size, evaluation.focus)
        evaluation.add(part)
        assert sum(evaluation.chances) == pytest.approx(1.0)
    assert evaluation.iterations == 48
    assert evaluation.best(6) == []
    assert match.position() == before
