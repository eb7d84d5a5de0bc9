"""First expansion, craftsman phase and game end: aqueduct, specialty factory, cloister, statue and residence."""

from __future__ import annotations

import pytest

from tests.rulebook.puerto_rico.stage import Seat, Table, expanded


def produce(island: str, city: str, **options: object) -> Seat:
    """Bob after Anna has been craftsman: so no privilege comes in between."""
    table = expanded(4, **options)
    bob = table.seats[1].gets(island=island, city=city)
    table.begins("craftsman phase")
    return bob


# -- aqueduct ----------------------------------------------------------------------------------------


def test_aqueduct_example() -> None:
    """Natalie produces 1 indigo and 3 sugar in her large plant and mill: she takes 2 and 4."""
    table = expanded()
    natalie = table.seats[1].called("Natalie")
    natalie.gets(island="indigo*, 3 sugar*", city="aqueduct*, indigo plant*, sugar mill***")
    table.begins("craftsman phase")
    natalie.has(goods="2 indigo, 4 sugar")


def test_aqueduct_unoccupied() -> None:
    produce("indigo*, 3 sugar*", "aqueduct, indigo plant*, sugar mill***").has(goods="1 indigo, 3 sugar")


def test_aqueduct_without_production() -> None:
    """A large plant needs a worker and a plantation that is worked."""
    produce("indigo*, 3 sugar", "aqueduct*, indigo plant, sugar mill***").has(goods="")


def test_aqueduct_does_nothing_for_small_plants_and_other_goods() -> None:
    city = "aqueduct*, small indigo plant*, small sugar mill*, tobacco storage*, coffee roaster*"
    island = "2 indigo*, 2 sugar*, 2 tobacco*, 2 coffee*, corn*"
    produce(island, city).has(goods="1 corn, 1 indigo, 1 sugar, 1 tobacco, 1 coffee")


def test_ruling_35_the_large_plant_runs_first() -> None:
    """One plantation and both plants: the aqueduct works; but never beyond what the supply has."""
    produce("indigo*", "aqueduct*, small indigo plant*, indigo plant*").has(goods="2 indigo")
    table = expanded()
    bob = table.seats[1].gets(island="2 indigo*", city="aqueduct*, indigo plant**, specialty factory*")
    table.lies(goods="2 indigo")
    table.begins("craftsman phase")
    bob.has(goods="2 indigo", doubloons=1)
    table = expanded()
    bob = table.seats[1].gets(island="2 indigo*", city="aqueduct*, indigo plant**, specialty factory*")
    table.begins("craftsman phase")
    bob.has(goods="3 indigo", doubloons=2)  # the extra good counts as produced


# -- specialty factory -------------------------------------------------------------------------------


def test_specialty_factory_example() -> None:
    """4 corn, 3 sugar and 2 coffee: 2 doubloons for the sugar."""
    city = "specialty factory*, sugar mill***, coffee roaster**"
    produce("4 corn*, 3 sugar*, 2 coffee*", city).has(goods="4 corn, 3 sugar, 2 coffee", doubloons=2)


def test_specialty_factory_unoccupied() -> None:
    produce("3 sugar*", "specialty factory, sugar mill***").has(goods="3 sugar", doubloons=0)


@pytest.mark.parametrize(("sugar", "doubloons"), [(0, 0), (1, 0), (2, 1), (3, 2)])
def test_specialty_factory_pays_one_less_than_goods(sugar: int, doubloons: int) -> None:
    island = f"5 corn*, {sugar} sugar*" if sugar else "5 corn*"
    produce(island, "specialty factory*, sugar mill***").has(doubloons=doubloons)


def test_ruling_38_specialty_factory() -> None:
    """Goods received count, not those that could be made; both factories pay."""
    table = expanded()
    bob = table.seats[1].gets(island="3 sugar*, corn*", city="specialty factory*, factory*, sugar mill***")
    table.lies(goods="2 sugar, 1 corn")
    table.begins("craftsman phase")
    bob.has(goods="1 corn, 2 sugar", doubloons=1 + 1)


# -- options of the craftsman phase --------------------------------------------------------------------


def test_optional_production() -> None:
    """As an option goods may be left in the supply, one by one; what is left is not produced."""
    table = Table(3, optional_production="on")
    anna, bob, chris = table.seats
    anna.gets(island="corn*, 2 indigo*", city="indigo plant**, factory*")
    table.begins("craftsman phase")
    anna.may("takes the goods produced", "leaves one corn", "leaves one indigo")
    anna("leaves one corn").may("takes the goods produced", "leaves one indigo")
    anna("leaves one indigo", "takes the goods produced").has(goods="1 indigo", doubloons=0)
    anna.may("takes one indigo more", "declines")
    assert table.reasons()["takes one corn more"] == "you produced no corn in this phase"


def test_optional_production_when_everything_is_left() -> None:
    table = Table(3, optional_production="on")
    anna = table.seats[0].gets(island="corn*")
    table.begins("craftsman phase")
    anna("leaves one corn").has(goods="")
    table.is_done()


def test_privilege_counts_as_produced_as_an_option() -> None:
    """The extra sugar is the fourth: the specialty factory pays a doubloon more."""
    for option, doubloons in [("off", 2), ("on", 3)]:
        table = expanded(3, privilege_counts_as_produced=option)
        anna = table.seats[0].gets(island="3 sugar*", city="specialty factory*, sugar mill***")
        table.begins("craftsman phase")
        anna("takes one sugar more").has(doubloons=doubloons)


def test_privilege_counts_as_produced_for_the_kind_with_most_goods() -> None:
    """With a library the two extra goods are of two kinds, and only the larger number counts."""
    table = expanded(3, privilege_counts_as_produced="on")
    city = "specialty factory*, sugar mill***, indigo plant**, library*"
    anna = table.seats[0].gets(island="3 sugar*, 2 indigo*", city=city)
    table.begins("craftsman phase")
    anna.has(doubloons=2)
    anna("takes one indigo more").has(doubloons=2)
    anna("takes one sugar more").has(doubloons=3)
    table = expanded(3, privilege_counts_as_produced="on")
    city = "specialty factory*, indigo plant***, tobacco storage**, library*"
    anna = table.seats[0].gets(island="3 indigo*, 2 tobacco*", city=city)
    table.begins("craftsman phase")
    anna("takes one indigo more").has(doubloons=3)
    anna("takes one tobacco more").has(doubloons=3)  # three tobacco are fewer than four indigo


# -- game end ----------------------------------------------------------------------------------------


def test_cloister_example() -> None:
    """Todd has 6 forests, 3 quarries, 2 corn and 1 coffee: three sets of three, 6 points."""
    table = expanded()
    todd = table.seats[0].called("Todd").gets(island="6 forest, 3 quarry, 2 corn, coffee", city="cloister*")
    todd.has(score=4 + 6)


def test_cloister_unoccupied() -> None:
    table = expanded()
    table.seats[0].gets(island="6 forest, 3 quarry", city="cloister").has(score=4)


@pytest.mark.parametrize(
    ("island", "points"),
    [
        ("2 forest, 2 quarry, 2 corn, 2 indigo", 0),
        ("5 corn", 1),
        ("3 sugar, 3 tobacco", 3),
        ("3 corn, 3 indigo, 5 sugar", 6),
        ("3 corn, 3 coffee, 3 quarry, 3 forest", 10),
        ("12 forest", 10),
    ],
)
def test_ruling_62_sets_of_three_like_island_tiles(island: str, points: int) -> None:
    """All seven kinds of tile, occupied or not; four sets are the most."""
    table = expanded()
    table.seats[0].gets(island=island, city="cloister*").has(score=4 + points)


@pytest.mark.parametrize(
    ("island", "points"), [("", 0), ("forest", 4), ("9 forest", 4), ("6 forest, 4 quarry", 5), ("12 forest", 7)]
)
def test_ruling_61_residence(island: str, points: int) -> None:
    """Forests and quarries are filled spaces; an island that was cleared altogether scores nothing."""
    table = expanded()
    table.seats[0].gets(island=island, city="residence*").has(score=4 + points)


def test_city_hall_counts_new_buildings() -> None:
    """Every beige tile: here eight, the statue and the city hall among them."""
    table = expanded()
    city = "city hall*, statue, aqueduct, black market, library, union hall, hospice, church, indigo plant"
    printed = 4 + 8 + 1 + 1 + 3 + 3 + 2 + 2 + 2
    table.seats[0].gets(city=city).has(score=printed + 8)
