"""The production buildings: goods need an occupied plantation and a colonist in the building; corn only the first."""

from __future__ import annotations

import pytest

from tests.rulebook.puerto_rico.stage import Table


def produced(island: str, city: str) -> str:
    """What a player with this island and city takes in a craftsman phase of somebody else."""
    table = Table(3)
    anna, bob, chris = table.seats
    bob.gets(island=island, city=city)
    table.begins("craftsman phase")
    table.is_done()
    goods = {"corn": 0, "indigo": 1, "sugar": 2, "tobacco": 3, "coffee": 4}
    return ", ".join(f"{bob.player.goods[kind]} {good}" for good, kind in goods.items() if bob.player.goods[kind])


def test_example() -> None:
    """2 corn, 1 tobacco and 3 sugar: one corn and one sugar plantation are empty, and so is a circle of the storage."""
    island = "2 corn*, corn, 2 tobacco*, 3 sugar*, sugar"
    assert produced(island, "tobacco storage*, sugar mill***, small sugar mill*") == "2 corn, 3 sugar, 1 tobacco"


def test_corn_needs_no_building() -> None:
    assert produced("3 corn*", "") == "3 corn"
    assert produced("3 corn", "") == ""


@pytest.mark.parametrize(
    ("building", "good", "circles"),
    [
        ("small indigo plant", "indigo", 1),
        ("small sugar mill", "sugar", 1),
        ("indigo plant", "indigo", 3),
        ("sugar mill", "sugar", 3),
        ("tobacco storage", "tobacco", 3),
        ("coffee roaster", "coffee", 2),
    ],
)
def test_each_production_building(building: str, good: str, circles: int) -> None:
    """As many goods as colonists on its circles, as long as plantations deliver; none without colonists."""
    assert produced(f"4 {good}*", building) == ""
    for colonists in range(1, circles + 1):
        assert produced(f"4 {good}*", building + "*" * colonists) == f"{colonists} {good}"
    assert produced(f"1 {good}*, 3 {good}", building + "*" * circles) == f"1 {good}"
    assert produced(f"4 {good}", building + "*" * circles) == ""
    assert produced("4 corn", building + "*" * circles) == ""


def test_small_and_large_plant_add_up() -> None:
    assert produced("5 indigo*", "small indigo plant*, indigo plant***") == "4 indigo"
    assert produced("5 sugar*", "small sugar mill*, sugar mill**") == "3 sugar"


def test_a_production_building_processes_its_own_kind_only() -> None:
    assert produced("3 sugar*, 3 coffee*", "indigo plant***, tobacco storage***") == ""
