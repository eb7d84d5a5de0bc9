"""First expansion: the forest house and its forests, with hacienda, library, hospice and the builder."""

from __future__ import annotations

import pytest

from caravela.engine.dice import Dice
from caravela.games.puerto_rico.components import BUILDING_NAMES
from caravela.games.puerto_rico.roles.builder import price_of
from caravela.match.position import position_of
from tests.rulebook.puerto_rico.stage import RULES, Table, expanded


def price(table: Table, seat: int, building: str) -> int:
    return int(price_of(table.game, seat, table.game.kinds[BUILDING_NAMES.index(building)]))


# -- placing forests -----------------------------------------------------------------------------------


def test_forest_house() -> None:
    """A forest instead of a plantation or quarry; the face-up row keeps its tiles."""
    table = expanded()
    anna, bob, chris, david = table.seats
    anna.gets(city="forest house*")
    table.lies(face_up="corn, sugar")
    table.begins("settler phase")
    anna.may("takes the corn plantation", "takes the sugar plantation", "takes a quarry", "takes a forest", "passes")
    anna("takes a forest").has(island="forest")
    assert anna.player.tiles == 1
    bob.may("takes the corn plantation", "takes the sugar plantation", "passes")


def test_forest_house_unoccupied() -> None:
    table = expanded()
    anna = table.seats[0].gets(city="forest house")
    table.lies(face_up="corn")
    table.begins("settler phase")
    anna.may("takes the corn plantation", "takes a quarry", "passes")


def test_a_forest_needs_an_empty_space() -> None:
    table = expanded()
    anna, bob, chris, david = table.seats
    anna.gets(city="forest house*", island="8 corn, 3 sugar, quarry")
    bob.gets(city="forest house*", island="11 forest")
    table.lies(face_up="coffee")
    table.begins("settler phase")
    bob("takes a forest").has(island="12 forest")
    assert table.waits_for() == "Chris"


def test_forests_have_no_circle() -> None:
    """Nobody can be placed on them; the mayor asks for no colonist because of them."""
    table = expanded(3)
    anna, bob, chris = table.seats
    anna.gets(island="6 forest, corn", windrose=1)
    table.begins("mayor phase")
    anna("declines").has(island="6 forest, corn*", windrose=1)
    assert table.game.colonist_ship == 3


# -- building with forests -----------------------------------------------------------------------------


def test_forest_house_example() -> None:
    """Anna is the builder and has 6 forests and 2 occupied quarries: the large warehouse costs her nothing."""
    table = expanded()
    anna = table.seats[0].gets(island="6 forest, 2 quarry*", doubloons=3)
    table.begins("builder phase")
    assert price(table, 0, "large warehouse") == 0
    anna("builds the large warehouse").has(doubloons=3, city="large warehouse")


@pytest.mark.parametrize(("forests", "discount"), [(0, 0), (1, 0), (2, 1), (3, 1), (5, 2), (12, 6)])
def test_a_doubloon_for_each_two_forests_without_a_column_limit(forests: int, discount: int) -> None:
    table = expanded()
    table.seats[1].gets(island=f"{forests} forest" if forests else "")
    table.begins("builder phase")
    assert price(table, 1, "city hall") == 10 - discount
    assert price(table, 1, "construction hut") == max(0, 2 - discount)


def test_forests_lower_costs_without_a_worker_in_the_forest_house_or_without_the_house() -> None:
    table = expanded()
    anna, bob, chris, david = table.seats
    anna.gets(island="4 forest", city="forest house")
    bob.gets(island="4 forest", city="forest house*")
    chris.gets(island="4 forest")
    table.begins("builder phase", taker=3)
    assert [price(table, seat, "wharf") for seat in range(4)] == [7, 7, 7, 8]


# -- with hacienda, library, hospice -------------------------------------------------------------------


def test_with_a_hacienda_the_owner_looks_first() -> None:
    """The tile is placed, or goes back to the stack for a forest; then follows the normal turn."""
    for keeps in (True, False):
        table = expanded()
        anna = table.seats[0].gets(city="hacienda*, forest house*")
        table.lies(face_up="corn", face_down="tobacco, 2 sugar")
        table.begins("settler phase")
        anna.may("draws a plantation with the hacienda", "declines")
        anna("draws a plantation with the hacienda")
        table.may("shows tobacco from the stack", "shows sugar from the stack")
        table("shows tobacco from the stack")
        anna.may("places the drawn tobacco plantation", "places a forest instead of the drawn plantation")
        anna("places the drawn tobacco plantation" if keeps else "places a forest instead of the drawn plantation")
        assert list(table.game.face_down) == [0, 0, 2, 0 if keeps else 1, 0]
        anna("takes a forest").has(island="forest, tobacco" if keeps else "2 forest")
        assert table.waits_for() == "Bob"


def test_with_a_hacienda_and_no_worker_in_the_forest_house_the_tile_must_be_placed() -> None:
    table = expanded()
    anna = table.seats[0].gets(city="hacienda*, forest house")
    table.lies(face_up="corn", face_down="tobacco")
    table.begins("settler phase")
    anna("draws a plantation with the hacienda")
    table("gives tobacco from the stack")
    anna.has(island="tobacco").may("takes the corn plantation", "takes a quarry", "passes")


@pytest.mark.parametrize(
    ("first", "second", "island"),
    [
        ("takes a forest", "takes a forest", "2 forest"),
        ("takes a forest", "takes the corn plantation", "forest, corn"),
        ("takes a quarry", "takes a forest", "quarry, forest"),
        ("takes the corn plantation", "takes the sugar plantation", "corn, sugar"),
    ],
)
def test_with_a_library_none_one_or_both_tiles_are_forests(first: str, second: str, island: str) -> None:
    table = expanded(3)
    anna, bob, chris = table.seats
    anna.gets(city="library*, forest house*")
    table.lies(face_up="2 corn, 2 sugar")
    table.begins("settler phase")
    anna(first)
    bob("passes")
    chris("passes")
    anna.may_not("takes a quarry")
    anna(second).has(island=island)


def test_with_a_hospice_a_forest_brings_a_colonist_to_the_windrose() -> None:
    table = expanded()
    anna = table.seats[0].gets(city="hospice*, forest house*")
    table.lies(face_up="corn")
    table.begins("settler phase")
    anna("takes a forest").may("takes a colonist for the windrose", "declines")
    anna("takes a colonist for the windrose").has(island="forest", windrose=1)


def test_hospice_with_hacienda_forest_house_and_library_serves_one_tile() -> None:
    """Only the normal turn's tile: not the hacienda's, not the second of the doubled privilege."""
    table = expanded(3)
    anna, bob, chris = table.seats
    anna.gets(city="hospice*, hacienda*, forest house*, library*")
    table.lies(face_up="corn, sugar", face_down="4 coffee")
    table.begins("settler phase")
    anna("draws a plantation with the hacienda")
    table("shows coffee from the stack")
    anna("places a forest instead of the drawn plantation").has(windrose=0)
    anna("takes the corn plantation", "takes a colonist for a corn plantation")
    bob("passes")
    chris("passes")
    anna("takes a forest").has(island="2 forest, corn*", windrose=0)
    assert table.waits_for() == "the table"


# -- rulings -----------------------------------------------------------------------------------------


def test_ruling_15_a_tile_declined_for_a_forest_is_shuffled_back() -> None:
    """The forest house serves normal turn, second tile and hacienda; nobody but the owner saw the tile."""
    table = expanded()
    anna = table.seats[0].gets(city="hacienda*, forest house*")
    table.lies(face_up="corn", face_down="tobacco, sugar")
    table.begins("settler phase")
    anna("draws a plantation with the hacienda")
    table("shows tobacco from the stack")
    assert RULES.view(table.game, 0)["drawn"] == "tobacco"
    assert RULES.view(table.game, 1)["drawn"] is None
    anna("places a forest instead of the drawn plantation")
    assert list(table.game.face_down) == [0, 0, 1, 1, 0]


def test_ruling_78_forests_are_tiles_of_their_own() -> None:
    """They never run out; as an option a forest is a plantation of the row turned over."""
    table = expanded(2)
    for seat in table.seats:
        seat.gets(city="forest house*" if seat.number == 0 else "", island="11 forest")
    table.lies(face_up="")
    table.begins("settler phase")
    table.seats[0]("takes a forest").has(island="12 forest")


def test_turned_over_plantations_leave_the_row() -> None:
    table = expanded(4, forests="flip")
    anna, bob, chris, david = table.seats
    anna.gets(city="forest house*")
    table.lies(face_up="corn, 2 sugar")
    table.begins("settler phase")
    anna.may(
        "takes the corn plantation",
        "takes the sugar plantation",
        "takes a quarry",
        "turns the corn plantation into a forest",
        "turns the sugar plantation into a forest",
        "passes",
    )
    anna("turns the sugar plantation into a forest").has(island="forest")
    bob.may("takes the corn plantation", "takes the sugar plantation", "passes")


def test_a_drawn_tile_can_be_turned_over_with_the_hacienda() -> None:
    """The tile itself becomes the forest, and stays its owner's secret."""
    table = expanded(4, forests="flip")
    anna = table.seats[0].gets(city="hacienda*, forest house*")
    table.lies(face_up="corn", face_down="tobacco, sugar")
    table.begins("settler phase")
    anna("draws a plantation with the hacienda")
    table("shows tobacco from the stack")
    anna("places a forest instead of the drawn plantation").has(island="forest")
    assert list(table.game.face_down) == [0, 0, 1, 0, 0]
    assert RULES.view(table.game, 0)["players"][0]["flipped"] == {"tobacco": 1}


def test_ruling_84_a_tile_looked_at_or_turned_over_is_its_owners_secret() -> None:
    table = expanded(4, forests="flip")
    table.seats[0].gets(city="hacienda*, forest house*")
    table.lies(face_up="corn", face_down="tobacco, sugar")
    table.begins("settler phase")
    table.seats[0]("draws a plantation with the hacienda")
    assert table.game.next_step().secret
    table("shows tobacco from the stack")
    for seat in (-1, 1, 2, 3):
        assert RULES.view(table.game, seat)["drawn"] is None
    table.seats[0]("places a forest instead of the drawn plantation")
    for seat in (-1, 1, 2, 3):
        assert "flipped" not in RULES.view(table.game, seat)["players"][0]


def test_ruling_84_what_others_turned_over_is_not_imagined_either() -> None:
    """Whoever thinks ahead for a seat deals the tiles under the forests of others anew, and knows his own."""
    table = expanded(3, forests="flip")
    anna, bob, chris = table.seats
    anna.gets(island="2 forest")
    bob.gets(island="3 forest", city="forest house*")
    table.lies(face_up="corn", face_down="4 coffee, 4 tobacco")
    table.begins("settler phase")
    pieces = RULES.pieces(table.game)
    under: set[str] = set()
    for seed in range(20):
        twin = RULES.imagined(table.game, 0, Dice(seed))
        assert RULES.view(twin, 0) == RULES.view(table.game, 0)
        assert RULES.pieces(twin) == pieces
        under |= set(RULES.view(twin, 1)["players"][1]["flipped"])
    assert under == {"indigo", "coffee", "tobacco"}
    other = RULES.secrets_swapped(table.game, 0)
    assert other is not None
    assert RULES.view(other, 0) == RULES.view(table.game, 0)
    assert RULES.view(other, 1) != RULES.view(table.game, 1)


def test_ruling_84_what_one_imagines_does_not_depend_on_the_tile_another_looks_at() -> None:
    """Also while others have forests: all that is unseen is mixed before anything is drawn from it."""
    table = expanded(3, forests="flip")
    anna, bob, _ = table.seats
    anna.gets(city="hacienda*, forest house*")
    bob.gets(island="3 forest")
    table.lies(face_up="corn", face_down="3 coffee, 4 tobacco, 2 sugar")
    table.begins("settler phase")
    anna("draws a plantation with the hacienda")
    table("shows tobacco from the stack")
    twins = RULES.secrets_swapped_alone(table.game, 2)
    assert len(twins) == 2, "what lies under bob's forests, and what anna looks at"
    for twin in twins:
        assert RULES.view(twin, 2) == RULES.view(table.game, 2)
        for seed in range(20):
            dealt = [RULES.imagined(each, 2, Dice(seed)) for each in (twin, table.game)]
            assert position_of(RULES, dealt[0]) == position_of(RULES, dealt[1])
