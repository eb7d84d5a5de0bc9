"""Initial set-up for two, three and four players."""

from __future__ import annotations

import pytest

from caravela.engine.dice import Dice
from caravela.engine.flow import MoveList
from caravela.games.vasco_da_gama.components import ALVARES, DIAS, MANUEL, NOBODY, NOTHING, READY, SERNIGI
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.rules import RULES


def laid_out(players: int, seed: int = 1) -> VascoDaGama:
    """A game whose first decision is near: chance has done its part."""
    game = RULES.new_game(players, {})
    assert isinstance(game, VascoDaGama)
    dice = Dice(seed)
    while game.next_step().by_chance:
        out = MoveList()
        game.next_step().options(game, out)
        game.play(out.moves[dice.draw(game.next_step().weights(game))])
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_with_10_reals_and_a_captain(players: int) -> None:
    game = laid_out(players)
    for player in game.players:
        assert (player.reals, player.captains, player.captains_waiting, player.discs) == (10, 1, 6, 4)


@pytest.mark.parametrize(
    ("players", "holders"),
    [(2, [0, NOBODY, 1, NOBODY]), (3, [0, 1, 2, NOBODY]), (4, [0, 1, 2, 3])],
)
def test_characters_by_players(players: int, holders: list[int]) -> None:
    game = laid_out(players)
    assert [game.holder[i] for i in (DIAS, ALVARES, SERNIGI, MANUEL)] == holders
    assert game.players[0].points() == 2
    assert game.missionaries == (6 if players == 2 else 5)
    assert (game.players[players - 1].additional == READY) == (players == 4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_five_sailors_in_each_active_section(players: int) -> None:
    game = laid_out(players)
    filled = [sum(game.sections[section * 4 + colour] for colour in range(4)) for section in range(4)]
    assert filled == [0] * (4 - players) + [5] * players
    assert sum(count for count in game.bag) == 32 - 5 * players


def test_seven_projects_of_the_first_deck() -> None:
    game = laid_out(4)
    assert all(0 <= tile < game.box.first_of_deck[1] for tile in game.spaces)
    assert len({tile for tile in game.spaces}) == 7


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_merchant_ship_is_sent_before_phase_1(players: int) -> None:
    game = laid_out(players)
    assert game.next_step().seat == game.holder[SERNIGI]
    assert game.merchant != NOTHING
    out = MoveList()
    game.next_step().options(game, out)
    assert all(move.words().startswith("sends the merchant ship to ") for move in out.listed())
    assert game.coming > 0  # Vasco da Gama's first tile lies face up
    assert game.current == 0  # and has not been used yet
