"""First expansion: the library doubles the privilege of each of the seven roles."""

from __future__ import annotations

import pytest

from caravela.games.puerto_rico.components import BUILDING_NAMES
from caravela.games.puerto_rico.roles.builder import price_of
from tests.rulebook.puerto_rico.stage import Table, expanded


def price(table: Table, seat: int, building: str) -> int:
    return int(price_of(table.game, seat, table.game.kinds[BUILDING_NAMES.index(building)]))


# -- settler -----------------------------------------------------------------------------------------


def test_library_with_the_settler() -> None:
    """A quarry or plantation first; when all have chosen, a plantation of those left, and no quarry."""
    table = expanded(3)
    anna, bob, chris = table.seats
    anna.gets(city="library*")
    table.lies(face_up="corn, sugar, coffee, indigo")
    table.begins("settler phase")
    anna("takes a quarry")
    bob("takes the coffee plantation")
    chris("takes the sugar plantation")
    anna.may("takes the corn plantation", "takes the indigo plantation", "passes")
    anna("takes the indigo plantation").has(island="quarry, indigo")
    assert table.waits_for() == "the table"


def test_library_with_the_settler_and_a_construction_hut() -> None:
    """Then the second tile may be a quarry too."""
    table = expanded(3)
    anna, bob, chris = table.seats
    anna.gets(city="library*, construction hut*")
    table.lies(face_up="corn")
    table.begins("settler phase")
    anna("takes a quarry")
    bob("takes the corn plantation")
    anna.may("takes a quarry", "passes")
    anna("takes a quarry").has(island="2 quarry")


def test_library_with_the_settler_and_a_hospice() -> None:
    """The colonist comes for the first tile only."""
    table = expanded(3)
    anna, bob, chris = table.seats
    anna.gets(city="library*, hospice*, construction hut*")
    table.lies(face_up="corn, sugar")
    table.begins("settler phase")
    anna("takes a quarry", "takes a colonist for a quarry")
    bob("passes")
    chris("passes")
    anna("takes a quarry").has(island="quarry, quarry*")
    assert table.waits_for() == "the table"


def test_library_of_another_player_does_nothing() -> None:
    """Only who took the role has a privilege to double."""
    table = expanded(3)
    anna, bob, chris = table.seats
    bob.gets(city="library*")
    table.lies(face_up="3 corn, sugar")
    table.begins("settler phase")
    anna("passes")
    bob.may("takes the corn plantation", "takes the sugar plantation", "passes")
    bob("takes the corn plantation")
    chris("passes")
    assert table.waits_for() == "the table"


def test_ruling_14_the_second_tile() -> None:
    """It does not depend on the first; the hacienda draws once, before the first; a full island takes nothing."""
    table = expanded(3)
    anna, bob, chris = table.seats
    anna.gets(city="library*, hacienda*")
    table.lies(face_up="corn, sugar", face_down="5 coffee")
    table.begins("settler phase")
    anna("declines", "passes")
    bob("passes")
    chris("passes")
    anna.may("takes the corn plantation", "takes the sugar plantation", "passes")
    table = expanded(3)
    anna, bob, chris = table.seats
    anna.gets(city="library*", island="8 corn, 3 quarry")
    table.lies(face_up="2 corn, sugar")
    table.begins("settler phase")
    anna("takes the sugar plantation")
    bob("passes")
    chris("passes")
    assert table.waits_for() == "the table"


@pytest.mark.parametrize("first", ["passes", "takes the corn plantation"])
def test_ruling_14_the_hospice_serves_the_first_tile_that_is_taken(first: str) -> None:
    """Who took none in the normal turn has his colonist with the tile of the doubled privilege."""
    table = expanded(3)
    anna, bob, chris = table.seats
    anna.gets(city="library*, hospice*, forest house*")
    table.lies(face_up="corn, 2 sugar")
    table.begins("settler phase")
    anna(first)
    if first != "passes":
        anna("takes a colonist for a corn plantation")
    bob("takes the sugar plantation")
    chris("passes")
    anna("takes a forest")
    if first == "passes":
        anna("takes a colonist for the windrose").has(windrose=1)
    assert table.waits_for() == "the table"


# -- the other roles ---------------------------------------------------------------------------------


def test_library_with_the_mayor() -> None:
    """Two colonists from the supply, or as many as there are."""
    for supply in [2, 1]:
        table = expanded(4)
        anna = table.seats[0].gets(city="library*")
        table.game.colonists = supply
        table.begins("mayor phase")
        for _ in range(supply):
            anna("takes a colonist from the supply")
        anna.has(city="library*", windrose=supply + 1)


@pytest.mark.parametrize("taken", [0, 1, 2])
def test_ruling_88_a_mayor_with_a_library_takes_none_one_or_two(taken: int) -> None:
    """One by one, so that every line of the record is one colonist; the first question says that there are two."""
    table = expanded(4)
    anna = table.seats[0].gets(city="library*")
    table.begins("mayor phase")
    assert table.game.next_step().asks().endswith("your doubled privilege allows two")
    for _ in range(taken):
        anna("takes a colonist from the supply")
    if taken < 2:
        anna("declines")
    anna.has(city="library*", windrose=taken + 1)
    table.is_done()


def test_library_with_the_builder() -> None:
    table = expanded()
    anna, bob, chris, david = table.seats
    anna.gets(city="library*", island="quarry*", doubloons=9)
    bob.gets(city="library*")
    table.begins("builder phase")
    assert price(table, 0, "wharf") == 9 - 2 - 1
    assert price(table, 1, "wharf") == 9
    anna("builds the wharf").has(doubloons=3)


def test_library_with_the_craftsman() -> None:
    """Two goods more, of two kinds."""
    table = expanded()
    anna = table.seats[0].gets(city="library*, indigo plant*", island="2 corn*, indigo*")
    table.begins("craftsman phase")
    anna("takes one corn more").may("takes one indigo more", "declines")
    anna("takes one indigo more").has(goods="3 corn, 2 indigo")
    table.is_done()


def test_library_with_the_trader() -> None:
    """Two doubloons more with the sale, at the trading house or the trading post; none without."""
    for words, doubloons in [("sells sugar", 4), ("sells sugar to the trading post", 4), ("passes", 0)]:
        table = expanded()
        anna = table.seats[0].gets(city="library*, trading post*", goods="sugar")
        table.begins("trader phase")
        anna(words).has(doubloons=doubloons)


def test_library_with_the_captain() -> None:
    """Two points more with the first load, whatever the ship."""
    table = expanded()
    anna = table.seats[0].gets(city="library*", goods="3 sugar, corn")
    table.begins("captain phase")
    anna("loads sugar on ship 5").has(points=5)
    anna("loads corn on ship 6").has(points=6)
    table = expanded()
    anna = table.seats[0].gets(city="library*, small wharf*", goods="sugar")
    table.begins("captain phase")
    anna("puts one sugar on the small wharf", "sails the small wharf").has(points=2)


def test_library_with_the_prospector() -> None:
    table = expanded()
    anna = table.seats[0].gets(city="library*")
    table.begins("taking a role 0")
    anna("takes the prospector").has(doubloons=2)


def test_library_unoccupied() -> None:
    table = expanded()
    anna = table.seats[0].gets(city="library", goods="sugar")
    table.begins("prospecting")
    anna.has(doubloons=1)
    table.begins("trader phase")
    anna("sells sugar").has(doubloons=1 + 3)


# -- rulings -----------------------------------------------------------------------------------------


def test_ruling_37_two_different_kinds_for_the_craftsman() -> None:
    """With one kind produced there is one good; the question says that there are two, and they come in any order."""
    table = expanded()
    anna = table.seats[0].gets(city="library*", island="2 corn*")
    table.begins("craftsman phase")
    anna("takes one corn more").has(goods="3 corn")
    table.is_done()
    table = expanded()
    anna = table.seats[0].gets(city="library*, indigo plant*, sugar mill*", island="corn*, indigo*, sugar*")
    table.begins("craftsman phase")
    assert table.game.next_step().asks().endswith("allows two, of two kinds")
    anna("takes one indigo more").may("takes one corn more", "takes one sugar more", "declines")
    assert table.reasons()["takes one indigo more"] == "a doubled privilege gives two different kinds"
    anna("takes one corn more").has(goods="2 corn, 2 indigo, 1 sugar")
    table.is_done()


def test_ruling_57_the_library_must_be_occupied_when_the_privilege_is_used() -> None:
    """A guest may move in after the role was taken; nothing but privileges is doubled."""
    table = expanded()
    anna = table.seats[0].gets(city="library, guest house*", goods="sugar")
    table.begins("taking a role 0")
    anna("takes the trader", "moves a guest to the library", "sells sugar").has(doubloons=2 + 2)
    table = expanded()
    anna = table.seats[0].gets(city="library, guest house*")
    table.begins("taking a role 0")
    anna("takes the prospector", "moves a guest to the library").has(doubloons=2)
    table = expanded()
    anna = table.seats[0].gets(city="library*, harbor*, small market*", goods="3 sugar")
    table.begins("captain phase")
    anna("loads sugar on ship 5").has(points=3 + 2 + 1)


@pytest.mark.parametrize(
    ("chips", "asked", "taken", "declined"),
    [
        (1 + 1, 2, 3, 1),  # one chip left: both points or none
        (1 + 2, 1, 3, 2),  # two: the first is taken, the last one asked about
        (1 + 3, 0, 3, 3),  # three: nothing ends
    ],
)
def test_ruling_67_a_captain_with_a_library_may_take_one_of_two_points(
    chips: int, asked: int, taken: int, declined: int
) -> None:
    """The good brings one point of these; the privilege two more, and the last of the supply may be declined."""
    for answer, points in (("takes the last points", taken), ("declines", declined)):
        table = expanded(3)
        anna = table.seats[0].gets(goods="corn", city="library*")
        table.seats[1].gets(points=table.game.points - chips)
        table.begins("captain phase")
        anna("loads corn on ship 4")
        assert (table.waits_for() == "Anna") == (asked > 0)
        if asked:
            assert table.game.offered == asked
            anna.may("takes the last points", "declines")
            anna(answer)
        anna.has(points=points)
        assert (table.game.ending > 0) == (asked > 0 and answer != "declines")
