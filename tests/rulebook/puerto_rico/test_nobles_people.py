"""Second expansion: nobles on the ship, on circles and at the end of the game; the villa."""

from __future__ import annotations

import pytest

from caravela.games.puerto_rico.components import BUILDING_NAMES, CHOSEN_FROM, CITY_FULL, POINTS_GONE
from tests.rulebook.puerto_rico.stage import RULES, Table, noble

# -- preparation -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "supply"), [(2, 41), (3, 56), (4, 76), (5, 96)])
def test_a_noble_replaces_a_colonist_on_the_first_ship(players: int, supply: int) -> None:
    game = Table(players, prepared=True, nobles="on").game
    assert (game.nobles, game.noble_ship) == (19, 1)
    assert (game.colonists, game.colonist_ship) == (supply, players - 1)


def test_the_noble_buildings_lie_beside_all_others() -> None:
    for options in [{}, {"new_buildings": "on", "building_set": "base"}]:
        game = Table(4, True, nobles="on", **options).game
        copies = [int(number) for number in game.buildings]
        assert copies[CHOSEN_FROM:] == [2, 2, 2, 2, 2, 2, 2, 1]
        assert sum(copies[:23]) == 49


def test_villa_or_jeweler_as_an_option() -> None:
    villa, jeweler = BUILDING_NAMES.index("villa"), BUILDING_NAMES.index("jeweler")
    for option, copies in [("both", (2, 2)), ("villa", (2, 0)), ("jeweler", (0, 2))]:
        game = Table(4, prepared=True, nobles="on", villa_and_jeweler=option).game
        assert (game.buildings[villa], game.buildings[jeweler]) == copies


# -- the mayor phase ---------------------------------------------------------------------------------


def test_the_mayor_may_take_the_noble() -> None:
    """Whoever finds both aboard chooses; the others take what is left."""
    table = noble(3)
    anna, bob, chris = table.seats
    table.begins("mayor phase")
    anna("declines").may("takes a noble from the ship", "takes a colonist from the ship")
    anna("takes a noble from the ship").has(windrose=1, nobles=1, score=1)
    bob.has(windrose=1, nobles=0)
    chris.has(windrose=1, nobles=0)


def test_the_noble_may_be_left_to_others() -> None:
    table = noble(3)
    anna, bob, chris = table.seats
    table.begins("mayor phase")
    anna("declines", "takes a colonist from the ship").has(nobles=0)
    bob("takes a colonist from the ship").has(nobles=0)
    chris.has(nobles=1)  # nobody else is aboard


def test_nobles_are_placed_like_colonists() -> None:
    """Nobles first, then colonists; every circle may have either."""
    table = noble(3)
    anna = table.seats[0].gets(island="corn, quarry", city="chapel, guild hall", idle_nobles=1)
    table.game.colonist_ship = table.game.noble_ship = 0
    table.begins("mayor phase")
    anna("takes a colonist from the supply").may(
        "places a noble on a corn plantation",
        "places a noble on a quarry",
        "places a noble on the guild hall",
        "places a noble on the chapel",
    )
    anna("places a noble on the chapel", "places a colonist on a quarry")
    anna.has(island="corn, quarry*", city="chapel+, guild hall", windrose=0)


def test_nobles_are_placed_anew_in_every_mayor_phase() -> None:
    table = noble(3)
    anna = table.seats[0].gets(island="corn+, sugar", city="chapel*")
    table.game.colonist_ship = table.game.noble_ship = 0
    table.begins("mayor phase")
    anna("declines", "places a noble on a sugar plantation", "places a colonist on a corn plantation")
    anna.has(island="corn*, sugar+", city="chapel")


def test_the_ship_is_filled_with_a_noble_and_colonists() -> None:
    table = noble(3)
    table.seats[0].gets(city="chapel, tobacco storage*")
    table.game.colonist_ship = table.game.noble_ship = 0
    nobles, colonists = table.game.nobles, table.game.colonists
    table.begins("fill with a noble")
    assert (table.game.noble_ship, table.game.colonist_ship) == (1, 2)
    assert (table.game.nobles, table.game.colonists) == (nobles - 1, colonists - 2)


def test_a_ship_with_many_wanted() -> None:
    """Nine empty circles: one noble and eight colonists."""
    table = noble(3)
    table.seats[0].gets(city="chapel, tobacco storage, indigo plant, coffee roaster")
    table.begins("fill with a noble")
    assert table.game.colonist_ship == 8


def test_nobles_work_like_colonists() -> None:
    """On plantations, production buildings, quarries and every beige building without an effect of its own for them."""
    table = noble()
    bob = table.seats[1].gets(island="2 indigo+, corn*", city="indigo plant*+, factory+")
    table.begins("craftsman phase")
    bob.has(goods="1 corn, 2 indigo", doubloons=1)


# -- villa -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("worker", ["*", "+"])
def test_villa(worker: str) -> None:
    """A noble from the supply in every mayor phase, whoever is mayor and whoever lives there."""
    table = noble(3)
    anna, bob, chris = table.seats
    bob.gets(city=f"villa{worker}")
    table.begins("mayor phase")
    supply, before = table.game.nobles, bob.player.nobles_in_all()
    anna("declines")
    bob("takes a noble from the supply")
    anna("takes a noble from the ship")
    assert bob.player.nobles_in_all() == before + 1
    assert table.game.nobles == supply - 1


def test_villa_unoccupied() -> None:
    table = noble(3)
    anna, bob, chris = table.seats
    bob.gets(city="villa")
    table.begins("mayor phase")
    anna("declines", "takes a noble from the ship")
    bob.has(nobles=0, city="villa*")


def test_ruling_20_villa() -> None:
    """Besides everything else; a colonist when there is no noble in the supply, and nothing when there is nobody."""
    for nobles, colonists, gained, of_them in [(5, 9, 1, 1), (0, 9, 1, 0), (0, 0, 0, 0)]:
        table = noble(3)
        anna, bob, chris = table.seats
        anna.gets(city="villa*")
        table.game.nobles, table.game.colonists = nobles, colonists
        table.game.noble_ship, table.game.colonist_ship = 0, 3
        table.begins("mayor phase")
        if colonists:
            anna("declines")
        if gained:
            anna("takes a noble from the supply" if of_them else "takes a colonist from the supply")
        while table.waits_for() == "Anna":
            anna(table.words()[-1])
        assert anna.player.colonists_in_all() == 1 + gained + 1
        anna.has(nobles=of_them)


def test_ruling_20_the_last_noble_goes_to_the_first_villa_from_the_mayor_on() -> None:
    table = noble(3)
    anna, bob, chris = table.seats
    for owner in (anna, chris):
        owner.gets(city="villa*")
    table.game.nobles, table.game.noble_ship = 1, 0
    table.begins("mayor phase", taker=1)
    bob("declines")
    chris("takes a noble from the supply")
    anna("takes a colonist from the supply").has(nobles=0)
    chris.has(nobles=1)
    assert anna.player.colonists_in_all() == 1 + 1 + 0  # the villa's worker and a colonist instead; the ship has two


def test_ruling_79_the_villas_noble_may_be_declined() -> None:
    """One more worker may have to fill a circle that had better stayed empty."""
    table = noble(3)
    anna = table.seats[0].gets(city="villa*, chapel*")
    table.game.colonists = 0
    table.begins("mayor phase")
    anna.may("takes a noble from the supply", "declines")
    assert table.game.next_step().asked(table.game) == "Villa: take a noble from the supply"
    anna("declines").may("takes a noble from the ship", "takes a colonist from the ship").has(nobles=0)


def test_ruling_20_the_noble_may_come_instead_of_the_privilege_as_an_option() -> None:
    """A mayor with a villa takes no colonist from the supply; with a library besides he takes one of two."""
    for city, people in [("villa*", 1 + 1), ("villa*, library*", 2 + 1 + 1)]:
        table = Table(3, villa_noble="instead", nobles="on", new_buildings="on")
        anna = table.seats[0].gets(city=city)
        table.begins("mayor phase")
        if "library" in city:
            anna.may("takes a colonist from the supply", "declines")("takes a colonist from the supply")
        anna.may("takes a noble from the supply", "takes a colonist from the supply", "declines")
        anna("takes a noble from the supply").has(nobles=1)
        assert anna.player.colonists_in_all() == people


def test_ruling_20_where_the_noble_replaces_the_privilege_others_have_no_colonist() -> None:
    table = noble(3, villa_noble="instead")
    anna, bob, chris = table.seats
    bob.gets(city="villa*")
    table.begins("mayor phase")
    anna("declines")
    bob.may("takes a noble from the supply", "declines")
    assert table.reasons()["takes a colonist from the supply"] == "a colonist comes only if no noble is left"


@pytest.mark.parametrize(("players", "supply"), [(2, 41), (3, 56), (4, 76), (5, 96)])
def test_ruling_89_how_many_colonists_are_in_a_game_with_nobles(players: int, supply: int) -> None:
    """Those of the number of players; all hundred of the box as an option."""
    game = noble(players).game
    assert (game.colonists, game.colonist_ship, game.noble_ship) == (supply, players - 1, 1)
    game = noble(players, colonists="all").game
    assert (game.colonists + game.colonist_ship, game.colonist_ship, game.noble_ship) == (100, players - 1, 1)


# -- game end ----------------------------------------------------------------------------------------


def test_each_noble_is_worth_a_point_wherever_he_is() -> None:
    table = noble()
    anna = table.seats[0].gets(island="corn+", city="chapel+", idle_nobles=2, windrose=3)
    anna.has(score=1 + 4, nobles=4)
    assert RULES.breakdown(table.game, 0)["nobles"] == 4


def test_fortress_and_nobles() -> None:
    """Nobles count as people: 4 colonists and 3 nobles make two threes."""
    table = noble()
    table.seats[0].gets(city="fortress+", island="2 corn*", windrose=2, idle_nobles=2).has(score=4 + 2 + 3)


@pytest.mark.parametrize("worker", ["*", "+"])
def test_royal_garden(worker: str) -> None:
    """A second point for each noble, on the island, in the city and on the windrose."""
    table = noble()
    anna = table.seats[0].gets(island="2 corn+", city=f"royal garden{worker}", idle_nobles=3)
    nobles = 5 + (worker == "+")
    anna.has(nobles=nobles, score=4 + 2 * nobles)


def test_royal_garden_unoccupied() -> None:
    table = noble()
    table.seats[0].gets(island="2 corn+", city="royal garden", idle_nobles=3).has(score=4 + 5)


# -- rulings -----------------------------------------------------------------------------------------


def test_ruling_03_neither_colonists_nor_nobles_end_the_game() -> None:
    """What is there is loaded, a noble first; a full city and the last point still end it."""
    table = noble(3)
    table.seats[0].gets(city="tobacco storage, indigo plant")
    for nobles, colonists, aboard in [(1, 3, (1, 3)), (0, 2, (0, 2)), (0, 0, (0, 0))]:
        table.game.nobles, table.game.colonists = nobles, colonists
        table.game.noble_ship = table.game.colonist_ship = 0
        table.begins("fill with a noble")
        assert (table.game.noble_ship, table.game.colonist_ship) == aboard
        assert table.game.ending == 0
    table.begins("mayor phase")  # with an empty ship nothing but placing is left
    assert table.game.ending == 0
    table.game.points = 1
    table.seats[0].gets(goods="2 corn")
    table.begins("captain phase")
    table.seats[0]("loads corn on ship 4")
    assert table.game.ending == POINTS_GONE


def test_a_full_city_ends_a_game_with_nobles() -> None:
    table = noble(3)
    ten = "small indigo plant, small sugar mill, indigo plant, sugar mill, tobacco storage, coffee roaster"
    anna = table.seats[0].gets(city=ten + ", villa, jeweler, chapel, land office", doubloons=9)
    table.begins("builder phase")
    anna("builds the royal garden")
    assert table.game.ending == CITY_FULL


@pytest.mark.parametrize(
    ("supply", "on_ship", "nobles_on_ship", "noble_supply", "comes"),
    [(3, 2, 1, 5, "*"), (0, 2, 1, 5, "*"), (0, 0, 1, 5, "+"), (0, 0, 0, 5, "")],
)
def test_ruling_13_hospice_and_university_bring_colonists(
    supply: int, on_ship: int, nobles_on_ship: int, noble_supply: int, comes: str
) -> None:
    """A noble only from a ship that carries nobody else, never from the supply."""
    table = noble(3)
    anna = table.seats[0].gets(city="hospice*, university*", doubloons=9)
    game = table.game
    game.colonists, game.colonist_ship, game.noble_ship, game.nobles = supply, on_ship, nobles_on_ship, noble_supply
    table.begins("builder phase")
    anna("builds the chapel")
    who = "noble" if comes == "+" else "colonist"
    if comes:
        assert table.game.next_step().asks() == f"Take a {who} for your new chapel"
        anna(f"takes a {who} for the chapel")
    anna.has(city=f"hospice*, university*, chapel{comes}")
    game.colonists, game.colonist_ship, game.noble_ship = supply, on_ship, nobles_on_ship
    table.lies(face_up="corn")
    table.begins("settler phase")
    anna("takes the corn plantation")
    if comes:
        anna(f"takes a {who} for a corn plantation")
    anna.has(island=f"corn{comes}")


def test_ruling_21_everybody_may_choose_while_both_are_aboard() -> None:
    table = noble(4)
    anna, bob, chris, david = table.seats
    table.begins("mayor phase", taker=2)
    chris("declines", "takes a colonist from the ship")
    david("takes a noble from the ship").has(nobles=1)
    anna.has(windrose=1, nobles=0)
    bob.has(windrose=1, nobles=0)


def test_ruling_58_nobles_and_points() -> None:
    """A point each, two with the royal garden; the customs house counts chips alone."""
    table = noble()
    table.seats[0].gets(points=7, city="customs house*", idle_nobles=9).has(score=7 + 4 + 1 + 9)


def test_ruling_85_nobles_are_placed_before_colonists() -> None:
    """Place by place; who stays on the windrose when all circles are full is the player's choice."""
    table = noble(3)
    anna = table.seats[0].gets(island="corn", city="chapel", windrose=2, idle_nobles=2)
    table.game.colonist_ship = table.game.noble_ship = 0
    table.begins("mayor phase")
    anna("declines").may(
        "places a noble on a corn plantation",
        "places a noble on the chapel",
        "leaves the other nobles on the windrose",
    )
    anna("places a noble on the chapel").has(island="corn*", city="chapel+", windrose=2, idle_nobles=1)
    table = noble(3)
    anna = table.seats[0].gets(island="corn", city="chapel", windrose=2, idle_nobles=2)
    table.game.colonist_ship = table.game.noble_ship = 0
    table.begins("mayor phase")
    anna("declines", "leaves the other nobles on the windrose")
    anna.has(island="corn*", city="chapel*", windrose=2, idle_nobles=2)
    table = noble(3)
    anna = table.seats[0].gets(island="corn", city="chapel", windrose=1, idle_nobles=2)
    table.game.colonist_ship = table.game.noble_ship = 0
    table.begins("mayor phase")
    anna("declines").may_not("leaves the other nobles on the windrose")  # one circle would stay empty
