"""Copies of a game share rows that are replaced, never changed: what happens in one is not seen in the other."""

from __future__ import annotations

import pytest

from caravela.engine.dice import Dice
from caravela.engine.game import possible_moves
from caravela.games.puerto_rico.rules import RULES
from caravela.match.position import position_of


@pytest.mark.parametrize("options", [{}, {"new-buildings": "on", "nobles": "on", "building-set": "random"}])
def test_playing_a_copy_leaves_the_game_as_it_is(options: dict[str, object]) -> None:
    game, dice = RULES.new_game(4, options), Dice(5)
    while not game.is_over():
        before = position_of(RULES, game)
        moves = possible_moves(game)
        twins = [game.copy() for _ in moves]
        for twin, move in zip(twins, moves, strict=True):
            twin.play(move)
        assert position_of(RULES, game) == before
        chosen = int(dice.below(len(moves)))
        after = position_of(RULES, twins[chosen])
        game.play(moves[chosen])
        assert position_of(RULES, game) == after
        game = twins[chosen] if dice.below(2) else game
