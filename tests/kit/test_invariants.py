"""The numbered invariants of `caravela.match.invariants`, over random games of every table; `make soak` plays more."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.soak import random_wishes
from caravela.engine.dice import Dice
from caravela.games import names, rules_of
from caravela.match.box import Box
from caravela.match.invariants import BrokenInvariant, InvariantCheck, hold, replays
from tests.kit.tables import KitTable, every_table, in_full
from tests.kit.thoroughness import by_build


@in_full
@settings(max_examples=by_build(plain=1, compiled=2, soak=40))
@given(seed=st.integers(0, 10**9))
def test_all_invariants_hold_in_random_games(table: KitTable, seed: int) -> None:
    InvariantCheck(table.rules, table.players, table.options, seed, every=25).play()


@pytest.mark.parametrize("game", names())
@settings(max_examples=by_build(plain=3, compiled=10, soak=250))
@given(players=st.integers(2, 5), seed=st.integers(0, 10**9))
def test_all_invariants_hold_with_options_at_random(game: str, players: int, seed: int) -> None:
    """With whatever buildings the table draws or players choose."""
    rules = rules_of(game)
    players = max(rules.least, min(players, rules.most))
    InvariantCheck(rules, players, random_wishes(rules, players, Dice(seed)), seed, every=40).play()


@every_table
@settings(max_examples=by_build(plain=1, compiled=1, soak=20))
@given(seed=st.integers(0, 10**9), stop=st.integers(0, 400))
def test_records_replay(table: KitTable, seed: int, stop: int) -> None:
    """Invariant 7, for a game broken off and for a finished one."""
    match = Box(table.game).start(table.players, seed=seed, options=table.options)
    dice = Dice(seed)
    while not match.over:
        moves = match.moves()
        match.play(moves[dice.below(len(moves))])
        if match.ply == stop:
            replays(match)
    replays(match)


@every_table
@settings(max_examples=by_build(plain=2, compiled=1, soak=20))
@given(seed=st.integers(0, 10**9))
def test_undo_leads_back_through_the_whole_game(table: KitTable, seed: int) -> None:
    """With consent every move can be taken back, and played again it brings the same luck."""
    match = Box(table.game).start(table.players, seed=seed, options=table.options)
    dice = Dice(seed)
    positions = []
    for _ in range(60):
        positions.append((match.ply, match.position()))
        moves = match.moves()
        match.play(moves[dice.below(len(moves))])
    decisions = [line.move for line in match.history if not line.by_chance]
    after = match.position()
    for ply, position in reversed(positions):
        match.undo(to=ply, consent=True)
        assert match.position() == position
    for move in decisions:
        match.play(move)
    assert match.position() == after


def test_a_broken_invariant_is_told() -> None:
    """The check itself works: a broken invariant is raised with its number."""
    with pytest.raises(BrokenInvariant, match="invariant 1: a colonist vanished"):
        hold(False, 1, "a colonist vanished")


@every_table
def test_a_lost_piece_is_noticed(table: KitTable) -> None:
    watch = InvariantCheck(table.rules, table.players, table.options, 5)
    name = next(iter(watch.pieces))
    watch.pieces[name] += 1
    with pytest.raises(BrokenInvariant, match="invariant 1"):
        watch.play()
