"""The estimate of Madeira prefers what is good for a player and dislikes pirates."""

from __future__ import annotations

import pytest

from caravela.bots.estimates.madeira import ESTIMATE, LIMIT, PIRATES
from caravela.games.madeira.components import WATCH
from caravela.games.madeira.phases.b_character_actions import TURN
from tests.rulebook.madeira.stage import Table


@pytest.mark.parametrize("better", ["prestige", "reals", "bread", "wood", "windmill", "watch", "favor"])
def test_it_likes_what_a_player_would_like(better: str) -> None:
    table = Table(4, 2)
    game, player = table.game, table.game.players[0]
    game.do_next(TURN[0])
    before = ESTIMATE.value(game, 0)
    if better == "prestige":
        player.prestige += 1
    elif better == "windmill":
        player.mill += 1
    elif better == "watch":
        player.workers[WATCH] += 1
    elif better == "favor":
        player.face_up |= 1
    else:
        setattr(player, better, 3)
    assert ESTIMATE.value(game, 0) > before


def test_pirates_cost_and_more_so_beyond_the_limit() -> None:
    table = Table(4, 2)
    game, player = table.game, table.game.players[0]
    game.do_next(TURN[0])
    values = []
    for pirates in (0, 1, LIMIT, LIMIT + 1):
        player.pirates = pirates
        values.append(ESTIMATE.value(game, 0))
    assert values[1] - values[0] == pytest.approx(ESTIMATE.weights[PIRATES])
    assert values[3] - values[2] < values[1] - values[0] < 0
