"""A position is checked by playing from it."""

from __future__ import annotations

import pytest

from caravela.engine.dice import Dice
from caravela.engine.game import Game, possible_moves
from caravela.engine.play.playout import Rehearsal
from caravela.games import rules_of

LONG = 20_000


def opening() -> Game:
    return rules_of("puerto-rico").new_game(3, {})


def scores(game: Game) -> list[int]:
    return [int(game.score(seat)) for seat in range(3)]


def test_every_possible_answer_is_as_likely_as_any_other() -> None:
    tried, played, dice = opening(), opening(), Dice(7)
    Rehearsal().play_through(tried, 7, LONG)
    while not played.is_over():
        moves = possible_moves(played)
        played.play(moves[dice.below(len(moves))])
    assert tried.is_over()
    assert scores(tried) == scores(played)


@pytest.mark.parametrize("last", [False, True])
def test_always_the_first_or_the_last_answer(last: bool) -> None:
    tried, played = opening(), opening()
    Rehearsal().play_some(tried, 30, last)
    for _ in range(30):
        played.play(possible_moves(played)[-1 if last else 0])
    assert tried.next_step() is played.next_step()
    assert scores(tried) == scores(played)


def test_a_game_that_does_not_end_is_an_error() -> None:
    with pytest.raises(LookupError, match="does not end"):
        Rehearsal().play_through(opening(), 7, 10)
