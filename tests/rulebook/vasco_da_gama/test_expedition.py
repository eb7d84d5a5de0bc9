"""Expedition: ships, slots, points and the bonus of the coast."""

from __future__ import annotations

from caravela.games.vasco_da_gama.actions.expedition import CHOOSING_LANDING, EXPEDITION_OVER
from caravela.games.vasco_da_gama.phases.take_actions import NEXT_NUMBER
from tests.rulebook.vasco_da_gama.stage import Seat, Stage


def sail(stage: Stage, seat: Seat) -> None:
    stage.begin(CHOOSING_LANDING[seat.seat], EXPEDITION_OVER[seat.seat])


def test_example_of_the_expeditions() -> None:
    """Blue to Malindi, red to Mozambique, yellow to Terra de Boa Gente, black completes Malindi."""
    stage = Stage("yellow red black blue")
    yellow, red, black, blue = stage.seats

    nine, seven, four = stage.tile(9), stage.tile(7), stage.tile(4)
    blue.gets(captains=3, ships=[nine, seven, four])
    sail(stage, blue)
    blue("sails for Malindi")
    blue.may_not(f"sends ship {four}", "slot too high: the lowest empty one is 6, and the ship's limit is 4")
    blue(f"sends ship {min(seven, nine)}")("places it in slot 3 of Malindi")
    blue(f"sends ship {max(seven, nine)}")("places it in slot 1 of Malindi")
    blue.has(points=16, reals=2, captains=1, ships=[four])

    first, second = stage.tile(7), stage.tile(7)
    red.gets(captains=2, ships=[first, second])
    sail(stage, red)
    red("sails for Mozambique")
    red(f"sends ship {first}").may(
        "places it in slot 1 of Mozambique", "places it in slot 2 of Mozambique", "places it in slot 3 of Mozambique"
    )
    red("places it in slot 1 of Mozambique")
    red(f"sends ship {second}")("places it in slot 2 of Mozambique")
    red.has(points=11, captains=2)  # two captains of his colour as the bonus

    six = stage.tile(6)
    yellow.gets(captains=1, ships=[six])
    stage.game.bag[1] = 1
    stage.section(4, "1 grey")
    sail(stage, yellow)
    yellow("sails for Terra de Boa Gente")(f"sends ship {six}")("places it in slot 1 of Terra de Boa Gente")
    yellow.has(points=5)
    yellow.may("takes a grey sailor from section 4", "reaches into the bag")
    yellow("reaches into the bag")
    stage.table("draws a violet sailor")
    yellow.has(crew="1 violet")

    eleven, third, fourth = stage.tile(11), stage.tile(7), stage.tile(7)
    black.gets(captains=3, ships=[eleven, third, fourth])
    sail(stage, black)
    black("sails for Malindi")
    black(f"sends ship {third}")("places it in slot 4 of Malindi")
    black(f"sends ship {fourth}")  # the slot of 6 is the only one left for a limit of 7
    black(f"sends ship {eleven}")
    black.has(points=22, reals=3)
    assert stage.game.is_complete(4)


def test_a_slot_may_be_taken() -> None:
    stage = Stage("yellow red")
    yellow, red = stage.seats
    ship = stage.tile(9)
    stage.moor("Malindi", 2, stage.tile(9), red)
    yellow.gets(captains=1, ships=[ship])
    sail(stage, yellow)
    yellow("sails for Malindi")(f"sends ship {ship}")
    yellow.may_not("places it in slot 2 of Malindi", "the slot is taken")
    yellow("places it in slot 5 of Malindi").has(points=6)


def test_a_slot_may_be_too_high() -> None:
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    ship = stage.tile(7)
    yellow.gets(captains=1, ships=[ship])
    sail(stage, yellow)
    yellow("sails for Malindi")(f"sends ship {ship}")
    yellow.may_not("places it in slot 1 of Malindi", "slot too high: its value is 9, and the ship's limit is 7")


def test_a_landing_may_be_closed() -> None:
    stage = Stage("yellow red")
    yellow, red = stage.seats
    ship = stage.tile(4)
    stage.moor("Natal", 1, stage.tile(5), red)
    yellow.gets(captains=1, ships=[ship])
    sail(stage, yellow)
    yellow.may_not("sails for Natal", "every slot there is taken")
    yellow.may_not("sails for Mombasa", "too high: the lowest is 5, and your best ship's limit is 4")
    yellow.may("sails for Terra de Boa Gente", "sails for Mozambique")


def test_without_a_captain_nobody_sails() -> None:
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    yellow.gets(ships=[stage.tile(9)])
    stage.place(yellow, 9, "navigation")
    stage.begin(NEXT_NUMBER)
    yellow.cannot_perform("you have no captain")


def test_without_a_ship_nobody_sails() -> None:
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    yellow.gets(captains=1)
    stage.place(yellow, 9, "navigation")
    stage.begin(NEXT_NUMBER)
    yellow.cannot_perform("you have no launched ship")


def test_natal_brings_a_project() -> None:
    stage = Stage("yellow red")
    yellow, _ = stage.seats
    ship = stage.tile(11)
    yellow.gets(captains=1, ships=[ship])
    stage.offer(3, 7, sao_gabriel=8)
    sail(stage, yellow)
    yellow("sails for Natal")(f"sends ship {ship}")
    yellow.may("takes project 3", "takes project 7")
    yellow("takes project 7").has(points=4, projects=[7])


def test_mombasa_brings_2_reals_and_calicut_nothing() -> None:
    stage = Stage("yellow red")
    yellow, red = stage.seats
    first, second = stage.tile(11), stage.tile(11)
    yellow.gets(captains=1, ships=[first])
    red.gets(captains=1, ships=[second])
    sail(stage, yellow)
    yellow("sails for Mombasa")(f"sends ship {first}")("places it in slot 1 of Mombasa").has(points=7, reals=2)
    sail(stage, red)
    red("sails for Calicut")(f"sends ship {second}")("places it in slot 1 of Calicut").has(points=11, reals=0)
