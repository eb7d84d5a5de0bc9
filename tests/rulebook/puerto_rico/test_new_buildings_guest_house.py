"""First expansion: the guest house, whose guests go to work when their host wants it."""

from __future__ import annotations

import pytest

from caravela.games.puerto_rico.components import CITY_FULL, MAYOR
from tests.rulebook.puerto_rico.stage import expanded

STUCK = {5: "5 corn", 6: "6 indigo", 7: "7 tobacco"}


def test_example_of_guest_house_storehouse_and_library() -> None:
    """Anna saves goods at the end of the captain phase with one guest, and trades twice as well with the other."""
    table = expanded()
    anna, bob, chris, david = table.seats
    anna.gets(goods="3 sugar, coffee, 2 corn", city="guest house**, storehouse, library")
    table.lies(ships=STUCK)
    table.begins("captain phase", taker=3)
    anna("lets the guests stay")  # her turn to load: nothing fits
    anna("moves a guest to the storehouse", "lets the guests stay")
    anna("keeps sugar", "keeps sugar", "keeps sugar", "keeps coffee").has(goods="3 sugar, 1 coffee")
    table.begins("interlude 0", "taking a role 0")
    anna("lets the guests stay", "takes the trader", "moves a guest to the library")
    anna("sells coffee").has(doubloons=4 + 2, city="guest house, storehouse*, library*")


def test_the_mayor_fills_the_guest_house_with_up_to_two() -> None:
    table = expanded()
    anna = table.seats[0].gets(city="guest house", windrose=2)
    table.begins("mayor phase")
    anna("takes a colonist from the supply").has(city="guest house**", windrose=2)


def test_guests_go_to_any_empty_circle() -> None:
    """Plantations, quarries and buildings; not to a forest or statue, nor where somebody works."""
    table = expanded()
    anna = table.seats[0].gets(
        island="corn*, sugar, quarry, 2 forest", city="guest house**, statue, wharf, office*, indigo plant*"
    )
    table.begins("round")
    anna.may(
        "lets the guests stay",
        "moves a guest to a sugar plantation",
        "moves a guest to a quarry",
        "moves a guest to the wharf",
        "moves a guest to the indigo plant",
    )


def test_guests_move_one_by_one_in_the_same_or_in_different_phases() -> None:
    table = expanded()
    anna = table.seats[0].gets(island="2 corn", city="guest house**")
    table.begins("round")
    anna("moves a guest to a corn plantation", "moves a guest to a corn plantation")
    anna.has(island="2 corn*", city="guest house").may_also("takes the craftsman")
    table = expanded()
    anna = table.seats[0].gets(island="2 corn", city="guest house**")
    table.begins("round")
    anna("moves a guest to a corn plantation", "lets the guests stay", "takes the craftsman")
    anna("moves a guest to a corn plantation").has(goods="2 corn")


def test_a_guest_stays_where_he_went() -> None:
    """Until the next mayor phase he is a worker like any other."""
    table = expanded()
    anna = table.seats[0].gets(island="2 corn", city="guest house*")
    table.begins("round")
    anna("moves a guest to a corn plantation").may_also("takes the settler").has(island="corn*, corn")
    anna.may_not("lets the guests stay")


def test_without_a_guest_nobody_is_asked() -> None:
    table = expanded()
    table.seats[0].gets(island="2 corn", city="guest house")
    table.begins("round")
    table.seats[0].may_also("takes the settler")


def test_without_work_nobody_is_asked() -> None:
    table = expanded()
    table.seats[0].gets(island="2 corn*, forest", city="guest house**, statue")
    table.begins("round")
    table.seats[0].may_also("takes the settler")


# -- at the start, during and at the end of each phase -----------------------------------------------------


def test_in_the_settler_phase() -> None:
    """Before the turn, between hacienda and normal turn, before the second tile, and when the phase closes."""
    table = expanded(3)
    anna, bob, chris = table.seats
    anna.gets(city="guest house**, hacienda, hospice, library*")
    table.lies(face_up="corn, sugar", face_down="9 coffee")
    table.begins("settler phase")
    anna("moves a guest to the hacienda", "lets the guests stay", "draws a plantation with the hacienda")
    table("gives coffee from the stack")
    anna("moves a guest to the hospice", "takes the corn plantation", "takes a colonist for a corn plantation")
    anna.has(city="guest house, hacienda*, hospice*, library*", island="coffee, corn*")
    bob("passes")
    chris("passes")
    anna("takes the sugar plantation")
    assert table.waits_for() == "the table"


def test_before_the_second_tile_and_at_the_close() -> None:
    table = expanded(3)
    anna, bob, chris = table.seats
    anna.gets(city="guest house**, library, office")
    table.lies(face_up="corn, sugar", face_down="9 coffee")
    table.begins("settler phase")
    anna("lets the guests stay", "takes the corn plantation")  # asked once where no hacienda comes between
    bob("passes")
    chris("passes")
    anna("moves a guest to the library", "lets the guests stay", "takes the sugar plantation")
    anna("moves a guest to the office").has(city="guest house, library*, office*")
    assert table.waits_for() == "the table"


def test_not_in_the_mayor_phase() -> None:
    """There everybody is placed anew."""
    table = expanded(3)
    anna = table.seats[0].gets(city="guest house*, wharf", island="corn")
    table.begins("mayor phase")
    anna.may("takes a colonist from the supply", "declines")
    anna("declines").may(
        "places a colonist on a corn plantation",
        "places a colonist on the wharf",
        "places a colonist on the guest house",
    )


def test_in_the_builder_phase() -> None:
    table = expanded(3)
    anna = table.seats[0].gets(city="guest house*, university", island="quarry", doubloons=4)
    table.begins("builder phase")
    anna("moves a guest to the university", "builds the hospice", "takes a colonist for the hospice")
    table = expanded(3)
    anna = table.seats[0].gets(city="guest house*, university", island="quarry", doubloons=2)
    table.begins("builder phase")
    anna("moves a guest to a quarry", "builds the hospice").has(doubloons=0)


def test_in_the_craftsman_phase() -> None:
    """At work before the own production, and again before the privilege."""
    table = expanded(3)
    anna, bob, chris = table.seats
    anna.gets(city="guest house**, library, indigo plant", island="corn*, indigo*")
    table.begins("craftsman phase")
    anna("moves a guest to the indigo plant", "lets the guests stay").has(goods="corn, indigo")
    anna("moves a guest to the library", "takes one corn more", "takes one indigo more").has(goods="2 corn, 2 indigo")


def test_in_the_trader_phase() -> None:
    table = expanded(3)
    anna, bob, chris = table.seats
    bob.gets(city="guest house*, large market, small market", goods="coffee")
    table.begins("trader phase")
    bob("moves a guest to the large market", "sells coffee").has(doubloons=6)


def test_in_the_captain_phase() -> None:
    """Before the first turn, before a later one, and before storing."""
    table = expanded(3)
    anna, bob, chris = table.seats
    anna.gets(city="guest house**, union hall, harbor, wharf", goods="3 sugar, 2 corn")
    table.begins("captain phase")
    anna("moves a guest to the union hall", "lets the guests stay").has(points=2)
    anna("loads sugar on ship 4").has(points=2 + 4)
    anna("moves a guest to the harbor", "loads corn on ship 5").has(points=6 + 3)


def test_at_the_end_of_the_captain_phase() -> None:
    table = expanded()
    anna = table.seats[0].gets(city="guest house*, large warehouse", goods="4 sugar, 2 coffee")
    table.lies(ships=STUCK)
    table.begins("captain phase")
    anna("lets the guests stay")
    anna("moves a guest to the large warehouse").has(goods="4 sugar, 2 coffee")


def test_with_the_prospector() -> None:
    table = expanded()
    anna = table.seats[0].gets(city="guest house*, library, office")
    table.begins("taking a role 0")
    anna("takes the prospector", "moves a guest to the office").has(doubloons=1)


# -- rulings -----------------------------------------------------------------------------------------


def test_ruling_23_guest_house_circles_are_circles() -> None:
    """Nobody stays on the windrose while the guest house has room."""
    table = expanded()
    anna = table.seats[0].gets(city="guest house, office", windrose=2)
    table.begins("mayor phase")
    anna("declines").has(city="guest house**, office*", windrose=0)


@pytest.mark.parametrize("large", ["fortress", "city hall"])
def test_ruling_24_guests_move_before_the_hosts_turns_and_once_before_scoring(large: str) -> None:
    """Not while others decide; when the game is over they may still man a large building."""
    table = expanded(3)
    anna, bob, chris = table.seats
    bob.gets(city=f"guest house*, {large}", windrose=5)
    table.game.ending = CITY_FULL
    table.begins("round")
    anna("takes the trader")
    bob("lets the guests stay")  # a turn of the trader phase
    bob("lets the guests stay", "takes the craftsman")
    bob("lets the guests stay", "lets the guests stay")  # before production and before the privilege
    bob("lets the guests stay")  # Chris may take the mayor
    chris("takes the captain")
    bob("lets the guests stay", "lets the guests stay")  # before loading and before storing
    before = table.game.score(1)
    bob(f"moves a guest to the {large}").has(score=before + 2)
    table.is_done()


def test_ruling_24_a_guest_enters_a_new_building_before_a_mayor_phase() -> None:
    """Chris builds the villa in Anna's builder phase and mans it before Bob can take the mayor: a noble comes."""
    table = expanded(3, nobles="on")
    anna, bob, chris = table.seats
    chris.gets(city="guest house*", doubloons=7)
    table.begins("round")
    anna("takes the builder", "passes")
    chris("builds the villa")
    chris.may("lets the guests stay", "moves a guest to the villa")
    chris("moves a guest to the villa")
    bob("takes the mayor", "declines")
    chris("takes a noble from the supply").has(idle_nobles=1)


def test_ruling_24_nobody_is_asked_between_phases_that_no_mayor_phase_can_follow() -> None:
    """The mayor's placard is taken; with the end of the round it comes back."""
    table = expanded()
    anna, bob, chris, david = table.seats
    anna.gets(city="guest house*, office")
    table.game.placard_taker[MAYOR] = 1
    table.begins("taking a role 2", "taking a role 3", "end of round")
    chris("takes the prospector")
    david("takes the craftsman")
    anna("lets the guests stay", "moves a guest to the office")  # her turn to produce, and the end of the round
    bob.may_also("takes the mayor")


def test_ruling_24_whoever_takes_the_next_role_is_asked_once() -> None:
    table = expanded()
    anna, bob, chris, david = table.seats
    bob.gets(city="guest house*, office")
    chris.gets(city="guest house*, office")
    table.begins("round")
    anna("takes the prospector")
    chris("lets the guests stay")
    bob("lets the guests stay").may_also("takes the mayor")


def test_ruling_24_a_guest_takes_the_place_of_a_worker_who_went_to_the_black_market() -> None:
    """The church has somebody again before the building is placed, and brings its point."""
    table = expanded(3)
    anna = table.seats[0].gets(city="guest house*, black market*, church*", doubloons=3)
    table.begins("building 0", taker=1)
    anna("builds the hospice", "returns a colonist from the church")
    anna.may("lets the guests stay", "moves a guest to the church")
    anna("moves a guest to the church").has(points=1, city="guest house, black market*, church*, hospice")


def test_ruling_24_a_guest_waits_for_the_tile_that_the_land_office_brings() -> None:
    table = expanded(3, nobles="on")
    anna = table.seats[0].gets(city="guest house*, land office*, small market", goods="corn", doubloons=1)
    table.lies(face_down="3 coffee")
    table.begins("trader phase", taker=0)
    anna("lets the guests stay", "buys a plantation with the land office")
    table("sells coffee from the stack")
    anna("moves a guest to a coffee plantation", "sells corn").has(doubloons=1, island="coffee*")


def test_ruling_25_where_guests_go() -> None:
    """To any empty circle but those of the guest house; once gone they do not come back."""
    table = expanded()
    anna = table.seats[0].gets(city="guest house*, office", island="forest")
    table.begins("round")
    anna.may("lets the guests stay", "moves a guest to the office")
    anna("moves a guest to the office").may_also("takes the mayor")


def test_ruling_26_an_empty_guest_house() -> None:
    """It has no function, but its two circles are asked for when the ship is filled."""
    table = expanded(3)
    table.seats[0].gets(city="guest house, office, wharf, harbor")
    table.game.colonist_ship = 0
    table.begins("fill colonist ship")
    assert table.game.colonist_ship == 5
