"""Game end: three conditions, each ends the game after the round; then points, and a tie-break."""

from __future__ import annotations

from caravela.engine.game import winners
from caravela.games.puerto_rico.components import CITY_FULL, COLONISTS_SHORT, POINTS_GONE
from tests.rulebook.puerto_rico.stage import RULES, Seat, Table

ELEVEN = (
    "small indigo plant, small sugar mill, indigo plant, sugar mill, tobacco storage, coffee roaster, "
    "small market, hacienda, construction hut, small warehouse, hospice"
)


def finish_round(table: Table, *roles: str) -> None:
    """Everybody still to come takes the named placard and uses nothing of it."""
    for role in roles:
        table.seats[table.game.next_step().seat](f"takes the {role}")
        while not table.game.is_over() and {"passes", "declines"} & set(table.words()):
            seat = table.seats[table.game.next_step().seat]
            seat("passes" if "passes" in table.words() else "declines")


def test_not_enough_colonists_for_the_ship() -> None:
    """The round is played to its end all the same."""
    table = Table(3)
    anna, bob, chris = table.seats
    table.game.colonists = 2
    table.begins("round")
    finish_round(table, "mayor")
    assert table.game.ending == COLONISTS_SHORT
    assert table.game.colonist_ship == 2
    bob.may_also("takes the trader")
    finish_round(table, "trader", "captain")
    table.is_done()


def test_the_twelfth_city_space() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(city=ELEVEN, doubloons=4)
    table.begins("round")
    anna("takes the builder")("builds the office")
    assert table.game.ending == CITY_FULL
    bob.may_also("takes the trader")
    finish_round(table, "trader", "captain")
    table.is_done()


def test_a_large_building_on_the_last_two_spaces() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(city=ELEVEN.removesuffix(", hospice"), doubloons=9)
    table.begins("builder phase")
    anna("builds the fortress")
    assert table.game.ending == CITY_FULL


def test_eleven_spaces_do_not_end_the_game() -> None:
    table = Table(3)
    anna = table.seats[0].gets(city=ELEVEN.removesuffix(", hospice"), doubloons=4)
    table.begins("builder phase")
    anna("builds the hospice")
    assert table.game.ending == 0


def test_the_last_victory_point_chip() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(goods="2 corn")
    bob.gets(goods="3 sugar")
    table.game.points = 5
    table.begins("round")
    anna("takes the captain")("loads corn on ship 6").has(points=3)
    assert table.game.ending == 0
    bob("loads sugar on ship 5").has(points=3)
    assert table.game.ending == POINTS_GONE
    finish_round(table, "trader", "mayor")
    table.is_done()


def test_the_whole_phase_is_played_and_points_are_noted() -> None:
    """Points earned when the chips are gone count like chips."""
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(goods="4 corn")
    bob.gets(goods="3 sugar", points=0)
    table.game.points = 2
    table.begins("captain phase")
    anna("loads corn on ship 6").has(points=5)
    bob("loads sugar on ship 5").has(points=3, score=3)


def test_several_conditions_may_come_together() -> None:
    table = Table(3)
    table.game.ending = CITY_FULL
    table.game.colonists = 0
    table.begins("fill colonist ship")
    assert table.game.ending == CITY_FULL | COLONISTS_SHORT


def test_points_chips_buildings_and_large_buildings() -> None:
    """Chips, the printed points of all buildings, and the extra points of occupied large ones."""
    table = Table(3)
    anna = table.seats[0].gets(points=11, city="harbor, office*, small market, customs house*, residence")
    anna.has(score=11 + 3 + 2 + 1 + 4 + 4 + 2)  # 2 more for the customs house, nothing for the empty residence
    assert RULES.breakdown(table.game, 0) == {"chips": 11, "buildings": 14, "customs house": 2}


def test_an_unoccupied_building_scores_its_points() -> None:
    table = Table(3)
    anna = table.seats[0].gets(city="guild hall, residence, fortress, customs house, city hall")
    anna.has(score=20)


def test_most_points_win() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(points=20, doubloons=9)
    bob.gets(points=18, city="wharf")
    assert winners(table.game) == [1]


def tied() -> tuple[Table, list[Seat]]:
    table = Table(3)
    for seat in table.seats:
        seat.gets(points=20)
    return table, table.seats


def test_tie_break_by_doubloons_and_goods() -> None:
    """A good counts as one doubloon, whatever its kind."""
    table, (anna, bob, chris) = tied()
    anna.gets(doubloons=4)
    bob.gets(doubloons=2, goods="2 corn, 1 coffee")
    chris.gets(doubloons=1, goods="3 coffee")
    assert winners(table.game) == [1]


def test_ruling_01_the_round_is_finished() -> None:
    """With two players too: the sixth role is the last."""
    table = Table(2)
    table.game.colonists = 0
    table.begins("round")
    finish_round(table, "mayor", "trader", "captain", "craftsman", "builder")
    assert table.waits_for() == "Bob"
    finish_round(table, "prospector")
    table.is_done()


def test_ruling_02_exactly_enough_colonists_do_not_end_the_game() -> None:
    table = Table(3)
    anna, bob, chris = table.seats
    anna.gets(city="sugar mill, office")
    table.game.colonists, table.game.colonist_ship = 4, 0
    table.begins("fill colonist ship")
    assert (table.game.ending, table.game.colonists, table.game.colonist_ship) == (0, 0, 4)

    bob.gets(city="office")
    table.game.colonists, table.game.colonist_ship = 4, 0
    table.begins("fill colonist ship")
    assert (table.game.ending, table.game.colonists, table.game.colonist_ship) == (COLONISTS_SHORT, 0, 4)


def test_ruling_04_the_last_chip_ends_the_game_even_exactly() -> None:
    """Taking exactly the last chip suffices; nobody loses points for which there is no chip."""
    for supply, ending in [(2, POINTS_GONE), (4, 0), (1, POINTS_GONE)]:
        table = Table(3)
        anna = table.seats[0].gets(goods="2 corn")
        table.game.points = supply
        table.begins("captain phase")
        anna("loads corn on ship 5").has(points=3)
        assert table.game.ending == ending


def test_ruling_07_a_complete_tie_is_shared() -> None:
    table, (anna, bob, chris) = tied()
    anna.gets(doubloons=3, windrose=5)
    bob.gets(goods="3 corn")
    assert winners(table.game) == [0, 1]
