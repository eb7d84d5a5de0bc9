"""The estimate of positions that the greedy bot uses."""

from __future__ import annotations

import math

from caravela.bots.estimates.madeira import ESTIMATE
from caravela.engine.play.playout import Playout
from caravela.games.madeira.game import Madeira
from tests.rulebook.madeira.stage import RULES, Table


def test_every_position_can_be_judged() -> None:
    game = RULES.new_game(3, {})
    assert isinstance(game, Madeira)
    playout = Playout(11)
    while not game.is_over():
        assert all(math.isfinite(ESTIMATE.value(game, seat)) for seat in range(3))
        ESTIMATE.is_quiet(game)
        playout.step(game)
    assert all(math.isfinite(ESTIMATE.value(game, seat)) for seat in range(3))


def test_more_of_a_good_thing_is_better() -> None:
    for name in ("prestige", "reals", "bread", "wood", "wheat", "sugar", "wine", "mill"):
        table = Table(2)
        yellow = table.seats[0].gets(mill=3)
        table.begins("choosing a row 0", phase="A")
        before = ESTIMATE.value(table.game, 0)
        yellow.gets(**{name: yellow.count(name) + 1})
        assert ESTIMATE.value(table.game, 0) > before, name


def test_pirates_are_worse() -> None:
    table = Table(2)
    table.begins("choosing a row 0", phase="A")
    before = ESTIMATE.value(table.game, 0)
    table.seats[0].gets(pirates=3)
    assert ESTIMATE.value(table.game, 0) < before


def test_no_prestige_is_given_up_to_put_a_payment_off() -> None:
    table = Table(2)
    table.seats[0].gets(mill=0, prestige=9).marks("Moinho")
    table.resolves("Moinho")
    stay, go = table.game.copy(), table.game.copy()
    for twin, words in ((stay, "gives up prestige for Reals"), (go, "receives pirates")):
        twin.play(next(move for move in table.moves() if move.words() == words))
    assert ESTIMATE.value(go, 0) > ESTIMATE.value(stay, 0)
