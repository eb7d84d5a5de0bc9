"""Headings of a log, and what a question adds to the line of the move that answers it."""

from __future__ import annotations

import pytest

from caravela.engine.flow import Move, Step
from caravela.engine.phrases import Facts
from caravela.games import rules_of
from caravela.games.puerto_rico.presentation.chapter import PHASE_OF, STEPS_OF_PHASE
from caravela.match.box import Box
from caravela.match.match import Match
from tests.rulebook.puerto_rico.stage import Table, expanded, noble

RULES = rules_of("puerto-rico")
IN_ANY_PHASE = {"interlude", "shuffle-discards", "moving-guests", "end-of-phase", "last-points"}


def opened(players: int = 4, **options: object) -> Match:
    return Box("puerto-rico").start(
        players, seed=7, options={name.replace("_", "-"): options[name] for name in options}
    )


def test_every_kind_of_step_belongs_to_one_phase_or_to_any() -> None:
    kinds = {step.kind for step in RULES.catalogue.steps.values()}
    assert set(PHASE_OF) | IN_ANY_PHASE == kinds
    assert sum(len(steps) for steps in STEPS_OF_PHASE.values()) == len(PHASE_OF)


def test_a_round_goes_through_the_phases_of_the_roles_taken() -> None:
    match = opened()
    assert RULES.chapter(match.game) == {"round": 1, "phase": "taking-role"}
    match.play({"kind": "take-role", "role": "settler"})
    assert RULES.chapter(match.game) == {"round": 1, "phase": "settler"}
    while match.question_kind == "settling":
        match.play({"kind": "pass"})
    assert RULES.chapter(match.game) == {"round": 1, "phase": "taking-role"}
    match.play({"kind": "take-role", "role": "builder"})
    assert RULES.chapter(match.game) == {"round": 1, "phase": "builder"}


def test_tiles_and_buildings_before_the_first_role_belong_to_the_preparation() -> None:
    match = opened(new_buildings="on", building_set="draft")
    assert RULES.chapter(match.game) == {"round": 1, "phase": "preparation"}
    drawn = [ply for ply, line in enumerate(opened().history) if line.step.kind == "turning-up"]
    assert len(drawn) == 5
    for ply in drawn:
        assert RULES.chapter(opened().game_before(ply))["phase"] == "preparation"


def test_a_game_that_is_over_has_a_heading_too() -> None:
    match = opened()
    while not match.over:
        match.play(match.moves()[0])
    assert RULES.chapter(match.game)["phase"] == "game-end"


@pytest.mark.parametrize(("role", "kind"), [("settler", "pass"), ("mayor", "decline"), ("builder", "pass")])
def test_whoever_passes_or_declines_is_told_with_the_role(role: str, kind: str) -> None:
    match = opened()
    match.play({"kind": "take-role", "role": role})
    ply = match.ply
    match.play({"kind": kind})
    told = match.happened.told(None, ply)[0]
    assert (told.cause, told.facts) == (kind, {"role": role})


Told = list[tuple[str, Facts, int, int]]


def told_step_by_step(table: Table, words: str) -> Told:
    """The gains of the first player by a move and the steps after it: kind, facts, points, doubloons."""
    game, player = table.game, table.game.players[0]
    move = next(move for move in table.moves() if move.words() == words)
    told: Told = []
    before = player.points, player.doubloons
    game.answer(move)
    by: Move | Step | None = move
    while by is not None:
        after = player.points, player.doubloons
        if after != before:
            told.append((by.kind, by.facts(), after[0] - before[0], after[1] - before[1]))
        before, by = after, game.happen_once()
    return told


def test_points_and_money_with_a_load_are_told_by_their_causes() -> None:
    table = expanded()
    table.seats[0].gets(city="harbor*, lighthouse*, library*", goods="3 corn")
    table.begins("loading 0")
    assert told_step_by_step(table, "loads corn on ship 5") == [
        ("load", {"good": "corn", "ship": 5}, 3, 0),
        ("captain-privilege", {}, 2, 0),
        ("load-bonus", {"building": "harbor"}, 1, 0),
        ("load-bonus", {"building": "lighthouse"}, 0, 1),
    ]


def test_income_of_the_craftsman_phase_is_told_by_its_causes() -> None:
    table = noble(new_buildings="on", optional_production="on")
    table.seats[0].gets(city="factory*, specialty factory*, chapel+, jeweler*, small indigo plant*, indigo plant*")
    table.seats[0].gets(island="corn*, 2 indigo*")
    table.begins("producing 0")
    assert told_step_by_step(table, "takes the goods produced") == [
        ("production-bonus", {"building": "factory"}, 0, 1),
        ("production-bonus", {"building": "specialty factory"}, 0, 1),
        ("production-bonus", {"building": "chapel"}, 1, 0),
        ("production-bonus", {"building": "jeweler"}, 0, 1),
    ]


def test_points_with_a_building_are_told_by_their_cause() -> None:
    table = expanded()
    table.seats[0].gets(city="church*", doubloons=10)
    table.begins("building 0", taker=1)
    assert told_step_by_step(table, "builds the residence") == [
        ("build", {"building": "residence"}, 0, -10),
        ("building-bonus", {"building": "church"}, 2, 0),
    ]
