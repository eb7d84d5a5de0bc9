"""Cached views equal fresh ones."""

from __future__ import annotations

from random import Random

from caravela.engine.dice import Dice
from caravela.engine.rules import SPECTATOR
from caravela.match.box import Box
from caravela.match.match import Match
from tests.kit.tables import KitTable, every_table
from tests.kit.thoroughness import by_build

EVERY = by_build(plain=9, compiled=2, soak=1)
"""All seats check about one moment in this many; in the soak every one."""


def assert_is_fresh(match: Match) -> None:
    for seat in (None, *range(match.game.seats)):
        fresh = match.rules.view(match.game, SPECTATOR if seat is None else seat)
        assert match.view(seat)["table"] == fresh


@every_table
def test_a_view_is_what_a_fresh_one_is(table: KitTable) -> None:
    match, dice = Box(table.game).start(table.players, seed=3, options=table.options), Dice(7)
    while not match.over:
        if dice.below(EVERY) == 0:
            assert_is_fresh(match)
        moves = match.moves()
        match.play(moves[dice.below(len(moves))])
    assert_is_fresh(match)


def test_what_was_seen_before_stays_as_it_was() -> None:
    match, random, seen = Box("puerto-rico").start(3, seed=5), Random(2), list[tuple[object, str]]()
    while match.ply < 150:
        view = match.view(0)["table"]
        seen.append((view, repr(view)))
        match.play(random.choice(match.moves()))
    assert all(repr(view) == then for view, then in seen)


def test_boards_that_have_not_changed_are_shared() -> None:
    match = Box("puerto-rico").start(3, seed=5)
    before = match.view(0)["table"]
    match.play("takes the settler")
    after = match.view(0)["table"]
    assert after["placards"] != before["placards"]
    assert after["market"] is before["market"]
    assert all(now is then for now, then in zip(after["players"], before["players"], strict=True))


def test_another_game_in_the_same_match_is_seen_afresh() -> None:
    match, random = Box("puerto-rico").start(3, seed=5), Random(2)
    match.view(0)
    for _ in range(40):
        match.play(random.choice(match.moves()))
    match.undo(to=10, consent=True)
    assert_is_fresh(match)
    match.game = Box("puerto-rico").start(4, seed=9).game
    assert_is_fresh(match)
