"""The mayor: colonists arrive and everybody places all of them anew; then the ship is filled."""

from __future__ import annotations

from tests.rulebook.puerto_rico.stage import RULES, Table


def test_example_for_four_players() -> None:
    """Six colonists on the ship: the mayor takes 3 with the privilege, the second player 2, the others 1 each."""
    table = Table(4)
    anna, bob, chris, david = table.seats
    table.game.colonist_ship = 6
    table.begins("mayor phase")
    anna("takes a colonist from the supply")
    anna.has(windrose=3)
    bob.has(windrose=2)
    chris.has(windrose=1)
    david.has(windrose=1)


def test_the_mayor_is_first_wherever_he_sits() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    table.game.colonist_ship = 4
    table.begins("mayor phase", taker=2)
    chris("takes a colonist from the supply").has(windrose=3)
    anna.has(windrose=1)
    bob.has(windrose=1)


def test_colonists_are_placed_on_island_and_city() -> None:
    """New colonists and old ones go onto any empty circles."""
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(island="corn*, indigo, quarry", city="indigo plant, small market")
    table.begins("mayor phase")
    anna("declines")  # one from the ship and the old one: two for seven circles
    anna.may_also("places a colonist on a corn plantation", "places a colonist on a quarry")
    anna("places a colonist on an indigo plantation")
    anna.may(
        "places a colonist on a quarry",
        "places a colonist on the indigo plant",
        "places a colonist on the small market",
    )
    anna("places a colonist on the indigo plant")
    anna.has(island="corn, indigo*, quarry", city="indigo plant*, small market", windrose=0)


def test_a_colonist_may_be_moved() -> None:
    """Colonists of earlier rounds leave their circles if their owner wants."""
    table = Table(3)
    anna = table.seats[0].gets(island="corn*", city="harbor, wharf")
    table.begins("mayor phase")
    anna("declines", "places a colonist on the harbor").has(island="corn", city="harbor*, wharf*")


def test_the_windrose_keeps_who_finds_no_circle() -> None:
    table = Table(3)
    anna = table.seats[0].gets(island="corn", windrose=2)
    table.game.colonist_ship = 3
    table.begins("mayor phase")
    anna("takes a colonist from the supply").has(island="corn*", windrose=3)
    anna.gets(city="sugar mill")
    table.game.colonist_ship = 0
    table.begins("mayor phase", taker=1)
    table.seats[1]("declines")
    anna.has(island="corn*", city="sugar mill***", windrose=0)


def test_no_colonist_rests_while_a_circle_is_empty() -> None:
    """Whoever has as many colonists as circles fills all of them and is not asked."""
    table = Table(3)
    anna = table.seats[0].gets(island="corn, quarry", windrose=1)
    table.begins("mayor phase", taker=1)
    table.seats[1]("declines")
    anna.has(island="corn*, quarry*", windrose=0)


def test_the_ship_is_filled_for_empty_circles_of_buildings() -> None:
    """One colonist for each empty circle on buildings of all players; plantations and quarries do not count."""
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(island="3 corn*, 2 quarry", city="tobacco storage*, office*")
    bob.gets(city="indigo plant, factory")
    table.game.colonist_ship = 0
    table.begins("fill colonist ship")
    assert table.game.colonist_ship == 2 + 3 + 1
    assert RULES.pieces(table.game) == table.pieces


def test_the_ship_has_at_least_one_colonist_for_each_player() -> None:
    for players in [2, 3, 4, 5]:
        table = Table(players)
        table.seats[0].gets(island="5 corn", city="office")
        table.begins("mayor phase")
        table.seats[0]("takes a colonist from the supply")
        while table.waits_for() == "Anna":
            table.seats[0]("places a colonist on a corn plantation")
        assert table.game.colonist_ship == players


def test_without_supply_there_is_no_privilege_and_no_filling() -> None:
    table = Table(3)
    anna = table.seats[0]
    table.game.colonists = 0
    table.begins("mayor phase")
    anna.has(windrose=1)
    assert table.game.colonist_ship == 0
    table.is_done()


def test_an_empty_ship_still_lets_everybody_rearrange() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    chris.gets(island="corn*", city="office")
    table.game.colonists = table.game.colonist_ship = 0
    table.begins("mayor phase")
    chris("places a colonist on the office").has(island="corn", city="office*")


def test_a_tile_with_a_colonist_is_occupied() -> None:
    """One colonist suffices for a building with several circles."""
    table = Table(3)
    anna = table.seats[0].gets(island="corn", city="tobacco storage, office", windrose=1)
    assert list(anna.player.occupied) == []
    table.game.colonist_ship = 0
    table.begins("mayor phase")
    anna("declines", "places a colonist on the tobacco storage")
    assert [building.name for building in anna.player.occupied] == ["tobacco storage"]


def test_ruling_19_the_privilege_comes_first_and_from_the_supply() -> None:
    """The mayor's extra colonist does not lessen the ship; with an empty supply there is none."""
    table = Table(3)
    anna = table.seats[0]
    table.game.colonists, table.game.colonist_ship = 1, 3
    table.begins("mayor phase")
    anna.may("takes a colonist from the supply", "declines")
    anna("takes a colonist from the supply").has(windrose=2)
    table.seats[2].has(windrose=1)


def test_ruling_22_players_place_one_after_the_other_from_the_mayor() -> None:
    table = Table(3)
    for seat in table.seats:
        seat.gets(island="corn, quarry", city="office")
    table.begins("mayor phase", taker=1)
    anna, bob, chris = table.seats
    bob("declines", "places a colonist on a quarry")
    chris("places a colonist on the office")
    anna("places a colonist on a corn plantation")
    table.is_done()


def test_ruling_68_the_privileges_of_mayor_and_craftsman_may_be_declined() -> None:
    """They are pieces that may be unwelcome; money and points are not."""
    table = Table(3)
    anna = table.seats[0].gets(island="corn*")
    table.begins("mayor phase")
    anna("declines").has(windrose=1)
    table.begins("craftsman phase")
    anna("declines").has(goods="1 corn")


def test_ruling_69_the_ship_is_dealt_without_asking() -> None:
    """Nobody leaves a colonist on the ship: after the mayor's answer all are dealt."""
    table = Table(5)
    table.game.colonist_ship = 7
    table.begins("mayor phase", taker=3)
    table.seats[3]("declines")
    assert [seat.player.windrose for seat in table.seats] == [1, 1, 1, 2, 2]


def test_ruling_70_places_are_filled_in_their_order() -> None:
    """Island before city, each in the order of its kinds: every arrangement is reached in one way."""
    table = Table(3)
    anna = table.seats[0].gets(island="corn, indigo, quarry", city="office", windrose=1)
    table.begins("mayor phase")
    anna("declines", "places a colonist on an indigo plantation")
    anna.may("places a colonist on a quarry", "places a colonist on the office")
    reasons = table.reasons()
    assert reasons["places a colonist on a corn plantation"].startswith("colonists are placed from left to right")
    assert reasons["places a colonist on an indigo plantation"] == "every circle there has a colonist"


def test_ruling_70_a_place_may_be_passed_over_only_if_those_behind_take_everybody() -> None:
    table = Table(3)
    anna = table.seats[0].gets(island="corn, indigo, quarry", city="office", windrose=2)
    table.begins("mayor phase")
    anna("declines")  # three colonists for four circles
    anna.may("places a colonist on a corn plantation", "places a colonist on an indigo plantation")
    anna("places a colonist on an indigo plantation").has(island="corn, indigo*, quarry*", city="office*")
