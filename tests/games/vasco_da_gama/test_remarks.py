"""What the log tells beside moves and gains."""

from __future__ import annotations

from caravela.games.vasco_da_gama.phases.navigation import CHECK_LANDING
from caravela.games.vasco_da_gama.presentation.remarks import remarks
from tests.rulebook.vasco_da_gama.stage import Stage

MERCHANT_7 = 38
MALINDI = 4


def test_each_ship_that_navigates_is_told_with_its_limit() -> None:
    """The limit decides where a ship goes, and whether it leaves the game; a merchant ship belongs to nobody."""
    stage = Stage("yellow red")
    yellow, red = stage.seats
    eleven, six = stage.tile(11), stage.tile(6)
    stage.moor("Malindi", 1, eleven, yellow)
    stage.moor("Malindi", 2, MERCHANT_7)
    for slot in (3, 4, 5):
        stage.moor("Malindi", slot, six if slot == 5 else stage.tile(9), red)
    before = stage.game.copy()
    stage.begin(CHECK_LANDING[MALINDI])
    told = [(each.seat, str(each)) for each in remarks(before, CHECK_LANDING[MALINDI], stage.game)]
    assert told[0] == (0, f"ship {eleven} (limit 11) sails on to slot 1 of Calicut")
    assert told[1] == (-1, "a merchant ship (limit 7) sails on to slot 5 of Calicut")
    assert told[-1] == (1, f"ship {six} (limit 6) leaves the game, and its captain comes back")
    assert len(told) == 5
