"""Second expansion: land office, chapel, hunting lodge, zoning office and jeweler, with a colonist and with a noble."""

from __future__ import annotations

import pytest

from caravela.games.puerto_rico.components import BUILDING_NAMES, COFFEE, CORN, POINTS_GONE
from caravela.games.puerto_rico.roles.builder import price_of
from tests.rulebook.puerto_rico.stage import Table, noble


def price(table: Table, seat: int, building: str) -> int:
    return int(price_of(table.game, seat, table.game.kinds[BUILDING_NAMES.index(building)]))


# -- land office -------------------------------------------------------------------------------------


def test_land_office_with_a_colonist_buys_a_plantation() -> None:
    """The topmost face-down tile for a doubloon, once in a trader phase."""
    table = noble()
    bob = table.seats[1].gets(city="land office*", doubloons=3)
    table.lies(face_down="coffee, 2 corn")
    table.begins("trader phase")
    bob.may("buys a plantation with the land office", "passes")
    bob("buys a plantation with the land office")
    table.may("sells coffee from the stack", "sells corn from the stack")
    table("sells coffee from the stack")
    bob.has(doubloons=2, island="coffee")
    assert list(table.game.face_down) == [2, 0, 0, 0, 0]
    table.is_done()


def test_land_office_with_a_noble_sells_a_plantation() -> None:
    """A plantation of the island for a doubloon; no quarry; its occupant goes to the windrose."""
    table = noble()
    bob = table.seats[1].gets(city="land office+", island="corn*, sugar+, quarry*")
    table.begins("trader phase")
    bob.may("sells a corn plantation with the land office", "sells a sugar plantation with the land office", "passes")
    discarded = table.game.discarded[2]
    bob("sells a sugar plantation with the land office")
    bob.has(doubloons=1, island="corn*, quarry*", windrose=1, idle_nobles=1)
    assert table.game.discarded[2] == discarded + 1
    table.is_done()


def test_land_office_unoccupied() -> None:
    table = noble()
    table.seats[1].gets(city="land office", island="corn", doubloons=4)
    table.begins("trader phase")
    table.is_done()


def test_land_office_before_or_after_the_sale() -> None:
    table = noble()
    bob = table.seats[1].gets(city="land office*", goods="coffee")
    table.lies(face_down="corn")
    table.begins("trader phase")
    bob.may("sells coffee", "passes")  # no doubloon yet
    bob("sells coffee").may("buys a plantation with the land office", "passes")
    bob("buys a plantation with the land office")
    table("sells corn from the stack")
    bob.has(doubloons=3, island="corn")
    table = noble()
    bob = table.seats[1].gets(city="land office+", goods="coffee", island="corn")
    table.begins("trader phase")
    bob("sells a corn plantation with the land office").may("sells coffee", "passes")
    bob("sells coffee").has(doubloons=5, island="")


def test_land_office_is_used_once_in_each_trader_phase() -> None:
    table = noble()
    bob = table.seats[1].gets(city="land office+", island="2 corn")
    table.begins("trader phase")
    bob("sells a corn plantation with the land office")
    table.is_done()
    table.begins("trader phase")
    bob("sells a corn plantation with the land office").has(doubloons=2, island="")


def test_land_office_tells_why_not_before_and_after_the_sale() -> None:
    """Before a sale the colonist lacks the doubloon; a colonist never sells."""
    table = noble()
    bob = table.seats[1].gets(city="land office*", goods="coffee", island="corn")
    table.begins("trader phase")
    assert table.game.next_step().about(table.game) == {"role": "trader"}
    before = table.reasons()
    assert before["buys a plantation with the land office"].startswith("it costs 1 doubloon")
    assert "a colonist works there" in before["sells a corn plantation with the land office"]
    bob("sells coffee")
    assert table.game.next_step().about(table.game) == {"role": "trader"}
    after = table.reasons()
    assert "buys a plantation with the land office" not in after
    assert "a colonist works there" in after["sells a corn plantation with the land office"]
    assert set(after) == {name for name in before if name.startswith("sells a") and "plantation" in name}


def test_land_office_unoccupied_is_named_as_the_reason() -> None:
    table = noble()
    table.seats[1].gets(city="land office", goods="coffee", doubloons=4)
    table.begins("trader phase")
    assert "land office" in table.reasons()["buys a plantation with the land office"]


def test_land_office_needs_a_free_space() -> None:
    table = noble()
    table.seats[1].gets(city="land office*", island="8 corn, 4 quarry", doubloons=1)
    table.begins("trader phase")
    table.is_done()


@pytest.mark.parametrize("worker", ["*", "+"])
def test_land_office_with_a_forest_house(worker: str) -> None:
    """Forests may be bought and sold like plantations."""
    table = Table(4, new_buildings="on", nobles="on")
    bob = table.seats[1].gets(city=f"land office{worker}, forest house*", island="2 forest, corn", doubloons=1)
    table.begins("trader phase")
    if worker == "*":
        bob.may("buys a plantation with the land office", "buys a forest with the land office", "passes")
        bob("buys a forest with the land office").has(island="3 forest, corn", doubloons=0)
    else:
        bob.may("sells a corn plantation with the land office", "sells a forest with the land office", "passes")
        bob("sells a forest with the land office").has(island="forest, corn", doubloons=2)
    table.is_done()


@pytest.mark.parametrize("worker", ["*", "+"])
def test_land_office_without_a_worker_in_the_forest_house(worker: str) -> None:
    table = Table(4, new_buildings="on", nobles="on")
    bob = table.seats[1].gets(city=f"land office{worker}, forest house", island="2 forest, corn", doubloons=1)
    table.begins("trader phase")
    bob.may_not("buys a forest with the land office", "sells a forest with the land office")


def test_ruling_44_land_office() -> None:
    """Once in a phase, bought blind, no markets and no hospice."""
    table = noble()
    anna = table.seats[0].gets(city="land office*, hospice*, small market*", goods="corn", doubloons=5)
    table.lies(trading_house="corn, sugar, tobacco", face_down="", discarded="coffee")
    table.begins("trader phase")
    anna("buys a plantation with the land office")
    table("sells coffee from the stack")
    anna.has(island="coffee", doubloons=4)  # the discards were shuffled, and nobody came with it
    table.is_done()
    table = noble()
    anna = table.seats[0].gets(city="land office+, small market*", island="2 corn")
    table.begins("trader phase")
    anna("sells a corn plantation with the land office").has(doubloons=1, island="corn")
    table.is_done()


# -- chapel ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("chapel", "doubloons", "points"), [("chapel*", 1, 0), ("chapel+", 0, 1), ("chapel", 0, 0)])
def test_chapel(chapel: str, doubloons: int, points: int) -> None:
    """In each craftsman phase a doubloon for a colonist, a point for a noble."""
    table = noble()
    bob = table.seats[1].gets(city=chapel)
    table.begins("craftsman phase")
    bob.has(doubloons=doubloons, points=points)


def test_ruling_39_chapel() -> None:
    """Even without production; its point may be the last of the supply."""
    table = noble()
    table.game.points = 1
    bob = table.seats[1].gets(city="chapel+")
    table.begins("craftsman phase")
    bob("takes the last points").has(points=1, goods="")
    assert table.game.ending == POINTS_GONE


# -- hunting lodge -----------------------------------------------------------------------------------


def settle_nothing(table: Table) -> None:
    while table.waits_for() != "nobody" and "passes" in table.words():
        table.play(table.waits_for(), "passes")


def test_hunting_lodge_with_a_colonist_discards_a_plantation() -> None:
    """When all have settled; forests count as plantations, quarries do not; nobody has to."""
    table = Table(3, new_buildings="on", nobles="on")
    anna, bob, chris = table.seats
    bob.gets(city="hunting lodge*", island="corn+, sugar, quarry, forest")
    table.lies(face_up="coffee")
    table.begins("settler phase")
    settle_nothing(table)
    bob.may("discards a corn plantation", "discards a sugar plantation", "discards a forest", "declines")
    bob("discards a corn plantation").has(island="sugar, quarry, forest", windrose=1, idle_nobles=1)
    assert table.game.discarded[0] == 1
    assert table.waits_for() == "the table"


def test_hunting_lodge_may_be_declined_and_may_clear_a_forest() -> None:
    for words, island in [("declines", "corn, forest"), ("discards a forest", "corn")]:
        table = Table(3, new_buildings="on", nobles="on")
        bob = table.seats[1].gets(city="hunting lodge*", island="corn, forest")
        table.begins("close settling")
        bob(words).has(island=island)


def test_a_forest_that_was_a_plantation_goes_to_the_discards() -> None:
    table = Table(3, new_buildings="on", nobles="on", forests="flip")
    bob = table.seats[1].gets(city="hunting lodge*", island="corn, forest")
    table.begins("close settling")
    bob("discards a forest").has(island="corn")
    assert table.game.discarded[1] == 1


def test_hunting_lodge_with_a_noble_scores_for_the_most_empty_spaces() -> None:
    table = noble(3)
    anna, bob, chris = table.seats
    anna.gets(island="2 corn")
    bob.gets(island="corn", city="hunting lodge+")
    chris.gets(island="2 corn")
    table.begins("close settling")
    bob.has(points=2, island="corn")


def test_hunting_lodge_with_a_noble_and_a_tie() -> None:
    table = noble(3)
    anna, bob, chris = table.seats
    anna.gets(island="corn")
    bob.gets(island="corn", city="hunting lodge+")
    chris.gets(island="2 corn", city="hunting lodge+")
    table.begins("close settling")
    bob.has(points=0)
    chris.has(points=0)


def test_hunting_lodge_unoccupied() -> None:
    table = noble(3)
    for seat in table.seats:
        seat.gets(island="2 corn" if seat.number else "corn", city="" if seat.number else "hunting lodge")
    table.begins("close settling")
    assert table.waits_for() == "the table"
    table.seats[0].has(points=0)


def test_ruling_17_hunting_lodge() -> None:
    """After the second tile of a library, clockwise from the settler, each as the islands are then."""
    table = Table(3, new_buildings="on", nobles="on")
    anna, bob, chris = table.seats
    anna.gets(city="library*, hunting lodge*")
    bob.gets(city="hunting lodge+", island="corn")
    chris.gets(island="3 corn")
    table.lies(face_up="coffee, sugar")
    table.begins("settler phase")
    anna("takes a quarry")
    bob("passes")
    chris("passes")
    anna("takes the coffee plantation").may("discards a coffee plantation", "declines")
    assert list(table.game.face_up) == [0, 0, 1, 0, 0]  # not yet renewed
    anna("discards a coffee plantation")
    bob.has(points=0)  # Anna too has eleven empty spaces now


def test_ruling_17_the_settlers_lodge_comes_first_wherever_the_governor_sits() -> None:
    """Bob is the settler: after his clearing nobody has more room, so Anna's noble scores nothing."""
    table = noble(3)
    anna, bob, chris = table.seats
    anna.gets(city="hunting lodge+", island="corn")
    bob.gets(city="hunting lodge*", island="2 corn")
    chris.gets(island="3 corn")
    table.begins("close settling", taker=1)
    bob("discards a corn plantation")
    anna.has(points=0)


def test_ruling_18_only_these_two_buildings_remove_tiles() -> None:
    """Land office and hunting lodge make exceptions; no quarry and no building ever goes."""
    table = noble(3)
    anna = table.seats[0].gets(city="hunting lodge*, wharf", island="quarry")
    table.begins("close settling")
    assert table.waits_for() == "the table"
    anna.has(island="quarry", city="hunting lodge*, wharf")
    table = noble(3)
    table.seats[0].gets(city="land office+, wharf", island="quarry")
    table.begins("trader phase")
    table.is_done()


def test_ruling_86_an_unoccupied_tile_goes_first_and_a_colonist_before_a_noble() -> None:
    for before, after, windrose, idle_nobles in [
        ("2 corn*, corn", "2 corn*", 0, 0),
        ("2 corn*, corn+", "corn*, corn+", 1, 0),
        ("2 corn+", "corn+", 1, 1),
    ]:
        table = noble(3)
        bob = table.seats[1].gets(city="hunting lodge*", island=before)
        table.begins("close settling")
        bob("discards a corn plantation").has(island=after, windrose=windrose, idle_nobles=idle_nobles)


def test_ruling_86_of_forests_that_are_plantations_the_first_kind_goes() -> None:
    table = Table(3, False, new_buildings="on", nobles="on", forests="flip")
    anna, game = table.seats[0].gets(city="hunting lodge*"), table.game
    for kind in (COFFEE, CORN):
        game.face_down[kind] -= 1
        anna.player.flipped[kind] += 1
        anna.player.forests += 1
        anna.player.tiles += 1
    table.begins("close settling")
    anna("discards a forest")
    assert (anna.player.flipped[CORN], anna.player.flipped[COFFEE], game.discarded[CORN]) == (0, 1, 1)


# -- zoning office -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("office", "small", "large"), [("zoning office*", 1, 0), ("zoning office+", 0, 2), ("zoning office", 0, 0)]
)
def test_zoning_office(office: str, small: int, large: int) -> None:
    """A colonist saves a doubloon on small buildings, a noble two on large ones."""
    table = noble()
    table.seats[1].gets(city=office)
    table.begins("builder phase")
    assert price(table, 1, "wharf") == 9 - small
    assert price(table, 1, "indigo plant") == 3 - small
    assert price(table, 1, "royal garden") == 10 - large


def test_zoning_office_with_quarries_forests_and_builder() -> None:
    """All discounts add up: quarries up to the column, forests, the builder, the office."""
    table = Table(4, new_buildings="on", nobles="on")
    anna = table.seats[0].gets(city="zoning office*", island="4 quarry*, 4 forest", doubloons=3)
    table.begins("builder phase")
    assert price(table, 0, "wharf") == 9 - 3 - 2 - 1 - 1
    assert price(table, 0, "statue") == 10 - 4 - 2 - 1
    assert price(table, 0, "hacienda") == 0
    anna("builds the wharf").has(doubloons=1)
    table = Table(4, new_buildings="on", nobles="on")
    table.seats[0].gets(city="zoning office+", island="4 quarry*, 4 forest")
    table.begins("builder phase")
    assert price(table, 0, "statue") == 10 - 4 - 2 - 1 - 2


def test_ruling_28_zoning_office() -> None:
    """Not a privilege, so a library does not double it; nothing for its own purchase."""
    table = Table(4, new_buildings="on", nobles="on")
    table.seats[0].gets(city="zoning office*, library*")
    table.begins("builder phase")
    assert price(table, 0, "wharf") == 9 - 2 - 1
    assert price(table, 1, "zoning office") == 5


# -- jeweler -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("worker", ["*", "+"])
def test_jeweler(worker: str) -> None:
    """A doubloon for each noble of the owner in the craftsman phase."""
    table = noble()
    bob = table.seats[1].gets(city=f"jeweler{worker}, chapel+", island="corn+", idle_nobles=2)
    table.begins("craftsman phase")
    bob.has(doubloons=4 + (worker == "+"), goods="corn")


def test_jeweler_unoccupied() -> None:
    table = noble()
    bob = table.seats[1].gets(city="jeweler", idle_nobles=2)
    table.begins("craftsman phase")
    bob.has(doubloons=0)


def test_ruling_40_the_jeweler_produces_no_good() -> None:
    """Nothing for the factory; as an option it pays for three nobles at most."""
    for option, doubloons in [("all", 5), ("3", 3)]:
        table = noble(4, jeweler_pays=option)
        bob = table.seats[1].gets(city="jeweler*, factory*", island="corn*", idle_nobles=5)
        table.begins("craftsman phase")
        bob.has(doubloons=doubloons, goods="corn")


def test_jeweler_with_guild_hall_and_city_hall() -> None:
    """A large production building, and not beige."""
    table = noble()
    table.seats[0].gets(city="jeweler, guild hall*, small indigo plant").has(score=3 + 4 + 1 + (2 + 1))
    table.seats[1].gets(city="jeweler, city hall*, villa").has(score=3 + 4 + 3 + 2)


def test_ruling_60_city_hall_and_guild_hall_with_all_expansions() -> None:
    """Every beige tile for the city hall, royal garden and statue too; the jeweler is for the guild hall alone."""
    table = Table(4, new_buildings="on", nobles="on")
    city = "city hall*, royal garden, statue, jeweler, chapel, library"
    table.seats[0].gets(city=city).has(score=4 + 4 + 8 + 3 + 1 + 3 + 5)


def test_ruling_59_the_occupant_decides() -> None:
    """A colonist never has the noble's effect nor a noble the colonist's."""
    table = noble()
    anna, bob, chris, david = table.seats
    bob.gets(city="chapel*, zoning office+, hunting lodge*", island="corn")
    chris.gets(city="chapel+, zoning office*, hunting lodge+", island="2 corn")
    anna.gets(island="3 corn")
    david.gets(island="3 corn")
    table.begins("craftsman phase")
    bob.has(doubloons=1, points=0)
    chris.has(doubloons=0, points=1)
    assert (price(table, 1, "wharf"), price(table, 1, "fortress")) == (9, 8)
    assert (price(table, 2, "wharf"), price(table, 2, "fortress")) == (8, 10)
    table.begins("close settling")
    bob("discards a corn plantation").has(points=0)  # most empty spaces, but no noble
    chris.has(points=1, island="2 corn")
