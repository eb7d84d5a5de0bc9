"""Happenings are complete: in random games their changes add up to the difference of the positions.

The soak plays ten games at each table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caravela.bots.experiments.benchmark import is_compiled
from caravela.engine.counting import POINTS, Count, differences
from caravela.engine.counting import Counter as Label
from caravela.engine.dice import Dice
from caravela.engine.flow import Move
from caravela.engine.game import Game, possible_moves
from caravela.engine.rules import SPECTATOR, Rules
from caravela.match.box import Box
from caravela.match.chance import RecordedChance
from caravela.match.happenings import ALL_KNOWING, AT_END, SET_UP, UNSEEN, Happening
from caravela.match.match import Match
from tests.kit.bookkeeping import BOOKKEEPING
from tests.kit.tables import KitTable, every_table
from tests.kit.thoroughness import by_build

PLIES = by_build(plain=60, compiled=10_000, soak=10_000)
GAMES = by_build(plain=1, compiled=1, soak=10)
EVERY = by_build(plain=20, compiled=120, soak=40)
"""Approximate number of plies between two expensive checks."""
EVERY_WRITTEN = by_build(plain=1, compiled=3, soak=1)
"""About how many plies apart the position is written before and after each step of a move."""
games_at_random = given(seed=st.integers(0, 10**9))

Key = tuple[int, str, str]
"""Whose, what, and of points the source."""
Sums = dict[Key, int]


def played(table: KitTable, seed: int, plies: int = 10_000) -> Match:
    """A game played at random, to its end or so far."""
    match, dice = Box(table.game).start(table.players, seed=seed, options=table.options), Dice(seed)
    while not match.over and match.ply < plies:
        moves = match.moves()
        match.play(moves[dice.below(len(moves))])
    return match


def viewers(match: Match) -> list[int | None]:
    return [None, *range(match.game.seats)]


def without_zeros(sums: Counter[Key]) -> Sums:
    return {key: by for key, by in sums.items() if by != 0}


# -- the law -----------------------------------------------------------------------------------------


def key_of(label: Label) -> Key:
    return int(label.seat), label.thing, label.place if label.thing == POINTS else ""


def changed_by(match: Match) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """Each line of the history, and by how much it changed which counters."""
    after = match.happened.counted(match.game_before(0))
    for ply in range(match.ply):
        before = after
        after = match.happened.counted(match.game_before(ply + 1) if ply + 1 < match.ply else match.game)
        yield ply, differences(before, after)


def seen(match: Match, changed: list[tuple[int, int]], viewer: int | None) -> Sums:
    """The changes of each thing of all seats and the table, as seen by a viewer."""
    labels, seat = match.happened.labels(), SPECTATOR if viewer is None else viewer
    sums: Counter[Key] = Counter()
    for i, by in changed:
        if match.over or labels[i].change_seen_by(seat):
            sums[key_of(labels[i])] += by
    return without_zeros(sums)


def told(happenings: list[Happening]) -> Sums:
    sums: Counter[Key] = Counter()
    for happening in happenings:
        seat = SPECTATOR if happening.seat is None else happening.seat
        for thing, by in happening.changes.items():
            sums[seat, thing, ""] += by
        for source, by in [*happening.points.items(), *happening.expected.items()]:
            sums[seat, POINTS, source] += by
    return without_zeros(sums)


def check_told(match: Match, *viewers: int | None) -> None:
    """For every line of the history, every seat, every thing and every source of points."""
    for ply, changed in changed_by(match):
        for viewer in viewers:
            assert told(match.happened.told(viewer, ply)) == seen(match, changed, viewer), match.history[ply].move


def check_effects(match: Match) -> None:
    """Whatever changes something has a name."""
    for ply in range(match.ply):
        for effect in match.happened.effects(ply):
            assert effect.by.kind, effect


def check_passages(match: Match) -> None:
    """Pieces arrive where they were fewer and leave where they were more: all of them, if none came or went."""
    labels = match.happened.labels()
    for ply in range(match.ply):
        for effect in match.happened.effects(ply):
            changes: dict[str, dict[tuple[int, str], int]] = {}
            for i, by in effect.changed:
                if labels[i].thing != POINTS:
                    places = changes.setdefault(labels[i].thing, {})
                    where = (int(labels[i].seat), labels[i].place)
                    places[where] = places.get(where, 0) + by
            passages: dict[str, Counter[tuple[int, str]]] = {thing: Counter() for thing in changes}
            moved: Counter[str] = Counter()
            for happening in match.happened.by_seat(ply, effect, SPECTATOR, knows=True, open_to_all=True):
                for passage in happening.passages:
                    assert passage.count > 0
                    moved[passage.thing] += passage.count
                    for place, by in ((passage.source, -passage.count), (passage.target, passage.count)):
                        seat = SPECTATOR if place.seat is None else place.seat
                        passages[passage.thing][seat, place.name] += by
            for thing, places in changes.items():
                arrived = sum(by for by in places.values() if by > 0)
                left = -sum(by for by in places.values() if by < 0)
                assert moved[thing] == min(arrived, left), (effect.by.kind, thing)
                for where, by in passages[thing].items():
                    assert 0 <= by <= places[where] or places[where] <= by <= 0, (effect.by.kind, thing, where)


@cache
def named_causes(rules: Rules) -> frozenset[str]:
    """The causes that every language has a name for."""
    moves = {move.kind for move in rules.catalogue.moves if move.earns}
    steps = {step.kind for step in rules.catalogue.steps.values() if not step.question}
    return frozenset(moves | steps | {SET_UP, AT_END})


def check_ledgers(match: Match) -> None:
    """Points by cause and source add up to the score; a viewer gets only the visible ones."""
    for seat in range(match.game.seats):
        parts = match.rules.breakdown(match.game, seat)
        sources: Counter[str] = Counter()
        for entry in match.ledger(seat):
            assert entry.points != 0
            assert entry.cause in named_causes(match.rules), "a move that brings points is marked with `earns`"
            sources[entry.source] += entry.points
        assert sources.total() == match.scores[seat]
        assert +sources == Counter({source: by for source, by in parts.items() if by > 0})
        assert -sources == Counter({source: -by for source, by in parts.items() if by < 0})
        numbers, labels = match.happened.counted(match.game).numbers, match.happened.labels()
        points = [i for i, label in enumerate(labels) if (label.seat, label.thing) == (seat, POINTS)]
        for viewer in viewers(match):
            looks = SPECTATOR if viewer is None else viewer
            known = sum(int(numbers[i]) for i in points if match.over or labels[i].seen_by(looks))
            assert sum(entry.points for entry in match.ledger(seat, viewer)) == known


@every_table
@settings(max_examples=GAMES)
@games_at_random
def test_told_changes_add_up_for_every_viewer(table: KitTable, seed: int) -> None:
    match = played(table, seed, PLIES)
    check_told(match, *(viewers(match) if is_compiled() else [None, seed % table.players]))
    check_effects(match)
    check_passages(match)


@every_table
@settings(max_examples=GAMES)
@games_at_random
def test_ledgers_add_up_at_any_moment(table: KitTable, seed: int) -> None:
    match, dice = Box(table.game).start(table.players, seed=seed, options=table.options), Dice(seed)
    check_ledgers(match)
    while not match.over and match.ply < PLIES:
        moves = match.moves()
        match.play(moves[dice.below(len(moves))])
        if dice.below(EVERY) == 0 or match.over:
            check_ledgers(match)


@every_table
@settings(max_examples=GAMES)
@games_at_random
def test_what_a_player_has_is_the_same_counted_alone(table: KitTable, seed: int) -> None:
    match, dice = Box(table.game).start(table.players, seed=seed, options=table.options), Dice(seed)
    while not match.over and match.ply < PLIES:
        moves = match.moves()
        match.play(moves[dice.below(len(moves))])
        if dice.below(EVERY) == 0 or match.over:
            for seat in range(table.players):
                whole, alone = Count(labelled=True), Count(labelled=True)
                match.rules.count(match.game, whole)
                match.rules.count_for(match.game, seat, alone)
                assert possessions(whole, seat) == possessions(alone, seat)


def possessions(count: Count, seat: int) -> dict[str, int]:
    """How many of each thing a player has, wherever it lies."""
    sums: Counter[str] = Counter()
    for label, number in zip(count.counters, count.numbers, strict=True):
        if label.seat == seat and not label.at_end:
            sums[label.thing] += int(number)
    return dict(sums)


def test_a_change_that_is_left_out_breaks_the_law() -> None:
    """The check itself works: it notices any removed happening."""
    for taken in range(4):
        match = played(KitTable("puerto-rico", 3), 5, 60)
        check_told(match, None)
        effects = [
            (ply, i)
            for ply in range(match.ply)
            for i, effect in enumerate(match.happened.effects(ply))
            if effect.changed
        ]
        ply, i = effects[taken * len(effects) // 4]
        effect = match.happened.by_ply[ply][i]
        match.happened.by_ply[ply][i] = replace(effect, changed=effect.changed[1:])
        match.happened.told_by_ply.clear()
        with pytest.raises(AssertionError):
            check_told(match, None)


# -- nothing is silent -------------------------------------------------------------------------------


def parts_of(plain: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every number and word of a written position, with the way to it."""
    if isinstance(plain, dict):
        for name, value in plain.items():
            yield from parts_of(value, (*path, str(name)))
    elif isinstance(plain, list):
        for i, value in enumerate(plain):
            yield from parts_of(value, (*path, str(i)))
    else:
        yield path, plain


def numbers_of(match: Match, game: Game) -> list[int]:
    count = Count()
    match.rules.count(game, count)
    return [int(number) for number in count.numbers]


def silent_changes(match: Match, game: Game, move: Move) -> set[str]:
    """What a move, or a step after it, changed in the position although nothing that is counted changed."""
    found: set[str] = set()
    was, numbers = match.rules.write(game), numbers_of(match, game)
    game.answer(move)
    goes_on = True
    while goes_on:
        now, after = match.rules.write(game), numbers_of(match, game)
        if after == numbers and was != now:
            before, later = dict(parts_of(was)), dict(parts_of(now))
            for path in before.keys() | later.keys():
                if before.get(path) != later.get(path) and not BOOKKEEPING[match.rules.name] & set(path):
                    found.add("/".join(path))
        was, numbers = now, after
        goes_on = game.happen_once() is not None
    return found


@every_table
@settings(max_examples=GAMES)
@games_at_random
def test_no_piece_moves_in_silence(table: KitTable, seed: int) -> None:
    match, dice = Box(table.game).start(table.players, seed=seed, options=table.options), Dice(seed)
    while not match.over and match.ply < PLIES:
        moves = match.moves()
        move = moves[dice.below(len(moves))]
        if dice.below(EVERY_WRITTEN) == 0:
            assert silent_changes(match, match.game.copy(), move) == set(), move
        match.play(move)


# -- nothing hidden is told --------------------------------------------------------------------------


def told_after(match: Match, game: Game, move: Move, viewer: int) -> tuple[Any, list[Happening], list[list[Any]]]:
    """What a viewer sees and is told after a move in a game, and the ledgers as far as it may know them."""
    world = Match(match.rules, match.choices, match.names, game.copy(), RecordedChance())
    world.play(move)
    entries = [list(world.ledger(seat, viewer)) for seat in range(game.seats)]
    return world.view(viewer), world.happenings(viewer), entries


@every_table
@settings(max_examples=GAMES)
@games_at_random
def test_equal_knowledge_is_told_equal_things(table: KitTable, seed: int) -> None:
    """In two worlds that a viewer cannot tell apart, before and after a move, the same is told of it.

    The worlds differ in what is hidden, or in what somebody has decided or drawn in secret.
    """
    match, dice = Box(table.game).start(table.players, seed=seed, options=table.options), Dice(seed)
    while not match.over and match.ply < PLIES:
        moves = match.moves()
        move = moves[dice.below(len(moves))]
        step = match.game.next_step()
        if dice.below(EVERY) == 0 or step.secret:
            for viewer in range(table.players):
                worlds = [(match.game, other) for other in moves if step.secret and viewer != step.seat]
                swapped = match.rules.secrets_swapped(match.game, viewer)
                hidden = [] if swapped is None else [swapped]
                for game in hidden + match.rules.secrets_swapped_alone(match.game, viewer):
                    legal = [str(other) for other in possible_moves(game)]
                    worlds += [(game, move)] if str(move) in legal else []
                view, happenings, ledgers = told_after(match, match.game, move, viewer)
                for game, other in worlds:
                    other_view, other_happenings, other_ledgers = told_after(match, game, other, viewer)
                    if other_view == view and not view["over"]:
                        assert other_happenings == happenings
                        assert other_ledgers == ledgers
        match.play(move)


def test_what_only_one_seat_knows_is_told_to_others_as_unseen() -> None:
    """The cards of Madeira's capitanias are dealt face down: others learn that somebody got one, and whose it is."""
    match = played(KitTable("madeira", 3, {"capitanias": "on"}), 2, 60)
    lines = [(ply, int(line.seat)) for ply, line in enumerate(match.history) if line.step.secret]
    assert {seat for _, seat in lines} == {0, 1, 2}
    for ply, seat in lines:
        own, other, nobody = (match.happened.told(viewer, ply)[0] for viewer in (seat, (seat + 1) % 3, None))
        assert own.cause != UNSEEN
        assert own.facts
        for happening in (other, nobody):
            assert (happening.cause, happening.facts, happening.actor) == (UNSEEN, {}, seat)


def test_a_ledger_without_a_viewer_knows_everything() -> None:
    match = played(KitTable("madeira", 3), 4, 200)
    for seat in range(3):
        assert match.ledger(seat) == match.ledger(seat, ALL_KNOWING)
        assert sum(entry.points for entry in match.ledger(seat)) == match.scores[seat]
