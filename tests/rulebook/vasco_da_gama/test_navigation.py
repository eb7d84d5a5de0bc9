"""Phase 3: navigation."""

from __future__ import annotations

from caravela.games.vasco_da_gama.phases.navigation import NAVIGATION_PHASE
from tests.rulebook.vasco_da_gama.stage import Stage

MERCHANT_7 = 38
MERCHANT_11 = 41


def test_example_of_the_whole_navigation() -> None:
    """From Calicut down to Natal, with all its points, Reals, moves and captains."""
    stage = Stage("yellow red black blue")
    yellow, red, black, blue = stage.seats

    stage.moor("Calicut", 1, MERCHANT_11)
    stage.moor("Calicut", 2, stage.tile(11, reals=0, points=1), black)
    stage.moor("Calicut", 3, stage.tile(9, reals=0, points=1), red)
    stage.moor("Calicut", 4, stage.tile(9, reals=0, points=2), yellow)
    stage.moor("Calicut", 5, stage.tile(7, reals=1, points=0), red)
    stage.moor("Calicut", 6, stage.tile(7, reals=0, points=2), blue)

    blue_nine = stage.tile(9, reals=0, points=0)
    red_nine = stage.tile(9, reals=1, points=1)
    stage.moor("Malindi", 1, blue_nine, blue)
    stage.moor("Malindi", 2, red_nine, red)

    yellow_eleven = stage.tile(11, reals=1, points=0)
    yellow_nine = stage.tile(9, reals=1, points=0)
    stage.moor("Mombasa", 1, yellow_eleven, yellow)
    stage.moor("Mombasa", 2, yellow_nine, yellow)
    stage.moor("Mombasa", 3, MERCHANT_7)
    stage.moor("Mombasa", 4, stage.tile(7, reals=2, points=0), red)

    red_four = stage.tile(4, reals=1, points=0)
    blue_six = stage.tile(6, reals=1, points=0)
    black_six = stage.tile(6, reals=0, points=0)
    stage.moor("Mozambique", 1, blue_six, blue)
    stage.moor("Mozambique", 2, black_six, black)
    stage.moor("Mozambique", 3, stage.tile(4, reals=2, points=0), blue)

    stage.moor("Terra de Boa Gente", 2, red_four, red)
    stage.begin(NAVIGATION_PHASE)

    red.has(points=11 + 1 + 3, reals=1 + 1 + 2 + 1)
    black.has(points=6 + 2, reals=0)
    yellow.has(points=7 + 6, reals=1 + 1)  # the Reals of his ships at Mombasa, of which the example does not speak
    blue.has(points=7 + 4, reals=3)

    assert stage.ships_at("Calicut") == [0, 0, 0, 0, 0, 0]
    assert stage.ships_at("Malindi") == [blue_nine, red_nine, yellow_eleven, yellow_nine, MERCHANT_7]
    assert stage.ships_at("Mombasa") == [0, 0, blue_six, black_six]
    assert stage.ships_at("Mozambique") == [0, 0, 0]
    assert stage.ships_at("Terra de Boa Gente") == [0, red_four]
    assert stage.ships_at("Natal") == [0]
    red.has(captains=2 + 1)  # two from Calicut and one from Mombasa
    blue.has(captains=1 + 1)  # one from Calicut and one from Mozambique
    black.has(captains=1)
    yellow.has(captains=1)
    assert stage.game.is_complete(4)

    stage.begin(NAVIGATION_PHASE)  # the next round: Malindi gives 4 points for each ship
    yellow.has(points=13 + 8)
    red.has(points=15 + 1 + 4)
    blue.has(points=11 + 4)


def test_ships_of_an_incomplete_landing_stay() -> None:
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    ship = stage.tile(11, reals=0, points=1)
    stage.moor("Mozambique", 1, ship, yellow)
    stage.begin(NAVIGATION_PHASE)
    assert stage.ships_at("Mozambique") == [ship, 0, 0]
    yellow.has(points=1, captains=0)


def test_the_leftmost_fitting_slot_is_taken() -> None:
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    ship = stage.tile(6)
    stage.moor("Natal", 1, ship, yellow)
    stage.begin(NAVIGATION_PHASE)
    assert stage.ships_at("Terra de Boa Gente") == [ship, 0]


def test_a_ship_without_a_slot_leaves_the_game() -> None:
    stage = Stage("yellow red")
    yellow, red = stage.seats
    ship = stage.tile(4)
    stage.moor("Natal", 1, ship, yellow)
    stage.moor("Terra de Boa Gente", 2, stage.tile(5), red)
    stage.begin(NAVIGATION_PHASE)
    assert stage.ships_at("Natal") == [0]
    assert ship not in stage.ships_at("Terra de Boa Gente")  # only the slot of 5 was empty
    assert stage.game.gone[ship - 1] == 1
    yellow.has(captains=1)
