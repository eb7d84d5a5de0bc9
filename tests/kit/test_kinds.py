"""Moves and questions as data: kind and facts identify a move as uniquely as its words."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.kinds import named_in
from caravela.bots.experiments.benchmark import is_compiled
from caravela.engine.counting import Count
from caravela.engine.dice import Dice
from caravela.engine.flow import Move, Step
from caravela.engine.phrases import Fact, Facts
from caravela.engine.rules import Rules
from caravela.games import rules_of
from caravela.language.messages import modules_of
from caravela.match.box import Box
from tests.kit.tables import TABLES, TOLD_AS_DATA, KitTable, every_table

PLIES = 10_000 if is_compiled() else 300
every_game = pytest.mark.parametrize("rules", [rules_of(name) for name in TOLD_AS_DATA], ids=TOLD_AS_DATA)

Identity = tuple[str, frozenset[tuple[str, Fact]]]
KIND = re.compile(r"[a-z]+(-[a-z]+)*")


def waiting(rules: Rules) -> list[Step]:
    return [step for step in rules.catalogue.steps.values() if step.waits]


def identity(move: Move) -> Identity:
    return move.kind, frozenset(move.facts().items())


@cache
def component_names(game: str) -> set[str]:
    """Whatever is counted or has a line of help, wherever it lies, with any options; and the lists of names in the
    rules."""
    rules = rules_of(game)
    found = set(rules.help())
    for module in modules_of(import_module(type(rules).__module__.rpartition(".")[0])):
        for constant, names in vars(module).items():
            if constant.endswith("_NAMES"):
                found.update(names)
    for table in TABLES:
        if table.game == game:
            count = Count(labelled=True)
            rules.count(rules.new_game(table.players, table.options), count)
            for counter in count.counters:
                found |= {counter.thing, counter.place}
    return found


def unknown(game: str, facts: Facts) -> set[str]:
    """Facts that name no component."""
    return {fact for fact in facts.values() if isinstance(fact, str)} - component_names(game)


@every_game
def test_every_move_has_a_kind_and_a_template_that_its_facts_fill(rules: Rules) -> None:
    for move in rules.catalogue.moves:
        assert KIND.fullmatch(move.kind), move.words()
        assert move.says
        facts = set(move.facts())
        if move.says_plural:
            assert "count" in facts
            assert set(named_in(move.says_plural)) == facts
            facts.discard("count")  # the template for one need not say how many
        assert facts <= set(named_in(move.says)) <= set(move.facts()), move.kind


@every_game
def test_facts_of_moves_are_names_of_components_and_numbers(rules: Rules) -> None:
    for move in rules.catalogue.moves:
        assert unknown(rules.name, move.facts()) == set(), move.kind
        assert all(name.isidentifier() for name in move.facts())


@every_game
def test_a_kind_of_move_has_one_template_and_always_the_same_facts(rules: Rules) -> None:
    templates: dict[str, tuple[str, str, tuple[str, ...], frozenset[str]]] = {}
    for move in rules.catalogue.moves:
        own = (move.says, move.says_plural, move.tells, frozenset(move.facts()))
        assert templates.setdefault(move.kind, own) == own, move.kind


@every_game
def test_kind_and_facts_say_as_much_as_the_words(rules: Rules) -> None:
    """Two moves differ in their words if and only if they differ in kind or facts."""
    by_words: dict[str, Identity] = {}
    by_identity: dict[Identity, str] = {}
    for move in rules.catalogue.moves:
        assert by_words.setdefault(move.words(), identity(move)) == identity(move)
        assert by_identity.setdefault(identity(move), move.words()) == move.words()


@every_game
def test_every_question_has_a_kind_and_one_template(rules: Rules) -> None:
    templates: dict[str, str] = {}
    for step in waiting(rules):
        assert KIND.fullmatch(step.kind), rules.catalogue.name_of(step)
        assert step.question, step.kind
        assert templates.setdefault(step.kind, step.question) == step.question
        assert set(step.facts()) <= set(named_in(step.question))
        assert unknown(rules.name, step.facts()) == set(), step.kind


@every_game
def test_every_step_has_a_kind(rules: Rules) -> None:
    """A question and what happens by itself never share one."""
    asked = {step.kind for step in waiting(rules)}
    for step in rules.catalogue.steps.values():
        assert KIND.fullmatch(step.kind), rules.catalogue.name_of(step)
        assert step.waits or step.kind not in asked


@every_table
@settings(max_examples=2)
@given(seed=st.integers(0, 10**9))
def test_in_random_games_kind_and_facts_name_one_legal_move(table: KitTable, seed: int) -> None:
    match, dice = Box(table.game).start(table.players, seed=seed, options=table.options), Dice(seed)
    while not match.over and match.ply < PLIES:
        moves = match.moves()
        assert len({identity(move) for move in moves}) == len(moves)
        assert match.question_kind
        assert not re.search(r"[{}]", match.question), match.question
        about = match.game.next_step().about(match.game)
        assert unknown(table.game, about) == set(), about
        chosen = moves[dice.below(len(moves))]
        assert match.play({"kind": chosen.kind, **chosen.facts()}) is chosen
        check_chapter(match.rules, match.rules.chapter(match.game))


def check_chapter(rules: Rules, chapter: Facts) -> None:
    """Every moment of a game belongs to a round and a phase."""
    assert set(chapter) == {"round", "phase"}
    assert isinstance(chapter["round"], int)
    assert KIND.fullmatch(str(chapter["phase"]))
