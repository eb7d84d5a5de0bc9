"""Bots with a net take free tiles."""

from __future__ import annotations

import pytest

from caravela.bots.estimate import drop_waste
from caravela.bots.roster import bot_named, trained_estimate_for
from caravela.engine.dice import Dice
from caravela.engine.flow import MoveList
from caravela.games import rules_of
from caravela.games.puerto_rico.answers import PASS
from caravela.games.puerto_rico.game import PuertoRico

RULES = rules_of("puerto-rico")
MIDDLE = 150  # moves after which islands have some tiles and some room


def settling(seed: int) -> PuertoRico:
    """A decision about a tile in the middle of a random game."""
    game, dice, out = RULES.new_game(4, {}), Dice(seed), MoveList()
    moves = 0
    while True:
        step = game.next_step()
        out.count = 0
        step.options(game, out)
        if moves >= MIDDLE and step.kind == "settling":
            assert isinstance(game, PuertoRico)
            return game
        game.play(out.moves[dice.draw(step.weights(game)) if step.by_chance else dice.below(out.count)])
        moves += 1


@pytest.mark.parametrize("bot", ["admiral@16", "admiral@16*2", "net"])
def test_a_free_tile_is_taken(bot: str) -> None:
    """In this position a search by the net of 18 November liked passing best."""
    assert bot_named(bot, RULES, 1).choose(settling(10)) is not PASS


def test_passing_is_no_waste_when_there_is_hardly_room_left() -> None:
    estimate, game = trained_estimate_for(RULES), settling(10)
    out = MoveList()
    game.next_step().options(game, out)
    drop_waste(estimate, game, out)
    assert PASS not in out.listed()
    game.players[game.next_step().seat].tiles = game.facts.island_spaces - 1
    out.count = 0
    game.next_step().options(game, out)
    drop_waste(estimate, game, out)
    assert PASS in out.listed()


def test_if_all_moves_waste_something_all_are_left() -> None:
    estimate, game = trained_estimate_for(RULES), settling(10)
    out = MoveList()
    out.add(PASS)
    drop_waste(estimate, game, out)
    assert out.listed() == [PASS]
