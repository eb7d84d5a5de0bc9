"""The cached numbers of a player's board always agree with its rows."""

from __future__ import annotations

import random

import pytest

from caravela.engine.game import possible_moves
from caravela.games import rules_of
from caravela.games.puerto_rico.components import FIRST_BUILDING
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.player import Player
from caravela.match.box import Box
from caravela.match.position import read_position

RULES = rules_of("puerto-rico")


def is_kept(game: PuertoRico, player: Player) -> bool:
    standing = list(player.colonists)
    occupied = [kind.number for kind in game.kinds if standing[FIRST_BUILDING + kind.number] > 0]
    empty = sum(player.circles) - sum(standing)
    people = player.windrose + sum(standing)
    counts = player.vacancies == empty and player.placed == sum(standing) and player.colonists_in_all() == people
    return counts and [kind.number for kind in player.occupied] == occupied


@pytest.mark.parametrize("options", [{}, {"nobles": "on"}, {"new-buildings": "on", "nobles": "on"}])
def test_occupied_vacancies_and_placed_are_what_the_rows_say(options: dict[str, object]) -> None:
    """After every move of random games, and in copies."""
    rng = random.Random(3)
    for players in (3, 5):
        game = RULES.new_game(players, options)
        assert isinstance(game, PuertoRico)
        while not game.is_over():
            game.play(rng.choice(possible_moves(game)))
            assert all(is_kept(game, player) for player in game.players)
            twin = game.copy()
            assert all(is_kept(twin, player) for player in twin.players)


def test_a_position_read_back_keeps_them_too() -> None:
    rng = random.Random(5)
    match = Box("puerto-rico").start(4, seed=5, options={"new-buildings": "on", "nobles": "on"})
    while not match.over and match.ply < 300:
        match.play(rng.choice(match.moves()))
    game = read_position(match.position()).game
    assert isinstance(game, PuertoRico)
    assert all(is_kept(game, player) for player in game.players)
