"""Completeness of the log: every change on the table, who is passed over, and the start of the last round.

Told changes add up by `test_happenings`; here it is asked whether they come to be words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caravela.engine.flow import Decision, Move
from caravela.engine.rules import SPECTATOR
from caravela.language.sentences import Sentences
from caravela.language.storytelling import Story
from caravela.language.translation import LANGUAGES, translation
from caravela.match.happenings import Happening, Happenings, StepEffect
from caravela.match.log import is_told
from caravela.match.match import Match
from tests.kit.bookkeeping import NOT_WAITED_FOR
from tests.kit.tables import KitTable, every_table
from tests.kit.test_happenings import GAMES, PLIES, played

CUT = 7
"""Number of lines that are dropped at a time, also within a phase."""

games_at_random = given(seed=st.integers(0, 10**9))


def told_things(match: Match, ply: int, effect: StepEffect) -> set[str]:
    """The things whose changes by a step a log puts into words, or passes over because it does so every round."""
    rules, told = match.rules, {thing for each in effect.remarks for thing in each.remark.about}
    for happening in match.happened.by_seat(ply, effect, SPECTATOR, knows=True, open_to_all=True):
        if happening.seat is not None:
            told |= happening.changes.keys() & set(rules.stock())
        for passage in happening.passages:
            if is_told(rules, happening, passage) or rules.untold() & {passage.thing, passage.target.name}:
                told.add(passage.thing)
    return told


def silent_things(match: Match, ply: int) -> Iterator[str]:
    """Changes by steps that the log does not report."""
    labels, untold = match.happened.labels(), match.rules.untold()
    for effect in match.happened.effects(ply):
        if not isinstance(effect.by, Move) and effect.by.kind not in untold:
            told = told_things(match, ply, effect) | untold
            for i, _ in effect.changed:
                if labels[i].thing not in told and not is_point(labels[i].thing):
                    yield f"{effect.by.kind}: {labels[i].thing} {labels[i].place}"


def is_point(thing: str) -> bool:
    """The log reports all sources of points; chips of a supply are points."""
    return thing in ("points", "victory point")


def check_passed_over(match: Match) -> None:
    """A skipped decision has a remark unless nobody expects it; one remark suffices for a cycle of turns."""
    owed: set[tuple[object, ...]] = set()
    told: set[tuple[object, ...]] = set()
    for ply, line in enumerate(match.history):
        game = match.game_before(ply)
        told.add((*match.rules.chapter(game).items(), line.step.kind, line.seat))
        game.answer(line.move)
        while not game.is_over():
            step = game.next_step()
            if step.applies(game) and step.waits:
                break
            if step.applies(game):
                game.happen_once()
            else:
                if isinstance(step, Decision) and step.kind not in NOT_WAITED_FOR[match.rules.name]:
                    turn = (*match.rules.chapter(game).items(), step.kind, step.seat)
                    owed.add(turn)
                    if match.rules.passed_over(game, step) is not None:
                        told.add(turn)
                game.planned -= 1
    assert owed <= told


def check_last_round(match: Match) -> None:
    """It is told once for each reason."""
    told = [each for each in match.happenings() if each.is_remark and each.cause.startswith("last-round")]
    assert told
    assert len({(each.cause, *each.facts.items()) for each in told}) == len(told)
    last = int(match.happenings()[-1].heading["round"])
    assert all(last - 1 <= int(each.heading["round"]) <= last for each in told)


@every_table
@settings(max_examples=GAMES)
@games_at_random
def test_changes_turns_that_pass_and_the_last_round_are_told(table: KitTable, seed: int) -> None:
    match = played(table, seed)
    assert {thing for ply in range(match.ply) for thing in silent_things(match, ply)} == set()
    check_passed_over(match)
    check_last_round(match)


@every_table
@settings(max_examples=GAMES)
@games_at_random
def test_what_is_told_follows_from_the_position_alone(table: KitTable, seed: int) -> None:
    """A server that continues from a position reports the same as one that has the whole game."""
    match = played(table, seed, PLIES)
    told = defaultdict[int, list[Happening]](list)
    for each in match.happenings():
        told[each.ply].append(each)
    forgotten = 0
    while match.ply > CUT:
        match.forget_before(CUT)
        forgotten += CUT
        anew = Happenings(match)
        for ply in range(min(CUT, match.ply)):
            assert list(anew.told(None, ply)) == [replace(each, ply=ply) for each in told[ply + forgotten]]


@cache
def a_game_of(name: str) -> Match:
    return played(KitTable(name, 3), 7)


@pytest.mark.parametrize("game", ["puerto-rico", "madeira", "vasco-da-gama"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_remark_of_a_game_is_a_sentence(game: str, language: str) -> None:
    match = a_game_of(game)
    story = Story(match, Sentences(match.rules, match.names, translation(language)))
    told = [paragraph.whole for chapter in story.chapters() for paragraph in chapter.paragraphs]
    assert not [text for text in told if "{" in text or "}" in text]


def test_turns_that_pass_several_times_in_a_phase_are_told_once() -> None:
    match = played(KitTable("puerto-rico", 4), 11)
    told = [
        (each.heading["round"], each.heading["phase"], each.cause, each.seat)
        for each in match.happenings()
        if each.cause in ("nothing-to-load", "no-ship-takes-it")
    ]
    assert told
    assert len(set(told)) == len(told)
