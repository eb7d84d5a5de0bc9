"""History: every earlier position is restored correctly, whichever were stored."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import caravela
from caravela.engine.dice import Dice
from caravela.engine.game import Game
from caravela.engine.play.history import SPACING
from caravela.match.match import Match
from caravela.match.position import position_of
from tests.kit.thoroughness import by_build


def plain(match: Match, game: Game) -> dict[str, Any]:
    return position_of(match.rules, game)


class Shadow:
    """A match beside which every position is written down when it is reached."""

    def __init__(self, game: str, seed: int) -> None:
        self.match = caravela.game(game).start(3, seed=seed)
        self.dice = Dice(seed)
        self.positions = [plain(self.match, position) for position in self.match.games()]

    def play_on(self, moves: int) -> None:
        match = self.match
        for _ in range(moves):
            if match.over:
                return
            legal = match.moves()
            ply = match.ply
            match.play(legal[self.dice.below(len(legal))])
            self.positions += [plain(match, match.game_before(at)) for at in range(ply + 1, match.ply)]
            self.positions.append(plain(match, match.game))

    def check(self, plies: list[int]) -> None:
        for ply in plies:
            assert plain(self.match, self.match.game_before(ply)) == self.positions[ply]
        assert [plain(self.match, game) for game in self.match.games()] == self.positions
        assert self.match.draws == sum(line.by_chance for line in self.match.history)


@pytest.mark.parametrize("game", caravela.games())
@settings(max_examples=by_build(plain=1, compiled=4, soak=100))
@given(data=st.data(), seed=st.integers(0, 2**20))
def test_every_earlier_position_is_the_one_that_was_there(game: str, data: st.DataObject, seed: int) -> None:
    shadow = Shadow(game, seed)
    for _ in range(4):
        shadow.play_on(data.draw(st.integers(1, 2 * SPACING), label="moves"))
        match = shadow.match
        plies = st.integers(0, match.ply)
        shadow.check(data.draw(st.lists(plies, max_size=5), label="asked for"))
        what = data.draw(st.sampled_from(["rewind", "forget", "nothing"]), label="what")
        if what == "rewind":
            to = data.draw(plies, label="to")
            match.rewind(to)
            del shadow.positions[to + 1 :]
        elif what == "forget":
            surplus = data.draw(plies, label="surplus")
            match.forget_before(surplus)
            del shadow.positions[:surplus]
        shadow.check([])


def test_only_some_positions_are_kept() -> None:
    shadow = Shadow("puerto-rico", 5)
    shadow.play_on(10 * SPACING)
    assert len(shadow.match.past.kept) <= 1 + shadow.match.ply // SPACING


def test_a_replaced_game_is_gone_on_from() -> None:
    """Earlier lines stay unchanged; later lines start from the new position, whatever is changed in it first."""
    match = caravela.game("puerto-rico").start(3, seed=1)
    match.play(match.moves()[0])
    earlier = [plain(match, game) for game in match.games()]
    other = caravela.game("puerto-rico").start(3, seed=2).game
    match.game = other
    begun = plain(match, other)
    ply = match.ply
    match.play(match.moves()[0])
    assert [plain(match, game) for game in match.games()][:ply] == earlier[:ply]
    assert plain(match, match.game_before(ply)) == begun
    match.rewind(ply)
    assert plain(match, match.game) == begun


def test_a_copy_is_handed_out() -> None:
    match = caravela.game("puerto-rico").start(3, seed=1)
    match.play(match.moves()[0])
    before = plain(match, match.game_before(0))
    given_out = match.game_before(0)
    given_out.play(match.history[0].move)
    assert plain(match, match.game_before(0)) == before
