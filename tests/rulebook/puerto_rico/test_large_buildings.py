"""The five large buildings: two city spaces, four points, and extra points at the end if occupied."""

from __future__ import annotations

import pytest

from tests.rulebook.puerto_rico.stage import RULES, Seat, Table


def owner(city: str, island: str = "", points: int = 0, windrose: int = 0) -> Seat:
    return Table(3).seats[0].gets(city=city, island=island, points=points, windrose=windrose)


def extra(seat: Seat, building: str) -> int:
    return RULES.breakdown(seat.table.game, 0).get(building, 0)


LARGE = ["guild hall", "residence", "fortress", "customs house", "city hall"]


@pytest.mark.parametrize("building", LARGE)
def test_unoccupied_large_buildings_score_four(building: str) -> None:
    seat = owner(building, island="5 corn", points=8, windrose=6)
    seat.has(score=12)
    assert seat.player.city == 2


@pytest.mark.parametrize("building", LARGE)
def test_a_large_building_occurs_once(building: str) -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(doubloons=9)
    bob.gets(doubloons=10)
    table.begins("builder phase")
    anna(f"builds the {building}")
    bob.may_not(f"builds the {building}")


def test_guild_hall_example() -> None:
    """Small and large sugar mill, small indigo plant and coffee roaster: 6 points."""
    seat = owner("guild hall*, small sugar mill, sugar mill, small indigo plant, coffee roaster")
    assert extra(seat, "guild hall") == 6


@pytest.mark.parametrize(
    ("building", "points"),
    [
        ("small indigo plant", 1),
        ("small sugar mill", 1),
        ("indigo plant", 2),
        ("sugar mill", 2),
        ("tobacco storage", 2),
        ("coffee roaster", 2),
        ("wharf", 0),
    ],
)
def test_guild_hall(building: str, points: int) -> None:
    assert extra(owner(f"guild hall*, {building}"), "guild hall") == points
    assert extra(owner(f"guild hall*, {building}*"), "guild hall") == points
    assert extra(owner(f"guild hall, {building}*"), "guild hall") == 0


def test_residence_example() -> None:
    """Ten filled island spaces: 5 points."""
    assert extra(owner("residence*", island="8 corn, 2 quarry"), "residence") == 5


@pytest.mark.parametrize(("tiles", "points"), [(1, 4), (8, 4), (9, 4), (10, 5), (11, 6), (12, 7)])
def test_residence(tiles: int, points: int) -> None:
    island = ", ".join(name for name in [f"{min(tiles, 9)} corn", f"{tiles - 9} quarry"] if name[0] not in "-0")
    assert extra(owner("residence*", island=island), "residence") == points
    assert extra(owner("residence", island=island), "residence") == 0


def test_fortress_example() -> None:
    """Twenty colonists on plantations, quarries, buildings and windrose: 6 points."""
    seat = owner("fortress*, sugar mill***, office*", island="6 corn*, 3 quarry*", windrose=6)
    assert seat.player.colonists_in_all() == 20
    assert extra(seat, "fortress") == 6


@pytest.mark.parametrize(("windrose", "points"), [(0, 0), (1, 0), (2, 1), (4, 1), (5, 2)])
def test_fortress(windrose: int, points: int) -> None:
    """The colonist in the fortress counts too."""
    assert extra(owner("fortress*", windrose=windrose), "fortress") == points
    assert extra(owner("fortress", windrose=windrose), "fortress") == 0


def test_customs_house_example() -> None:
    """23 points in chips: 5 points."""
    assert extra(owner("customs house*", points=23), "customs house") == 5


@pytest.mark.parametrize(("chips", "points"), [(0, 0), (3, 0), (4, 1), (7, 1), (24, 6)])
def test_customs_house(chips: int, points: int) -> None:
    """Points of buildings do not count for it."""
    assert extra(owner("customs house*, wharf, harbor", points=chips), "customs house") == points
    assert extra(owner("customs house, wharf, harbor", points=chips), "customs house") == 0


def test_customs_house_counts_points_noted_on_paper() -> None:
    table = Table(3)
    anna = table.seats[0].gets(city="customs house*", goods="5 corn", points=18)
    table.game.points = 1
    table.begins("captain phase", taker=1)
    anna("loads corn on ship 5").has(points=23, score=23 + 4 + 5)


def test_city_hall_example() -> None:
    """Hacienda, harbor, office, construction hut, large warehouse and residence: 7 points with the hall itself."""
    seat = owner("city hall*, hacienda, harbor, office, construction hut, large warehouse, residence")
    assert extra(seat, "city hall") == 7


def test_city_hall() -> None:
    """Production buildings are not beige; occupied or not makes no difference for the others."""
    assert extra(owner("city hall*"), "city hall") == 1
    assert extra(owner("city hall*, sugar mill***, office*, wharf"), "city hall") == 3
    assert extra(owner("city hall, sugar mill***, office*, wharf"), "city hall") == 0
