"""Undo is free until a draw or another seat's move, by one rule for all callers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import caravela
from caravela.engine.dice import Dice
from caravela.engine.errors import NotAllowed
from caravela.engine.play.history import DRAWN
from caravela.match.match import Match
from caravela.match.undo import free_from
from tests.match.test_match import new_match


def test_undo_is_free_until_another_seat_has_moved() -> None:
    match = new_match()
    start = match.position()
    match.play("takes the builder")
    match.play("builds the small market")
    match.undo()
    assert match.moves()[-1].words() == "passes"
    match.undo()
    assert match.position() == start
    match.play("takes the builder")
    match.play("passes")
    match.play("passes")
    with pytest.raises(NotAllowed, match="bob has moved since"):
        match.undo(to=5, seat=0)
    match.undo(to=5, seat=0, consent=True)
    assert match.position() == start


def test_undo_is_not_free_across_a_draw_and_the_draw_stays_the_same() -> None:
    match = new_match()
    match.play("takes the settler")
    for _ in range(3):
        match.play("passes")
    before = match.position()
    match.play("passes")
    after = match.position()
    with pytest.raises(NotAllowed, match="There was a draw since"):
        match.undo()
    match.undo(consent=True)
    assert match.position() == before
    match.play("passes")
    assert match.position() == after


def test_nothing_to_undo() -> None:
    with pytest.raises(NotAllowed, match="Nothing has been played yet"):
        new_match().undo()


@given(deciders=st.lists(st.integers(DRAWN, 2), max_size=12), seat=st.integers(0, 2))
def test_free_is_what_was_decided_since_a_draw_and_since_anybody_else(deciders: list[int], seat: int) -> None:
    first = free_from(deciders, seat)
    assert set(deciders[first:]) <= {seat}
    assert first == 0 or deciders[first - 1] != seat


@pytest.mark.parametrize("game", caravela.games())
@settings(max_examples=3)
@given(seed=st.integers(0, 10**6), plies=st.integers(10, 120))
def test_undo_refuses_exactly_what_is_not_free(game: str, seed: int, plies: int) -> None:
    match, dice = caravela.game(game).start(3, seed=seed), Dice(seed)
    while match.ply < plies:
        moves = match.moves()
        match.play(moves[dice.below(len(moves))])
    record, position = match.record(), match.position()
    for seat in range(3):
        for ply in range(match.ply - 8, match.ply):
            twin = caravela.read_record(record)
            free = ply >= match.free_from(seat)
            try:
                twin.undo(to=ply, seat=seat)
            except NotAllowed:
                assert not free
                assert twin.position() == position
            else:
                assert free
                assert twin.ply == ply


def test_what_was_free_earlier_is_asked_with_the_ply() -> None:
    match = new_match()
    match.play("takes the builder")
    match.play("builds the small market")
    assert match.free_from(0) == 5
    match.play("passes")
    assert match.free_from(0) == match.ply
    assert match.free_from(0, 7) == 5


def told(match: Match) -> list[str]:
    return [f"{happening.ply} {happening.cause} {happening.changes}" for happening in match.happenings()]


def test_happenings_follow_what_is_taken_back_and_what_is_forgotten() -> None:
    match = new_match()
    match.play("takes the builder")
    first = told(match)
    match.play("builds the small market")
    told(match)
    match.rewind(match.ply - 1)
    assert told(match) == first
    match.play("passes")
    assert told(match) != first
    match.forget_before(match.ply - 1)
    assert [line.split()[0] for line in told(match)] == ["0"]
