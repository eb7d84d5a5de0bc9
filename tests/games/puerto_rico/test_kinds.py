"""Headings of a log, and what a question adds to the line of the move that answers it."""

from __future__ import annotations

import pytest

from caravela.games import rules_of
from caravela.games.puerto_rico.chapter import PHASE_OF, STEPS_OF_PHASE
from caravela.match.box import Box
from caravela.match.match import Match

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
