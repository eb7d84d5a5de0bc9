"""Every fact has a message in the catalogue of its game."""

from __future__ import annotations

import random

import pytest

import caravela
from caravela.engine.dice import Dice
from caravela.engine.phrases import Facts
from caravela.games import names, rules_of
from caravela.language.messages import CAUSE, NAME, PHASE, REASON, REMARK, collected, context, is_code
from caravela.language.sentences import Sentences
from caravela.language.templates import articles_in, facts_in, numbered
from caravela.language.translation import ENGLISH, translation
from caravela.match.happenings import UNSEEN
from caravela.match.match import Match
from tests.kit.tables import TABLES, KitTable
from tests.kit.test_happenings import played


def has_entry(game: str, section: str, key: str) -> bool:
    return context(game, section, key) in collected(rules_of(game)).known


def nameless(game: str, facts: Facts) -> set[str]:
    """The facts that no catalogue names."""
    return {
        fact
        for fact in facts.values()
        if isinstance(fact, str) and not is_code(fact) and not has_entry(game, NAME, numbered(fact)[0])
    }


@pytest.mark.parametrize("game", names())
def test_english_sentences_are_the_words_of_records(game: str) -> None:
    """The English catalogue turns kind and facts into the words of a record."""
    sentences = Sentences(
        rules_of(game), ["player 1", "player 2", "player 3", "player 4", "player 5"], translation(ENGLISH)
    )
    for move in rules_of(game).catalogue.moves:
        assert sentences.move(move) == move.words()


@pytest.mark.parametrize("game", names())
def test_no_english_template_asks_for_a_strange_article(game: str) -> None:
    for message in collected(rules_of(game)).listed():
        if " help " not in message.context:
            assert articles_in(message.text) <= {"a"}


def check_names(match: Match) -> None:
    """Every string that has been told, asked or refused up to now has a message."""
    game = match.rules.name
    for happening in match.happenings(0):
        assert nameless(game, happening.facts) == set(), happening
        things = {**happening.changes, **happening.points, **happening.expected}
        places = {place.name for passage in happening.passages for place in (passage.source, passage.target)} - {""}
        for thing in {*things, *places, *(passage.thing for passage in happening.passages)}:
            assert has_entry(game, NAME, numbered(thing)[0]), thing
        if not happening.is_move and happening.cause != UNSEEN:
            section = REMARK if happening.is_remark else CAUSE
            assert has_entry(game, section, happening.cause), happening.cause
    for seat in range(match.game.seats):
        for entry in match.ledger(seat):
            assert has_entry(game, NAME, numbered(entry.source)[0]), entry


@pytest.mark.parametrize("table", TABLES[::5] + TABLES[-3:], ids=str)
def test_everything_told_in_random_games_has_a_name(table: KitTable) -> None:
    match = played(table, seed=5)
    check_names(match)
    for ply in range(0, match.ply, 7):
        game = match.game_before(ply)
        step = game.next_step()
        assert nameless(table.game, step.facts() | step.about(game)) == set(), step
        assert has_entry(table.game, PHASE, str(match.rules.chapter(game)["phase"]))


@pytest.mark.parametrize("table", TABLES[::6], ids=str)
def test_every_reason_has_a_message_that_its_facts_fill(table: KitTable) -> None:
    match = played(table, seed=6, plies=0)
    dice = Dice(6)
    for _ in range(300):
        if match.over:
            break
        for closed in match.why_not():
            rule = closed.rule
            assert rule is not None, closed
            assert has_entry(table.game, REASON, rule.kind), closed
            template = rule.refusal.says
            assert facts_in(template) <= rule.facts.keys(), closed
            assert nameless(table.game, rule.facts) == set(), closed
        moves = match.moves()
        match.play(moves[dice.below(len(moves))])


def test_names_are_listed_as_the_language_does() -> None:
    assert translation("en").listed(["Anna"]) == "Anna"
    assert translation("en").listed(["Anna", "Bert", "Carla"]) == "Anna, Bert and Carla"
    assert translation("de").listed(["Anna", "Bert"]) == "Anna und Bert"


@pytest.mark.parametrize("name", names())
def test_every_question_names_what_is_declined(name: str) -> None:
    """Keys are kinds of moves and questions, and none of a whole game's questions is without a name."""
    rules = rules_of(name)
    moves = {move.kind for move in rules.catalogue.moves}
    declining = {key.split(" ")[0] for key in rules.refusing()}
    assert declining
    assert declining <= moves
    assert {key.split(" ")[1] for key in rules.refusing()} <= {step.kind for step in rules.catalogue.steps.values()}
    options = {option.name: "on" for option in rules.options if "on" in option.values}
    for wish in ({}, options):
        match = caravela.game(name).start(players=3, seed=1, options=wish)
        rng = random.Random(1)
        while not match.over:
            moves_here = match.moves()
            refusing = [move.kind for move in moves_here if len(moves_here) > 1 and move.kind in declining]
            assert [kind for kind in refusing if f"{kind} {match.question_kind}" not in rules.refusing()] == []
            match.play(rng.choice(moves_here))
