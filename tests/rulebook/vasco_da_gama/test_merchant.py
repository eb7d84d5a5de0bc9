"""Girolamo Sernigi and the merchant ship."""

from __future__ import annotations

from caravela.games.vasco_da_gama.components import NOTHING, SERNIGI
from caravela.games.vasco_da_gama.phases.navigation import NAVIGATION_PHASE
from caravela.games.vasco_da_gama.phases.take_actions import NEXT_NUMBER
from tests.rulebook.vasco_da_gama.stage import Stage

MERCHANT_7 = 38  # merchant ship 3


def test_example_at_natal() -> None:
    """Red hosts Girolamo Sernigi, sends at once to Natal and takes a project of the upper spaces."""
    stage = Stage("yellow red")
    _, red = stage.seats
    stage.game.merchant = MERCHANT_7 - 1
    stage.offer(4, 9, sao_gabriel=8)
    stage.place(red, 9, "characters")
    stage.begin(NEXT_NUMBER)
    red.performs()("hosts Girolamo Sernigi")
    red("sends the merchant ship to slot 1 of Natal")
    red.may("takes project 4", "takes project 9")
    red("takes project 9").has(projects=[9], points=0)
    assert stage.ships_at("Natal") == [MERCHANT_7]
    assert stage.game.merchant == NOTHING


def test_example_at_mombasa() -> None:
    """Yellow sends it at the beginning of phase 3: 2 Reals, and his two ships at Mombasa earn for its completion."""
    stage = Stage("yellow red")
    yellow, red = stage.seats
    game = stage.game
    game.holder[SERNIGI] = yellow.seat
    game.merchant = MERCHANT_7 - 1
    stage.moor("Mombasa", 1, stage.tile(11, points=0), yellow)
    stage.moor("Mombasa", 2, stage.tile(9, points=0), yellow)
    stage.moor("Mombasa", 4, stage.tile(7, points=0), red)
    incomes = sum(game.box.reals[tile] for tile in [stage.ships_at("Mombasa")[i] - 1 for i in (0, 1)])
    stage.begin(NAVIGATION_PHASE)
    yellow.may_not("keeps the merchant ship for the navigation", "must be sent now")
    yellow("sends the merchant ship to slot 3 of Mombasa")
    yellow.has(reals=2 + incomes, points=6)
    red.has(points=3)


def test_whoever_hosts_may_wait_for_the_navigation() -> None:
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    stage.game.merchant = MERCHANT_7 - 1
    stage.place(yellow, 9, "characters")
    stage.begin(NEXT_NUMBER, NAVIGATION_PHASE)
    yellow.performs()("hosts Girolamo Sernigi")("keeps the merchant ship for the navigation")
    yellow.may_not("sends the merchant ship to slot 1 of Calicut", "slot too high: its value is 11")
    yellow("sends the merchant ship to slot 1 of Terra de Boa Gente")
    assert stage.ships_at("Terra de Boa Gente") == [MERCHANT_7, 0]


def test_it_earns_nothing_under_way() -> None:
    stage = Stage("yellow red")
    yellow, red = stage.seats
    stage.moor("Mozambique", 1, MERCHANT_7)
    stage.moor("Mozambique", 2, MERCHANT_7 - 1)
    stage.moor("Mozambique", 3, MERCHANT_7 - 2)
    stage.begin(NAVIGATION_PHASE)
    yellow.has(reals=0, points=0)
    red.has(reals=0, points=0)
    assert stage.ships_at("Mombasa") == [MERCHANT_7, 0, MERCHANT_7 - 1, MERCHANT_7 - 2]  # limits 7, 6 and 5
