"""How a question extends the log line of the move that answers it, and the headings of a log."""

from __future__ import annotations

import pytest

from caravela.engine.dice import Dice
from caravela.games import rules_of
from caravela.games.madeira.components import PHASE_KINDS
from caravela.match.box import Box
from tests.kit.tables import ALL_MODULES

RULES = rules_of("madeira")

# The facts that the answers to a question need to be understood, beside their own.
SUBJECTS = {
    "acting": {"building"},
    "acting-twice": {"building", "character"},
    "choosing-first-action": {"building"},
    "choosing-guild": {"row"},
    "choosing-passing-bonus": {"card"},
    "choosing-space": {"building", "role"},
    "dealing-demands": {"player"},
    "dealing-starting-requests": {"player"},
    "exchanging-goods": {"offer"},
    "harvesting-again": {"offer"},
    "honoring": {"offer"},
    "keeping-card": {"card"},
    "laying-all-favors": {"city"},
    "laying-down": {"offer"},
    "laying-favors": {"city"},
    "laying-rewards": {"colony"},
    "moving-pirate-citizen": {"from"},
    "moving-pirate-ship": {"from"},
    "paying": {"building", "reals"},
    "paying-by-card": {"building", "card"},
    "placing-characters": {"building"},
    "protecting-ships": {"offer"},
    "protecting-workers": {"offer"},
    "putting-from-cart": {"from"},
    "putting-worker-anywhere": {"from"},
    "putting-worker-in-city": {"from"},
    "putting-worker-in-colony": {"from"},
    "putting-worker-on-field": {"from"},
    "relocating": {"character"},
    "relocating-to": {"character", "from"},
    "removing-favors": {"guild"},
    "removing-tiles": {"category"},
    "rolling-guild-dice-again": {"building"},
    "rolling-pirate-die-again": {"building"},
    "sailing": {"from"},
    "swapping": {"offer"},
    "swapping-with": {"from"},
    "taking-favor": {"character"},
    "taking-request": {"row"},
    "taking-ship": {"piece"},
    "taking-tile": {"category"},
    "taking-worker-anywhere": {"piece"},
    "taking-worker-to-city": {"piece"},
    "taking-worker-to-colony": {"piece"},
    "taking-worker-to-field": {"piece"},
    "taking-worker-to-watch": {"piece"},
}

# What else a question tells, about what is left or due.
AMOUNTS = {
    "buying-wood": {"left"},
    "feeding": {"left"},
    "getting-wood": {"left"},
    "last-moment": {"bread", "wood"},
    "taking-worker-anywhere": {"left"},
    "taking-worker-to-city": {"left"},
    "taking-worker-to-colony": {"left"},
    "taking-worker-to-field": {"left"},
    "taking-worker-to-watch": {"left"},
    "upkeep": {"left"},
}

# The facts that one answer of a question needs and the others do not have.
SUBJECTS_OF_MOVES = {
    ("taking-worker-to-watch", "take-worker"): {"target"},
    ("relocating", "relocate-from"): {"piece"},
    ("relocating-to", "relocate-to"): {"piece"},
    ("rolling-guild-dice", "roll-guild-die"): {"row"},
}


def test_every_subject_is_of_a_question() -> None:
    assert set(SUBJECTS) | set(AMOUNTS) <= {step.kind for step in RULES.catalogue.steps.values() if step.waits}


@pytest.mark.parametrize("options", [{}, ALL_MODULES], ids=["base", "all-modules"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_line_of_the_log_has_its_subject(options: dict[str, object], seed: int) -> None:
    match, dice = Box("madeira").start(3, seed=seed, options=options), Dice(seed)
    while not match.over:
        moves = match.moves()
        match.play(moves[dice.below(len(moves))])
    for ply, line in enumerate(match.history):
        told = match.happened.told(None, ply)[0]
        assert told.is_move
        kind = line.step.kind
        subjects = SUBJECTS.get(kind, set()) | SUBJECTS_OF_MOVES.get((kind, line.move.kind), set())
        subjects |= AMOUNTS.get(kind, set())
        assert told.facts.keys() == subjects | line.move.facts().keys() | extra(told.facts)


def extra(facts: dict[str, str | int]) -> set[str]:
    """The empty building has no character, so a die there tells none; cards and tiles tell themselves."""
    return facts.keys() & {"character", "card", "gives", "request"}


def test_the_character_that_acts_is_told() -> None:
    match, dice = Box("madeira").start(4, seed=5), Dice(5)
    acted = set()
    while not match.over:
        moves = match.moves()
        move = moves[dice.below(len(moves))]
        character = match.game.next_step().about(match.game).get("character")
        match.play(move)
        if move.kind == "act":
            acted.add(character)
    assert None not in acted
    assert len(acted) > 1


def test_rounds_and_phases_follow_each_other() -> None:
    match, dice = Box("madeira").start(2, seed=6), Dice(6)
    found = [RULES.chapter(match.game)]
    while not match.over:
        moves = match.moves()
        match.play(moves[dice.below(len(moves))])
        if RULES.chapter(match.game) != found[-1]:
            found.append(RULES.chapter(match.game))
    order = [(chapter["round"], PHASE_KINDS.index(str(chapter["phase"]))) for chapter in found]
    assert order == sorted(order)
    assert order[0] == (1, 0)
    assert order[-1] == (5, len(PHASE_KINDS) - 1)


def test_what_begins_a_phase_is_told_in_it() -> None:
    match, dice = Box("madeira").start(3, seed=1), Dice(1)
    while not match.over:
        moves = match.moves()
        match.play(moves[dice.below(len(moves))])
    told = [each for ply in range(match.ply) for each in match.happened.told(None, ply) if each.is_remark]
    phases = {each.cause: each.heading["phase"] for each in told}
    honor = {phases[kind] for kind in ("honor-tied", "nobody-honored") if kind in phases}
    assert honor == {"maintenance"}
    assert {phases[kind] for kind in ("fields-changed", "no-field-changed") if kind in phases} == {"crowns-requests"}
