"""`copy_in`: a copy made in a reused game equals any other copy."""

from __future__ import annotations

from caravela.engine.dice import Dice
from caravela.engine.game import Game
from caravela.engine.play.playout import Playout
from caravela.match.position import position_of
from tests.kit.tables import KitTable, every_table
from tests.kit.thoroughness import by_build

EVERY = by_build(plain=40, compiled=10, soak=2)
"""About one moment in this many is copied."""


def end_of(game: Game) -> int:
    """What playing on with the same dice leads to."""
    playing = Playout(3)
    playing.play_out(game)
    return int(playing.checksum)


@every_table
def test_a_copy_made_of_a_spare_game_is_like_any_copy(table: KitTable) -> None:
    rules, dice, playing = table.rules, Dice(5), Playout(9)
    game = rules.new_game(table.players, table.options)
    spare = game.copy()
    while not game.is_over():
        if dice.below(EVERY) == 0:
            before = position_of(rules, game)
            twin = game.copy_in(spare)
            assert position_of(rules, twin) == before
            end = end_of(twin)
            assert position_of(rules, game) == before  # they share nothing that changes
            assert end == end_of(game.copy())
            spare = twin
        playing.step(game)


@every_table
def test_a_spare_game_of_another_table_is_not_used(table: KitTable) -> None:
    rules = table.rules
    game = rules.new_game(table.players, table.options)
    other = rules.new_game(rules.least if table.players != rules.least else rules.most, {})
    before = position_of(rules, other)
    assert position_of(rules, game.copy_in(other)) == position_of(rules, game)
    assert position_of(rules, other) == before
