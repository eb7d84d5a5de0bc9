"""The small beige buildings up to the university, in the order of the book; each occupied and not."""

from __future__ import annotations

import pytest

from tests.rulebook.puerto_rico.stage import Table

# -- small market ------------------------------------------------------------------------------------


def test_small_market_example() -> None:
    """Anna sells a corn and receives 1 doubloon."""
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(goods="1 corn", city="small market*")
    table.begins("trader phase", taker=1)
    anna("sells corn").has(doubloons=1)


def test_small_market_unoccupied() -> None:
    table = Table(3)
    anna = table.seats[0].gets(goods="1 sugar", city="small market")
    table.begins("trader phase")
    anna("sells sugar").has(doubloons=3)


# -- hacienda ----------------------------------------------------------------------------------------


def test_hacienda() -> None:
    """A tile from a face-down stack first, then the normal turn."""
    table = Table(3)
    anna, bob, chris = table.seats
    bob.gets(city="hacienda*")
    table.lies(face_up="3 corn, sugar")
    table.begins("settler phase")
    anna("takes a quarry")
    bob.may("draws a plantation with the hacienda", "declines")
    bob("draws a plantation with the hacienda")
    table("gives coffee from the stack")
    bob.has(island="coffee").may("takes the corn plantation", "takes the sugar plantation", "passes")
    bob("takes the corn plantation").has(island="coffee, corn")


def test_hacienda_may_be_declined() -> None:
    table = Table(3)
    anna = table.seats[0].gets(city="hacienda*")
    table.lies(face_up="4 corn")
    table.begins("settler phase")
    anna("declines")("takes the corn plantation").has(island="corn")


def test_hacienda_unoccupied() -> None:
    table = Table(3)
    anna = table.seats[0].gets(city="hacienda")
    table.lies(face_up="4 corn")
    table.begins("settler phase")
    anna.may("takes the corn plantation", "takes a quarry", "passes")


def test_ruling_10_the_hacienda_tile_is_placed_and_is_no_quarry() -> None:
    """Not even with the construction hut or as settler; the normal turn brings at most one quarry."""
    table = Table(3)
    anna = table.seats[0].gets(city="hacienda*, construction hut*", island="5 corn, 5 indigo")
    table.lies(face_up="4 sugar")
    table.begins("settler phase")
    anna.may("draws a plantation with the hacienda", "declines")
    anna("draws a plantation with the hacienda")
    table.may(*[f"gives {kind} from the stack" for kind in ("corn", "indigo", "sugar", "tobacco", "coffee")])
    table("gives tobacco from the stack")
    anna("takes a quarry").has(island="5 corn, 5 indigo, tobacco, quarry")
    assert table.waits_for() == "Bob"


def test_ruling_10_the_hacienda_tile_may_fill_the_island() -> None:
    """Then there is no normal turn; and a full island draws nothing."""
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(city="hacienda*", island="5 corn, 6 indigo")
    table.lies(face_up="4 sugar")
    table.begins("settler phase")
    anna("draws a plantation with the hacienda")
    table("gives sugar from the stack")
    assert table.waits_for() == "Bob"
    table.begins("settler phase")
    assert table.waits_for() == "Bob"


def test_ruling_11_the_hacienda_draws_from_the_shuffled_discards() -> None:
    """When the stacks are used up; with nothing at all there is no draw."""
    table = Table(3)
    anna = table.seats[0].gets(city="hacienda*")
    table.lies(face_up="4 corn", face_down="", discarded="2 tobacco")
    table.begins("settler phase")
    anna("draws a plantation with the hacienda")
    table.may("gives tobacco from the stack")
    table("gives tobacco from the stack")
    assert (list(table.game.face_down), list(table.game.discarded)) == ([0, 0, 0, 1, 0], [0] * 5)

    table.lies(face_up="4 corn", face_down="", discarded="")
    table.begins("settler phase")
    anna.may("takes the corn plantation", "takes a quarry", "passes")


# -- construction hut --------------------------------------------------------------------------------


def test_construction_hut() -> None:
    """A quarry instead of a plantation, and only one tile, for the settler too."""
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(city="construction hut*")
    bob.gets(city="construction hut*")
    table.lies(face_up="4 corn")
    table.begins("settler phase")
    anna("takes a quarry").has(island="quarry")
    bob.may("takes the corn plantation", "takes a quarry", "passes")
    bob("takes a quarry").has(island="quarry")
    assert table.waits_for() == "Chris"


def test_construction_hut_unoccupied() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    bob.gets(city="construction hut")
    table.lies(face_up="4 corn")
    table.begins("settler phase")
    anna("passes")
    bob.may("takes the corn plantation", "passes")


# -- warehouses --------------------------------------------------------------------------------------

STUCK = {4: "4 corn", 5: "5 indigo", 6: "6 tobacco"}


@pytest.mark.parametrize(
    ("city", "stored", "kept", "goods"),
    [
        ("small warehouse*", ["corn"], "sugar", "3 corn, 1 sugar"),
        ("large warehouse*", ["corn", "sugar"], "coffee", "3 corn, 3 sugar, 1 coffee"),
        (
            "small warehouse*, large warehouse*",
            ["corn", "indigo", "coffee"],
            "sugar",
            "3 corn, 2 indigo, 1 sugar, 2 coffee",
        ),
        ("small warehouse, large warehouse", [], "coffee", "1 coffee"),
    ],
)
def test_warehouses(city: str, stored: list[str], kept: str, goods: str) -> None:
    """One, two or three kinds whole besides the single good; nothing more if unoccupied."""
    table = Table(3)
    anna = table.seats[0].gets(goods="3 corn, 2 indigo, 3 sugar, 2 coffee", city=city)
    table.lies(ships=STUCK)
    table.begins("captain phase")
    for kind in stored:
        anna(f"stores {kind}")
    anna(f"keeps {kept}").has(goods=goods)


# -- hospice -----------------------------------------------------------------------------------------


def test_hospice() -> None:
    """The tile of the normal turn, plantation or quarry, comes with a colonist from the supply."""
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(city="hospice*", island="corn")
    bob.gets(city="hospice*, construction hut*")
    table.lies(face_up="4 corn")
    table.begins("settler phase")
    supply = table.game.colonists
    anna("takes the corn plantation").may("takes a colonist for a corn plantation", "declines")
    anna("takes a colonist for a corn plantation").has(island="corn*, corn", windrose=0)
    bob("takes a quarry")("takes a colonist for a quarry").has(island="quarry*")
    assert table.game.colonists == supply - 2


def test_hospice_unoccupied() -> None:
    table = Table(3)
    anna = table.seats[0].gets(city="hospice")
    table.lies(face_up="4 corn")
    table.begins("settler phase")
    anna("takes the corn plantation").has(island="corn")
    assert table.waits_for() == "Bob"


def test_ruling_12_the_hospice_serves_the_normal_tile_only() -> None:
    """Not the tile of the hacienda; and its owner may decline."""
    table = Table(3)
    anna = table.seats[0].gets(city="hospice*, hacienda*")
    table.lies(face_up="4 corn")
    table.begins("settler phase")
    anna("draws a plantation with the hacienda")
    table("gives sugar from the stack")
    anna("takes the corn plantation")
    anna.may("takes a colonist for a corn plantation", "declines")
    anna("declines").has(island="sugar, corn")


def test_ruling_12_the_hospice_falls_back_on_the_ship() -> None:
    """Supply, else ship, else nobody."""
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(city="hospice*")
    table.lies(face_up="4 corn")
    table.game.colonists, table.game.colonist_ship = 1, 1
    table.begins("settler phase")
    anna("takes the corn plantation")("takes a colonist for a corn plantation").has(island="corn*")
    assert (table.game.colonists, table.game.colonist_ship) == (0, 1)

    table.lies(face_up="4 corn")
    table.begins("settler phase")
    anna("takes the corn plantation")("takes a colonist for a corn plantation").has(island="2 corn*")
    assert (table.game.colonists, table.game.colonist_ship) == (0, 0)

    table.lies(face_up="4 corn")
    table.begins("settler phase")
    anna("takes the corn plantation").has(island="2 corn*, corn")
    assert table.waits_for() == "Bob"


# -- office ------------------------------------------------------------------------------------------


def test_office_example() -> None:
    """Tobacco lies in the trading house; Bob sells tobacco with his office, and Chris with hers."""
    table = Table(4)
    anna, bob, chris, david = table.seats
    table.lies(trading_house="1 tobacco")
    bob.gets(goods="1 tobacco", city="office*")
    chris.gets(goods="1 tobacco", city="office*")
    david.gets(goods="1 tobacco")
    table.begins("trader phase")
    bob("sells tobacco").has(doubloons=3)
    chris("sells tobacco").has(doubloons=3)
    table.is_done()
    assert table.game.trading_house[3] == 3


def test_office_unoccupied() -> None:
    table = Table(4)
    bob = table.seats[1].gets(goods="1 tobacco", city="office")
    table.lies(trading_house="1 tobacco")
    table.begins("trader phase")
    table.is_done()
    bob.has(goods="1 tobacco")


# -- large market ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("city", "doubloons"),
    [
        ("large market*", 4),
        ("large market", 2),
        ("small market*, large market*", 5),
        ("small market*, large market", 3),
    ],
)
def test_large_market(city: str, doubloons: int) -> None:
    """Two doubloons more with a sale, three with both markets."""
    table = Table(3)
    anna, bob, chris = table.seats
    bob.gets(goods="1 sugar", city=city)
    table.begins("trader phase")
    bob("sells sugar").has(doubloons=doubloons)


# -- factory -----------------------------------------------------------------------------------------


def test_factory_example() -> None:
    """David can produce three kinds, but corn is out and sugar short: 2 sugar, 1 tobacco, 1 doubloon."""
    table = Table(4)
    anna, bob, chris, david = table.seats
    david.gets(island="3 corn*, 3 sugar*, tobacco*", city="factory*, sugar mill***, tobacco storage*")
    table.lies(goods="2 sugar, 5 tobacco")
    table.begins("craftsman phase")
    david.has(goods="2 sugar, 1 tobacco", doubloons=1)


@pytest.mark.parametrize(("kinds", "doubloons"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 5)])
def test_factory_pays_by_kinds(kinds: int, doubloons: int) -> None:
    """The number of goods plays no role; an unoccupied factory pays nothing."""
    plants = "small indigo plant*, sugar mill***, tobacco storage*, coffee roaster*"
    island = ", ".join(["2 corn*", "indigo*", "3 sugar*", "tobacco*", "coffee*"][:kinds])
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(island=island, city=f"factory*, {plants}")
    table.begins("craftsman phase")
    anna.has(doubloons=doubloons)

    bob.gets(island=island, city=f"factory, {plants}")
    table.begins("craftsman phase", taker=1)
    bob.has(doubloons=0)


# -- university --------------------------------------------------------------------------------------


def test_university() -> None:
    """A colonist from the supply for the new building, one only."""
    table = Table(3)
    anna = table.seats[0].gets(city="university*", doubloons=4)
    table.begins("builder phase")
    anna("builds the sugar mill").may("takes a colonist for the sugar mill", "declines")
    supply = table.game.colonists
    anna("takes a colonist for the sugar mill").has(city="university*, sugar mill*")
    assert table.game.colonists == supply - 1
    assert [building.name for building in anna.player.occupied] == ["sugar mill", "university"]


def test_university_unoccupied() -> None:
    table = Table(3)
    anna = table.seats[0].gets(city="university", doubloons=4)
    table.begins("builder phase")
    anna("builds the sugar mill").has(city="university, sugar mill")
    table.is_done()


def test_ruling_31_the_university_gives_one_colonist_if_there_is_any() -> None:
    """Supply, else ship, else nobody; optional; and nothing for building itself."""
    table = Table(3)
    anna = table.seats[0].gets(city="university*", doubloons=9)
    table.game.colonists, table.game.colonist_ship = 0, 1
    table.begins("builder phase")
    anna("builds the small market")("declines")
    table.begins("builder phase")
    anna("builds the hacienda")("takes a colonist for the hacienda")
    assert table.game.colonist_ship == 0
    table.begins("builder phase")
    anna("builds the construction hut").has(city="university*, small market, hacienda*, construction hut")
    table.is_done()

    table = Table(3)
    anna = table.seats[0].gets(doubloons=7)
    table.begins("builder phase")
    anna("builds the university").has(city="university")
    table.is_done()
